"""The action tiles, and the three of them that lie before each player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .box import NUMBERS


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """An action tile. An own 2 and a neutral 2 are different tiles (PM-1.3); two neutral 2s are the same."""

    number: int
    neutral: bool

    @property
    def scores_districts(self) -> bool:
        """Whether the tile can score a district: the own 2 and the own 4 can (PM-6.4)."""
        return not self.neutral and self.number in (2, 4)


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles before a player, in ascending order, own before neutral.

    They are three (PM-2.1), but for the one that the player acts with just now.
    """

    face_up: tuple[Tile, ...]
    face_down: tuple[Tile, ...]

    def without(self, tile: Tile) -> Hand:
        """After a face-up tile is taken (PM-3.1)."""
        at = self.face_up.index(tile)
        return Hand(self.face_up[:at] + self.face_up[at + 1 :], self.face_down)

    def with_up(self, tile: Tile) -> Hand:
        """After a tile arrives face up (PM-6.5)."""
        return Hand(tuple(sorted((*self.face_up, tile))), self.face_down)

    def with_down(self, tile: Tile) -> Hand:
        """After a tile comes back face down (PM-3.4)."""
        return Hand(self.face_up, tuple(sorted((*self.face_down, tile))))

    def turned_up(self) -> Hand:
        """After all its tiles are turned up again (PM-3.4)."""
        return Hand(tuple(sorted(self.face_up + self.face_down)), ())


FRESH: Final = Hand(tuple(Tile(number, False) for number in NUMBERS), ())
"""Every player's tiles at the start (PM-2.1)."""
