"""One seat against a bot of the service, by `hall.turns` and by `seat.turns`: `python -m tests.bench.turns`.

Both play the same number of matches one after the other, in one process, against the same service. The bot plays at
random and without pauses, so the figures are those of the client and its calls.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from statistics import median
from typing import Final

from markethall_client import AsyncClient, AsyncSeat

from .load import WARM_UP, counted
from .recorded import Figures as Recorded, Unit, show
from .servers import service

ROUNDS: Final = 5
MATCHES: Final = 4
GAME: Final = "portobello"
HALL_TURNS, SEAT_TURNS = "hall.turns([seat])", "seat.turns()"
OF_SEAT_TURNS: Final = Unit("times the moves a second by `seat.turns()`", more_is_better=True)

Rounds = dict[str, list[float]]
"""Moves of the seat per second in each round, by the way to play."""


async def play(client: AsyncClient, way: str, rng: random.Random) -> int:
    """Play one match. Returns the number of moves of the seat."""
    seat = await seated(client)
    moves = 0
    if way == HALL_TURNS:
        async for turn in client.turns([seat]):
            await turn.play(rng.choice(turn.legal_moves))
            moves += 1
    else:
        async for own in seat.turns():
            await own.play(rng.choice(own.legal_moves))
            moves += 1
    return moves


async def seated(client: AsyncClient) -> AsyncSeat:
    """A seat of a new match against a bot."""
    created = await client.create(GAME, 2, pace="fast")
    seat = await client.join(created)
    await client.add_bot(created, bot="random")
    return seat


async def measure(target: str, rounds: int) -> Rounds:
    """Rounds of both ways in turn."""
    found: Rounds = {HALL_TURNS: [], SEAT_TURNS: []}
    async with AsyncClient(target) as client:
        for number in range(WARM_UP + rounds):
            for way, rates in found.items():
                start = time.perf_counter()
                moves = sum([await play(client, way, random.Random(f"{number} {at}")) for at in range(MATCHES)])
                rates.append(moves / (time.perf_counter() - start))
    return counted(found)


def run(rounds: int = ROUNDS) -> Rounds:
    """Play against a service of its own."""
    with service("everysec") as served:
        return asyncio.run(measure(served.target, rounds))


def figures(found: Rounds) -> Recorded:
    """Moves a second by `hall.turns` beside those by `seat.turns`."""
    return {OF_SEAT_TURNS: {HALL_TURNS: _ratio(found, HALL_TURNS)}}


def _ratio(found: Rounds, way: str) -> float:
    return median(one / other for one, other in zip(found[way], found[SEAT_TURNS], strict=True))


def table(found: Rounds) -> str:
    """Medians, and the ratio of both ways, taken round by round."""
    lines = [f"{'one seat against a service bot':<34}{'moves/s':>16}{'x seat.turns()':>16}"]
    for way, rates in found.items():
        lines.append(f"{way:<34}{median(rates):>16,.0f}{_ratio(found, way):>16.2f}")
    return "\n".join(lines)


if __name__ == "__main__":
    show(sys.modules[__name__])
