"""Ids of Kairo: short names of sites and cards, the same in moves, events, views, records and texts.

The rules calculate with numbers. The annotations of moves and events say which numbers are sites, cards and so on, and
the wire and the texts write each by its kind.
"""

from __future__ import annotations

from typing import Annotated, Final

from .pieces import SECTIONS, Colour

Site = Annotated[int, "site"]
"""A site: row * columns + column. Its id is the letter of the column and the number of the row: "A1" is north-west."""
Card = Annotated[int, "card"]
"""The kind of a stall card. Its id are the sections that it names: "7", or "789" for a joker."""
Coins = Annotated[tuple[int, ...], "coins"]
"""Numbers of coins, one for each colour, in the order of the colours."""
Owner = Annotated[int, "owner"]
"""A seat, or 0: the owner of a neutral stall, or the supply."""

CARD_IDS: Final = tuple("".join(map(str, sections)) for sections in SECTIONS)
"""The id of each kind of card; index 0 is no kind."""
CARDS_BY_ID: Final = {card: kind for kind, card in enumerate(CARD_IDS) if kind}


def card_id(kind: int) -> str:
    """The id of a card in a refusal, also where a caller's number is none."""
    return CARD_IDS[kind] if kind in CARDS_BY_ID.values() else str(kind)


def colour_id(colour: int) -> str:
    """The id of a colour in a refusal, as the contract writes it."""
    return f"COLOUR_{Colour(colour).name}"


def site_id(row: int, column: int) -> str:
    """The id of the site in a row and a column, both from 0."""
    return f"{chr(ord('A') + column)}{row + 1}"


class Ids:
    """The ids of the sites of one board."""

    __slots__ = ("by_id", "sites")

    def __init__(self, rows: int, columns: int) -> None:
        self.sites: Final = tuple(site_id(row, column) for row in range(rows) for column in range(columns))
        """The id of each site."""
        self.by_id: Final = {name: site for site, name in enumerate(self.sites)}

    def site(self, number: int) -> str:
        """The id of a site in a refusal, also where a caller's number is none."""
        return self.sites[number] if 0 <= number < len(self.sites) else str(number)
