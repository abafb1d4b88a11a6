"""The JSON schemas of the contract's messages and enums, as components of the OpenAPI document.

Each is named without dots so that client generators can use the name (`KairoPlayCards`). What requests and answers
contain in the same way has one schema, such as a move. Where they differ, a message has two: that of answers has the
plain name, names the fields that are always there, and may grow; that of requests has `Input` after the name, names the
required fields, and allows no others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor

from .bounds import Schema, bounds
from .contract import ANSWERED_ONLY, OPTIONAL, REQUIRED, behaviors, comments
from .transcoding import WELL_KNOWN, map_entry, oneofs, scalar

_INPUT = "Input"
_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def schema_name(element: Descriptor | EnumDescriptor) -> str:
    """The name of the component of an enum or message, unique in the contract: the game and the name, without dots.

    Examples: `Match` for markethall.v1.Match, `KairoPlayCards` for markethall.kairo.v1.PlayCards.
    """
    return _flat_name(element.full_name)


def _flat_name(full_name: str) -> str:
    """The schema name of a full name; game packages are `markethall.<game>.v1`."""
    package, _, inner = full_name.partition(".v1.")
    name, prefix = inner.replace(".", ""), "".join(part.title() for part in package.split(".")[1:])
    return name if name == prefix else prefix + name


def reference(element: Descriptor | EnumDescriptor) -> Schema:
    """A pointer to the component of an enum, or of a message as answers contain it."""
    return pointer(schema_name(element))


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
        self._shared = self._find_shared()

    def request(self, message: Descriptor) -> Schema:
        """A pointer to the component of a message as it is sent."""
        return pointer(self._input_name(message))

    def components(self) -> dict[str, Schema]:
        """All of them, and their enums, in alphabetical order."""
        found = {schema_name(message): self._answer(message) for message in self._answered.values()}
        for message in self._sent.values():
            shared = message.full_name in self._shared
            found[self._input_name(message)] = self._shared_schema(message) if shared else self._input(message)
        for message in (self._answered | self._sent).values():
            for field in message.fields:
                if field.enum_type is not None:
                    found[schema_name(field.enum_type)] = enum_schema(field.enum_type)
        return dict(sorted(found.items()))

    def _input_name(self, message: Descriptor) -> str:
        differs = message.full_name in self._answered and message.full_name not in self._shared
        return schema_name(message) + (_INPUT if differs else "")

    def _find_shared(self) -> frozenset[str]:
        """The messages that are the same in requests and answers, with all messages in them."""
        shared = {name for name in self._sent.keys() & self._answered.keys() if self._is_same(self._sent[name])}
        before = 0
        while before != len(shared):
            before = len(shared)
            shared = {name for name in shared if _inner(self._sent[name]) <= shared}
        return frozenset(shared)

    def _is_same(self, message: Descriptor) -> bool:
        """Whether requests have all fields that answers have, with the same limits."""
        return not self._without.get(message.full_name) and not any(
            bounds(field) or behaviors(field) & (ANSWERED_ONLY if field.has_presence else ANSWERED_ONLY | {OPTIONAL})
            for field in message.fields
        )

    def _shared_schema(self, message: Descriptor) -> Schema:
        # Not additionalProperties: generated clients would refuse answers with members of a later version.
        return self._answer(message) | _one_of(message) | {"unevaluatedProperties": False}

    def _input(self, message: Descriptor) -> Schema:
        never = self._without.get(message.full_name, frozenset())
        fields = [field for field in message.fields if field.name not in never and not behaviors(field) & ANSWERED_ONLY]
        schema = _object(
            self._description(message), {f.json_name: self._field(f, self.request) | bounds(f) for f in fields}
        )
        if required := [field.json_name for field in fields if REQUIRED in behaviors(field)]:
            schema["required"] = required
        return schema | _one_of(message) | {"additionalProperties": False}

    def _answer(self, message: Descriptor) -> Schema:
        properties = {field.json_name: self._field(field, reference) for field in message.fields}
        schema = _object(self._description(message), properties)
        if _is_choice(message):
            schema["maxProperties"] = 1
        if required := [field.json_name for field in message.fields if not field.has_presence]:
            schema["required"] = required
        return schema

    @staticmethod
    def _field(field: FieldDescriptor, point: Callable[[Descriptor], Schema]) -> Schema:
        """What a field holds, with the contract's sentence about it."""
        if (entry := map_entry(field)) is not None:
            schema: Schema = {"type": "object", "additionalProperties": _item(entry[1], point)}
        else:
            item = _item(field, point)
            schema = {"type": "array", "items": item} if field.is_repeated else item
        if sentence := comments().get(field.full_name):
            schema["description"] = sentence
        return schema

    def _description(self, message: Descriptor) -> str:
        """The contract's sentences on a message; with those on its package where one comes in from another package."""
        texts = comments()
        choices = [
            f"{texts.get(f'{message.full_name}.{name}', name)} At most one of {', '.join(f.json_name for f in choice)}."
            for name, choice in oneofs(message).items()
        ]
        package = [texts.get(message.file.package, "")] if message.full_name in self._doors else []
        return "\n\n".join([texts.get(message.full_name, message.name), *choices, *package]).strip()

    @cached_property
    def _doors(self) -> frozenset[str]:
        """The messages by which other packages hold those of theirs: of a game its view, its moves and the like."""
        return frozenset(
            field.message_type.full_name
            for message in (self._answered | self._sent).values()
            for field in message.fields
            if field.message_type is not None and field.message_type.file.package != message.file.package
        )


def pointer(name: str) -> Schema:
    """A pointer to the component of this name."""
    return {"$ref": f"#/components/schemas/{name}"}


def _object(description: str, properties: Mapping[str, Schema]) -> Schema:
    schema: Schema = {"type": "object", "description": description}
    return schema | {"properties": properties} if properties else schema


def _is_choice(message: Descriptor) -> bool:
    """Whether it is nothing but one of several things."""
    return any(len(choice) == len(message.fields) for choice in oneofs(message).values())


def _one_of(message: Descriptor) -> Schema:
    """The limits of the oneofs of a request: at most one member each."""
    if _is_choice(message):
        return {"maxProperties": 1}
    # Written so that client generators make no type of it.
    limits: dict[str, Schema] = {}
    for choice in oneofs(message).values():
        for number, one in enumerate(choice[:-1], 1):
            others = [{"required": [other.json_name]} for other in choice[number:]]
            limits[one.json_name] = {"not": {"anyOf": others} if len(others) > 1 else others[0]}
    return {"dependentSchemas": limits} if limits else {}


def _inner(message: Descriptor) -> set[str]:
    """The messages that its fields hold."""
    return {inner.full_name for inner in _messages_in(message.fields)} - WELL_KNOWN.keys()


def _messages_in(fields: Iterable[FieldDescriptor]) -> Iterator[Descriptor]:
    """The messages in these fields; of a map those of its values."""
    for field in fields:
        entry = map_entry(field)
        kind = (entry[1] if entry else field).message_type
        if kind is not None:
            yield kind


def _item(field: FieldDescriptor, point: Callable[[Descriptor], Schema]) -> Schema:
    if field.message_type is not None:
        known = WELL_KNOWN.get(field.message_type.full_name)
        return dict(known) if known else point(field.message_type)
    if field.enum_type is not None:
        return reference(field.enum_type)
    return dict(scalar(field).schema)


def enum_schema(enum: EnumDescriptor) -> Schema:
    """The component of an enum, with the sentence on each value."""
    texts = comments()
    lines = [
        f"- `{value.name}` ({value.number}): {texts.get(f'{enum.full_name}.{value.name}', '')}" for value in enum.values
    ]
    description = "\n".join([texts.get(enum.full_name, enum.name), "", *lines])
    values = [value.name for value in enum.values]
    schema: Schema = {"type": "string", "description": description, "enum": values}
    unique = [_constant_name(enum, value) for value in values]
    # Go has one scope for the constants of all enums: the enums of two games would collide.
    return schema if unique == values else schema | {"x-enum-varnames": unique}


def _constant_name(enum: EnumDescriptor, value: str) -> str:
    """The name of a constant that is unique in the contract: KLONGS_GOOD_TEAK for GOOD_TEAK of klongs."""
    own, unique = (_WORD.sub("_", name).upper() + "_" for name in (enum.name, schema_name(enum)))
    return unique + value.removeprefix(own)


def _reached(roots: Iterable[Descriptor], never: frozenset[int]) -> dict[str, Descriptor]:
    """The messages inside the roots, not counting fields of the behaviours in `never`."""
    found: dict[str, Descriptor] = {}
    waiting = list(roots)
    while waiting:
        message = waiting.pop()
        if message.full_name in found or message.full_name in WELL_KNOWN:
            continue
        found[message.full_name] = message
        waiting.extend(_messages_in(field for field in message.fields if not behaviors(field) & never))
    return found
