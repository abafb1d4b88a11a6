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
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final, TypeAlias

import grpc
from google.protobuf.message import DecodeError
from google.rpc.error_details_pb2 import ErrorInfo, LocalizedMessage, RequestInfo, RetryInfo
from google.rpc.status_pb2 import Status
from grpc import StatusCode

from . import error_kinds
from .error_kinds import *  # noqa: F403
from .error_kinds import BY_CODE, MarketHallError, TimedOut, Unavailable, Unreachable
from .methods import reasons
from .methods.reasons import *  # noqa: F403
from .methods.reasons import BY_REASON

__all__ = []
__all__ += error_kinds.__all__
__all__ += reasons.__all__

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
    info, retry_after, english = ErrorInfo(), None, message
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
    return kind(message, info.reason, code, dict(info.metadata), retry_after, request_id, english)


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
