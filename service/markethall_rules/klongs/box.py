"""The box: the description of the game, its components (KL-1.3 to KL-1.6), their check (KL-1.4), and options."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, partial
from importlib import resources
from typing import Final

from markethall_rules.errors import BadOptions
from markethall_rules.game import Box, OptionFact
from markethall_rules.rules_text import read_rules
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
    rules=partial(read_rules, __package__),
)


class MarketDay(IntEnum):
    """A market day ends each stage of the Luk-Phat track."""

    SMALL = 1
    BIG = 2


class LastDayCause(IntEnum):
    """Why the big market day has begun."""

    TRACK = 1
    """The Luk-Phat marker came to it (KL-5.2)."""
    ALL_PASSED = 2
    """Every player has passed or has an empty hand since the last placement (KL-3.4)."""
    STANDSTILL = 3
    """Hands and piles have as many boats as two turns per player ago (KL-3.5)."""


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


def check(components: Components) -> None:
    """BadOptions with the first fault found, unless the components are as KL-1.4 says."""
    for at, lot in enumerate(components.boats):
        _check_lot(f"boats[{at}]", lot)
    boats = sum(lot.count for lot in components.boats)
    if boats != board.GOODS_BOATS:
        message = f"{board.GOODS_BOATS} boats carry goods, not {boats}"
        raise _bad("BOATS", "boats", message, needs=board.GOODS_BOATS, has=boats)
    for kind in ("thieves", "overseers", "cookshops"):
        has = getattr(components, kind)
        if has != board.SPECIAL_BOATS:
            message = f"there are {board.SPECIAL_BOATS} {kind}, not {has}"
            raise _bad("SPECIAL_BOATS", kind, message, needs=board.SPECIAL_BOATS, has=has)
    _check_track(components)
    _check_entrances(components)
    if (has := len(components.traders)) != 3:
        raise _bad("TRADERS", "traders", f"traders are given for 2, 3 and 4 players, not {has} times", needs=3, has=has)
    for at, count in enumerate(components.traders):
        if not 2 <= count <= 99:
            message = f"each player has 2 to 99 traders, the one on the score track included, not {count}"
            raise _bad("TRADERS", f"traders[{at}].count", message, least=2, most=99, has=count)


def _bad(cause: str, field: str, message: str, **numbers: int | str) -> BadOptions:
    return BadOptions("KL-1.4", cause, field, message, **numbers)


def _check_lot(path: str, lot: Lot) -> None:
    if lot.good not in tuple(Good):
        raise _bad("GOODS", f"{path}.good", "a boat carries one of the seven goods")
    if lot.trader not in tuple(Trader):
        raise _bad("TRADER", f"{path}.trader", "a boat has a neutral trader or a vacant place")
    if not 0 <= lot.baskets <= board.BASKETS_AT_MOST:
        message = f"a boat carries 0 to {board.BASKETS_AT_MOST} baskets, not {lot.baskets}"
        raise _bad("BASKETS", f"{path}.baskets", message, most=board.BASKETS_AT_MOST, has=lot.baskets)
    if lot.luk_phat and lot.trader != Trader.NEUTRAL:
        raise _bad("SIGN", f"{path}.luk_phat", "only a boat with a printed trader bears the Luk-Phat sign")
    if not 1 <= lot.count <= board.GOODS_BOATS:
        message = f"a lot is of 1 to {board.GOODS_BOATS} boats, not {lot.count}"
        raise _bad("BOATS", f"{path}.count", message, least=1, most=board.GOODS_BOATS, has=lot.count)


def _check_track(components: Components) -> None:
    track, days = components.luk_phat, [MarketDay.SMALL, MarketDay.SMALL, MarketDay.BIG]
    for at, step in enumerate(track):
        path = f"luk_phat[{at}]"
        if not 0 <= step.points <= 99:
            message = f"a step of the track gives 0 to 99 points, not {step.points}"
            raise _bad("POINTS", f"{path}.points", message, most=99, has=step.points)
        wrong = step.market_day is not None and step.market_day != (days.pop(0) if days else None)
        if wrong or (not days and at + 1 < len(track)):
            raise _bad("MARKET_DAYS", f"{path}.market_day", _DAYS)
    if days:
        raise _bad("MARKET_DAYS", "luk_phat", _DAYS)
    signs = sum(lot.count for lot in components.boats if lot.luk_phat)
    if signs < len(track):
        message = f"{len(track)} steps need as many boats with the sign, there are {signs}"
        raise _bad("SIGNS", "luk_phat", message, needs=len(track), has=signs)


_DAYS: Final = "the track's market days are small, small and big, the big one on its last step"


def _check_entrances(components: Components) -> None:
    taken = set[int]()
    for kind, fields in (("light", components.light), ("dark", components.dark)):
        if len(fields) != 2:
            raise _bad(
                "ENTRANCES", kind, f"there are two {kind} entrances, not {len(fields)}", needs=2, has=len(fields)
            )
        for at, field in enumerate(fields):
            path = f"{kind}[{at}]"
            if field not in board.FIELDS:
                message = f"an entrance lies on one of the fields {FIELD_IDS[0]} to {FIELD_IDS[-1]}"
                raise _bad("ENTRANCES", path, message)
            if field in taken:
                message = f"the four entrances lie on different fields, but {FIELD_IDS[field]} is there twice"
                raise _bad("ENTRANCES", path, message, place=FIELD_IDS[field])
            taken.add(field)


def read(text: str) -> Components:
    """The components in the JSON of the shipped file."""
    data = json.loads(text)
    days: dict[str | None, MarketDay] = {day.name.lower(): day for day in MarketDay}
    specials, entrances = data["special_boats"], data["entrances"]
    return Components(
        boats=tuple(
            Lot(good, lot["baskets"], Trader[lot["trader"].upper()], lot.get("luk_phat", False), lot["count"])
            for good in Good
            for lot in data["boats_of_each_good"]
        ),
        thieves=specials["thief"],
        overseers=specials["overseer"],
        cookshops=specials["cookshop"],
        luk_phat=tuple(TrackStep(step["points"], days.get(step.get("market_day"))) for step in data["luk_phat"]),
        light=tuple(FIELDS_BY_ID[field] for field in entrances["light"]),
        dark=tuple(FIELDS_BY_ID[field] for field in entrances["dark"]),
        traders=tuple(data["traders"][players] for players in ("2", "3", "4")),
    )


SHIPPED: Final = read((resources.files(__package__) / "board.json").read_text(encoding="utf-8"))
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
        raise BadOptions(
            "KL-1.5", "WRONG_SEATS", "", f"Klongs is for 2, 3 or 4 players, not {seats}", least=2, most=4, has=seats
        )
    if options.draw_piles not in tuple(DrawPiles):
        message = "there are one or two piles"
        raise BadOptions("KL-2.3", "NO_SUCH_VALUE", "draw_piles", message, has=int(options.draw_piles))
    if options.several_cookshops not in tuple(SeveralCookshops):
        message, has = "several cookshops double once or each", int(options.several_cookshops)
        raise BadOptions("KL-7.6", "NO_SUCH_VALUE", "several_cookshops", message, has=has)
    try:
        check(options.components)
    except BadOptions as refused:
        raise refused.within("components") from None
