"""How the sentences of Portobello Market write places and pieces, and what a player has to choose."""

from __future__ import annotations

from typing import Any, Final

from markethall_rules.sentences import Values, Writer

from .board import Board
from .box import Customer
from .ids import Alley, District, Space, Square
from .state import State, step_of


def board_of(writer: Writer) -> Board:
    """The board of the match."""
    board: Board = writer.table.options.board
    return board


def square(writer: Writer, id: str) -> str:
    """The name of a square."""
    return next((each.name for each in board_of(writer).squares if each.id == id and each.name), id)


def alley(writer: Writer, id: str) -> str:
    """An alley by the names of the squares at its ends."""
    squares = next((each.squares for each in board_of(writer).alleys if each.id == id), ())
    return " – ".join(square(writer, each) for each in squares) or id


def district(writer: Writer, id: str) -> str:
    """A district by its number on the board, from 1."""
    ids = [each.id for each in board_of(writer).districts]
    return writer.words.name("districtNumber", number=ids.index(id) + 1 if id in ids else id)


WRITERS: Final = {
    Square: square,
    Alley: alley,
    District: district,
    Space: lambda _, space: str(space + 1),
}
"""How places are written."""


def move_values(state: State) -> Values:
    """The drawn customer, which the move that places it does not name."""
    return {"drawn": Customer(state.drawn) if state.drawn else ""}


def prompt(state: State) -> tuple[str, dict[str, Any]]:
    """The next choice."""
    return f"Step.{step_of(state).name}", {"actions_left": state.actions, **move_values(state)}
