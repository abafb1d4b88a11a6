"""Writes the per-method part of the Python client from the contract: one typed method per rpc, sync and async.

    python proto/methods.py [FOLDER]

Reads client_sdk/python/markethall/contract.binpb and writes the folder markethall_client/methods, or FOLDER.
What REST says about an rpc counts for the client too: GET only reads, as does what says NO_SIDE_EFFECTS.
`google.api.method_signature` names the fields that may be given by position, and a REQUIRED field has no default.
`google.api.resource_reference` says what a name is that of: the thing itself will do as well, and a join_code that is
not given is then that of the match.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from google.api import annotations_pb2, client_pb2, field_behavior_pb2, resource_pb2
from google.protobuf import descriptor_pb2 as pb

ROOT = Path(__file__).resolve().parent.parent
CONTRACT = ROOT / "client_sdk/python/markethall/contract.binpb"
METHODS = ROOT / "client_sdk/python/markethall_client/methods"
HEADER = "# Generated from the contract by proto/methods.py; run proto/generate.sh, never edit.\n"
FUTURE = "from __future__ import annotations\n\n"
WIDTH = 120
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


def bracket(indent: str, opening: str, items: list[str], closing: str) -> str:
    """`opening`, items and `closing` on one line if they fit, else on three, else an item a line."""
    line = f"{indent}{opening}{', '.join(items)}{closing}"
    if len(line) <= WIDTH:
        return line + "\n"
    inner = f"{indent}    {', '.join(items)}"
    if len(inner) > WIDTH:
        inner = "\n".join(f"{indent}    {item}," for item in items)
    return f"{indent}{opening}\n{inner}\n{indent}{closing}\n"


def imports(methods: Iterable[Method], names: list[str]) -> str:
    """One import line per module for the types named."""
    where = {name: module for method in methods for name, module in method.modules.items()}
    lines = ""
    for module in sorted({where[name] for name in names}):
        found = sorted({name for name in names if where[name] == module})
        line = f"from {module} import {', '.join(found)}\n"
        inner = "".join(f"    {name},\n" for name in found)
        lines += line if len(line) <= WIDTH + 1 else f"from {module} import (\n{inner})\n"
    return lines


def docstring(method: Method) -> str:
    """What the method does, and what each parameter means."""
    first = textwrap.wrap('"""' + method.meaning, WIDTH - 8)
    rest = [line for it in method.parameters for line in textwrap.wrap(f"`{it.name}`: {it.meaning}", WIDTH - 8)]
    lines = [*first, "", *rest, '"""'] if rest else [*first[:-1], first[-1] + '"""']
    return "".join(f"        {line}".rstrip() + "\n" for line in lines)


def definition(method: Method, aio: bool) -> str:
    """The method of one client."""
    if method.takes_stream:
        return exchange(method, aio)
    parameters = ["self", *(it.declared() for it in method.parameters if it.positional), "*"]
    parameters += [it.declared() for it in method.parameters if not it.positional]
    parameters += ["timeout: float | None = None", "token: str | None = None"]
    stream = f"AsyncGenerator[{method.response}, None]" if aio else f"Generator[{method.response}, None, None]"
    waits = aio and not method.streams
    answer = stream if method.streams else method.response
    fields = [it.passed() for it in method.parameters]
    call = f"self.{'_stream' if method.streams else '_unary'}(rpcs.{method.name.upper()}, request, timeout, token)"
    return (
        bracket("    ", f"{'async ' if waits else ''}def {method.name}(", parameters, f") -> {answer}:")
        + docstring(method)
        + bracket("        ", f"request = {method.request}(", fields, ")")
        + f"        return {'await ' if waits else ''}{call}\n"
    )


def exchange(method: Method, aio: bool) -> str:
    """A method that takes a stream of requests."""
    # A list is no AsyncIterable.
    kinds = ("AsyncIterable", "Sequence") if aio else ("Iterable",)
    parameters = ["self", "requests: " + " | ".join(f"{kind}[{method.request}]" for kind in kinds), "*"]
    parameters += ["timeout: float | None = None", "token: str | None = None"]
    answer = f"AsyncGenerator[{method.response}, None]" if aio else f"Generator[{method.response}, None, None]"
    return (
        bracket("    ", f"def {method.name}(", parameters, f") -> {answer}:")
        + docstring(replace(method, parameters=()))
        + f"        return self._exchange(rpcs.{method.name.upper()}, requests, timeout, token)\n"
    )


FACE = f'''{HEADER}"""One typed method per rpc, sync and async."""

from .aio import AsyncMethods
from .sync import Methods

__all__ = ["AsyncMethods", "Methods"]
'''
BASE = '''

class {name}({base}):
    """One method per rpc of the contract.

    `timeout` is in seconds, for a call with all its attempts; `token` speaks for a seat. None takes the client's own.
    """
'''


def client(methods: list[Method], aio: bool) -> str:
    """sync.py or aio.py."""
    declared = [it.declared() for method in methods for it in method.parameters if not method.takes_stream]
    exchanges = any(method.takes_stream for method in methods)
    containers = ["AsyncGenerator" if aio else "Generator", *["AsyncIterable" if aio else "Iterable"] * exchanges]
    containers += ["Sequence"] * (any("Sequence[" in it for it in declared) or (aio and exchanges))
    names = [name for it in methods for name in (it.request, it.response)]
    plain = [method for method in methods if not method.takes_stream]
    names += [it.kind for method in plain for it in method.parameters if it.kind in method.modules]
    base = "AsyncCaller" if aio else "Caller"
    head = f'{HEADER}"""The rpcs as methods of {"AsyncClient" if aio else "Client"}."""\n\n{FUTURE}'
    head += f"from collections.abc import {', '.join(containers)}\n\n{imports(methods, names)}"
    read_by = sorted({it.read_by for method in plain for it in method.parameters if it.read_by})
    head += f"from markethall_client.names import {', '.join(read_by)}\n" if read_by else ""
    head += f"from markethall_client.rpc import {base}\n\nfrom . import rpcs\n"
    head += BASE.format(name="AsyncMethods" if aio else "Methods", base=base)
    return head + "".join("\n" + definition(method, aio) for method in methods)


def table(methods: list[Method]) -> str:
    """rpcs.py."""
    head = f'{HEADER}"""The rpcs of the contract."""\n\n{FUTURE}'
    head += imports(methods, [name for it in methods for name in (it.request, it.response)])
    head += "from markethall_client.rpc import Rpc\n\n"
    for it in methods:
        what = [f'"{it.path}"', it.request, it.response, f"reads={it.reads}"]
        head += bracket("", f"{it.name.upper()} = Rpc(", what, ")")
    return head


def main() -> None:
    """Writes the folder."""
    files = pb.FileDescriptorSet.FromString(CONTRACT.read_bytes()).file
    methods = list(Contract(files).methods())
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else METHODS
    folder.mkdir(parents=True, exist_ok=True)
    written = {
        "__init__.py": FACE,
        "rpcs.py": table(methods),
        "sync.py": client(methods, aio=False),
        "aio.py": client(methods, aio=True),
    }
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
