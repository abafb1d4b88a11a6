"""What is in the box beyond the grid: boats, Luk-Phat track, entrances, traders (KL-1.3 to KL-1.6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from markethall_service.rules.errors import BadOptions
from markethall_service.rules.printed import Printed
from markethall_service.rules.secret import Public

from .boats import BASKETS_AT_MOST, COOKSHOP, GOODS_BOATS, ONE, OVERSEER, SPECIAL_BOATS, THIEF, Good, Trader, boat
from .grid import FIELDS


class MarketDay(IntEnum):
    """A market day ends each stage of the Luk-Phat track."""

    SMALL = 1
    BIG = 2


@dataclass(frozen=True, slots=True)
class Lot(Public):
    """So many equal boats with goods."""

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


@dataclass(frozen=True, slots=True)
class Components(Printed):
    """One physical game. `light` and `dark` are the entrance fields; `traders` are for 2, 3 and 4 players, each
    player's one on the score track included."""

    boats: tuple[Lot, ...]
    thieves: int
    overseers: int
    cookshops: int
    luk_phat: tuple[TrackStep, ...]
    light: tuple[int, ...]
    dark: tuple[int, ...]
    traders: tuple[int, ...]

    __hash__ = Printed.__hash__


@lru_cache(maxsize=64)
def bag(components: Components) -> int:
    """All boats by kind (see `boats.ONE`)."""
    goods = sum(lot.count * ONE[boat(lot.good, lot.baskets, lot.trader, lot.luk_phat)] for lot in components.boats)
    specials = components.thieves * ONE[THIEF] + components.overseers * ONE[OVERSEER]
    return goods + specials + components.cookshops * ONE[COOKSHOP]


@lru_cache(maxsize=64)
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
        if lot.good not in tuple(Good):
            raise BadOptions("KL-1.4", "GOODS", "a boat carries one of the seven goods", has=int(lot.good))
        if not 0 <= lot.baskets <= BASKETS_AT_MOST:
            raise BadOptions(
                "KL-1.4",
                "BASKETS",
                f"a boat carries 0 to {BASKETS_AT_MOST} baskets, not {lot.baskets}",
                has=lot.baskets,
                most=BASKETS_AT_MOST,
            )
        if lot.trader not in tuple(Trader):
            raise BadOptions("KL-1.4", "TRADER", "a boat has a neutral trader or a vacant place", has=int(lot.trader))
        if lot.luk_phat and lot.trader != Trader.NEUTRAL:
            raise BadOptions("KL-1.4", "SIGN", "only a boat with a printed trader bears the Luk-Phat sign")
        if not 1 <= lot.count <= GOODS_BOATS:
            raise BadOptions("KL-1.4", "BOATS", f"a lot is of 1 to {GOODS_BOATS} boats, not {lot.count}", has=lot.count)
    boats = sum(lot.count for lot in lots)
    if boats != GOODS_BOATS:
        raise BadOptions(
            "KL-1.4", "BOATS", f"{GOODS_BOATS} boats carry goods, not {boats}", needs=GOODS_BOATS, has=boats
        )


def _check_specials(components: Components) -> None:
    of_kind = {"thieves": components.thieves, "overseers": components.overseers, "cookshops": components.cookshops}
    for kind, has in of_kind.items():
        if has != SPECIAL_BOATS:
            raise BadOptions(
                "KL-1.4", "SPECIAL_BOATS", f"there are {SPECIAL_BOATS} {kind}, not {has}", needs=SPECIAL_BOATS, has=has
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
        if field not in FIELDS:
            raise BadOptions(
                "KL-1.4", "ENTRANCES", f"an entrance lies on fields 0 to {FIELDS[-1]}, not on {field}", entrance=field
            )
