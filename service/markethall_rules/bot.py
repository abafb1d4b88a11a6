"""Bots: players that choose a move by what their seat sees, and by nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import resources
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from .chance import NoLuck
from .errors import Hidden, LuckNeeded
from .game import AnyGame, SeatNumber, advance
from .secret import redact

Search: TypeAlias = Generator[None, None, Any]
"""A search for a move in small steps, so that the caller can do other work in between. It returns the move."""

_MOVES_AT_MOST: Final = 120
"""The number of moves that a search compares. Of more moves, it compares this many, drawn at random."""

_PAIRS_AT_MOST: Final = 150
"""If the seat is to act again after a move, the search also looks at the second moves, up to this many pairs."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A way to choose moves.

    `id` is its name everywhere; its words are `bot.<id>` and `bot.<id>.description` in `words/<code>.json`. `pick`
    searches one of at least two legal moves: game, position as the seat sees it, seat, moves, and luck for ties.
    `games` are the names of the games that it plays, empty for all.
    """

    id: str
    pick: Callable[[AnyGame, Any, SeatNumber, Sequence[Any], Random], Search]
    games: frozenset[str] = frozenset()

    def plays(self, game: str) -> bool:
        """Whether it plays the game with this name."""
        return not self.games or game in self.games


def search(game: AnyGame, state: Any, seat: SeatNumber, bot: Bot, rng: Random) -> Search:
    """Search a move of a seat that is to act. It yields after each position that it looks at.

    The bot sees the position as the seat sees it. `rng` breaks ties; it must not be the luck of the match.
    """
    seen = redact(state, seat)
    moves = game.legal_moves(seen, seat)
    if len(moves) == 1:
        return moves[0]
    return (yield from bot.pick(game, seen, seat, moves, rng))


def choose(game: AnyGame, state: Any, seat: SeatNumber, bot: Bot, rng: Random) -> Any:
    """The move that `search` finds, without steps in between."""
    steps = search(game, state, seat, bot, rng)
    while True:
        try:
            next(steps)
        except StopIteration as chosen:
            return chosen.value


def _greedy(game: AnyGame, seen: Any, seat: SeatNumber, moves: Sequence[Any], rng: Random) -> Search:
    """One of the moves after which the seat has the best prospects."""
    if len(moves) > _MOVES_AT_MOST:
        moves = rng.sample(moves, _MOVES_AT_MOST)
    values = []
    for move in moves:
        values.append((yield from _value(game, seen, seat, move, _PAIRS_AT_MOST // len(moves))))
    best = max(values)
    return rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])


def _random(_game: AnyGame, _seen: Any, _seat: SeatNumber, moves: Sequence[Any], rng: Random) -> Search:
    """Any of the moves."""
    yield from ()
    return rng.choice(moves)


GREEDY: Final = Bot("greedy", _greedy)
RANDOM: Final = Bot("random", _random)

BOTS: Final = (GREEDY, RANDOM)
"""All bots, from strong to weak, as they are listed. The first one is the default."""

WON, TIED, LOST = "W", "T", "L"
"""How a match of a duel ended for a bot."""


class Duel(NamedTuple):
    """How a bot did against the next weaker one.

    `results` has a letter for each match: WON, TIED or LOST. The matches have two seats and the default options. Each
    deal was played twice, with the seats changed.
    """

    opponent: str
    results: str


@cache
def duels(game: str, bot: str) -> tuple[Duel, ...]:
    """The duels of a bot in a game, by their names. `python -m tests.bench.duel GAME --record` plays them again."""
    file = resources.files(__package__) / game / "duels.json"
    found = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return tuple(Duel(*duel) for duel in found.get(bot, {}).items())


def bot_by_id(ident: str) -> Bot | None:
    """The bot with this id, or None."""
    return next((bot for bot in BOTS if bot.id == ident), None)


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
        advance(applied, seen, game.play(seen, seat, move, NoLuck(), listed=True))
        return after, True
    return after, False


def _lead(game: AnyGame, state: Any, seat: SeatNumber) -> float:
    """The expected points of the seat, minus those of the best other seat."""
    prospects = list(game.prospects(state))
    own = prospects.pop(seat - 1)
    return own - max(prospects)
