"""What a route takes beside its body, as OpenAPI parameters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from google.api import resource_pb2
from google.protobuf.descriptor import Descriptor, FieldDescriptor

from markethall_service.gateway.contract import REQUIRED, behaviors, comments, methods
from markethall_service.gateway.route import RESUME_FIELD, RESUME_HEADER, Route
from markethall_service.gateway.scalar import scalar
from markethall_service.gateway.schema import Schema
from markethall_service.gateway.template import Variable

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
    item: Schema = dict(scalar(field).schema)
    return {
        "name": field.json_name,
        "in": "query",
        "required": REQUIRED in behaviors(field),
        "description": comments().get(field.full_name, ""),
        "schema": {"type": "array", "items": item} if field.is_repeated else item,
    }


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
