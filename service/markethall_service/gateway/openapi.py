"""The OpenAPI 3.1 document of the gateway, made of the contract's descriptors and comments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markethall_service import __version__
from markethall_service.gateway.contract import REQUIRED, SERVICES, behaviors, comments
from markethall_service.gateway.parameters import parameters, path_names
from markethall_service.gateway.responses import ERROR_SCHEMA, HEADERS, Reasons, failures, success
from markethall_service.gateway.route import Route
from markethall_service.gateway.schema import Schemas

_JSON = "application/json"
_TOKEN, _API_KEY = "seatToken", "apiKey"
_API_KEY_SAYS = "A key of the operator's, for creating matches."
_CREATES = frozenset({"CreateMatch"})
_INFO = """

Requests and answers are JSON in lowerCamelCase. A seat's token, from JoinMatch, goes into `Authorization: Bearer`;
who has no seat leaves it out. Every error is `{"error": {code, status, message, details}}`, and the first of the
details is an ErrorInfo with a stable `reason`. Answers are complete: what is 0, false or empty is there, only messages
that are not set are left out; later versions may add fields and kinds. What can be sent as well as answered has a
second schema for requests, named `...Input`. Every answer carries an `X-Request-Id`, the caller's own if it sent one.
"""


def document(table: Sequence[Route], reasons: Reasons, *, wants_api_key: bool = False) -> dict[str, Any]:
    """The whole document; `reasons` are the service's own, by canonical status."""
    schemes = {_TOKEN: {"type": "http", "scheme": "bearer", "description": "The token of a seat."}}
    if wants_api_key:
        schemes[_API_KEY] = {"type": "apiKey", "in": "header", "name": "X-Api-Key", "description": _API_KEY_SAYS}
    said = comments()
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
        "info": {"title": "Market Hall", "version": __version__, "description": said.get(package, "") + _INFO},
        "servers": [{"url": "/", "description": "This server."}],
        "tags": [{"name": service.name, "description": said.get(service.full_name, "")} for service in SERVICES],
        "security": [{}, {_TOKEN: []}],
        "paths": paths,
        "components": {
            "schemas": {"Error": ERROR_SCHEMA, **schemas.components()},
            "headers": HEADERS,
            "securitySchemes": schemes,
        },
    }


def _operation(route: Route, reasons: Reasons, schemas: Schemas) -> dict[str, Any]:
    method = route.method
    said = comments().get(method.full_name, method.name)
    operation: dict[str, Any] = {
        "operationId": method.name[0].lower() + method.name[1:],
        "summary": said.split(". ")[0].rstrip("."),
        "description": said,
        "tags": [method.containing_service.name],
        "parameters": parameters(route),
        "responses": success(route) | failures(route, reasons),
    }
    if route.has_body:
        operation["requestBody"] = _body(route, schemas)
    return operation


def _body(route: Route, schemas: Schemas) -> dict[str, Any]:
    """What the body holds; it may be missing where nothing in it is required."""
    message = route.body_message
    needed = any(REQUIRED in behaviors(field) for field in message.fields if field.name not in route.path_only)
    return {"required": needed, "content": {_JSON: {"schema": schemas.request(message)}}}


def _schemas(table: Sequence[Route]) -> Schemas:
    asked = [route.body_message for route in table if route.has_body]
    answered = [route.method.output_type for route in table]
    return Schemas(
        asked, answered, {route.body_message.full_name: route.path_only for route in table if route.has_body}
    )
