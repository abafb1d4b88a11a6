"""A route: one HTTP method and path of the contract, and how it makes a request message of an HTTP request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from flask import Request
from google.api import annotations_pb2, http_pb2
from google.protobuf import message_factory
from google.protobuf.descriptor import Descriptor, FieldDescriptor, MethodDescriptor
from google.protobuf.message import Message

from markethall_service.gateway import body, decoding, query, shape, template
from markethall_service.gateway.errors import malformed

_WHOLE_BODY = "*"
RESUME_FIELD = "after_revision"
RESUME_HEADER = "Last-Event-ID"


@dataclass(frozen=True)
class Route:
    """One binding of a method: the HTTP verb, the path template and the field that the body fills ("*": all)."""

    method: MethodDescriptor
    verb: str
    template: template.Template
    body: str

    @cached_property
    def path_fields(self) -> frozenset[str]:
        """The request's own fields that the path sets."""
        return frozenset(variable.field for variable in self.template.variables)

    @cached_property
    def query_fields(self) -> tuple[FieldDescriptor, ...]:
        """The fields that the query string may set: what neither path nor body sets."""
        if self.body == _WHOLE_BODY:
            return ()
        taken = self.path_fields | {self.body}
        return query.takes({name: f for name, f in self.method.input_type.fields_by_name.items() if name not in taken})

    @cached_property
    def query_only(self) -> Mapping[str, str]:
        """The parameters of the query string whose names the body has not, by both spellings of their fields."""
        within = shape.names(self.body_message) if self.has_body else {}
        only = [field for field in self.query_fields if field.name not in within]
        return {name: field.json_name for field in only for name in (field.name, field.json_name)}

    @property
    def has_body(self) -> bool:
        """Whether the method reads a body at all."""
        return bool(self.body)

    @cached_property
    def body_message(self) -> Descriptor:
        """What the body is: the request itself, or the message that one field of it holds."""
        if self.body == _WHOLE_BODY:
            return self.method.input_type
        inner = self.method.input_type.fields_by_name[self.body].message_type
        if inner is None:
            raise TypeError(f"{self.method.full_name}: the body must be a message")
        return inner

    @cached_property
    def path_only(self) -> frozenset[str]:
        """The fields of the body's message that the path sets, and the body therefore may not."""
        return self.path_fields if self.body == _WHOLE_BODY else frozenset()

    @cached_property
    def resumes(self) -> bool:
        """Whether Last-Event-ID resumes the stream: http annotations name no headers, so the field's name decides."""
        return self.method.server_streaming and RESUME_FIELD in self.method.input_type.fields_by_name

    def message(self, request: Request, found: Mapping[str, str]) -> Message:
        """The request message of an HTTP request; `found` are the parts of its path that stood for wildcards."""
        message: Message = self._message_type()
        if request.query_string:
            query.read(request.query_string.decode("latin-1"), self.query_fields, message)
        if self.has_body:
            value = body.read(request)
            query.check_body(value, self.query_only)
            decoding.fill(self._part(message), value, without=self.path_only)
        if self.resumes:
            _resume(message, request.headers.get(RESUME_HEADER, ""))
        for variable in self.template.variables:
            _set(message, variable.field.split("."), variable.value(found))
        return message

    @cached_property
    def _message_type(self) -> type[Message]:
        return message_factory.GetMessageClass(self.method.input_type)

    def _part(self, message: Message) -> Message:
        """What of the request the body is."""
        if self.body == _WHOLE_BODY:
            return message
        part: Message = getattr(message, self.body)
        part.SetInParent()
        return part


def routes(methods: Iterator[MethodDescriptor]) -> Iterator[Route]:
    """The routes of the methods, additional bindings included; a method without a binding has none."""
    for method in methods:
        rule = method.GetOptions().Extensions[annotations_pb2.http]
        for binding in (rule, *rule.additional_bindings):
            verb = binding.WhichOneof("pattern")
            if verb is not None:
                yield Route(method, verb.upper(), template.parse(_path(binding, verb)), binding.body)


def _path(rule: http_pb2.HttpRule, verb: str) -> str:
    if verb == "custom":
        raise ValueError(f"custom HTTP methods are not served: {rule.custom.kind}")
    return str(getattr(rule, verb))


def _resume(message: Message, last_event: str) -> None:
    """Sets the field that resumes a stream; the header wins over the query, which an EventSource repeats unchanged."""
    if not last_event:
        return
    if not (last_event.isascii() and last_event.isdigit() and len(last_event) < 10):
        raise malformed(f"{RESUME_HEADER} must be the id of an event of this stream, a revision.", field=RESUME_HEADER)
    setattr(message, RESUME_FIELD, int(last_event))


def _set(message: Message, path: list[str], value: str) -> None:
    """Sets a field by its path, in messages inside messages where the path has several names."""
    for name in path[:-1]:
        message = getattr(message, name)
    setattr(message, path[-1], value)
