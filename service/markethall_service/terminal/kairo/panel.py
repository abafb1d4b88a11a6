"""Colours, cards and signs, beside the map or below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from .cards import cards
from .colour import NAMES, ink, letter
from .map import FAINT
from .market import Market
from .seats import sign
from .words import counted, joined

# How wide each of the two is at least.
FACTS_WIDTH: Final = 36
SIGNS_WIDTH: Final = 21


def draw_facts(market: Market) -> RenderableType:
    """The supply of each colour, its medals, the coins of who looks, the open cards, and who waits."""
    return Group(_colours(market), Text(), *map(Text, _facts(market)))


def _colours(market: Market) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=FAINT)
    viewer = market.viewer()
    purse = market.view.coins[viewer - 1].items if viewer else ()
    table.add_column("colour")
    for title in ("left", "gold", "silver", *(("coins",) if purse else ())):
        table.add_column(title, justify="right")
    for colour, name in enumerate(NAMES, 1):
        row = [str(market.left(colour)), _holder(market.gold(colour)), _holder(market.silver(colour))]
        row += [str(purse[colour - 1])] if purse else []
        table.add_row(Text(f" {letter(colour)} {name} ", ink(colour)), *row)
    return table


def _holder(seat: int) -> str:
    return sign(seat) if seat else "–"


def _facts(market: Market) -> Iterator[str]:
    yield f"Open cards: {cards(market.view.row)}."
    yield f"Discarded: {counted(len(market.view.discards), 'card')}."
    yield f"Outside: {joined(market.outside()) or 'nobody'}."
    if market.view.course.bag:
        yield f"Neutral stalls in the bag: {joined([NAMES[colour - 1] for colour in market.view.course.bag])}."


def draw_signs() -> Text:
    """What the signs on the map mean."""
    signs = (
        ("[R1]", "Player 1’s main"),
        ("[Rn]", "a neutral one"),
        (" R1 ", "expansion"),
        ("∩R1 ", "its entrance"),
        ("?R1 ", "to be built here"),
        ("@R  ", "red customer"),
        ("  · ", "free site"),
        ("░░░░", "restaurants"),
    )
    return Text("\n".join(f"{shape:4} {meaning}" for shape, meaning in signs), FAINT)
