"""PM-8: scoring an alley."""

from __future__ import annotations

import pytest

from markethall_rules.portobello import Options
from markethall_rules.portobello.box import Customer
from markethall_rules.portobello.events import AlleyScored, CustomerPlaced, StallPlaced
from markethall_rules.portobello.moves import DrawCustomer, PlaceCustomer, PlaceStall

from .boards import slope
from .positions import CITIZEN, CLERK, LORD, TEN, after, play, position


def test_pm_8_1_the_last_stall_of_an_alley_between_two_customers_scores_it() -> None:
    state, events = play(position(tile=2, rows={"a05": (1, 2, 0)}, customers={"B": CLERK, "E": CITIZEN}),
                         PlaceStall("a05", 2))  # fmt: skip
    assert events == (StallPlaced(1, "a05", 2), AlleyScored("a05", (12, 2), False))
    assert state.scores == (22, 12)


def test_pm_8_1_the_second_customer_at_a_full_alley_scores_it_for_all_owners() -> None:
    start = after(position(tile=2, rows={"a05": (2, 2, 2)}, customers={"B": CLERK}), DrawCustomer())
    state, events = play(start, PlaceCustomer("E"))
    factor = {CLERK: 1, CITIZEN: 2}[Customer(start.drawn)]
    assert events == (CustomerPlaced(1, "E", Customer(start.drawn)), AlleyScored("a05", (0, 7 * factor), False))
    assert state.scores == (10, 10 + 7 * factor)


@pytest.mark.parametrize(
    ("stalls", "customers"),
    [((1, 0, 0), {"B": CLERK, "E": CLERK}), ((1, 2, 0), {"B": CLERK}), ((1, 2, 0), {"E": CLERK})],
)
def test_pm_8_1_not_before(stalls: tuple[int, ...], customers: dict[str, Customer]) -> None:
    start = position(tile=2, rows={"a05": stalls}, customers=customers)
    state, events = play(start, PlaceStall("a05", stalls.index(0)))
    assert len(events) == 1
    assert state.scores == (10, 10)


def test_pm_8_1_an_alley_is_scored_once() -> None:
    state = position(tile=3, rows={"a05": (1, 2, 0)}, customers={"B": CLERK, "E": CITIZEN})
    state = after(state, PlaceStall("a05", 2), PlaceStall("a06", 0), DrawCustomer())
    state, events = play(state, PlaceCustomer("F"))
    assert len(events) == 1
    assert state.scores == (22, 12)


@pytest.mark.parametrize(
    ("one", "other", "factor"),
    [
        (CLERK, CLERK, 1),
        (CLERK, CITIZEN, 2),
        (CITIZEN, CLERK, 2),
        (CITIZEN, CITIZEN, 3),
        (LORD, CLERK, 3),
        (CLERK, LORD, 3),
        (LORD, CITIZEN, 4),
        (CITIZEN, LORD, 4),
    ],
)
def test_pm_8_2_the_customers_make_the_factor(one: Customer, other: Customer, factor: int) -> None:
    start = position(3, tile=2, rows={"a06": (3, 2, 3, 0)}, customers={**TEN, "B": one, "F": other, "K": CLERK})
    state = after(start, PlaceStall("a06", 3))
    assert state.scores == (10 + factor, 10 + 3 * factor, 10 + 4 * factor)


def test_pm_8_2_values_run_from_the_first_to_the_second_square() -> None:
    start = position(2, Options(board=slope()), tile=2, rows={"a06": (0, 2, 2, 2)}, customers={"B": CLERK, "F": CLERK})
    assert slope().alleys[5].values == (1, 2, 1, 3)
    assert after(start, PlaceStall("a06", 0)).scores == (11, 16)


def test_example_a_full_alley_of_six_between_a_clerk_and_a_citizen() -> None:
    """Red stands on 3, 2, 1, green on 1, 3 and blue on 2."""
    start = position(4, turn=3, tile=2, bobby="d07", rows={"a11": (1, 1, 1, 3, 4, 0)},
                     customers={"D": CLERK, "K": CITIZEN})  # fmt: skip
    _, events = play(start, PlaceStall("a11", 5))
    assert events == (StallPlaced(3, "a11", 5), AlleyScored("a11", (12, 0, 8, 4), False))
