"""Which names were erased: a list that all processes read, and that an import reads too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from .redis_access import Redis

KEY: Final = "mh:erased"
OVERLAP_MS: Final = 30_000
"""For how long a process forgets a match again and again: a load that began before the erasure may end after it."""

_PAGE: Final = 1000


class Erasure(NamedTuple):
    """The names of a seat were erased, of all players who ever had it. `time_ms`: when, in Unix milliseconds."""

    match_id: str
    seat: int
    time_ms: int


class RedisErasures:
    """The erasures of a service. They are kept for ever: a backup may be old."""

    def __init__(self, shards: Redis) -> None:
        self._shards = shards
        self._read_ms = 0

    async def add(self, match_id: str, seat: int) -> None:
        """Add an erasure. Raises StoreError. Adding one again tells all processes again."""
        await self._shards.execute(("XADD", KEY, "*", "m", match_id, "s", seat))

    async def all(self, since_ms: int = 0) -> list[Erasure]:
        """The erasures since that time of Redis, oldest first, some perhaps twice. Raises StoreError."""
        erasures: list[Erasure] = []
        start: str = str(max(since_ms, 0))
        while True:
            [found] = await self._shards.execute(("XRANGE", KEY, start, "+", "COUNT", _PAGE))
            for entry_id, (_, match_id, _, seat) in found:
                erasures.append(Erasure(match_id.decode(), int(seat), int(entry_id.partition(b"-")[0])))
            if len(found) < _PAGE:
                return erasures
            start = f"({found[-1][0].decode()}"

    async def forget_new(self, now_ms: int, forget: Callable[[str], None]) -> None:
        """Call `forget` for each match with an erasure since the last call, or shortly before it. Raises StoreError.

        `now_ms`: the time of Redis. The first call looks back for the overlap only: a new process knows no name.
        """
        for erasure in await self.all((self._read_ms or now_ms) - OVERLAP_MS):
            forget(erasure.match_id)
        self._read_ms = now_ms
