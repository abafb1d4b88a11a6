"""The arithmetic of clocks: the time that a seat has left, and its deadline. Times are in milliseconds."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from markethall_service.matches import clocks as clock
from markethall_service.matches.errors import BadField
from markethall_service.matches.log import OnExpiry, SeatClock, TimeControl

TURN = TimeControl(10, 0, 0, OnExpiry.AUTOPILOT)
BANK = TimeControl(0, 60, 5, OnExpiry.AUTOPILOT)


def after(control: TimeControl, clocks: clock.Clocks, now: int, before: int, to_act: int, same: bool) -> clock.Clocks:
    return clock.moved(control, clocks, (), now, (before,), (to_act,) if to_act else (), same)


def test_only_the_clock_of_the_seat_to_act_runs() -> None:
    assert clock.started(TURN, 2, (2,), 1000) == (SeatClock(1, 10_000, 0), SeatClock(2, 10_000, 11_000))
    assert clock.started(BANK, 2, (1, 2), 0) == (SeatClock(1, 60_000, 60_000), SeatClock(2, 60_000, 60_000))


def test_turn_of_several_moves_has_one_limit() -> None:
    clocks = clock.started(TURN, 2, (1,), 0)
    clocks = after(TURN, clocks, 4000, 1, 1, same=True)
    assert clocks[0] == SeatClock(1, 6000, 10_000)
    clocks = after(TURN, clocks, 9000, 1, 2, same=False)
    assert clocks == (SeatClock(1, 10_000, 0), SeatClock(2, 10_000, 19_000))


def test_seat_called_again_in_one_turn_has_a_new_limit() -> None:
    clocks = clock.started(TURN, 2, (1,), 0)
    clocks = after(TURN, clocks, 4000, 1, 2, same=True)
    clocks = after(TURN, clocks, 5000, 2, 1, same=True)
    assert clocks == (SeatClock(1, 10_000, 15_000), SeatClock(2, 10_000, 0))


def test_consecutive_turns_of_a_seat_have_a_limit_each() -> None:
    clocks = after(TURN, clock.started(TURN, 2, (1,), 0), 9000, 1, 1, same=False)
    assert clocks[0] == SeatClock(1, 10_000, 19_000)


def test_time_bank_pays_for_the_turn_and_grows_at_its_end() -> None:
    clocks = clock.started(BANK, 2, (1,), 0)
    clocks = after(BANK, clocks, 20_000, 1, 1, same=True)
    assert clocks[0] == SeatClock(1, 40_000, 60_000)
    clocks = after(BANK, clocks, 30_000, 1, 2, same=False)
    assert clocks == (SeatClock(1, 35_000, 0), SeatClock(2, 60_000, 90_000))
    clocks = after(BANK, clocks, 31_000, 2, 1, same=False)
    assert clocks == (SeatClock(1, 35_000, 66_000), SeatClock(2, 64_000, 0))


def test_expired_clock_stays_at_zero_until_the_next_turn() -> None:
    for control, left in ((TURN, 10_000), (BANK, 5000)):
        clocks = clock.stopped(clock.started(control, 2, (1,), 0), 1, 70_000)
        assert clocks[0] == SeatClock(1, 0, 0)
        clocks = after(control, clocks, 71_000, 1, 1, same=True)
        assert clocks[0] == SeatClock(1, 0, 0)
        clocks = after(control, clocks, 72_000, 1, 2, same=False)
        assert clocks[0] == SeatClock(1, left, 0)


def test_undone_move_costs_the_time_that_it_took() -> None:
    for control in (TURN, BANK):
        first = clock.started(control, 2, (1,), 0)
        assert after(control, first, 3000, 1, 2, same=True)[0].deadline_ms == 0
        restored = clock.restored(first, 7000)
        assert restored[0] == SeatClock(1, first[0].left_ms - 7000, first[0].deadline_ms)
        assert restored[1] == first[1]


def test_seat_that_is_out_has_no_clock() -> None:
    clocks = clock.stopped(clock.started(BANK, 3, (1,), 0), 1, 1000)
    clocks = clock.moved(BANK, clocks, (1,), 2000, (1,), (2,), False)
    assert clocks == (SeatClock(1, 0, 0), SeatClock(2, 60_000, 62_000), SeatClock(3, 60_000, 0))


def test_first_deadline_is_the_one_of_the_seats_to_act() -> None:
    clocks = clock.started(TURN, 3, (2, 3), 500)
    assert clock.first_deadline(clocks) == 10_500
    assert not clock.is_up(clocks, 2, 10_499)
    assert clock.is_up(clocks, 2, 10_500)
    assert clock.first_deadline(clock.ended(clocks)) is None


@given(st.lists(st.tuples(st.integers(0, 20_000), st.integers(1, 3), st.booleans()), max_size=30))
def test_clock_is_never_negative_and_agrees_with_its_deadline(
    steps: list[tuple[int, int, bool]],
) -> None:
    for control in (TURN, BANK):
        now, acts = 0, 1
        clocks = clock.started(control, 3, (acts,), now)
        for passed, seat, same in steps:
            now += passed
            clocks = after(control, clocks, now, acts, seat, same)
            acts = seat
            for one in clocks:
                assert one.left_ms >= 0
                assert (one.deadline_ms != 0) == (one.seat == acts)
                assert one.deadline_ms == 0 or one.left_ms == max(one.deadline_ms - now, 0)


@pytest.mark.parametrize(
    "control",
    [
        TimeControl(4, 0, 0, OnExpiry.AUTOPILOT),
        TimeControl(30 * 86_400 + 1, 0, 0, OnExpiry.AUTOPILOT),
        TimeControl(-1, 0, 0, OnExpiry.AUTOPILOT),
        TimeControl(0, 0, 5, OnExpiry.FORFEIT),
        TimeControl(0, 60, -1, OnExpiry.FORFEIT),
        TimeControl(0, 60, 86_401, OnExpiry.FORFEIT),
    ],
)
def test_impossible_time_limits_are_refused(control: TimeControl) -> None:
    with pytest.raises(BadField):
        clock.check(control)


@pytest.mark.parametrize(
    "control",
    [
        TimeControl(5, 0, 0, OnExpiry.AUTOPILOT),
        TimeControl(30 * 86_400, 0, 0, OnExpiry.FORFEIT),
        TimeControl(0, 5, 0, OnExpiry.FORFEIT),
        TimeControl(0, 30 * 86_400, 86_400, OnExpiry.AUTOPILOT),
    ],
)
def test_shortest_and_longest_time_limits_are_accepted(control: TimeControl) -> None:
    clock.check(control)
