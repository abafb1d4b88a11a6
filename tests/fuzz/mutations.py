"""Requests made wrong: in their bytes, and in their fields as the descriptors know them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

NUMBERS: Final = (0, 1, -1, 2, 3, 7, 40, 255, 1000, (1 << 31) - 1, -(1 << 31))
TEXTS: Final = (
    "", "x", "0", "-1", " ", "\0", "\n", "'\"`", "{}", "mh:{x}:log", "*", "../..", "games/", "games/kairo", "matches/",
    "matches/x", "matches/*", "matches/a/b", "é", "\U0001f3b2", "\u202e", "a" * 41, "b" * 65, "c" * 100_000, "kairo",
    "portobello", "klongs", "a1", "A1", "MTox", "f" * 16, "١٢",
)  # fmt: skip
BYTES: Final = (b"", b"\0", b"\xff" * 9, b"\x80" * 20)
MANY: Final = 2000


def of_bytes(data: bytes, rng: random.Random) -> bytes:
    """The bytes with some replaced, turned, cut out, doubled or added."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(changed) + 1)
        match rng.randrange(6):
            case 0 if at < len(changed):
                changed[at] = rng.randrange(256)
            case 1 if at < len(changed):
                changed[at] ^= 1 << rng.randrange(8)
            case 2:
                del changed[at : at + rng.randint(1, 8)]
            case 3:
                changed[at:at] = changed[at : at + rng.randint(1, 16)]
            case 4:
                changed[at:at] = rng.randbytes(rng.randint(1, 8))
            case _:
                changed[at:at] = rng.choice((b"\xff" * 10, b"\x80" * 11, b"\x0b" * 150, b"\x0a\xff\xff\xff\xff\x0f"))
    return bytes(changed)


def of_fields(message: Message, rng: random.Random) -> None:
    """Changes one or a few fields of the message or of what lies in it, the kinds of a oneof included."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        inner = rng.choice(_all(message))
        fields: Any = inner.DESCRIPTOR.fields
        if fields:
            _change(inner, rng.choice(fields), rng)


def _all(message: Message) -> list[Message]:
    """The message and all that lie in it."""
    found = [message]
    for field, value in message.ListFields():
        if field.message_type is not None and field.message_type.GetOptions().map_entry is False:
            for inner in value if field.is_repeated else [value]:
                found += _all(inner)
    return found


def _change(message: Message, field: FieldDescriptor, rng: random.Random) -> None:
    if rng.random() < 0.15:
        message.ClearField(field.name)
    elif field.message_type is not None:
        _change_inner(message, field, rng)
    elif field.is_repeated:
        values = getattr(message, field.name)
        if values and rng.random() < 0.5:
            values[rng.randrange(len(values))] = _value(field, rng)
        else:
            values.extend([_value(field, rng)] * rng.choice((1, 2, 300)))
    else:
        setattr(message, field.name, _value(field, rng))


def _change_inner(message: Message, field: FieldDescriptor, rng: random.Random) -> None:
    place = getattr(message, field.name)
    if field.is_repeated:
        if place and rng.random() < 0.5:
            place.add().CopyFrom(rng.choice(place))
        elif place:
            del place[rng.randrange(len(place))]
        else:
            place.add()
    else:
        place.SetInParent()
        of_fields(place, rng)


_KINDS: Final[dict[int, Callable[[random.Random], Any]]] = {
    FieldDescriptor.CPPTYPE_INT32: lambda rng: rng.choice(NUMBERS),
    FieldDescriptor.CPPTYPE_INT64: lambda rng: rng.choice((*NUMBERS, 1 << 62, -(1 << 63))),
    FieldDescriptor.CPPTYPE_UINT32: lambda rng: rng.choice([number for number in NUMBERS if number >= 0]),
    FieldDescriptor.CPPTYPE_UINT64: lambda rng: rng.choice([number for number in NUMBERS if number >= 0]),
    FieldDescriptor.CPPTYPE_ENUM: lambda rng: rng.choice(NUMBERS),
    FieldDescriptor.CPPTYPE_BOOL: lambda rng: rng.random() < 0.5,
    FieldDescriptor.CPPTYPE_DOUBLE: lambda rng: rng.choice((0.0, -1.5, float("inf"), float("nan"))),
    FieldDescriptor.CPPTYPE_FLOAT: lambda rng: rng.choice((0.0, -1.5, float("inf"), float("nan"))),
}


def _value(field: FieldDescriptor, rng: random.Random) -> Any:
    if field.cpp_type != FieldDescriptor.CPPTYPE_STRING:
        return _KINDS[field.cpp_type](rng)
    if field.type == FieldDescriptor.TYPE_BYTES:
        return rng.choice((*BYTES, rng.randbytes(MANY)))
    return rng.choice(TEXTS)
