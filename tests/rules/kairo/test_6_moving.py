"""KA-6: moving a main stall."""

from __future__ import annotations

from markethall_rules.kairo.events import MainMoved, SiteChosen
from markethall_rules.kairo.moves import Expand, MoveMain, PlaceEntrance, PlayCards
from markethall_rules.kairo.pieces import Build, Colour

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

CORNER = Stall(1, RED, at(0, 8), at(0, 7))
BLOCKED = Stall(2, GREEN, at(1, 7), at(2, 7), (at(1, 8),))
"""Red in the north-east corner: its neighbours are its own entrance and a green expansion."""

FAR = {WHITE: at(7, 7), YELLOW: at(7, 1)}


def moved_to(*stalls: Stall, customers: dict[Colour, int] | None = None) -> set[int]:
    """The sites to which red may move, with cards for every site."""
    state = position(*stalls, customers=FAR if customers is None else customers)
    return {move.site for move in legal(after(state, PlayCards(EVERY_CARD))) if isinstance(move, MoveMain)}


def test_ka_6_1_a_main_between_tiles_and_entrances_may_move() -> None:
    assert at(4, 4) in moved_to(CORNER, BLOCKED)


def test_ka_6_1_a_main_that_can_grow_stays() -> None:
    free = Stall(1, RED, at(4, 4), at(4, 3))
    assert moved_to(free) == set()
    state = after(position(free), PlayCards(EVERY_CARD))
    assert refused(state, MoveMain(RED, at(1, 1))) == ("KA-6.1", "CAN_GROW", {"colour": "COLOUR_RED"})
    assert refused(state, MoveMain(GREEN, at(1, 1))) == ("KA-6.1", "NOT_YOURS", {"colour": "COLOUR_GREEN"})


def test_ka_6_1_a_main_with_expansions_stays() -> None:
    grown = Stall(1, RED, at(0, 8), at(0, 7), (at(1, 8),))
    wall = Stall(2, GREEN, at(1, 7), at(2, 6), (at(2, 7), at(2, 8)))
    state = after(position(grown, wall, customers=FAR), PlayCards(EVERY_CARD))
    assert refused(state, MoveMain(RED, at(4, 4))) == (
        "KA-6.1",
        "HAS_EXPANSIONS",
        {"colour": "COLOUR_RED", "expansions": 1},
    )


def test_ka_6_1_another_stall_of_the_same_colour_blocks_growth() -> None:
    # Red could only grow on (0, 6), which touches a neutral red stall (5.3).
    red = Stall(1, RED, at(0, 5), at(0, 4))
    below = Stall(2, GREEN, at(2, 5), at(2, 4), (at(1, 5),))
    assert moved_to(red, below) == set()
    assert at(4, 4) in moved_to(red, below, Stall(NEUTRAL, RED, at(0, 7), at(0, 8)))


def test_ka_6_1_sites_of_the_other_area_do_not_count() -> None:
    # Beside the violet main lie market sites and two violet tiles of another player, which forbid growth (5.2, 5.3).
    violet = Stall(1, VIOLET, at(8, 4), at(7, 4))
    left, right = Stall(2, VIOLET, at(8, 2), at(7, 2)), Stall(NEUTRAL, VIOLET, at(8, 6), at(7, 6))
    state = after(position(violet, left, right, customers=FAR), PlayCards(EVERY_CARD))
    assert MoveMain(VIOLET, at(4, 0)) in legal(state)
    assert not [move for move in legal(state) if isinstance(move, Expand)]


def test_ka_6_1_a_customer_beside_it_is_thought_away() -> None:
    # Red may only grow on (0, 0). It is free, or has a customer, which is ignored, but no entrance.
    red = Stall(1, RED, at(0, 1), at(0, 2))
    below = Stall(2, GREEN, at(1, 2), at(2, 2), (at(1, 1),))
    assert moved_to(red, below) == set()
    assert moved_to(red, below, customers={**FAR, BLUE: at(0, 0)}) == set()
    assert at(4, 4) in moved_to(red, below, Stall(2, YELLOW, at(1, 0), at(0, 0)))


def _passage() -> tuple[Stall, ...]:
    """Red in the north; (1, 4) below it is its only free neighbour and the only way between west and east."""
    west = Stall(2, GREEN, at(0, 3), at(0, 2))
    red = Stall(1, RED, at(0, 4), at(0, 5))
    wall = Stall(2, YELLOW, at(2, 4), at(2, 5), tuple(at(row, 4) for row in range(3, 8)))
    return west, red, wall


def test_ka_6_1_a_main_whose_growth_would_cut_the_market_may_move() -> None:
    both = {WHITE: at(7, 7), BLUE: at(7, 1)}
    state = after(position(*_passage(), customers=both), PlayCards(EVERY_CARD))
    assert refused(state, Expand(RED, at(1, 4))) == ("KA-5.5", "CUTS_MARKET", {"site": "E2"})
    assert MoveMain(RED, at(5, 1)) in legal(state)


def test_ka_6_1_all_other_customers_count() -> None:
    # All entrances are in the east, and the customer in the passage is ignored. Blue, in the west, counts.
    _, red, wall = _passage()
    east = Stall(2, GREEN, at(6, 6), at(6, 7), (at(0, 3),))
    crowd = {WHITE: at(7, 7), GREEN: at(1, 4)}
    assert moved_to(red, wall, east, customers=crowd) == set()
    assert at(5, 1) in moved_to(red, wall, east, customers={**crowd, BLUE: at(7, 1)})


def test_ka_6_1_cards_coins_and_supply_do_not_matter() -> None:
    # Red could grow on free sites. An empty supply or a lack of coins gives no right to move.
    red = Stall(1, RED, at(1, 1), at(0, 1))
    long = Stall(2, RED, at(6, 1), at(5, 1), tuple(at(6, col) for col in range(2, 8)))
    state = position(red, long, coins=((0,) * 6, (0,) * 6), customers={WHITE: at(4, 4)})
    state = after(state, PlayCards(EVERY_CARD))
    assert refused(state, MoveMain(RED, at(4, 6))) == ("KA-6.1", "CAN_GROW", {"colour": "COLOUR_RED"})


def test_ka_6_2_stall_and_entrance_are_placed_anew_at_once() -> None:
    state = after(position(CORNER, BLOCKED, customers=FAR), PlayCards(EVERY_CARD))
    assert move_events(state, MoveMain(RED, at(4, 4))) == (SiteChosen(1, Build.MOVE, RED, at(4, 4)),)
    state = after(state, MoveMain(RED, at(4, 4)))
    assert move_events(state, PlaceEntrance(at(4, 5)))[0] == MainMoved(1, RED, at(4, 4), at(4, 5))
    state = after(state, PlaceEntrance(at(4, 5)))
    assert state.market.mains == (1, RED, at(4, 4), at(4, 5), 2, GREEN, at(1, 7), at(2, 7))
    assert state.turn.seat == 2


def test_ka_6_2_a_card_must_name_the_new_site() -> None:
    state = position(CORNER, BLOCKED, hands=((5,), ()), customers=FAR)
    state = after(state, PlayCards((5,)))
    assert {move.site for move in legal(state) if isinstance(move, MoveMain)} == {
        at(row, col) for row in range(3, 6) for col in range(3, 6)
    }
    assert refused(state, MoveMain(RED, at(1, 1)))[:2] == ("KA-3.2", "SITE_NOT_NAMED")


def test_ka_6_2_the_site_of_the_stall_must_change() -> None:
    state = after(position(CORNER, BLOCKED, customers=FAR), PlayCards(EVERY_CARD))
    assert refused(state, MoveMain(RED, at(0, 8))) == ("KA-6.2", "SAME_SITE", {"site": "I1"})


def test_ka_6_2_the_lifted_sites_count_as_free() -> None:
    # Red stands between four entrances, one of them its own.
    red = Stall(1, RED, at(4, 4), at(4, 5))
    around = (
        Stall(2, GREEN, at(2, 4), at(3, 4)),
        Stall(2, BLUE, at(6, 4), at(5, 4)),
        Stall(2, YELLOW, at(4, 2), at(4, 3)),
    )
    state = after(position(red, *around, customers=FAR), PlayCards(EVERY_CARD))
    swapped = after(state, MoveMain(RED, at(4, 5)), PlaceEntrance(at(4, 4)))
    assert swapped.market.mains[:4] == (1, RED, at(4, 5), at(4, 4))
    kept = after(state, MoveMain(RED, at(4, 6)), PlaceEntrance(at(4, 5)))
    assert kept.market.mains[:4] == (1, RED, at(4, 6), at(4, 5))


def test_ka_6_2_a_customer_on_the_old_entrance_stays() -> None:
    blocker = Stall(2, GREEN, at(2, 8), at(2, 7), (at(1, 8),))
    state = after(position(CORNER, blocker, customers={**FAR, RED: at(0, 7)}), PlayCards(EVERY_CARD))
    away = after(state, MoveMain(RED, at(4, 4)), PlaceEntrance(at(4, 5)))
    assert away.market.customers[RED - 1] == at(0, 7)
    assert away.market.mains[:4] == (1, RED, at(4, 4), at(4, 5))


def test_ka_6_2_neither_the_stall_nor_its_entrance_goes_to_a_site_with_a_customer() -> None:
    blocker = Stall(2, GREEN, at(2, 8), at(2, 7), (at(1, 8),))
    old_entrance = at(0, 7)
    state = after(position(CORNER, blocker, customers={**FAR, RED: old_entrance}), PlayCards(EVERY_CARD))
    taken = ("KA-3.3", "PLACE_TAKEN", {"site": name(old_entrance)})
    assert MoveMain(RED, old_entrance) not in legal(state)
    assert refused(state, MoveMain(RED, old_entrance)) == taken
    beside = after(state, MoveMain(RED, at(0, 6)))
    assert PlaceEntrance(old_entrance) not in legal(beside)
    assert refused(beside, PlaceEntrance(old_entrance)) == taken
    assert set(legal(beside)) == {PlaceEntrance(at(0, 5)), PlaceEntrance(at(1, 6))}


def test_ka_6_2_a_site_whose_only_entrance_site_holds_a_customer_is_no_place_for_the_stall() -> None:
    # All neighbours of (0, 6) except the old entrance of red are taken.
    blocker = Stall(2, GREEN, at(2, 8), at(2, 7), (at(1, 8),))
    crowd = {RED: at(0, 7), WHITE: at(0, 5), YELLOW: at(1, 6)}
    state = after(position(CORNER, blocker, customers=crowd), PlayCards(EVERY_CARD))
    assert MoveMain(RED, at(0, 6)) not in legal(state)
    assert refused(state, MoveMain(RED, at(0, 6))) == ("KA-4.1", "NO_ENTRANCE_SITE", {"site": "G1"})


def test_ka_6_2_the_new_place_follows_the_rules_of_new_mains() -> None:
    state = after(position(CORNER, BLOCKED, customers=FAR), PlayCards(EVERY_CARD))
    assert refused(state, MoveMain(RED, at(8, 4)))[:2] == ("KA-4.2", "WRONG_AREA")
    assert refused(state, MoveMain(RED, at(1, 6)))[:2] == ("KA-4.4", "TOUCHES_STALL")
    assert refused(state, MoveMain(RED, at(7, 7)))[:2] == ("KA-3.3", "PLACE_TAKEN")
    chosen = after(state, MoveMain(RED, at(4, 4)))
    assert refused(chosen, PlaceEntrance(at(2, 7)))[:2] == ("KA-4.5", "ENTRANCE_THERE")
    assert refused(chosen, PlaceEntrance(at(6, 6)))[:2] == ("KA-4.1", "NOT_ADJACENT")
