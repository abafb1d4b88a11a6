"""Moves, events and options without a word about any one game: the `kind` oneofs say what a message is."""

from __future__ import annotations

import re
from collections.abc import MutableSequence
from typing import Any, TypeVar

from google.protobuf.message import Message

MessageT = TypeVar("MessageT", bound=Message)


def kind(message: Message) -> Message:
    """What a move, an event or the like really is: the innermost message of its `kind`, such as a PlaceStall."""
    while "kind" in message.DESCRIPTOR.oneofs_by_name and (chosen := message.WhichOneof("kind")):
        message = getattr(message, chosen)
    return message


def text(message: Message) -> str:
    """A move or an event as a short line: its kind and its fields, such as "place_stall alley=a3 space=2"."""
    inner = kind(message)
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", inner.DESCRIPTOR.name).lower()
    return " ".join([name, *_fields(inner)])


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


def wrap(into: type[MessageT], message: object) -> MessageT:
    """A message as the outer type that has a `kind` for it, however deep: a PlaceStall as a Move.

    A message of the outer type comes back as it is. TypeError if the outer type has no place for it.
    """
    if isinstance(message, into):
        return message
    if not isinstance(message, Message):
        whole = into.DESCRIPTOR.full_name
        raise TypeError(
            f"a {whole} cannot be a {type(message).__name__}: give the {whole} or a message that belongs in it"
        )
    path = _path(into.DESCRIPTOR, message.DESCRIPTOR)
    if path is None:
        raise TypeError(f"a {into.DESCRIPTOR.full_name} cannot be a {message.DESCRIPTOR.full_name}")
    outer = into()
    place: Message = outer
    for name in path:
        place = getattr(place, name)
    place.SetInParent()
    place.CopyFrom(message)
    return outer


def _path(outer: Any, inner: Any) -> list[str] | None:
    kinds = outer.oneofs_by_name.get("kind")
    for field in kinds.fields if kinds else ():
        if field.message_type is None:
            continue
        if field.message_type.full_name == inner.full_name:
            return [field.name]
        if (below := _path(field.message_type, inner)) is not None:
            return [field.name, *below]
    return None
