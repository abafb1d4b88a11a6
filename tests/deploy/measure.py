"""The figures of docs/sizing.md: `python -m tests.deploy.measure`. Prints JSON; takes some minutes.

Random legal moves are played over gRPC on a service with its private Redis. Measured are the memory of every key in
Redis, and the resident memory (RSS) of the service with open matches and with watchers.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
from pathlib import Path
from typing import Any, Final

import httpx
import redis

from markethall.v1.game_pb2 import Game
from markethall_client import AsyncClient, Retry
from markethall_rules import GAMES
from tests.api.calls import Table
from tests.service import Executed, Service
from tests.tools.processes import resident_mb as rss

from .topology import Topology

COMPLETE_MATCHES: Final = 12
"""Matches that are played to the end for each game and number of seats."""
MOVES: Final = 27
"""Moves of an open match: about thirty commits with header and joins."""
AT_ONCE: Final = 32
WATCHERS: Final = 1000
EVENT_STREAMS: Final = 190


def raw(service: Service) -> Any:
    """The private Redis of the service."""
    return redis.Redis(unix_socket_path=str(service.data / "redis.sock"))


def cost(client: Any, name: str) -> dict[str, int]:
    """The number of commits of a match, and the bytes of its log and of its other keys in Redis."""
    prefix = f"mh:{{{name.removeprefix('matches/')}}}:"
    keys = [key.decode() for key in client.scan_iter(match=prefix + "*", count=10_000)]
    sizes = {key: client.memory_usage(key, samples=0) for key in keys}
    log = sizes.pop(prefix + "log")
    return {"commits": client.xlen(prefix + "log"), "log": log, "other keys": sum(sizes.values())}


def logs(folder: Path) -> dict[str, Any]:
    """The memory of complete matches in Redis."""
    service = Executed(folder).start()
    table, client, figures = Table(service.target), raw(service), {}
    for game in GAMES:
        for seats in (2, 4):
            costs, written = [], client.info("persistence")["aof_current_size"]
            for number in range(COMPLETE_MATCHES):
                table.tokens = []
                table.start(game.box.name, seats)
                table.play_random(random.Random(number))
                costs.append(cost(client, table.name))
            commits, log = sum(match["commits"] for match in costs), sum(match["log"] for match in costs)
            written = client.info("persistence")["aof_current_size"] - written
            figures[f"{game.box.name} {seats} seats"] = {
                "commits a match": round(commits / COMPLETE_MATCHES),
                "log bytes a commit": round(log / commits),
                "log bytes a match": round(log / COMPLETE_MATCHES),
                "disk bytes a commit": round(written / commits),
                "bytes beside the log": statistics.median(match["other keys"] for match in costs),
            }
    table.close()
    service.stop()
    return figures


async def _open_match(client: AsyncClient, game: str, seed: int) -> str:
    """Create a match and play MOVES moves. Returns its name."""
    match = await client.create(Game(name=game), seats=2)
    seats = {seat.number: seat for seat in [await client.join(match), await client.join(match)]}
    rng = random.Random(seed)
    to_act = list((await client.get_match(match.match.name)).to_act)
    for _ in range(MOVES):
        if not to_act:
            break
        seat = seats[to_act[0]]
        to_act = list((await seat.play(rng.choice(await seat.legal_moves()))).to_act)
    return match.match.name


async def _open_matches(target: str, games: list[str], first: int, last: int) -> list[str]:
    """Create the matches with these numbers, AT_ONCE at a time. Returns their names."""
    free = asyncio.Semaphore(AT_ONCE)
    async with AsyncClient(target, retry=Retry(attempts=3), timeout=120) as client:

        async def open_match(number: int) -> str:
            async with free:
                return await _open_match(client, games[number % len(games)], number)

        return await asyncio.gather(*map(open_match, range(first, last)))


def matches(folder: Path, games: list[str], counts: list[int]) -> dict[str, Any]:
    """The memory of the service with these numbers of open matches."""
    service = Executed(folder).start()
    pid, client = service.process.pid, raw(service)
    asyncio.run(_open_matches(service.target, games, 0, 20))
    start_mb, start_bytes = rss(pid), client.info("memory")["used_memory"]
    figures: dict[str, Any] = {"RSS with 20 matches, MB": round(start_mb, 1)}
    names, before = [], 20
    for count in counts:
        names += asyncio.run(_open_matches(service.target, games, before, count))
        before = count
        figures[f"RSS with {count} matches, MB"] = round(rss(pid), 1)
    sample = [cost(client, name) for name in random.Random(1).sample(names, 60)]
    figures["RSS a match, KB"] = round((rss(pid) - start_mb) * 1024 / (before - 20), 1)
    figures["Redis a match, total, bytes"] = round((client.info("memory")["used_memory"] - start_bytes) / (before - 20))
    figures["commits a match"] = round(statistics.mean(match["commits"] for match in sample), 1)
    figures["log bytes a match"] = round(statistics.mean(match["log"] for match in sample))
    figures["bytes of other keys a match"] = round(statistics.mean(match["other keys"] for match in sample))
    service.stop()
    return figures


def watchers(folder: Path) -> dict[str, Any]:
    """The memory of the service for each watcher of one match."""
    service = Executed(folder).start()
    table = Table(service.target)
    table.start("portobello", 2)
    table.play_random(random.Random(1), MOVES)
    before_mb = rss(service.process.pid)
    clients = [Table(service.target) for _ in range(10)]
    calls = []
    for number in range(WATCHERS):
        client = clients[number % len(clients)]
        client.name = table.name
        # After the first answer the service has opened the stream.
        call = client.watch()
        next(call)
        calls.append(call)
    figures = {"service, a watcher over gRPC, KB": round((rss(service.process.pid) - before_mb) * 1024 / WATCHERS, 1)}
    before_mb = rss(service.process.pid)
    with httpx.Client(limits=httpx.Limits(max_connections=None), timeout=60) as http:
        streams = []
        for _ in range(EVENT_STREAMS):
            request = http.build_request("GET", f"{service.http}/v1/{table.name}:watch")
            response = http.send(request, stream=True)
            next(response.iter_lines())
            streams.append(response)
        figures["service, a watcher over REST, KB"] = round(
            (rss(service.process.pid) - before_mb) * 1024 / EVENT_STREAMS, 1
        )
        for response in streams:
            response.close()
    for client in clients:
        client.close()
    table.close()
    service.stop()
    return figures


def front(folder: Path) -> dict[str, Any]:
    """The memory of Envoy for each watcher."""
    folder.mkdir()
    with Topology(folder) as topology:
        pid = topology.front.process.pid
        figures: dict[str, Any] = {"RSS of Envoy, MB": round(rss(pid), 1)}
        clients = [Table(topology.front.target) for _ in range(10)]
        clients[0].start("portobello", 2)
        before_mb = rss(pid)
        calls = []
        for number in range(WATCHERS):
            client = clients[number % len(clients)]
            client.name = clients[0].name
            call = client.watch()
            next(call)
            calls.append(call)
        figures["Envoy, a watcher over gRPC, KB"] = round((rss(pid) - before_mb) * 1024 / WATCHERS, 1)
        for client in clients:
            client.close()
    return figures


def main() -> None:
    """Measure everything, or the named parts."""
    parts = ["logs", "watchers", "front", "matches"]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="*", default=parts, help="default: %(default)s")
    chosen = parser.parse_args().part
    games = [game.box.name for game in GAMES]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        if "logs" in chosen:
            print(json.dumps({"logs": logs(path / "logs")}, indent=2), flush=True)
        if "watchers" in chosen:
            print(json.dumps({"watchers": watchers(path / "watchers")}, indent=2), flush=True)
        if "front" in chosen:
            print(json.dumps({"front": front(path / "front")}, indent=2), flush=True)
        if "matches" in chosen:
            for game in games:
                print(json.dumps({game: matches(path / game, [game], [1000])}, indent=2), flush=True)
            print(json.dumps({"all games": matches(path / "all", games, [1000, 10_000])}, indent=2), flush=True)


if __name__ == "__main__":
    main()
