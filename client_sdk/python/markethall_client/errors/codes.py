"""What becomes of an error whose reason is missing or newer than this client: the family of its code."""

from __future__ import annotations

import grpc
from grpc import StatusCode

from .family import (
    Cancelled,
    DataLoss,
    Forbidden,
    InternalError,
    InvalidRequest,
    LimitReached,
    MarketHallError,
    MovedOn,
    NotFound,
    Refused,
    ServiceError,
    TimedOut,
    Unauthenticated,
    Unavailable,
)

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
"""Each code that gRPC or the service may state."""
