"""The kinds of errors, by what a caller can do about them. `errors` has the tree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import grpc
from grpc import StatusCode

__all__ = [
    "BY_CODE",
    "CallerError",
    "Cancelled",
    "DataLoss",
    "Forbidden",
    "InternalError",
    "InvalidRequest",
    "LimitReached",
    "MarketHallError",
    "MovedOn",
    "NotFound",
    "Refused",
    "ServiceError",
    "TimedOut",
    "Unauthenticated",
    "Unavailable",
    "Unreachable",
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

    @property
    def revision(self) -> int:
        """The present revision of the match, which HistoryChanged names. 0 for other errors."""
        return int(self.metadata.get("revision", "0"))

    @property
    def history(self) -> str:
        """The token of all commits up to `revision`. "" for other errors than HistoryChanged."""
        return self.metadata.get("history", "")


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
