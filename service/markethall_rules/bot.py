"""Players that need nobody: they choose by what their seat sees, and by nothing else."""

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
    """What promises most right now."""


Thought: TypeAlias = Generator[None, None, Any]
"""A choice in small steps: whoever waits for it does other things in between. It returns the move."""

_LOOKED_AT: Final = 120
"""So many moves of a seat are weighed; of more, as many drawn at random."""

_PAIRS: Final = 150
"""Where the seat goes on after a move, that is weighed by the next one, if there are no more than so many pairs."""


def thought(game: AnyGame, state: Any, seat: SeatNumber, level: BotLevel, rng: Random) -> Thought:
    """Chooses a move of a seat that is to act, yielding after each position that is looked at.

    Only the position as the seat sees it is looked at. `rng` breaks ties; it must not be the luck of the match.
    """
    seen = redact(state, seat)
    moves = game.legal_moves(seen, seat)
    if len(moves) == 1 or level is not BotLevel.GREEDY:
        return rng.choice(moves)
    if len(moves) > _LOOKED_AT:
        moves = rng.sample(moves, _LOOKED_AT)
    weighed = []
    for move in moves:
        weighed.append((yield from _weighed(game, seen, seat, move, _PAIRS // len(moves))))
    best = max(weighed)
    return rng.choice([move for move, value in zip(moves, weighed, strict=True) if value == best])


def choose(game: AnyGame, state: Any, seat: SeatNumber, level: BotLevel, rng: Random) -> Any:
    """The move of `thought`, in one go."""
    steps = thought(game, state, seat, level, rng)
    while True:
        try:
            next(steps)
        except StopIteration as chosen:
            return chosen.value


def _weighed(game: AnyGame, seen: Any, seat: SeatNumber, move: Any, most: int) -> Generator[None, None, float]:
    """What a move promises: by itself, or with the best that the seat can do after it, of `most` moves."""
    after, complete = _foreseen(game, seen, seat, move)
    yield
    if complete and seat in game.to_act(after) and game.turn(after) == game.turn(seen):
        replies = game.legal_moves(after, seat)
        if len(replies) <= most:
            values = []
            for reply in replies:
                values.append(_promise(game, _foreseen(game, after, seat, reply)[0], seat))
                yield
            return max(values)
    return _promise(game, after, seat)


def _foreseen(game: AnyGame, seen: Any, seat: SeatNumber, move: Any) -> tuple[Any, bool]:
    """The position after a move up to its first luck or secret, and whether that is all of it."""
    after = seen

    def applied(state: Any, event: Any) -> Any:
        nonlocal after
        after = game.apply(state, event)
        return after

    with suppress(LuckNeeded, Hidden):
        advance(applied, seen, game.play(seen, seat, move, NoLuck()))
        return after, True
    return after, False


def _promise(game: AnyGame, state: Any, seat: SeatNumber) -> float:
    """By how much the seat may hope to be ahead of the best of the others."""
    prospects = list(game.prospects(state))
    own = prospects.pop(seat - 1)
    return own - max(prospects)
