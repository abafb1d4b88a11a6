"""What a match costs in Redis and in the memory of the service: `python -m tests.bench.storage`.

Redis has the settings of deploy/redis.conf. The matches are random ones of two seats whose requests have UUIDs as their
ids, as those of the SDKs. They are written into Redis as the service would, and loaded from there.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import tracemalloc
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import redis

from markethall_platform.clock import MonotonicClock
from markethall_rules import GAMES
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.store.keys import log_key
from markethall_service.store.redis_store import RedisStore
from tests.soak.redis_server import RedisServer

from .known_matches import SCRIPTS, KnownMatch, known_match, log_commands, other_commands, send
from .recorded import Figures as Recorded, Unit, show

MANIFEST: Final = Path(__file__).parents[2] / "deploy" / "redis.conf"
OPEN: Final = 64
"""Matches that are loaded for a figure of the memory of the service."""

COMMITS: Final = (30, 200)
"""Commits of an open match."""


BYTES: Final = Unit("bytes in Redis")
KB: Final = Unit("KB in the service")


@dataclass(frozen=True)
class Figure:
    """Of a game: bytes of a commit of a whole log in Redis, and bytes of an open match in the service by commits."""

    log_bytes_per_commit: float
    open_match_bytes: dict[int, float]


def run() -> dict[str, Figure]:
    with tempfile.TemporaryDirectory() as folder:
        server = asyncio.run(RedisServer(Path(folder)).start())
        try:
            with closing(redis.Redis(unix_socket_path=str(server.socket))) as client:
                for line in MANIFEST.read_text().splitlines():
                    name, _, value = line.partition(" ")
                    if name.startswith("stream-node-"):
                        client.config_set(name, value)
                return {game.box.name: figure(client, str(server.socket), game.box.name) for game in GAMES}
        finally:
            server.kill()


def figure(client: Any, path: str, game: str) -> Figure:
    scripts = [known_match(game, number) for number in range(SCRIPTS)]
    ids = [f"whole{game[:2]}{number:013}" for number in range(SCRIPTS)]
    put(path, ids, scripts, 0)
    used = sum(client.memory_usage(log_key(name), samples=0) for name in ids)
    sizes = {commits: asyncio.run(open_match(path, game, commits)) for commits in COMMITS}
    return Figure(
        used / sum(script.last for script in scripts),
        {commits: size for commits, size in sizes.items() if size},
    )


async def open_match(path: str, game: str, commits: int) -> float:
    """The bytes of an open match in the memory of the service after that number of commits; 0 if none is as long."""
    scripts = [one for number in range(OPEN) if (one := known_match(game, number)).last > commits + 1][:SCRIPTS]
    if not scripts:
        return 0.0
    ids = [f"open{game[:2]}{commits:03}{number:011}" for number in range(OPEN)]
    put(path, ids, [scripts[number % len(scripts)] for number in range(OPEN)], commits + 1)
    async with RedisStore(f"unix://{path}", stored) as store:
        host = Host(store, MonotonicClock(), bytes(32))
        # What is made once, such as the board of the game.
        await host.matches.get(ids[0])
        tracemalloc.start()
        for name in ids[1:]:
            await host.matches.get(name)
        used, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return used / (OPEN - 1)


def put(path: str, ids: list[str], scripts: list[KnownMatch], revision: int) -> None:
    """Writes the matches up to a revision (0: to their ends)."""
    for commands in (log_commands, other_commands):
        send(path, (commands(script, revision or script.last, name) for name, script in zip(ids, scripts, strict=True)))


def figures(found: dict[str, Figure]) -> Recorded:
    """Bytes of a commit in Redis, and KB of an open match in the service."""
    sizes = {
        f"{name}, an open match of {commits} commits": size / 1024
        for name, one in found.items()
        for commits, size in one.open_match_bytes.items()
    }
    return {BYTES: {f"{name}, a commit": one.log_bytes_per_commit for name, one in found.items()}, KB: sizes}


def table(found: dict[str, Figure]) -> str:
    """The figures of each game in a line."""
    head = ("Redis, bytes a commit", *(f"open, {commits} commits, KB" for commits in COMMITS))
    lines = [f"{'matches of two seats':<22}" + "".join(f"{name:>26}" for name in head)]
    for name, one in found.items():
        open_kb = "".join(f"{one.open_match_bytes.get(each, 0) / 1024 or '-':>26.3}" for each in COMMITS)
        lines.append(f"{name:<22}{one.log_bytes_per_commit:>26.0f}{open_kb}")
    return "\n".join(lines)


if __name__ == "__main__":
    show(sys.modules[__name__])
