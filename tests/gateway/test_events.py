"""Watches over server-sent events."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import grpc
import httpx
import pytest
from httpx_sse import ServerSentEvent, connect_sse

from markethall.v1 import match_pb2, match_service_pb2
from tests.gateway.fake_service import WATCH, Context, FakeMatch, FakeService, accept_watch, commits, refuse
from tests.gateway.running_gateway import RunningGateway


def events(web: httpx.Client, path: str = WATCH, **headers: str) -> list[ServerSentEvent]:
    """All events of a stream until its end."""
    with connect_sse(web, "GET", path, headers=headers) as stream:
        assert stream.response.status_code == 200
        return list(stream.iter_sse())


def test_stream_sends_commits_and_then_the_end(service: FakeService, web: httpx.Client) -> None:
    FakeMatch(service, last=3).live.put(None)

    first, second, third, end = events(web)

    assert [event.id for event in (first, second, third)] == ["1", "2", "3"]
    assert {event.event for event in (first, second, third)} == {"update"}
    assert json.loads(second.data)["update"]["commit"]["revision"] == 2
    assert json.loads(second.data)["update"]["commit"]["events"] == []
    assert (end.event, end.data) == ("end", "{}")
    assert service.last_call().request.name == "matches/k3v9"


def test_match_is_in_the_event_of_its_commit(service: FakeService, web: httpx.Client) -> None:
    [response] = commits(7, 7)
    response.update.match.revision = 7
    response.update.match.to_act.append(2)
    service.answers["WatchMatch"] = lambda _, context: iter((*accept_watch(context, finished=False), response))
    [event, end] = events(web, f"{WATCH}?view=MATCH_VIEW_FULL")
    assert service.last_call().request.view == match_pb2.MATCH_VIEW_FULL
    assert (event.id, event.event, end.event) == ("7", "update", "end")
    data = json.loads(event.data)["update"]
    assert (data["commit"]["revision"], data["match"]["revision"], data["match"]["toAct"]) == (7, 7, [2])


def test_connection_serves_another_request_after_a_stream(service: FakeService, gateway: RunningGateway) -> None:
    with httpx.Client(base_url=gateway.base, timeout=20) as web:
        for _ in range(3):
            FakeMatch(service, last=2).live.put(None)
            with web.stream("GET", WATCH) as answer:
                assert answer.read().endswith(b"event: end\ndata: {}\n\n")
                connection = answer.extensions["network_stream"].get_extra_info("client_addr")
            again = web.get("/healthz")
            assert again.status_code == 200
            assert again.extensions["network_stream"].get_extra_info("client_addr") == connection


def test_unknown_kinds_of_messages_are_skipped(service: FakeService, web: httpx.Client) -> None:
    later = [match_service_pb2.WatchMatchResponse.FromString(b"\xfa\x01\x03new"), *commits(2, 2)]
    service.answers["WatchMatch"] = lambda _, context: iter((*accept_watch(context, finished=False), *later))
    assert [event.id for event in events(web) if event.event == "update"] == ["2"]


def test_stream_response_forbids_buffering(service: FakeService, web: httpx.Client) -> None:
    FakeMatch(service, last=1).live.put(None)
    with connect_sse(web, "GET", WATCH) as stream:
        headers = stream.response.headers
    assert headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Accel-Buffering"] == "no"
    assert "Content-Length" not in headers


def test_new_commit_is_sent_immediately(service: FakeService, web: httpx.Client) -> None:
    match = FakeMatch(service)
    with connect_sse(web, "GET", WATCH) as stream:
        received = stream.iter_sse()
        for revision in (1, 2):
            match.live.put(revision)
            assert next(received).id == str(revision)


@pytest.mark.parametrize("query", ["", "?afterRevision=0", "?after_revision=1"])
def test_a_stream_resumes_after_the_last_event(service: FakeService, web: httpx.Client, query: str) -> None:
    FakeMatch(service, last=5).live.put(None)
    received = events(web, WATCH + query, **{"Last-Event-ID": "3"})
    assert [event.id for event in received if event.event == "update"] == ["4", "5"]


def test_a_stream_resumes_by_query_alone(service: FakeService, web: httpx.Client) -> None:
    FakeMatch(service, last=5).live.put(None)
    received = events(web, f"{WATCH}?afterRevision=4", **{"Last-Event-ID": ""})
    assert [event.id for event in received if event.event == "update"] == ["5"]


@pytest.mark.parametrize("last", ["x", "-1", "1.5", "9999999999", "²"])
def test_a_wrong_last_event_id_is_refused(service: FakeService, web: httpx.Client, last: str) -> None:
    answer = web.get(WATCH, headers=[(b"Last-Event-ID", last.encode())])
    assert (answer.status_code, answer.json()["error"]["details"][0]["reason"]) == (400, "MALFORMED")
    assert service.calls == []


@pytest.mark.usefixtures("service")
def test_other_methods_ignore_last_event_id(web: httpx.Client) -> None:
    assert web.get("/v1/matches/k3v9", headers={"Last-Event-ID": "x"}).is_success


def test_quiet_stream_sends_heartbeats(service: FakeService, web: httpx.Client) -> None:
    FakeMatch(service)
    with web.stream("GET", WATCH) as answer:
        lines = (line for line in answer.iter_lines() if line)
        # Each stream has another time, so that watchers do not come back together.
        assert 500 <= int(next(lines).removeprefix("retry: ")) <= 1500
        assert [next(lines)[0] for _ in range(3)] == [":", ":", ":"]


def test_call_is_cancelled_when_the_watcher_disconnects(service: FakeService, web: httpx.Client) -> None:
    match = FakeMatch(service, last=1)
    with connect_sse(web, "GET", WATCH) as stream:
        # The client closes the connection when it has no iterator.
        received = stream.iter_sse()
        next(received)
        assert not match.watch_has_ended.is_set()
    assert match.watch_has_ended.wait(60)


def test_call_is_cancelled_without_waiting_for_a_heartbeat(service: FakeService) -> None:
    match = FakeMatch(service, last=1)
    gateway = RunningGateway(service, heartbeat_seconds=3600.0)
    with httpx.Client(base_url=gateway.base, timeout=20) as web, connect_sse(web, "GET", WATCH) as stream:
        # The client closes the connection when it has no iterator.
        received = stream.iter_sse()
        next(received)
        assert not match.watch_has_ended.is_set()
    assert match.watch_has_ended.wait(60)
    gateway.stop()


def test_watch_of_a_finished_match_without_new_commits_is_204(service: FakeService, web: httpx.Client) -> None:
    service.answers["WatchMatch"] = lambda _, context: accept_watch(context, finished=True)
    answer = web.get(WATCH, headers={"Last-Event-ID": "7"})
    assert (answer.status_code, answer.content) == (204, b"")


def test_stream_of_a_finished_match_ends(service: FakeService, web: httpx.Client) -> None:
    def watch(request: Any, context: Context) -> Iterator[Any]:
        accept_watch(context, finished=True)
        return commits(request.after_revision + 1, 4)

    service.answers["WatchMatch"] = watch
    assert [event.event for event in events(web, f"{WATCH}?afterRevision=2")] == ["update", "update", "end"]


def test_shutdown_ends_streams_without_an_end_event(service: FakeService) -> None:
    FakeMatch(service, last=1)
    gateway = RunningGateway(service)
    with httpx.Client(base_url=gateway.base, timeout=60) as web, web.stream("GET", WATCH) as answer:
        lines = answer.iter_lines()
        while next(lines) != "event: update":
            pass
        gateway.stop()
        assert not [line for line in lines if line.startswith("event:")]


def test_error_during_a_stream_is_its_last_event(service: FakeService, web: httpx.Client) -> None:
    FakeMatch(service, last=1).live.put(refuse(grpc.StatusCode.UNAVAILABLE, "STORE_UNAVAILABLE", "Come back."))

    commit, error = events(web)

    assert (commit.event, error.event) == ("update", "error")
    body = json.loads(error.data)["error"]
    assert (body["code"], body["message"], body["details"][0]["reason"]) == (503, "Come back.", "STORE_UNAVAILABLE")


def test_stream_of_a_stopping_server_ends_without_a_last_event(service: FakeService, web: httpx.Client) -> None:
    """A browser opens it again by itself, on another process."""
    FakeMatch(service, last=1).live.put(refuse(grpc.StatusCode.UNAVAILABLE, "SHUTTING_DOWN", "Come back."))
    assert [event.event for event in events(web)] == ["update"]


def test_crash_during_a_stream_shows_no_internals(service: FakeService, web: httpx.Client) -> None:
    def crash(*_: object) -> None:
        raise ZeroDivisionError("secret")

    FakeMatch(service, last=1).live.put(crash)
    error = events(web)[-1]
    assert json.loads(error.data)["error"]["details"][0]["reason"] == "INTERNAL"
    assert "secret" not in error.data


def test_stream_opens_with_the_first_message_without_initial_metadata(service: FakeService, web: httpx.Client) -> None:
    service.answers["WatchMatch"] = lambda *_: commits(1, 2)
    assert [event.event for event in events(web)] == ["update", "update", "end"]


def test_long_backlog_is_complete(service: FakeService, web: httpx.Client) -> None:
    FakeMatch(service, last=2000).live.put(None)
    received = events(web)
    assert [event.id for event in received[:-1]] == [str(revision) for revision in range(1, 2001)]


def test_refused_and_ended_streams_do_not_count_as_open(service: FakeService, web: httpx.Client) -> None:
    service.answers["WatchMatch"] = refuse(grpc.StatusCode.NOT_FOUND, "MATCH_NOT_FOUND")
    assert {web.get(WATCH).status_code for _ in range(60)} == {404}
    service.answers.clear()
    assert {web.get(WATCH).status_code for _ in range(60)} == {204}
    assert {web.head(WATCH).status_code for _ in range(60)} == {204}


def test_head_request_opens_no_stream(service: FakeService, web: httpx.Client) -> None:
    FakeMatch(service)
    heads = [web.head(WATCH) for _ in range(60)]
    assert {(head.status_code, head.headers["Content-Type"]) for head in heads} == {
        (200, "text/event-stream; charset=utf-8")
    }
