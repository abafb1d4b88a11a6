"""Warehouses, piles, the Luk-Phat track and the signs, beside the map or below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.klongs.v1.component_pb2 import MarketDay
from markethall.klongs.v1.options_pb2 import TrackStep

from . import boats
from .map import CLOSED, ENTRANCE, FAINT, FREE, OTHER_DOCK, OWN_DOCK, SCORED_DOCK
from .position import Position
from .words import counted

# How wide both parts are.
FACTS_WIDTH: Final = 33
_DAYS: Final = {MarketDay.MARKET_DAY_SMALL: "s", MarketDay.MARKET_DAY_BIG: "B"}


def draw_facts(position: Position) -> RenderableType:
    """The warehouses by good with their worth, the piles, and the Luk-Phat track."""
    return Group(_warehouses(position), Text(), *_stock(position), _track(position))


def _warehouses(position: Position) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style=FAINT)
    table.add_column("store")
    for good in boats.GOODS:
        table.add_column(boats.short(good), justify="right", min_width=2)
    table.add_column("worth", justify="right")
    for seat in position.seats:
        goods = [boats.good(kind) for kind in position.warehouse(seat)]
        counts = [goods.count(good) for good in boats.GOODS]
        # KL-10.1: 1 + 2 + ... + n points for n boats of a good.
        worth = sum(count * (count + 1) // 2 for count in counts)
        table.add_row(f"P{seat}", *(str(count or FREE) for count in counts), str(worth))
    return table


def _stock(position: Position) -> Iterator[Text]:
    if position.view.vacant:
        vacant = position.vacant_pile()
        yield Text(f"Piles: {vacant} vacant, {position.pile() - vacant} printed.")
    else:
        yield Text(f"Pile: {counted(position.pile(), 'boat')}.")
    if position.view.table.lost:
        yield Text(f"Thieves out of the game: {position.view.table.lost}.")


def _track(position: Position) -> Text:
    """The points of each step, the one reached in brackets; s and B are market days."""
    marker = position.view.table.marker
    steps = [_step(step, at == marker) for at, step in enumerate(position.components.luk_phat, 1)]
    return Text(f"Luk-Phat: step {marker} of {len(steps)}\n{'' if marker else '[] '}{' '.join(steps)}")


def _step(step: TrackStep, is_reached: bool) -> str:
    words = f"{step.points}{_DAYS.get(step.market_day, '')}"
    return f"[{words}]" if is_reached else words


def draw_signs() -> Text:
    """What the signs on the map and the track mean."""
    signs = (
        ("1Fi3", "Player 1’s: fish, 3 baskets"),
        ("nFi3", "neutral; * Luk-Phat sign"),
        ("-Fi3", "vacant place, no owner"),
        (f"{OWN_DOCK}  {OTHER_DOCK}", "dock that scores (listed)"),
        (f"{SCORED_DOCK}", "dock just scored"),
        (f"{ENTRANCE}", "entrance"),
        (f"{FREE}  {CLOSED}", "free, closed field"),
        ("s  B", "small, big market day"),
    )
    return Text("\n".join(f"{shape:4} {meaning}" for shape, meaning in signs), FAINT)
