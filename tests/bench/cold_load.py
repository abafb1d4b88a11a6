"""Opening a match that no process has in memory, beside one PlayMove: `python -m tests.bench.cold_load`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from markethall.v1.game_pb2 import Game
from markethall_client import AsyncClient
from markethall_platform.clock import MonotonicClock
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.api import server
from markethall_service.api.tokens import Tokens
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.store.match_log import Entry, is_intact
from markethall_service.store.redis_store import RedisStore

from .recorded import Figures as Recorded, Unit, show

COMMITS: Final = 150
LOADS: Final = 40
KEY: Final = bytes(32)
PLAY_MOVES: Final = Unit("times the time of a PlayMove")


@dataclass(frozen=True)
class Row:
    """One game: milliseconds of one PlayMove, of a cold load, and of its check of the hash chain; snapshot in bytes."""

    game: str
    play_ms: float
    load_ms: float
    chain_ms: float
    snapshot: int

    @property
    def ratio(self) -> float:
        """The time of a cold load in PlayMoves."""
        return self.load_ms / self.play_ms


async def measure(game: str) -> Row:
    """Plays a match. Then opens it several times in processes that do not have it in memory."""
    clock = MonotonicClock()
    with tempfile.TemporaryDirectory() as folder:
        async with EmbeddedRedis(Path(folder) / "data") as redis, RedisStore(redis.url, stored) as store:
            host = Host(store, clock, KEY)
            api = await server.start(host, Tokens([KEY], 3600, clock.now_ms))
            async with AsyncClient(f"127.0.0.1:{api.port}") as client:
                name, plays, snapshot = await play(client, host, game)
            loads = []
            for _ in range(LOADS):
                async with RedisStore(redis.url, stored) as fresh:
                    await fresh.check()
                    start = perf_counter()
                    await Host(fresh, clock, KEY).matches.get(name.removeprefix("matches/"))
                    loads.append(perf_counter() - start)
            checks = chain_checks(await store.archive.entries(name.removeprefix("matches/")))
            await api.stop()
    return Row(game, median(plays) * 1000, median(loads) * 1000, median(checks) * 1000, snapshot)


def chain_checks(entries: list[Entry]) -> list[float]:
    """The times of several checks of all hashes of a log, in milliseconds."""
    taken = []
    for _ in range(LOADS):
        start = perf_counter()
        assert all(is_intact(one.previous, one.nonce, one.request, one.content) for one in entries)
        taken.append(perf_counter() - start)
    return taken


async def play(client: AsyncClient, host: Host, game: str) -> tuple[str, list[float], int]:
    """The match, the times of its moves, and its largest snapshot."""
    while True:
        match = await client.create(Game(name=game), seats=4)
        seats = [await client.join(match) for _ in range(4)]
        to_act = (await seats[0].refresh()).to_act
        plays: list[float] = []
        largest = 0
        while to_act:
            seat = seats[to_act[0] - 1]
            moves = await seat.legal_moves()
            start = perf_counter()
            commit = await seat.play(moves[commit_choice(len(plays), len(moves))])
            plays.append(perf_counter() - start)
            opened = await host.matches.get(match.match.name.removeprefix("matches/"))
            largest = max(largest, len(stored.encode_snapshot(opened.match)))
            to_act = commit.to_act
            if commit.revision > COMMITS:
                return match.match.name, plays, largest


def commit_choice(number: int, moves: int) -> int:
    """The index of a move, always the same for these arguments."""
    return number * 7919 % moves


def figures(rows: list[Row]) -> Recorded:
    """The time to open a match."""
    return {PLAY_MOVES: {f"{row.game}, opening a match of {COMMITS} commits": row.ratio for row in rows}}


def table(rows: list[Row]) -> str:
    """The rows with their ratios, as text."""
    head = f"{f'a match of {COMMITS} commits':<24}"
    lines = [f"{head}{'PlayMove ms':>13}{'cold load ms':>14}{'ratio':>8}{'hashes ms':>11}{'snapshot bytes':>16}"]
    for row in rows:
        lines.append(
            f"{row.game:<24}{row.play_ms:>13.2f}{row.load_ms:>14.2f}{row.ratio:>8.2f}{row.chain_ms:>11.3f}{row.snapshot:>16}"
        )
    return "\n".join(lines)


def run() -> list[Row]:
    """All games whose matches are long enough."""
    return [asyncio.run(measure(game)) for game in ("portobello", "kairo")]


if __name__ == "__main__":
    show(sys.modules[__name__])
