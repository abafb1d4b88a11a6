"""Reads the lists of Portobello Market by the names of its board. `portobello/v1/view.proto` defines them.

The board is `options.board` of the match if it is set, or else `boards[0].portobello` of `get_game("portobello")`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markethall.portobello.v1.component_pb2 import Customer
from markethall.portobello.v1.options_pb2 import Board
from markethall.portobello.v1.view_pb2 import Hand, Tile, View

NOWHERE: Final = -1


@dataclass(frozen=True, slots=True)
class Stall:
    """A stall: the seat of its owner, the id of its alley, and the index of its space, as in PlaceStall."""

    seat: int
    alley: str
    space: int


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile in a district: its number, and the seat that laid it (PM-6.3)."""

    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class NamedView:
    """A position with the names that moves use: ids of alleys, squares and districts.

    - `bobby`: district of the Bobby; "" before it is placed.
    - `scores`, `supply`, `hands`: of each seat, in seat order.
    - `customers`: by square; free squares are left out. `tiles`: by district.
    - `row`: the customers to come, if their order is open. `clerks` and `citizens`: how many are to come.
    - `tile`, `actions`, `drawn`: tile of the turn, actions left, and the customer that waits for a square, or None.
    - `closed`: districts that the Bobby may not enter before the next action (PM-5.6).
    """

    turn: int
    bobby: str
    scores: tuple[int, ...]
    supply: tuple[int, ...]
    hands: tuple[Hand, ...]
    stalls: tuple[Stall, ...]
    customers: dict[str, Customer]
    tiles: dict[str, LaidTile]
    row: tuple[Customer, ...]
    clerks: int
    citizens: int
    tile: Tile | None
    actions: int
    drawn: Customer | None
    closed: frozenset[str]
    latest: int
    over: bool


def named(view: View, board: Board) -> NamedView:
    """The position with the names of its board. ValueError if the view is of another board."""
    districts = [district.id for district in board.districts]
    spaces = [(alley.id, space) for alley in board.alleys for space in range(len(alley.values))]
    if (len(spaces), len(board.squares), len(districts)) != (
        len(view.stalls),
        len(view.customers),
        len(view.tile_numbers),
    ):
        raise ValueError(f"the view is not of the board {board.name!r}: give the board of the match")
    tiles = zip(districts, view.tile_numbers, view.tile_seats, strict=True)
    clerks, citizens = view.bag
    return NamedView(
        turn=view.turn,
        bobby="" if view.bobby == NOWHERE else districts[view.bobby],
        scores=tuple(view.scores),
        supply=tuple(view.supply),
        hands=tuple(view.hands),
        stalls=tuple(Stall(seat, *where) for where, seat in zip(spaces, view.stalls, strict=True) if seat),
        customers={square.id: one for square, one in zip(board.squares, view.customers, strict=True) if one},
        tiles={district: LaidTile(number, seat) for district, number, seat in tiles if number},
        row=tuple(view.row),
        clerks=clerks,
        citizens=citizens,
        tile=view.tile if view.HasField("tile") else None,
        actions=view.actions,
        drawn=view.drawn or None,
        closed=frozenset(one for number, one in enumerate(districts) if view.trail >> number & 1),
        latest=view.latest,
        over=view.over,
    )
