"""The rpcs of the contract, as methods of a client have them: what both languages' clients are written from.

What REST says about an rpc counts for clients too: GET only reads, as does what says NO_SIDE_EFFECTS.
`google.api.method_signature` names the fields that may be given by position, and a REQUIRED field has no default.
`google.api.resource_reference` says what a name is that of: the thing itself will do as well, and a join_code that is
not given is then that of the match.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from google.api import annotations_pb2, client_pb2, field_behavior_pb2, resource_pb2
from google.protobuf import descriptor_pb2 as pb

Field = pb.FieldDescriptorProto
NAMED = {
    "markethall/Match": (".markethall.v1.Match", "match_name"),
    "markethall/Game": (".markethall.v1.Game", "game_name"),
}
"""The type of what a name refers to, and the function in names.py that takes either."""
JOIN_CODE = "join_code"
PLAIN = {
    Field.TYPE_STRING: ("str", '""'),
    Field.TYPE_BOOL: ("bool", "False"),
    Field.TYPE_INT32: ("int", "0"),
}


@dataclass(frozen=True)
class Parameter:
    """A field of a request as a parameter of its method. `kind` is the type without a None or a container; `value` is
    what goes into the request, and `read_by` the function in names.py that it takes for that, if any."""

    name: str
    kind: str
    annotation: str
    default: str
    positional: bool
    meaning: str
    value: str
    read_by: str = ""

    def passed(self) -> str:
        """As it goes into the request."""
        return f"{self.name}={self.value}"

    def declared(self) -> str:
        """As it stands in the signature."""
        return f"{self.name}: {self.annotation}" + (f" = {self.default}" if self.default else "")


@dataclass(frozen=True)
class Method:
    """One rpc. `module` maps every type that it names to the Python module that has it."""

    name: str
    path: str
    request: str
    response: str
    streams: bool
    takes_stream: bool
    reads: bool
    meaning: str
    parameters: tuple[Parameter, ...]
    modules: dict[str, str]


class Contract:
    """The contract: its types by full name, where Python finds them, and the comments on all elements."""

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
        said = {tuple(at.path): " ".join(at.leading_comments.split()) for at in file.source_code_info.location}
        for i, message in enumerate(file.message_type):
            full = f".{file.package}.{message.name}"
            self.messages[full], self.modules[full] = message, module
            for j, field in enumerate(message.field):
                self.comments[full, field.name] = said.get((4, i, 2, j), "")
        for enum in file.enum_type:
            full = f".{file.package}.{enum.name}"
            self.enums[full], self.modules[full] = enum, module
        for i, service in enumerate(file.service):
            for j, rpc in enumerate(service.method):
                self.comments[f"{file.package}.{service.name}", rpc.name] = said.get((6, i, 2, j), "")

    def methods(self) -> Iterator[Method]:
        """All rpcs in the order of the contract."""
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
        return Method(
            name=re.sub(r"(?<!^)(?=[A-Z])", "_", rpc.name).lower(),
            path=f"/{service}/{rpc.name}",
            request=short(rpc.input_type),
            response=short(rpc.output_type),
            streams=rpc.server_streaming,
            takes_stream=rpc.client_streaming,
            reads=reads(rpc),
            meaning=self.comments[service, rpc.name],
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
            annotation = f"{kind} | str"
        else:
            kind, default = PLAIN[field.type]
            annotation = kind
        if field.label == Field.LABEL_REPEATED:
            annotation, default = f"Sequence[{kind}]", "()"
        if field_behavior_pb2.REQUIRED in behaviors(field):
            annotation, default = annotation.removesuffix(" | None"), ""
        value, read_by = field.name, ""
        if reference(field):
            read_by = NAMED[reference(field)][1]
            value = f"{read_by}({field.name})"
        elif field.name == JOIN_CODE:
            read_by = f"{JOIN_CODE}_of"
            value = f"{JOIN_CODE} or {read_by}(name, token)"
        said = self.comments[message, field.name]
        return Parameter(field.name, kind, annotation, default, positional, said, value, read_by)


def signature(rpc: pb.MethodDescriptorProto) -> list[str]:
    """The names of the fields that may be given by position, in their order."""
    return [name for name in (rpc.options.Extensions[client_pb2.method_signature] or [""])[0].split(",") if name]


def rest(rpc: pb.MethodDescriptorProto) -> str:
    """The HTTP method under which REST offers an rpc; "" if it does not."""
    return rpc.options.Extensions[annotations_pb2.http].WhichOneof("pattern") or ""


def reads(rpc: pb.MethodDescriptorProto) -> bool:
    """Whether an rpc changes nothing."""
    return rest(rpc) == "get" or rpc.options.idempotency_level == pb.MethodOptions.NO_SIDE_EFFECTS


def behaviors(field: pb.FieldDescriptorProto) -> set[int]:
    """The field behaviours that the contract gives a field."""
    return set(field.options.Extensions[field_behavior_pb2.field_behavior])


def reference(field: pb.FieldDescriptorProto) -> str:
    """What the field names, such as "markethall/Match"; "" if it names nothing."""
    return str(field.options.Extensions[resource_pb2.resource_reference].type)


def short(full: str) -> str:
    """The name of a type without its package."""
    return full.rpartition(".")[2]
