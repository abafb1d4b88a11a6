"""KA-5: expansions and what they cost."""

from __future__ import annotations

from markethall_rules.kairo import State
from markethall_rules.kairo.events import OthersPaid, OwnPaid, SiteChosen, StallExpanded
from markethall_rules.kairo.moves import Expand, PayOthers, PayOwn, PlayCards
from markethall_rules.kairo.paying import mixed, offered
from markethall_rules.kairo.pieces import Build
from markethall_rules.kairo.state import Step

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
    position,
    refused,
)


def expansions(state: State) -> set[int]:
    """The sites on which the stalls of the player on turn may grow, with cards for every site."""
    return {move.site for move in legal(after(state, PlayCards(EVERY_CARD))) if isinstance(move, Expand)}


def test_ka_5_1_an_expansion_touches_the_own_stall_of_its_colour() -> None:
    stall = Stall(1, RED, at(1, 4), at(0, 4), (at(1, 5),))
    other = Stall(2, GREEN, at(6, 4), at(6, 5))
    state = position(stall, other)
    assert expansions(state) == {at(1, 3), at(2, 4), at(0, 5), at(1, 6), at(2, 5)}
    state = after(state, PlayCards(EVERY_CARD))
    assert refused(state, Expand(RED, at(2, 3))) == ("KA-5.1", "NOT_ADJACENT", {"site": "D3"})
    assert refused(state, Expand(GREEN, at(6, 3))) == ("KA-5.1", "NOT_YOURS", {"colour": "COLOUR_GREEN"})
    assert move_events(state, Expand(RED, at(2, 4))) == (SiteChosen(1, Build.EXPANSION, RED, at(2, 4)),)


def test_ka_5_2_violet_grows_in_the_restaurants_and_the_others_in_the_market() -> None:
    assert expansions(position(Stall(1, VIOLET, at(4, 0), at(4, 1)))) == {at(3, 0), at(5, 0)}
    state = position(Stall(1, RED, at(4, 1), at(3, 1)))
    assert expansions(state) == {at(4, 2), at(5, 1)}
    state = after(state, PlayCards(EVERY_CARD))
    assert refused(state, Expand(RED, at(4, 0))) == ("KA-5.2", "WRONG_AREA", {"colour": "COLOUR_RED"})


def test_ka_5_3_it_may_touch_other_colours_but_no_other_stall_of_its_own() -> None:
    stall = Stall(1, RED, at(1, 1), at(0, 1))
    for owner in (2, NEUTRAL):
        near = Stall(owner, RED, at(1, 3), at(0, 3))
        assert at(1, 2) not in expansions(position(stall, near))
        state = after(position(stall, near), PlayCards(EVERY_CARD))
        assert refused(state, Expand(RED, at(1, 2))) == ("KA-5.3", "TOUCHES_OWN_COLOUR", {"site": "C2"})
        green = Stall(owner, GREEN, at(1, 3), at(0, 3))
        assert at(1, 2) in expansions(position(stall, green))


def test_ka_5_4_the_supply_must_hold_an_expansion() -> None:
    long = Stall(2, RED, at(6, 1), at(5, 1), tuple(at(6, col) for col in range(2, 8)))
    state = after(position(Stall(1, RED, at(1, 1), at(0, 1)), long), PlayCards(EVERY_CARD))
    assert refused(state, Expand(RED, at(1, 2))) == ("KA-5.4", "NONE_LEFT", {"colour": "COLOUR_RED"})


def test_ka_5_5_entrances_and_customers_stay_connected() -> None:
    # The sites between the wall and the west are reached over (3, 1) only.
    wall = Stall(1, GREEN, at(2, 2), at(2, 3), (at(1, 2), at(0, 2), at(3, 2)))
    crowd = {RED: at(0, 0), WHITE: at(7, 7)}
    state = after(position(wall, customers=crowd), PlayCards(EVERY_CARD))
    assert refused(state, Expand(GREEN, at(3, 1))) == ("KA-5.5", "CUTS_MARKET", {"site": "B4"})
    inside = Stall(2, YELLOW, at(1, 0), at(1, 1))
    state = after(position(wall, inside, customers={WHITE: at(7, 7)}), PlayCards(EVERY_CARD))
    assert refused(state, Expand(GREEN, at(3, 1))) == ("KA-5.5", "CUTS_MARKET", {"site": "B4"})


def test_ka_5_5_sites_without_customers_and_entrances_may_be_cut_off() -> None:
    wall = Stall(1, GREEN, at(2, 2), at(2, 3), (at(1, 2), at(0, 2), at(3, 2)))
    assert at(3, 1) in expansions(position(wall, customers={WHITE: at(7, 7)}))


def test_ka_5_6_the_cost_is_the_size_after_building() -> None:
    stall = Stall(1, RED, at(1, 3), at(0, 3), (at(1, 4),))
    state = position(stall, coins=((1, 3, 1, 1, 1, 0), (0,) * 6))
    state = after(state, PlayCards(EVERY_CARD), Expand(RED, at(1, 5)))
    # Three coins: all of its colour, or two and two others, or one and four others.
    assert legal(state) == (PayOwn(1), PayOwn(2), PayOwn(3))
    assert move_events(state, PayOwn(3))[:2] == (OwnPaid(1, RED, 3), StallExpanded(1, RED, at(1, 5), 3, 3))
    two = after(state, PayOwn(2))
    assert two.turn.step is Step.OTHER_COINS
    assert legal(two) == (
        PayOthers((0, 0, 0, 1, 1, 0)), PayOthers((0, 0, 1, 0, 1, 0)), PayOthers((0, 0, 1, 1, 0, 0)),
        PayOthers((1, 0, 0, 0, 1, 0)), PayOthers((1, 0, 0, 1, 0, 0)), PayOthers((1, 0, 1, 0, 0, 0)),
    )  # fmt: skip
    assert move_events(two, PayOthers((1, 0, 0, 1, 0, 0)))[0] == OthersPaid(1, (1, 0, 0, 1, 0, 0))
    paid = after(two, PayOthers((1, 0, 0, 1, 0, 0)))
    assert paid.coins[0].items == (0, 1, 1, 0, 1, 0)
    one = after(state, PayOwn(1))
    assert legal(one) == (PayOthers((1, 0, 1, 1, 1, 0)),)


def test_ka_5_6_nobody_overpays_or_pays_none_of_its_colour() -> None:
    state = position(Stall(1, RED, at(1, 3), at(0, 3)), coins=((9, 9, 9, 9, 9, 9), (0,) * 6))
    state = after(state, PlayCards(EVERY_CARD), Expand(RED, at(1, 4)))
    numbers = {"needs": 2, "has": 9, "others": 45}
    assert refused(state, PayOwn(0)) == ("KA-5.6", "WRONG_PAYMENT", {**numbers, "paid": 0})
    assert refused(state, PayOwn(3)) == ("KA-5.6", "WRONG_PAYMENT", {**numbers, "paid": 3})
    state = after(state, PayOwn(1))
    for mix, has in (((1, 0, 0, 0, 0, 0), 1), ((1, 0, 1, 1, 0, 0), 3)):
        assert refused(state, PayOthers(mix)) == ("KA-5.6", "WRONG_PAYMENT", {"needs": 2, "has": has})
    for mix, count in (((1, 1, 0, 0, 0, 0), 1), ((1, 2, 1, 0, 0, 0), 2)):
        assert refused(state, PayOthers(mix)) == ("KA-5.6", "OWN_COLOUR", {"colour": "COLOUR_RED", "count": count})
    for mix, colour in (((3, 0, 0, 0, 0, -1), BLUE), ((3, -1, 0, 0, 0, 0), RED)):
        expected = ("KA-5.6", "NEGATIVE_COUNT", {"colour": f"COLOUR_{colour.name}", "count": -1})
        assert refused(state, PayOthers(mix)) == expected
    assert refused(state, PayOthers((2,))) == ("KA-5.6", "WRONG_PAYMENT", {"has": 1})


def test_ka_5_6_coins_that_a_player_does_not_have_do_not_pay() -> None:
    state = position(Stall(1, RED, at(1, 3), at(0, 3)), coins=((1, 1, 0, 1, 0, 0), (0,) * 6))
    state = after(state, PlayCards(EVERY_CARD), Expand(RED, at(1, 4)), PayOwn(1))
    assert refused(state, PayOthers((2, 0, 0, 0, 0, 0))) == (
        "KA-5.6", "NOT_HELD", {"colour": "COLOUR_WHITE", "needs": 2, "has": 1},
    )  # fmt: skip


def test_ka_5_6_an_expansion_that_cannot_be_paid_is_not_begun() -> None:
    stall = Stall(1, RED, at(1, 3), at(0, 3))
    for purse in ((0, 1, 0, 1, 0, 0), (9, 0, 9, 9, 9, 9)):
        state = after(position(stall, coins=(purse, (0,) * 6)), PlayCards(EVERY_CARD))
        assert refused(state, Expand(RED, at(1, 4)))[:2] == ("KA-5.6", "CANNOT_PAY")


def test_ka_5_6_payments_are_listed_once_and_never_more_than_1820() -> None:
    most = mixed(offered((20, 20, 20, 20, 20, 20), RED, 12), 12)
    assert len(most) == len(set(most)) == 1820
    assert all(mix[RED - 1] == 0 and sum(mix) == 12 for mix in most)
    assert most == sorted(most)
    assert mixed(offered((1, 5, 0, 0, 0, 0), RED, 2), 2) == []


def test_ka_5_7_it_brings_the_size_and_the_points_of_new_medals() -> None:
    state = position(Stall(1, RED, at(1, 3), at(0, 3)), points=(10, 20))
    state = after(state, PlayCards(EVERY_CARD), Expand(RED, at(1, 4)), PayOwn(2))
    assert state.points == (10 + 2 + 4 + 3, 20)


def test_the_example_of_four_tiles() -> None:
    stall = Stall(1, RED, at(1, 2), at(0, 2), (at(1, 3), at(1, 4)))
    medals = (0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0)
    for purse, moves, left in (
        ((0, 4, 0, 0, 0, 0), (PayOwn(4),), (0,) * 6),
        ((2, 1, 2, 2, 0, 0), (PayOwn(1), PayOthers((2, 0, 2, 2, 0, 0))), (0,) * 6),
    ):
        state = position(stall, coins=(purse, (0,) * 6), medals=medals)
        state = after(state, PlayCards(EVERY_CARD), Expand(RED, at(1, 5)), *moves)
        assert state.points == (4, 0)
        assert state.coins[0].items == left
