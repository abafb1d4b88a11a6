"""Players beside a stranger who walks over all lists: `python -m tests.bench.lists`.

Each player moves, waits for the answer, and thinks. The walker asks for one page of ListMatches after the other,
without a pause, in a process of its own. Rounds with and without the walker take turns, so the ratio is of one run. A
second table has the CPU of a PlayMove in a public match, which writes its summary, beside one in an unlisted match.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Any, Final

import grpc

from markethall.v1 import match_pb2
from markethall.v1.match_service_pb2 import ListMatchesRequest, ListMatchesResponse, PlayMoveRequest
from tests.service import Service

from .children import Cost, json_process, played, redis_of, started_service
from .known_matches import TOKEN_KEY, put
from .lanes import MANY, MOVES, PLAY_MOVE, Calls, matches, unary
from .recorded import Figures as Recorded, Unit, show

LISTED: Final = 30_000
PLAYERS: Final = 8
THINKS_S: Final = 0.04
ROUNDS: Final = 5
PAGE: Final = 100
LIST: Final = "/markethall.v1.MatchService/ListMatches"
QUIET: Final = "quiet"
WALKED: Final = "beside a walker"
TIME: Final = Unit("times the time of a PlayMove without the stranger")
SERVER_CPU: Final = Unit("times the CPU of a PlayMove in an unlisted match")
REDIS_CPU: Final = Unit("times the CPU of Redis for a PlayMove in an unlisted match")
IN_PUBLIC: Final = "PlayMove in a public match"
PUBLIC: Final = match_pb2.MATCH_VISIBILITY_PUBLIC
UNLISTED: Final = match_pb2.MATCH_VISIBILITY_UNLISTED


@dataclass(frozen=True)
class Figures:
    """Milliseconds of each move by round, pages per second of the walker, and the CPU by visibility and round."""

    moves: dict[str, list[list[float]]]
    pages: list[float]
    costs: dict[int, list[Cost]]


def run() -> Figures:
    """Rounds of players with and without a walker, then rounds of public and unlisted matches."""
    with _hall() as service:
        moves: dict[str, list[list[float]]] = {QUIET: [], WALKED: []}
        pages: list[float] = []
        for number in range(ROUNDS + 1):
            quiet = asyncio.run(_play(service.target, matches(service.target, PLAYERS)))
            with json_process([sys.executable, "-m", "tests.bench.lists", service.target]) as walker:
                walker.read()
                walked = asyncio.run(_play(service.target, matches(service.target, PLAYERS)))
                rate = walker.ask("rate")
            # The first round warms up.
            if number:
                moves[QUIET].append(quiet)
                moves[WALKED].append(walked)
                pages.append(rate)
        costs: dict[int, list[Cost]] = {PUBLIC: [], UNLISTED: []}
        for _ in range(ROUNDS):
            for visibility, found in costs.items():
                found.append(played(service, PLAY_MOVE, unary(matches(service.target, MANY, MOVES, visibility))))
    return Figures(moves, pages, costs)


@contextmanager
def _hall() -> Iterator[Service]:
    """A service with many public matches."""
    with started_service(token_key=TOKEN_KEY) as service:
        put(redis_of(service)[0], "portobello", LISTED, "listed")
        yield service


async def _play(target: str, played: list[Calls]) -> list[float]:
    """Plays all matches at once. Returns the milliseconds of each move."""
    async with grpc.aio.insecure_channel(target) as channel:
        play: Any = channel.unary_unary(PLAY_MOVE, PlayMoveRequest.SerializeToString)
        taken: list[float] = []

        async def player(calls: Calls, number: int) -> None:
            await asyncio.sleep(THINKS_S * number / PLAYERS)
            for token, request in calls:
                began = time.perf_counter()
                await play(request, metadata=(("authorization", f"Bearer {token}"),))
                taken.append(1000 * (time.perf_counter() - began))
                await asyncio.sleep(THINKS_S)

        await asyncio.gather(*(player(calls, number) for number, calls in enumerate(played)))
    return taken


def walk(target: str) -> None:
    """Walks over all lists until a line comes in, and answers it with the pages per second."""
    asking = threading.Thread(target=sys.stdin.readline, daemon=True)
    asking.start()
    with grpc.insecure_channel(target) as channel:
        ask = channel.unary_unary(LIST, ListMatchesRequest.SerializeToString, ListMatchesResponse.FromString)
        request = ListMatchesRequest(page_size=PAGE)
        pages, began = 0, time.perf_counter()
        while asking.is_alive():
            answer = ask(request)
            request.page_token = answer.next_page_token
            pages += 1
            if pages == 1:
                print(json.dumps("walks"), flush=True)
    print(json.dumps(pages / (time.perf_counter() - began)), flush=True)


def figures(found: Figures) -> Recorded:
    """A move beside a walker, and the CPU of one in a public match."""
    both = list(zip(found.costs[PUBLIC], found.costs[UNLISTED], strict=True))
    return {
        TIME: {"PlayMove beside a stranger who walks over all lists": _times_quiet(found, median)},
        SERVER_CPU: {IN_PUBLIC: median(one.cpu_us / other.cpu_us for one, other in both)},
        REDIS_CPU: {IN_PUBLIC: median(one.redis_us / other.redis_us for one, other in both)},
    }


def _times_quiet(found: Figures, of: Callable[[list[float]], float]) -> float:
    rounds = zip(found.moves[WALKED], found.moves[QUIET], strict=True)
    return median(of(walked) / of(quiet) for walked, quiet in rounds)


def table(found: Figures) -> str:
    """Median and p99 of the moves, and the ratios of the rounds; then the CPU of a move."""
    lines = [f"{f'{LISTED:,} public matches':<24}" + "".join(f"{name:>12}" for name in ("p50 ms", "p99 ms"))]
    of_time, of_server, of_redis = (value for values in figures(found).values() for value in values.values())
    for name, rounds in found.moves.items():
        p50, p99 = median(map(median, rounds)), median(map(_p99, rounds))
        lines.append(f"{name:<24}{p50:>12.2f}{p99:>12.2f}")
    p99 = _times_quiet(found, _p99)
    lines.append(f"{'x quiet':<24}{of_time:>12.2f}{p99:>12.2f}  ({median(found.pages):.0f} pages/s)")
    lines.append(f"{'PlayMove':<24}" + "".join(f"{name:>12}" for name in ("server us", "Redis us")))
    for name, costs in (("public match", found.costs[PUBLIC]), ("unlisted match", found.costs[UNLISTED])):
        server, redis = median(one.cpu_us for one in costs), median(one.redis_us for one in costs)
        lines.append(f"{name:<24}{server:>12.0f}{redis:>12.1f}")
    lines.append(f"{'x unlisted':<24}{of_server:>12.2f}{of_redis:>12.2f}")
    return "\n".join(lines)


def _p99(times: list[float]) -> float:
    return quantiles(times, n=100)[98]


if __name__ == "__main__":
    if sys.argv[1:]:
        walk(sys.argv[1])
    else:
        show(sys.modules[__name__])
