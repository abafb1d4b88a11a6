"""A position of Portobello Market, read from the wire beside its board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from markethall.portobello.v1.component_pb2 import Customer
from markethall.portobello.v1.options_pb2 import Alley, Board, District, Square
from markethall.portobello.v1.view_pb2 import View

CUSTOMERS: Final = {
    Customer.CUSTOMER_CLERK: "clerk",
    Customer.CUSTOMER_CITIZEN: "citizen",
    Customer.CUSTOMER_LORD: "Lord",
}
# What the bag holds before the first draw (PM-1.4, PM-2.1).
BAG: Final = {Customer.CUSTOMER_CLERK: 5, Customer.CUSTOMER_CITIZEN: 5}


@dataclass(frozen=True)
class Row:
    """An alley with what stands in it: the seat of each stall, 0 where a space is free."""

    alley: Alley
    stalls: tuple[int, ...]
    scored: bool


class Market:
    """The view of a match, with the names of its places."""

    def __init__(self, board: Board, view: View) -> None:
        self.board = board
        self.view = view
        self.squares = {square.id: square for square in board.squares}
        self._customers = dict(zip(self.squares, view.customers, strict=False))

    def customer(self, square: str) -> Customer:
        """Who stands on a square; CUSTOMER_UNSPECIFIED if it is free."""
        return self._customers.get(square, Customer.CUSTOMER_UNSPECIFIED)

    def rows(self) -> Iterator[Row]:
        """The alleys in the order of the board."""
        first = 0
        for alley in self.board.alleys:
            stalls = tuple(self.view.stalls[first : first + len(alley.values)])
            first += len(alley.values)
            yield Row(alley, stalls, all(stalls) and all(self.customer(square) for square in alley.squares))

    def bobby(self) -> str:
        """The district where the Bobby stands; "" before it does."""
        place = self.view.bobby
        return self.board.districts[place].id if 0 <= place < len(self.board.districts) else ""

    def tile(self, district: District) -> tuple[int, int]:
        """The seat and the number of the tile in a district; zeros if there is none."""
        place = list(self.board.districts).index(district)
        return self.view.tile_seats[place], self.view.tile_numbers[place]

    def corners(self, district: District) -> list[Square]:
        """The squares around a district."""
        ends = [square for alley in self.board.alleys if alley.id in district.alleys for square in alley.squares]
        return [self.squares[square] for square in dict.fromkeys(ends)]

    def bag(self) -> Counter[Customer]:
        """The customers that are still in the bag."""
        return Counter(BAG) - Counter([*self.view.customers, self.view.drawn])

    def beyond(self, alley: str) -> str:
        """The district on the other side of an alley, seen from the Bobby."""
        beside = [district.id for district in self.board.districts if alley in district.alleys]
        return next((district for district in beside if district != self.bobby()), self.bobby())

    def stalls_around(self, district: str, seat: int) -> int:
        """How many stalls of a seat stand in the three alleys of a district."""
        around = {alley for one in self.board.districts if one.id == district for alley in one.alleys}
        return sum(row.stalls.count(seat) for row in self.rows() if row.alley.id in around)
