"""Mutations of requests: of their bytes, and of their fields by descriptor."""

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
LONG_BYTES: Final = 2000


def mutate_bytes(data: bytes, rng: random.Random) -> bytes:
    """A copy in which some bytes are replaced, removed, repeated or inserted, or have a flipped bit."""
    mutated = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(mutated) + 1)
        match rng.randrange(6):
            case 0 if at < len(mutated):
                mutated[at] = rng.randrange(256)
            case 1 if at < len(mutated):
                mutated[at] ^= 1 << rng.randrange(8)
            case 2:
                del mutated[at : at + rng.randint(1, 8)]
            case 3:
                mutated[at:at] = mutated[at : at + rng.randint(1, 16)]
            case 4:
                mutated[at:at] = rng.randbytes(rng.randint(1, 8))
            case _:
                mutated[at:at] = rng.choice((b"\xff" * 10, b"\x80" * 11, b"\x0b" * 150, b"\x0a\xff\xff\xff\xff\x0f"))
    return bytes(mutated)


def mutate_fields(message: Message, rng: random.Random) -> None:
    """Changes one to three fields of the message or of messages inside it, also the kind of a oneof."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        inner = rng.choice(_with_inner(message))
        fields: Any = inner.DESCRIPTOR.fields
        if fields:
            _change(inner, rng.choice(fields), rng)


def _with_inner(message: Message) -> list[Message]:
    """The message and all messages inside it."""
    messages = [message]
    for field, value in message.ListFields():
        if field.message_type is not None and field.message_type.GetOptions().map_entry is False:
            for inner in value if field.is_repeated else [value]:
                messages += _with_inner(inner)
    return messages


def _change(message: Message, field: FieldDescriptor, rng: random.Random) -> None:
    if rng.random() < 0.15:
        message.ClearField(field.name)
    elif field.message_type is not None:
        _change_inner(message, field, rng)
    elif field.is_repeated:
        values = getattr(message, field.name)
        if values and rng.random() < 0.5:
            values[rng.randrange(len(values))] = _random_value(field, rng)
        else:
            values.extend([_random_value(field, rng)] * rng.choice((1, 2, 300)))
    else:
        setattr(message, field.name, _random_value(field, rng))


def _change_inner(message: Message, field: FieldDescriptor, rng: random.Random) -> None:
    inner = getattr(message, field.name)
    if field.is_repeated:
        if inner and rng.random() < 0.5:
            inner.add().CopyFrom(rng.choice(inner))
        elif inner:
            del inner[rng.randrange(len(inner))]
        else:
            inner.add()
    else:
        inner.SetInParent()
        mutate_fields(inner, rng)


_RANDOM_VALUES: Final[dict[int, Callable[[random.Random], Any]]] = {
    FieldDescriptor.CPPTYPE_INT32: lambda rng: rng.choice(NUMBERS),
    FieldDescriptor.CPPTYPE_INT64: lambda rng: rng.choice((*NUMBERS, 1 << 62, -(1 << 63))),
    FieldDescriptor.CPPTYPE_UINT32: lambda rng: rng.choice([number for number in NUMBERS if number >= 0]),
    FieldDescriptor.CPPTYPE_UINT64: lambda rng: rng.choice([number for number in NUMBERS if number >= 0]),
    FieldDescriptor.CPPTYPE_ENUM: lambda rng: rng.choice(NUMBERS),
    FieldDescriptor.CPPTYPE_BOOL: lambda rng: rng.random() < 0.5,
    FieldDescriptor.CPPTYPE_DOUBLE: lambda rng: rng.choice((0.0, -1.5, float("inf"), float("nan"))),
    FieldDescriptor.CPPTYPE_FLOAT: lambda rng: rng.choice((0.0, -1.5, float("inf"), float("nan"))),
}


def _random_value(field: FieldDescriptor, rng: random.Random) -> Any:
    if field.cpp_type != FieldDescriptor.CPPTYPE_STRING:
        return _RANDOM_VALUES[field.cpp_type](rng)
    if field.type == FieldDescriptor.TYPE_BYTES:
        return rng.choice((*BYTES, rng.randbytes(LONG_BYTES)))
    return rng.choice(TEXTS)
