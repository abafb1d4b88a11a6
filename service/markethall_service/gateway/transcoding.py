"""Messages of the contract from JSON and to JSON.

- `fill` reads a message from a JSON value. A refusal says where a value is wrong and what is allowed.
- `scalar` says what JSON and a query string may contain for a scalar type, and its OpenAPI schema.
- A map is an object whose keys are strings; a 64-bit number is a string, and may be a number in requests.
- `to_json` writes a message. Fields that are 0 or empty are included; only messages that are not set are left out. The
  output is that of protobuf's `json_format.MessageToJson`, with the fields in the order of the contract. What is needed
  to write a type is computed once, which saves two thirds of the time.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field as dataclass_field, replace
from functools import cache
from json.encoder import encode_basestring
from typing import Any, Final, TypeAlias

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from google.protobuf.descriptor_pool import Default
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from markethall_service.in_turns import in_turns
from markethall_service.language import shown

from .bounds import NEVER, bounds
from .contract import answered
from .errors import fault, from_status, malformed, unknown_field

STATUS: Final = "google.rpc.Status"
"""An error inside an answer. JSON writes it like the error of an answer."""

WELL_KNOWN: Mapping[str, Mapping[str, str]] = {
    "google.protobuf.Timestamp": {"type": "string", "format": "date-time"},
    "google.protobuf.Duration": {"type": "string", "pattern": r"^-?[0-9]{1,11}(\.[0-9]{1,9})?s$"},
    STATUS: {"$ref": "#/components/schemas/ErrorBody"},
}
"""Messages with a JSON of their own, with its schema."""


@cache
def names(message: Descriptor) -> Mapping[str, FieldDescriptor]:
    """The fields of a message by both spellings, lowerCamelCase and snake_case."""
    both = {field.name: field for field in message.fields}
    return both | {field.json_name: field for field in message.fields}


@cache
def oneofs(message: Descriptor) -> Mapping[str, tuple[FieldDescriptor, ...]]:
    """The oneofs of a message: name and fields, of which at most one may be set."""
    return {oneof.name: tuple(oneof.fields) for oneof in message.oneofs if not oneof.name.startswith("_")}


_Fill: TypeAlias = Callable[[Any, Any, str], None]
"""Fills a message with a JSON value; the last argument is its place in the body."""


@dataclass(frozen=True, slots=True)
class _Member:
    """A field of a message: its name, whether only answers contain it, and the function that sets it from JSON."""

    name: str
    is_answered: bool
    put: _Fill


def read_as(name: str, body: bytes, without: frozenset[str]) -> bytes:
    """The bytes of a message of the contract that a body in JSON holds. A task for a worker. Errors as in `read`."""
    message: Message = GetMessageClass(Default().FindMessageTypeByName(name))()
    read(message, body, without)
    return message.SerializeToString()


def read(message: Message, body: bytes, without: frozenset[str]) -> None:
    """Fill an empty message from JSON; see `fill`."""
    fill(message, _parsed(body), without=without)


def _parsed(body: bytes) -> Any:
    try:
        return _DECODER.decode(body.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise malformed(f"The body is not UTF-8: byte {error.start} is invalid.") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise malformed(f"The body is not JSON: {error.msg} at {place}.", place=place) from None
    except RecursionError:
        raise malformed("The body is nested too deeply.") from None
    except ValueError:
        raise malformed("The body has a number with more digits than any field accepts.") from None


class Repeated(dict[str, Any]):
    """An object of JSON in which `key` is given twice. It is refused where its place in the body is known."""

    key: str


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these members; a Repeated if a key is given twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        repeated = Repeated(found)
        [(repeated.key, _)] = Counter(key for key, _ in pairs).most_common(1)
        return repeated
    return found


def _constant(name: str) -> Any:
    raise malformed(f"The body is not JSON: {name} is not a JSON number.")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=unique, parse_constant=_constant)
"""Kept, because `json.loads` would make one for each body."""


def fill(message: Message, value: Any, at: str = "", without: frozenset[str] = frozenset()) -> None:
    """Fill an empty message from a JSON value. Raises Refusal if a request may not have it.

    `at` is the place of the value in the body, `without` the fields that the path sets. As in ProtoJSON, a field that
    is null counts as left out; an array may not contain null.
    """
    descriptor: Any = message.DESCRIPTOR
    _check_object(value, at)
    members, given = _members(descriptor), dict[str, str]()
    for key, item in value.items():
        member, place = members.get(key), f"{at}.{key}" if at else key
        if member is None:
            raise _unknown(key, descriptor, at, without)
        if member.name in without or member.is_answered:
            by = "path" if member.name in without else "service"
            raise unknown_field(f'"{key}" is set by the {by}; leave it out of the body.', field=place)
        if member.name in given:
            raise malformed(f'"{given[member.name]}" and "{key}" are one field; give it once.', field=place)
        given[member.name] = key
        if item is not None:
            member.put(message, item, place)
    if len(given) > 1:
        _check_choices(descriptor, {name: key for name, key in given.items() if value[key] is not None}, at)


def put(message: Message, field: FieldDescriptor, value: Any) -> None:
    """Set a field that holds no message from a JSON value. Raises Refusal if it does not fit."""
    _members(message.DESCRIPTOR)[field.name].put(message, value, field.json_name)


@cache
def _members(message: Descriptor) -> dict[str, _Member]:
    """The fields of the message by both spellings."""
    made = {field.name: _Member(field.name, field.name in answered(message), _put(field)) for field in message.fields}
    return {spelling: made[field.name] for spelling, field in names(message).items()}


def map_entry(field: FieldDescriptor) -> tuple[FieldDescriptor, FieldDescriptor] | None:
    """The key and the value of a map field; None for other fields."""
    entry = field.message_type
    if entry is None or not entry.GetOptions().map_entry:
        return None
    return entry.fields_by_name["key"], entry.fields_by_name["value"]


def _put(field: FieldDescriptor) -> _Fill:
    if (entry := map_entry(field)) is not None:
        return _put_map(field.name, *entry)
    if field.message_type is None:
        return _put_items(field) if field.is_repeated else _put_value(field)
    filled = _fill_of(field)
    return _put_messages(field.name, filled) if field.is_repeated else _put_message(field.name, filled)


def _fill_of(field: FieldDescriptor) -> _Fill:
    """What fills the message in a field."""
    kind: Any = field.message_type
    return _fill_well_known if kind.full_name in WELL_KNOWN else fill


def _put_value(field: FieldDescriptor) -> _Fill:
    name, value_of = field.name, _value_of(field)
    return lambda message, value, at: setattr(message, name, value_of(value, at))


def _put_items(field: FieldDescriptor) -> _Fill:
    name, value_of = field.name, _value_of(field)

    def put_items(message: Message, value: Any, at: str) -> None:
        items = [value_of(item, f"{at}[{place}]") for place, item in enumerate(_array(value, at))]
        getattr(message, name).extend(items)

    return put_items


def _put_message(name: str, filled: _Fill) -> _Fill:
    def put_message(message: Message, value: Any, at: str) -> None:
        inner = getattr(message, name)
        # An empty message is set too.
        inner.SetInParent()
        filled(inner, value, at)

    return put_message


def _put_messages(name: str, filled: _Fill) -> _Fill:
    def put_messages(message: Message, value: Any, at: str) -> None:
        inner = getattr(message, name)
        for place, item in enumerate(_array(value, at)):
            filled(inner.add(), item, f"{at}[{place}]")

    return put_messages


def _put_map(name: str, key: FieldDescriptor, item: FieldDescriptor) -> _Fill:
    keys = scalar(key)
    value_of = _value_of(item) if item.message_type is None else None

    def put_map(message: Message, value: Any, at: str) -> None:
        _check_object(value, at)
        entries = getattr(message, name)
        for text, each in value.items():
            place, read = f"{at}.{text}", keys.read(text)
            if read is None or not keys.fits(read):
                raise malformed(f"The keys of {at} must be {keys.wants}, not {_shown(text)}.", field=at)
            if value_of:
                entries[keys.take(read)] = value_of(each, place)
            else:
                _fill_of(item)(entries[keys.take(read)], each, place)

    return put_map


def _value_of(field: FieldDescriptor) -> Callable[[Any, str], Any]:
    kind = scalar(field)
    fits, take, wants = kind.fits, kind.take, kind.wants
    is_id = field.type == FieldDescriptor.TYPE_STRING and not field.full_name.startswith("markethall.v1.")
    hint = " Ids are strings: GetGame lists them." if is_id else ""

    def value_of(value: Any, at: str) -> Any:
        if not fits(value):
            if kind is _STRING and isinstance(value, str):
                raise malformed(
                    f"{at} is {shown(value)}, with half of a surrogate pair, which is no character: write the whole "
                    "character, or both of its \\u escapes.",
                    field=at,
                )
            raise malformed(
                f"{at} must be {wants}, not {_shown(value)}.{hint}", field=at, given=_written(value), **kind.takes
            )
        return take(value)

    return value_of


def _fill_well_known(message: Any, value: Any, at: str) -> None:
    kind = message.DESCRIPTOR.full_name
    try:
        if not isinstance(value, str) or not re.fullmatch(WELL_KNOWN[kind].get("pattern", ".*"), value):
            raise ValueError
        message.FromJsonString(value)
    except ValueError:
        raise malformed(
            f"{at} must be {_WANTED[kind]}, not {_shown(value)}.", field=at, given=_written(value)
        ) from None


def _check_object(value: Any, at: str) -> None:
    if not isinstance(value, dict):
        raise malformed(f"{at or 'The body'} must be a JSON object, not {_kind(value)}.", field=at)
    if isinstance(value, Repeated):
        place = f"{at}.{value.key}" if at else value.key
        raise malformed(f"{at or 'The body'} gives {value.key!a} twice; give it once.", field=place)


def _array(value: Any, at: str) -> list[Any]:
    if not isinstance(value, list):
        raise malformed(f"{at} must be an array, not {_kind(value)}.", field=at)
    return value


def _unknown(key: str, message: Descriptor, at: str, without: frozenset[str]) -> Exception:
    never = without | answered(message)
    known = ", ".join(field.json_name for field in message.fields if field.name not in never)
    # It may be as long as the body, and of any characters.
    name = shown(key)[1:-1]
    place = f"{at}.{name}" if at else name
    sentence = f'{at or "The body"} has no field "{name}"; it has {known or "no fields"}.'
    return unknown_field(sentence, field=place, allowed=known if len(known) <= _MOST else "")


def _check_choices(message: Descriptor, given: dict[str, str], at: str) -> None:
    for choice in oneofs(message).values():
        chosen = [given[field.name] for field in choice if field.name in given]
        if len(chosen) > 1:
            raise malformed(f"{at or 'The body'} takes only one of {', '.join(chosen)}.", field=at)


def _kind(value: Any) -> str:
    match value:
        case dict():
            return "an object"
        case list():
            return "an array"
        case None:
            return "null"
        case _:
            return _shown(value)


def _written(value: Any) -> str:
    """The value as the metadata of an error have it; "" for null, an object or an array, which are not repeated."""
    if value is None or isinstance(value, dict | list):
        return ""
    return value.encode(errors="replace").decode()[:_MOST] if isinstance(value, str) else json.dumps(value)[:_MOST]


_MOST: Final = 200
"""The most characters of a value in the metadata of an error."""


def _shown(value: Any) -> str:
    """The value for a sentence, shortened."""
    if value is None or isinstance(value, dict | list):
        return _kind(value)
    return shown(value) if isinstance(value, str) else shown(json.dumps(value))[1:-1]


_WANTED = {
    "google.protobuf.Timestamp": 'a time such as "2030-01-31T12:00:00Z"',
    "google.protobuf.Duration": 'a duration such as "300s", up to 99999999999 seconds with up to 9 decimals',
}
"""What a string of a well-known type must be."""

_WHOLE = re.compile(r"-?[0-9]{1,20}")
_BOOLEANS = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Scalar:
    """A scalar type.

    `wants` completes "must be ..."; `fits` checks a JSON value; `read` converts a query parameter to a JSON value, None
    if it cannot; `take` converts a fitting JSON value to the value of the field. `takes` are the metadata of an error:
    `allowed`, or `least` and `most`.
    """

    wants: str
    schema: Mapping[str, Any]
    fits: Callable[[Any], bool]
    read: Callable[[str], Any]
    take: Callable[[Any], Any]
    takes: Mapping[str, str] = dataclass_field(default_factory=dict)


def scalar(field: FieldDescriptor) -> Scalar:
    """The scalar type of a field (or of its items). TypeError for a type that the contract does not use."""
    if field.enum_type is not None:
        return _choice({value.name: value.number for value in field.enum_type.values}, NEVER.get(field.full_name, ""))
    try:
        kind, limits = _KINDS[field.type], bounds(field)
        if "least" not in kind.takes or not limits:
            return kind
        least, most = limits.get("minimum", kind.takes["least"]), limits.get("maximum", kind.takes["most"])
        return replace(kind, **_range(least, most))
    except KeyError:
        raise TypeError(f"{field.full_name}: the gateway serves no field of this type") from None


def _choice(numbers: Mapping[str, int], never: str) -> Scalar:
    def fits(value: Any) -> bool:
        return isinstance(value, str) and value in numbers

    schema = {"type": "string", "enum": list(numbers)}
    # The first value stands for a field that is left out.
    allowed = ", ".join(name for name, number in numbers.items() if number and name != never)
    return Scalar(f"one of {allowed}", schema, fits, str, numbers.__getitem__, {"allowed": allowed})


def _range(lowest: int | str, highest: int | str) -> dict[str, Any]:
    return {
        "wants": f"a whole number from {lowest} to {highest}",
        "takes": {"least": str(lowest), "most": str(highest)},
    }


def _whole(lowest: int, highest: int) -> Scalar:
    def fits(value: Any) -> bool:
        # ProtoJSON takes numbers as strings too.
        if isinstance(value, str):
            return bool(_WHOLE.fullmatch(value)) and lowest <= int(value) <= highest
        whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        return whole and not isinstance(value, bool) and lowest <= value <= highest

    schema: Mapping[str, Any] = {"type": "integer", "format": "int32", "minimum": lowest, "maximum": highest}
    if highest >= 2**32:
        # ProtoJSON writes 64-bit numbers as strings, because many readers of JSON know no such numbers.
        schema = {"type": "string", "format": "int64" if lowest else "uint64", "pattern": _WHOLE.pattern}
    return Scalar(schema=schema, fits=fits, read=_read_whole, take=int, **_range(lowest, highest))


def _read_whole(text: str) -> int | None:
    return int(text) if _WHOLE.fullmatch(text) else None


def _is_text(value: Any) -> bool:
    """Whether the value is a string without lone surrogates."""
    try:
        return isinstance(value, str) and value.isascii() | bool(value.encode())
    except UnicodeEncodeError:
        return False


def _is_base64(value: Any) -> bool:
    try:
        return isinstance(value, str) and base64.b64decode(value, validate=True) is not None
    except (binascii.Error, ValueError):
        return False


_INT32 = _whole(-(2**31), 2**31 - 1)
_UINT32 = _whole(0, 2**32 - 1)
_INT64 = _whole(-(2**63), 2**63 - 1)
_UINT64 = _whole(0, 2**64 - 1)

_STRING = Scalar("a string", {"type": "string"}, _is_text, str, str)

_KINDS: Mapping[int, Scalar] = {
    FieldDescriptor.TYPE_STRING: _STRING,
    FieldDescriptor.TYPE_BOOL: Scalar(
        "true or false", {"type": "boolean"}, lambda value: isinstance(value, bool), _BOOLEANS.get, bool
    ),
    FieldDescriptor.TYPE_BYTES: Scalar(
        "a string of base64", {"type": "string", "contentEncoding": "base64"}, _is_base64, str, base64.b64decode
    ),
    FieldDescriptor.TYPE_INT32: _INT32,
    FieldDescriptor.TYPE_SINT32: _INT32,
    FieldDescriptor.TYPE_SFIXED32: _INT32,
    FieldDescriptor.TYPE_UINT32: _UINT32,
    FieldDescriptor.TYPE_FIXED32: _UINT32,
    FieldDescriptor.TYPE_INT64: _INT64,
    FieldDescriptor.TYPE_SINT64: _INT64,
    FieldDescriptor.TYPE_SFIXED64: _INT64,
    FieldDescriptor.TYPE_UINT64: _UINT64,
    FieldDescriptor.TYPE_FIXED64: _UINT64,
}


_Text: TypeAlias = Callable[[Any], str]
_Part: TypeAlias = Callable[[Message], str]


def to_json(message: Message) -> str:
    """The message as one line of JSON."""
    return _writer(message.DESCRIPTOR)(message)


async def to_json_in_turns(message: Message) -> str:
    """`to_json` of a message that may be long: other tasks run in between."""
    return "".join([piece async for piece in in_turns(_pieces(message))])


def _pieces(message: Message) -> Iterator[str]:
    """The JSON of a message in pieces. Each item of its lists of messages is one."""
    before = "{"
    lists, parts = _lists_and_parts(message.DESCRIPTOR)
    for name, part in parts.items():
        if name in lists:
            start, item = lists[name]
            yield f"{before}{start}["
            for place, one in enumerate(getattr(message, name)):
                yield f", {item(one)}" if place else item(one)
            yield "]"
        elif text := part(message):
            yield before + text
        else:
            continue
        before = ", "
    yield "{}" if before == "{" else "}"


@cache
def _lists_and_parts(descriptor: Descriptor) -> tuple[Mapping[str, tuple[str, _Text]], Mapping[str, _Part]]:
    """The lists of messages of a type, each with its name in JSON and the writer of its items; and all parts."""
    lists = {
        field.name: (f'"{field.json_name}": ', _item(field))
        for field in descriptor.fields
        if field.is_repeated and field.message_type is not None
    }
    return lists, _parts(descriptor)


@cache
def _writer(descriptor: Descriptor) -> _Text:
    """Writes messages of one type."""
    if descriptor.full_name == STATUS:
        return _error
    if descriptor.full_name in WELL_KNOWN:
        return _well_known
    if descriptor.file.package == "google.protobuf":
        raise TypeError(f"the gateway answers no {descriptor.full_name}, which has a JSON of its own")
    parts = tuple(_parts(descriptor).values())
    return lambda message: "{" + ", ".join([text for part in parts if (text := part(message))]) + "}"


def _parts(descriptor: Descriptor) -> dict[str, _Part]:
    """What each field and each oneof adds to the JSON, by its name; nothing for a field that is not set."""
    found: dict[str, _Part] = {}
    for field in descriptor.fields:
        choice = field.containing_oneof
        if choice is not None and len(choice.fields) > 1:
            found.setdefault(choice.name, _chosen(choice.name, {each.name: _member(each) for each in choice.fields}))
        else:
            found[field.name] = _optional(field) if field.has_presence else _member(field)
    return found


def _member(field: FieldDescriptor) -> _Part:
    name, start, text = field.name, f'"{field.json_name}": ', _text(field)
    return lambda message: start + text(getattr(message, name))


def _optional(field: FieldDescriptor) -> _Part:
    name, member = field.name, _member(field)
    return lambda message: member(message) if message.HasField(name) else ""


def _chosen(choice: str, members: Mapping[str, _Part]) -> _Part:
    def part(message: Message) -> str:
        name = message.WhichOneof(choice)
        return members[name](message) if name else ""

    return part


def _text(field: FieldDescriptor) -> _Text:
    if (entry := map_entry(field)) is not None:
        return _map_text(*map(_item, entry))
    item = _item(field)
    return (lambda items: f"[{', '.join(map(item, items))}]") if field.is_repeated else item


def _map_text(key: _Text, item: _Text) -> _Text:
    def text(entries: Any) -> str:
        # Keys of all types are strings.
        pairs = ((key(one), item(each)) for one, each in entries.items())
        return "{" + ", ".join(f"""{one if one[0] == '"' else f'"{one}"'}: {each}""" for one, each in pairs) + "}"

    return text


def _item(field: FieldDescriptor) -> _Text:
    if field.message_type is not None:
        return _writer(field.message_type)
    if field.enum_type is not None:
        return _enum(field.enum_type)
    try:
        return _JSON_TEXTS[field.type]
    except KeyError:
        raise TypeError(f"{field.full_name}: the gateway answers no field of this type") from None


def _enum(enum: EnumDescriptor) -> _Text:
    """The name of the value; the number of a value that is unknown here."""
    names = {value.number: encode_basestring(value.name) for value in enum.values}
    return lambda number: names.get(number) or str(number)


def _error(message: Any) -> str:
    return json.dumps((from_status(message) or fault()).body())


def _well_known(message: Any) -> str:
    return f'"{message.ToJsonString()}"'


_JSON_TEXTS: Final[Mapping[int, _Text]] = {
    **dict.fromkeys((kind for kind, read in _KINDS.items() if read in (_INT32, _UINT32)), str),
    **dict.fromkeys((kind for kind, read in _KINDS.items() if read in (_INT64, _UINT64)), '"{}"'.format),
    FieldDescriptor.TYPE_BOOL: {False: "false", True: "true"}.__getitem__,
    FieldDescriptor.TYPE_STRING: encode_basestring,
}
