"""KA-4: a new main stall."""

from __future__ import annotations

from markethall_rules.kairo.events import MainPlaced, SiteChosen
from markethall_rules.kairo.moves import PlaceEntrance, PlaceMain, PlayCards
from markethall_rules.kairo.pieces import Build

from .positions import (
    BLUE,
    EVERY_CARD,
    GREEN,
    NEUTRAL,
    RED,
    VIOLET,
    WHITE,
    YELLOW,
    Stall,
    after,
    at,
    legal,
    move_events,
    name,
    position,
    refused,
)


def test_ka_4_a_new_main_is_free_of_charge() -> None:
    state = position(coins=((0, 0, 0, 0, 0, 0),) * 2)
    state = after(state, PlayCards((1,)), PlaceMain(RED, at(1, 1)))
    assert move_events(state, PlaceEntrance(at(1, 2)))[0] == MainPlaced(1, 1, RED, at(1, 1), at(1, 2))
    state = after(state, PlaceEntrance(at(1, 2)))
    assert state.market.mains == (1, RED, at(1, 1), at(1, 2))
    assert state.points == (0, 0)


def test_ka_4_1_the_entrance_lies_beside_it_in_the_market_even_in_another_section() -> None:
    state = after(position(), PlayCards((1,)), PlaceMain(RED, at(1, 2)))
    assert legal(state) == tuple(PlaceEntrance(site) for site in (at(0, 2), at(1, 1), at(1, 3), at(2, 2)))
    assert refused(state, PlaceEntrance(at(5, 5))) == ("KA-4.1", "NOT_ADJACENT", {"site": "F6"})
    assert refused(state, PlaceEntrance(at(1, 2))) == ("KA-4.1", "NOT_ADJACENT", {"site": "C2"})
    violet = after(position(), PlayCards(EVERY_CARD), PlaceMain(VIOLET, at(4, 0)))
    assert legal(violet) == (PlaceEntrance(at(4, 1)),)
    assert refused(violet, PlaceEntrance(at(5, 0))) == ("KA-4.1", "ENTRANCE_OUTSIDE_MARKET", {"site": "A6"})


def test_ka_4_1_a_site_without_room_for_an_entrance_will_not_do() -> None:
    state = position(customers={RED: at(0, 1), GREEN: at(1, 0)})
    state = after(state, PlayCards((1,)))
    assert refused(state, PlaceMain(BLUE, at(0, 0))) == ("KA-4.1", "NO_ENTRANCE_SITE", {"site": "A1"})
    assert refused(after(position(), PlayCards(EVERY_CARD)), PlaceMain(VIOLET, at(8, 0)))[:2] == (
        "KA-4.1", "NO_ENTRANCE_SITE",
    )  # fmt: skip


def test_ka_4_1_naming_the_site_is_an_event_of_its_own() -> None:
    state = after(position(), PlayCards((1,)))
    assert move_events(state, PlaceMain(RED, at(1, 1))) == (SiteChosen(1, Build.MAIN, RED, at(1, 1)),)


def test_ka_4_2_violet_stands_on_restaurant_sites_and_the_others_on_market_sites() -> None:
    state = after(position(), PlayCards(EVERY_CARD))
    assert refused(state, PlaceMain(VIOLET, at(2, 4))) == ("KA-4.2", "WRONG_AREA", {"colour": "COLOUR_VIOLET"})
    assert refused(state, PlaceMain(WHITE, at(8, 4))) == ("KA-4.2", "WRONG_AREA", {"colour": "COLOUR_WHITE"})
    assert {move.site for move in legal(state) if isinstance(move, PlaceMain) and move.colour is VIOLET} == {
        *(at(row, col) for row in range(3, 8) for col in (0, 8)), *(at(8, col) for col in range(2, 7)),
        at(8, 1), at(8, 7),
    } - {at(7, 0), at(7, 8), at(8, 1), at(8, 7)}  # fmt: skip


def test_ka_4_3_one_main_of_a_colour_in_a_section_whoever_owns_it() -> None:
    for owner in (1, 2, NEUTRAL):
        state = position(Stall(owner, GREEN, at(0, 3), at(0, 4)))
        state = after(state, PlayCards(EVERY_CARD))
        cause = "COLOUR_OWNED" if owner == 1 else "COLOUR_IN_SECTION"
        assert refused(state, PlaceMain(GREEN, at(2, 5)))[1] == cause
    assert refused(state, PlaceMain(GREEN, at(2, 5))) == (
        "KA-4.3", "COLOUR_IN_SECTION", {"colour": "COLOUR_GREEN", "section": 2},
    )  # fmt: skip
    assert PlaceMain(GREEN, at(2, 6)) in legal(state)


def test_ka_4_3_expansions_and_entrances_of_the_colour_do_not_count() -> None:
    reaching = Stall(2, GREEN, at(1, 2), at(2, 3), (at(1, 3),))
    state = after(position(reaching), PlayCards(EVERY_CARD))
    assert PlaceMain(GREEN, at(0, 5)) in legal(state)


def test_ka_4_4_a_main_touches_no_other_tile() -> None:
    stall = Stall(2, GREEN, at(1, 3), at(0, 3), (at(1, 4),))
    state = after(position(stall), PlayCards(EVERY_CARD))
    for site in (at(1, 2), at(2, 3), at(0, 4), at(1, 5)):
        assert refused(state, PlaceMain(RED, site)) == ("KA-4.4", "TOUCHES_STALL", {"site": name(site)})
    for site in (at(0, 2), at(2, 2), at(2, 5)):
        assert PlaceMain(RED, site) in legal(state)


def test_ka_4_5_one_entrance_on_a_site() -> None:
    stall = Stall(2, GREEN, at(1, 3), at(2, 3))
    state = after(position(stall), PlayCards(EVERY_CARD), PlaceMain(RED, at(3, 3)))
    assert refused(state, PlaceEntrance(at(2, 3))) == ("KA-4.5", "ENTRANCE_THERE", {"site": "D3"})


def test_ka_4_6_a_player_owns_one_main_of_a_colour() -> None:
    state = after(position(Stall(1, GREEN, at(1, 3), at(2, 3))), PlayCards(EVERY_CARD))
    assert refused(state, PlaceMain(GREEN, at(6, 6))) == ("KA-4.6", "COLOUR_OWNED", {"colour": "COLOUR_GREEN"})
    other = position(Stall(2, GREEN, at(1, 3), at(2, 3)))
    assert PlaceMain(GREEN, at(6, 6)) in legal(after(other, PlayCards(EVERY_CARD)))


def _corner() -> Stall:
    """A wall around the north-west corner. The only way out is (3, 1)."""
    return Stall(2, GREEN, at(0, 2), at(0, 3), (at(1, 2), at(2, 2)))


def test_ka_4_7_a_main_cuts_nobody_off() -> None:
    customers = {RED: at(0, 0), WHITE: at(7, 7)}
    state = after(position(_corner(), customers=customers), PlayCards(EVERY_CARD))
    assert refused(state, PlaceMain(BLUE, at(3, 1))) == ("KA-4.7", "CUTS_MARKET", {"site": "B4"})
    inside = Stall(2, YELLOW, at(2, 0), at(1, 0))
    state = after(position(_corner(), inside, customers={WHITE: at(7, 7)}), PlayCards(EVERY_CARD))
    assert refused(state, PlaceMain(BLUE, at(3, 1))) == ("KA-4.7", "CUTS_MARKET", {"site": "B4"})


def test_ka_4_7_the_entrance_lies_where_the_others_do() -> None:
    state = position(_corner(), customers={WHITE: at(7, 7)})
    state = after(state, PlayCards(EVERY_CARD), PlaceMain(BLUE, at(3, 1)))
    assert legal(state) == (PlaceEntrance(at(3, 2)), PlaceEntrance(at(4, 1)))
    assert refused(state, PlaceEntrance(at(2, 1))) == ("KA-4.7", "CUTS_MARKET", {"site": "B3"})
