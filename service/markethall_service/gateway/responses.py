"""What a route may answer, as OpenAPI responses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from google.protobuf.descriptor import Descriptor

from markethall_service.gateway import errors
from markethall_service.gateway.route import Route
from markethall_service.gateway.schema import Schema, reference
from markethall_service.gateway.shape import oneofs

Reasons: TypeAlias = Mapping[str, Sequence[str]]

_JSON, _EVENTS = "application/json", "text/event-stream"
_ERROR: Schema = {"$ref": "#/components/schemas/Error"}

ERROR_SCHEMA: Schema = {
    "type": "object",
    "description": "What every refusal looks like.",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "status", "message", "details"],
            "properties": {
                "code": {"type": "integer", "description": "The HTTP status."},
                "status": {"type": "string", "description": "The canonical code, such as ABORTED."},
                "message": {"type": "string", "description": "A sentence for a person: what would be right."},
                "details": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "description": "A google.rpc detail; every error has an ErrorInfo among them.",
                        "required": ["@type"],
                        "properties": {
                            "@type": {"type": "string", "description": f"Such as {errors.ERROR_INFO}."},
                            "reason": {"type": "string", "description": "Stable, in capitals; for programs."},
                            "domain": {"type": "string", "description": f"Always {errors.DOMAIN}."},
                            "metadata": {
                                "type": "object",
                                "description": "What the sentence is about: field, clause, numbers.",
                                "additionalProperties": {"type": "string"},
                            },
                        },
                    },
                },
            },
        }
    },
}

HEADERS: Mapping[str, Any] = {
    "X-Request-Id": {"description": "Finds the request in the logs.", "schema": {"type": "string"}},
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}},
    "WWW-Authenticate": {"description": "Bearer.", "schema": {"type": "string"}},
}

# Each HTTP status a route may fail with: what it means, the canonical codes behind it, and the gateway's own reasons.
_FAILURES: Mapping[int, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    400: (
        "The request is malformed, or what it asks is not allowed now.",
        ("INVALID_ARGUMENT", "FAILED_PRECONDITION", "OUT_OF_RANGE"),
        ("MALFORMED", "UNKNOWN_FIELD"),
    ),
    401: ("There is no token, or not a good one.", ("UNAUTHENTICATED",), ()),
    403: ("The token does not speak for this.", ("PERMISSION_DENIED",), ()),
    404: ("There is no such thing.", ("NOT_FOUND",), ("UNKNOWN_ROUTE",)),
    409: ("Somebody else was first.", ("ABORTED", "ALREADY_EXISTS"), ()),
    413: ("The body is over the limit.", (), ("MESSAGE_TOO_LARGE",)),
    415: ("The body is not application/json.", (), ("UNSUPPORTED_MEDIA_TYPE",)),
    429: ("Too much at once; come back after Retry-After.", ("RESOURCE_EXHAUSTED",), ("SERVICE_BUSY",)),
    500: ("Something broke inside.", ("INTERNAL", "UNKNOWN", "DATA_LOSS"), ("INTERNAL",)),
    501: ("The service does not offer this.", ("UNIMPLEMENTED",), ("UNIMPLEMENTED",)),
    503: ("The service cannot be reached; come back after Retry-After.", ("UNAVAILABLE",), ("SERVICE_UNAVAILABLE",)),
    504: ("The service did not answer in time.", ("DEADLINE_EXCEEDED",), ("DEADLINE_EXCEEDED",)),
}
_BODY_ONLY = (413, 415)
_EXTRA_HEADERS: Mapping[int, str] = {401: "WWW-Authenticate", 429: "Retry-After", 503: "Retry-After"}


def success(route: Route) -> dict[str, Any]:
    """The good answers: one message, or a stream of events that may have nothing left to say."""
    if not route.method.server_streaming:
        content = {_JSON: {"schema": reference(route.method.output_type)}}
        return {"200": {"description": "Done.", "headers": _headers(), "content": content}}
    return {
        "200": {"description": _stream(route), "headers": _headers(), "content": {_EVENTS: {"schema": _event(route)}}},
        "204": {"description": "It is over and there is nothing left to send.", "headers": _headers()},
    }


def failures(route: Route, reasons: Reasons) -> dict[str, Any]:
    """The refusals by HTTP status, each with the reasons it may have."""
    found: dict[str, Any] = {}
    for code, (sentence, statuses, own) in _FAILURES.items():
        if code in _BODY_ONLY and not route.has_body:
            continue
        named = [f"`{reason}`" for reason in (*own, *(r for status in statuses for r in reasons.get(status, ())))]
        if code == 429 and route.method.server_streaming:
            named.append("`TOO_MANY_STREAMS`")
        named = list(dict.fromkeys(named))
        found[str(code)] = {
            "description": f"{sentence} Reasons: {', '.join(named)}." if named else sentence,
            "headers": _headers(*filter(None, [_EXTRA_HEADERS.get(code)])),
            "content": {_JSON: {"schema": _ERROR}},
        }
    return found


def _headers(*more: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in ("X-Request-Id", *more)}


def _event(route: Route) -> Schema:
    """One event of the stream, by the names of the lines that make it."""
    message = route.method.output_type
    said = {"anyOf": [reference(message), {"type": "object", "maxProperties": 0}, _ERROR]}
    data = {"type": "string", "contentMediaType": _JSON, "contentSchema": said}
    return {
        "type": "object",
        "description": "One event. The data of `end` is an empty object, that of `error` an Error.",
        "required": ["event", "data"],
        "properties": {
            "id": {"type": "string", "description": "The revision; Last-Event-ID resumes after it."},
            "event": {"type": "string", "enum": [*_news(message), "end", "error"]},
            "data": data,
            "retry": {"type": "integer", "description": "Milliseconds to wait before coming back."},
        },
    }


def _news(message: Descriptor) -> list[str]:
    """What an event may be called: one of the things of which a message of the stream tells exactly one."""
    [choice] = oneofs(message).values()
    return [field.json_name for field in choice]


def _stream(route: Route) -> str:
    message = route.method.output_type
    first, *others = _news(message)
    more = "".join(f"`event: {name}` one with `{name}` and without an `id`; " for name in others)
    return (
        f"Server-sent events. `event: {first}` carries a {message.full_name} as one line of JSON, and its "
        f"revision as `id`; {more}`event: end` says that all is over; `event: error` carries an Error and ends the "
        "stream. "
        "Comments in between keep the connection open."
    )
