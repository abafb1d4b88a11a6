"""Messages as JSON: what protobuf's own json_format prints, with what a descriptor says looked up once.

An answer is complete: what is 0, false or empty is there too, only messages that are not set are left out.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from markethall_service.gateway.scalar import scalar
from markethall_service.gateway.shape import WELL_KNOWN

_Print: TypeAlias = Callable[[Any], Any]

_ANY = "google.protobuf.Any"
_text = json.JSONEncoder(ensure_ascii=False).encode


@dataclass(frozen=True, slots=True)
class _Layout:
    """What is always there, with its value if it is not set, and name and printer of each field by its number."""

    always: Mapping[str, Any]
    fields: Mapping[int, tuple[str, _Print]]


def to_json(message: Message) -> str:
    """The message as one line of complete JSON."""
    return _text(_object(message))


def _object(message: Message) -> dict[str, Any]:
    layout = _layout(message.DESCRIPTOR)
    found = dict(layout.always)
    for field, value in message.ListFields():
        name, print_it = layout.fields[field.number]
        found[name] = print_it(value)
    return found


@cache
def _layout(message: Descriptor) -> _Layout:
    always = {field.json_name: _unset(field) for field in message.fields if not field.has_presence}
    return _Layout(always, {field.number: (field.json_name, _printer(field)) for field in message.fields})


def _unset(field: FieldDescriptor) -> Any:
    return () if field.is_repeated else _item(field)(field.default_value)


def _printer(field: FieldDescriptor) -> _Print:
    item = _item(field)
    return (lambda values: [item(value) for value in values]) if field.is_repeated else item


def _item(field: FieldDescriptor) -> _Print:
    """How one value is printed; TypeError for a kind that the contract does without."""
    if field.message_type is not None:
        if field.message_type.GetOptions().map_entry or field.message_type.full_name == _ANY:
            raise TypeError(f"{field.full_name}: the gateway prints no field of this type")
        return _string if field.message_type.full_name in WELL_KNOWN else _object
    scalar(field)
    if field.enum_type is not None:
        names = {value.number: value.name for value in field.enum_type.values}
        return lambda number: names.get(number, number)
    return _base64 if field.type == FieldDescriptor.TYPE_BYTES else _same


def _string(message: Any) -> str:
    text: str = message.ToJsonString()
    return text


def _base64(value: bytes) -> str:
    return base64.b64encode(value).decode()


def _same(value: Any) -> Any:
    return value
