"""The client reads the numbers of the games as the rules define them."""

from __future__ import annotations

from typing import Any, cast

import pytest

from markethall.kairo.v1.component_pb2 import Colour
from markethall.klongs.v1.component_pb2 import Good, Trader
from markethall_client import kairo, klongs
from markethall_rules.kairo import GAME, pieces as card
from markethall_rules.kairo.board import Options, Setup
from markethall_rules.kairo.events import CustomerPulled, MainMoved, MainPlaced, MedalTaken, StallExpanded
from markethall_rules.kairo.pieces import Medal
from markethall_rules.klongs import GAME as KLONGS, board as boats, board as grid
from markethall_rules.klongs.events import BoatPlaced
from markethall_service.codec import envelope
from tests.kit import random_match

SEATS = 3


def view(name: str, state: Any) -> Any:
    """The view of a game state as a message."""
    return getattr(envelope.encode_view(name, state), name)


@pytest.mark.parametrize("kind", boats.KINDS)
@pytest.mark.parametrize("seat", [0, 1, 4])
def test_boat_is_that_of_the_rules(kind: int, seat: int) -> None:
    boat = klongs.boat(boats.owned(seat, kind))
    assert boat.seat == seat
    assert boat.kind in boats.name(kind) or boat.kind == "goods"
    assert boat.good == (boats.GOOD[kind] or Good.GOOD_UNSPECIFIED)
    assert boat.baskets == boats.BASKETS[kind]
    assert (boat.trader == Trader.TRADER_VACANT) == boats.VACANT[kind]
    assert (boat.trader == Trader.TRADER_UNSPECIFIED) == (boat.kind != "goods")
    assert boat.luk_phat == boats.SIGN[kind]


@pytest.mark.parametrize("number", [-1, 0, 88, 127, 128, -128 + 5])
def test_unknown_boat_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"number must be that of a boat, .*, not {number}$"):
        klongs.boat(number)


def test_fields_and_docks_are_those_of_the_rules() -> None:
    for number in grid.FIELDS:
        row, column = klongs.place(number)
        assert klongs.field(row, column) == number
        assert row in range(klongs.ROWS)
        assert column in range(klongs.COLUMNS)
    assert len(grid.FIELDS) == klongs.ROWS * klongs.COLUMNS
    for dock in grid.DOCKS:
        assert klongs.around(dock) == grid.QUARTETS[dock]


@pytest.mark.parametrize("number", range(1, card.KINDS + 1))
def test_sections_of_a_card_are_those_of_the_rules(number: int) -> None:
    assert kairo.sections(number) == card.SECTIONS[number]
    assert kairo.is_joker(number) == card.is_joker(number)


@pytest.mark.parametrize("number", [-1, 0, card.KINDS + 1])
def test_unknown_card_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"card must be a number from 1 to 15, not {number}$"):
        kairo.sections(number)


def test_placed_boat_is_on_its_field_with_its_owner() -> None:
    placed = 0
    for step in random_match(KLONGS, KLONGS.default_options(), SEATS, 1, 100):
        for event in step.events[:1]:
            if isinstance(event, BoatPlaced):
                placed += 1
                boat = klongs.on_water(view("klongs", step.after)).get(event.field)
                assert boat in (klongs.boat(boats.owned(event.owner, event.boat)), None), "a trader may have moved"
    assert placed


@pytest.mark.parametrize("number", range(3))
def test_stalls_customers_and_medals_follow_from_the_events(number: int) -> None:
    mains: dict[tuple[int, int, int], kairo.Main] = {}
    expansions: set[kairo.Expansion] = set()
    medals = {cast("Colour", colour): [0, 0] for colour in range(1, 7)}
    for step in random_match(GAME, Options(setup=Setup.VARIABLE), SEATS, number, 400):
        for event in step.events:
            match event:
                case MainPlaced(_, owner, colour, site, entrance):
                    mains[owner, colour, 0 if owner else site] = kairo.Main(owner, _wire(colour), site, entrance)
                case MainMoved(seat, colour):
                    mains[seat, colour, 0] = kairo.Main(seat, _wire(colour), event.site, event.entrance)
                case StallExpanded(seat, colour, site):
                    expansions.add(kairo.Expansion(seat, _wire(colour), site))
                case MedalTaken(seat, colour, medal):
                    medals[_wire(colour)][medal is Medal.SILVER] = seat
                case CustomerPulled():
                    assert _wire(event.customer) not in kairo.customers(view("kairo", step.after).market)
                    assert kairo.customers(view("kairo", step.after).market)[_wire(event.newcomer)] == event.entrance
        position = view("kairo", step.after)
        assert set(kairo.mains(position.market)) == set(mains.values())
        assert set(kairo.expansions(position.market)) == expansions
        assert kairo.medals(position) == {colour: kairo.Medals(*held) for colour, held in medals.items()}
    assert mains
    assert expansions


def _wire(colour: int) -> Colour:
    return cast("Colour", colour)
