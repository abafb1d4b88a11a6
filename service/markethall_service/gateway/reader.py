"""JSON values as messages, once `shape.check` has found that they are such messages."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from markethall_service.gateway.shape import WELL_KNOWN, names

_Put: TypeAlias = Callable[[Message, Any], None]
"""Puts the value of one field into a message; ValueError if it cannot be read."""


def fill(message: Message, fields: Mapping[str, Any]) -> None:
    """Sets these fields, under either spelling. ValueError if a time or a duration cannot be read."""
    known = names(message.DESCRIPTOR)
    for name, value in fields.items():
        _put(known[name])(message, value)


@cache
def _put(field: FieldDescriptor) -> _Put:
    if field.message_type is not None:
        return _put_messages(field) if field.is_repeated else _put_message(field)
    name, plain = field.name, _plain(field)
    if field.is_repeated:
        return lambda message, values: getattr(message, name).extend(map(plain, values))
    return lambda message, value: setattr(message, name, plain(value))


def _put_message(field: FieldDescriptor) -> _Put:
    name, read = field.name, _message(field)

    def put(message: Message, value: Any) -> None:
        inner = getattr(message, name)
        # An empty object is there too.
        inner.SetInParent()
        read(inner, value)

    return put


def _put_messages(field: FieldDescriptor) -> _Put:
    name, read = field.name, _message(field)

    def put(message: Message, values: Any) -> None:
        for value in values:
            read(getattr(message, name).add(), value)

    return put


def _message(field: FieldDescriptor) -> Callable[[Any, Any], None]:
    inner = field.message_type
    return _from_string(field.json_name) if inner is not None and inner.full_name in WELL_KNOWN else fill


def _from_string(name: str) -> Callable[[Any, Any], None]:
    def read(message: Any, text: str) -> None:
        try:
            message.FromJsonString(text)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None

    return read


def _plain(field: FieldDescriptor) -> Callable[[Any], Any]:
    if field.enum_type is not None:
        return {value.name: value.number for value in field.enum_type.values}.__getitem__
    if field.type == FieldDescriptor.TYPE_BYTES:
        return base64.b64decode
    if field.type in (FieldDescriptor.TYPE_STRING, FieldDescriptor.TYPE_BOOL):
        return _same
    return int


def _same(value: Any) -> Any:
    return value
