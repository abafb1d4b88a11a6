"""Whether a JSON value has the shape of a message, and if not, where and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor

from markethall_service.gateway.contract import ANSWERED_ONLY, behaviors
from markethall_service.gateway.errors import malformed, unknown_field
from markethall_service.gateway.scalar import scalar

WELL_KNOWN: Mapping[str, Mapping[str, str]] = {
    "google.protobuf.Timestamp": {"type": "string", "format": "date-time"},
    "google.protobuf.Duration": {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]{1,9})?s$"},
}
"""Messages that JSON writes as a string, with the schema of that string."""


@cache
def names(message: Descriptor) -> Mapping[str, FieldDescriptor]:
    """The fields of a message by both spellings, lowerCamelCase and snake_case."""
    both = {field.name: field for field in message.fields}
    return both | {field.json_name: field for field in message.fields}


@cache
def oneofs(message: Descriptor) -> Mapping[str, tuple[FieldDescriptor, ...]]:
    """The choices of a message: name and fields, of which at most one may be set."""
    return {oneof.name: tuple(oneof.fields) for oneof in message.oneofs if not oneof.name.startswith("_")}


@cache
def answered(message: Descriptor) -> frozenset[str]:
    """The fields of a message, by name, that only answers hold."""
    return frozenset(field.name for field in message.fields if behaviors(field) & ANSWERED_ONLY)


def check(value: Any, message: Descriptor, at: str = "", without: frozenset[str] = frozenset()) -> None:
    """Refuses a value that no request may hold as such a message.

    `at` is its place in the body, `without` the fields the path sets.
    """
    if message.full_name in WELL_KNOWN:
        return _check_string(value, at)
    if not isinstance(value, dict):
        raise malformed(f"{at or 'The body'} must be a JSON object, not {_kind(value)}.", field=at)
    given: dict[str, str] = {}
    for key, item in value.items():
        field = _field(key, message, at, without)
        if field.name in given:
            raise malformed(f'"{given[field.name]}" and "{key}" are one field; give it once.', field=_join(at, key))
        given[field.name] = key
        _check_field(item, field, _join(at, key))
    for choice in oneofs(message).values():
        chosen = [given[field.name] for field in choice if field.name in given]
        if len(chosen) > 1:
            raise malformed(f"{at or 'The body'} takes only one of {', '.join(chosen)}.", field=at)
    return None


def _field(key: str, message: Descriptor, at: str, without: frozenset[str]) -> FieldDescriptor:
    field = names(message).get(key)
    if field is None:
        never = without | answered(message)
        known = ", ".join(field.json_name for field in message.fields if field.name not in never) or "no fields"
        raise unknown_field(f'{at or "The body"} has no field "{key}"; it has {known}.', field=_join(at, key))
    if field.name in without:
        raise unknown_field(f'"{key}" is set by the path; leave it out of the body.', field=_join(at, key))
    if field.name in answered(message):
        raise unknown_field(f'"{key}" is set by the service; leave it out of the body.', field=_join(at, key))
    return field


def _check_field(value: Any, field: FieldDescriptor, at: str) -> None:
    if not field.is_repeated:
        return _check_item(value, field, at)
    if not isinstance(value, list):
        raise malformed(f"{at} must be an array, not {_kind(value)}.", field=at)
    for place, item in enumerate(value):
        _check_item(item, field, f"{at}[{place}]")
    return None


def _check_item(value: Any, field: FieldDescriptor, at: str) -> None:
    if field.message_type is not None:
        return check(value, field.message_type, at)
    kind = scalar(field)
    if not kind.fits(value):
        raise malformed(f"{at} must be {kind.wants}, not {_shown(value)}.", field=at)
    return None


def _check_string(value: Any, at: str) -> None:
    if not isinstance(value, str):
        raise malformed(f"{at} must be a string, not {_kind(value)}.", field=at)


def _join(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key


def _kind(value: Any) -> str:
    match value:
        case dict():
            return "an object"
        case list():
            return "an array"
        case None:
            return "null (leave the field out for its default)"
        case _:
            return _shown(value)


def _shown(value: Any) -> str:
    """The value for a sentence, cut short; ASCII, so that half characters can be shown too."""
    if value is None or isinstance(value, dict | list):
        return _kind(value)
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."
