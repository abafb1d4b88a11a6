"""Data that is spread over shards: logs of outages name each change once."""

from __future__ import annotations

import os
import signal

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.ports import Unavailable
from markethall_service.store.keys import SHARDS
from markethall_service.store.redis_access import Scatter
from markethall_service.store.redis_store import RedisStore

from .tiny import TinyCodec, answered


async def test_shards_that_are_down_and_their_return_are_logged_once_each(
    mortal: EmbeddedRedis, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "markethall_service.store.redis_access")
    async with RedisStore(mortal.url, TinyCodec()) as store:
        await store.timers.lease(0, 1)
        os.kill(mortal.pid, signal.SIGSTOP)
        try:
            for _ in range(2):
                with pytest.raises(Unavailable):
                    await store.timers.lease(0, 1)
        finally:
            os.kill(mortal.pid, signal.SIGCONT)
        await answered(lambda: store.timers.lease(0, 1))
        await store.timers.lease(0, 1)
    logged = [
        (record.levelname, record.getMessage())
        for record in caplog.records
        if record.name.endswith("store.redis_access")
    ]
    assert logged[0] == ("DEBUG", f"matches that are due: {SHARDS} of {SHARDS} parts do not answer")
    assert logged[-1] == ("DEBUG", "matches that are due: all parts answer again")
    # Some can be available again before others. Each state is logged once.
    assert len(set(logged)) == len(logged)


async def test_results_of_other_shards_are_returned_when_one_is_down() -> None:
    async def part(number: int) -> int:
        if number == 2:
            raise Unavailable("no answer")
        return number

    assert await Scatter("parts").execute(part(number) for number in range(4)) == [0, 1, None, 3]
    with pytest.raises(Unavailable):
        await Scatter("parts").execute([part(2)])
