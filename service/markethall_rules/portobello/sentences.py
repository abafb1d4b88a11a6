"""How the sentences of Portobello Market write places and pieces, and what a player has to choose."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Final

from markethall_rules.sentences import Values, Writer, choices_among

from . import legal, moves
from .board import PORTOBELLO, Board
from .box import Customer
from .ids import Alley, District, Space, Square
from .state import State, Step, step_of


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
    """A district by its number on the board of the game, from 1; by its id on an own board, which prints no numbers."""
    board = board_of(writer)
    ids = [each.id for each in board.districts] if board == PORTOBELLO else []
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


class Choice(IntEnum):
    """What a player can do next."""

    TILE = 1
    DISTRICT = 2
    STALL = 3
    CUSTOMER = 4
    LORD = 5
    MOVE = 6
    END = 7


_CHOICES: Final = {
    moves.TakeTile: Choice.TILE,
    moves.ScoreDistrict: Choice.DISTRICT,
    moves.PlaceStall: Choice.STALL,
    moves.DrawCustomer: Choice.CUSTOMER,
    moves.PlaceLord: Choice.LORD,
    moves.MoveBobby: Choice.MOVE,
    moves.EndTurn: Choice.END,
}


def legal_moves(state: State) -> Sequence[moves.Move]:
    """The moves of the seat to act. Nothing of them is hidden."""
    return legal.legal_moves(state, state.seat)


def prompt(state: State, possible: Sequence[moves.Move]) -> tuple[str, dict[str, Any]]:
    """The next choice. It names what is possible, and nothing else."""
    step = step_of(state)
    values: dict[str, Any] = {"actions_left": state.actions, **move_values(state)}
    if step not in (Step.TILE, Step.ACTION, Step.END):
        return f"Step.{step.name}", values
    choices = choices_among(possible, _CHOICES)
    if step is Step.ACTION and choices == (Choice.MOVE,):
        return "Step.ACTION.move", values
    if step is Step.ACTION and set(choices) <= {Choice.MOVE, Choice.END}:
        step = Step.END
    return f"Step.{step.name}", {**values, "choices": choices}
