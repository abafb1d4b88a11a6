"""Ids of Portobello Market: those of the board, and of tiles and spaces.

They are the same in moves, events, views, records and texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

Square = Annotated[str, "square"]
"""The id of a square of the board."""
Alley = Annotated[str, "alley"]
"""The id of an alley of the board."""
Space = Annotated[int, "space"]
"""A space of an alley, by its index from 0 at the first square of the alley. Texts and ids count from 1."""
District = Annotated[str, "district"]
"""The id of a district of the board."""


class Ids(NamedTuple):
    """The ids of one board. Those of squares, alleys and districts stand for themselves."""

    squares: Mapping[str, str]
    alleys: Mapping[str, str]
    districts: Mapping[str, str]
    spaces: Mapping[str, tuple[str, int]]
    """By the id of a space: its alley, and its index in it from 0."""


def tile_id(number: int, neutral: bool) -> str:
    """The id of a tile: "3" for an own tile, "n3" for a neutral one."""
    return f"n{number}" if neutral else str(number)


def space_id(alley: str, space: int) -> str:
    """The id of a space, by its index from 0: the alley and the number of the space from 1, such as "a07:3"."""
    return f"{alley}:{space + 1}"
