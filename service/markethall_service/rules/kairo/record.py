"""Copies of a state with one thing changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from markethall_service.rules.fresh import fresh
from markethall_service.rules.secret import Secret

from .state import Course, Market, State, Step, Turn

T = TypeVar("T")

After: TypeAlias = Mapping[type[Any], Callable[[State, Any], State]]
"""For some kinds of events the state after one of them. An event of each kind knows its function by its type: to match
one kind after the other takes longer than what is done then."""

NewState: Final = fresh(State)
NewMarket: Final = fresh(Market)
NewTurn: Final = fresh(Turn)
NewSecret: Final = fresh(Secret)


def with_turn(state: State, turn: Turn) -> State:
    """The state with another turn."""
    return NewState(
        state.options, state.market, state.medals, state.hands, state.coins, state.criers, state.points, state.row,
        state.discards, state.course, turn,
    )  # fmt: skip


def with_market(state: State, market: Market, turn: Turn) -> State:
    """The state with another market and turn."""
    return NewState(
        state.options, market, state.medals, state.hands, state.coins, state.criers, state.points, state.row,
        state.discards, state.course, turn,
    )  # fmt: skip


def with_course(state: State, course: Course, turn: Turn) -> State:
    """The state with another course and turn."""
    return NewState(
        state.options, state.market, state.medals, state.hands, state.coins, state.criers, state.points, state.row,
        state.discards, course, turn,
    )  # fmt: skip


def with_cards(
    state: State, hands: tuple[Secret[int], ...], row: tuple[int, ...], discards: tuple[int, ...], turn: Turn
) -> State:
    """The state with other cards and turn."""
    return NewState(
        state.options, state.market, state.medals, hands, state.coins, state.criers, state.points, row, discards,
        state.course, turn,
    )  # fmt: skip


def with_coins(state: State, coins: tuple[Secret[int], ...], turn: Turn) -> State:
    """The state with other coins and turn."""
    return NewState(
        state.options, state.market, state.medals, state.hands, coins, state.criers, state.points, state.row,
        state.discards, state.course, turn,
    )  # fmt: skip


def with_points(state: State, medals: tuple[int, ...], seat: int, points: int, turn: Turn) -> State:
    """The state with more points for a seat, other medals and turn."""
    scores = put(state.points, seat - 1, state.points[seat - 1] + points)
    return NewState(
        state.options, state.market, medals, state.hands, state.coins, state.criers, scores, state.row, state.discards,
        state.course, turn,
    )  # fmt: skip


def at_step(turn: Turn, step: Step) -> Turn:
    """The same turn, with something else to be chosen."""
    return NewTurn(turn.number, turn.seat, step, turn.quiet, turn.played, turn.colour, turn.site, turn.paid)


def building(turn: Turn, step: Step, colour: int, site: int) -> Turn:
    """The same turn, with this being built or this customer being pulled."""
    return NewTurn(turn.number, turn.seat, step, turn.quiet, turn.played, colour, site, 0)


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The items with another one at a place."""
    return (*items[:at], item, *items[at + 1 :])
