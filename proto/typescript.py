"""Writes the contract for the TypeScript client: the JSON of all messages as types, and one typed method per rpc.

    python proto/typescript.py [FOLDER]

Reads client_sdk/python/markethall/contract.binpb, or that of FOLDER/python, and writes typescript/src/contract beside
it: messages.ts, methods.ts and enums.ts. What REST does not offer (no google.api.http) has no method, and what only
that reaches has no type. `google.api.method_signature` and REQUIRED name the parameters; all else is in one object
behind them. A join_code that is not given is that of the match, where that itself is given in the place of its name.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from google.api import annotations_pb2, field_behavior_pb2
from google.protobuf import descriptor_pb2 as pb
from rpcs import behaviors, reads, reference, rest, short, signature
from typescript_types import (
    HEADER,
    ONLY_ANSWERED,
    PLAIN,
    WIDTH,
    Contract,
    Field,
    Messages,
    camel,
    doc,
    union,
)

SDK = Path(__file__).resolve().parent.parent / "client_sdk"
CALL_OPTIONS = {"token", "timeoutMs", "signal"}
"""What src/options.ts has beside the fields of a request: none of these may be called so."""
FILE = """
import {{ Caller, coded, type Rules }} from '../caller.ts';
import type {{ CallOptions, Named, StreamOptions }} from '../options.ts';
import type {{ Input }} from '../shapes.ts';
import type {{
{types}}} from './messages.ts';

/** How each method goes over REST, as google.api.http says. `reads` changes nothing; `hasRequestId` can be repeated. */
export const RULES = {{
{table}}} as const satisfies Rules;

/** One method per rpc that REST offers. Each rejects with a `MarketHallError`. */
export abstract class Methods extends Caller {{
{methods}}}
"""

ENUMS = """
/** The fields that hold the name of an enum's value: in JSON these are strings as others are. */
export const ENUM_FIELDS: ReadonlySet<string> = new Set([
{names}]);
"""


def method(contract: Contract, rpc: pb.MethodDescriptorProto) -> str:
    """An rpc as a method of the class."""
    fields = {field.name: field for field in contract.types[rpc.input_type].field}
    if clash := {field.json_name for field in fields.values()} & CALL_OPTIONS:
        raise ValueError(f"{rpc.name}: the client itself takes {clash}")
    first = [fields[name] for name in signature(rpc) if field_behavior_pb2.REQUIRED in behaviors(fields[name])]
    others = [field.json_name for field in fields.values() if field not in first]
    options = "StreamOptions" if rpc.server_streaming else "CallOptions"
    if others:
        options = f"Input<Pick<{short(rpc.input_type)}, {union(others)}>> & {options}"
    parameters = [f"{field.json_name}: {parameter(contract, field)}" for field in first]
    answer = short(rpc.output_type)
    kind, call = (
        (f"AsyncGenerator<{answer}, void, void>", "stream") if rpc.server_streaming else (f"Promise<{answer}>", "call")
    )
    asked = "...coded(name, options)" if "join_code" in fields else "...options"
    given = ", ".join([asked, *(field.json_name for field in first)])
    says = [f"@param {it.json_name} {contract.comment(f'{rpc.input_type}.{it.name}')}" for it in first]
    said = "\n".join([contract.comment(rpc.name), *([""] if says else []), *says])
    inner = ", ".join([*parameters, f"options: {options} = {{}}"])
    head = f"  {camel(rpc.name)}({inner}): {kind} {{\n"
    if len(head) > WIDTH + 1:
        lines = "".join(f"    {it},\n" for it in [*parameters, f"options: {options} = {{}}"])
        head = f"  {camel(rpc.name)}(\n{lines}  ): {kind} {{\n"
    return f"{doc(said, '  ')}{head}    return this.{call}(RULES.{camel(rpc.name)}, {{ {given} }});\n  }}\n"


def parameter(contract: Contract, field: pb.FieldDescriptorProto) -> str:
    """The type of a parameter: what a name is that of will do as well."""
    if reference(field):
        return "Named"
    if field.type != Field.TYPE_MESSAGE:
        return PLAIN[field.type]
    sends_less = any(behaviors(it) & ONLY_ANSWERED for it in contract.types[field.type_name].field)
    return f"{short(field.type_name)}Input" if sends_less else f"Input<{short(field.type_name)}>"


def rule(contract: Contract, rpc: pb.MethodDescriptorProto) -> str:
    """An entry of the table."""
    http = rpc.options.Extensions[annotations_pb2.http]
    has_id = any(field.name == "request_id" for field in contract.types[rpc.input_type].field)
    facts = f"path: '{getattr(http, rest(rpc))}', body: '{http.body}'"
    flags = {"reads": reads(rpc), "hasRequestId": has_id}
    told = ", ".join(f"{name}: {str(flag).lower()}" for name, flag in flags.items())
    return f"  {camel(rpc.name)}: {{ verb: '{rest(rpc).upper()}', {facts}, {told} }},\n"


def methods(contract: Contract) -> str:
    """methods.ts."""
    body = "\n".join(method(contract, rpc) for rpc in contract.rpcs)
    names = sorted({short(full) for full in contract.types} | {"MatchInput"})
    used = [name for name in names if re.search(rf"\b{name}\b(?!:)", re.sub(r"/\*\*.*?\*/", "", body, flags=re.S))]
    lines = "".join(f"  {name},\n" for name in used)
    table = "".join(rule(contract, rpc) for rpc in contract.rpcs)
    return HEADER + FILE.format(types=lines, table=table, methods=body)


def enums(contract: Contract) -> str:
    """enums.ts; a field of text must not be called as one of an enum is."""
    messages = [it for it in map(contract.types.get, contract.used) if isinstance(it, pb.DescriptorProto)]
    fields = [field for message in messages for field in message.field]
    names = {field.json_name for field in fields if field.type == Field.TYPE_ENUM}
    if clash := names & {field.json_name for field in fields if field.type == Field.TYPE_STRING}:
        raise ValueError(f"an enum here is a text there: {clash}")
    return HEADER + ENUMS.format(names="".join(f"  '{name}',\n" for name in sorted(names)))


def main() -> None:
    """Writes the folder."""
    sdk = Path(sys.argv[1]) if len(sys.argv) > 1 else SDK
    files = pb.FileDescriptorSet.FromString((sdk / "python/markethall/contract.binpb").read_bytes()).file
    contract = Contract(files)
    folder = sdk / "typescript/src/contract"
    folder.mkdir(parents=True, exist_ok=True)
    written = {"messages.ts": Messages(contract).text(), "methods.ts": methods(contract), "enums.ts": enums(contract)}
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
