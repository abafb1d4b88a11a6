"""Converts dataclasses to messages with the same fields, and back.

The fields are compared when a mirror is created: a field that only one side has is a TypeError at import.

`Kinds` converts a union of dataclasses, such as a game's moves. `InvalidField` names a field of a request by its JSON
path.
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
from markethall_rules import Secret
from markethall_service.matches.errors import BadField

MAX_ENTRIES: Final = 1000
"""The most entries of a list, far more than any board or box has."""

T = TypeVar("T")
Convert: TypeAlias = Callable[[Any], Any]
Fields: TypeAlias = dict[str, Any]


class Mirror(Generic[T]):
    """One dataclass and its message.

    `given` names the dataclass fields that are not in the message and are passed to `decode`. Fields without `compare`
    are not in the message either: they are computed from the others. With `defaults`, a field that the message leaves
    out gets the dataclass's default, and a message field equal to it is left out.
    `computed` are fields of the message that are computed from the value. They are encoded, and ignored by `decode`.
    """

    fields: Callable[[T], Fields]
    """The fields of the message of a value, nested messages included, as keyword arguments of the message class."""

    def __init__(
        self,
        kind: type[T],
        message: type[Message],
        given: tuple[str, ...] = (),
        defaults: bool = False,
        computed: Mapping[str, Callable[[T], Any]] | None = None,
    ) -> None:
        self.kind = kind
        self.message = message
        self._defaults = defaults
        hints = typing.get_type_hints(kind)
        mine = {field.name: field for field in fields(cast(Any, kind)) if field.compare and field.name not in given}
        theirs = {field.name: field for field in message.DESCRIPTOR.fields}
        computed = computed or {}
        if set(mine) ^ set(theirs) != set(computed):
            raise TypeError(f"{kind.__name__} and {message.DESCRIPTOR.full_name} differ in {set(mine) ^ set(theirs)}")
        self._fields = tuple(_Field(theirs[name], hints[name], mine[name].default) for name in mine)
        written = self._fields_but_defaults if defaults else _compiled(self._fields)
        self.fields = _with_computed(written, computed) if computed else written

    def encode(self, value: T) -> Any:
        """The message of a value."""
        return self.message(**self.fields(value))

    def decode(self, message: Any, **given: Any) -> T:
        """The value of a message. Raises InvalidField."""
        values = given
        try:
            for field in self._fields:
                if field.presence and not message.HasField(field.name):
                    values[field.name] = field.default if self._defaults else None
                    continue
                item = getattr(message, field.name)
                if self._defaults and field.enum and not item:
                    values[field.name] = field.default
                else:
                    values[field.name] = field.decode(item) if field.decode else item
        except InvalidField as refused:
            raise refused.within(field.json_name) from None
        return self.kind(**values)

    def _fields_but_defaults(self, value: T) -> Fields:
        values = {}
        for field in self._fields:
            item = getattr(value, field.name)
            if item is not None and not (field.nested and item == field.default):
                values[field.name] = field.encode(item) if field.encode else item
        return values


def _with_computed(written: Callable[[T], Fields], computed: Mapping[str, Callable[[T], Any]]) -> Callable[[T], Fields]:
    return lambda value: written(value) | {name: count(value) for name, count in computed.items()}


def _compiled(fields: Sequence[_Field]) -> Callable[[Any], Fields]:
    """A generated function with one expression for each field. It is five times as fast as a loop over the fields.

    None leaves a field of a message unset.
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
    """The converters of one field; None where the value needs no conversion."""

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
        encode, decode = _converters_of_value(descriptor, _without_none(get_args(hint)[0]))
        return (
            _list_encoder(encode) if encode else None,
            _tuple_decoder(decode) if decode else _decode_plain,
        )
    return _converters_of_value(descriptor, hint)


def _converters_of_value(descriptor: Any, hint: Any) -> tuple[Convert | None, Convert | None]:
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
    if len(items) > MAX_ENTRIES:
        raise InvalidField("", f"takes up to {MAX_ENTRIES} entries, not {len(items)}.")


def _tuple_decoder(decode: Convert) -> Convert:
    def decode_each(items: Any) -> tuple[Any, ...]:
        _check_length(items)
        try:
            return tuple([decode(item) for item in items])
        except InvalidField:
            for at, item in enumerate(items):
                _decode_at(decode, at, item)
            raise

    return decode_each


def _decode_at(decode: Convert, at: int, item: Any) -> None:
    try:
        decode(item)
    except InvalidField as refused:
        raise refused.within(f"[{at}]") from None


def _enum_decoder(written: Mapping[int, Any], kind: type[IntEnum]) -> Convert:
    known = {int(value): value for value in kind}

    def decode(number: int) -> IntEnum:
        if number not in known:
            allowed = ", ".join(written[value].name for value in known)
            given = written[number].name if number in written else f"number {number}"
            raise InvalidField("", f"takes one of {allowed}, not {given}.")
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
        """The fields of the message of a value, as keyword arguments."""
        name, mirror = self._by_kind[cast(Any, type(value))]
        return {name: mirror.fields(value)}

    def decode(self, message: Any) -> T:
        """The value of a message. Raises InvalidField, also if no kind is set."""
        name = message.WhichOneof("kind")
        if name is None:
            raise InvalidField("", f"is empty: give one of {', '.join(self._json_names.values())}.")
        try:
            return cast(T, self._by_name[name].decode(getattr(message, name)))
        except InvalidField as refused:
            raise refused.within(self._json_names[name]) from None


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class InvalidField(BadField):
    """A field of a message has a value that is never allowed.

    `path` is its path in JSON, from the message that has been decoded so far ("ownBoard.setups[3].colour"), "" for that
    message itself. The sentence is the path followed by `says`. Decoders of outer messages prepend to the path
    with `within`.
    """

    def __init__(self, path: str, says: str) -> None:
        super().__init__(f"{path} {says}", field=path)
        self.path = path
        self.says = says

    def within(self, outer: str) -> InvalidField:
        """The same error with the path from an outer message."""
        return InvalidField(outer + ("" if self.path[:1] in ("", "[") else ".") + self.path, self.says)


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
