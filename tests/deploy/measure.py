"""The figures of docs/sizing.md: `python -m tests.deploy.measure`. Prints JSON; takes some minutes.

A service with its private Redis, driven through gRPC by random legal moves: what Redis says of the memory of every
key, and the resident memory (RSS) of the service's processes with matches open and watchers watching.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import sys
import tempfile
from collections.abc import Coroutine, Iterable
from pathlib import Path
from typing import Any, Final

import httpx
import redis

from markethall_client import AsyncClient, Retry
from markethall_rules import GAMES
from tests.api.calls import Table
from tests.service import Executed, Service

from .topology import Topology

WHOLE: Final = 12
"""Matches played to the end for each game and number of seats."""
MOVES: Final = 27
"""Moves of an open match: about thirty commits with header and joins."""
AT_ONCE: Final = 32
WATCHERS: Final = 1000
EVENT_STREAMS: Final = 190


def rss(pid: int) -> float:
    """Resident memory in MB."""
    (line,) = [line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


def raw(service: Service) -> Any:
    """The private Redis of the service."""
    return redis.Redis(unix_socket_path=str(service.data / "redis.sock"))


def cost(line: Any, name: str) -> dict[str, int]:
    """Commits of a match, bytes of its log and of its other keys."""
    prefix = f"mh:{{{name.removeprefix('matches/')}}}:"
    keys = [key.decode() for key in line.scan_iter(match=prefix + "*", count=10_000)]
    sizes = {key: line.memory_usage(key, samples=0) for key in keys}
    log = sizes.pop(prefix + "log")
    return {"commits": line.xlen(prefix + "log"), "log": log, "beside": sum(sizes.values())}


def logs(folder: Path) -> dict[str, Any]:
    """The memory of complete matches in Redis."""
    service = Executed(folder).start()
    table, line, told = Table(service.target), raw(service), {}
    for game in GAMES:
        for seats in (2, 4):
            costs, written = [], line.info("persistence")["aof_current_size"]
            for number in range(WHOLE):
                table.tokens = []
                table.start(game.box.name, seats)
                table.play_random(random.Random(number))
                costs.append(cost(line, table.name))
            commits, log = sum(one["commits"] for one in costs), sum(one["log"] for one in costs)
            written = line.info("persistence")["aof_current_size"] - written
            told[f"{game.box.name} {seats} seats"] = {
                "commits a match": round(commits / WHOLE),
                "log bytes a commit": round(log / commits),
                "log bytes a match": round(log / WHOLE),
                "disk bytes a commit": round(written / commits),
                "bytes beside the log": statistics.median(one["beside"] for one in costs),
            }
    table.close()
    service.stop()
    return told


async def _open_one(client: AsyncClient, game: str, seed: int) -> str:
    match = await client.create(game, seats=2)
    seats = {seat.number: seat for seat in [await client.join(match), await client.join(match)]}
    rng = random.Random(seed)
    to_act = list((await client.get_match(match.match.name)).to_act)
    for _ in range(MOVES):
        if not to_act:
            break
        seat = seats[to_act[0]]
        to_act = list((await seat.play(rng.choice(await seat.legal_moves()))).to_act)
    return match.match.name


async def _all(work: Iterable[Coroutine[Any, Any, str]]) -> list[str]:
    room = asyncio.Semaphore(AT_ONCE)

    async def one(task: Coroutine[Any, Any, str]) -> str:
        async with room:
            return await task

    return await asyncio.gather(*map(one, work))


async def _open(target: str, games: list[str], first: int, last: int) -> list[str]:
    async with AsyncClient(target, retry=Retry(attempts=3), timeout=120) as client:
        return await _all(_open_one(client, games[number % len(games)], number) for number in range(first, last))


def matches(folder: Path, games: list[str], counts: list[int]) -> dict[str, Any]:
    """Memory of the service with this number of open matches."""
    service = Executed(folder).start()
    assert service.process is not None
    pid, line = service.process.pid, raw(service)
    asyncio.run(_open(service.target, games, 0, 20))
    start, kept = rss(pid), line.info("memory")["used_memory"]
    told: dict[str, Any] = {"RSS with 20 matches, MB": round(start, 1)}
    names, before = [], 20
    for count in counts:
        names += asyncio.run(_open(service.target, games, before, count))
        before = count
        told[f"RSS with {count} matches, MB"] = round(rss(pid), 1)
    sample = [cost(line, name) for name in random.Random(1).sample(names, 60)]
    told["RSS a match, KB"] = round((rss(pid) - start) * 1024 / (before - 20), 1)
    told["Redis a match, total, bytes"] = round((line.info("memory")["used_memory"] - kept) / (before - 20))
    told["commits a match"] = round(statistics.mean(one["commits"] for one in sample), 1)
    told["log bytes a match"] = round(statistics.mean(one["log"] for one in sample))
    told["bytes of other keys a match"] = round(statistics.mean(one["beside"] for one in sample))
    service.stop()
    return told


def watchers(folder: Path) -> dict[str, Any]:
    """Memory of the service's processes with many watching one match."""
    service = Executed(folder).start()
    assert service.process is not None
    table = Table(service.target)
    table.start("portobello", 2)
    table.play_random(random.Random(1), MOVES)
    own = rss(service.process.pid)
    clients = [Table(service.target) for _ in range(10)]
    calls = []
    for number in range(WATCHERS):
        client = clients[number % len(clients)]
        client.name = table.name
        # The first answer has come: the service holds the stream.
        call = client.watch()
        next(call)
        calls.append(call)
    told = {"service, a watcher over gRPC, KB": round((rss(service.process.pid) - own) * 1024 / WATCHERS, 1)}
    own = rss(service.process.pid)
    with httpx.Client(limits=httpx.Limits(max_connections=None), timeout=60) as http:
        streams = []
        for _ in range(EVENT_STREAMS):
            request = http.build_request("GET", f"{service.http}/v1/{table.name}:watch")
            answer = http.send(request, stream=True)
            next(answer.iter_lines())
            streams.append(answer)
        told["service, a watcher over REST, KB"] = round((rss(service.process.pid) - own) * 1024 / EVENT_STREAMS, 1)
        for answer in streams:
            answer.close()
    for client in clients:
        client.close()
    table.close()
    service.stop()
    return told


def front(folder: Path) -> dict[str, Any]:
    """Memory of Envoy with many watching through it."""
    folder.mkdir()
    with Topology(folder) as topology:
        pid = topology.front.process.pid
        told: dict[str, Any] = {"RSS of Envoy, MB": round(rss(pid), 1)}
        clients = [Table(topology.front.target) for _ in range(10)]
        clients[0].start("portobello", 2)
        before = rss(pid)
        calls = []
        for number in range(WATCHERS):
            client = clients[number % len(clients)]
            client.name = clients[0].name
            call = client.watch()
            next(call)
            calls.append(call)
        told["Envoy, a watcher over gRPC, KB"] = round((rss(pid) - before) * 1024 / WATCHERS, 1)
        for client in clients:
            client.close()
    return told


def main() -> None:
    """Measure everything, or the named parts: logs, matches, watchers, front."""
    chosen = sys.argv[1:] or ["logs", "watchers", "front", "matches"]
    names = [game.box.name for game in GAMES]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        if "logs" in chosen:
            print(json.dumps({"logs": logs(place / "logs")}, indent=2), flush=True)
        if "watchers" in chosen:
            print(json.dumps({"watchers": watchers(place / "watchers")}, indent=2), flush=True)
        if "front" in chosen:
            print(json.dumps({"front": front(place / "front")}, indent=2), flush=True)
        if "matches" in chosen:
            for name in names:
                print(json.dumps({name: matches(place / name, [name], [1000])}, indent=2), flush=True)
            print(json.dumps({"all games": matches(place / "all", names, [1000, 10_000])}, indent=2), flush=True)


if __name__ == "__main__":
    main()
