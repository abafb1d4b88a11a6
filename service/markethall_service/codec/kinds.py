"""A choice of dataclasses and the message of that choice, such as a game's moves and its events."""

from __future__ import annotations

import re
from typing import Any, Generic, TypeVar, cast, get_args

from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from . import writing
from .mirror import Fields, Mirror
from .part import BadPart
from .writing import Write

T = TypeVar("T")


class Kinds(Generic[T]):
    """A union of dataclasses and a message whose oneof `kind` has one field for each, in snake_case."""

    def __init__(self, union: Any, message: type[Message]) -> None:
        self.message = message
        descriptors: dict[str, Any] = {field.name: field for field in message.DESCRIPTOR.oneofs_by_name["kind"].fields}
        names = {_snake(kind.__name__): kind for kind in get_args(union)}
        if set(names) != set(descriptors):
            raise TypeError(f"{message.DESCRIPTOR.full_name} differs from its union in {set(names) ^ set(descriptors)}")
        self._by_name = {
            name: Mirror(kind, GetMessageClass(descriptors[name].message_type)) for name, kind in names.items()
        }
        self._json_names = {name: descriptors[name].json_name for name in names}
        self._by_kind = {mirror.kind: (name, mirror) for name, mirror in self._by_name.items()}
        self.writes: dict[type[Any], Write] = {
            mirror.kind: writing.single(descriptors[name], mirror.write) for name, mirror in self._by_name.items()
        }
        """What writes the message of a value, by its kind."""

    def encode(self, value: T) -> Any:
        """The message of a value."""
        return self.message(**self.fields(value))

    def fields(self, value: T) -> Fields:
        """What the message of a value is made of."""
        name, mirror = self._by_kind[cast(Any, type(value))]
        return {name: mirror.fields(value)}

    def decode(self, message: Any) -> T:
        """The value of a message; BadPart if it is of no kind, or names what can never be right in it."""
        name = message.WhichOneof("kind")
        if name is None:
            raise BadPart("", f"is empty: give one of {', '.join(self._json_names.values())}.")
        try:
            return cast(T, self._by_name[name].decode(getattr(message, name)))
        except BadPart as refused:
            raise refused.within(self._json_names[name]) from None


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
