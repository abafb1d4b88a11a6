"""Dataclasses and messages with the same fields, turned into each other.

What mirrors what is checked when a mirror is made: a field that only one side has is a TypeError at import, not
a surprise in a match.

- A choice of dataclasses and the message of that choice, such as a game's moves and its events.
- What is wrong with a part of a request, told by its path in JSON.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import IntEnum
from typing import Any, Final, Generic, TypeAlias, TypeVar, Union, cast, get_args, get_origin

from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from markethall.v1.drawing_pb2 import Drawing, Piece
from markethall_rules.secret import Secret
from markethall_service.matches.errors import BadField

MOST: Final = 1000
"""The most entries of a list: far more than any board or box has, and quick to check."""

T = TypeVar("T")
Convert: TypeAlias = Callable[[Any], Any]
Fields: TypeAlias = dict[str, Any]


class Mirror(Generic[T]):
    """One dataclass and its message.

    `given` names the dataclass fields that are not on the wire and are handed to `decode`. Fields without `compare` are
    not on the wire either: they follow from the others. Where `defaults` is set, a field that the message leaves out
    takes the dataclass's default, and a message field equal to it is left out.
    `counted` makes fields of the message that follow from the value: they are told, and not read.
    """

    fields: Callable[[T], Fields]
    """What the message of a value is made of: one call makes it with all that is nested in it."""

    def __init__(
        self,
        kind: type[T],
        message: type[Message],
        given: tuple[str, ...] = (),
        defaults: bool = False,
        counted: Mapping[str, Callable[[T], Any]] | None = None,
    ) -> None:
        self.kind = kind
        self.message = message
        self._defaults = defaults
        hints = typing.get_type_hints(kind)
        mine = {field.name: field for field in fields(cast(Any, kind)) if field.compare and field.name not in given}
        theirs = {field.name: field for field in message.DESCRIPTOR.fields}
        counted = counted or {}
        if set(mine) ^ set(theirs) != set(counted):
            raise TypeError(f"{kind.__name__} and {message.DESCRIPTOR.full_name} differ in {set(mine) ^ set(theirs)}")
        self._fields = tuple(_Field(theirs[name], hints[name], mine[name].default) for name in mine)
        written = self._fields_but_defaults if defaults else _written_out(self._fields)
        self.fields = _and_counted(written, counted) if counted else written

    def encode(self, value: T) -> Any:
        """The message of a value."""
        return self.message(**self.fields(value))

    def decode(self, message: Any, **given: Any) -> T:
        """The value of a message; BadPart names what can never be right."""
        held = given
        try:
            for field in self._fields:
                if field.presence and not message.HasField(field.name):
                    held[field.name] = field.default if self._defaults else None
                    continue
                item = getattr(message, field.name)
                if self._defaults and field.enum and not item:
                    held[field.name] = field.default
                else:
                    held[field.name] = field.decode(item) if field.decode else item
        except BadPart as refused:
            raise refused.within(field.json_name) from None
        return self.kind(**held)

    def _fields_but_defaults(self, value: T) -> Fields:
        held = {}
        for field in self._fields:
            item = getattr(value, field.name)
            if item is not None and not (field.nested and item == field.default):
                held[field.name] = field.encode(item) if field.encode else item
        return held


def _and_counted(written: Callable[[T], Fields], counted: Mapping[str, Callable[[T], Any]]) -> Callable[[T], Fields]:
    return lambda value: written(value) | {name: count(value) for name, count in counted.items()}


def _written_out(fields: Sequence[_Field]) -> Callable[[Any], Fields]:
    """A function with a line for each field: every move goes through some, and a loop takes five times as long.

    A message takes None for a field that is not there.
    """
    encoders = {f"encode_{field.name}": field.encode for field in fields if field.encode}
    lines = []
    for field in fields:
        item = f"value.{field.name}"
        if field.encode:
            item = f"None if {item} is None else encode_{field.name}({item})"
        lines.append(f"{field.name!r}: {item}")
    return cast(Callable[[Any], Fields], eval(f"lambda value: {{{', '.join(lines)}}}", encoders))


class _Field:
    """How one field goes over and back; None where it goes as it is."""

    __slots__ = ("decode", "default", "encode", "enum", "json_name", "name", "nested", "presence")

    def __init__(self, descriptor: Any, hint: Any, default: Any) -> None:
        self.name: str = descriptor.name
        self.json_name: str = descriptor.json_name
        self.presence: bool = descriptor.has_presence
        self.nested: bool = descriptor.message_type is not None
        self.enum: bool = descriptor.enum_type is not None and not descriptor.is_repeated
        self.default = None if default is MISSING else default
        self.encode, self.decode = _converters(descriptor, _without_none(hint))


def _converters(descriptor: Any, hint: Any) -> tuple[Convert | None, Convert | None]:
    if get_origin(hint) is tuple:
        encode, decode = _item(descriptor, _without_none(get_args(hint)[0]))
        return (
            _list_encoder(encode) if encode else None,
            _tuple_decoder(decode) if decode else _decode_plain,
        )
    return _item(descriptor, hint)


def _item(descriptor: Any, hint: Any) -> tuple[Convert | None, Convert | None]:
    """The converters of one value; None where the value needs no conversion."""
    if hint in (int, str, bool):
        return None, None
    if isinstance(hint, type) and issubclass(hint, IntEnum):
        return None, _enum_decoder(descriptor.enum_type.values_by_number, hint)
    message = GetMessageClass(descriptor.message_type)
    if get_origin(hint) is Secret:
        return _secret_fields, _decode_secret
    if is_dataclass(hint):
        mirror: Mirror[Any] = Mirror(cast(Any, hint), message)
        return mirror.fields, mirror.decode
    raise TypeError(f"{descriptor.full_name}: there is no mirror of {hint}")


def _list_encoder(encode: Convert) -> Convert:
    return lambda items: [encode(item) for item in items]


def _decode_plain(items: Any) -> tuple[Any, ...]:
    _check_length(items)
    return tuple(items)


def _check_length(items: Any) -> None:
    if len(items) > MOST:
        raise BadPart("", f"takes up to {MOST} entries, not {len(items)}.")


def _tuple_decoder(decode: Convert) -> Convert:
    def decode_each(items: Any) -> tuple[Any, ...]:
        _check_length(items)
        try:
            return tuple([decode(item) for item in items])
        except BadPart:
            for at, item in enumerate(items):
                _decode_at(decode, at, item)
            raise

    return decode_each


def _decode_at(decode: Convert, at: int, item: Any) -> None:
    try:
        decode(item)
    except BadPart as refused:
        raise refused.within(f"[{at}]") from None


def _enum_decoder(written: Mapping[int, Any], kind: type[IntEnum]) -> Convert:
    known = {int(value): value for value in kind}

    def decode(number: int) -> IntEnum:
        if number not in known:
            allowed = ", ".join(written[value].name for value in known)
            given = written[number].name if number in written else f"number {number}"
            raise BadPart("", f"takes one of {allowed}, not {given}.")
        return known[number]

    return decode


def _secret_fields(secret: Secret[int]) -> Fields:
    return {"owner": secret.owner, "size": secret.size, "items": secret.items or ()}


def _decode_secret(message: Any) -> Secret[int]:
    items = tuple(message.items)
    return Secret(message.owner, message.size, items if len(items) == message.size else None)


def _without_none(hint: Any) -> Any:
    if get_origin(hint) in (Union, types.UnionType):
        kept = [arm for arm in get_args(hint) if arm is not type(None)]
        return kept[0] if len(kept) == 1 else hint
    return hint


class Kinds(Generic[T]):
    """A union of dataclasses and a message whose oneof `kind` has one field for each, in snake_case."""

    def __init__(self, union: Any, message: type[Message]) -> None:
        self.message = message
        descriptors: dict[str, Any] = {field.name: field for field in message.DESCRIPTOR.oneofs_by_name["kind"].fields}
        # A union of one member is that member.
        names = {_snake(kind.__name__): kind for kind in get_args(union) or (union,)}
        if set(names) != set(descriptors):
            raise TypeError(f"{message.DESCRIPTOR.full_name} differs from its union in {set(names) ^ set(descriptors)}")
        self._by_name = {
            name: Mirror(kind, GetMessageClass(descriptors[name].message_type)) for name, kind in names.items()
        }
        self._json_names = {name: descriptors[name].json_name for name in names}
        self._by_kind = {mirror.kind: (name, mirror) for name, mirror in self._by_name.items()}

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


class BadPart(BadField):
    """A part of a message holds what can never be right.

    `path` leads to it in JSON from the message that has been read so far ("ownBoard.setups[3].colour"), "" for that
    message itself; the sentence begins with it and goes on with what it `says`. Whoever reads the message around it
    adds to the path.
    """

    def __init__(self, path: str, says: str) -> None:
        super().__init__(f"{path} {says}", field=path)
        self.path = path
        self.says = says

    def within(self, outer: str) -> BadPart:
        """The same, told from one message further out."""
        return BadPart(outer + ("" if self.path[:1] in ("", "[") else ".") + self.path, self.says)


@dataclass(frozen=True, slots=True)
class GameCodec:
    """The mirrors of one game. `name` is the game's, and its field in the oneofs of markethall.v1.

    The mirror of the view takes the match's `options`, which are not in the message. `boards` are the
    messages of the shipped components, each with the choice of an option that it is played by, "" if there is none.
    `drawings` has a drawing of each of these boards, and `pieces` the kinds of pieces.
    """

    name: str
    options: Mirror[Any]
    moves: Kinds[Any]
    events: Kinds[Any]
    view: Mirror[Any]
    boards: Callable[[], tuple[tuple[str, Any], ...]]
    drawings: Callable[[], tuple[Drawing, ...]]
    pieces: Callable[[], tuple[Piece, ...]]
