"""Computed fields of views, such as counts: they have the values of the whole position, for every viewer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from markethall_rules.klongs import cards as pile
from markethall_rules.klongs.board import OWNER, in_bag
from markethall_rules.klongs.box import DrawPiles
from markethall_rules.secret import redact
from markethall_service.codec import envelope
from tests.kit import Kit, random_match
from tests.kits import KITS

COUNTED = {
    "klongs": ("piles", "traders"),
    "portobello": ("bag",),
}
COUNTING_KITS = [pytest.param(kit, id=kit.game.box.name) for kit in KITS if kit.game.box.name in COUNTED]


@pytest.mark.parametrize("kit", COUNTING_KITS)
def test_computed_fields_are_those_of_the_whole_position(kit: Kit) -> None:
    game = kit.game
    name = game.box.name
    for number, seats in enumerate((*game.box.seats, game.box.seats[0])):
        options = game.default_options()
        if name == "klongs" and number % 2:
            options = replace(options, draw_piles=DrawPiles.TWO)
        for step in random_match(game, options, seats, number, 400):
            whole = counts(name, step.after)
            assert all(counts(name, redact(step.after, viewer)) == whole for viewer in range(seats + 1))
            check(name, step.after, whole)


def counts(name: str, state: Any) -> dict[str, Any]:
    """The computed fields of a view."""
    view = getattr(envelope.encode_view(name, state), name)
    return {field: getattr(view, field) for field in COUNTED[name]}


def check(name: str, state: Any, fields: dict[str, Any]) -> None:
    """Compares the computed fields with counts of the pieces in the whole position."""
    match name:
        case "klongs":
            sizes = [in_bag(pile.left(state, number)) for number in pile.piles(state.options.draw_piles)]
            assert list(fields["piles"]) == sizes
            owners = [boat >> OWNER for boat in state.water.boats]
            supply = state.options.components.traders[state.seats - 2] - 1
            assert list(fields["traders"]) == [supply - owners.count(seat) for seat in range(1, state.seats + 1)]
        case _:
            assert sum(fields["bag"]) == state.bag_size
