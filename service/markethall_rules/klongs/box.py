"""The box: the description of the game, its components (KL-1.3 to KL-1.6), component files (KL-1.4), and options."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, partial
from importlib import resources
from typing import Any, Final

from markethall_rules.errors import BadOptions
from markethall_rules.game import Box, OptionFact, rules_texts
from markethall_rules.secret import Public

from . import board
from .board import ONE, Good, Trader
from .ids import FIELD_IDS, FIELDS_BY_ID, Field, TraderCounts

BOX: Final = Box(
    name="klongs",
    title="Bangkok Klongs",
    seats=(2, 3, 4),
    version=2,
    options=(
        OptionFact("draw_piles", "choice", "ONE", ("ONE", "TWO")),
        OptionFact("several_cookshops", "choice", "DOUBLE", ("DOUBLE", "EACH_DOUBLES")),
        OptionFact("components", "board", ""),
    ),
    texts=partial(rules_texts, __package__),
)


class MarketDay(IntEnum):
    """A market day ends each stage of the Luk-Phat track."""

    SMALL = 1
    BIG = 2


@dataclass(frozen=True, slots=True)
class Lot(Public):
    """A number of equal boats with goods."""

    good: Good
    baskets: int
    trader: Trader
    luk_phat: bool
    count: int


@dataclass(frozen=True, slots=True)
class TrackStep(Public):
    """A step of the Luk-Phat track: the points for reaching it, and the market day played there, if any."""

    points: int
    market_day: MarketDay | None = None


@dataclass(frozen=True)
class Components(Public):
    """The components of one physical game, which may break KL-1.4; see `check`.

    `light` and `dark` are the entrance fields. `traders` are for 2, 3 and 4 players; they include the one that each
    player has on the score track.
    """

    boats: tuple[Lot, ...]
    thieves: int
    overseers: int
    cookshops: int
    luk_phat: tuple[TrackStep, ...]
    light: tuple[Field, ...]
    dark: tuple[Field, ...]
    traders: TraderCounts

    @cached_property
    def bag(self) -> int:
        """All boats by kind (see `board.ONE`), computed once."""
        goods = sum(lot.count * ONE[board.boat(lot.good, lot.baskets, lot.trader, lot.luk_phat)] for lot in self.boats)
        specials = self.thieves * ONE[board.THIEF] + self.overseers * ONE[board.OVERSEER]
        return goods + specials + self.cookshops * ONE[board.COOKSHOP]


_ALL_GOODS: Final = frozenset(Good)
_ALL_TRADERS: Final = frozenset(Trader)


def check(components: Components) -> None:
    """BadOptions with the reason, unless the components are as KL-1.4 says."""
    _check_lots(components.boats)
    _check_specials(components)
    _check_track(components)
    _check_entrances(components.light, components.dark)
    if len(components.traders) != 3 or not all(2 <= count <= 99 for count in components.traders):
        raise BadOptions(
            "KL-1.4",
            "TRADERS",
            "traders are given for 2, 3 and 4 players, 2 to 99 each, the one on the score track included",
            has=len(components.traders),
        )


def _check_lots(lots: tuple[Lot, ...]) -> None:
    for lot in lots:
        if lot.good not in _ALL_GOODS:
            raise BadOptions("KL-1.4", "GOODS", "a boat carries one of the seven goods")
        if not 0 <= lot.baskets <= board.BASKETS_AT_MOST:
            raise BadOptions(
                "KL-1.4",
                "BASKETS",
                f"a boat carries 0 to {board.BASKETS_AT_MOST} baskets, not {lot.baskets}",
                has=lot.baskets,
                most=board.BASKETS_AT_MOST,
            )
        if lot.trader not in _ALL_TRADERS:
            raise BadOptions("KL-1.4", "TRADER", "a boat has a neutral trader or a vacant place")
        if lot.luk_phat and lot.trader != Trader.NEUTRAL:
            raise BadOptions("KL-1.4", "SIGN", "only a boat with a printed trader bears the Luk-Phat sign")
        if not 1 <= lot.count <= board.GOODS_BOATS:
            raise BadOptions(
                "KL-1.4", "BOATS", f"a lot is of 1 to {board.GOODS_BOATS} boats, not {lot.count}", has=lot.count
            )
    boats = sum(lot.count for lot in lots)
    if boats != board.GOODS_BOATS:
        raise BadOptions(
            "KL-1.4", "BOATS", f"{board.GOODS_BOATS} boats carry goods, not {boats}", needs=board.GOODS_BOATS, has=boats
        )


def _check_specials(components: Components) -> None:
    of_kind = {"thieves": components.thieves, "overseers": components.overseers, "cookshops": components.cookshops}
    for kind, has in of_kind.items():
        if has != board.SPECIAL_BOATS:
            raise BadOptions(
                "KL-1.4",
                "SPECIAL_BOATS",
                f"there are {board.SPECIAL_BOATS} {kind}, not {has}",
                needs=board.SPECIAL_BOATS,
                has=has,
            )


def _check_track(components: Components) -> None:
    track = components.luk_phat
    days = [step.market_day for step in track if step.market_day is not None]
    if days != [MarketDay.SMALL, MarketDay.SMALL, MarketDay.BIG] or track[-1].market_day is None:
        raise BadOptions(
            "KL-1.4", "MARKET_DAYS", "the track's market days are small, small and big, the big one on its last step"
        )
    if not all(0 <= step.points <= 99 for step in track):
        raise BadOptions("KL-1.4", "POINTS", "a step of the track gives 0 to 99 points")
    signs = sum(lot.count for lot in components.boats if lot.luk_phat)
    if signs < len(track):
        raise BadOptions(
            "KL-1.4",
            "SIGNS",
            f"{len(track)} steps need as many boats with the sign, there are {signs}",
            needs=len(track),
            has=signs,
        )


def _check_entrances(light: tuple[int, ...], dark: tuple[int, ...]) -> None:
    if len(light) != 2 or len(dark) != 2 or len({*light, *dark}) != 4:
        raise BadOptions(
            "KL-1.4",
            "ENTRANCES",
            "there are two light and two dark entrances, all on different fields",
            light=len(light),
            dark=len(dark),
        )
    for field in (*light, *dark):
        if field not in board.FIELDS:
            raise BadOptions(
                "KL-1.4", "ENTRANCES", f"an entrance lies on one of the fields {FIELD_IDS[0]} to {FIELD_IDS[-1]}"
            )


FIXED: Final = {
    "cols": board.COLS,
    "rows": board.ROWS,
    "quarter": board.QUARTER_SIDE,
    "boats_per_quarter": board.BOATS_PER_QUARTER,
    "hand": 4,
    "movement_cards": 2,
}
"""A file may contain these keys, with these numbers only."""

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


def _field(place: str) -> int:
    if place not in FIELDS_BY_ID:
        raise BadOptions(
            "KL-1.4",
            "ENTRANCES",
            f"an entrance lies on one of the fields {FIELD_IDS[0]} to {FIELD_IDS[-1]}, not {place}",
        )
    return FIELDS_BY_ID[place]


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is not a whole number")
    return value


SHIPPED: Final = from_json((resources.files(__package__) / "board.json").read_text(encoding="utf-8"))
"""The shipped components, a reconstruction where nothing is published (KL-1.4)."""


class DrawPiles(IntEnum):
    """How many piles the boats are drawn from (KL-2.3)."""

    ONE = 1
    TWO = 2


class SeveralCookshops(IntEnum):
    """What more than one cookshop in a quartet does (KL-7.6)."""

    DOUBLE = 1
    EACH_DOUBLES = 2


@dataclass(frozen=True, slots=True)
class Options(Public):
    """The options of a match."""

    draw_piles: DrawPiles = DrawPiles.ONE
    several_cookshops: SeveralCookshops = SeveralCookshops.DOUBLE
    components: Components = SHIPPED


def check_options(options: Options, seats: int) -> None:
    """BadOptions unless a match can be set up with these options and this number of seats."""
    if seats not in (2, 3, 4):
        raise BadOptions("KL-1.5", "WRONG_SEATS", f"2 to 4 play, not {seats}", least=2, most=4, has=seats)
    if options.draw_piles not in tuple(DrawPiles):
        raise BadOptions("KL-2.3", "NO_SUCH_VALUE", "there are one or two piles", has=int(options.draw_piles)).of(
            "draw_piles"
        )
    if options.several_cookshops not in tuple(SeveralCookshops):
        raise BadOptions(
            "KL-7.6", "NO_SUCH_VALUE", "several cookshops double once or each", has=int(options.several_cookshops)
        ).of("several_cookshops")
    try:
        check(options.components)
    except BadOptions as refused:
        raise refused.of("components") from None
