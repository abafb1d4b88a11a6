"""Kairo on the wire."""

from __future__ import annotations

from typing import Any, Final

from markethall.kairo.v1 import event_pb2, move_pb2, options_pb2, view_pb2
from markethall_rules.kairo.board import PRINTED_BOARDS, Board, BoardName, Options
from markethall_rules.kairo.events import Event
from markethall_rules.kairo.moves import Move
from markethall_rules.kairo.score import supplies
from markethall_rules.kairo.state import State, pile_size

from .mirror import GameCodec, Kinds, Mirror


def _choice(name: BoardName) -> str:
    """The board as the options of a match choose it."""
    number: Any = int(name)
    return options_pb2.BoardName.Name(number)


CODEC: Final = GameCodec(
    name="kairo",
    options=Mirror(Options, options_pb2.Options, defaults=True),
    moves=Kinds(Move, move_pb2.Move),
    events=Kinds(Event, event_pb2.Event),
    view=Mirror(
        State,
        view_pb2.View,
        given=("options",),
        counted={
            "pile": pile_size,
            "criers_left": lambda state: state.crier_stock,
            "expansions_left": supplies,
        },
    ),
    boards=lambda: tuple(
        (_choice(name), Mirror(Board, options_pb2.Board).encode(board)) for name, board in PRINTED_BOARDS.items()
    ),
)
