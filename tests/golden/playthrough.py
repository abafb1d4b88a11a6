"""One match, written down so that a person can read it beside the rules, and a change shows line by line."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final

from markethall_rules.chance import SeededChance
from markethall_rules.game import AnyGame, advance
from markethall_rules.secret import Secret
from tests.kit import Step, seed

HERE: Final = Path(__file__).parent
ENDS: Final = "ends: "
BOXED: Final = "box"


@dataclass(frozen=True)
class Entry:
    """A match to be kept. It is played at random among the legal moves, or among those that `taste` ranks highest."""

    name: str
    options: Any
    seats: int
    number: int
    taste: Callable[[Any, Any], int] | None = None


@dataclass(frozen=True)
class Catalogue:
    """The matches of one game, all ways in which it can end, and how to tell them from the events of a match."""

    game: AnyGame
    endings: tuple[str, ...]
    ending: Callable[[Sequence[Any]], str]
    entries: tuple[Entry, ...]

    def path(self, entry: Entry) -> Path:
        """Where the match is written down."""
        return HERE / self.game.box.name / f"{entry.name}.txt"

    def text(self, entry: Entry) -> str:
        """The match as it is played today."""
        steps = tuple(play(self.game, entry))
        events = [event for step in steps for event in step.events]
        lines = [*_head(self.game, entry), *_body(self.game, steps), *_foot(self.game, steps[-1], self.ending(events))]
        return "\n".join(lines) + "\n"


def play(game: AnyGame, entry: Entry) -> Iterator[Step]:
    """The moves of a match to its end; the first step is the deal."""
    rng, state = random.Random(entry.number), game.setup(entry.options, entry.seats)
    after, events = advance(game.apply, state, game.deal(state, SeededChance(seed(entry.number), 1)))
    yield Step(state, 0, None, events, after)
    revision = 1
    while to_act := game.to_act(after):
        state, revision, seat = after, revision + 1, rng.choice(to_act)
        move = rng.choice(_liked(entry, state, game.legal_moves(state, seat)))
        steps = game.play(state, seat, move, SeededChance(seed(entry.number), revision))
        after, events = advance(game.apply, state, steps)
        yield Step(state, seat, move, events, after)


def _liked(entry: Entry, state: Any, moves: Sequence[Any]) -> Sequence[Any]:
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
            yield f"turn {turn}, scores {written(game.scores(step.before))}"
        yield f"{revision} seat {step.seat}: {written(step.move)}" if step.seat else f"{revision} deal"
        yield from (f"  {written(event)}" for event in step.events)


def _foot(game: AnyGame, last: Step, ending: str) -> Iterator[str]:
    yield ""
    yield f"{ENDS}{ending}"
    yield f"scores: {written(game.scores(last.after))}"
    yield f"winners: {written(game.winners(last.after))}"


def option_values(game: AnyGame, options: Any) -> dict[str, str]:
    """The options as the box names their values; what is no plain value is either in the box or one's own."""
    facts, default = game.box.options, game.default_options()
    values = {fact.name: getattr(options, fact.name) for fact in facts}
    return {
        fact.name: (BOXED if values[fact.name] == getattr(default, fact.name) else "own")
        if fact.kind == "board"
        else written(values[fact.name])
        for fact in facts
    }


def written(value: object) -> str:
    """A value on one line: `Name field=value`, tuples with commas, a secret as its items and whose it is."""
    match value:
        case Enum():
            return value.name
        case None:
            return "none"
        case bool():
            return str(value).lower()
        case Secret():
            return f"{written(value.seen)}@{value.owner}"
        case tuple():
            return f"({','.join(map(written, value))})"
        case _ if is_dataclass(value):
            parts = (f"{each.name}={written(getattr(value, each.name))}" for each in fields(value))
            return " ".join([type(value).__name__, *parts])
        case _:
            return str(value)
