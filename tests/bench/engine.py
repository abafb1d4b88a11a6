"""Random play in moves for each second of CPU, our games beside engines of others: `python -m tests.bench.engine`.

catanatron and python-chess are plain Python; gin rummy of OpenSpiel is C++ that Python calls for each move. As theirs,
our engine does not check a move again that it has listed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count
from statistics import median
from time import process_time
from typing import Final, TypeAlias

import chess
import pyspiel
from catanatron import Color, Game as Catan, RandomPlayer

from markethall_rules import GAMES
from markethall_rules.chance import SeededChance
from markethall_rules.game import AnyGame, advance
from tests.kit import seed

from .recorded import Figures as Recorded, Unit, show

ROUNDS: Final = 9
SECONDS: Final = 0.5
"""Each engine plays whole matches for at least this long in each round; the rounds are interleaved."""

CHESS_PLIES: Final = 400
CATAN: Final = "catanatron"
CHESS: Final = "python-chess"
GIN_RUMMY: Final = "gin rummy (C++)"
OTHERS: Final = (CATAN, CHESS, GIN_RUMMY)
UNITS: Final = {
    CATAN: Unit("times the moves of catanatron for each second of CPU", more_is_better=True),
    GIN_RUMMY: Unit("times the moves of OpenSpiel's gin rummy, in C++, for each second of CPU", more_is_better=True),
}

Match: TypeAlias = Callable[[int], int]
"""Plays a random match with this seed and says how many moves it had."""


@dataclass(frozen=True)
class Row:
    """What was measured of one engine, in moves for each second of CPU."""

    name: str
    median: float
    lowest: float
    highest: float


def ours(game: AnyGame, number: int) -> int:
    """A match with as many seats as the box allows: list the legal moves, pick one, play it, apply its events."""
    rng, secret, revision = random.Random(number), seed(number), 1
    state = game.setup(game.default_options(), game.box.seats[-1])
    state, _ = advance(game.apply, state, game.deal(state, SeededChance(secret, revision)))
    while to_act := game.to_act(state):
        revision += 1
        seat = to_act[0]
        move, chance = rng.choice(game.legal_moves(state, seat)), SeededChance(secret, revision)
        state, _ = advance(game.apply, state, game.play(state, seat, move, chance, listed=True))
    return revision - 1


def catan(number: int) -> int:
    """A match of four of catanatron's random players, as catanatron itself plays it."""
    game = Catan([RandomPlayer(colour) for colour in Color], seed=number + 1)
    game.play()
    return len(game.state.actions)


def chess_game(number: int) -> int:
    """A game of chess: list the legal moves, pick one, push it."""
    rng, board = random.Random(number), chess.Board()
    while board.ply() < CHESS_PLIES and (moves := list(board.legal_moves)):
        board.push(rng.choice(moves))
    return int(board.ply())


def gin_rummy(number: int) -> int:
    """A match of two at OpenSpiel's gin rummy: list the legal actions, pick one, apply it; the deal does not count."""
    rng, state, moves = random.Random(number), _GIN_RUMMY.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves


_GIN_RUMMY: Final = pyspiel.load_game("gin_rummy")


def engines() -> dict[str, Match]:
    """All that are measured."""
    mine: dict[str, Match] = {game.box.name: partial(ours, game) for game in GAMES}
    return {**mine, CATAN: catan, CHESS: chess_game, GIN_RUMMY: gin_rummy}


def rate(match: Match, number: int, seconds: float) -> float:
    """Moves for each second of CPU over matches with the seeds from `number` on."""
    moves, start = 0, process_time()
    for each in count(number):
        moves += match(each)
        spent = process_time() - start
        if spent >= seconds:
            return moves / spent
    raise AssertionError("there is always one more number")


def run(rounds: int = ROUNDS, seconds: float = SECONDS) -> list[Row]:
    """Measures all engines in turn, round after round, after one match each to warm up."""
    matches = engines()
    for match in matches.values():
        match(0)
    rates: dict[str, list[float]] = {name: [] for name in matches}
    for at in range(rounds):
        for name, match in matches.items():
            rates[name].append(rate(match, 1 + 1000 * at, seconds))
    return [Row(name, median(found), min(found), max(found)) for name, found in rates.items()]


def table(rows: list[Row]) -> str:
    """The rows with their ratios to the engines of others, as text."""
    of = {row.name: row.median for row in rows}
    head = f"{'moves per second':<16}{'median':>9}{'lowest':>9}{'highest':>9}"
    lines = (
        f"{row.name:<16}{row.median:>9,.0f}{row.lowest:>9,.0f}{row.highest:>9,.0f}"
        + "".join(f"{row.median / of[other]:>19.2f}" for other in OTHERS)
        for row in rows
    )
    return "\n".join([head + "".join(f"{'x ' + other:>19}" for other in OTHERS), *lines])


def figures(rows: list[Row]) -> Recorded:
    """Our games beside catanatron and gin rummy."""
    of = {row.name: row.median for row in rows}
    ours = [row for row in rows if row.name not in OTHERS]
    return {unit: {f"{row.name}, random play": row.median / of[other] for row in ours} for other, unit in UNITS.items()}


if __name__ == "__main__":
    show(sys.modules[__name__])
