"""Attempts at the delivery of a message, with a clock that the test sets: retries, their end, and dropped messages."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from markethall_service.matches.webhooks import CREATOR, Kind, WebhookMessage
from markethall_service.store.keys import failures_key, hooks_key, log_key, shard_of
from markethall_service.webhooks import RequestBuilder, RetryPolicy, Sender
from markethall_service.webhooks.sender import PostResult, WebhookRequest
from tests.matches.table import SetClock
from tests.waiting import wait_until

from .receiver import Receiver
from .webhook_matches import create_on, delivering, outbox_is_empty, start_on


async def test_old_message_is_given_up(tmp_path: Path, receiver: Receiver) -> None:
    clock, retry_policy = SetClock(), RetryPolicy(attempts=1000, age_s=3600, first_pause_s=0.01)
    async with delivering(tmp_path, clock, retry_policy) as (host, raw):
        receiver.statuses = [500] * 1000
        await start_on(host, receiver.url())
        await asyncio.to_thread(wait_until, lambda: len(receiver.requests) > 4)
        clock.go_on(3600)
        await outbox_is_empty(raw)


async def test_each_attempt_has_its_own_timestamp(tmp_path: Path, receiver: Receiver) -> None:
    """A receiver refuses old timestamps, because they can be replays, but accepts retries."""
    clock, retry_policy = SetClock(), RetryPolicy(attempts=1000, first_pause_s=0.01)
    first = clock.now_ms() // 1000
    async with delivering(tmp_path, clock, retry_policy) as (host, raw):
        receiver.statuses = [500] * 1000
        await start_on(host, receiver.url())
        await asyncio.to_thread(wait_until, lambda: len(receiver.requests) > 1)
        clock.go_on(600)
        receiver.statuses = []
        await outbox_is_empty(raw)
    timestamps = [int(request.headers["webhook-timestamp"]) for request in receiver.requests]
    assert (set(timestamps), timestamps[-1]) == ({first, first + 600}, first + 600)


def test_pauses_double_up_to_an_hour() -> None:
    for failures, seconds in [(1, 5), (2, 10), (3, 20), (10, 2560), (11, 3600), (5000, 3600)]:
        pauses = {RetryPolicy().pause(failures) for _ in range(9)}
        assert len(pauses) > 1
        assert all(0.75 * seconds <= pause <= 1.25 * seconds for pause in pauses)


async def test_only_retries_are_marked_as_retries(tmp_path: Path, receiver: Receiver) -> None:
    clock, retry_policy = SetClock(), RetryPolicy(first_pause_s=0.01)
    posts: list[tuple[str, bool]] = []

    class RecordingSender(Sender):
        async def post(self, url: str, headers: Mapping[str, str], *rest: Any, again: bool = False) -> PostResult:
            posts.append((headers["webhook-id"], again))
            return await super().post(url, headers, *rest, again=again)

    async with delivering(tmp_path, clock, retry_policy, sender_class=RecordingSender) as (host, raw):
        receiver.statuses = [500] * 4
        await start_on(host, receiver.url())
        await outbox_is_empty(raw)
    assert len(posts) == 6
    for position, (message_id, again) in enumerate(posts):
        assert again == (message_id in {earlier for earlier, _ in posts[:position]})


async def test_url_that_the_settings_allow_no_more_is_not_called(tmp_path: Path, receiver: Receiver) -> None:
    """As after a start with other settings, or with a match from the backup of another service."""
    clock, retry_policy = SetClock(), RetryPolicy(attempts=1000, first_pause_s=0.01)
    posts: list[str] = []

    class RecordingSender(Sender):
        async def post(self, url: str, headers: Mapping[str, str], *rest: Any, again: bool = False) -> PostResult:
            posts.append(url)
            return await super().post(url, headers, *rest, again=again)

    async with delivering(tmp_path, clock, retry_policy, sender_class=RecordingSender) as (host, raw):
        match_id = await create_on(host, receiver.url())
        host.webhooks.private = False
        for _ in range(2):
            await host.seating.join(match_id, 0, "", "", "")
        async with asyncio.timeout(20):
            while not any(int(count) > 1 for count in await raw.hvals(failures_key(shard_of(match_id)))):
                await asyncio.sleep(0.02)
        assert not posts
        host.webhooks.private = True
        await outbox_is_empty(raw)
    assert posts
    assert receiver.requests


async def test_message_of_an_unrecorded_commit_is_dropped(tmp_path: Path, receiver: Receiver) -> None:
    async with delivering(tmp_path, SetClock(), RetryPolicy()) as (host, raw):
        match_id = await start_on(host, receiver.url())
        # Left by a process that was killed before it recorded the commit.
        message, shard = f"{match_id} 9 {CREATOR} 1 {Kind.YOUR_TURN}", shard_of(match_id)
        await raw.zadd(hooks_key(shard), {message: 0})
        async with asyncio.timeout(20):
            while int(await raw.hget(failures_key(shard), message) or 0) < 2:
                await asyncio.sleep(0.02)
        await raw.hset(failures_key(shard), message, 10)
        await raw.zadd(hooks_key(shard), {message: 0})
        await outbox_is_empty(raw)
        assert len(receiver.requests) == 2


async def test_message_that_does_not_fit_its_commit_is_dropped(tmp_path: Path, receiver: Receiver) -> None:
    async with delivering(tmp_path, SetClock(), RetryPolicy()) as (host, raw):
        match_id = await start_on(host, receiver.url())
        await outbox_is_empty(raw)
        message_ids = {request.message_id for request in receiver.requests}
        assert len(message_ids) == 2
        for wrong in (f"3 {CREATOR} 0 {Kind.OVER}", f"2 {CREATOR} 1 {Kind.YOUR_TURN}", f"3 1 0 {Kind.STARTED}"):
            await raw.zadd(hooks_key(shard_of(match_id)), {f"{match_id} {wrong}": 0})
        await outbox_is_empty(raw)
        assert {request.message_id for request in receiver.requests} == message_ids


async def test_message_of_an_unreadable_match_is_dropped_at_once(tmp_path: Path, receiver: Receiver) -> None:
    async with delivering(tmp_path, SetClock(), RetryPolicy()) as (host, raw):
        match_id = await start_on(host, receiver.url())
        await outbox_is_empty(raw)
        await raw.xdel(log_key(match_id), "2-0")
        for unreadable in (match_id, "nowhere"):
            message = f"{unreadable} 3 {CREATOR} 1 {Kind.YOUR_TURN}"
            await raw.zadd(hooks_key(shard_of(unreadable)), {message: 0})
        await outbox_is_empty(raw)
        assert len(receiver.requests) == 2


async def test_message_that_causes_a_fault_is_dropped_after_some_attempts(
    tmp_path: Path, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    retry_policy = RetryPolicy(attempts=3, first_pause_s=0.05)
    faulty: list[str] = []

    class FaultyBuilder(RequestBuilder):
        async def request(self, message: WebhookMessage) -> WebhookRequest | None:
            if message.match_id in faulty:
                raise ZeroDivisionError
            return await super().request(message)

    async with delivering(tmp_path, SetClock(), retry_policy, builder_class=FaultyBuilder) as (host, raw):
        faulty.append(await create_on(host, receiver.url("/faulty")))
        for _ in range(2):
            await host.seating.join(faulty[0], 0, "", "", "")
        await start_on(host, receiver.url("/intact"))
        await outbox_is_empty(raw)
    assert [request.path for request in receiver.requests] == ["/intact"] * 2
    faults = [line for line in caplog.records if line.getMessage() == "a webhook message cannot be processed"]
    # The messages for the start and for the turn.
    assert len(faults) == 2 * retry_policy.attempts
