"""The plain values of the contract: what JSON and a query string may say for each, and how OpenAPI writes it down."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from google.protobuf.descriptor import FieldDescriptor

_WHOLE = re.compile(r"-?[0-9]{1,20}")
_BOOLEANS = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Scalar:
    """One kind of plain value.

    `wants` completes "must be ..."; `fits` judges a JSON value; `read` makes a JSON value of a query parameter and
    answers None if it cannot; `take` makes the field's value of a JSON value that fits.
    """

    wants: str
    schema: Mapping[str, Any]
    fits: Callable[[Any], bool]
    read: Callable[[str], Any]
    take: Callable[[Any], Any]


def scalar(field: FieldDescriptor) -> Scalar:
    """What a field (or each of its items) takes; TypeError for a kind that the contract does without."""
    if field.enum_type is not None:
        return _choice({value.name: value.number for value in field.enum_type.values})
    try:
        return _KINDS[field.type]
    except KeyError:
        raise TypeError(f"{field.full_name}: the gateway serves no field of this type") from None


def _choice(numbers: Mapping[str, int]) -> Scalar:
    def fits(value: Any) -> bool:
        return isinstance(value, str) and value in numbers

    schema = {"type": "string", "enum": list(numbers)}
    return Scalar(f"one of {', '.join(numbers)}", schema, fits, str, numbers.__getitem__)


def _whole(lowest: int, highest: int) -> Scalar:
    def fits(value: Any) -> bool:
        # ProtoJSON takes numbers as strings too.
        if isinstance(value, str):
            return bool(_WHOLE.fullmatch(value)) and lowest <= int(value) <= highest
        whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        return whole and not isinstance(value, bool) and lowest <= value <= highest

    schema = {"type": "integer", "format": "int32", "minimum": lowest, "maximum": highest}
    return Scalar(f"a whole number from {lowest} to {highest}", schema, fits, _read_whole, int)


def _read_whole(text: str) -> int | None:
    return int(text) if _WHOLE.fullmatch(text) else None


def _is_text(value: Any) -> bool:
    """Whether it is a string of real characters: JSON can also spell halves of one (surrogates)."""
    try:
        return isinstance(value, str) and value.isascii() | bool(value.encode())
    except UnicodeEncodeError:
        return False


def _is_base64(value: Any) -> bool:
    try:
        return isinstance(value, str) and base64.b64decode(value, validate=True) is not None
    except (binascii.Error, ValueError):
        return False


_INT32 = _whole(-(2**31), 2**31 - 1)
_UINT32 = _whole(0, 2**32 - 1)

_KINDS: Mapping[int, Scalar] = {
    FieldDescriptor.TYPE_STRING: Scalar("a string", {"type": "string"}, _is_text, str, str),
    FieldDescriptor.TYPE_BOOL: Scalar(
        "true or false", {"type": "boolean"}, lambda value: isinstance(value, bool), _BOOLEANS.get, bool
    ),
    FieldDescriptor.TYPE_BYTES: Scalar(
        "a string of base64", {"type": "string", "contentEncoding": "base64"}, _is_base64, str, base64.b64decode
    ),
    FieldDescriptor.TYPE_INT32: _INT32,
    FieldDescriptor.TYPE_SINT32: _INT32,
    FieldDescriptor.TYPE_SFIXED32: _INT32,
    FieldDescriptor.TYPE_UINT32: _UINT32,
    FieldDescriptor.TYPE_FIXED32: _UINT32,
}
