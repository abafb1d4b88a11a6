"""Long logs: the number of seat changes before the start is limited, and a record does not block other calls."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from markethall.v1 import match_pb2, match_service_pb2 as wire
from markethall_platform.clock import MonotonicClock
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.api import views as records
from markethall_service.api.match_service import MatchService
from markethall_service.api.tokens import Tokens
from markethall_service.codec import envelope, stored
from markethall_service.matches.errors import TooManySeatChanges
from markethall_service.matches.host import Host
from markethall_service.matches.lobby import KICKING_ENDS, LEAVING_ENDS
from markethall_service.matches.log import Header, MatchState, Visibility
from markethall_service.matches.match_cache import BATCH_SIZE
from markethall_service.matches.visibility import creator_claims
from markethall_service.store.redis_store import RedisStore


class Caller:
    """The context of a caller without a token."""

    language = ""
    claims = None
    metadata: dict[str, Any] = {}  # noqa: RUF012 - it is never changed


async def join_and_leave_until_refused(host: Host, ident: str) -> None:
    """Join and leave a seat until the service refuses it."""
    while True:
        _, claims = await host.seating.join(ident, 1, "Anna", "", "")
        await host.leave(ident, claims, "once more")


async def kick_and_join_until_refused(host: Host, header: Header) -> None:
    """Kick a seat and take it again until the service refuses it."""
    while True:
        await host.kick(header.match_id, creator_claims(header), 1, "")
        await host.seating.join(header.match_id, 1, "Anna", "", "")


async def test_number_of_seat_changes_is_limited_and_the_match_still_starts(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as redis, RedisStore(redis.url, stored) as store:
        host = Host(store, MonotonicClock(), bytes(32))
        opened = await host.seating.create("portobello", 2, None, Visibility.UNLISTED, "")
        ident = opened.match.header.match_id
        with pytest.raises(TooManySeatChanges) as caught:
            await join_and_leave_until_refused(host, ident)
        assert caught.value.metadata["limit"] == LEAVING_ENDS
        with pytest.raises(TooManySeatChanges) as caught:
            await kick_and_join_until_refused(host, opened.match.header)
        assert caught.value.metadata["limit"] == KICKING_ENDS
        opened, _ = await host.seating.join(ident, 0, "Bert", "", "")
        assert opened.match.state is MatchState.PLAYING
        assert opened.match.revision <= KICKING_ENDS + 2


async def test_other_calls_run_while_a_long_record_is_encoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with EmbeddedRedis(tmp_path) as redis, RedisStore(redis.url, stored) as store:
        clock = MonotonicClock()
        host = Host(store, clock, bytes(32))
        opened = await host.seating.create("portobello", 2, None, Visibility.UNLISTED, "")
        ident = opened.match.header.match_id
        with pytest.raises(TooManySeatChanges):
            await join_and_leave_until_refused(host, ident)
        others = 0
        worked: list[tuple[int, int]] = []

        async def other_calls() -> None:
            nonlocal others
            while True:
                others += 1
                await asyncio.sleep(0)

        def recorded(worker: Any) -> Any:
            def work(header: Any, *given: Any) -> Any:
                worked.append((id(worker), others))
                return worker(header, *given)

            return work

        monkeypatch.setattr(records, "encode_commit", recorded(envelope.encode_commit))
        monkeypatch.setattr(stored, "decode_commit", recorded(stored.decode_commit))
        calling = asyncio.create_task(other_calls())
        service = MatchService(host, Tokens((bytes(32),), 60, clock.now_ms))
        caller: Any = Caller()
        record: match_pb2.Record = await service.get_record(wire.GetRecordRequest(name=f"matches/{ident}"), caller)
        calling.cancel()
        assert [commit.revision for commit in record.commits] == list(range(2, opened.match.revision + 1))
        assert len(worked) == 2 * len(record.commits) > 10 * BATCH_SIZE
        assert max(worked.count(at_once) for at_once in set(worked)) <= BATCH_SIZE
