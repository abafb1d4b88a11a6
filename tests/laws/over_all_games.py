"""How a law becomes a test: it is tried on random matches of every game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, cast

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from markethall_rules.game import AnyGame
from tests.kit import Kit, Step, random_match
from tests.kits import KITS

MATCHES: Final = 15
"""So many of each game."""

EXAMPLES: Final = 10
PHASES: Final = (Phase.reuse, Phase.generate)
"""A failing match is told as it is: another seed is another match, not a smaller one."""


@dataclass(frozen=True)
class Played:
    """A random match. The first step is the deal."""

    name: str
    options: Any
    seats: int
    number: int
    kit: Kit = field(repr=False)
    steps: Sequence[Step] = field(repr=False)

    @property
    def game(self) -> AnyGame:
        """Its rules."""
        return self.kit.game

    @property
    def everybody(self) -> range:
        """All who may look at it: the spectator, 0, and the seats."""
        return range(self.seats + 1)

    def luck(self) -> random.Random:
        """Chance for the law itself; the same for the same match."""
        return random.Random(self.number)

    def some(self, count: int) -> list[Step]:
        """A few of the steps, in order, the deal and the last one among them."""
        last = len(self.steps) - 1
        middle = self.luck().sample(range(len(self.steps)), min(count, len(self.steps)))
        return [self.steps[at] for at in sorted({0, last, *middle})]

    def positions(self, count: int) -> Iterator[Any]:
        """The positions after these steps."""
        return (step.after for step in self.some(count))


def played(kit: Kit, options: Any, seats: int, number: int) -> Played:
    """The random match with this seed."""
    steps = tuple(random_match(kit.game, options, seats, number))
    return Played(kit.game.box.name, options, seats, number, kit, steps)


def matches(kit: Kit) -> st.SearchStrategy[Played]:
    """Random matches of a game: any options, any number of seats, any luck."""
    seats = st.sampled_from(kit.game.box.seats)
    return st.builds(played, st.just(kit), kit.options, seats, st.integers(0, 2**32 - 1))


@cache
def some_matches(kit: Kit) -> tuple[Played, ...]:
    """Random matches of a game, others in each run, played once for all laws."""
    found: list[Played] = []

    @settings(max_examples=MATCHES, phases=(Phase.generate,), deadline=None, suppress_health_check=list(HealthCheck))
    @given(matches(kit))
    def play(match: Played) -> None:
        found.append(match)

    play()
    assert any(not kit.game.to_act(match.steps[-1].after) for match in found), "none of them comes to its end"
    return tuple(found)


def over_all_games(law: Callable[[Played], None]) -> Callable[..., None]:
    """Makes a test of a law: it holds for random matches of every game."""

    @pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.box.name)
    def test(kit: Kit) -> None:
        for match in some_matches(kit):
            try:
                law(match)
            except BaseException as fault:
                fault.add_note(f"in {match}")
                raise

    for name in ("__name__", "__qualname__", "__doc__", "__module__"):
        setattr(test, name, getattr(law, name))
    return cast(Callable[..., None], test)
