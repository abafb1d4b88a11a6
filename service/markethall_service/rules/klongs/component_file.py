"""Component files: the components of a game as JSON, the shipped one and one's own (KL-1.4)."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources
from typing import Any, Final

from markethall_service.rules.errors import BadOptions

from .boats import Good, Trader
from .components import Components, Lot, MarketDay, TrackStep, check
from .grid import BOATS_PER_QUARTER, COLS, QUARTER_SIDE, ROWS

FIXED: Final = {
    "cols": COLS,
    "rows": ROWS,
    "quarter": QUARTER_SIDE,
    "boats_per_quarter": BOATS_PER_QUARTER,
    "hand": 4,
    "movement_cards": 2,
}
"""A file may say these, but no other numbers."""

_GOODS: Final = tuple(good.name.lower() for good in Good)
_TRADERS: Final = {trader.name.lower(): trader for trader in Trader}
_DAYS: Final[dict[str | None, MarketDay | None]] = {None: None, "small": MarketDay.SMALL, "big": MarketDay.BIG}


def from_json(text: str) -> Components:
    """The components that a file describes; BadOptions says what is wrong with it."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadOptions("KL-1.4", "FILE", f"a component file is JSON: {error}") from None
    try:
        components = _components(data)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadOptions("KL-1.4", "FILE", f"a component file looks like the shipped one: {error!r}") from None
    check(components)
    return components


def _components(data: dict[str, Any]) -> Components:
    for key, number in FIXED.items():
        if data.get(key, number) != number:
            raise BadOptions("KL-1.4", "GRID", f"{key} is {number}, not {data[key]}", needs=number)
    specials = data["special_boats"]
    entrances = data["entrances"]
    return Components(
        boats=_lots(data),
        thieves=_number(specials["thief"]),
        overseers=_number(specials["overseer"]),
        cookshops=_number(specials["cookshop"]),
        luk_phat=tuple(TrackStep(_number(step["points"]), _DAYS[step.get("market_day")]) for step in data["luk_phat"]),
        light=tuple(_field(place) for place in entrances["light"]),
        dark=tuple(_field(place) for place in entrances["dark"]),
        traders=tuple(_number(data["traders"][players]) for players in ("2", "3", "4")),
    )


def _lots(data: dict[str, Any]) -> tuple[Lot, ...]:
    """The boats in a fixed order, however the file lists them."""
    goods = data.get("goods", list(_GOODS))
    if sorted(goods) != sorted(_GOODS):
        raise BadOptions("KL-1.4", "GOODS", f"the goods are {', '.join(_GOODS)}")
    if "boats" in data:
        listed = [(str(lot["good"]), lot) for lot in data["boats"]]
    else:
        listed = [(good, lot) for good in goods for lot in data["boats_of_each_good"]]
    boats: Counter[tuple[Good, int, Trader, bool]] = Counter()
    for good, lot in listed:
        if good not in _GOODS:
            raise BadOptions("KL-1.4", "GOODS", f"a boat carries {', '.join(_GOODS)}, not {good}")
        kind = Good[good.upper()], _number(lot["baskets"]), _TRADERS[lot["trader"]], bool(lot.get("luk_phat", False))
        boats[kind] += _number(lot.get("count", 1))
    return tuple(Lot(*kind, count) for kind, count in sorted(boats.items()))


def _field(place: list[int]) -> int:
    row, col = (_number(part) for part in place)
    if not (0 <= row < ROWS and 0 <= col < COLS):
        raise BadOptions("KL-1.4", "ENTRANCES", f"row {row}, column {col} is not on the water", row=row, col=col)
    return row * COLS + col


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is not a whole number")
    return value


SHIPPED: Final = from_json((resources.files(__package__) / "board.json").read_text(encoding="utf-8"))
"""The components that come with the house, a reconstruction where nothing is published."""
