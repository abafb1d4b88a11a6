"""The query string as fields of a request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from markethall_service.gateway import decoding
from markethall_service.gateway.errors import malformed, unknown_field
from markethall_service.gateway.scalar import scalar


def read(text: str, fields: Sequence[FieldDescriptor], message: Message) -> None:
    """Sets the fields that a query string gives, under either spelling; a repeated field may come several times."""
    known = {name: field for field in fields for name in (field.name, field.json_name)}
    given: set[str] = set()
    for name, value in _pairs(text):
        field = known.get(name)
        if field is None:
            raise _unknown(name, fields)
        if field.name in given and not field.is_repeated:
            raise malformed(f'The query parameter "{field.json_name}" is given twice; give it once.', field=name)
        given.add(field.name)
        item = _item(field, value)
        decoding.put(message, field, [item] if field.is_repeated else item)


def check_body(value: Any, parameters: Mapping[str, str]) -> None:
    """Refuses a body that holds what goes into the query; `parameters` are those, by each name of their fields."""
    for key in value if isinstance(value, dict) else ():
        if (name := parameters.get(key)) is not None:
            raise unknown_field(f'"{key}" is a query parameter here: ?{name}=...', field=key)


def _pairs(text: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=100)
    except UnicodeDecodeError:
        raise malformed("The query string is no UTF-8.") from None
    except ValueError:
        raise malformed("The query string has more than 100 parameters.") from None


def _unknown(name: str, fields: Sequence[FieldDescriptor]) -> Exception:
    known = ", ".join(field.json_name for field in fields)
    may = f"this method takes {known}" if known else "this method takes none"
    return unknown_field(f"There is no query parameter {ascii(name)[:60]}; {may}.", field=ascii(name)[1:-1][:60])


def _item(field: FieldDescriptor, text: str) -> Any:
    kind = scalar(field)
    value = kind.read(text)
    if not kind.fits(value):
        message = f'The query parameter "{field.json_name}" must be {kind.wants}, not {ascii(text)[:60]}.'
        raise malformed(message, field=field.json_name)
    return value


def takes(fields: Mapping[str, FieldDescriptor]) -> tuple[FieldDescriptor, ...]:
    """Those of the fields that a query string can set: plain values, no messages."""
    return tuple(field for field in fields.values() if field.message_type is None)
