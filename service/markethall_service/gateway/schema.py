"""Messages and enums of the contract as JSON schemas, a component each under its full name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from google.api import field_behavior_pb2
from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor

from markethall_service.gateway.contract import comments
from markethall_service.gateway.scalar import scalar
from markethall_service.gateway.shape import WELL_KNOWN, oneofs

Schema: TypeAlias = dict[str, Any]

REQUIRED = field_behavior_pb2.REQUIRED
_READ_ONLY = frozenset({field_behavior_pb2.OUTPUT_ONLY, field_behavior_pb2.IDENTIFIER})


def reference(element: Descriptor | EnumDescriptor) -> Schema:
    """A pointer to the component of a message or enum."""
    return {"$ref": f"#/components/schemas/{element.full_name}"}


def behaviors(field: FieldDescriptor) -> frozenset[int]:
    """The field behaviours that the contract gives a field."""
    return frozenset(field.GetOptions().Extensions[field_behavior_pb2.field_behavior])


def field_schema(field: FieldDescriptor) -> Schema:
    """What a field holds, with the contract's sentence about it."""
    item = _item(field)
    schema: Schema = {"type": "array", "items": item} if field.is_repeated else item
    if sentence := comments().get(field.full_name):
        schema["description"] = sentence
    if behaviors(field) & _READ_ONLY:
        schema["readOnly"] = True
    return schema


def components(asked: Iterable[Descriptor], answered: Iterable[Descriptor]) -> dict[str, Schema]:
    """The components of all messages that requests (`asked`) and answers reach, in alphabetical order.

    A message that can be sent names what must be there and refuses the rest; one that is only answered names all
    that is always there and may grow.
    """
    sent = _reached(asked, _READ_ONLY)
    messages = _reached(answered, frozenset()) | sent
    found = {name: message_schema(message, name in sent) for name, message in messages.items()}
    for message in messages.values():
        for field in message.fields:
            if field.enum_type is not None:
                found[field.enum_type.full_name] = _enum_schema(field.enum_type)
    return dict(sorted(found.items()))


def message_schema(message: Descriptor, strict: bool, without: frozenset[str] = frozenset()) -> Schema:
    """The schema of a message, `without` the fields that the path sets."""
    fields = [field for field in message.fields if field.name not in without]
    schema: Schema = {"type": "object", "description": _description(message)}
    if fields:
        schema["properties"] = {field.json_name: field_schema(field) for field in fields}
    if required := [field.json_name for field in fields if _is_required(field, strict)]:
        schema["required"] = required
    if any(len(choice) == len(message.fields) for choice in oneofs(message).values()):
        schema["maxProperties"] = 1
    if strict:
        schema["additionalProperties"] = False
    return schema


def _is_required(field: FieldDescriptor, strict: bool) -> bool:
    return REQUIRED in behaviors(field) if strict else not field.has_presence


def _description(message: Descriptor) -> str:
    said = comments()
    choices = [
        f"{said.get(f'{message.full_name}.{name}', name)} At most one of {', '.join(f.json_name for f in choice)}."
        for name, choice in oneofs(message).items()
    ]
    return "\n\n".join([said.get(message.full_name, message.name), *choices]).strip()


def _item(field: FieldDescriptor) -> Schema:
    if field.message_type is not None:
        known = WELL_KNOWN.get(field.message_type.full_name)
        return dict(known) if known else reference(field.message_type)
    if field.enum_type is not None:
        return reference(field.enum_type)
    return dict(scalar(field).schema)


def _enum_schema(enum: EnumDescriptor) -> Schema:
    said = comments()
    lines = [f"- `{value.name}`: {said.get(f'{enum.full_name}.{value.name}', '')}" for value in enum.values]
    description = "\n".join([said.get(enum.full_name, enum.name), "", *lines])
    return {"type": "string", "description": description, "enum": [value.name for value in enum.values]}


def _reached(roots: Iterable[Descriptor], never: frozenset[int]) -> dict[str, Descriptor]:
    """The messages inside the roots, not counting fields of the behaviours in `never`."""
    found: dict[str, Descriptor] = {}
    waiting = list(roots)
    while waiting:
        message = waiting.pop()
        if message.full_name in found or message.full_name in WELL_KNOWN:
            continue
        found[message.full_name] = message
        inner = (field.message_type for field in message.fields if not behaviors(field) & never)
        waiting.extend(inside for inside in inner if inside is not None)
    return found
