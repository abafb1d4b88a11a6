"""KA-7: pulling a customer."""

from __future__ import annotations

from typing import TypeAlias

from markethall_rules.kairo.events import CoinsReceived, CustomerChosen, CustomerPulled
from markethall_rules.kairo.moves import LeadCustomer, PullCustomer
from markethall_rules.kairo.pieces import Colour
from markethall_rules.kairo.state import OUTSIDE, bank

from .positions import BLUE, GREEN, NEUTRAL, RED, WHITE, YELLOW, Stall, after, at, legal, move_events, position, refused

Purses: TypeAlias = tuple[tuple[int, ...], ...]

ONE = (1, 1, 1, 1, 1, 1)


def near(owner: int, *expansions: int) -> Stall:
    """A green stall with its entrance two steps from (4, 4)."""
    return Stall(owner, GREEN, at(4, 7), at(4, 6), expansions)


MIDDLE = {GREEN: at(4, 4), WHITE: at(0, 0)}
BESIDE = (at(3, 7),)


def test_ka_7_1_a_customer_on_the_market_and_an_unoccupied_entrance_of_its_colour() -> None:
    for owner in (1, 2, NEUTRAL):
        state = position(near(owner), customers=MIDDLE)
        assert [move for move in legal(state) if isinstance(move, PullCustomer)] == [PullCustomer(GREEN)]
        assert refused(state, PullCustomer(WHITE)) == ("KA-7.1", "NO_ENTRANCE", {"colour": "COLOUR_WHITE"})
        assert refused(state, PullCustomer(BLUE)) == ("KA-7.1", "CUSTOMER_OUTSIDE", {"colour": "COLOUR_BLUE"})
        assert move_events(state, PullCustomer(GREEN)) == (CustomerChosen(1, GREEN),)
        chosen = after(state, PullCustomer(GREEN))
        assert legal(chosen) == (LeadCustomer(at(4, 6)),)
        assert refused(chosen, LeadCustomer(at(4, 5))) == (
            "KA-7.1", "NOT_ITS_ENTRANCE", {"colour": "COLOUR_GREEN", "site": "F5"},
        )  # fmt: skip


def test_ka_7_1_an_entrance_with_a_customer_is_occupied() -> None:
    state = position(near(1), customers={**MIDDLE, WHITE: at(4, 6)})
    assert refused(state, PullCustomer(GREEN)) == ("KA-7.1", "NO_ENTRANCE", {"colour": "COLOUR_GREEN"})
    own = position(near(1), customers={GREEN: at(4, 6)})
    assert refused(own, PullCustomer(GREEN)) == ("KA-7.1", "NO_ENTRANCE", {"colour": "COLOUR_GREEN"})


def test_ka_7_2_customers_walk_around_tiles_and_over_everything_else() -> None:
    # An entrance and a customer do not block the way. In the north a wall does.
    through = (Stall(2, RED, at(3, 5), at(4, 5)), near(2), Stall(NEUTRAL, GREEN, at(1, 4), at(2, 4)))
    state = position(*through, customers={**MIDDLE, RED: at(4, 5)})
    assert set(legal(after(state, PullCustomer(GREEN)))) == {LeadCustomer(at(4, 6)), LeadCustomer(at(2, 4))}
    wall = Stall(2, RED, at(3, 4), at(4, 5), (at(3, 3), at(3, 5)))
    state = position(wall, *through[1:], customers=MIDDLE)
    assert legal(after(state, PullCustomer(GREEN))) == (LeadCustomer(at(4, 6)),)


def test_ka_7_3_the_nearest_entrance_and_a_choice_among_equals() -> None:
    stalls = (near(1), Stall(2, GREEN, at(4, 1), at(4, 2)), Stall(NEUTRAL, GREEN, at(7, 4), at(7, 3)))
    state = after(position(*stalls, customers=MIDDLE), PullCustomer(GREEN))
    assert legal(state) == (LeadCustomer(at(4, 2)), LeadCustomer(at(4, 6)))


def test_ka_7_3_occupied_entrances_are_passed_over_at_no_cost() -> None:
    stalls = (near(1), Stall(2, GREEN, at(7, 4), at(7, 3)))
    state = after(position(*stalls, customers={**MIDDLE, WHITE: at(4, 6)}), PullCustomer(GREEN))
    assert legal(state) == (LeadCustomer(at(7, 3)),)
    assert move_events(state, LeadCustomer(at(7, 3)))[0] == CustomerPulled(1, GREEN, at(7, 3), 2, 0, RED)


def _four_entrances() -> tuple[Stall, ...]:
    """Green entrances two, two, four and five steps from (4, 4)."""
    return (
        Stall(1, GREEN, at(4, 7), at(4, 6)),
        Stall(2, GREEN, at(4, 1), at(4, 2)),
        Stall(NEUTRAL, GREEN, at(7, 4), at(7, 3)),
        Stall(NEUTRAL, GREEN, at(1, 7), at(1, 6)),
    )


def test_ka_7_4_criers_are_spent_for_every_strictly_nearer_entrance() -> None:
    for criers, sites in ((0, 2), (1, 2), (2, 3), (3, 4), (7, 4)):
        state = position(*_four_entrances(), customers=MIDDLE, criers=(criers, 0))
        state = after(state, PullCustomer(GREEN))
        listed = (at(4, 2), at(4, 6), at(7, 3), at(1, 6))[:sites]
        assert legal(state) == tuple(LeadCustomer(site) for site in listed)
    state = after(position(*_four_entrances(), customers=MIDDLE, criers=(2, 0)), PullCustomer(GREEN))
    assert refused(state, LeadCustomer(at(1, 6))) == ("KA-7.4", "CANNOT_PAY", {"needs": 3, "has": 2})


def test_ka_7_4_spent_criers_go_back_to_the_stock() -> None:
    state = position(*_four_entrances(), customers=MIDDLE, criers=(4, 3))
    assert state.crier_stock == 0
    state = after(state, PullCustomer(GREEN))
    assert move_events(state, LeadCustomer(at(1, 6)))[0] == CustomerPulled(1, GREEN, at(1, 6), NEUTRAL, 3, RED)
    state = after(state, LeadCustomer(at(1, 6)))
    assert state.criers == (1, 3)
    assert state.crier_stock == 3


def test_ka_7_4_an_equally_near_entrance_costs_nothing() -> None:
    state = position(*_four_entrances(), customers=MIDDLE, criers=(1, 0))
    assert after(state, PullCustomer(GREEN), LeadCustomer(at(4, 6))).criers == (1, 0)


def test_ka_7_5_the_customer_leaves_and_the_waiting_one_takes_its_place() -> None:
    crowd = {WHITE: at(0, 0), RED: at(0, 8), GREEN: at(4, 4), YELLOW: at(7, 1), Colour.VIOLET: at(7, 7)}
    state = position(near(1), customers=crowd)
    state = after(state, PullCustomer(GREEN), LeadCustomer(at(4, 6)))
    assert state.market.customers[GREEN - 1] == OUTSIDE
    assert state.market.customers[BLUE - 1] == at(4, 6)


def received(owner: int, *expansions: int, purses: Purses = (ONE, ONE)) -> tuple[CoinsReceived, ...]:
    """The payments when seat 1 pulls green to a stall of that owner."""
    state = position(near(owner, *expansions), customers=MIDDLE, coins=purses)
    events = move_events(state, PullCustomer(GREEN), LeadCustomer(at(4, 6)))
    return tuple(event for event in events if isinstance(event, CoinsReceived))


def test_ka_7_6_an_own_stall_brings_its_size() -> None:
    assert received(1) == (CoinsReceived(1, GREEN, 1),)
    assert received(1, at(3, 7), at(5, 7)) == (CoinsReceived(1, GREEN, 3),)


def test_ka_7_6_another_players_stall_pays_its_owner_and_one_to_the_mover() -> None:
    assert received(2, at(3, 7), at(5, 7)) == (CoinsReceived(1, GREEN, 1), CoinsReceived(2, GREEN, 3))


def test_ka_7_6_a_neutral_stall_pays_one_to_the_mover() -> None:
    assert received(NEUTRAL) == (CoinsReceived(1, GREEN, 1),)


def test_the_example_of_the_green_customer() -> None:
    assert received(1, *BESIDE) == (CoinsReceived(1, GREEN, 2),)
    assert received(2, *BESIDE) == (CoinsReceived(1, GREEN, 1), CoinsReceived(2, GREEN, 2))
    state = position(near(2, *BESIDE), customers=MIDDLE, coins=(ONE, ONE))
    state = after(state, PullCustomer(GREEN), LeadCustomer(at(4, 6)))
    assert [purse.items for purse in state.coins] == [(1, 1, 1, 2, 1, 1), (1, 1, 1, 3, 1, 1)]


def short(bank_has: int) -> Purses:
    """Purses that leave `bank_has` green coins in the bank."""
    return (1, 1, 1, 10, 1, 1), (1, 1, 1, 10 - bank_has, 1, 1)


def test_ka_7_7_the_bank_pays_what_it_has() -> None:
    assert received(1, at(3, 7), at(5, 7), purses=short(2)) == (CoinsReceived(1, GREEN, 2),)


def test_ka_7_7_the_movers_coin_comes_first() -> None:
    assert received(2, at(3, 7), at(5, 7), purses=short(3)) == (CoinsReceived(1, GREEN, 1), CoinsReceived(2, GREEN, 2))
    assert received(2, at(3, 7), at(5, 7), purses=short(1)) == (CoinsReceived(1, GREEN, 1),)


def test_ka_7_7_a_pull_is_legal_even_if_nothing_is_paid() -> None:
    state = position(near(2, *BESIDE), customers=MIDDLE, coins=short(0))
    assert bank(state, GREEN) == 0
    assert PullCustomer(GREEN) in legal(state)
    assert received(2, *BESIDE, purses=short(0)) == ()
    assert after(state, PullCustomer(GREEN), LeadCustomer(at(4, 6))).turn.seat == 2
