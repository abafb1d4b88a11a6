"""Costs of webhooks. Two services deliver each message once."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

from markethall.v1 import match_pb2
from markethall.v1 import match_service_pb2 as wire
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.app.process import MonotonicClock
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.matches.log import Visibility
from markethall_service.matches.visibility import TokenClaims
from markethall_service.store.redis_store import RedisStore
from tests.api.calls import Table
from tests.service import Service
from tests.waiting import wait_until

from .receiver import Receiver


async def test_webhook_adds_one_round_trip_to_a_move(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as redis, RedisStore(redis.url, stored) as store:
        host = Host(store, MonotonicClock(), bytes(32))
        for url, trips in (("", 1), ("https://receiver.example/", 2)):
            opened = await host.seating.create("portobello", 2, None, Visibility.UNLISTED, "", webhook_url=url)
            ident = opened.match.header.match_id
            claims: list[TokenClaims] = [(await host.seating.join(ident, 0, "", "", ""))[1] for _ in range(2)]
            for _ in range(5):
                [seat, *_] = opened.game.to_act(opened.match.position)
                move: Any = opened.game.legal_moves(opened.match.position, seat)[0]
                before = store.round_trips
                await host.playing.play(ident, claims[seat - 1], move, opened.match.revision, "")
                assert store.round_trips - before <= trips
            assert opened.has_webhook == bool(url)


async def test_two_services_deliver_each_message_once(tmp_path: Path, receiver: Receiver) -> None:
    async with EmbeddedRedis(tmp_path / "redis") as redis:
        settings = {"redis_url": redis.url, "webhook_private": "true"}
        services = [Service(tmp_path / "unused", **settings).start() for _ in range(2)]
        one, other = (Table(service.target) for service in services)
        match = match_pb2.Match(game="portobello", seat_count=2)
        request = wire.CreateMatchRequest(match=match, webhook_url=receiver.url())
        one.name = other.name = one.matches.CreateMatch(request).match.name
        one.join()
        other.tokens = one.tokens
        other.join()
        rng = random.Random(4)

        def play() -> None:
            while rng.choice((one, other)).play_random(rng, 1).to_act:
                pass

        await asyncio.to_thread(play)
        await asyncio.to_thread(wait_until, lambda: any("over" in call.ident for call in receiver.calls))
        await asyncio.sleep(2)
        idents = [call.ident for call in receiver.calls]
        assert len(idents) == len(set(idents)) > 10
        for table, service in ((one, services[0]), (other, services[1])):
            table.close()
            assert service.stop() == 0
