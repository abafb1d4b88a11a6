"""Random matches of every game, on which the laws are checked, and the refusals of illegal moves."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeAlias, cast

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from markethall_rules.chance import NoLuck
from markethall_rules.errors import IllegalMove, LuckNeeded, RulesError
from markethall_rules.game import AnyGame
from tests.kit import Kit, Step, random_match
from tests.kits import KITS

MATCHES: Final = int(os.environ.get("MARKETHALL_LAW_MATCHES", "10"))
"""The number of matches of each game."""

NO_SHRINKING: Final = (Phase.reuse, Phase.generate)
"""Shrinking is of no use: another seed gives another match, not a smaller one."""


@dataclass(frozen=True)
class RandomMatch:
    """A match of random moves. The first step is the deal. `number` is its seed."""

    name: str
    options: Any
    seats: int
    number: int
    kit: Kit = field(repr=False)
    steps: Sequence[Step] = field(repr=False)

    @property
    def game(self) -> AnyGame:
        return self.kit.game

    @property
    def viewers(self) -> range:
        """The spectator, 0, and the seats."""
        return range(self.seats + 1)

    @property
    def last_position(self) -> Any:
        """The position after the last step."""
        return self.steps[-1].after

    def rng(self) -> random.Random:
        """A generator for the law. It is the same for the same match."""
        return random.Random(self.number)

    def sample_steps(self, count: int) -> list[Step]:
        """About `count` of the steps in order, with the first and the last one."""
        last = len(self.steps) - 1
        middle = self.rng().sample(range(len(self.steps)), min(count, len(self.steps)))
        return [self.steps[at] for at in sorted({0, last, *middle})]

    def sample_positions(self, count: int) -> Iterator[Any]:
        """The positions after these steps."""
        return (step.after for step in self.sample_steps(count))


def play_random_match(kit: Kit, options: Any, seats: int, number: int) -> RandomMatch:
    steps = tuple(random_match(kit.game, options, seats, number))
    return RandomMatch(kit.game.box.name, options, seats, number, kit, steps)


def matches_of(kit: Kit) -> st.SearchStrategy[RandomMatch]:
    """Random matches of a game, with random options, numbers of seats and seeds."""
    seats = st.sampled_from(kit.game.box.seats)
    return st.builds(play_random_match, st.just(kit), kit.options, seats, st.integers(0, 2**32 - 1))


@cache
def shared_matches(kit: Kit) -> tuple[RandomMatch, ...]:
    """The random matches of a game that all laws use. Each test run has others. At least one of them is finished."""
    matches: list[RandomMatch] = []

    @settings(max_examples=MATCHES, phases=(Phase.generate,), deadline=None, suppress_health_check=list(HealthCheck))
    @given(matches_of(kit))
    def collect(match: RandomMatch) -> None:
        matches.append(match)

    collect()
    assert any(not kit.game.to_act(match.last_position) for match in matches), "no match is finished"
    return tuple(matches)


def for_all_games(law: Callable[[RandomMatch], None]) -> Callable[..., None]:
    """Decorator: makes a test of a law, which must hold for the random matches of every game."""

    @pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.box.name)
    def test(kit: Kit) -> None:
        for match in shared_matches(kit):
            try:
                law(match)
            except BaseException as error:
                error.add_note(f"in {match}")
                raise

    for name in ("__name__", "__qualname__", "__doc__", "__module__"):
        setattr(test, name, getattr(law, name))
    return cast(Callable[..., None], test)


Refusal: TypeAlias = tuple[str, str, str, dict[str, int | str]]
"""Clause, cause, message and numbers."""


def refusal(game: AnyGame, state: Any, seat: int, move: Any) -> Refusal | None:
    """How the game refuses a move, before any event and any random draw; None if it accepts the move."""
    try:
        next(game.play(state, seat, move, NoLuck()))
    except IllegalMove as error:
        return refusal_in(error)
    except LuckNeeded:
        return None
    return None


def refusal_in(error: RulesError) -> Refusal:
    return error.clause, error.cause, error.message, dict(error.numbers)


def clauses_of(game: AnyGame) -> frozenset[str]:
    """The numbers of all clauses in the text of the rules."""
    return frozenset(game.box.rules("en").clauses)


def is_well_formed(refusal: Refusal, clauses: frozenset[str]) -> bool:
    """Whether a refusal has a clause of the rules, a cause in capitals, and a sentence."""
    clause, cause, message, numbers = refusal
    valid_numbers = all(isinstance(number, int | str) for number in numbers.values())
    # It has a capital letter, unless it begins with the name of a field.
    sentence = message[0] == message[0].upper() or not message.split()[0].isalpha()
    has_cause = cause.isupper() and cause.isascii()
    return clause in clauses and has_cause and sentence and message.endswith(".") and valid_numbers
