"""The CPU of a choice of the greedy bot, beside a move of random play: `python -m tests.bench.bots`.

Whole matches of greedy bots take turns with random play as in `engine`.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import process_time
from typing import Final

from markethall_rules import GAMES
from markethall_rules.bot import GREEDY, choose
from markethall_rules.game import AnyGame
from tests.kit import random_match

from .engine import ours, rate
from .recorded import Figures as Recorded, Unit, show

MATCHES: Final = 5
SECONDS: Final = 0.3
SEATS: Final = 2
RANDOM_MOVES: Final = Unit("times the CPU of a move of random play")


@dataclass(frozen=True)
class Row:
    """One game: milliseconds of each choice, and of a random move."""

    name: str
    choices: list[float]
    random_move: float

    @property
    def ratio(self) -> float:
        """The CPU of a choice on average, in random moves."""
        return sum(self.choices) / len(self.choices) / self.random_move


def choices(game: AnyGame, number: int) -> list[float]:
    """Milliseconds of CPU of each choice in a match of greedy bots."""
    taken: list[float] = []
    rng = random.Random(number)

    def chosen(state: object, seat: int) -> object:
        before = process_time()
        move = choose(game, state, seat, GREEDY, rng)
        taken.append(1000 * (process_time() - before))
        return move

    for _ in random_match(game, game.default_options(), SEATS, number, choose=chosen):
        pass
    return taken


def run() -> list[Row]:
    rows = []
    for game in GAMES:
        found: list[float] = []
        moves: list[float] = []
        for number in range(MATCHES):
            moves.append(1000 / rate(partial(ours, game), number, SECONDS))
            found += choices(game, number)
        rows.append(Row(game.box.name, found, median(moves)))
    return rows


def figures(rows: list[Row]) -> Recorded:
    """A choice on average."""
    return {RANDOM_MOVES: {f"{row.name}, a choice of the greedy bot": row.ratio for row in rows}}


def table(rows: list[Row]) -> str:
    """Milliseconds, and the ratio to a random move."""
    lines = [f"{'a greedy choice':<24}{'mean ms':>12}{'worst ms':>12}{'x random':>12}"]
    for row in rows:
        mean = sum(row.choices) / len(row.choices)
        lines.append(f"{row.name:<24}{mean:>12.2f}{max(row.choices):>12.1f}{row.ratio:>12.0f}")
    return "\n".join(lines)


if __name__ == "__main__":
    show(sys.modules[__name__])
