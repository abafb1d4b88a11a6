"""What a message looks like as JSON: the spellings of its fields, its choices, and what is a string."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from google.protobuf.descriptor import Descriptor, FieldDescriptor

from markethall_service.gateway.contract import ANSWERED_ONLY, behaviors

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
