"""All errors of the client.

    MarketHallError
    ├── CallerError            a retry of the same request does not help
    │   ├── InvalidRequest       not valid for any match
    │   ├── NotFound             does not exist
    │   ├── Refused              the match in its current state does not allow it
    │   ├── MovedOn              the match has changed
    │   ├── Unauthenticated      the token is missing or does not identify the caller
    │   ├── Forbidden            the token does not allow it
    │   ├── LimitReached         a size or rate limit
    │   └── Cancelled            the call was cancelled
    ├── Unavailable            a retry later may help
    │   ├── TimedOut             no answer in time
    │   └── Unreachable          never reached: the address is probably wrong
    └── ServiceError           the service has a fault
        ├── DataLoss             stored data is damaged
        └── InternalError        the service failed

Below these there is one class for each reason that the service returns. `BY_REASON` is the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, ClassVar, Final, TypeAlias

import grpc
from google.protobuf.message import DecodeError
from google.rpc.error_details_pb2 import ErrorInfo, LocalizedMessage, RequestInfo, RetryInfo
from google.rpc.status_pb2 import Status
from grpc import StatusCode

from markethall.v1.errors_pb2 import Reason

__all__ = [
    "BY_CODE",
    "BY_REASON",
    "ApiKeyInvalid",
    "ApiKeyMissing",
    "BadField",
    "BadOptions",
    "BadSeatCount",
    "BadWebhook",
    "BotNotFound",
    "CallerError",
    "Cancelled",
    "DataLoss",
    "Forbidden",
    "GameNotFound",
    "HeadersTooLarge",
    "HistoryChanged",
    "IllegalMove",
    "InternalError",
    "InvalidRequest",
    "JoinCodeMissing",
    "JoinCodeWrong",
    "LimitReached",
    "LogDamaged",
    "Malformed",
    "MarketHallError",
    "MatchClosed",
    "MatchKept",
    "MatchNotFound",
    "MatchNotOver",
    "MatchNotStarted",
    "MatchOver",
    "MatchStarted",
    "MessageTooLarge",
    "MovedOn",
    "NotCreator",
    "NotFound",
    "NotYourTurn",
    "NothingToUndo",
    "RateLimited",
    "Refused",
    "RequestIdReused",
    "RequestOverdue",
    "SeatFree",
    "SeatOut",
    "SeatReserved",
    "SeatTaken",
    "ServiceError",
    "ShortCodeWrong",
    "ShuttingDown",
    "StaleRevision",
    "StoreFull",
    "StoreUnavailable",
    "StreamIdle",
    "TaskTooLarge",
    "TimeExpired",
    "TimedOut",
    "TokenExpired",
    "TokenForeign",
    "TokenInvalid",
    "TokenMissing",
    "TokenRevoked",
    "TokenSeatless",
    "TooManySeatChanges",
    "TooManyStreams",
    "Unauthenticated",
    "Unavailable",
    "UndoBlocked",
    "Unreachable",
    "WorkersBusy",
    "WrongGame",
]


class MarketHallError(Exception):
    """Base class of all errors of the client. `str(error)` is a sentence for a person, in the language of the client.

    `reason` is the stable reason that the service returned, such as "STALE_REVISION"; "" if it returned none.
    `code` is the gRPC status code. `metadata` has the details, such as the clause of the rules and the numbers.
    `retry_after` is the time in seconds after which the service allows a retry; None if it named no time.
    `request_id` finds the call in the logs of the service; "" if the call did not reach it. `str(error)` has it unless
    the error is a CallerError, whose traceback has it.
    """

    usual_code: ClassVar[grpc.StatusCode] = StatusCode.UNKNOWN

    def __init__(
        self,
        message: str,
        reason: str = "",
        code: grpc.StatusCode | None = None,
        metadata: Mapping[str, str] | None = None,
        retry_after: float | None = None,
        request_id: str = "",
    ) -> None:
        code = code or self.usual_code
        super().__init__(message, reason, code, metadata, retry_after, request_id)
        self.message = message
        self.reason = reason
        self.code = code
        self.metadata: dict[str, str] = dict(metadata or {})
        self.retry_after = retry_after
        self.request_id = request_id
        if request_id and isinstance(self, CallerError):
            self.add_note(f"Request id: {request_id}")

    def __str__(self) -> str:
        message = self.message or self.reason or str(self.code.name)
        # Players read refusals. A fault is for those who look for it.
        shows_id = self.request_id and not isinstance(self, CallerError)
        return f"{message} (request id {self.request_id})" if shows_id else message

    @property
    def clause(self) -> str:
        """The clause of the rules that the move breaks, such as "PM-4.3"; "" if the error is not about the rules."""
        return self.metadata.get("clause", "")


class CallerError(MarketHallError):
    """The request cannot be fulfilled. A retry of the same request does not help."""


class Unavailable(MarketHallError):
    """The service cannot be reached, or cannot answer at the moment. A retry later may help."""

    usual_code = StatusCode.UNAVAILABLE


class Unreachable(Unavailable):
    """The service was not reached even once: the target is probably wrong, or no service runs there."""


class ServiceError(MarketHallError):
    """The service has a fault."""


class InvalidRequest(CallerError):
    """The request is not valid for any match."""

    usual_code = StatusCode.INVALID_ARGUMENT


class NotFound(CallerError):
    """The requested thing does not exist, or no longer exists."""

    usual_code = StatusCode.NOT_FOUND


class Refused(CallerError):
    """The match in its current state does not allow the request."""

    usual_code = StatusCode.FAILED_PRECONDITION


class MovedOn(CallerError):
    """The match has changed: it is not in the state that the caller expected. Read it again, then continue.

    Its subclasses are all errors that a legal move can get because another player or the clock was faster.
    """

    usual_code = StatusCode.ABORTED


class Unauthenticated(CallerError):
    """The token is missing or does not identify the caller."""

    usual_code = StatusCode.UNAUTHENTICATED


class Forbidden(CallerError):
    """The token is valid, but does not allow the request."""

    usual_code = StatusCode.PERMISSION_DENIED


class LimitReached(CallerError):
    """A size or rate limit was reached."""

    usual_code = StatusCode.RESOURCE_EXHAUSTED


class Cancelled(CallerError):
    """The call was cancelled, or the client was closed during the call."""

    usual_code = StatusCode.CANCELLED


class TimedOut(Unavailable):
    """No answer arrived in time. The service may or may not have executed a write."""

    usual_code = StatusCode.DEADLINE_EXCEEDED


class DataLoss(ServiceError):
    """Data stored by the service is damaged."""

    usual_code = StatusCode.DATA_LOSS


class InternalError(ServiceError):
    """The service failed while it handled the request."""

    usual_code = StatusCode.INTERNAL


class Malformed(InvalidRequest):
    """The request cannot be read."""


class BadField(InvalidRequest):
    """A field has a value that is not allowed. `metadata["field"]` is its path."""


class HeadersTooLarge(InvalidRequest):
    """The metadata of the call are larger than the service accepts."""


class BadOptions(InvalidRequest):
    """The game does not allow these options."""


class BadSeatCount(InvalidRequest):
    """The game does not allow this number of seats."""


class WrongGame(InvalidRequest):
    """The move or the options belong to another game."""


class BadWebhook(InvalidRequest):
    """The service does not accept this `webhook_url`."""


class RequestIdReused(InvalidRequest):
    """The request id was used before for a different request."""


class GameNotFound(NotFound):
    """There is no game with this name."""


class BotNotFound(NotFound):
    """There is no bot with this name. `metadata["allowed"]` has the ids of the bots."""


class MatchNotFound(NotFound):
    """The match does not exist, has expired, or is private."""


class ShortCodeWrong(NotFound):
    """No match waits for players under this short code, or not any more."""


class IllegalMove(Refused):
    """The rules forbid the move. `clause` is the clause; `metadata` has the numbers."""


class NotYourTurn(Refused, MovedOn):
    """It is the turn of another seat."""


class MatchNotStarted(Refused):
    """The match has not started: some seats are still free."""


class MatchStarted(Refused):
    """The match has started. Seats can no longer be taken or freed."""


class MatchOver(Refused, MovedOn):
    """The match is over."""


class MatchNotOver(Refused):
    """The match is not over yet."""


class MatchClosed(Refused):
    """The creator closed the match."""


class SeatTaken(Refused):
    """The seat is taken, or all seats are taken."""


class SeatFree(Refused):
    """The seat is free."""


class TooManySeatChanges(Refused):
    """The limit of seat changes before the start of a match is reached."""


class SeatOut(Refused, MovedOn):
    """The seat has resigned or forfeited the match."""


class TimeExpired(Refused, MovedOn):
    """The seat's time ran out before the request arrived."""


class NothingToUndo(Refused):
    """The seat has made no move in this turn."""


class UndoBlocked(Refused):
    """The move cannot be undone: a random draw or a revealed secret followed it."""


class StaleRevision(MovedOn):
    """The revision of the request is not the current revision. Read the match again."""


class HistoryChanged(MovedOn):
    """The match has other commits than the caller saw, because it was put back to an older state. Read it again."""

    @property
    def revision(self) -> int:
        """The present revision of the match."""
        return int(self.metadata.get("revision", "0"))

    @property
    def history(self) -> str:
        """The token of all commits up to `revision`."""
        return self.metadata.get("history", "")


class TokenMissing(Unauthenticated):
    """The request needs a token."""


class TokenInvalid(Unauthenticated):
    """The token was not signed by this service."""


class TokenExpired(Unauthenticated):
    """The token has expired."""


class ApiKeyMissing(Unauthenticated):
    """This service needs an API key to create a match. Give the client an `api_key`."""


class TokenForeign(Forbidden):
    """The token belongs to another match."""


class TokenRevoked(Forbidden):
    """The seat was freed by its player or by the creator. The token is no longer valid."""


class TokenSeatless(Forbidden):
    """The request needs the token of a seat, not the token of the creator."""


class NotCreator(Forbidden):
    """The request needs the token of the creator, not the token of a seat."""


class MatchKept(Forbidden):
    """The operator does not allow creators to delete matches."""


class SeatReserved(Forbidden):
    """The seats of a rematch are reserved for the players of the previous match."""


class JoinCodeMissing(Forbidden):
    """The match is private. The request needs its join code."""


class JoinCodeWrong(Forbidden):
    """The join code of the private match is wrong."""


class ApiKeyInvalid(Forbidden):
    """The service does not know the client's `api_key`."""


class MessageTooLarge(LimitReached):
    """The request is larger than the service allows."""


class RateLimited(LimitReached):
    """Too many calls in a short time. Retry after `retry_after` seconds."""


class TooManyStreams(LimitReached):
    """The limit of open streams is reached, for the service or for this caller."""


class StoreFull(LimitReached):
    """The service has no room for new matches. Running matches go on."""


class WorkersBusy(LimitReached):
    """No worker process of the service is free, or too many calls wait for one."""


class TaskTooLarge(LimitReached):
    """The call needs more time or memory than one call may use. `markethall verify` checks any record."""


class RequestOverdue(TimedOut):
    """The request did not arrive in time after the call was opened. The service did nothing."""


class StreamIdle(Unavailable):
    """The service ended a stream of moves because no move arrived for some time. `play_moves` opens a new one."""


class StoreUnavailable(Unavailable):
    """The service cannot reach its store."""


class ShuttingDown(Unavailable):
    """The service is shutting down. Another process, or the restarted service, will answer."""


class LogDamaged(DataLoss):
    """The log of the match is damaged and cannot be read."""


def _kinds(base: type[MarketHallError]) -> Iterator[type[MarketHallError]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds(kind)


_NAMES: Final = {re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).upper(): kind for kind in _kinds(MarketHallError)}

BY_REASON: Mapping[str, type[MarketHallError]] = {
    reason: InternalError if reason == "INTERNAL" else _NAMES[reason]
    for reason in (name.removeprefix("REASON_") for name in Reason.DESCRIPTOR.values_by_name)
    if reason in _NAMES or reason == "INTERNAL"
}
"""The class of each reason that the service returns."""

BY_CODE: dict[grpc.StatusCode, type[MarketHallError]] = {
    StatusCode.INVALID_ARGUMENT: InvalidRequest,
    StatusCode.OUT_OF_RANGE: InvalidRequest,
    StatusCode.NOT_FOUND: NotFound,
    StatusCode.UNIMPLEMENTED: ServiceError,
    StatusCode.FAILED_PRECONDITION: Refused,
    StatusCode.ALREADY_EXISTS: Refused,
    StatusCode.ABORTED: MovedOn,
    StatusCode.UNAUTHENTICATED: Unauthenticated,
    StatusCode.PERMISSION_DENIED: Forbidden,
    StatusCode.RESOURCE_EXHAUSTED: LimitReached,
    StatusCode.CANCELLED: Cancelled,
    StatusCode.UNAVAILABLE: Unavailable,
    StatusCode.DEADLINE_EXCEEDED: TimedOut,
    StatusCode.DATA_LOSS: DataLoss,
    StatusCode.INTERNAL: InternalError,
    StatusCode.UNKNOWN: ServiceError,
}
"""The class of each gRPC code: used if the reason is missing, or newer than this client."""

_Detail: TypeAlias = ErrorInfo | RetryInfo | LocalizedMessage | RequestInfo
_DETAILS: Final = "grpc-status-details-bin"
_CODES: Final = {code.value[0]: code for code in StatusCode}
_DNS_FAILED: Final = ("DNS resolution failed", "errors resolving")
_NOT_CONNECTED: Final = ("failed to connect", *_DNS_FAILED)
_BROKEN_START: Final = re.compile("(?i)ssl|handshake|socket closed|connection reset|end of tcp stream")
_BROKEN: Final = re.compile(r"Stream removed|RST_STREAM|No status received|http2 header with status: (\d+)")
_GRPC_PREFIX: Final = re.compile(r"failed to connect to all addresses; last error: [A-Z]+: ")


def read_rpc_error(error: grpc.RpcError, target: str, timeout_message: str, request_id: str) -> MarketHallError:
    """The error of a failed call: the class of its reason, or of its code if the reason is missing or unknown.

    If the error does not come from the service, the message names the `target`. `timeout_message` is then the message
    of a call that took too long. `request_id` is the one that the call has sent.
    """
    details, message = _parse_details(error.trailing_metadata() or ()), error.details() or ""
    sent = "" if message.startswith(_NOT_CONNECTED) else request_id
    result = _build(error.code(), message, details, sent)
    broken = None if result.reason else _BROKEN.search(message)
    if broken and not broken[1]:
        # A proxy or the network has broken the call, as if nothing had answered.
        result = _build(StatusCode.UNAVAILABLE, message, details, sent)
    if broken or (not result.reason and isinstance(result, Unavailable)):
        timed_out = isinstance(result, TimedOut)
        message = f"{target}: {timeout_message}" if timed_out else _connection_message(target, result.message)
        result = type(result)(message, "", result.code, result.metadata, result.retry_after, sent)
    result.__cause__ = error
    return result


def read_status(status: Status) -> MarketHallError:
    """The error of one move of PlayMoves, as if it were the error of a call."""
    return _build(_CODES.get(status.code, StatusCode.UNKNOWN), status.message, _known_details(status))


def unreachable(error: grpc.RpcError, target: str, seconds: float) -> Unreachable | None:
    """The error of a first contact that failed for some seconds; None if something has answered meanwhile."""
    details = error.details() or ""
    if error.code() is StatusCode.DEADLINE_EXCEEDED:
        return Unreachable(
            f"nothing at {target} has answered within {seconds:g} s: check that it is the gRPC port of a service, "
            "and that no firewall drops the connection"
        )
    if error.code() is StatusCode.UNAVAILABLE and details.startswith(_NOT_CONNECTED):
        return Unreachable(_connection_message(target, details))
    return None


def _connection_message(target: str, details: str) -> str:
    if re.search("http1|HTTP/1", details):
        return (
            f"{target} speaks HTTP, not gRPC, as the REST port of a service does: "
            "give its gRPC port, which is 50051 unless MARKETHALL_GRPC_PORT names another"
        )
    if re.search("Connection refused|No such file or directory", details):
        # gRPC reports the last address only, and `localhost` has two. TLS may have failed at the other one.
        return (
            f"no service answers at {target}: check that `markethall serve` runs, "
            "and that TLS is on at both ends or off at both ends"
        )
    # Older releases of grpcio use the first text, newer releases the second.
    if details.startswith(_DNS_FAILED):
        return f"DNS does not know the host of {target}"
    # A certificate that is not trusted has its own text.
    if details.startswith("failed to connect") and re.search(_BROKEN_START, details) and "CERTIFICATE" not in details:
        return (
            f"something answers at {target}, but no gRPC connection comes about: check that it is the gRPC port of a "
            "service, and that TLS is on at both ends or off at both ends"
        )
    if found := _BROKEN.search(details):
        what = f"what answers at {target} " + (f"has the HTTP status {found[1]}" if found[1] else "broke off")
        return f"{what} and is perhaps no Market Hall: check the address, and that proxies pass on gRPC ({details})"
    return f"the connection to {target} failed: {_GRPC_PREFIX.sub('', details)}"


def _build(code: grpc.StatusCode, message: str, details: Iterable[_Detail], request_id: str = "") -> MarketHallError:
    info, retry_after = ErrorInfo(), None
    for detail in details:
        match detail:
            case RetryInfo():
                retry_after = detail.retry_delay.ToMilliseconds() / 1000
            case LocalizedMessage():
                message = detail.message
            case RequestInfo():
                request_id = detail.request_id
            case _:
                info = detail
    by_code = BY_CODE.get(code, MarketHallError)
    kind = BY_REASON.get(info.reason, by_code) if info.domain == "markethall" else by_code
    return kind(message, info.reason, code, dict(info.metadata), retry_after, request_id)


def _known_details(status: Status) -> Iterable[_Detail]:
    for detail in status.details:
        for known in (ErrorInfo, RetryInfo, LocalizedMessage, RequestInfo):
            if detail.Is(known.DESCRIPTOR):
                yield known.FromString(detail.value)


def _parse_details(trailers: Iterable[Any]) -> Iterable[_Detail]:
    packed = next((value for key, value in trailers if key == _DETAILS), b"")
    # If a proxy wrote the trailer, the code and the message are still valid.
    with suppress(DecodeError):
        yield from _known_details(Status.FromString(packed if isinstance(packed, bytes) else packed.encode()))
