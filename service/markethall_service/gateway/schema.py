"""Messages and enums of the contract as JSON schemas, a component each under its full name.

A message that both requests and answers hold has two forms: what is answered, under its name, says all that is always
there and may grow; what is sent, under its name and `Input`, says what must be there and refuses the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor

from markethall_service.gateway.contract import ANSWERED_ONLY, REQUIRED, behaviors, comments
from markethall_service.gateway.scalar import scalar
from markethall_service.gateway.shape import WELL_KNOWN, oneofs

Schema: TypeAlias = dict[str, Any]

_INPUT = "Input"


def reference(element: Descriptor | EnumDescriptor) -> Schema:
    """A pointer to the component of an enum, or of a message as it is answered."""
    return _pointer(element.full_name)


class Schemas:
    """The schemas of all messages that requests (`asked`) and answers reach.

    `without` are the fields that the path sets, by the message of the body that may not name them.
    """

    def __init__(
        self, asked: Iterable[Descriptor], answered: Iterable[Descriptor], without: Mapping[str, frozenset[str]]
    ) -> None:
        self._sent = _reached(asked, ANSWERED_ONLY)
        self._answered = _reached(answered, frozenset())
        self._without = without

    def request(self, message: Descriptor) -> Schema:
        """A pointer to the component of a message as it is sent."""
        return _pointer(self._input_name(message))

    def components(self) -> dict[str, Schema]:
        """All of them, and their enums, in alphabetical order."""
        found = {name: self._answer(message) for name, message in self._answered.items()}
        found |= {self._input_name(message): self._input(message) for message in self._sent.values()}
        for message in (self._answered | self._sent).values():
            for field in message.fields:
                if field.enum_type is not None:
                    found[field.enum_type.full_name] = _enum_schema(field.enum_type)
        return dict(sorted(found.items()))

    def _input_name(self, message: Descriptor) -> str:
        return message.full_name + (_INPUT if message.full_name in self._answered else "")

    def _input(self, message: Descriptor) -> Schema:
        never = self._without.get(message.full_name, frozenset())
        fields = [field for field in message.fields if field.name not in never and not behaviors(field) & ANSWERED_ONLY]
        schema = _object(self._description(message), {f.json_name: self._field(f, self.request) for f in fields})
        if required := [field.json_name for field in fields if REQUIRED in behaviors(field)]:
            schema["required"] = required
        if _is_choice(message):
            schema["maxProperties"] = 1
        return schema | {"additionalProperties": False}

    def _answer(self, message: Descriptor) -> Schema:
        properties = {field.json_name: self._field(field, reference) for field in message.fields}
        if _is_choice(message):
            kinds = [
                {"type": "object", "required": [name], "properties": {name: schema}}
                for name, schema in properties.items()
            ]
            return {"description": self._description(message), "oneOf": kinds}
        schema = _object(self._description(message), properties)
        if required := [field.json_name for field in message.fields if not field.has_presence]:
            schema["required"] = required
        return schema

    @staticmethod
    def _field(field: FieldDescriptor, point: Callable[[Descriptor], Schema]) -> Schema:
        """What a field holds, with the contract's sentence about it."""
        item = _item(field, point)
        schema: Schema = {"type": "array", "items": item} if field.is_repeated else item
        if sentence := comments().get(field.full_name):
            schema["description"] = sentence
        return schema

    def _description(self, message: Descriptor) -> str:
        """The contract's sentences on a message; with those on its package where one comes in from another package."""
        said = comments()
        choices = [
            f"{said.get(f'{message.full_name}.{name}', name)} At most one of {', '.join(f.json_name for f in choice)}."
            for name, choice in oneofs(message).items()
        ]
        package = [said.get(message.file.package, "")] if message.full_name in self._doors else []
        return "\n\n".join([said.get(message.full_name, message.name), *choices, *package]).strip()

    @cached_property
    def _doors(self) -> frozenset[str]:
        """The messages by which other packages hold those of theirs: of a game its view, its moves and the like."""
        return frozenset(
            field.message_type.full_name
            for message in (self._answered | self._sent).values()
            for field in message.fields
            if field.message_type is not None and field.message_type.file.package != message.file.package
        )


def _pointer(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(description: str, properties: Mapping[str, Schema]) -> Schema:
    schema: Schema = {"type": "object", "description": description}
    return schema | {"properties": properties} if properties else schema


def _is_choice(message: Descriptor) -> bool:
    """Whether it is nothing but one of several things."""
    return any(len(choice) == len(message.fields) for choice in oneofs(message).values())


def _item(field: FieldDescriptor, point: Callable[[Descriptor], Schema]) -> Schema:
    if field.message_type is not None:
        known = WELL_KNOWN.get(field.message_type.full_name)
        return dict(known) if known else point(field.message_type)
    if field.enum_type is not None:
        return reference(field.enum_type)
    return dict(scalar(field).schema)


def _enum_schema(enum: EnumDescriptor) -> Schema:
    said = comments()
    lines = [
        f"- `{value.name}` ({value.number}): {said.get(f'{enum.full_name}.{value.name}', '')}" for value in enum.values
    ]
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
