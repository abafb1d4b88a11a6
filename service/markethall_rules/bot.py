"""Bots: players that choose a move by what their seat sees, and by nothing else."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from enum import IntEnum
from random import Random
from typing import Any, Final, TypeAlias

from .chance import NoLuck
from .errors import Hidden, LuckNeeded
from .game import AnyGame, SeatNumber, advance
from .secret import redact


class BotLevel(IntEnum):
    """How a bot plays."""

    NONE = 0
    """There is no bot: a person plays."""

    RANDOM = 1
    """Any legal move."""

    GREEDY = 2
    """The move after which the seat has the best prospects."""


Search: TypeAlias = Generator[None, None, Any]
"""A search for a move in small steps, so that the caller can do other work in between. It returns the move."""

_MOVES_AT_MOST: Final = 120
"""The number of moves that a search compares. Of more moves, it compares this many, drawn at random."""

_PAIRS_AT_MOST: Final = 150
"""If the seat is to act again after a move, the search also looks at the second moves, up to this many pairs."""


def search(game: AnyGame, state: Any, seat: SeatNumber, level: BotLevel, rng: Random) -> Search:
    """Search a move of a seat that is to act. It yields after each position that it looks at.

    It sees the position as the seat sees it. `rng` breaks ties; it must not be the luck of the match.
    """
    seen = redact(state, seat)
    moves = game.legal_moves(seen, seat)
    if len(moves) == 1 or level is not BotLevel.GREEDY:
        return rng.choice(moves)
    if len(moves) > _MOVES_AT_MOST:
        moves = rng.sample(moves, _MOVES_AT_MOST)
    values = []
    for move in moves:
        values.append((yield from _value(game, seen, seat, move, _PAIRS_AT_MOST // len(moves))))
    best = max(values)
    return rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])


def choose(game: AnyGame, state: Any, seat: SeatNumber, level: BotLevel, rng: Random) -> Any:
    """The move that `search` finds, without steps in between."""
    steps = search(game, state, seat, level, rng)
    while True:
        try:
            next(steps)
        except StopIteration as chosen:
            return chosen.value


def _value(game: AnyGame, seen: Any, seat: SeatNumber, move: Any, most: int) -> Generator[None, None, float]:
    """The lead of the seat after a move, or after the best second move if there are at most `most` of them."""
    after, complete = _foreseen(game, seen, seat, move)
    yield
    if complete and seat in game.to_act(after) and game.turn(after) == game.turn(seen):
        replies = game.legal_moves(after, seat)
        if len(replies) <= most:
            values = []
            for reply in replies:
                values.append(_lead(game, _foreseen(game, after, seat, reply)[0], seat))
                yield
            return max(values)
    return _lead(game, after, seat)


def _foreseen(game: AnyGame, seen: Any, seat: SeatNumber, move: Any) -> tuple[Any, bool]:
    """The position after a move up to its first luck or secret, and whether the move is complete there."""
    after = seen

    def applied(state: Any, event: Any) -> Any:
        nonlocal after
        after = game.apply(state, event)
        return after

    with suppress(LuckNeeded, Hidden):
        advance(applied, seen, game.play(seen, seat, move, NoLuck()))
        return after, True
    return after, False


def _lead(game: AnyGame, state: Any, seat: SeatNumber) -> float:
    """The expected points of the seat, minus those of the best other seat."""
    prospects = list(game.prospects(state))
    own = prospects.pop(seat - 1)
    return own - max(prospects)
