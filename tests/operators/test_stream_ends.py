"""Watches end one after the other when a process stops, and at an age limit; their clients go on elsewhere."""

from __future__ import annotations

import random
from typing import Any

import grpc
import httpx
import pytest

from markethall_client import Client
from tests.api.calls import Table
from tests.metrics import samples
from tests.waiting import wait_until

from .conftest import Serve

CALLS = "markethall_call_duration_seconds_count"


def test_watches_end_during_the_drain_and_calls_are_still_served(serve: Serve) -> None:
    service = serve(drain_seconds="3", metrics_port="0")
    with Table(service.target) as table:
        table.start()
        watches = [table.watch() for _ in range(5)]
        for watch in watches:
            next(watch)
        service.process.terminate()
        for watch in watches:
            with pytest.raises(grpc.RpcError) as ended:
                list(watch)
            error: Any = ended.value
            assert error.code() is grpc.StatusCode.UNAVAILABLE
            assert "shutting down: watch again" in error.details()
        # The drain lasts on for new watches and for calls.
        table.get()
    assert service.process.wait(30) == 0


def test_old_watch_is_continued_by_the_sdk_without_a_gap(serve: Serve) -> None:
    service = serve(stream_seconds="3", metrics_port="0")

    def ended() -> bool:
        """Whether a watch has reached its age limit."""
        labels = {"method": "WatchMatch", "code": "UNAVAILABLE"}
        scraped = samples(service.addresses["metrics"])
        return any(sample.name == CALLS and sample.labels == labels for sample in scraped)

    with Table(service.target) as table, Client(service.target) as client:
        table.start("portobello")
        revisions = []
        for update in client.watch(table.name):
            revisions.append(update.revision)
            if len(revisions) == 2:
                wait_until(ended)
            if len(revisions) == 5:
                break
            if update.revision == table.get().revision:
                table.play_random(random.Random(1), 1)
        assert revisions == list(range(revisions[0], revisions[0] + 5))


def test_old_event_stream_ends_without_an_event_so_that_browsers_open_it_again(serve: Serve) -> None:
    service = serve(rest="true", stream_seconds="2")
    with Table(service.target) as table:
        table.start()
        with httpx.stream("GET", f"{service.http}/v1/{table.name}:watch", timeout=30) as response:
            lines = list(response.iter_lines())
        events = [line for line in lines if line.startswith("event:")]
        assert events
        assert set(events) <= {"event: update", "event: presence"}
        wait_until(lambda: table.get().revision > 0)
