"""The one table of errors: every reason that a caller may see, its code, and how it goes over the wire."""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping
from typing import Final

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.duration_pb2 import Duration
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

from markethall_rules.errors import BadOptions, IllegalMove, RulesError
from markethall_service.matches.errors import MatchError

DOMAIN: Final = "markethall"
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
    # There is no such thing.
    "GAME_NOT_FOUND": _CODE.NOT_FOUND,
    "MATCH_NOT_FOUND": _CODE.NOT_FOUND,
    # Not now, not in this position.
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
    # Look again, then decide.
    "STALE_REVISION": _CODE.ABORTED,
    # Who are you?
    "TOKEN_MISSING": _CODE.UNAUTHENTICATED,
    "TOKEN_INVALID": _CODE.UNAUTHENTICATED,
    "TOKEN_EXPIRED": _CODE.UNAUTHENTICATED,
    "API_KEY_MISSING": _CODE.UNAUTHENTICATED,
    # Not with this token, key or code.
    "TOKEN_FOREIGN": _CODE.PERMISSION_DENIED,
    "TOKEN_REVOKED": _CODE.PERMISSION_DENIED,
    "TOKEN_SEATLESS": _CODE.PERMISSION_DENIED,
    "NOT_CREATOR": _CODE.PERMISSION_DENIED,
    "SEAT_RESERVED": _CODE.PERMISSION_DENIED,
    "JOIN_CODE_MISSING": _CODE.PERMISSION_DENIED,
    "JOIN_CODE_WRONG": _CODE.PERMISSION_DENIED,
    "API_KEY_INVALID": _CODE.PERMISSION_DENIED,
    # Too much.
    "MESSAGE_TOO_LARGE": _CODE.RESOURCE_EXHAUSTED,
    "RATE_LIMITED": _CODE.RESOURCE_EXHAUSTED,
    "TOO_MANY_STREAMS": _CODE.RESOURCE_EXHAUSTED,
    # The caller took too long; nothing was done, so trying again is safe.
    "REQUEST_OVERDUE": _CODE.DEADLINE_EXCEEDED,
    "STREAM_IDLE": _CODE.UNAVAILABLE,
    # Our side; trying again may help.
    "STORE_UNAVAILABLE": _CODE.UNAVAILABLE,
    "SHUTTING_DOWN": _CODE.UNAVAILABLE,
    # Our side; trying again does not help.
    "LOG_DAMAGED": _CODE.DATA_LOSS,
    "INTERNAL": _CODE.INTERNAL,
}
"""Every stable reason and the canonical code that it always comes with."""

_RETRY_SECONDS: Final = {"STORE_UNAVAILABLE": 1.0, "SHUTTING_DOWN": 1.0, "TOO_MANY_STREAMS": 5.0}

_MESSAGE_BYTES: Final = 1000
_FACT_BYTES: Final = 200

_log = logging.getLogger(__name__)


class CallError(Exception):
    """A refusal of the api itself; `retry_s` says when to come back, if not when the reason always does."""

    retry_s: float | None = None

    def __init__(self, reason: str, message: str, **facts: int | str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.facts = facts


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


def status_of(error: Exception) -> Status:
    """What the caller is told of an error; an unknown one goes to the log and gives nothing away."""
    reason = reason_of(error)
    match error:
        case BadOptions(field=field) if field:
            return _status(reason, error.message, {**_cited(error), "field": field})
        case IllegalMove() | BadOptions():
            return _status(reason, error.message, _cited(error))
        case CallError():
            return _status(reason, error.message, error.facts, error.retry_s)
        case MatchError():
            return _status(reason, error.message, error.facts)
        case _:
            _log.error("unexpected fault", exc_info=error)
            return _status(reason, "Something went wrong on our side; the match is unharmed.", {})


def by_code() -> dict[str, tuple[str, ...]]:
    """The reasons by the name of their canonical code."""
    names = sorted({code.name for code in REASONS.values()})
    return {name: tuple(reason for reason, code in REASONS.items() if code.name == name) for name in names}


def code_of(status: Status) -> grpc.StatusCode:
    """The canonical code of a status as grpc names it."""
    return _BY_NUMBER[status.code]


def _cited(error: RulesError) -> dict[str, int | str]:
    numbers = {_written(name): number for name, number in error.numbers.items()}
    return {**numbers, "clause": error.clause, "cause": error.cause}


def _written(name: str) -> str:
    """The name of a number as JSON writes names: needs_others as needsOthers."""
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


def _status(reason: str, message: str, facts: Mapping[str, int | str], retry_s: float | None = None) -> Status:
    # What a caller sent may come back in it: however much that was, an error fits the headers of its answer.
    message = _cut(message, _MESSAGE_BYTES)
    metadata = {name: _cut(str(fact), _FACT_BYTES) for name, fact in facts.items()}
    details = [_packed(ErrorInfo(reason=reason, domain=DOMAIN, metadata=metadata))]
    retry_s = _RETRY_SECONDS.get(reason) if retry_s is None else retry_s
    if retry_s is not None:
        delay = Duration()
        delay.FromMilliseconds(math.ceil(retry_s * 1000))
        details.append(_packed(RetryInfo(retry_delay=delay)))
    return Status(code=REASONS[reason].value[0], message=message, details=details)


def _cut(text: str, size: int) -> str:
    data = text.encode(errors="replace")
    return text if len(data) <= size else data[: size - 3].decode(errors="ignore") + "..."


def _packed(detail: ErrorInfo | RetryInfo) -> AnyMessage:
    packed = AnyMessage()
    packed.Pack(detail)
    return packed


_BY_NUMBER: Final = {code.value[0]: code for code in grpc.StatusCode}
