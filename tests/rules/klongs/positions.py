"""Positions of Bangkok Klongs with the shipped components."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import pytest

from markethall_rules.chance import Chance, SeededChance
from markethall_rules.errors import IllegalMove
from markethall_rules.game import advance
from markethall_rules.klongs import GAME, Event, Move, Options, State
from markethall_rules.klongs.board import VACANT, Good, Trader, boat, by_kind, owned
from markethall_rules.klongs.box import DrawPiles, MarketDay
from markethall_rules.klongs.cards import Pile, left, piles
from markethall_rules.klongs.ids import BOATS_BY_ID, DOCKS_BY_ID, FIELDS_BY_ID
from markethall_rules.klongs.moves import PassDock, PlaceBoat
from markethall_rules.klongs.state import Market, Step, Table, Turn, Water
from markethall_rules.secret import Secret
from tests.kit import seed

Place: TypeAlias = tuple[int, int]
Afloat: TypeAlias = Mapping[Place, int | tuple[int, int]]
"""Boats by row and column: the kind, or the kind and its owner."""

FISH, FLOWERS, SHRIMP, BANANAS = Good.FISH, Good.FLOWERS, Good.SHRIMP, Good.BANANAS
AVOCADO, PINEAPPLE, AUBERGINE = Good.AVOCADO, Good.PINEAPPLE, Good.AUBERGINE


SEATS = range(5)
COUNTS = range(8)
NUMBERS: Mapping[str, Collection[Any]] = {
    "place": FIELDS_BY_ID,
    "origin": FIELDS_BY_ID,
    "target": FIELDS_BY_ID,
    "dock": DOCKS_BY_ID,
    "boat": BOATS_BY_ID,
    "column": "ABCDEFGHIJ",
    "row": range(1, 9),
    "quarter": range(1, 21),
    "pile": [pile.name for pile in Pile],
    "step": [f"STEP_{step.name}" for step in Step],
    "seat": SEATS,
    "to_act": SEATS,
    "owner": SEATS,
    "needs": COUNTS,
    "has": COUNTS,
    "most": COUNTS,
}
"""What the numbers of a refusal may be."""


def vacant(good: Good, baskets: int) -> int:
    """A boat with a vacant trader's place."""
    return boat(good, baskets)


def neutral(good: Good, baskets: int) -> int:
    """A boat with a printed trader and without the sign."""
    return boat(good, baskets, Trader.NEUTRAL)


def sign(good: Good, baskets: int) -> int:
    """A boat with a printed trader and the Luk-Phat sign."""
    return boat(good, baskets, Trader.NEUTRAL, True)


def at(row: int, col: int) -> int:
    return row * 10 + col


def position(
    seats: int = 2,
    options: Options | None = None,
    *,
    water: Afloat | None = None,
    hands: Mapping[int, Sequence[int]] | None = None,
    known: Mapping[int, Sequence[int]] | None = None,
    stored: Mapping[int, Sequence[int]] | None = None,
    market: Market | None = None,
    step: Step = Step.PLACE,
    placed: int = 0,
    **more: Any,
) -> State:
    """A position at the start of a turn, of seat 1 by default. All seats have placed their first boat.

    `more` are fields of `Turn` and `Table`. Hands not given are empty.
    """
    options = options or Options()
    turn = {"number": 9, "seat": 1, "moved": False, "kept": False, "loot": 0, "stock": ()}
    table = {
        "stored": _of_seats(stored),
        "lost": 0,
        "cards": (2,) * seats,
        "begun": tuple(range(1, seats + 1)),
        "passed": (),
        "marker": 0,
        "scores": (0,) * seats,
    }
    for name, value in more.items():
        (turn if name in turn else table)[name] = value
    # All points are from docks.
    table["points"] = (table["scores"], (0,) * seats, (0,) * seats)
    dealt = {seat: tuple(sorted((hands or {}).get(seat, ()))) for seat in range(1, seats + 1)}
    from_vacant = tuple(sum(VACANT[kind] for kind in kinds) for kinds in dealt.values())
    return State(
        options=options,
        seats=seats,
        turn=Turn(**turn),  # type: ignore[arg-type]
        step=step,
        placed=placed,
        water=afloat(water or {}),
        hands=tuple(Secret.of(seat, kinds) for seat, kinds in dealt.items()),
        vacant=from_vacant if options.draw_piles == DrawPiles.TWO else (),
        known=_of_seats(known),
        table=Table(**table),  # type: ignore[arg-type]
        market=market,
    )


def afloat(boats: Afloat) -> Water:
    fields = [0] * 80
    for place, lying in boats.items():
        kind, owner = lying if isinstance(lying, tuple) else (lying, 0)
        fields[at(*place)] = owned(owner, kind)
    return Water(tuple(fields))


def _of_seats(boats: Mapping[int, Sequence[int]] | None) -> tuple[int, ...]:
    return tuple(sorted(owned(seat, kind) for seat, kinds in (boats or {}).items() for kind in kinds))


def play(state: State, *moves: Move, chance: Chance | None = None) -> tuple[State, tuple[Event, ...]]:
    """The state after moves of the seats to act, and the events of the last move."""
    events: tuple[Event, ...] = ()
    for number, move in enumerate(moves):
        (seat,) = GAME.to_act(state)
        luck = chance or SeededChance(seed(7), number)
        state, events = advance(GAME.apply, state, GAME.play(state, seat, move, luck))
    return state, events


def refused(state: State, move: Move, seat: int | None = None) -> tuple[str, str, dict[str, int | str]]:
    """Clause, cause and numbers of the refusal of a move that is not among the legal ones."""
    by = seat if seat is not None else GAME.to_act(state)[0]
    assert move not in GAME.legal_moves(state, by)
    with pytest.raises(IllegalMove) as refusal:
        next(GAME.play(state, by, move, SeededChance(seed(7), 1)))
    names_by_ids(refusal.value)
    return refusal.value.clause, refusal.value.cause, dict(refusal.value.numbers)


def names_by_ids(refusal: IllegalMove) -> None:
    """Check that the refusal names places and pieces by their ids, also in its sentence, and has no other numbers."""
    for key, value in refusal.numbers.items():
        assert value in NUMBERS[key], (key, value)
        if key in ("place", "origin", "target", "dock", "boat", "column", "row", "quarter", "pile"):
            assert re.search(rf"\b{value}\b", refusal.message), refusal
    assert "field" not in refusal.numbers, "a path in a request"
    assert not re.search(r"column \d", refusal.message), refusal


def legal(state: State) -> list[Move]:
    (seat,) = GAME.to_act(state)
    return list(GAME.legal_moves(state, seat))


def fields_for(state: State, kind: int) -> set[int]:
    """The fields on which the seat on turn may place the boat."""
    return {move.field for move in legal(state) if isinstance(move, PlaceBoat) and move.boat == kind}


def market_day(day: MarketDay, opener: int = 1, calls: int = 0, sold: bool = False, dock: int = 0) -> Market:
    """A market day that is being played."""
    return Market(day, opener, calls, sold, dock)


def pass_all(state: State) -> tuple[State, tuple[Event, ...]]:
    """Passes until the market day or the match is over. Returns that state and all events."""
    events: tuple[Event, ...] = ()
    while state.market is not None:
        state, more = play(state, PassDock())
        events += more
    return state, events


def nothing_left(state: State) -> State:
    """The position with all boats of the piles in the warehouse of the last seat."""
    rest = [
        owned(state.seats, kind)
        for pile in piles(state.options.draw_piles)
        for kind, count in enumerate(by_kind(left(state, pile)))
        for _ in range(count)
    ]
    return replace(state, table=replace(state.table, stored=tuple(sorted((*state.table.stored, *rest)))))


def crowded(but: Mapping[Place, int | tuple[int, int] | None]) -> Afloat:
    """Three neutral boats of all goods in every quarter, whose south-eastern field is open, except on these fields."""
    kinds = itertools.cycle([neutral(good, baskets) for good in Good for baskets in (2, 3)])
    boats: dict[Place, int | tuple[int, int] | None] = {
        (row, col): next(kinds) for row in range(8) for col in range(10) if row % 2 == 0 or col % 2 == 0
    }
    return {place: boat for place, boat in {**boats, **but}.items() if boat is not None}
