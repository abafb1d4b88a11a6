"""Helpers for messages of all games: kind, text, wrap, records, and the answers of PlayMoves."""

from __future__ import annotations

import json
import re
from collections.abc import MutableSequence
from typing import Any, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from markethall.v1.match_pb2 import Record
from markethall.v1.match_service_pb2 import PlayMoveResponse, PlayMovesResponse

from .errors import read_status

MessageT = TypeVar("MessageT", bound=Message)


def kind(message: Message) -> Message:
    """The innermost message of the `kind` oneofs of a move, an event or options, such as a PlaceStall."""
    while "kind" in message.DESCRIPTOR.oneofs_by_name and (chosen := message.WhichOneof("kind")):
        message = getattr(message, chosen)
    return message


def text(message: Message) -> str:
    """A move or an event as one line: its kind and its fields, such as "place_stall alley=a3 space=2"."""
    inner = kind(message)
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", inner.DESCRIPTOR.name).lower()
    return " ".join([name, *_fields(inner)])


def wrap(into: type[MessageT], message: object) -> MessageT:
    """Puts a message into the outer type that has a `kind` for it, at any depth: a PlaceStall into a Move.

    A message of the outer type is returned unchanged. TypeError if the outer type has no `kind` for the message.
    """
    if isinstance(message, into):
        return message
    outer_name = into.DESCRIPTOR.full_name
    if not isinstance(message, Message):
        raise TypeError(
            f"cannot make a {outer_name} from a {type(message).__name__}: give a {outer_name} or one of its kinds"
        )
    path = _path(into.DESCRIPTOR, message.DESCRIPTOR)
    if path is None:
        raise TypeError(
            f"cannot make a {outer_name} from a {message.DESCRIPTOR.full_name}: give a {outer_name} or one of its kinds"
        )
    outer = into()
    field: Message = outer
    for name in path:
        field = getattr(field, name)
    field.SetInParent()
    field.CopyFrom(message)
    return outer


def played(answer: PlayMovesResponse) -> PlayMoveResponse:
    """The answer to one move of `play_moves`, as PlayMove returns it. Raises the error that PlayMove would raise."""
    if answer.HasField("error"):
        raise read_status(answer.error)
    return answer.played


def record_json(record: Record) -> str:
    """The record of a match as JSON, with lowerCamelCase names. `read_record` reads it."""
    return json_format.MessageToJson(record)


def read_record(text: str | bytes) -> Record:
    """Reads the JSON record that `record_json` or the service wrote. ValueError if the text is not a record."""
    try:
        fields = json.loads(text)
        if not isinstance(fields, dict) or "header" not in fields:
            raise ValueError("it has no header")
        return json_format.ParseDict(fields, Record())
    except (ValueError, json_format.ParseError) as error:
        raise ValueError(f"the text is not the record of a match: {error}") from error


def _fields(message: Message) -> list[str]:
    return [
        f"{field.name}={_value(field, getattr(message, field.name))}"
        for field in message.DESCRIPTOR.fields
        if not field.has_presence or message.HasField(field.name)
    ]


def _value(field: Any, value: object) -> str:
    if isinstance(value, MutableSequence):
        return "[" + ",".join(_single(field, item) for item in value) + "]"
    return _single(field, value)


def _single(field: Any, value: object) -> str:
    if isinstance(value, Message):
        return "(" + text(value) + ")"
    if field.enum_type is not None and isinstance(value, int):
        known = field.enum_type.values_by_number.get(value)
        return known.name.lower() if known else str(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _path(outer: Any, inner: Any) -> list[str] | None:
    """The names of the fields that lead from an outer message type to an inner one; None if none do."""
    kinds = outer.oneofs_by_name.get("kind")
    for field in kinds.fields if kinds else ():
        if field.message_type is None:
            continue
        if field.message_type.full_name == inner.full_name:
            return [field.name]
        if (below := _path(field.message_type, inner)) is not None:
            return [field.name, *below]
    return None
