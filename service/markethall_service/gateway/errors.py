"""Errors as the gateway answers them: Google's error JSON.

The gateway itself refuses with these reasons, all in the domain "markethall":

| reason | HTTP | when |
|---|---|---|
| MALFORMED | 400, 505 | the request is not HTTP/1.1, the body is no JSON, or a value does not fit its field |
| UNKNOWN_FIELD | 400 | a field or query parameter that the method does not have, or not there |
| FOREIGN_ORIGIN | 403 | a page of an origin that may not call writes |
| UNKNOWN_ROUTE | 404 | no method has this path |
| METHOD_NOT_ALLOWED | 405, 501 | the path takes other HTTP methods, named in Allow; 501: no path takes this one |
| REQUEST_OVERDUE | 408 | the headers or the body were not complete in time |
| MESSAGE_TOO_LARGE | 413 | the body is over the limit |
| UNSUPPORTED_MEDIA_TYPE | 415 | the body is not application/json, or is compressed |
| UNKNOWN_HOST | 421 | the Host header names a host that is not served |
| WORKERS_BUSY, TASK_TOO_LARGE | 429 | a long body: no worker process is free, or it takes too long to read |
| HEADERS_TOO_LARGE | 431 | the request has more header lines, or longer ones, than allowed |
| INTERNAL | 500 | a fault of the gateway or the service |
| SERVICE_UNAVAILABLE | 503 | the service cannot be reached |
| SHUTTING_DOWN | 503 | the service stops before the request is answered; a retry is safe with the same requestId |
| SERVICE_NOT_READY | 503 | the service takes no calls; only /readyz says so |
| DEADLINE_EXCEEDED | 504 | the service did not answer in time |

Every other reason is the service's own and passes through unchanged.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from google.protobuf import json_format
from google.rpc import code_pb2, error_details_pb2, status_pb2

from markethall_platform.grpc_server import CallFailed
from markethall_platform.workers import TaskTooLarge, WorkersBusy, WorkersClosed
from markethall_service.language import FALLBACK, localized

DOMAIN = "markethall"
ERROR_INFO = "type.googleapis.com/google.rpc.ErrorInfo"
BAD_REQUEST = "type.googleapis.com/google.rpc.BadRequest"
LOCALIZED_MESSAGE = "type.googleapis.com/google.rpc.LocalizedMessage"
TOO_LARGE = "MESSAGE_TOO_LARGE"

HTTP_STATUS: Mapping[str, int] = {
    "INVALID_ARGUMENT": 400,
    "FAILED_PRECONDITION": 400,
    "OUT_OF_RANGE": 400,
    "UNAUTHENTICATED": 401,
    "PERMISSION_DENIED": 403,
    "NOT_FOUND": 404,
    "ALREADY_EXISTS": 409,
    "ABORTED": 409,
    "RESOURCE_EXHAUSTED": 429,
    "UNIMPLEMENTED": 501,
    "UNAVAILABLE": 503,
    "DEADLINE_EXCEEDED": 504,
}
"""The HTTP status of each canonical code; every other code is a 500."""

# Used where the service gave no reason: the text of a library could name hosts, files or code.
_UNEXPLAINED: Mapping[str, tuple[str, str]] = {
    "UNAVAILABLE": ("SERVICE_UNAVAILABLE", "The service cannot be reached just now. Try again in a moment."),
    "DEADLINE_EXCEEDED": (
        "DEADLINE_EXCEEDED",
        "The service did not answer in time. A retry is safe with the same requestId.",
    ),
}
_FAULT = ("INTERNAL", "Something went wrong inside; it is not your fault. The X-Request-Id of this answer finds it.")


@dataclass(eq=False)
class Refusal(Exception):
    """An answer other than success: HTTP status, canonical code, sentence, details and headers."""

    code: int
    status: str
    message: str
    details: list[dict[str, Any]] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def reason(self) -> str:
        """The stable reason, in the first detail."""
        return str(self.details[0].get("reason", "")) if self.details else ""

    def localize(self, language: str) -> str:
        """Add a google.rpc.LocalizedMessage in a language, unless the service has added one. Returns its language; ""
        without one."""
        for detail in self.details:
            if detail["@type"] == LOCALIZED_MESSAGE:
                return str(detail["locale"])
        if language and self.reason:
            metadata = self.details[0]["metadata"]
            message = self.message if language == FALLBACK else localized(self.reason, metadata, language)
            self.details.append({"@type": LOCALIZED_MESSAGE, "locale": language, "message": message})
            return language
        return ""

    def body(self) -> dict[str, Any]:
        """The error as JSON, without headers."""
        return {"code": self.code, "status": self.status, "message": self.message, "details": self.details}

    def json(self) -> str:
        """The body of the answer as one line of JSON."""
        return json.dumps({"error": self.body()})


def refusal(code: int, status: str, reason: str, message: str, **metadata: str) -> Refusal:
    """A refusal by the gateway itself, with a reason of the table above.

    `field` in the metadata is the wrong field, `given` what it has and `allowed` what it takes; "" if there is none.
    """
    metadata = {name: value for name, value in metadata.items() if value}
    details: list[dict[str, Any]] = [{"@type": ERROR_INFO, "reason": reason, "domain": DOMAIN, "metadata": metadata}]
    if wrong := metadata.get("field"):
        violation = {"field": wrong, "description": message, "reason": ""}
        details.append({"@type": BAD_REQUEST, "fieldViolations": [violation]})
    headers = {"Retry-After": "1"} if code in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE) else {}
    return Refusal(code, status, message, details, headers)


def malformed(message: str, **metadata: str) -> Refusal:
    """The request cannot be parsed. The sentence says where and what is allowed."""
    return refusal(400, "INVALID_ARGUMENT", "MALFORMED", message, **metadata)


def unknown_field(message: str, **metadata: str) -> Refusal:
    """The request names a field or parameter that the method does not have."""
    return refusal(400, "INVALID_ARGUMENT", "UNKNOWN_FIELD", message, **metadata)


def too_large(limit: int) -> Refusal:
    """The body exceeds the limit, in bytes."""
    return refusal(
        413, "RESOURCE_EXHAUSTED", TOO_LARGE, f"A request body may have {limit} bytes at most.", limit=str(limit)
    )


@contextmanager
def of_workers() -> Iterator[None]:
    """Context manager that raises errors of the worker pool as refusals."""
    try:
        yield
    except WorkersBusy as busy:
        sentence = f"{busy} Send a shorter body, or wait."
        refused = refusal(429, "RESOURCE_EXHAUSTED", "WORKERS_BUSY", sentence, waiting=str(busy.waiting))
        refused.headers["Retry-After"] = str(math.ceil(busy.retry_s))
        raise refused from None
    except TaskTooLarge as large:
        sentence = f"The body needs more {large.what} to be read than one request may use. Send a shorter one."
        raise refusal(429, "RESOURCE_EXHAUSTED", "TASK_TOO_LARGE", sentence, exceeded=large.what) from None
    except WorkersClosed:
        raise shutting_down() from None


def fault() -> Refusal:
    """An internal error. The answer says no more than that."""
    reason, message = _FAULT
    return refusal(500, "INTERNAL", reason, message)


def too_slow(seconds: float) -> Refusal:
    """The body was not complete within its time."""
    return refusal(
        408,
        "DEADLINE_EXCEEDED",
        "REQUEST_OVERDUE",
        f"The request body was not complete within {seconds:g} seconds. Send the request when its body is ready.",
        limit=f"{seconds:g}s",
    )


def slow_headers(seconds: float) -> Refusal:
    """The headers were not complete within their time."""
    return refusal(
        408,
        "DEADLINE_EXCEEDED",
        "REQUEST_OVERDUE",
        f"The headers of the request were not complete within {seconds:g} seconds. Send them at once.",
        limit=f"{seconds:g}s",
    )


def unknown_method() -> Refusal:
    """The method is none of HTTP, or CONNECT."""
    sentence = "The request has a method that this service does not know. Use GET, HEAD, POST, DELETE or OPTIONS."
    return refusal(501, "UNIMPLEMENTED", "METHOD_NOT_ALLOWED", sentence)


def unknown_version(version: str) -> Refusal:
    """The version of HTTP is not spoken here."""
    sentence = f"The request is HTTP/{version}. This service speaks HTTP/1.1 and HTTP/1.0."
    return refusal(505, "INVALID_ARGUMENT", "MALFORMED", sentence)


def shutting_down() -> Refusal:
    """The service stops before it has answered."""
    sentence = "This server is shutting down: send the request again, with the same requestId."
    return refusal(503, "UNAVAILABLE", "SHUTTING_DOWN", sentence)


def unknown_host(host: str, setting: str) -> Refusal:
    """The Host header names a host that is not served: a page may have pointed its own name to this machine."""
    sentence = (
        f"The host {ascii(host)[:80]} is not served here. Call the service by a name that it knows; the operator adds "
        f"names with {setting}."
    )
    return refusal(421, "INVALID_ARGUMENT", "UNKNOWN_HOST", sentence)


def foreign_origin(setting: str) -> Refusal:
    """A page that may not call writes."""
    sentence = f"Pages of this origin may not write here. The operator allows origins with {setting}."
    return refusal(403, "PERMISSION_DENIED", "FOREIGN_ORIGIN", sentence)


def large_headers(lines: int, size: int) -> Refusal:
    """The headers exceed a limit: lines, or bytes of all names and values."""
    return refusal(
        431,
        "INVALID_ARGUMENT",
        "HEADERS_TOO_LARGE",
        f"A request may have {lines} header lines and {size} bytes of headers at most.",
        lines=str(lines),
        bytes=str(size),
    )


def from_call(failed: CallFailed) -> Refusal:
    """The error of a call of the service. Without details only its code is used."""
    code = failed.code.name
    rich = _rich(failed)
    refused = None if rich is None else from_status(rich)
    if refused is None:
        # Only a process that stops ends calls so.
        return shutting_down() if code == "CANCELLED" else _unexplained(code)
    return refused


def from_status(rich: status_pb2.Status) -> Refusal | None:
    """The error of a status with details; None without an ErrorInfo."""
    info = error_details_pb2.ErrorInfo()
    if not any(detail.Unpack(info) for detail in rich.details):
        return None
    code = code_pb2.Code.Name(rich.code)
    http = 413 if info.reason == TOO_LARGE else HTTP_STATUS.get(code, 500)
    return Refusal(http, code, rich.message, _details(rich), _headers(code, http, rich))


def _rich(failed: CallFailed) -> status_pb2.Status | None:
    """The rich status of the trailing metadata; None if there is none."""
    data = dict(failed.trailing_metadata).get("grpc-status-details-bin")
    return status_pb2.Status.FromString(data) if isinstance(data, bytes) else None


def _unexplained(code: str) -> Refusal:
    reason, message = _UNEXPLAINED.get(code, _FAULT)
    return refusal(HTTP_STATUS.get(code, 500), code, reason, message)


def _details(rich: status_pb2.Status) -> list[dict[str, Any]]:
    """The details as JSON, without those of a type that is unknown here."""
    found = []
    for detail in rich.details:
        try:
            found.append(json_format.MessageToDict(detail, always_print_fields_with_no_presence=True))
        except TypeError:
            continue
    return found


def _headers(code: str, http: int, rich: status_pb2.Status) -> dict[str, str]:
    if code == "UNAUTHENTICATED":
        return {"WWW-Authenticate": "Bearer"}
    retry = error_details_pb2.RetryInfo()
    if any(detail.Unpack(retry) for detail in rich.details):
        delay = retry.retry_delay.seconds + retry.retry_delay.nanos / 1e9
        return {"Retry-After": str(max(1, math.ceil(delay)))}
    return {"Retry-After": "1"} if http in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE) else {}
