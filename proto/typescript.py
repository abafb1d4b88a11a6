"""Generates the contract part of the TypeScript client.

    python proto/typescript.py [FOLDER]

Reads client_sdk/python/markethall/contract.binpb, or FOLDER/python/markethall/contract.binpb. Writes four files to
typescript/src/contract beside it:

- messages.ts: the JSON of all messages as types, with the comments of the contract. The package of each game is a
  namespace, because all games have types named Move, Event and View. In responses, a field without presence is always
  set; messages and `optional` fields can be missing. `Input` of src/values.ts makes the types of requests from them.
- methods.ts: one method for each rpc that REST offers (google.api.http). `google.api.method_signature` and REQUIRED
  select the positional parameters. All other fields are in one options object. A missing join_code is taken from the
  match, if the caller gives the match instead of its name.
- enums.ts: the names of fields with enum values, the ids of the games, and their numbers of players.
- reasons.ts: the reasons of errors, from the enum Reason.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from google.api import annotations_pb2, field_behavior_pb2
from google.protobuf import descriptor_pb2 as pb
from rpcs import behaviors, reference, repeatable, rest, short, signature

SDK = Path(__file__).resolve().parent.parent / "client_sdk"
HEADER = "// Generated from the contract by proto/typescript.py; run proto/generate.sh, never edit.\n"
WIDTH = 120
SHARED_PACKAGES = ("markethall.v1", "markethall.secret.v1")
"""Packages whose types are not in a namespace."""
ALIASES = {
    ".google.protobuf.Timestamp": "Timestamp",
    ".google.protobuf.Duration": "Duration",
    ".google.rpc.Status": "ErrorBody",
}
Field = pb.FieldDescriptorProto
SCALARS = {
    Field.TYPE_STRING: "string",
    Field.TYPE_BOOL: "boolean",
    Field.TYPE_INT32: "number",
    Field.TYPE_BYTES: "Base64",
}
RESPONSE_ONLY = {field_behavior_pb2.OUTPUT_ONLY, field_behavior_pb2.IDENTIFIER}
CALL_OPTIONS = {"token", "timeoutMs", "signal"}
"""Options of src/options.ts. No field of a request may have one of these names."""


def main() -> None:
    """Writes the four files."""
    sdk = Path(sys.argv[1]) if len(sys.argv) > 1 else SDK
    # The options of reasons are read with the messages that were generated just now.
    sys.path.insert(0, str(sdk / "python"))
    files = pb.FileDescriptorSet.FromString((sdk / "python/markethall/contract.binpb").read_bytes()).file
    contract = Contract(files)
    folder = sdk / "typescript/src/contract"
    folder.mkdir(parents=True, exist_ok=True)
    texts = {
        "messages.ts": Messages(contract).text(),
        "methods.ts": methods_text(contract),
        "enums.ts": enums_text(contract, import_module("markethall.v1.options_pb2")),
        "reasons.ts": reasons_text(import_module("markethall.v1.errors_pb2")),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")


def reasons_text(errors: Any) -> str:
    """The reasons that REST returns, and those after which a player reads the match again.

    `errors` is the generated module of errors.proto.
    """
    infos = {value.name.removeprefix("REASON_"): value.GetOptions() for value in errors.Reason.DESCRIPTOR.values[1:]}
    retries = {name: options.Extensions[errors.reason_info].retry for name, options in infos.items()}
    moved_on = [name for name, retry in retries.items() if retry == errors.RETRY_AFTER_READING]
    return (
        HEADER
        + "\n/** All reasons of the service and its gateway. They are stable. Later versions can add reasons. */\n"
        + f"export const REASONS = [\n{listed(infos)}] as const;\n\n"
        + '/** A stable reason for programs. Example: "STALE_REVISION". */\n'
        + "export type Reason = (typeof REASONS)[number];\n\n"
        + "/** Reasons that refuse a good move because another player, or the clock, was faster. */\n"
        + f"export const MOVED_ON: ReadonlySet<string> = new Set<Reason>([\n{listed(moved_on)}]);\n"
    )


def listed(names: Iterable[str]) -> str:
    """Names as lines of an array."""
    quoted = ", ".join(f"'{name}'" for name in names)
    return textwrap.indent(textwrap.fill(f"{quoted},", WIDTH - 2), "  ") + "\n"


class Contract:
    """All types of the contract by full name, their comments, and the rpcs and types that REST reaches."""

    def __init__(self, files: Iterable[pb.FileDescriptorProto]) -> None:
        self.types: dict[str, pb.DescriptorProto | pb.EnumDescriptorProto] = {}
        self.packages: dict[str, list[str]] = {}
        self.rpcs: list[pb.MethodDescriptorProto] = []
        self._comments: dict[str, str] = {}
        self._typescript_names: dict[str, str] = {}
        for file in sorted(files, key=lambda file: file.name):
            self._read(file)
        self.request_types = self._reached((rpc.input_type for rpc in self.rpcs), without=RESPONSE_ONLY)
        response_types = self._reached((rpc.output_type for rpc in self.rpcs), without=set())
        self.used_types = self.request_types | response_types

    def comment(self, name: str) -> str:
        """The comment of an element with the names of TypeScript.

        Examples: afterRevision for after_revision, getMatch for MatchService.GetMatch, Kairo for options.proto.
        """
        comment = re.sub(r"\w+Service\.", "", self._comments.get(name, ""))
        names = "|".join(sorted(self._typescript_names, key=len, reverse=True))
        return re.sub(rf"\b({names})\b", lambda found: self._typescript_names[found[0]], comment)

    def _read(self, file: pb.FileDescriptorProto) -> None:
        package = "." + file.package
        comments = {tuple(at.path): joined_paragraphs(at.leading_comments) for at in file.source_code_info.location}
        # Paths of descriptor.proto: 12 is the syntax line, 2 the package line, 4 messages, 5 enums, 6 services.
        heads = [self._comments.get(package), comments.get((12,)), comments.get((2,))]
        self._comments[package] = "\n\n".join(filter(None, heads))
        self._typescript_names[file.name.rpartition("/")[2]] = namespace(package) or "Match"
        for kind, elements in ((4, file.message_type), (5, file.enum_type)):
            for i, element in enumerate(elements):
                full = f"{package}.{element.name}"
                self.types[full], self._comments[full] = element, comments.get((kind, i), "")
                self.packages.setdefault(package, []).append(full)
                for j, part in enumerate(element.field if kind == 4 else element.value):
                    self._comments[f"{full}.{part.name}"] = comments.get((kind, i, 2, j), "")
                    if kind == 4 and "_" in part.name:
                        self._typescript_names[part.name] = camel(part.name)
        for i, service in enumerate(file.service):
            for j, rpc in enumerate(service.method):
                if rest(rpc):
                    self.rpcs.append(rpc)
                    self._comments[rpc.name] = comments.get((6, i, 2, j), "")
                    self._typescript_names[rpc.name] = camel(rpc.name)

    def _reached(self, roots: Iterable[str], without: set[int]) -> set[str]:
        """The types inside these types. Fields with one of the behaviors in `without` are skipped."""
        found: set[str] = set()
        waiting = list(roots)
        while waiting:
            full = waiting.pop()
            if full in found or full not in self.types:
                continue
            found.add(full)
            element = self.types[full]
            if isinstance(element, pb.DescriptorProto):
                waiting += [field.type_name for field in element.field if not behaviors(field) & without]
        return found


class Messages:
    """Writes messages.ts."""

    def __init__(self, contract: Contract) -> None:
        self._contract = contract

    def text(self) -> str:
        """The complete file."""
        comment = self._contract.comment(".markethall.v1")
        text = "".join(self._package(package, names) for package, names in self._contract.packages.items())
        value_types = ("Base64", "Duration", "Empty", "ErrorBody", "Input", "Needs", "OneOf", "Timestamp")
        used = ", ".join(name for name in value_types if re.search(rf"\b{name}\b", text))
        return f"{HEADER}{doc(comment)}\nimport type {{ {used} }} from '../values.ts';\n{text}"

    def _package(self, package: str, names: list[str]) -> str:
        space = namespace(package)
        types = [self._type(full, "  " * bool(space)) for full in names if full in self._contract.used_types]
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
            needed, members = self._needed(full), self._members(package, full, others, indent)
            needs = f"extends Needs<{union(needed)}> " if needed else ""
            return f"{head}interface {name} {needs}{members}\n" + self._input(full, indent)
        more = f" & {self._members(package, full, others, indent)}" if others else ""
        return f"{head}type {name} = OneOf<{self._members(package, full, choice, indent, in_choice=True)}>{more};\n"

    def _enum(self, full: str, enum: pb.EnumDescriptorProto, indent: str) -> str:
        comments = {value.name: self._contract.comment(f"{full}.{value.name}") for value in enum.value}
        lines = [f"- `{value.name}` ({value.number}): {comments[value.name]}" for value in enum.value]
        values = "".join(f"\n{indent}  | '{value.name}'" for value in enum.value)
        return (
            doc("\n".join([self._contract.comment(full), "", *lines]), indent)
            + f"{indent}export type {enum.name} ={values};\n"
        )

    def _members(
        self, package: str, full: str, fields: Iterable[pb.FieldDescriptorProto], indent: str, in_choice: bool = False
    ) -> str:
        """The members of an object type. A member of a choice is never optional."""
        lines, needed = "", self._needed(full)
        for field in fields:
            repeated = field.label == Field.LABEL_REPEATED
            kind = SCALARS.get(field.type) or type_name(field.type_name, package)
            optional = (field.type == Field.TYPE_MESSAGE and not repeated) or field.proto3_optional
            optional = optional and field.json_name not in needed
            lines += doc(self._contract.comment(f"{full}.{field.name}"), indent + "  ")
            lines += f"{indent}  {field.json_name}{'?' * (optional and not in_choice)}: {kind}{'[]' * repeated};\n"
        return f"{{\n{lines}{indent}}}"

    def _needed(self, full: str) -> list[str]:
        """The fields that the message needs inside a request. [] for requests and for messages with an `_input`."""
        fields = self._contract.types[full].field
        is_inside = full in self._contract.request_types and not self._input(full, "") and not full.endswith("Request")
        return [it.json_name for it in fields if is_inside and field_behavior_pb2.REQUIRED in behaviors(it)]

    def _input(self, full: str, indent: str) -> str:
        """The request type of a message. "" if requests and responses have the same fields."""
        all_fields = self._contract.types[full].field
        fields = [it for it in all_fields if not behaviors(it) & RESPONSE_ONLY]
        if full not in self._contract.request_types or len(fields) == len(all_fields):
            return ""
        required = [it.json_name for it in fields if field_behavior_pb2.REQUIRED in behaviors(it)]
        optional = [it.json_name for it in fields if it.json_name not in required]
        name = short(full)
        comment = doc(f"A {name} in a request, without the fields that only responses have.", indent)
        kinds = {"Input": optional, "Readonly": required}
        picked = " & ".join(f"{kind}<Pick<{name}, {union(names)}>>" for kind, names in kinds.items() if names)
        return f"\n{comment}{indent}export type {name}Input = {picked};\n"


METHODS_FILE = """
import {{ type Calls, type Rules, withJoinCode }} from '../transport.ts';
import type {{ CallOptions, Named, NamedMatch, StreamOptions }} from '../options.ts';
import type {{ Input }} from '../values.ts';
import type {{
{types}}} from './messages.ts';

/**
 * How REST offers each method, from google.api.http. A second call of a method changes nothing, or has the request id
 * of the first. `answer` is a field that every answer has.
 */
export const RULES = {{
{table}}} as const satisfies Rules;

/** One method for each rpc that REST offers. A method that fails rejects with a `MarketHallError`. */
export class Methods {{
  readonly #calls: Calls;

  constructor(calls: Calls) {{
    this.#calls = calls;
  }}

{methods}}}
"""


def methods_text(contract: Contract) -> str:
    """The complete methods.ts."""
    methods = "\n".join(method(contract, rpc) for rpc in contract.rpcs)
    code = re.sub(r"/\*\*.*?\*/", "", methods, flags=re.S)
    names = sorted({short(full) for full in contract.types} | {"MatchInput"})
    types = "".join(f"  {name},\n" for name in names if re.search(rf"\b{name}\b(?!:)", code))
    table = "".join(rule(contract, rpc) for rpc in contract.rpcs)
    return HEADER + METHODS_FILE.format(types=types, table=table, methods=methods)


def method(contract: Contract, rpc: pb.MethodDescriptorProto) -> str:
    """The method of an rpc. ValueError if a field has the name of a call option."""
    fields = {field.name: field for field in contract.types[rpc.input_type].field}
    if clash := {field.json_name for field in fields.values()} & CALL_OPTIONS:
        raise ValueError(f"{rpc.name} has fields with the names of call options: {clash}")
    required = [fields[name] for name in signature(rpc) if field_behavior_pb2.REQUIRED in behaviors(fields[name])]
    others = [field.json_name for field in fields.values() if field not in required]
    options = "StreamOptions" if rpc.server_streaming else "CallOptions"
    if others:
        options = f"Input<Pick<{short(rpc.input_type)}, {union(others)}>> & {options}"
    parameters = [f"{field.json_name}: {parameter_type(contract, field)}" for field in required]
    parameters.append(f"options: {options} = {{}}")
    response = short(rpc.output_type)
    result, call = (
        (f"AsyncGenerator<{response}, void, void>", "stream")
        if rpc.server_streaming
        else (f"Promise<{response}>", "call")
    )
    names_match = "join_code" in fields and fields["name"] in required
    spread = "...withJoinCode(name, options)" if names_match else "...options"
    request = ", ".join([spread, *(field.json_name for field in required)])
    head = f"  {camel(rpc.name)}({', '.join(parameters)}): {result} {{\n"
    if len(head) > WIDTH + 1:
        lines = "".join(f"    {it},\n" for it in parameters)
        head = f"  {camel(rpc.name)}(\n{lines}  ): {result} {{\n"
    body = f"    return this.#calls.{call}(RULES.{camel(rpc.name)}, {{ {request} }});\n"
    return method_doc(contract, rpc, required) + head + body + "  }\n"


def method_doc(contract: Contract, rpc: pb.MethodDescriptorProto, parameters: list[pb.FieldDescriptorProto]) -> str:
    """The comment of a method."""
    lines = [f"@param {it.json_name} {contract.comment(f'{rpc.input_type}.{it.name}')}" for it in parameters]
    return doc("\n".join([contract.comment(rpc.name), *([""] if lines else []), *lines]), "  ")


def parameter_type(contract: Contract, field: pb.FieldDescriptorProto) -> str:
    """The type of a parameter. A resource name can also be the resource itself."""
    if kind := reference(field):
        return "NamedMatch" if kind.endswith("/Match") else "Named"
    if field.type != Field.TYPE_MESSAGE:
        return SCALARS[field.type]
    has_input_type = any(behaviors(it) & RESPONSE_ONLY for it in contract.types[field.type_name].field)
    kind = f"{short(field.type_name)}Input" if has_input_type else f"Input<{short(field.type_name)}>"
    return f"readonly {kind}[]" if field.label == Field.LABEL_REPEATED else kind


def rule(contract: Contract, rpc: pb.MethodDescriptorProto) -> str:
    """The entry of an rpc in RULES. ValueError for an rpc that the client could not call."""
    http = rpc.options.Extensions[annotations_pb2.http]
    has_id = any(field.name == "request_id" for field in contract.types[rpc.input_type].field)
    if bool(http.body) != (rest(rpc) == "post"):
        raise ValueError(f"{rpc.name}: only POST has a body")
    if not (has_id or repeatable(rpc)):
        raise ValueError(f"{rpc.name}: the client repeats every method, and needs a request_id for this one")
    answers = contract.types[rpc.output_type].field
    properties = {"verb": f"'{rest(rpc).upper()}'", "path": f"'{getattr(http, rest(rpc))}'"}
    if has_id:
        properties["hasRequestId"] = "true"
    if answers and not rpc.server_streaming:
        # The first field, because an older service may lack later ones. Each message has it in all answers.
        properties["answer"] = f"'{answers[0].json_name}'"
    return f"  {camel(rpc.name)}: {{ {', '.join(f'{name}: {literal}' for name, literal in properties.items())} }},\n"


ENUMS_FILE = """
/** The fields whose value is the name of an enum value. In JSON, it is a string like any other. */
export const ENUM_FIELDS: ReadonlySet<string> = new Set([
{names}]);

/** The ids of all games. */
export const GAMES: ReadonlySet<string> = new Set([{games}]);

/** The numbers of players of each game. */
export interface SeatCounts {{
{counts}}}
"""


def enums_text(contract: Contract, options: Any) -> str:
    """The complete enums.ts. ValueError if a text field has the same name as an enum field.

    `options` is the generated module of options.proto.
    """
    messages = [it for it in map(contract.types.get, contract.used_types) if isinstance(it, pb.DescriptorProto)]
    fields = [field for message in messages for field in message.field]
    names = {field.json_name for field in fields if field.type == Field.TYPE_ENUM}
    if clash := names & {field.json_name for field in fields if field.type == Field.TYPE_STRING}:
        raise ValueError(f"these fields are an enum in one message and a text in another: {clash}")
    fields_of_games = options.Options.DESCRIPTOR.oneofs_by_name["kind"].fields
    counts = {it.name: it.GetOptions().Extensions[options.game_info].seat_counts for it in fields_of_games}
    return HEADER + ENUMS_FILE.format(
        names="".join(f"  '{name}',\n" for name in sorted(names)),
        games=", ".join(f"'{name}'" for name in counts),
        counts="".join(f"  {name}: {' | '.join(map(str, allowed))};\n" for name, allowed in counts.items()),
    )


def camel(name: str) -> str:
    """The lowerCamelCase form of a snake_case or UpperCamelCase name."""
    name = re.sub(r"_(\w)", lambda found: found[1].upper(), name)
    return name[0].lower() + name[1:]


def union(names: Iterable[str]) -> str:
    """The union type of string literals."""
    return " | ".join(f"'{name}'" for name in names)


def namespace(package: str) -> str:
    """The namespace of a package. "" if its types are not in a namespace."""
    return "" if package.strip(".") in SHARED_PACKAGES else package.split(".")[2].capitalize()


def type_name(full: str, package: str) -> str:
    """The name of a type as code in a package writes it."""
    if full in ALIASES:
        return ALIASES[full]
    home, _, name = full.rpartition(".")
    return name if home == package or not namespace(home) else f"{namespace(home)}.{name}"


def joined_paragraphs(comment: str) -> str:
    """The comment without line breaks inside its paragraphs."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in comment.strip().split("\n\n"))


def doc(text: str, indent: str = "") -> str:
    """A JSDoc comment."""
    lines: list[str] = []
    for paragraph in text.replace("*/", "* /").split("\n"):
        hanging = "  " * paragraph.startswith("- ")
        lines += textwrap.wrap(paragraph, WIDTH - len(indent) - 3, subsequent_indent=hanging) or [""]
    if len(lines) == 1 and len(indent) + len(lines[0]) + 7 <= WIDTH:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


if __name__ == "__main__":
    main()
