"""The OpenAPI 3.1 document of the gateway, made of the contract's descriptors and comments.

- Messages and enums of the contract as JSON schemas, from `schemas`.
- What a route takes beside its body, as OpenAPI parameters.
- What a route may answer, as OpenAPI responses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from google.api import resource_pb2
from google.protobuf.descriptor import Descriptor, FieldDescriptor

from markethall_service import __version__

from . import errors, transcoding
from .bounds import Schema, bounds
from .contract import REQUIRED, SERVICES, behaviors, comments, methods
from .routes import RESUME_FIELD, RESUME_HEADER, RETRY_HEADER, Route, Variable
from .schemas import Schemas, enum_schema, pointer, reference, schema_name

_JSON = "application/json"
_TOKEN, _API_KEY = "seatToken", "apiKey"
_API_KEY_SAYS = "A key of the operator's, for creating matches."
_CREATES = frozenset({"CreateMatch"})
_CACHEABLE = frozenset({"GetBot", "GetGame", "GetMatch", "GetRecord", "ListBots", "ListCommits", "ListGames"})
_INFO = """

- Requests and answers are JSON in lowerCamelCase.
- Send the token of a seat, from JoinMatch, as `Authorization: Bearer TOKEN`. Callers without a seat send none.
- Every error is `{"error": {code, status, message, details}}`. The first of the details is an ErrorInfo with a stable
  `reason`.
- Answers are complete: they include fields that are 0, false or empty, and leave out only messages that are not set.
  Later versions may add fields and kinds.
- A schema serves requests and answers where they agree: a move of an answer can be sent unchanged. Where they differ,
  the schema for requests is named `...Input`.
- Where a schema says integer, a request may also give a string of digits. `null` counts as left out, except in an
  array.
- Of the fields of a choice ("at most one of"), an answer includes only the one that is set.
- Every answer has an `X-Request-Id`: that of the caller, if it sent one.
"""

OPENAPI = "/openapi.json"
"""The path of the description."""


def document(table: Sequence[Route], reasons: Reasons, *, wants_api_key: bool = False) -> dict[str, Any]:
    """The whole document; `reasons` are the service's own, by canonical status."""
    schemes = {_TOKEN: {"type": "http", "scheme": "bearer", "description": "The token of a seat."}}
    if wants_api_key:
        schemes[_API_KEY] = {"type": "apiKey", "in": "header", "name": "X-Api-Key", "description": _API_KEY_SAYS}
    texts = comments()
    package, schemas = SERVICES[0].file.package, _schemas(table)
    paths: dict[str, dict[str, Any]] = {}
    for route in table:
        paths.setdefault(route.template.shown(path_names(route)), {})[route.verb.lower()] = _operation(
            route, reasons, schemas
        )
        if wants_api_key and route.method.name in _CREATES:
            paths[route.template.shown(path_names(route))][route.verb.lower()]["security"] = [{_API_KEY: []}]
    return {
        "openapi": "3.1.0",
        "info": {"title": "Market Hall", "version": __version__, "description": texts.get(package, "") + _INFO},
        # Relative to this document: a proxy may serve all paths behind a prefix.
        "servers": [{"url": ".", "description": "This server."}],
        "tags": [{"name": service.name, "description": texts.get(service.full_name, "")} for service in SERVICES],
        "security": [{}, {_TOKEN: []}],
        "paths": paths,
        "components": {
            "schemas": {**ERROR_SCHEMAS, **_event_schemas(table), **_query_enums(table), **schemas.components()},
            "headers": HEADERS,
            "securitySchemes": schemes,
        },
    }


def _operation(route: Route, reasons: Reasons, schemas: Schemas) -> dict[str, Any]:
    method = route.method
    description = comments().get(method.full_name, method.name)
    operation: dict[str, Any] = {
        "operationId": method.name[0].lower() + method.name[1:],
        "summary": description.split(". ")[0].rstrip("."),
        "description": description,
        "tags": [method.containing_service.name],
        "parameters": parameters(route),
        "responses": success(route) | failures(route, reasons),
    }
    if route.has_body:
        operation["requestBody"] = _body(route, schemas)
    return operation


def _body(route: Route, schemas: Schemas) -> dict[str, Any]:
    """What the body holds; it may be missing where nothing in it is required."""
    message = route.method.input_type
    needed = any(REQUIRED in behaviors(field) for field in message.fields if field.name not in route.path_fields)
    return {"required": needed, "content": {_JSON: {"schema": schemas.request(message)}}}


def _schemas(table: Sequence[Route]) -> Schemas:
    with_body = [route for route in table if route.has_body]
    asked = [route.method.input_type for route in with_body]
    answered = [route.method.output_type for route in table]
    return Schemas(asked, answered, {route.method.input_type.full_name: route.path_fields for route in with_body})


_SEGMENT: Schema = {"type": "string", "pattern": "^[^/:]+$"}
# Empty as well: some stand-ins for a browser's EventSource send it so before the first event.
_RESUME: Schema = {"type": "string", "pattern": "^[0-9]{0,9}$"}


def parameters(route: Route) -> list[dict[str, Any]]:
    """Path, query and header parameters, in this order."""
    found = [*_path(route), *(_query(field) for field in route.query_fields)]
    if route.resumes:
        sentence = (
            "Resumes the stream: the id of the last event that was seen. "
            f"Wins over {_field(route.method.input_type, RESUME_FIELD).json_name}, unless empty."
        )
        found.append({"name": RESUME_HEADER, "in": "header", "description": sentence, "schema": _RESUME})
    if route.is_retried:
        sentence = "Makes a retry safe, as requestId of the body does. If both are given, they must be equal."
        found.append({"name": RETRY_HEADER, "in": "header", "description": sentence, "schema": {"type": "string"}})
    if route.method.name in _CACHEABLE:
        sentence = "ETag of the answer that the client has. 304 if it is still right."
        found.append({"name": "If-None-Match", "in": "header", "description": sentence, "schema": {"type": "string"}})
    return found


def path_names(route: Route) -> dict[str, str]:
    """The name that each wildcard of the path is shown by: that of the resource pattern, `match` in matches/{match}."""
    return {
        key: name
        for variable in route.template.variables
        for key, name in zip(variable.keys, _shown(route, variable), strict=True)
        if key
    }


def _path(route: Route) -> Iterator[dict[str, Any]]:
    names = path_names(route)
    for variable in route.template.variables:
        field = _field(route.method.input_type, variable.field)
        for key in filter(None, variable.keys):
            sentence = f"The last part of the resource name. {comments().get(field.full_name, '')}"
            yield {"name": names[key], "in": "path", "required": True, "description": sentence, "schema": _SEGMENT}


def _query(field: FieldDescriptor) -> dict[str, Any]:
    # An enum is referenced, because generators make a second enum with the same names of one that is written out.
    item = (
        reference(field.enum_type)
        if field.enum_type is not None
        else dict(transcoding.scalar(field).schema) | bounds(field)
    )
    return {
        "name": field.json_name,
        "in": "query",
        "required": REQUIRED in behaviors(field),
        "description": comments().get(field.full_name, ""),
        "schema": {"type": "array", "items": item} if field.is_repeated else item,
    }


def _query_enums(table: Sequence[Route]) -> dict[str, Schema]:
    """The components of the enums that queries take."""
    enums = (field.enum_type for route in table for field in route.query_fields)
    return {schema_name(enum): enum_schema(enum) for enum in enums if enum is not None}


def _shown(route: Route, variable: Variable) -> tuple[str, ...]:
    """The variable's segments as the pattern of its resource names them, or its keys if no pattern fits."""
    field = _field(route.method.input_type, variable.field)
    resource = field.GetOptions().Extensions[resource_pb2.resource_reference].type
    for pattern in _patterns().get(resource, ()):
        segments = pattern.split("/")
        literal = [segment if not segment.startswith("{") else "*" for segment in segments]
        if literal == list(variable.segments):
            return tuple(segment.strip("{}") for segment in segments)
    return variable.keys


def _field(message: Descriptor, path: str) -> FieldDescriptor:
    outer, _, rest = path.partition(".")
    field = message.fields_by_name[outer]
    if not rest or field.message_type is None:
        return field
    return _field(field.message_type, rest)


@cache
def _patterns() -> dict[str, tuple[str, ...]]:
    """The name patterns of each resource type of the contract."""
    found: dict[str, tuple[str, ...]] = {}
    files = {message.file.name: message.file for method in methods() for message in _near(method.output_type)}
    for file in files.values():
        for message in file.message_types_by_name.values():
            resource = message.GetOptions().Extensions[resource_pb2.resource]
            if resource.type:
                found[resource.type] = tuple(resource.pattern)
    return found


def _near(message: Descriptor) -> Iterator[Descriptor]:
    yield message
    yield from (field.message_type for field in message.fields if field.message_type is not None)


Reasons: TypeAlias = Mapping[str, Sequence[str]]

_RESPONSES_JSON, _EVENTS = "application/json", "text/event-stream"
_ERROR: Schema = {"$ref": "#/components/schemas/ErrorResponse"}

ERROR_SCHEMAS: Mapping[str, Schema] = {
    "ErrorResponse": {
        "type": "object",
        "description": "The body of every refusal.",
        "required": ["error"],
        "properties": {"error": {"$ref": "#/components/schemas/ErrorBody", "description": "What was refused and why."}},
    },
    "ErrorBody": {
        "type": "object",
        "description": "What was refused and why.",
        "required": ["code", "status", "message", "details"],
        "properties": {
            "code": {"type": "integer", "description": "The HTTP status."},
            "status": {"type": "string", "description": "The canonical code, such as ABORTED."},
            "message": {"type": "string", "description": "A sentence for a person: what was wrong, what is allowed."},
            "details": {
                "type": "array",
                "description": "Details for programs. One of them has a `reason`.",
                "items": {"$ref": "#/components/schemas/ErrorDetail"},
            },
        },
    },
    "ErrorDetail": {
        "type": "object",
        "description": "A google.rpc detail; every error has an ErrorInfo among them.",
        "required": ["@type"],
        "properties": {
            "@type": {"type": "string", "description": f"Such as {errors.ERROR_INFO}."},
            "reason": {"type": "string", "description": "Stable, in capitals; for programs."},
            "domain": {"type": "string", "description": f"Always {errors.DOMAIN}."},
            "metadata": {
                "type": "object",
                "description": "Values of the error for programs: field, clause, numbers.",
                "additionalProperties": {"type": "string"},
            },
        },
    },
}

HEADERS: Mapping[str, Any] = {
    "X-Request-Id": {"description": "Finds the request in the logs.", "schema": {"type": "string"}},
    "ETag": {
        "description": "Tag of an answer that may be kept, for If-None-Match.",
        "schema": {"type": "string"},
    },
    "Cache-Control": {
        "description": "no-store, or who may keep the answer (public, private), and no-cache or for how many seconds.",
        "schema": {"type": "string"},
    },
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
    409: ("Another request was first.", ("ABORTED", "ALREADY_EXISTS"), ()),
    408: ("The body was not complete in time.", (), ("REQUEST_OVERDUE",)),
    413: ("The body is over the limit.", (), ("MESSAGE_TOO_LARGE",)),
    415: ("The body is not application/json, or is compressed.", (), ("UNSUPPORTED_MEDIA_TYPE",)),
    429: ("Too much at once; come back after Retry-After.", ("RESOURCE_EXHAUSTED",), ()),
    431: ("There are too many headers, or they are too long.", (), ("HEADERS_TOO_LARGE",)),
    500: ("Something broke inside.", ("INTERNAL", "UNKNOWN", "DATA_LOSS"), ("INTERNAL",)),
    503: ("The service cannot be reached; come back after Retry-After.", ("UNAVAILABLE",), ("SERVICE_UNAVAILABLE",)),
    504: ("The service did not answer in time.", ("DEADLINE_EXCEEDED",), ("DEADLINE_EXCEEDED",)),
}
_BODY_ONLY = (408, 413, 415)
_EXTRA_HEADERS: Mapping[int, str] = {401: "WWW-Authenticate", 429: "Retry-After", 503: "Retry-After"}


def success(route: Route) -> dict[str, Any]:
    """The good answers: one message, or a stream of events that may have nothing left to say."""
    if not route.method.server_streaming:
        content = {_RESPONSES_JSON: {"schema": reference(route.method.output_type)}}
        found = {"200": {"description": "Done.", "headers": _headers(), "content": content}}
        if route.method.name in _CACHEABLE:
            found["200"]["headers"] = _headers("ETag", "Cache-Control")
            held = "The answer that If-None-Match names is still right. There is no body."
            found["304"] = {"description": held, "headers": _headers("ETag", "Cache-Control")}
        return found
    return {
        "200": {
            "description": _stream(route),
            "headers": _headers(),
            "content": {_EVENTS: {"schema": pointer(_event_name(route))}},
        },
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
            "content": {_RESPONSES_JSON: {"schema": _ERROR}},
        }
    return found


def _headers(*more: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in ("X-Request-Id", *more)}


def _event_name(route: Route) -> str:
    return f"{route.method.name}Event"


def _event_schemas(table: Sequence[Route]) -> dict[str, Schema]:
    """The component of each stream's events."""
    return {_event_name(route): _event(route) for route in table if route.method.server_streaming}


def _event(route: Route) -> Schema:
    """One event of the stream, by the names of the lines that make it."""
    message = route.method.output_type
    content = {"anyOf": [reference(message), {"type": "object", "maxProperties": 0}, _ERROR]}
    data = {
        "type": "string",
        "description": f"One line of JSON: a {schema_name(message)}, an empty object or an ErrorResponse.",
        "contentMediaType": _RESPONSES_JSON,
        "contentSchema": content,
    }
    return {
        "type": "object",
        "description": "One event. The data of `end` is an empty object, that of `error` an ErrorResponse.",
        "required": ["event", "data"],
        "properties": {
            "id": {"type": "string", "description": "The revision; Last-Event-ID resumes after it."},
            "event": {
                "type": "string",
                "description": "What the data is. Ignore an event that you do not know.",
                "enum": [*_news(message), "end", "error"],
            },
            "data": data,
            "retry": {"type": "integer", "description": "Milliseconds to wait before coming back."},
        },
    }


def _news(message: Descriptor) -> list[str]:
    """What an event may be called: one of the things of which a message of the stream tells exactly one."""
    [choice] = transcoding.oneofs(message).values()
    return [field.json_name for field in choice]


def _stream(route: Route) -> str:
    message = route.method.output_type
    first, *others = _news(message)
    more = "".join(f"`event: {name}` one with `{name}` and without an `id`; " for name in others)
    return (
        f"Server-sent events. `event: {first}` carries a {schema_name(message)} as one line of JSON, and its "
        f"revision as `id`; {more}`event: end` says that all is over; `event: error` carries an ErrorResponse and ends "
        "the stream. "
        "Comments in between keep the connection open."
    )
