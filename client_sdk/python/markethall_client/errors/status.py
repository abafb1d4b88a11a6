"""Reads the error out of a failed call."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import grpc
from google.protobuf.message import DecodeError
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

from .codes import BY_CODE
from .family import MarketHallError, TimedOut, Unavailable
from .reasons import BY_REASON

DOMAIN = "markethall"
DETAILS = "grpc-status-details-bin"

_GRPC_SAYS = re.compile(r"failed to connect to all addresses; last error: [A-Z]+: ")
_CODES = {code.value[0]: code for code in grpc.StatusCode}


def read_error(error: grpc.RpcError, target: str, waited: str) -> MarketHallError:
    """What a failed call means: the class of its reason, or of its code if the reason is missing or unknown.

    Where no service has spoken the message names the `target`; `waited` is what it says of a call that took too long.
    """
    fault = _fault(error.code(), error.details() or "", _details(error.trailing_metadata() or ()))
    if not fault.reason and isinstance(fault, Unavailable):
        said = f"{target}: {waited}" if isinstance(fault, TimedOut) else _unreached(target, fault.message)
        fault = type(fault)(said, "", fault.code, fault.metadata, fault.retry_after)
    fault.__cause__ = error
    return fault


def read_status(status: Status) -> MarketHallError:
    """What the error of a move in PlayMoves means, as if the call had failed."""
    return _fault(_CODES.get(status.code, grpc.StatusCode.UNKNOWN), status.message, _known(status))


def _unreached(target: str, details: str) -> str:
    if re.search("Connection refused|No such file or directory", details):
        # gRPC tells of the last address only, and `localhost` has two: at the other one TLS may have failed.
        return f"nobody answers at {target} (does `markethall serve` run, and is TLS on at both ends or at neither?)"
    # Older releases of grpcio say it the first way, newer ones the second.
    if details.startswith(("DNS resolution failed", "errors resolving")):
        return f"the host of {target} is not found by DNS"
    return f"the connection to {target} failed: {_GRPC_SAYS.sub('', details)}"


def _fault(code: grpc.StatusCode, message: str, details: Iterable[ErrorInfo | RetryInfo]) -> MarketHallError:
    info, retry_after = ErrorInfo(), None
    for detail in details:
        if isinstance(detail, RetryInfo):
            retry_after = detail.retry_delay.ToMilliseconds() / 1000
        else:
            info = detail
    usual = BY_CODE.get(code, MarketHallError)
    family = BY_REASON.get(info.reason, usual) if info.domain == DOMAIN else usual
    return family(message, info.reason, code, dict(info.metadata), retry_after)


def _known(status: Status) -> Iterable[ErrorInfo | RetryInfo]:
    for detail in status.details:
        for known in (ErrorInfo, RetryInfo):
            if detail.Is(known.DESCRIPTOR):
                yield known.FromString(detail.value)


def _details(trailers: Iterable[Any]) -> Iterable[ErrorInfo | RetryInfo]:
    packed = next((value for key, value in trailers if key == DETAILS), b"")
    try:
        yield from _known(Status.FromString(packed if isinstance(packed, bytes) else packed.encode()))
    except DecodeError:
        # Somebody between the service and us has written the trailer; the code and the message still stand.
        return
