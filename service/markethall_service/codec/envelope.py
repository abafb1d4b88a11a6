"""The messages of markethall.v1 around those of a game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from google.protobuf.message import Message

from markethall.v1 import event_pb2, move_pb2, options_pb2, view_pb2
from markethall_rules.errors import BadOptions
from markethall_service.matches import log
from markethall_service.matches.errors import BadField, WrongGame

from . import CODECS_BY_NAME
from .mirror import BadPart, Fields, Mirror

_MATCH_EVENTS: dict[type[Any], tuple[str, Mirror[Any]]] = {
    log.SeatTaken: ("seat_taken", Mirror(log.SeatTaken, event_pb2.SeatTaken)),
    log.SeatFreed: ("seat_freed", Mirror(log.SeatFreed, event_pb2.SeatFreed)),
    log.MatchStarted: ("match_started", Mirror(log.MatchStarted, event_pb2.MatchStarted)),
    log.MoveUndone: ("move_undone", Mirror(log.MoveUndone, event_pb2.MoveUndone)),
    log.MatchFinished: ("match_finished", Mirror(log.MatchFinished, event_pb2.MatchFinished)),
    log.SeatResigned: ("seat_resigned", Mirror(log.SeatResigned, event_pb2.SeatResigned)),
    log.ClockExpired: ("clock_expired", Mirror(log.ClockExpired, event_pb2.ClockExpired)),
    log.SeatForfeited: ("seat_forfeited", Mirror(log.SeatForfeited, event_pb2.SeatForfeited)),
    log.RematchCreated: ("rematch_created", Mirror(log.RematchCreated, event_pb2.RematchCreated)),
    log.MatchClosed: ("match_closed", Mirror(log.MatchClosed, event_pb2.MatchClosed)),
}
_MATCH_EVENTS_BY_NAME = dict(_MATCH_EVENTS.values())


def encode_move(game: str, move: Any) -> move_pb2.Move:
    """The move as it is listed and played."""
    return move_pb2.Move(**move_fields(game, move))


def move_fields(game: str, move: Any) -> Fields:
    """What the message of a move is made of."""
    return {game: CODECS_BY_NAME[game].moves.fields(move)}


def event_fields(game: str, event: log.MatchEvent | Any) -> Fields:
    """What the message of an event is made of: an event of the match, or one of the game."""
    if known := _MATCH_EVENTS.get(type(event)):
        name, mirror = known
        return {name: mirror.fields(event)}
    return {game: CODECS_BY_NAME[game].events.fields(event)}


def decode_move(game: str, message: move_pb2.Move) -> Any:
    """The game's move; WrongGame or BadField if it holds none."""
    try:
        return CODECS_BY_NAME[game].moves.decode(_content(message, game, "move"))
    except BadPart as refused:
        raise refused.within(f"move.{game}") from None


def decode_event(message: event_pb2.Event) -> log.MatchEvent | Any:
    """The event in a message."""
    name = message.WhichOneof("kind")
    if name is None:
        raise BadField("markethall.v1.Event is empty.", field="event")
    content = getattr(message, name)
    mirror = _MATCH_EVENTS_BY_NAME.get(name)
    return CODECS_BY_NAME[name].events.decode(content) if mirror is None else mirror.decode(content)


def encode_options(game: str, options: Any) -> options_pb2.Options:
    """The options with every default filled in; shipped components are left out."""
    return options_pb2.Options(**{game: CODECS_BY_NAME[game].options.fields(options)})


def decode_options(game: str, message: options_pb2.Options) -> Any:
    """The game's options; None if the message holds none. WrongGame or BadField if they cannot be."""
    if message.WhichOneof("kind") is None:
        return None
    try:
        return CODECS_BY_NAME[game].options.decode(_content(message, game, "options"))
    except BadPart as refused:
        raise refused.within(f"options.{game}") from None


@contextmanager
def naming_options(game: str) -> Iterator[None]:
    """Options that the rules refuse inside the block are named by their paths in JSON."""
    try:
        yield
    except BadOptions as refused:
        if refused.field:
            field = CODECS_BY_NAME[game].options.message.DESCRIPTOR.fields_by_name[refused.field]
            raise refused.of(f"options.{game}.{field.json_name}") from None
        raise


def encode_view(game: str, state: Any) -> view_pb2.View:
    """The position as it is handed in: redacted for a viewer, or whole for a snapshot."""
    return view_pb2.View(**{game: CODECS_BY_NAME[game].view.fields(state)})


def decode_view(game: str, message: view_pb2.View, options: Any) -> Any:
    """The state of a view, for a match with these options."""
    return CODECS_BY_NAME[game].view.decode(_content(message, game, "view"), options=options)


def _content(message: Any, game: str, field: str) -> Message:
    name = message.WhichOneof("kind")
    if name is None:
        raise BadField(f"{field} is empty: give {field}.{game}.", field=field)
    if name != game:
        raise WrongGame(f"The match is one of {game}: give {field}.{game}, not {field}.{name}.", game=game, given=name)
    content: Message = getattr(message, name)
    return content
