"""The RPCs of the contract as methods of a client. The clients of both languages are generated from them.

- An RPC can be repeated if its HTTP method is GET, or if it has an idempotency level. Others need a request id.
- `google.api.method_signature` names the positional parameters. A REQUIRED field has no default.
- `google.api.resource_reference` names the type of a resource: a parameter takes the resource or its name. If a match
  is given, its join code is the default of `join_code`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from google.api import annotations_pb2, client_pb2, field_behavior_pb2, resource_pb2
from google.protobuf import descriptor_pb2 as pb

Field = pb.FieldDescriptorProto
NAMED = {
    "markethall.dev/Match": (".markethall.v1.Match", "match_name"),
    "markethall.dev/Game": (".markethall.v1.Game", "game_name"),
    "markethall.dev/Bot": (".markethall.v1.Bot", "bot_name"),
}
"""The type of each resource, and the function in rpc.py that returns the name of a resource or name."""
ALSO_NAMES = {"Match": ".markethall.v1.CreateMatchResponse"}
"""A message that a parameter takes in place of a resource, because it contains one."""
JOIN_CODE = "join_code"
PLAIN = {
    Field.TYPE_STRING: ("str", '""'),
    Field.TYPE_BOOL: ("bool", "False"),
    Field.TYPE_INT32: ("int", "0"),
}


@dataclass(frozen=True)
class Parameter:
    """A field of a request as a parameter of its method.

    `kind` is the type without None or a container. `value` is the expression for the request, and `converter` is the
    function of rpc.py in it, "" if there is none.
    """

    name: str
    kind: str
    annotation: str
    default: str
    positional: bool
    comment: str
    value: str
    converter: str = ""

    def argument(self) -> str:
        """The argument for the request."""
        return f"{self.name}={self.value}"

    def declaration(self) -> str:
        """The parameter in the signature of the method."""
        return f"{self.name}: {self.annotation}" + (f" = {self.default}" if self.default else "")


@dataclass(frozen=True)
class Method:
    """One RPC. `modules` has the Python module of each type that the method names."""

    name: str
    path: str
    request: str
    response: str
    streams: bool
    takes_stream: bool
    repeatable: bool
    comment: str
    parameters: tuple[Parameter, ...]
    modules: dict[str, str]


class Contract:
    """The contract: its types by full name, their Python modules, and the comments of all elements."""

    def __init__(self, files: Iterable[pb.FileDescriptorProto]) -> None:
        self.files = sorted(files, key=lambda file: file.name)
        self.modules: dict[str, str] = {}
        self.messages: dict[str, pb.DescriptorProto] = {}
        self.enums: dict[str, pb.EnumDescriptorProto] = {}
        self.comments: dict[tuple[str, ...], str] = {}
        for file in self.files:
            self._read(file)

    def _read(self, file: pb.FileDescriptorProto) -> None:
        module = file.name.removesuffix(".proto").replace("/", ".") + "_pb2"
        comments = {tuple(at.path): " ".join(at.leading_comments.split()) for at in file.source_code_info.location}
        for i, message in enumerate(file.message_type):
            full = f".{file.package}.{message.name}"
            self.messages[full], self.modules[full] = message, module
            for j, field in enumerate(message.field):
                self.comments[full, field.name] = comments.get((4, i, 2, j), "")
        for enum in file.enum_type:
            full = f".{file.package}.{enum.name}"
            self.enums[full], self.modules[full] = enum, module
        for i, service in enumerate(file.service):
            for j, rpc in enumerate(service.method):
                self.comments[f"{file.package}.{service.name}", rpc.name] = comments.get((6, i, 2, j), "")

    def methods(self) -> Iterator[Method]:
        """All RPCs in the order of the contract."""
        for file in self.files:
            for service in file.service:
                for rpc in service.method:
                    yield self._method(f"{file.package}.{service.name}", rpc)

    def _method(self, service: str, rpc: pb.MethodDescriptorProto) -> Method:
        order = signature(rpc)
        fields = self.messages[rpc.input_type].field
        parameters = [self._parameter(rpc.input_type, field, field.name in order) for field in fields]
        parameters.sort(key=lambda it: order.index(it.name) if it.positional else len(order))
        named = [rpc.input_type, rpc.output_type, *(field.type_name for field in fields if field.type_name)]
        named += [NAMED[reference(field)][0] for field in fields if reference(field)]
        named += [ALSO_NAMES[short(name)] for name in named if short(name) in ALSO_NAMES]
        return Method(
            name=re.sub(r"(?<!^)(?=[A-Z])", "_", rpc.name).lower(),
            path=f"/{service}/{rpc.name}",
            request=short(rpc.input_type),
            response=short(rpc.output_type),
            streams=rpc.server_streaming,
            takes_stream=rpc.client_streaming,
            repeatable=repeatable(rpc),
            comment=self.comments[service, rpc.name],
            parameters=tuple(parameters),
            modules={short(full): self.modules[full] for full in named},
        )

    def _parameter(self, message: str, field: pb.FieldDescriptorProto, positional: bool) -> Parameter:
        if field.type == Field.TYPE_MESSAGE:
            kind, annotation, default = short(field.type_name), short(field.type_name) + " | None", "None"
        elif field.type == Field.TYPE_ENUM:
            kind = annotation = short(field.type_name)
            default = f"{kind}.{self.enums[field.type_name].value[0].name}"
        elif reference(field):
            kind, default = short(NAMED[reference(field)][0]), '""'
            also = ALSO_NAMES.get(kind)
            annotation = " | ".join([kind, *([short(also)] if also else []), "str"])
        else:
            kind, default = PLAIN[field.type]
            annotation = kind
        if field.label == Field.LABEL_REPEATED:
            annotation, default = f"Sequence[{kind}]", "()"
        if field_behavior_pb2.REQUIRED in behaviors(field):
            annotation, default = annotation.removesuffix(" | None"), ""
        value, converter = field.name, ""
        if reference(field):
            converter = NAMED[reference(field)][1]
            value = f"{converter}({field.name})"
        elif field.name == JOIN_CODE:
            converter = f"{JOIN_CODE}_of"
            value = f"{JOIN_CODE} or {converter}(name, token)"
        comment = self.comments[message, field.name]
        return Parameter(field.name, kind, annotation, default, positional, comment, value, converter)


def signature(rpc: pb.MethodDescriptorProto) -> list[str]:
    """The names of the positional parameters in their order."""
    return [name for name in (rpc.options.Extensions[client_pb2.method_signature] or [""])[0].split(",") if name]


def rest(rpc: pb.MethodDescriptorProto) -> str:
    """The HTTP method of an RPC in lower case; "" if REST does not have it."""
    return rpc.options.Extensions[annotations_pb2.http].WhichOneof("pattern") or ""


def repeatable(rpc: pb.MethodDescriptorProto) -> bool:
    """Whether a second call of an RPC changes nothing, also without a request id."""
    return rest(rpc) == "get" or rpc.options.idempotency_level != pb.MethodOptions.IDEMPOTENCY_UNKNOWN


def behaviors(field: pb.FieldDescriptorProto) -> set[int]:
    """The field behaviours of a field."""
    return set(field.options.Extensions[field_behavior_pb2.field_behavior])


def reference(field: pb.FieldDescriptorProto) -> str:
    """The resource type of a field, such as "markethall.dev/Match"; "" if it has none."""
    return str(field.options.Extensions[resource_pb2.resource_reference].type)


def short(full: str) -> str:
    """The name of a type without its package."""
    return full.rpartition(".")[2]
