"""Watching a match over server-sent events."""

from __future__ import annotations

import json
from collections.abc import Iterator
from queue import Queue
from threading import Event
from typing import Any

import grpc
import httpx
import pytest
from httpx_sse import ServerSentEvent, connect_sse

from markethall.v1 import match_pb2, match_service_pb2
from tests.gateway.fake import Context, Fake, accepted, commits, refuse
from tests.gateway.running import Running

WATCH = "/v1/matches/k3v9:watch"


def events(web: httpx.Client, path: str = WATCH, **headers: str) -> list[ServerSentEvent]:
    """All events of a stream, to its end."""
    with connect_sse(web, "GET", path, headers=headers) as stream:
        assert stream.response.status_code == 200
        return list(stream.iter_sse())


class Match:
    """A match on the stand-in that is watched: commits so far, and those that a test makes while it is watched."""

    def __init__(self, service: Fake, made: int = 0) -> None:
        self.made = made
        self.left = Event()
        self.live: Queue[Any] = Queue()
        service.answers["WatchMatch"] = self._watch

    def _watch(self, asked: Any, context: Context) -> Iterator[Any]:
        accepted(context, finished=False)
        context.add_callback(self._leave)
        yield from commits(asked.after_revision + 1, self.made)
        while (item := self.live.get()) is not None:
            if isinstance(item, int):
                yield from commits(item, item)
            else:
                item(asked, context)

    def _leave(self) -> None:
        self.left.set()
        self.live.put(None)


def test_stream_sends_commits_and_then_the_end(service: Fake, web: httpx.Client) -> None:
    Match(service, made=3).live.put(None)

    first, second, third, end = events(web)

    assert [event.id for event in (first, second, third)] == ["1", "2", "3"]
    assert {event.event for event in (first, second, third)} == {"update"}
    assert json.loads(second.data)["update"]["commit"]["revision"] == 2
    assert json.loads(second.data)["update"]["commit"]["events"] == []
    assert (end.event, end.data) == ("end", "{}")
    assert service.last().request.name == "matches/k3v9"


def test_match_is_in_the_event_of_its_commit(service: Fake, web: httpx.Client) -> None:
    [told] = commits(7, 7)
    told.update.match.revision = 7
    told.update.match.to_act.append(2)
    service.answers["WatchMatch"] = lambda _, context: iter((*accepted(context, finished=False), told))
    [event, end] = events(web, f"{WATCH}?view=MATCH_VIEW_FULL")
    assert service.last().request.view == match_pb2.MATCH_VIEW_FULL
    assert (event.id, event.event, end.event) == ("7", "update", "end")
    data = json.loads(event.data)
    data = data["update"]
    assert (data["commit"]["revision"], data["match"]["revision"], data["match"]["toAct"]) == (7, 7, [2])


@pytest.mark.parametrize("http2", [False, True])
def test_connection_serves_another_request_after_a_stream(service: Fake, gateway: Running, http2: bool) -> None:
    with httpx.Client(base_url=gateway.base, timeout=20, http1=not http2, http2=http2) as web:
        for _ in range(3):
            Match(service, made=2).live.put(None)
            with web.stream("GET", WATCH) as answer:
                assert answer.read().endswith(b"event: end\ndata: {}\n\n")
                connection = answer.extensions["network_stream"].get_extra_info("client_addr")
            again = web.get("/healthz")
            assert (again.status_code, again.http_version) == (200, "HTTP/2" if http2 else "HTTP/1.1")
            assert again.extensions["network_stream"].get_extra_info("client_addr") == connection


def test_unknown_kinds_of_messages_are_skipped(service: Fake, web: httpx.Client) -> None:
    later = [match_service_pb2.WatchMatchResponse.FromString(b"\xfa\x01\x03new"), *commits(2, 2)]
    service.answers["WatchMatch"] = lambda _, context: iter((*accepted(context, finished=False), *later))
    assert [event.id for event in events(web) if event.event == "update"] == ["2"]


def test_stream_response_forbids_buffering(service: Fake, web: httpx.Client) -> None:
    Match(service, made=1).live.put(None)
    with connect_sse(web, "GET", WATCH) as stream:
        headers = stream.response.headers
    assert headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Accel-Buffering"] == "no"
    assert "Content-Length" not in headers


def test_commit_is_sent_at_once(service: Fake, web: httpx.Client) -> None:
    match = Match(service)
    with connect_sse(web, "GET", WATCH) as stream:
        coming = stream.iter_sse()
        for revision in (1, 2):
            match.live.put(revision)
            assert next(coming).id == str(revision)


@pytest.mark.parametrize("query", ["", "?afterRevision=0", "?after_revision=1"])
def test_a_stream_resumes_after_the_last_event(service: Fake, web: httpx.Client, query: str) -> None:
    Match(service, made=5).live.put(None)
    found = events(web, WATCH + query, **{"Last-Event-ID": "3"})
    assert [event.id for event in found if event.event == "update"] == ["4", "5"]


def test_a_stream_resumes_by_query_alone(service: Fake, web: httpx.Client) -> None:
    Match(service, made=5).live.put(None)
    found = events(web, f"{WATCH}?afterRevision=4", **{"Last-Event-ID": ""})
    assert [event.id for event in found if event.event == "update"] == ["5"]


@pytest.mark.parametrize("last", ["x", "-1", "1.5", "9999999999", "²"])
def test_a_wrong_last_event_id_is_refused(service: Fake, web: httpx.Client, last: str) -> None:
    answer = web.get(WATCH, headers=[(b"Last-Event-ID", last.encode())])
    assert (answer.status_code, answer.json()["error"]["details"][0]["reason"]) == (400, "MALFORMED")
    assert service.seen == []


@pytest.mark.usefixtures("service")
def test_other_methods_ignore_last_event_id(web: httpx.Client) -> None:
    assert web.get("/v1/matches/k3v9", headers={"Last-Event-ID": "x"}).is_success


def test_quiet_stream_sends_heartbeats(service: Fake, web: httpx.Client) -> None:
    Match(service)
    with web.stream("GET", WATCH) as answer:
        lines = (line for line in answer.iter_lines() if line)
        assert next(lines) == "retry: 1000"
        assert [next(lines)[0] for _ in range(3)] == [":", ":", ":"]


def test_call_is_cancelled_when_the_watcher_disconnects(service: Fake, web: httpx.Client) -> None:
    match = Match(service, made=1)
    with connect_sse(web, "GET", WATCH) as stream:
        # Named, because the client hangs up when its iterator is gone.
        coming = stream.iter_sse()
        next(coming)
        assert not match.left.is_set()
    assert match.left.wait(60)


def test_call_is_cancelled_without_waiting_for_a_heartbeat(service: Fake) -> None:
    match = Match(service, made=1)
    gateway = Running(service, heartbeat_seconds=3600.0)
    with httpx.Client(base_url=gateway.base, timeout=20) as web, connect_sse(web, "GET", WATCH) as stream:
        # Named, because the client hangs up when its iterator is gone.
        coming = stream.iter_sse()
        next(coming)
        assert not match.left.is_set()
    assert match.left.wait(60)
    gateway.stop()


def test_finished_match_without_new_events_is_204(service: Fake, web: httpx.Client) -> None:
    service.answers["WatchMatch"] = lambda _, context: accepted(context, finished=True)
    answer = web.get(WATCH, headers={"Last-Event-ID": "7"})
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_finished_match_is_sent_to_its_end(service: Fake, web: httpx.Client) -> None:
    def watch(asked: Any, context: Context) -> Iterator[Any]:
        accepted(context, finished=True)
        return commits(asked.after_revision + 1, 4)

    service.answers["WatchMatch"] = watch
    assert [event.event for event in events(web, f"{WATCH}?afterRevision=2")] == ["update", "update", "end"]


def test_shutdown_ends_streams_without_an_end_event(service: Fake) -> None:
    Match(service, made=1)
    gateway = Running(service)
    with httpx.Client(base_url=gateway.base, timeout=60) as web, web.stream("GET", WATCH) as answer:
        lines = answer.iter_lines()
        while next(lines) != "event: update":
            pass
        gateway.stop()
        assert not [line for line in lines if line.startswith("event:")]


def test_an_error_in_mid_stream_is_the_last_event(service: Fake, web: httpx.Client) -> None:
    Match(service, made=1).live.put(refuse(grpc.StatusCode.UNAVAILABLE, "SHUTTING_DOWN", "Come back."))

    commit, error = events(web)

    assert (commit.event, error.event) == ("update", "error")
    said = json.loads(error.data)["error"]
    assert (said["code"], said["message"], said["details"][0]["reason"]) == (503, "Come back.", "SHUTTING_DOWN")


def test_crash_in_mid_stream_shows_no_internals(service: Fake, web: httpx.Client) -> None:
    def crash(*_: object) -> None:
        raise ZeroDivisionError("secret")

    Match(service, made=1).live.put(crash)
    error = events(web)[-1]
    assert json.loads(error.data)["error"]["details"][0]["reason"] == "INTERNAL"
    assert "secret" not in error.data


def test_stream_opens_with_the_first_message_without_initial_metadata(service: Fake, web: httpx.Client) -> None:
    service.answers["WatchMatch"] = lambda *_: commits(1, 2)
    assert [event.event for event in events(web)] == ["update", "update", "end"]


def test_long_backlog_is_complete(service: Fake, web: httpx.Client) -> None:
    Match(service, made=2000).live.put(None)
    found = events(web)
    assert [event.id for event in found[:-1]] == [str(revision) for revision in range(1, 2001)]


def test_refused_and_ended_streams_free_their_slot(service: Fake, web: httpx.Client) -> None:
    service.answers["WatchMatch"] = refuse(grpc.StatusCode.NOT_FOUND, "MATCH_NOT_FOUND")
    assert {web.get(WATCH).status_code for _ in range(60)} == {404}
    service.answers.clear()
    assert {web.get(WATCH).status_code for _ in range(60)} == {204}
    assert {web.head(WATCH).status_code for _ in range(60)} == {204}


def test_head_request_opens_no_stream(service: Fake, web: httpx.Client) -> None:
    Match(service)
    heads = [web.head(WATCH) for _ in range(60)]
    assert {(head.status_code, head.headers["Content-Type"]) for head in heads} == {
        (200, "text/event-stream; charset=utf-8")
    }
