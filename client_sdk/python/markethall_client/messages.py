"""Helpers for messages of all games: text, wrap, enums, options, records, and the answers of PlayMoves."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, MutableSequence
from typing import Any, TypeVar

from google.protobuf.internal.enum_type_wrapper import EnumTypeWrapper
from google.protobuf.message import Message

from markethall.v1.match_pb2 import Record
from markethall.v1.match_service_pb2 import PlayMoveResponse, PlayMovesResponse
from markethall.v1.options_pb2 import Options

from .errors import read_status

MessageT = TypeVar("MessageT", bound=Message)


def innermost(message: Message) -> Message:
    """The innermost message of the `kind` oneofs of a move, an event or options, such as a PlaceStall."""
    while "kind" in message.DESCRIPTOR.oneofs_by_name and (chosen := message.WhichOneof("kind")):
        message = getattr(message, chosen)
    return message


def text(message: Message) -> str:
    """A move or an event as one line: its kind and its fields, such as "place_stall alley=a3 space=2"."""
    inner = innermost(message)
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", inner.DESCRIPTOR.name).lower()
    return " ".join([name, *_fields(inner)])


def wrap(into: type[MessageT], message: object) -> MessageT:
    """Puts a message into the outer type that has a `kind` for it, at any depth: a PlaceStall into a Move.

    A message of the outer type is returned unchanged. TypeError if the outer type has no `kind` for the message.
    """
    if isinstance(message, into):
        return message
    outer_name = into.DESCRIPTOR.full_name
    if not isinstance(message, Message):
        raise TypeError(
            f"cannot make a {outer_name} from a {type(message).__name__}: give a {outer_name} or one of its kinds"
        )
    path = _path(into.DESCRIPTOR, message.DESCRIPTOR)
    if path is None:
        raise TypeError(
            f"cannot make a {outer_name} from a {message.DESCRIPTOR.full_name}: give a {outer_name} or one of its kinds"
        )
    outer = into()
    field: Message = outer
    for name in path:
        field = getattr(field, name)
    field.SetInParent()
    field.CopyFrom(message)
    return outer


def enum_number(enum: EnumTypeWrapper, value: int | str | None, what: str, without: str = "") -> int:
    """The number of an enum value: of a number, or of a name in any case, with or without the prefix of the enum.

    It is 0 for None. ValueError if the enum has no such value, or if it is `without`, which the call does not take;
    `what` is the name of the argument in the error.
    """
    if isinstance(value, str):
        return enum.Value(_enum_name(enum.DESCRIPTOR, value, what, without))
    if value is not None and not isinstance(value, int):
        raise TypeError(f"{what} is {value!r}: it must be one of {_choices(enum.DESCRIPTOR, without)}")
    return int(value or 0)


def options_of(game: str, options: Message | Mapping[str, Any] | None) -> Options | None:
    """The options of a game as a message, from a message or from a mapping such as {"draw_piles": "two"}.

    ValueError for a field or a value that the game does not have, TypeError for another message.
    """
    if options is None:
        return None
    if not isinstance(options, Mapping):
        return wrap(Options, options)
    whole = Options()
    if game not in whole.DESCRIPTOR.fields_by_name:
        raise ValueError(f"there are no options for the game {game!r}: this client knows {_names(whole.DESCRIPTOR)}")
    chosen: Message = getattr(whole, game)
    chosen.SetInParent()
    known = chosen.DESCRIPTOR.fields_by_name
    fields = {}
    for name, value in options.items():
        field = known.get(name) or next((one for one in known.values() if one.json_name == name), None)
        if field is None:
            raise ValueError(f"{game} has no option {name!r}: it has {', '.join(known)}")
        is_name = field.enum_type is not None and isinstance(value, str)
        fields[name] = _enum_name(field.enum_type, value, name) if is_name else value
    json_format = _json_format()
    try:
        json_format.ParseDict(fields, chosen)
    except json_format.ParseError as error:
        raise ValueError(f"the options of {game} are not valid: {error}") from None
    return whole


def _json_format() -> Any:
    """JSON of protobuf. Imported at its first use, because few programs need it: a sixth of the import of this
    package."""
    from google.protobuf import json_format

    return json_format


def _enum_name(enum: Any, value: str, what: str, without: str = "") -> str:
    prefix, wanted = _prefix(enum), value.upper()
    for name in (wanted, prefix + wanted):
        if name in enum.values_by_name and name.removeprefix(prefix).lower() != without:
            return name
    raise ValueError(f"{what} is {value!r}: it must be one of {_choices(enum, without)}")


def _prefix(enum: Any) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", enum.name).upper() + "_"


def _choices(enum: Any, without: str) -> str:
    names = (name.removeprefix(_prefix(enum)).lower() for name in enum.values_by_name)
    return ", ".join(name for name in names if name not in ("unspecified", without))


def _names(message: Any) -> str:
    return ", ".join(field.name for field in message.fields)


def played(answer: PlayMovesResponse) -> PlayMoveResponse:
    """The answer to one move of `play_moves`, as PlayMove returns it. Raises the error that PlayMove would raise."""
    if answer.HasField("error"):
        raise read_status(answer.error)
    return answer.played


def record_json(record: Record) -> str:
    """The record of a match as JSON, with lowerCamelCase names. `read_record` reads it."""
    text: str = _json_format().MessageToJson(record)
    return text


def read_record(text: str | bytes) -> Record:
    """Reads the JSON record that `record_json` or the service wrote. ValueError if the text is not a record."""
    json_format = _json_format()
    try:
        fields = json.loads(text.removeprefix("\ufeff") if isinstance(text, str) else text)
        if not isinstance(fields, dict) or "header" not in fields:
            raise ValueError("it has no header")
        record: Record = json_format.ParseDict(fields, Record())
        return record
    except (ValueError, json_format.ParseError) as error:
        raise ValueError(f"the text is not the record of a match: {error}") from error


def _fields(message: Message) -> list[str]:
    return [
        f"{field.name}={_value(field, getattr(message, field.name))}"
        for field in message.DESCRIPTOR.fields
        if not field.has_presence or message.HasField(field.name)
    ]


def _value(field: Any, value: object) -> str:
    if isinstance(value, MutableSequence):
        return "[" + ",".join(_single(field, item) for item in value) + "]"
    return _single(field, value)


def _single(field: Any, value: object) -> str:
    if isinstance(value, Message):
        return "(" + text(value) + ")"
    if field.enum_type is not None and isinstance(value, int):
        known = field.enum_type.values_by_number.get(value)
        return known.name.lower() if known else str(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _path(outer: Any, inner: Any) -> list[str] | None:
    """The names of the fields that lead from an outer message type to an inner one; None if none do."""
    kinds = outer.oneofs_by_name.get("kind")
    for field in kinds.fields if kinds else ():
        if field.message_type is None:
            continue
        if field.message_type.full_name == inner.full_name:
            return [field.name]
        if (below := _path(field.message_type, inner)) is not None:
            return [field.name, *below]
    return None
