"""Routes: HTTP method and path template of each binding, and how a request message is made from an HTTP request."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final
from urllib.parse import parse_qsl

from flask import Request
from google.api import annotations_pb2, http_pb2
from google.protobuf import message_factory
from google.protobuf.descriptor import FieldDescriptor, MethodDescriptor
from google.protobuf.message import Message

from markethall_platform.workers import WorkerPool

from . import errors, transcoding
from .transcoding import scalar

_WHOLE_BODY = "*"
RESUME_FIELD = "after_revision"
HISTORY_FIELD = "after_history"
RESUME_HEADER = "Last-Event-ID"
RETRY_FIELD = "request_id"
RETRY_HEADER = "Idempotency-Key"


_LAST_EVENT = re.compile(r"(?P<revision>[0-9]{1,9})(?:-(?P<history>[0-9a-f]{12})?)?")
"""The id of an event: a revision, and the history up to it. A revision alone resumes too."""


@dataclass(frozen=True)
class Route:
    """One binding of a method: HTTP method, path template, and whether a body sets the other fields."""

    method: MethodDescriptor
    verb: str
    template: Template
    has_body: bool

    @cached_property
    def path_fields(self) -> frozenset[str]:
        """The fields of the request message that the path sets."""
        return frozenset(variable.field for variable in self.template.variables)

    @cached_property
    def query_fields(self) -> tuple[FieldDescriptor, ...]:
        """The fields that the query string may set: scalar fields that the path does not set. None with a body."""
        if self.has_body:
            return ()
        fields = self.method.input_type.fields
        return tuple(f for f in fields if f.name not in self.path_fields and f.message_type is None)

    @cached_property
    def resumes(self) -> bool:
        """Whether Last-Event-ID resumes the stream. HTTP annotations cannot name headers, so the name of the field
        decides."""
        return self.method.server_streaming and RESUME_FIELD in self.method.input_type.fields_by_name

    @cached_property
    def is_retried(self) -> bool:
        """Whether Idempotency-Key sets the request id. HTTP annotations cannot name headers, so the name of the field
        decides."""
        return RETRY_FIELD in self.method.input_type.fields_by_name

    async def message(self, request: Request, found: Mapping[str, str], workers: WorkerPool) -> bytes:
        """The request message of an HTTP request, as bytes. `found` has the path segments that matched wildcards.

        A worker reads a long body.
        """
        message: Message = self._message_type()
        if request.query_string:
            read_query(request.query_string.decode("latin-1"), self.query_fields, message)
        if self.has_body:
            await self._read_body(message, body_of(request), workers)
        if self.is_retried:
            _retry(message, request.headers.get(RETRY_HEADER, ""))
        if self.resumes:
            _resume(message, request.headers.get(RESUME_HEADER, ""))
        for variable in self.template.variables:
            _set(message, variable.field.split("."), variable.value(found))
        return message.SerializeToString()

    async def _read_body(self, message: Message, body: bytes, workers: WorkerPool) -> None:
        if len(body) <= _SHORT:
            transcoding.read(message, body, self.path_fields)
            return
        with errors.of_workers():
            data = await workers.run(transcoding.read_as, self.method.input_type.full_name, body, self.path_fields)
        message.ParseFromString(data)

    @cached_property
    def _message_type(self) -> type[Message]:
        return message_factory.GetMessageClass(self.method.input_type)


def routes(methods: Iterator[MethodDescriptor]) -> Iterator[Route]:
    """The routes of the methods, with additional bindings. A method without a binding has none.

    ValueError for a body that is not the whole request: then a secret of the request would be in the query.
    """
    for method in methods:
        rule = method.GetOptions().Extensions[annotations_pb2.http]
        for binding in (rule, *rule.additional_bindings):
            verb = binding.WhichOneof("pattern")
            if verb is not None:
                if binding.body not in ("", _WHOLE_BODY):
                    raise ValueError(f'{method.full_name}: the body must be "*" or nothing, not {binding.body!r}')
                yield Route(method, verb.upper(), parse(_path(binding, verb)), bool(binding.body))


def _path(rule: http_pb2.HttpRule, verb: str) -> str:
    if verb == "custom":
        raise ValueError(f"custom HTTP methods are not served: {rule.custom.kind}")
    return str(getattr(rule, verb))


def _resume(message: Message, last_event: str) -> None:
    """Set the field that resumes a stream. The header overrides the query, which an EventSource repeats unchanged."""
    if not last_event:
        return
    known = _LAST_EVENT.fullmatch(last_event)
    if known is None:
        raise errors.malformed(
            f"{RESUME_HEADER} must be the id of an event of this stream, such as 12-0c64f1a09b7e.", field=RESUME_HEADER
        )
    setattr(message, RESUME_FIELD, int(known["revision"]))
    setattr(message, HISTORY_FIELD, known["history"] or "")


def _retry(message: Any, key: str) -> None:
    """Set the request id from a header. Refuses another one in the body."""
    if key and message.request_id not in ("", key):
        raise errors.refusal(
            400,
            "INVALID_ARGUMENT",
            "BAD_FIELD",
            f"requestId differs from the header {RETRY_HEADER}: send one of them, or the same value in both.",
            field="requestId",
            given=message.request_id,
        )
    message.request_id = key or message.request_id


def _set(message: Message, path: list[str], value: str) -> None:
    """Set a field by its path, through nested messages."""
    for name in path[:-1]:
        message = getattr(message, name)
    setattr(message, path[-1], value)


_PIECE = re.compile(r"/(?:\{(?P<field>[a-z_][a-z0-9_.]*)(?:=(?P<pattern>[^{}]+))?\}|(?P<literal>[\w.-]+))")
_VERB = re.compile(r"(?::[A-Za-z]\w*)?")
_WILDCARD = "*"


@dataclass(frozen=True)
class Variable:
    """A part of the path that fills a field: `matches/*` fills `name`."""

    field: str
    segments: tuple[str, ...]

    def value(self, found: Mapping[str, str]) -> str:
        """The value of the field, from the segments that matched the wildcards."""
        return "/".join(found[key] if key else segment for segment, key in zip(self.segments, self.keys, strict=True))

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """For each segment the name of its wildcard, empty for a literal."""
        stem = self.field.replace(".", "__")
        return tuple(f"{stem}_{place}" if segment == _WILDCARD else "" for place, segment in enumerate(self.segments))


@dataclass(frozen=True)
class Template:
    """A parsed path template: literal segments and variables in order, then the custom verb (":join" or "")."""

    pieces: tuple[str | Variable, ...]
    verb: str

    @cached_property
    def variables(self) -> tuple[Variable, ...]:
        """The variables, from left to right."""
        return tuple(piece for piece in self.pieces if isinstance(piece, Variable))

    def rule(self) -> str:
        """The template as a rule for Flask's URL map."""
        return self._path({key: f"<segment:{key}>" for variable in self.variables for key in variable.keys})

    def shown(self, names: Mapping[str, str]) -> str:
        """The template as OpenAPI writes it, with the given names for the wildcards."""
        return self._path({key: f"{{{name}}}" for key, name in names.items()})

    def _path(self, wildcards: Mapping[str, str]) -> str:
        pieces = (piece.value(wildcards) if isinstance(piece, Variable) else piece for piece in self.pieces)
        return "".join(f"/{piece}" for piece in pieces) + self.verb


def parse(text: str) -> Template:
    """Parse a template. ValueError for forms that the gateway does not serve (`**`, a bare `*`)."""
    pieces: list[str | Variable] = []
    place = 0
    while match := _PIECE.match(text, place):
        place = match.end()
        pieces.append(match["literal"] or Variable(match["field"], tuple((match["pattern"] or _WILDCARD).split("/"))))
    verb = text[place:]
    if not pieces or not _VERB.fullmatch(verb) or "**" in text:
        raise ValueError(f"no path template that the gateway can serve: {text!r}")
    return Template(tuple(pieces), verb)


_JSON = "application/json"
_SHORT: Final = 32 * 1024
"""The bytes of a body that are read at once. Half a megabyte of small messages takes a third of a second."""


def body_of(request: Request) -> bytes:
    """The JSON of the body. An empty body is an empty object, so that `curl -X POST` works."""
    raw = request.get_data(cache=False)
    is_empty = not raw.strip()
    # Also of an empty body: a page of any origin may send text/plain without asking first.
    if request.mimetype != _JSON and (request.mimetype or not is_empty):
        given = f"not {ascii(request.mimetype)[:60]}" if request.mimetype else "and the header is missing"
        message = f"The Content-Type of the body must be {_JSON}, {given}."
        raise errors.refusal(415, "INVALID_ARGUMENT", "UNSUPPORTED_MEDIA_TYPE", message)
    coding = request.headers.get("Content-Encoding", "")
    if coding.lower() not in ("", "identity") and not is_empty:
        message = f"The body has the Content-Encoding {ascii(coding)[:60]}: send it without."
        raise errors.refusal(415, "INVALID_ARGUMENT", "UNSUPPORTED_MEDIA_TYPE", message)
    return b"{}" if is_empty else raw


def read_query(text: str, fields: Sequence[FieldDescriptor], message: Message) -> None:
    """Set the fields that a query string gives, by either spelling. A repeated field may be given several times."""
    known = {name: field for field in fields for name in (field.name, field.json_name)}
    given: set[str] = set()
    for name, value in _pairs(text):
        field = known.get(name)
        if field is None:
            raise _unknown(name, fields)
        if field.name in given and not field.is_repeated:
            raise errors.malformed(f'The query parameter "{field.json_name}" is given twice; give it once.', field=name)
        given.add(field.name)
        item = _item(field, value)
        transcoding.put(message, field, [item] if field.is_repeated else item)


def _pairs(text: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=100)
    except UnicodeDecodeError:
        raise errors.malformed("The query string is not UTF-8.") from None
    except ValueError:
        raise errors.malformed("The query string has more than 100 parameters.") from None


def _unknown(name: str, fields: Sequence[FieldDescriptor]) -> Exception:
    known = ", ".join(field.json_name for field in fields)
    may = f"this method takes {known}" if known else "this method takes none"
    return errors.unknown_field(f"There is no query parameter {ascii(name)[:60]}; {may}.", field=ascii(name)[1:-1][:60])


def _item(field: FieldDescriptor, text: str) -> Any:
    kind = scalar(field)
    value = kind.read(text)
    if not kind.fits(value):
        message = f'The query parameter "{field.json_name}" must be {kind.wants}, not {ascii(text)[:60]}.'
        raise errors.malformed(message, field=field.json_name, given=ascii(text)[1:-1][:60], **kind.takes)
    return value
