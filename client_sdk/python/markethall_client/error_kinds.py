"""The kinds of errors, by what a caller can do about them. `errors` has the tree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

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


BY_CODE: dict[StatusCode, type[MarketHallError]] = {}
"""The class of each gRPC code: used if the reason is missing, or newer than this client."""


class MarketHallError(Exception):
    """Base class of all errors of the client. `str(error)` is a sentence for a person, in the language of the client.

    `english` is the sentence for developers, in English: it names the field, its value and what is allowed. A traceback
    has both. `reason` is the stable reason that the service returned, such as "STALE_REVISION"; "" if it returned none.
    `code` is the gRPC status code. `metadata` has the details, such as the clause of the rules and the numbers.
    `retry_after` is the time in seconds after which the service allows a retry; None if it named no time.
    `request_id` finds the call in the logs of the service; "" if the call did not reach it. `str(error)` has it unless
    the error is a CallerError, whose traceback has it.
    """

    usual_code: ClassVar[StatusCode] = StatusCode.UNKNOWN

    def __init_subclass__(cls, code: StatusCode | None = None) -> None:
        """`code`: the gRPC code whose usual error is this class."""
        if code is not None:
            cls.usual_code, BY_CODE[code] = code, cls

    def __init__(
        self,
        message: str,
        reason: str = "",
        code: StatusCode | None = None,
        metadata: Mapping[str, str] | None = None,
        retry_after: float | None = None,
        request_id: str = "",
        english: str = "",
    ) -> None:
        code = code or self.usual_code
        super().__init__(message, reason, code, metadata, retry_after, request_id, english)
        self.message = message
        self.english = english or message
        self.reason = reason
        self.code = code
        self.metadata: dict[str, str] = dict(metadata or {})
        self.retry_after = retry_after
        self.request_id = request_id
        if request_id and isinstance(self, CallerError):
            self.add_note(f"Request id: {request_id}")
        if self.english != message:
            self.add_note(f"In English: {self.english}")

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


class Unavailable(MarketHallError, code=StatusCode.UNAVAILABLE):
    """The service cannot be reached, or cannot answer at the moment. A retry later may help."""


class Unreachable(Unavailable):
    """The service was not reached even once: the target is probably wrong, or no service runs there."""


class ServiceError(MarketHallError):
    """The service has a fault."""


class InvalidRequest(CallerError, code=StatusCode.INVALID_ARGUMENT):
    """The request is not valid for any match."""


class NotFound(CallerError, code=StatusCode.NOT_FOUND):
    """The requested thing does not exist, or no longer exists."""


class Refused(CallerError, code=StatusCode.FAILED_PRECONDITION):
    """The match in its current state does not allow the request."""


class MovedOn(CallerError, code=StatusCode.ABORTED):
    """The match has changed: it is not in the state that the caller expected. Read it again, then continue.

    Its subclasses are all errors that a legal move can get because another player or the clock was faster.
    """

    @property
    def revision(self) -> int:
        """The present revision of the match, which HistoryChanged names. 0 for other errors."""
        return int(self.metadata.get("revision", "0"))

    @property
    def history(self) -> str:
        """The token of all commits up to `revision`. "" for other errors than HistoryChanged."""
        return self.metadata.get("history", "")


class Unauthenticated(CallerError, code=StatusCode.UNAUTHENTICATED):
    """The token is missing or does not identify the caller."""


class Forbidden(CallerError, code=StatusCode.PERMISSION_DENIED):
    """The token is valid, but does not allow the request."""


class LimitReached(CallerError, code=StatusCode.RESOURCE_EXHAUSTED):
    """A size or rate limit was reached."""


class Cancelled(CallerError, code=StatusCode.CANCELLED):
    """The call was cancelled, or the client was closed during the call."""


class TimedOut(Unavailable, code=StatusCode.DEADLINE_EXCEEDED):
    """No answer arrived in time. The service may or may not have executed a write."""


class DataLoss(ServiceError, code=StatusCode.DATA_LOSS):
    """Data stored by the service is damaged."""


class InternalError(ServiceError, code=StatusCode.INTERNAL):
    """The service failed while it handled the request."""


BY_CODE |= {
    StatusCode.OUT_OF_RANGE: InvalidRequest,
    StatusCode.UNIMPLEMENTED: ServiceError,
    StatusCode.ALREADY_EXISTS: Refused,
    StatusCode.UNKNOWN: ServiceError,
}
