"""What can go wrong, by whose fault it is.

    MarketHallError
    ├── CallerError            asking again for the same is of no use
    │   ├── InvalidRequest       no match could grant it
    │   ├── NotFound             there is no such thing
    │   ├── Refused              the match does not grant it now
    │   ├── MovedOn              the match is not where the caller took it to be
    │   ├── Unauthenticated      the token does not say who asks
    │   ├── Forbidden            the token does not allow it
    │   ├── LimitReached         too much or too often
    │   └── Cancelled            the caller ended the call
    ├── Unavailable            asking again later may help
    │   └── TimedOut             no answer in time
    └── ServiceError           the service has a fault
        ├── DataLoss             what it kept is damaged
        └── InternalError        it broke

Below these stands one class per reason that the service states; `BY_REASON` is the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import grpc
from grpc import StatusCode


class MarketHallError(Exception):
    """Something went wrong. `str` of it is a sentence for a person.

    `reason` is the stable one that the service states, "" if none did; `metadata` holds what belongs to it, such as
    the clause of the rules and the numbers; `retry_after` is in seconds, if the service names a time.
    """

    usual_code: ClassVar[grpc.StatusCode] = StatusCode.UNKNOWN

    def __init__(
        self,
        message: str,
        reason: str = "",
        code: grpc.StatusCode | None = None,
        metadata: Mapping[str, str] | None = None,
        retry_after: float | None = None,
    ) -> None:
        code = code or self.usual_code
        super().__init__(message, reason, code, metadata, retry_after)
        self.message = message
        self.reason = reason
        self.code = code
        self.metadata = dict(metadata or {})
        self.retry_after = retry_after

    def __str__(self) -> str:
        return self.message or self.reason or str(self.code.name)

    @property
    def clause(self) -> str:
        """The clause of the rules that was broken, such as "PM-4.3"; "" if it is not about the rules."""
        return self.metadata.get("clause", "")


class CallerError(MarketHallError):
    """The caller asked for what cannot be."""


class Unavailable(MarketHallError):
    """Nobody answers, or the service cannot just now."""

    usual_code = StatusCode.UNAVAILABLE


class ServiceError(MarketHallError):
    """The service has a fault."""


class InvalidRequest(CallerError):
    """No match could ever grant this."""

    usual_code = StatusCode.INVALID_ARGUMENT


class NotFound(CallerError):
    """There is no such thing, or not any more."""

    usual_code = StatusCode.NOT_FOUND


class Refused(CallerError):
    """The match does not grant this as it stands."""

    usual_code = StatusCode.FAILED_PRECONDITION


class MovedOn(CallerError):
    """The match is not where the caller took it to be, or no longer: look at it again, and go on from there.

    All that a legal move may meet because somebody or the clock was faster is below it.
    """

    usual_code = StatusCode.ABORTED


class Unauthenticated(CallerError):
    """No token, or none that says who asks."""

    usual_code = StatusCode.UNAUTHENTICATED


class Forbidden(CallerError):
    """The token is good, but not for this."""

    usual_code = StatusCode.PERMISSION_DENIED


class LimitReached(CallerError):
    """Too much at once, or too often."""

    usual_code = StatusCode.RESOURCE_EXHAUSTED


class Cancelled(CallerError):
    """The caller ended the call, or closed the client under it."""

    usual_code = StatusCode.CANCELLED


class TimedOut(Unavailable):
    """No answer came in time; a write may have been done or not."""

    usual_code = StatusCode.DEADLINE_EXCEEDED


class DataLoss(ServiceError):
    """What the service kept is damaged."""

    usual_code = StatusCode.DATA_LOSS


class InternalError(ServiceError):
    """The service broke while it answered."""

    usual_code = StatusCode.INTERNAL
