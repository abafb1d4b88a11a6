# Generated from the contract by proto/python_types.py. Do not edit; run `make generate`.
"""The kind of a move, an event, options or a view."""

from __future__ import annotations

from typing import overload

from google.protobuf.message import Message

from markethall.kairo.v1 import event_pb2 as kairo_event_pb2, move_pb2 as kairo_move_pb2
from markethall.klongs.v1 import event_pb2 as klongs_event_pb2, move_pb2 as klongs_move_pb2
from markethall.portobello.v1 import event_pb2 as portobello_event_pb2, move_pb2 as portobello_move_pb2
from markethall.v1 import event_pb2, game_pb2, move_pb2, options_pb2, view_pb2
from markethall_client.messages import innermost

from . import types


@overload
def kind(message: kairo_event_pb2.Event) -> types.KairoEventKind: ...


@overload
def kind(message: kairo_move_pb2.Move) -> types.KairoMoveKind: ...


@overload
def kind(message: klongs_event_pb2.Event) -> types.KlongsEventKind: ...


@overload
def kind(message: klongs_move_pb2.Move) -> types.KlongsMoveKind: ...


@overload
def kind(message: portobello_event_pb2.Event) -> types.PortobelloEventKind: ...


@overload
def kind(message: portobello_move_pb2.Move) -> types.PortobelloMoveKind: ...


@overload
def kind(message: event_pb2.Event) -> types.EventKind: ...


@overload
def kind(message: game_pb2.BoardData) -> types.BoardDataKind: ...


@overload
def kind(message: move_pb2.Move) -> types.MoveKind: ...


@overload
def kind(message: options_pb2.Options) -> types.OptionsKind: ...


@overload
def kind(message: view_pb2.View) -> types.ViewKind: ...


def kind(message: Message) -> Message:
    """The innermost message of the `kind` oneofs of a move, an event, options or a view, such as a PlaceStall.

    `match kind(move):` and `case _: assert_never(...)` let a type checker find a missing case. A kind that is newer
    than this client is the message itself.
    """
    return innermost(message)
