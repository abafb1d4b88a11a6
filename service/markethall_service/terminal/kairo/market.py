"""A position of Kairo, read from the wire beside its board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from markethall.kairo.v1.view_pb2 import View

from .colour import NAMES
from .grid import Grid

# Expansions of each colour in the box (KA-1.3).
EXPANSIONS: Final = 6
NEUTRAL: Final = 0


@dataclass(frozen=True)
class Stall:
    """A main stall with its entrance, and the sites of its expansions; owner 0 is neutral."""

    owner: int
    colour: int
    site: int
    entrance: int
    expansions: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many tiles it has."""
        return 1 + len(self.expansions)


class Market:
    """The view of a match, with the names of its sites."""

    def __init__(self, grid: Grid, view: View) -> None:
        self.grid = grid
        self.view = view
        self.stalls = tuple(self._stalls())

    def _stalls(self) -> Iterator[Stall]:
        tiles = list(_groups(self.view.market.expansions, 3))
        for owner, colour, site, entrance in _groups(self.view.market.mains, 4):
            mine = tuple(at for of, tint, at in tiles if owner != NEUTRAL and (of, tint) == (owner, colour))
            yield Stall(owner, colour, site, entrance, mine)

    def size(self, owner: int, colour: int) -> int:
        """How many tiles the stall of a player has; 0 if there is none."""
        return sum(stall.size for stall in self.stalls if (stall.owner, stall.colour) == (owner, colour))

    def behind(self, entrance: int) -> Stall | None:
        """The stall of an entrance."""
        return next((stall for stall in self.stalls if stall.entrance == entrance), None)

    def customers(self) -> Iterator[tuple[int, int]]:
        """The colour and the site of each customer, below 0 for who waits outside."""
        return enumerate(self.view.market.customers, 1)

    def outside(self) -> list[str]:
        """The colours of the customers who wait outside."""
        return [NAMES[colour - 1] for colour, site in self.customers() if site < 0]

    def left(self, colour: int) -> int:
        """How many expansions of a colour are in the supply."""
        return EXPANSIONS - sum(len(stall.expansions) for stall in self.stalls if stall.colour == colour)

    def gold(self, colour: int) -> int:
        """Who has the gold medal of a colour; 0: the supply."""
        return self.view.medals[colour - 1]

    def silver(self, colour: int) -> int:
        """Who has the silver medal of a colour; 0: the supply."""
        return self.view.medals[len(NAMES) + colour - 1]

    def viewer(self) -> int:
        """The one seat whose coins are seen, 0 for a spectator: what else may be seen is nobody's business."""
        open_to = [seat for seat, purse in enumerate(self.view.coins, 1) if purse.items]
        return open_to[0] if len(open_to) == 1 else 0


def _groups(numbers: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    return zip(*[iter(numbers)] * size, strict=True)
