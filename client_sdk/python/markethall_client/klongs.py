"""Reads the numbers of Bangkok Klongs: boats, fields and docks. `klongs/v1/options.proto` defines them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, cast

from markethall.klongs.v1.component_pb2 import Good, Trader
from markethall.klongs.v1.view_pb2 import Step, View

ROWS: Final = 8
COLUMNS: Final = 10
"""The size of the water. Fields are numbered row by row from the north-west, from 0."""

_SPECIAL: Final = ("thief", "overseer", "cookshop")
_WITH_GOODS: Final = 12 * len(Good.DESCRIPTOR.values_by_number) - 12
_OWNED: Final = 128


@dataclass(frozen=True, slots=True)
class Boat:
    """A boat, and the seat of its owner, 0 for a boat without an owner (KL-1.3).

    `good`, `baskets`, `trader` and `luk_phat` are for boats with goods; they are 0 and False for all other boats.
    """

    kind: Literal["goods", "thief", "overseer", "cookshop"]
    seat: int = 0
    good: Good = Good.GOOD_UNSPECIFIED
    baskets: int = 0
    trader: Trader = Trader.TRADER_UNSPECIFIED
    luk_phat: bool = False


@dataclass(frozen=True, slots=True)
class NamedView:
    """A position with its boats taken apart. The other fields are those of the View message.

    `boats` are those on the water by field, `warehouses` those in warehouses. `hands` has the boats in hand of each
    seat, None for hidden hands. `cards` are the movement cards of each seat.
    """

    boats: dict[int, Boat]
    warehouses: tuple[Boat, ...]
    hands: tuple[tuple[Boat, ...] | None, ...]
    cards: tuple[int, ...]
    scores: tuple[int, ...]
    step: Step
    seat: int
    luk_phat: int


def named(view: View) -> NamedView:
    """The position with its boats taken apart."""
    return NamedView(
        boats=on_water(view),
        warehouses=tuple(map(boat, view.table.stored)),
        hands=tuple(tuple(map(boat, hand.items)) if len(hand.items) == hand.size else None for hand in view.hands),
        cards=tuple(view.table.cards),
        scores=tuple(view.table.scores),
        step=view.step,
        seat=view.turn.seat,
        luk_phat=view.table.marker,
    )


def boat(number: int) -> Boat:
    """The boat with a number. ValueError if there is no such boat, such as for 0, an empty field."""
    seat, kind = divmod(number, _OWNED)
    if not 0 < kind <= _WITH_GOODS + len(_SPECIAL) or seat < 0:
        raise ValueError(f"number must be that of a boat, as options.proto of the game defines it, not {number}")
    if kind > _WITH_GOODS:
        return Boat(_SPECIAL[kind - _WITH_GOODS - 1], seat)
    good, (baskets, printed) = (kind - 1) // 12 + 1, divmod((kind - 1) % 12, 3)
    trader = Trader.TRADER_NEUTRAL if printed else Trader.TRADER_VACANT
    return Boat("goods", seat, cast("Good", good), baskets, trader, luk_phat=printed == 2)


def on_water(view: View) -> dict[int, Boat]:
    """The boats on the water, by field."""
    return {field: boat(number) for field, number in enumerate(view.water.boats) if number}


def place(field: int) -> tuple[int, int]:
    """Row and column of a field, both from 0."""
    return divmod(field, COLUMNS)


def field(row: int, column: int) -> int:
    """The field in a row and column, both from 0."""
    return row * COLUMNS + column


def around(dock: int) -> tuple[int, int, int, int]:
    """The four fields that a dock touches: north-west, north-east, south-west, south-east (KL-1.2)."""
    return dock - COLUMNS - 1, dock - COLUMNS, dock - 1, dock
