"""Views of a match while its seats change."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio

from markethall.v1.match_service_pb2 import GetMatchRequest
from markethall_platform.clock import MonotonicClock
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.api.views import MatchViews
from markethall_service.codec import stored
from markethall_service.matches.errors import TokenRevoked
from markethall_service.matches.host import Host
from markethall_service.matches.log import Visibility
from markethall_service.matches.ports import Present
from markethall_service.matches.visibility import TokenClaims
from markethall_service.store.redis_store import RedisStore

KEY = bytes(32)


class Busy(Host):
    """A host on which a seat is left during the look-up of presence."""

    leaves: TokenClaims | None = None

    async def present(self, match_id: str) -> Present:
        if self.leaves is not None:
            await self.leave(match_id, self.leaves, "")
        return await super().present(match_id)


@pytest_asyncio.fixture
async def host(tmp_path: Path) -> AsyncIterator[Busy]:
    """A host on a separate Redis."""
    async with EmbeddedRedis(tmp_path) as redis, RedisStore(redis.url, stored) as store:
        yield Busy(store, MonotonicClock(), KEY)


async def test_seat_lost_during_the_call_gives_a_spectators_view(host: Busy) -> None:
    opened = await host.seating.create("kairo", 2, None, Visibility.PRIVATE, "")
    name = opened.match.header.match_id
    _, claims = await host.seating.join(name, 0, "", opened.match.header.join_code, "")
    context: Any = SimpleNamespace(language="", claims=claims)
    views, request = MatchViews(host), GetMatchRequest(name=f"matches/{name}")
    assert (await views.get(request, context)).perspective.seat == claims.seat
    host.leaves = claims
    with pytest.raises(TokenRevoked):
        await views.get(request, context)
