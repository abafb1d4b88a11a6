"""Fields as the bytes of protobuf messages, without the messages: every commit is written so, in half the time.

Written in the order of their numbers, and with what is 0 or empty left out, they are the bytes that protobuf writes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from google.protobuf.descriptor import FieldDescriptor

Write: TypeAlias = Callable[[Any], bytes]
"""The bytes of a value: of one field with its key, or of all fields of a message."""

_VARINT: Final = 0
_LENGTH_DELIMITED: Final = 2
_COMMON: Final = 1024
"""Numbers and lengths below are remembered as they are written."""

_NUMBERS: Final = frozenset(
    {FieldDescriptor.TYPE_INT32, FieldDescriptor.TYPE_INT64, FieldDescriptor.TYPE_BOOL, FieldDescriptor.TYPE_ENUM}
)
_BITS: Final = (1 << 64) - 1


def varint(number: int) -> bytes:
    """A number as protobuf writes it: seven bits a byte, the lowest first; below 0 in 64 bits."""
    rest = number & _BITS
    written = bytearray()
    while rest > 0x7F:
        written.append(rest & 0x7F | 0x80)
        rest >>= 7
    written.append(rest)
    return bytes(written)


class _Numbers(dict[Any, bytes]):
    """What numbers come to behind a key; None is a field that is not there."""

    def __init__(self, key: bytes, *, says_zero: bool) -> None:
        super().__init__({None: b""} if says_zero else {None: b"", 0: b""})
        self._key = key

    def __missing__(self, number: int) -> bytes:
        written = self._key + varint(number)
        if 0 <= number < _COMMON:
            self[int(number)] = written
        return written


_bare: Final = _Numbers(b"", says_zero=True).__getitem__


def single(field: FieldDescriptor, inner: Write | None = None) -> Write:
    """Writes a field that is not repeated, None as one that is not there; `inner` writes what is in a message."""
    if field.message_type is not None:
        return _message(field, inner)
    if field.type in _NUMBERS:
        return _Numbers(_key(field, _VARINT), says_zero=field.has_presence).__getitem__
    return _text(field)


def repeated(field: FieldDescriptor, inner: Write | None = None) -> Write:
    """Writes a repeated field, from a sequence."""
    if field.message_type is None and field.type in _NUMBERS:
        return _packed(field)
    item = _message(field, inner) if field.message_type is not None else _text(field, says_empty=True)
    return lambda items: b"".join([item(one) for one in items])


def together(names: Sequence[str], writes: Sequence[Write]) -> Write:
    """Writes these attributes of a value, each as it is written: a line of code for all, as a loop takes far longer."""
    named = {f"write_{name}": write for name, write in zip(names, writes, strict=True)}
    parts = [f"write_{name}(value.{name})" for name in names]
    whole = f"b''.join(({', '.join(parts)}))" if len(parts) > 1 else "".join(parts) or "b''"
    written: Write = eval(f"lambda value: {whole}", named)
    return written


def delimited(field: FieldDescriptor) -> Write:
    """Writes bytes that are the content of a field."""
    heads = _heads(field)
    return lambda content: heads[len(content)] + content


def _message(field: FieldDescriptor, inner: Write | None) -> Write:
    if inner is None:
        raise TypeError(f"{field.full_name}: nothing writes what is in it")
    content, heads = inner, _heads(field)

    def write(value: Any) -> bytes:
        if value is None:
            return b""
        # Not by `delimited`: a call for each level of nesting is a good part of the work.
        data = content(value)
        return heads[len(data)] + data

    return write


def _text(field: FieldDescriptor, *, says_empty: bool = False) -> Write:
    if field.type != FieldDescriptor.TYPE_STRING:
        raise TypeError(f"{field.full_name}: no field of the games is of this type")
    written, always = delimited(field), says_empty or field.has_presence

    def write(text: str | None) -> bytes:
        return written(text.encode()) if text or (always and text is not None) else b""

    return write


def _packed(field: FieldDescriptor) -> Write:
    written = delimited(field)
    return lambda items: written(b"".join(map(_bare, items))) if items else b""


def _heads(field: FieldDescriptor) -> _Numbers:
    """What stands before a content, by its length."""
    return _Numbers(_key(field, _LENGTH_DELIMITED), says_zero=True)


def _key(field: FieldDescriptor, wire_type: int) -> bytes:
    return varint(field.number << 3 | wire_type)
