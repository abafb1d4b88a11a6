"""Bangkok Klongs on the wire."""

from __future__ import annotations

from typing import Final

from markethall.klongs.v1 import event_pb2, move_pb2, options_pb2, view_pb2
from markethall_rules.klongs.box import SHIPPED, Components, Options
from markethall_rules.klongs.cards import sizes
from markethall_rules.klongs.events import Event
from markethall_rules.klongs.moves import Move
from markethall_rules.klongs.placement import supplies
from markethall_rules.klongs.state import State

from .mirror import GameCodec, Kinds, Mirror

CODEC: Final = GameCodec(
    name="klongs",
    options=Mirror(Options, options_pb2.Options, defaults=True),
    moves=Kinds(Move, move_pb2.Move),
    events=Kinds(Event, event_pb2.Event),
    view=Mirror(State, view_pb2.View, given=("options",), counted={"piles": sizes, "traders": supplies}),
    boards=lambda: (("", Mirror(Components, options_pb2.Components).encode(SHIPPED)),),
)
