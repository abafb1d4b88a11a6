"""The arithmetic of clocks. A seat's clock runs while it is to act; no function here asks what time it is.

Per turn: a turn of a seat begins when it comes to act, or a new turn of the game begins while it is to act; then it has
the whole limit. From a bank: what a turn took is gone, and the increment is added when the turn ends.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, TypeAlias

from .errors import BadField
from .log import SeatClock, TimeControl

Clocks: TypeAlias = tuple[SeatClock, ...]

SHORTEST_S: Final = 5
LONGEST_S: Final = 30 * 86_400
LARGEST_INCREMENT_S: Final = 86_400


def check(control: TimeControl) -> None:
    """BadField for a limit that is too short or too long to be kept."""
    name, limit = ("turnSeconds", control.turn_s) if control.turn_s else ("bank.seconds", control.bank_s)
    if not SHORTEST_S <= limit <= LONGEST_S:
        raise bad_limit(name, limit)
    if not 0 <= control.increment_s <= LARGEST_INCREMENT_S:
        raise BadField(
            f"timeControl.bank.incrementSeconds takes 0 to {LARGEST_INCREMENT_S}, not {control.increment_s}.",
            field="timeControl.bank.incrementSeconds",
        )


def bad_limit(name: str, seconds: int) -> BadField:
    """The refusal of a limit, `name` in the time control, that is too short or too long to be kept."""
    field = f"timeControl.{name}"
    return BadField(f"{field} takes {SHORTEST_S} to {LONGEST_S} seconds, not {seconds}.", field=field)


def started(control: TimeControl, seats: int, to_act: Collection[int], now: int) -> Clocks:
    """The clocks when play begins."""
    full = 1000 * (control.turn_s or control.bank_s)
    return tuple(SeatClock(seat, full, now + full if seat in to_act else 0) for seat in range(1, seats + 1))


def moved(
    control: TimeControl,
    clocks: Clocks,
    out: Collection[int],
    now: int,
    before: Collection[int],
    after: Collection[int],
    same_turn: bool,
) -> Clocks:
    """The clocks after a move that left the seats `after` to act where it was `before`, in the same turn or not."""
    return tuple(
        one if one.seat in out else _moved(control, one, now, one.seat in before, one.seat in after, same_turn)
        for one in clocks
    )


def _moved(control: TimeControl, one: SeatClock, now: int, was: bool, acts: bool, same_turn: bool) -> SeatClock:
    left = _left(one, now)
    if was and acts and same_turn:
        return SeatClock(one.seat, left, one.deadline_ms)
    if control.turn_s:
        left = 1000 * control.turn_s
    elif was:
        left += 1000 * control.increment_s
    return SeatClock(one.seat, left, now + left if acts else 0)


def stopped(clocks: Clocks, seat: int, now: int) -> Clocks:
    """The clocks after one has run out or its seat has gone: that one stands at zero, the others run on."""
    return tuple(SeatClock(seat, 0, 0) if one.seat == seat else _read(one, now) for one in clocks)


def restored(clocks: Clocks, now: int) -> Clocks:
    """The clocks after a move was taken back that was made on these: as if they had run on."""
    return tuple(_read(one, now) for one in clocks)


def ended(clocks: Clocks) -> Clocks:
    """The clocks when the match is over: all of them stand."""
    return tuple(SeatClock(one.seat, one.left_ms, 0) for one in clocks)


def is_up(clocks: Clocks, seat: int, now: int) -> bool:
    """Whether the time of a seat that is to act is up."""
    return clocks[seat - 1].deadline_ms <= now


def first_deadline(clocks: Clocks) -> int | None:
    """When the first of the running clocks will be up, in Unix milliseconds; None if none runs."""
    return min((one.deadline_ms for one in clocks if one.deadline_ms), default=None)


def _read(one: SeatClock, now: int) -> SeatClock:
    return SeatClock(one.seat, _left(one, now), one.deadline_ms)


def _left(one: SeatClock, now: int) -> int:
    return max(one.deadline_ms - now, 0) if one.deadline_ms else one.left_ms
