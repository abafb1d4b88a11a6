"""Errors on the wire: the status code of every reason, and the details. The reasons are in `errors.proto`."""

from __future__ import annotations

import logging
import math
import random
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, LocalizedMessage, RequestInfo, RetryInfo
from google.rpc.status_pb2 import Status

from markethall.v1 import errors_pb2
from markethall_platform.workers import TaskTooLarge, WorkersBusy, WorkersClosed
from markethall_rules import GAMES, BadOptions, IllegalMove, RulesError
from markethall_rules.rules_text import Clause
from markethall_service.language import FALLBACK, cited, localized
from markethall_service.matches.errors import MatchError

DOMAIN: Final = "markethall"


def _infos() -> dict[str, errors_pb2.ReasonInfo]:
    """What the contract says of each reason that the service itself returns."""
    # The generated types name the extension a field, which the options do not take.
    extension: Any = errors_pb2.reason_info
    infos: dict[str, errors_pb2.ReasonInfo] = {
        value.name.removeprefix("REASON_"): value.GetOptions().Extensions[extension]
        for value in errors_pb2.Reason.DESCRIPTOR.values[1:]
    }
    return {reason: info for reason, info in infos.items() if not info.rest_only}


_BY_NUMBER: Final = {code.value[0]: code for code in grpc.StatusCode}
_INFOS: Final = _infos()

REASONS: Final[dict[str, grpc.StatusCode]] = {reason: _BY_NUMBER[info.code] for reason, info in _INFOS.items()}
"""Every stable reason of the service with its status code, from `errors.proto`."""

_DETAILS: Final = "grpc-status-details-bin"
_MESSAGE_BYTES: Final = 1000
_DESCRIPTION_BYTES: Final = 420
_METADATA_VALUE_BYTES: Final = 200

_log = logging.getLogger(__name__)


class CallError(Exception):
    """An error of the api itself. `retry_s`: seconds until a retry, if not the default of the reason."""

    retry_s: float | None = None

    def __init__(self, reason: str, message: str, **metadata: int | str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.metadata = metadata


@contextmanager
def of_workers() -> Iterator[None]:
    """Context manager that raises errors of the worker pool as errors of the api."""
    try:
        yield
    except WorkersBusy as busy:
        error = CallError(
            "WORKERS_BUSY",
            f"{busy} Try again in {busy.retry_s:g} seconds.",
            waiting=busy.waiting,
        )
        error.retry_s = busy.retry_s
        raise error from None
    except TaskTooLarge as large:
        raise CallError(
            "TASK_TOO_LARGE",
            f"The call needs more {large.what} than one call may use in this service. Ask for less, or do it on your "
            "own machine: 'markethall verify' checks any record.",
            exceeded=large.what,
        ) from None
    except WorkersClosed:
        raise CallError("SHUTTING_DOWN", "This server is shutting down: call again, nothing was changed.") from None


def reason_of(error: Exception) -> str:
    """The stable reason of an error."""
    match error:
        case IllegalMove():
            return "ILLEGAL_MOVE"
        case BadOptions():
            return "BAD_OPTIONS"
        case MatchError() | CallError():
            return error.reason
        case _:
            return "INTERNAL"


def status_of(error: Exception, language: str = "", request_id: str = "", request: Message | None = None) -> Status:
    """The status of an error with its details. An unexpected error is logged and its status reveals nothing.

    Errors name the fields of requests as JSON does. With a language there is a google.rpc.LocalizedMessage, with a
    request id a google.rpc.RequestInfo: an error within an answer has no trailing metadata. Of a wrong field of the
    request, the metadata have what it contains.
    """
    reason = reason_of(error)
    message, metadata = _message_and_metadata(error)
    # A refused move is well formed: its metadata are of the rules, and no path in the request.
    path = "" if isinstance(error, IllegalMove) else str(metadata.get("field", ""))
    if path and "given" not in metadata and (given := _given(request, path)) is not None:
        metadata = {**metadata, "given": given}
    status = _status(reason, message, metadata, path, error.retry_s if isinstance(error, CallError) else None, language)
    if request_id:
        status.details.append(_pack(RequestInfo(request_id=request_id)))
    return status


def _message_and_metadata(error: Exception) -> tuple[str, Mapping[str, int | str]]:
    """The message and the metadata of an error."""
    match error:
        case BadOptions(field=field) if field:
            return error.message, {**_rules_metadata(error), "field": field}
        case IllegalMove() | BadOptions():
            return error.message, _rules_metadata(error)
        case CallError() | MatchError():
            return error.message, error.metadata
        case _:
            _log.error("unexpected fault", exc_info=error)
            return "The service failed unexpectedly. The match is not damaged.", {}


def fields_in(message: Descriptor) -> Iterator[FieldDescriptor]:
    """All fields of a message and of the messages in it."""
    reached = [message]
    for inside in reached:
        types = (field.message_type for field in inside.fields if field.message_type is not None)
        reached.extend(kind for kind in types if kind not in reached)
        yield from inside.fields


def by_code() -> dict[str, tuple[str, ...]]:
    """The reasons by the name of their status code."""
    names = sorted({code.name for code in REASONS.values()})
    return {name: tuple(reason for reason, code in REASONS.items() if code.name == name) for name in names}


def details(status: Status) -> tuple[tuple[str, bytes], ...]:
    """The trailing metadata that carry a status with its details."""
    return ((_DETAILS, status.SerializeToString()),)


def code_of(status: Status) -> grpc.StatusCode:
    """The status code of a status."""
    return _BY_NUMBER[status.code]


def _rules_metadata(error: RulesError) -> dict[str, int | str]:
    numbers = {_json_name(name): number for name, number in error.numbers.items()}
    return {**numbers, "clause": error.clause, "cause": error.cause}


def _json_name(name: str) -> str:
    """The lowerCamelCase of a name: needsOthers of needs_others."""
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


def _status(
    reason: str, message: str, metadata: Mapping[str, int | str], path: str, retry_s: float | None, language: str
) -> Status:
    """`path`: the wrong field of the request, as a path in JSON; "" if the error is not about a field."""
    # Texts may quote what the caller sent. They are cut so that the error fits into the response headers.
    message = _cut(message, _MESSAGE_BYTES)
    texts = {name: _cut(str(value), _METADATA_VALUE_BYTES) for name, value in metadata.items()}
    details = [_pack(ErrorInfo(reason=reason, domain=DOMAIN, metadata=texts))]
    if path:
        violation = BadRequest.FieldViolation(
            field=_cut(path, _METADATA_VALUE_BYTES), description=_cut(message, _DESCRIPTION_BYTES)
        )
        details.append(_pack(BadRequest(field_violations=[violation])))
    if language:
        sentence = _localized(reason, message, {**texts, "field": path}, language)
        details.append(_pack(LocalizedMessage(locale=language, message=_cut(sentence, _DESCRIPTION_BYTES))))
    if retry_s is None:
        # Callers that got the error together do not come back together.
        retry_s = _INFOS[reason].retry_seconds * random.uniform(1.0, 2.0)
    if retry_s:
        delay = Duration()
        delay.FromMilliseconds(math.ceil(retry_s * 1000))
        details.append(_pack(RetryInfo(retry_delay=delay)))
    return Status(code=REASONS[reason].value[0], message=message, details=details)


def _localized(reason: str, message: str, metadata: Mapping[str, str], language: str) -> str:
    """The error as sentences in a language. They cite the rule that a move breaks, or name the wrong field."""
    clause = metadata.get("clause", "")
    if language == FALLBACK:
        return f"{message} ({clause})" if clause else message
    text = localized(reason, metadata, language)
    rule = _clauses(language).get(clause)
    quoted = cited(rule.text, language, _DESCRIPTION_BYTES - len(text.encode()) - 1) if rule else ""
    return f"{text} {quoted}" if quoted else text


@cache
def _clauses(language: str) -> dict[str, Clause]:
    """The clauses of the rules of all games in a language."""
    return {number: clause for game in GAMES for number, clause in game.box.rules(language).clauses.items()}


_STEP: Final = re.compile(r"(\w+)|\[(\d+)\]")
_NOT_REPEATED: Final = frozenset({"join_code", "short_code", "token", "view_tokens", "webhook_url"})
"""Fields that are secret, or may contain a secret: errors do not repeat their values."""


def _given(request: Message | None, path: str) -> str | None:
    """The value of a field of the request, as JSON writes it. "" if it is missing.

    None if it has no single value, is secret, or is not in the request.
    """
    value: Any = request
    field: Any = None
    for name, number in _STEP.findall(path):
        if number:
            if field is None or not field.is_repeated or int(number) >= len(value):
                return None
            value = value[int(number)]
            continue
        inner = value.DESCRIPTOR.fields if isinstance(value, Message) else ()
        field = next((each for each in inner if each.json_name == name), None)
        if field is None or field.name in _NOT_REPEATED:
            return None
        if field.has_presence and not value.HasField(field.name):
            return ""
        value = getattr(value, field.name)
    return None if field is None else _written(value, field)


def _written(value: Any, field: FieldDescriptor) -> str | None:
    """A value as JSON writes it, without quotes. "" for a default that cannot be told from a missing field."""
    if isinstance(value, Duration):
        return value.ToJsonString()
    if not isinstance(value, str | int | float):
        return None
    if not value and not field.has_presence:
        return None if field.is_repeated else ""
    if field.enum_type is not None and (known := field.enum_type.values_by_number.get(int(value))):
        return str(known.name)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _cut(text: str, size: int) -> str:
    data = text.encode(errors="replace")
    return text if len(data) <= size else data[: size - 3].decode(errors="ignore") + "..."


def _pack(detail: Message) -> AnyMessage:
    packed = AnyMessage()
    packed.Pack(detail)
    return packed
