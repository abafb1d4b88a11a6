"""The table of errors: every reason that a caller may see, its status code, and its details."""

from __future__ import annotations

import logging
import math
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Final

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.duration_pb2 import Duration
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

from markethall.v1 import match_service_pb2
from markethall_platform.workers import TaskTooLarge, WorkersBusy, WorkersClosed
from markethall_rules import BadOptions, IllegalMove, RulesError
from markethall_service.matches.errors import MatchError

DOMAIN: Final = "markethall"
MATCH_SERVICE: Final = match_service_pb2.DESCRIPTOR.services_by_name["MatchService"]
_CODE: Final = grpc.StatusCode

REASONS: Final[dict[str, grpc.StatusCode]] = {
    # The request can never be right.
    "MALFORMED": _CODE.INVALID_ARGUMENT,
    "BAD_FIELD": _CODE.INVALID_ARGUMENT,
    "BAD_OPTIONS": _CODE.INVALID_ARGUMENT,
    "BAD_SEAT_COUNT": _CODE.INVALID_ARGUMENT,
    "WRONG_GAME": _CODE.INVALID_ARGUMENT,
    "BAD_WEBHOOK": _CODE.INVALID_ARGUMENT,
    "REQUEST_ID_REUSED": _CODE.INVALID_ARGUMENT,
    # The resource does not exist.
    "GAME_NOT_FOUND": _CODE.NOT_FOUND,
    "MATCH_NOT_FOUND": _CODE.NOT_FOUND,
    # The request is not possible in the present state.
    "ILLEGAL_MOVE": _CODE.FAILED_PRECONDITION,
    "NOT_YOUR_TURN": _CODE.FAILED_PRECONDITION,
    "MATCH_NOT_STARTED": _CODE.FAILED_PRECONDITION,
    "MATCH_STARTED": _CODE.FAILED_PRECONDITION,
    "MATCH_OVER": _CODE.FAILED_PRECONDITION,
    "MATCH_NOT_OVER": _CODE.FAILED_PRECONDITION,
    "MATCH_CLOSED": _CODE.FAILED_PRECONDITION,
    "SEAT_TAKEN": _CODE.FAILED_PRECONDITION,
    "SEAT_FREE": _CODE.FAILED_PRECONDITION,
    "TOO_MANY_SEAT_CHANGES": _CODE.FAILED_PRECONDITION,
    "SEAT_OUT": _CODE.FAILED_PRECONDITION,
    "TIME_EXPIRED": _CODE.FAILED_PRECONDITION,
    "NOTHING_TO_UNDO": _CODE.FAILED_PRECONDITION,
    "UNDO_BLOCKED": _CODE.FAILED_PRECONDITION,
    # The match has changed: read it again, then decide.
    "STALE_REVISION": _CODE.ABORTED,
    # The caller is not identified.
    "TOKEN_MISSING": _CODE.UNAUTHENTICATED,
    "TOKEN_INVALID": _CODE.UNAUTHENTICATED,
    "TOKEN_EXPIRED": _CODE.UNAUTHENTICATED,
    "API_KEY_MISSING": _CODE.UNAUTHENTICATED,
    # The token, key or code does not allow it.
    "TOKEN_FOREIGN": _CODE.PERMISSION_DENIED,
    "TOKEN_REVOKED": _CODE.PERMISSION_DENIED,
    "TOKEN_SEATLESS": _CODE.PERMISSION_DENIED,
    "NOT_CREATOR": _CODE.PERMISSION_DENIED,
    "SEAT_RESERVED": _CODE.PERMISSION_DENIED,
    "JOIN_CODE_MISSING": _CODE.PERMISSION_DENIED,
    "JOIN_CODE_WRONG": _CODE.PERMISSION_DENIED,
    "API_KEY_INVALID": _CODE.PERMISSION_DENIED,
    # A limit is exceeded.
    "MESSAGE_TOO_LARGE": _CODE.RESOURCE_EXHAUSTED,
    "RATE_LIMITED": _CODE.RESOURCE_EXHAUSTED,
    "TOO_MANY_STREAMS": _CODE.RESOURCE_EXHAUSTED,
    "STORE_FULL": _CODE.RESOURCE_EXHAUSTED,
    "WORKERS_BUSY": _CODE.RESOURCE_EXHAUSTED,
    "TASK_TOO_LARGE": _CODE.RESOURCE_EXHAUSTED,
    # The caller was too slow. Nothing was done, so a retry is safe.
    "REQUEST_OVERDUE": _CODE.DEADLINE_EXCEEDED,
    "STREAM_IDLE": _CODE.UNAVAILABLE,
    # A fault of the service. A retry may help.
    "STORE_UNAVAILABLE": _CODE.UNAVAILABLE,
    "SHUTTING_DOWN": _CODE.UNAVAILABLE,
    # A fault of the service. A retry does not help.
    "LOG_DAMAGED": _CODE.DATA_LOSS,
    "INTERNAL": _CODE.INTERNAL,
}
"""Every stable reason with its status code."""

_DETAILS: Final = "grpc-status-details-bin"
_BY_NUMBER: Final = {code.value[0]: code for code in grpc.StatusCode}
_RETRY_SECONDS: Final = {"STORE_UNAVAILABLE": 1.0, "SHUTTING_DOWN": 1.0, "TOO_MANY_STREAMS": 5.0}

_MESSAGE_BYTES: Final = 1000
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
            f"All worker processes are busy, and {busy.waiting} calls wait for one. Try again in "
            f"{busy.retry_s:g} seconds.",
            waiting=busy.waiting,
        )
        error.retry_s = busy.retry_s
        raise error from None
    except TaskTooLarge as large:
        raise CallError(
            "TASK_TOO_LARGE",
            f"The call needs more {large.what} than one call may use in this service. Ask for less, or do it on your "
            "own machine: `markethall verify` checks any record.",
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


def status_of(error: Exception, *, json_names: bool = False) -> Status:
    """The status of an error with its details. An unexpected error is logged and its status reveals nothing.

    Errors name the fields of requests as JSON does, for REST. Without `json_names` the status names them as the proto
    files do. The keys of the metadata are the same for both.
    """
    reason = reason_of(error)
    message, metadata = _message_and_metadata(error)
    if not json_names:
        message = _in_proto_names(message)
        metadata = {
            name: _in_proto_names(value) if isinstance(value, str) else value for name, value in metadata.items()
        }
    return _status(reason, message, metadata, error.retry_s if isinstance(error, CallError) else None)


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


@cache
def _proto_names() -> dict[str, str]:
    """The proto names of all fields of the contract, by JSON name."""
    messages = (kind for method in MATCH_SERVICE.methods for kind in (method.input_type, method.output_type))
    return {field.json_name: field.name for message in messages for field in fields_in(message)}


_CAMEL_CASE: Final = re.compile(r"\b[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+\b")


def _in_proto_names(text: str) -> str:
    """The text with the proto names of fields. Other words stay as they are."""
    return _CAMEL_CASE.sub(lambda word: _proto_names().get(word[0], word[0]), text)


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


def _status(reason: str, message: str, metadata: Mapping[str, int | str], retry_s: float | None = None) -> Status:
    # Texts may quote what the caller sent. They are cut so that the error fits into the response headers.
    message = _cut(message, _MESSAGE_BYTES)
    texts = {name: _cut(str(value), _METADATA_VALUE_BYTES) for name, value in metadata.items()}
    details = [_pack(ErrorInfo(reason=reason, domain=DOMAIN, metadata=texts))]
    retry_s = _RETRY_SECONDS.get(reason) if retry_s is None else retry_s
    if retry_s is not None:
        delay = Duration()
        delay.FromMilliseconds(math.ceil(retry_s * 1000))
        details.append(_pack(RetryInfo(retry_delay=delay)))
    return Status(code=REASONS[reason].value[0], message=message, details=details)


def _cut(text: str, size: int) -> str:
    data = text.encode(errors="replace")
    return text if len(data) <= size else data[: size - 3].decode(errors="ignore") + "..."


def _pack(detail: ErrorInfo | RetryInfo) -> AnyMessage:
    packed = AnyMessage()
    packed.Pack(detail)
    return packed
