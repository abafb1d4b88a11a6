"""A second implementation of the rules 4 to 6, written from the rules text only: slow, with sets instead of bits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from markethall_rules.kairo import State
from markethall_rules.kairo.pieces import COLOURS
from markethall_rules.kairo.state import OUTSIDE

VIOLET: Final = 3


class Plain:
    """A position of the board. Sites are rows and columns."""

    def __init__(self, state: State) -> None:
        self.board = state.options.played_board()
        self.cols = len(self.board.area[0])
        market = state.market
        self.mains = [
            (owner, colour, self.place(site), self.place(entrance))
            for owner, colour, site, entrance in _groups(market.mains, 4)
        ]
        self.expansions = [(owner, colour, self.place(site)) for owner, colour, site in _groups(market.expansions, 3)]
        self.customers = [self.place(site) for site in market.customers if site != OUTSIDE]

    def place(self, site: int) -> tuple[int, int]:
        """Row and column of a site."""
        return divmod(site, self.cols)

    def site(self, place: tuple[int, int]) -> int:
        """The number of a row and column."""
        return place[0] * self.cols + place[1]

    def places(self) -> Iterator[tuple[int, int]]:
        """All sites."""
        for row in range(len(self.board.area)):
            for col in range(self.cols):
                yield row, col

    def near(self, place: tuple[int, int]) -> list[tuple[int, int]]:
        """The orthogonal neighbours."""
        row, col = place
        around = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        return [(r, c) for r, c in around if 0 <= r < len(self.board.area) and 0 <= c < self.cols]

    def area(self, place: tuple[int, int]) -> str:
        """M or R."""
        return self.board.area[place[0]][place[1]]

    def section(self, place: tuple[int, int]) -> str:
        """The section's digit."""
        return self.board.section[place[0]][place[1]]

    def tiles(self) -> set[tuple[int, int]]:
        """The sites of mains and expansions."""
        return {main[2] for main in self.mains} | {tile[2] for tile in self.expansions}

    def free(self, place: tuple[int, int]) -> bool:
        """KA-3.3."""
        entrances = {main[3] for main in self.mains}
        return place not in self.tiles() and place not in entrances and place not in self.customers

    def connected(self, tiles: set[tuple[int, int]], must: set[tuple[int, int]]) -> bool:
        """Whether all of `must` lie in one area of market sites without tiles."""
        reached: set[tuple[int, int]] = set()
        edge = [next(iter(must))]
        while edge:
            place = edge.pop()
            if place in reached or place in tiles or self.area(place) != "M":
                continue
            reached.add(place)
            edge += self.near(place)
        return must <= reached

    def fits(self, colour: int, place: tuple[int, int]) -> bool:
        """Whether the area is that of the colour."""
        return (self.area(place) == "R") == (colour == VIOLET)

    def main_with(self, colour: int, place: tuple[int, int], entrance: tuple[int, int]) -> bool:
        """Whether a new main and its entrance may stand there."""
        tiles = self.tiles()
        must = {main[3] for main in self.mains} | set(self.customers) | {entrance}
        return (
            self.free(place)
            and self.free(entrance)
            and entrance in self.near(place)
            and self.area(entrance) == "M"
            and self.fits(colour, place)
            and all(main[1] != colour or self.section(main[2]) != self.section(place) for main in self.mains)
            and not tiles & set(self.near(place))
            and self.connected(tiles | {place}, must)
        )

    def own(self, seat: int, colour: int) -> set[tuple[int, int]]:
        """The tiles of a player's stall."""
        mains = {main[2] for main in self.mains if main[:2] == (seat, colour)}
        return mains | {tile[2] for tile in self.expansions if tile[:2] == (seat, colour)}

    def may_grow(self, seat: int, colour: int, place: tuple[int, int], thinking: bool = False) -> bool:
        """Whether a stall may grow there. `thinking`: as KA-6.1 asks before a main moves."""
        own = self.own(seat, colour)
        same = {main[2] for main in self.mains if main[1] == colour} | {
            tile[2] for tile in self.expansions if tile[1] == colour
        }
        entrances = {main[3] for main in self.mains}
        customers = set(self.customers) - ({place} if thinking else set())
        free = place not in self.tiles() | entrances if thinking else self.free(place)
        return (
            free
            and bool(own & set(self.near(place)))
            and self.fits(colour, place)
            and not (same - own) & set(self.near(place))
            and self.connected(self.tiles() | {place}, entrances | customers)
        )

    def supply(self, colour: int) -> int:
        """Expansions left."""
        return 6 - sum(tile[1] == colour for tile in self.expansions)

    def new_mains(self, seat: int) -> set[tuple[int, int]]:
        """Colour and site of each new main that the seat may place."""
        return {
            (colour, self.site(place))
            for colour in COLOURS
            if not self.own(seat, colour)
            for place in self.places()
            if any(self.main_with(colour, place, door) for door in self.near(place))
        }

    def growths(self, seat: int) -> set[tuple[int, int]]:
        """Colour and site of each expansion, without regard to coins."""
        return {
            (colour, self.site(place))
            for colour in COLOURS
            if self.supply(colour)
            for place in self.places()
            if self.may_grow(seat, colour, place)
        }

    def moves(self, seat: int) -> set[tuple[int, int]]:
        """Colour and site of each main that may be moved there."""
        found = set()
        for main in [main for main in self.mains if main[0] == seat]:
            colour, old = main[1:3]
            if len(self.own(seat, colour)) > 1:
                continue
            if any(self.may_grow(seat, colour, place, thinking=True) for place in self.near(old)):
                continue
            self.mains.remove(main)
            found |= {
                (colour, self.site(place))
                for place in self.places()
                if place != old and any(self.main_with(colour, place, door) for door in self.near(place))
            }
            self.mains.append(main)
        return found


def _groups(numbers: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    for at in range(0, len(numbers), size):
        yield numbers[at : at + size]
