"""Converts dataclasses to messages with the same fields, and back.

The fields are compared when a mirror is created: a field that only one side has is a TypeError at import.

`Kinds` converts a union of dataclasses, such as a game's moves. `InvalidField` names a field of a request by its JSON
path.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import IntEnum
from typing import Any, Final, Generic, TypeAlias, TypeVar, Union, cast, get_args, get_origin

from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from markethall.v1.drawing_pb2 import Drawing, Piece
from markethall_rules import Secret
from markethall_rules.sentences import Words
from markethall_service.language import wrong
from markethall_service.matches.errors import BadField

from .snapshot import Positions

MAX_ENTRIES: Final = 1000
"""The most entries of a list, far more than any board or box has."""

T = TypeVar("T")
Convert: TypeAlias = Callable[[Any, Any], Any]
"""Converts a value, given the ids of the board of the match."""
Fields: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Converter:
    """How a type is written: its value in a field of a message from the value of the rules, and back."""

    encode: Convert
    decode: Convert
    absent: Any = None
    """The value of the rules for a field that is not set."""


Types: TypeAlias = Mapping[Any, Converter]
"""Converters by the type in the annotations of the rules."""

NO_TYPES: Final[Types] = {}


class Mirror(Generic[T]):
    """One dataclass and its message.

    Fields without `compare` are not in the message: they are computed from the others. With `defaults`, a field that
    the message leaves out gets the dataclass's default, and a message field equal to it is left out. `types` converts
    the types of fields that have a form of their own on the wire, such as the ids of places.

    `ids` are the ids of the board of the match, as the game's converters need them.
    """

    fields: Callable[[T, Any], Fields]
    """The fields of the message of a value, given the ids, nested messages included, as keyword arguments of the
    message class."""

    def __init__(self, kind: type[T], message: type[Message], types: Types = NO_TYPES, defaults: bool = False) -> None:
        self.kind = kind
        self.message = message
        self._defaults = defaults
        hints = typing.get_type_hints(kind, include_extras=True)
        mine = {field.name: field for field in fields(cast(Any, kind)) if field.compare}
        theirs = {field.name: field for field in message.DESCRIPTOR.fields}
        if set(mine) != set(theirs):
            raise TypeError(f"{kind.__name__} and {message.DESCRIPTOR.full_name} differ in {set(mine) ^ set(theirs)}")
        self._fields = tuple(_Field(theirs[name], hints[name], mine[name].default, types, defaults) for name in mine)
        self.fields = self._fields_but_defaults if defaults else _compiled(self._fields)

    def encode(self, value: T, ids: Any = None) -> Any:
        """The message of a value."""
        return self.message(**self.fields(value, ids))

    def decode(self, message: Any, ids: Any = None) -> T:
        """The value of a message. Raises InvalidField."""
        values = {}
        try:
            for field in self._fields:
                if field.presence and not message.HasField(field.name):
                    values[field.name] = field.default if self._defaults else field.absent
                    continue
                item = getattr(message, field.name)
                if self._defaults and field.enum and not item:
                    values[field.name] = field.default
                else:
                    values[field.name] = field.decode(item, ids) if field.decode else item
        except InvalidField as refused:
            raise refused.within(field.json_name) from None
        return self.kind(**values)

    def _fields_but_defaults(self, value: T, ids: Any) -> Fields:
        values = {}
        for field in self._fields:
            item = getattr(value, field.name)
            if item is not None and not (field.nested and item == field.default):
                values[field.name] = field.encode(item, ids) if field.encode else item
        return values


def _compiled(fields: Sequence[_Field]) -> Callable[[Any, Any], Fields]:
    """A generated function with one expression for each field. It is five times as fast as a loop over the fields.

    None leaves a field of a message unset.
    """
    encoders = {f"encode_{field.name}": field.encode for field in fields if field.encode}
    lines = []
    for field in fields:
        item = f"value.{field.name}"
        if field.encode:
            item = f"None if {item} is None else encode_{field.name}({item}, ids)"
        lines.append(f"{field.name!r}: {item}")
    return cast(Callable[[Any, Any], Fields], eval(f"lambda value, ids: {{{', '.join(lines)}}}", encoders))


class _Field:
    """The converters of one field; None where the value needs no conversion."""

    __slots__ = ("absent", "decode", "default", "encode", "enum", "json_name", "name", "nested", "presence")

    def __init__(self, descriptor: Any, hint: Any, default: Any, types: Types, defaults: bool) -> None:
        self.name: str = descriptor.name
        self.json_name: str = descriptor.json_name
        self.nested: bool = descriptor.message_type is not None
        self.enum: bool = descriptor.enum_type is not None and not descriptor.is_repeated
        self.default = None if default is MISSING else default
        self.absent = types[hint].absent if hint in types else None
        may_be_absent = defaults or self.absent is not None or _without_none(hint) is not hint
        # A message that must be there and is not set is an empty one, as protobuf reads it.
        self.presence: bool = descriptor.has_presence and may_be_absent
        self.encode, self.decode = _converters(descriptor, _without_none(hint), types)


def _converters(descriptor: Any, hint: Any, types: Types) -> tuple[Convert | None, Convert | None]:
    if get_origin(hint) is tuple:
        encode, decode = _converters_of_value(descriptor, _without_none(get_args(hint)[0]), types)
        return (
            _list_encoder(encode) if encode else None,
            _tuple_decoder(decode) if decode else _decode_plain,
        )
    return _converters_of_value(descriptor, hint, types)


def _converters_of_value(descriptor: Any, hint: Any, types: Types) -> tuple[Convert | None, Convert | None]:
    """The converters of one value; None where the value needs no conversion."""
    if hint in types:
        return types[hint].encode, types[hint].decode
    if hint in (int, str, bool):
        return None, None
    if isinstance(hint, type) and issubclass(hint, IntEnum):
        return None, _enum_decoder(descriptor.enum_type.values_by_number, hint)
    if get_origin(hint) is Secret:
        return _secret_converters(types[get_args(hint)[0]])
    if is_dataclass(hint):
        mirror: Mirror[Any] = Mirror(cast(Any, hint), GetMessageClass(descriptor.message_type), types)
        return mirror.fields, mirror.decode
    raise TypeError(f"{descriptor.full_name}: there is no mirror of {hint}")


def _list_encoder(encode: Convert) -> Convert:
    return lambda items, ids: [encode(item, ids) for item in items]


def _decode_plain(items: Any, _: Any) -> tuple[Any, ...]:
    _check_length(items)
    return tuple(items)


def _check_length(items: Any) -> None:
    if len(items) > MAX_ENTRIES:
        raise InvalidField("", f"takes up to {MAX_ENTRIES} entries, not {len(items)}.")


def _tuple_decoder(decode: Convert) -> Convert:
    def decode_each(items: Any, ids: Any) -> tuple[Any, ...]:
        _check_length(items)
        try:
            return tuple([decode(item, ids) for item in items])
        except InvalidField:
            for at, item in enumerate(items):
                _decode_at(decode, at, item, ids)
            raise

    return decode_each


def _decode_at(decode: Convert, at: int, item: Any, ids: Any) -> None:
    try:
        decode(item, ids)
    except InvalidField as refused:
        raise refused.within(f"[{at}]") from None


def _enum_decoder(written: Mapping[int, Any], kind: type[IntEnum]) -> Convert:
    known = {int(value): value for value in kind}

    def decode(number: int, _: Any) -> IntEnum:
        if number not in known:
            allowed = ", ".join(written[value].name for value in known)
            given = f"is {written[number].name if number in written else number}" if number else "is missing"
            raise InvalidField("", f"{given}; it takes one of {allowed}.", allowed=allowed)
        return known[number]

    return decode


def _secret_converters(item: Converter) -> tuple[Convert, Convert]:
    """The converters of a secret with items of one type."""
    encode_items, decode_items = _list_encoder(item.encode), _tuple_decoder(item.decode)

    def encode(secret: Secret[Any], ids: Any) -> Fields:
        items, hidden = encode_items(secret.items or (), ids), secret.items is None
        return {"seen_by": secret.owner, "size": secret.size, "items": items, "hidden": hidden}

    def decode(message: Any, ids: Any) -> Secret[Any]:
        try:
            items = decode_items(message.items, ids)
        except InvalidField as refused:
            raise refused.within("items") from None
        if len(items) != (0 if message.hidden else message.size):
            raise InvalidField("items", f"has {len(items)} ids; size is {message.size}, hidden is {message.hidden}.")
        return Secret(message.seen_by, message.size, None if message.hidden else items)

    return encode, decode


def _without_none(hint: Any) -> Any:
    if get_origin(hint) in (Union, types.UnionType):
        kept = [arm for arm in get_args(hint) if arm is not type(None)]
        return kept[0] if len(kept) == 1 else hint
    return hint


class Kinds(Generic[T]):
    """A union of dataclasses and a message whose oneof `kind` has one field for each, in snake_case.

    A dataclass with a converter in `types` has other fields on the wire than in the rules.
    """

    def __init__(self, union: Any, message: type[Message], types: Types = NO_TYPES) -> None:
        self.message = message
        descriptors: dict[str, Any] = {field.name: field for field in message.DESCRIPTOR.oneofs_by_name["kind"].fields}
        # A union of one member is that member.
        names = {_snake(kind.__name__): kind for kind in get_args(union) or (union,)}
        if set(names) != set(descriptors):
            raise TypeError(f"{message.DESCRIPTOR.full_name} differs from its union in {set(names) ^ set(descriptors)}")
        self._json_names = {name: descriptors[name].json_name for name in names}
        self._by_name: dict[str, Convert] = {}
        self._by_kind: dict[type[Any], tuple[str, Convert]] = {}
        for name, kind in names.items():
            if kind in types:
                encode, decode = types[kind].encode, types[kind].decode
            else:
                mirror: Mirror[Any] = Mirror(kind, GetMessageClass(descriptors[name].message_type), types)
                encode, decode = mirror.fields, mirror.decode
            self._by_name[name], self._by_kind[kind] = decode, (name, encode)

    def fields(self, value: T, ids: Any) -> Fields:
        """The fields of the message of a value, as keyword arguments."""
        name, encode = self._by_kind[cast(Any, type(value))]
        return {name: encode(value, ids)}

    def decode(self, message: Any, ids: Any) -> T:
        """The value of a message. Raises InvalidField, also if no kind is set."""
        name = message.WhichOneof("kind")
        if name is None:
            raise InvalidField("", f"is empty: give one of {', '.join(self._json_names.values())}.")
        try:
            return cast(T, self._by_name[name](getattr(message, name), ids))
        except InvalidField as refused:
            raise refused.within(self._json_names[name]) from None


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def id_type(what: str, table: Callable[[Any], tuple[Any, Mapping[str, Any]]], where: str = "GetGame") -> Converter:
    """The converter of values that have an id on the wire.

    `table` returns from the ids of a board the id of each number, and the number of each id. `what` names the kind in
    errors, such as "a site". An id that the table lacks raises InvalidField, which shows some of the ids and says
    `where` all are.
    """

    def encode(number: int, ids: Any) -> str:
        written: str = table(ids)[0][number]
        return written

    def decode(given: str, ids: Any) -> Any:
        known = table(ids)[1]
        if given not in known:
            raise UnknownId("", f"{wrong(given, known)}; it takes the id of {what}{_allowed(given, known, where)}.")
        return known[given]

    return Converter(encode, decode)


SEAT_OR_NONE: Final = Converter(lambda seat, _: seat or None, lambda seat, _: seat, absent=0)
"""A seat, or 0 in the rules and nothing on the wire."""


def hand_fields(hand: Secret[int], ids: Sequence[str]) -> Fields:
    """A hand in a view: its size, and the ids of its items unless they are hidden from the viewer."""
    return {"size": hand.size, "items": [ids[item] for item in hand.items or ()], "hidden": hand.items is None}


def points_by_source(points: Iterable[int]) -> list[Fields]:
    """What the points of a seat are for. `points`: for each PointSource of the game, whose numbers begin with 1."""
    return [{"source": source, "points": each} for source, each in enumerate(points, 1) if each]


SHOWN_IDS: Final = 12
"""The most ids that an error lists."""


def listed(known: Iterable[str], where: str) -> str:
    """The first of these ids for an error, and where the others are."""
    ids = list(known)
    if len(ids) <= SHOWN_IDS:
        return ", ".join(ids)
    return f"{', '.join(ids[: SHOWN_IDS - 1])}, ... {ids[-1]} ({where} lists all {len(ids)})"


def _allowed(given: str, known: Iterable[str], where: str) -> str:
    """The ids for an error: of parts of a place, such as "a06:2", those of the place that was given, if it has any."""
    for whole in (given, given.rpartition(":")[0]):
        if parts := [id for id in known if whole and id.rpartition(":")[0] == whole]:
            return f"; those of {whole} are {listed(parts, where)}"
    return f": {listed(known, where)}"


class InvalidField(BadField):
    """A field of a message has a value that is never allowed.

    `path` is its path in JSON, from the message that has been decoded so far ("ownBoard.setups[3].colour"), "" for that
    message itself. The sentence is the path followed by `says`. Decoders of outer messages prepend to the path
    with `within`.
    """

    def __init__(self, path: str, says: str, **metadata: int | str) -> None:
        super().__init__(f"{path} {says}", field=path, **metadata)


class UnknownId(InvalidField):
    """A field has an id that nothing in the match has. The caller may look at an old position."""


@dataclass(frozen=True, slots=True)
class GameCodec:
    """How one game is written. `name` is the game's, and its field in the oneofs of markethall.v1.

    `ids` returns the ids of the board that a match with these options uses; all other converters take them. `view`
    writes the fields of the message of a position that is redacted for its viewer, `positions` whole ones for
    snapshots. `boards` are the
    messages of the shipped components, each with the choice of an option that it is played by, "" if there is none.
    `drawings` has a drawing of each of these boards, and `pieces` the kinds of pieces, both with names in a language.
    """

    name: str
    ids: Callable[[Any], Any]
    options: Mirror[Any]
    moves: Kinds[Any]
    events: Kinds[Any]
    view: Callable[[Any], Fields]
    positions: Positions
    boards: Callable[[], tuple[tuple[str, Any], ...]]
    drawings: Callable[[Words], tuple[Drawing, ...]]
    pieces: Callable[[Words], tuple[Piece, ...]]
