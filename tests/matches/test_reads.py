"""What looking at a match asks of the store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from markethall_service.store import RedisStore

from .table import Table


async def test_a_look_at_an_open_match_is_one_round_trip_shared_by_all_of_the_moment(
    table: Table, store: RedisStore
) -> None:
    await table.start(None)
    host, claim = table.host, table.claims[0]

    async def get() -> None:
        await asyncio.gather(host.look(table.name, claim, ""), host.present(table.name))

    async def legal() -> None:
        await host.playing.legal_moves(table.name, claim)

    reads: list[Callable[[], Awaitable[None]]] = [get, legal]
    for read in reads:
        await read()
        for count in (1, 50):
            before = store.round_trips
            await asyncio.gather(*(read() for _ in range(count)))
            assert store.round_trips - before == 1
