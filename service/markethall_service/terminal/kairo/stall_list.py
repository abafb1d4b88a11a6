"""The market as a list of its stalls, for terminals that are too narrow for the map."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from . import colour, seats
from .map import FAINT
from .market import Market, Stall


def list_stalls(market: Market) -> RenderableType:
    """A line for each stall, with the sites of its tiles and its entrance, and where the customers stand."""
    stalls = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=FAINT)
    for title in ("stall", "owner", "tiles", "entrance"):
        stalls.add_column(title)
    for stall in market.stalls:
        tiles = " ".join(map(market.grid.name, (stall.site, *stall.expansions)))
        stalls.add_row(_name(stall), _owner(stall), tiles, market.grid.name(stall.entrance))
    stand = [f"{colour.name(of)} {market.grid.name(site)}" for of, site in market.customers() if site >= 0]
    return Group(stalls, Text(), Text(f"Customers: {', '.join(stand) or 'none'}."))


def _name(stall: Stall) -> Text:
    return Text(f" {colour.name(stall.colour)} ", colour.ink(stall.colour))


def _owner(stall: Stall) -> str:
    return seats.name(stall.owner) if stall.owner else "neutral"
