"""The contract as the TypeScript client needs it: the JSON of all messages as types, with every comment.

The packages of the games become namespaces, for each has a Move, an Event and a View of its own. A field without
presence is always in an answer; messages and `optional` fields may be left out. What can be left out of requests is
made of the same types by `Input` of src/shapes.ts.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable

from google.api import field_behavior_pb2
from google.protobuf import descriptor_pb2 as pb
from rpcs import behaviors, rest, short

HEADER = "// Generated from the contract by proto/typescript.py; run proto/generate.sh, never edit.\n"
WIDTH = 120
SHARED = ("markethall.v1", "markethall.secret.v1")
"""The packages whose types need no namespace."""
ALIASES = {".google.protobuf.Timestamp": "Timestamp", ".google.protobuf.Duration": "Duration"}
Field = pb.FieldDescriptorProto
PLAIN = {
    Field.TYPE_STRING: "string",
    Field.TYPE_BOOL: "boolean",
    Field.TYPE_INT32: "number",
    Field.TYPE_BYTES: "Base64",
}
ONLY_ANSWERED = {field_behavior_pb2.OUTPUT_ONLY, field_behavior_pb2.IDENTIFIER}


def camel(name: str) -> str:
    """The lowerCamelCase of a snake_case or UpperCamelCase name."""
    name = re.sub(r"_(\w)", lambda found: found[1].upper(), name)
    return name[0].lower() + name[1:]


def union(names: Iterable[str]) -> str:
    """The union of string literals."""
    return " | ".join(f"'{name}'" for name in names)


class Contract:
    """All types of the contract by full name, the comments on all elements, and what REST reaches."""

    def __init__(self, files: Iterable[pb.FileDescriptorProto]) -> None:
        self.said: dict[str, str] = {}
        self.types: dict[str, pb.DescriptorProto | pb.EnumDescriptorProto] = {}
        self.packages: dict[str, list[str]] = {}
        self.rpcs: list[pb.MethodDescriptorProto] = []
        self._words: dict[str, str] = {}
        for file in sorted(files, key=lambda file: file.name):
            self._read(file)
        self.asked = self._reached((rpc.input_type for rpc in self.rpcs), ONLY_ANSWERED)
        answered = self._reached((rpc.output_type for rpc in self.rpcs), set())
        self.used = self.asked | answered

    def comment(self, name: str) -> str:
        """What the contract says of an element, in the words of JSON: afterRevision for after_revision, getMatch for
        GetMatch, and the game for a file of its package."""
        names = "|".join(sorted(self._words, key=len, reverse=True))
        return re.sub(
            rf"\b({names})\b", lambda found: self._words[found[0]], re.sub(r"\w+Service\.", "", self.said.get(name, ""))
        )

    def _read(self, file: pb.FileDescriptorProto) -> None:
        package = "." + file.package
        said = {tuple(at.path): paragraphs(at.leading_comments) for at in file.source_code_info.location}
        self.said[package] = "\n\n".join(filter(None, [self.said.get(package), said.get((12,)), said.get((2,))]))
        self._words[file.name.rpartition("/")[2]] = namespace(package) or "Match"
        for kind, elements in ((4, file.message_type), (5, file.enum_type)):
            for i, element in enumerate(elements):
                full = f"{package}.{element.name}"
                self.types[full], self.said[full] = element, said.get((kind, i), "")
                self.packages.setdefault(package, []).append(full)
                for j, part in enumerate(element.field if kind == 4 else element.value):
                    self.said[f"{full}.{part.name}"] = said.get((kind, i, 2, j), "")
                    if kind == 4 and "_" in part.name:
                        self._words[part.name] = camel(part.name)
        for i, service in enumerate(file.service):
            for j, rpc in enumerate(service.method):
                if rest(rpc):
                    self.rpcs.append(rpc)
                    self.said[rpc.name] = said.get((6, i, 2, j), "")
                    self._words[rpc.name] = camel(rpc.name)

    def _reached(self, roots: Iterable[str], never: set[int]) -> set[str]:
        found: set[str] = set()
        waiting = list(roots)
        while waiting:
            full = waiting.pop()
            if full in found or full not in self.types:
                continue
            found.add(full)
            element = self.types[full]
            if isinstance(element, pb.DescriptorProto):
                waiting += [field.type_name for field in element.field if not behaviors(field) & never]
        return found


def paragraphs(comment: str) -> str:
    """The comment without the line breaks inside its paragraphs."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in comment.strip().split("\n\n"))


def namespace(package: str) -> str:
    """The namespace of a package's types; "" if they have none."""
    return "" if package.strip(".") in SHARED else package.split(".")[2].capitalize()


def doc(text: str, indent: str = "") -> str:
    """A comment on what follows."""
    lines = [
        line
        for paragraph in text.replace("*/", "* /").split("\n")
        for line in textwrap.wrap(
            paragraph, WIDTH - len(indent) - 3, subsequent_indent="  " * paragraph.startswith("- ")
        )
        or [""]
    ]
    if len(lines) == 1 and len(indent) + len(lines[0]) + 7 <= WIDTH:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


class Messages:
    """messages.ts."""

    def __init__(self, contract: Contract) -> None:
        self._contract = contract

    def text(self) -> str:
        """The whole file."""
        said = self._contract.comment(".markethall.v1")
        text = "".join(self._package(package, names) for package, names in self._contract.packages.items())
        shapes = ("Base64", "Duration", "Empty", "Input", "OneOf", "Timestamp")
        used = ", ".join(name for name in shapes if re.search(rf"\b{name}\b", text))
        return f"{HEADER}{doc(said)}\nimport type {{ {used} }} from '../shapes.ts';\n{text}"

    def _package(self, package: str, names: list[str]) -> str:
        space = namespace(package)
        types = [self._type(full, "  " * bool(space)) for full in names if full in self._contract.used]
        if not space:
            return "".join("\n" + it for it in types)
        return f"\n{doc(self._contract.comment(package))}export namespace {space} {{\n" + "\n".join(types) + "}\n"

    def _type(self, full: str, indent: str) -> str:
        element = self._contract.types[full]
        if isinstance(element, pb.EnumDescriptorProto):
            return self._enum(full, element, indent)
        head = doc(self._contract.comment(full), indent) + f"{indent}export "
        choice = [field for field in element.field if field.HasField("oneof_index") and not field.proto3_optional]
        others = [field for field in element.field if field not in choice]
        name, package = element.name, full.rpartition(".")[0]
        if not element.field:
            return f"{head}type {name} = Empty;\n"
        if not choice:
            return f"{head}interface {name} {self._members(package, full, others, indent)}\n" + self._input(
                full, indent
            )
        more = f" & {self._members(package, full, others, indent)}" if others else ""
        return f"{head}type {name} = OneOf<{self._members(package, full, choice, indent, True)}>{more};\n"

    def _enum(self, full: str, enum: pb.EnumDescriptorProto, indent: str) -> str:
        said = {value.name: self._contract.comment(f"{full}.{value.name}") for value in enum.value}
        lines = [f"- `{value.name}` ({value.number}): {said[value.name]}" for value in enum.value]
        values = "".join(f"\n{indent}  | '{value.name}'" for value in enum.value)
        return (
            doc("\n".join([self._contract.comment(full), "", *lines]), indent)
            + f"{indent}export type {enum.name} ={values};\n"
        )

    def _members(
        self, package: str, full: str, fields: Iterable[pb.FieldDescriptorProto], indent: str, chosen: bool = False
    ) -> str:
        lines = ""
        for field in fields:
            repeated = field.label == Field.LABEL_REPEATED
            kind = PLAIN.get(field.type) or self.name(field.type_name, package)
            absent = (field.type == Field.TYPE_MESSAGE and not repeated) or field.proto3_optional
            lines += doc(self._contract.comment(f"{full}.{field.name}"), indent + "  ")
            lines += f"{indent}  {field.json_name}{'?' * (absent and not chosen)}: {kind}{'[]' * repeated};\n"
        return f"{{\n{lines}{indent}}}"

    def _input(self, full: str, indent: str) -> str:
        """The type of a message as it is sent, if its answers hold more than that."""
        fields = [it for it in self._contract.types[full].field if not behaviors(it) & ONLY_ANSWERED]
        if full not in self._contract.asked or len(fields) == len(self._contract.types[full].field):
            return ""
        must = [it.json_name for it in fields if field_behavior_pb2.REQUIRED in behaviors(it)]
        may = [it.json_name for it in fields if it.json_name not in must]
        name = short(full)
        said = doc(f"A {name} as it is sent: without what only answers hold.", indent)
        given = f"Input<Pick<{name}, {union(may)}>> & Readonly<Pick<{name}, {union(must)}>>"
        return f"\n{said}{indent}export type {name}Input = {given};\n"

    def name(self, full: str, package: str = "") -> str:
        """The name of a type, as it is called in a package."""
        if full in ALIASES:
            return ALIASES[full]
        home, _, name = full.rpartition(".")
        return name if home == package or not namespace(home) else f"{namespace(home)}.{name}"
