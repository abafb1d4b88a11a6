"""Portobello Market on the wire."""

from __future__ import annotations

from typing import Final

from markethall.portobello.v1 import event_pb2, move_pb2, options_pb2, view_pb2
from markethall_rules.portobello.board import PORTOBELLO, Board
from markethall_rules.portobello.box import Options
from markethall_rules.portobello.events import Event
from markethall_rules.portobello.moves import Move
from markethall_rules.portobello.state import State

from .mirror import GameCodec, Kinds, Mirror

CODEC: Final = GameCodec(
    name="portobello",
    options=Mirror(Options, options_pb2.Options, defaults=True),
    moves=Kinds(Move, move_pb2.Move),
    events=Kinds(Event, event_pb2.Event),
    view=Mirror(State, view_pb2.View, given=("options",), counted={"bag": lambda state: state.bag}),
    boards=lambda: (("", Mirror(Board, options_pb2.Board).encode(PORTOBELLO)),),
)
