"""A recorded match, as text that a person can read beside the rules and compare line by line."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final

from markethall_rules.chance import SeededChance
from markethall_rules.game import AnyGame, advance
from markethall_rules.secret import Secret
from tests.kit import Step, seed

FOLDER: Final = Path(__file__).parent
ENDS: Final = "ends: "
BOXED: Final = "box"


@dataclass(frozen=True)
class Entry:
    """A match to record. Its moves are random: of all legal ones, or of those that `taste` ranks highest."""

    name: str
    options: Any
    seats: int
    number: int
    taste: Callable[[Any, Any], int] | None = None


@dataclass(frozen=True)
class Catalogue:
    """The recorded matches of a game, and its ways to end. `ending` returns that of a match from its events.

    `endings`: each way with the clause of a rule against standstill that brings it about, "" for the usual ends.
    """

    game: AnyGame
    endings: Mapping[str, str]
    ending: Callable[[Sequence[Any]], str]
    entries: tuple[Entry, ...]

    def path(self, entry: Entry) -> Path:
        """The file of the match."""
        return FOLDER / self.game.box.name / f"{entry.name}.txt"

    def text(self, entry: Entry) -> str:
        """The text of the match with the rules of now."""
        steps = tuple(play(self.game, entry))
        events = [event for step in steps for event in step.events]
        lines = [*_head(self.game, entry), *_body(self.game, steps), *_foot(self.game, steps[-1], self.ending(events))]
        return "\n".join(lines) + "\n"


def play(game: AnyGame, entry: Entry) -> Iterator[Step]:
    """The moves of a match to its end. The first step is the deal."""
    rng, state = random.Random(entry.number), game.setup(entry.options, entry.seats)
    after, events = advance(game.apply, state, game.deal(state, SeededChance(seed(entry.number), 1)))
    yield Step(state, 0, None, events, after)
    revision = 1
    while to_act := game.to_act(after):
        state, revision, seat = after, revision + 1, rng.choice(to_act)
        move = rng.choice(_preferred(entry, state, game.legal_moves(state, seat)))
        steps = game.play(state, seat, move, SeededChance(seed(entry.number), revision))
        after, events = advance(game.apply, state, steps)
        yield Step(state, seat, move, events, after)


def _preferred(entry: Entry, state: Any, moves: Sequence[Any]) -> Sequence[Any]:
    if entry.taste is None:
        return moves
    ranks = [entry.taste(state, move) for move in moves]
    return [move for move, rank in zip(moves, ranks, strict=True) if rank == max(ranks)]


def _head(game: AnyGame, entry: Entry) -> Iterator[str]:
    yield f"{game.box.title}, rules {game.box.version}, {entry.seats} seats, seed {entry.number}"
    yield "options: " + " ".join(f"{name}={value}" for name, value in option_values(game, entry.options).items())
    yield "moves: random" + (f", {entry.taste.__doc__}" if entry.taste else "")
    yield ""


def _body(game: AnyGame, steps: Sequence[Step]) -> Iterator[str]:
    turn = 0
    for revision, step in enumerate(steps, 1):
        if turn != game.turn(step.before):
            turn = game.turn(step.before)
            yield f"turn {turn}, scores {as_text(game.scores(step.before))}"
        yield f"{revision} seat {step.seat}: {as_text(step.move)}" if step.seat else f"{revision} deal"
        yield from (f"  {as_text(event)}" for event in step.events)


def _foot(game: AnyGame, last: Step, ending: str) -> Iterator[str]:
    yield ""
    yield f"{ENDS}{ending}"
    yield f"scores: {as_text(game.scores(last.after))}"
    yield f"winners: {as_text(game.winners(last.after))}"


def option_values(game: AnyGame, options: Any) -> dict[str, str]:
    """The values of the options by name. A board is either that of the box or an own one."""
    default = game.default_options()
    values = {option.name: getattr(options, option.name) for option in game.box.options}
    return {
        option.name: (BOXED if values[option.name] == getattr(default, option.name) else "own")
        if option.kind == "board"
        else as_text(values[option.name])
        for option in game.box.options
    }


def as_text(value: object) -> str:
    """A value in one line: `Name field=value`, tuples with commas, a secret as its items and its owner."""
    match value:
        case Enum():
            return value.name
        case None:
            return "none"
        case bool():
            return str(value).lower()
        case Secret():
            return f"{as_text(value.seen)}@{value.owner}"
        case tuple():
            return f"({','.join(map(as_text, value))})"
        case _ if is_dataclass(value):
            parts = (f"{each.name}={as_text(getattr(value, each.name))}" for each in fields(value))
            return " ".join([type(value).__name__, *parts])
        case _:
            return str(value)
