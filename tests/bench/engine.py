"""Random play in moves per second, our games beside catanatron and python-chess: `python -m tests.bench.engine`."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count
from statistics import median
from time import perf_counter
from typing import Final, TypeAlias

import chess
from catanatron import Color, Game as Catan, RandomPlayer

from markethall_rules import GAMES
from markethall_rules.chance import SeededChance
from markethall_rules.game import AnyGame, advance
from tests.kit import seed

ROUNDS: Final = 9
SECONDS: Final = 0.5
"""Each engine plays whole matches for at least this long in each round; the rounds are interleaved."""

CHESS_PLIES: Final = 400
CATAN: Final = "catanatron"
CHESS: Final = "python-chess"

Match: TypeAlias = Callable[[int], int]
"""Plays a random match with this seed and says how many moves it had."""


@dataclass(frozen=True)
class Row:
    """What was measured of one engine, in moves per second."""

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
        move = rng.choice(game.legal_moves(state, seat))
        state, _ = advance(game.apply, state, game.play(state, seat, move, SeededChance(secret, revision)))
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


def engines() -> dict[str, Match]:
    """All that are measured."""
    mine: dict[str, Match] = {game.box.name: partial(ours, game) for game in GAMES}
    return {**mine, CATAN: catan, CHESS: chess_game}


def rate(match: Match, number: int, seconds: float) -> float:
    """Moves per second over matches with the seeds from `number` on."""
    moves, start = 0, perf_counter()
    for each in count(number):
        moves += match(each)
        spent = perf_counter() - start
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
    head = f"{'moves per second':<16}{'median':>9}{'lowest':>9}{'highest':>9}{'x ' + CATAN:>14}{'x ' + CHESS:>16}"
    lines = (
        f"{row.name:<16}{row.median:>9,.0f}{row.lowest:>9,.0f}{row.highest:>9,.0f}"
        f"{row.median / of[CATAN]:>14.2f}{row.median / of[CHESS]:>16.2f}"
        for row in rows
    )
    return "\n".join([head, *lines])


if __name__ == "__main__":
    print(table(run()))
