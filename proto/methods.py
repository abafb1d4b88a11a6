"""Writes the methods of the Python client from the contract: one typed method for each RPC, for asyncio.

    python proto/methods.py [FOLDER]

Reads client_sdk/python/markethall/contract.binpb. Writes the folder markethall_client/methods, or FOLDER. Its file
sync_methods.py comes from proto/sync_sdk.py.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from google.protobuf import descriptor_pb2 as pb
from rpcs import ALSO_NAMES, Contract, Method, short

ROOT = Path(__file__).resolve().parent.parent
CONTRACT = ROOT / "client_sdk/python/markethall/contract.binpb"
METHODS = ROOT / "client_sdk/python/markethall_client/methods"
HEADER = "# Generated from the contract by proto/methods.py. Do not edit; run `make generate`.\n"
FUTURE = "from __future__ import annotations\n\n"
WIDTH = 120

PACKAGE = f'''{HEADER}"""One typed method for each RPC, for asyncio and for blocking calls."""

from .async_methods import AsyncMethods
from .sync_methods import Methods

__all__ = ["AsyncMethods", "Methods"]
'''
CLASS = '''

class AsyncMethods(AsyncCaller):
    """One method for each RPC of the contract.

    `timeout` is in seconds, for a call with all its attempts. `token` is the token of a seat or of a creator. For both,
    None is the client's own value.
    """
'''


def main() -> None:
    """Writes the folder."""
    files = pb.FileDescriptorSet.FromString(CONTRACT.read_bytes()).file
    methods = list(Contract(files).methods())
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else METHODS
    folder.mkdir(parents=True, exist_ok=True)
    modules = {"__init__.py": PACKAGE, "rpcs.py": table(methods), "async_methods.py": client(methods)}
    for name, text in modules.items():
        (folder / name).write_text(text, encoding="utf-8")


def table(methods: list[Method]) -> str:
    """The text of rpcs.py: the description of each RPC."""
    head = f'{HEADER}"""The RPCs of the contract."""\n\n{FUTURE}'
    head += imports(methods, [name for it in methods for name in (it.request, it.response)])
    head += "from markethall_client.rpc import Rpc\n\n"
    for it in methods:
        arguments = [f'"{it.path}"', it.request, it.response, f"repeatable={it.repeatable}"]
        head += bracket("", f"{it.name.upper()} = Rpc(", arguments, ")")
    return head


def client(methods: list[Method]) -> str:
    """The text of async_methods.py: the class AsyncMethods."""
    streams = any(method.takes_stream for method in methods)
    plain = [method for method in methods if not method.takes_stream]
    parameters = [it for method in plain for it in method.parameters]
    containers = ["AsyncGenerator", *["AsyncIterable"] * streams]
    containers += ["Sequence"] * (streams or any("Sequence[" in it.declaration() for it in parameters))
    names = [name for it in methods for name in (it.request, it.response)]
    names += [it.kind for method in plain for it in method.parameters if it.kind in method.modules]
    names += [short(also) for kind, also in ALSO_NAMES.items() if kind in names]
    converters = sorted({it.converter for it in parameters if it.converter})
    head = f'{HEADER}"""The RPCs as methods."""\n\n{FUTURE}'
    head += f"from collections.abc import {', '.join(containers)}\n\n{imports(methods, names)}"
    head += f"from markethall_client.rpc import {', '.join(['AsyncCaller', *converters, 'request_of'])}\n"
    head += "\nfrom . import rpcs\n" + CLASS
    return head + "".join("\n" + definition(method) for method in methods)


def definition(method: Method) -> str:
    """The text of one method."""
    if method.takes_stream:
        return bidirectional(method)
    parameters = ["self", *(it.declaration() for it in method.parameters if it.positional), "*"]
    parameters += [it.declaration() for it in method.parameters if not it.positional]
    parameters += ["timeout: float | None = None", "token: str | None = None"]
    answer = f"AsyncGenerator[{method.response}, None]" if method.streams else method.response
    arguments = [it.argument() for it in method.parameters]
    call = f"self.{'_stream' if method.streams else '_unary'}(rpcs.{method.name.upper()}, request, timeout, token)"
    return (
        bracket("    ", f"{'' if method.streams else 'async '}def {method.name}(", parameters, f") -> {answer}:")
        + docstring(method)
        + bracket("        ", "request = request_of(", [method.request, *arguments], ")")
        + f"        return {'' if method.streams else 'await '}{call}\n"
    )


def bidirectional(method: Method) -> str:
    """The text of a method with a stream of requests."""
    # A list is not an AsyncIterable, so both are named.
    kinds = " | ".join(f"{kind}[{method.request}]" for kind in ("AsyncIterable", "Sequence"))
    parameters = ["self", f"requests: {kinds}", "*", "timeout: float | None = None", "token: str | None = None"]
    call = f"self._bidirectional_stream(rpcs.{method.name.upper()}, requests, timeout, token)"
    return (
        bracket("    ", f"def {method.name}(", parameters, f") -> AsyncGenerator[{method.response}, None]:")
        + docstring(replace(method, parameters=()))
        + f"        return {call}\n"
    )


def docstring(method: Method) -> str:
    """The comment of the RPC, and the comments of its fields."""
    first = textwrap.wrap('"""' + method.comment, WIDTH - 8)
    rest = [line for it in method.parameters for line in textwrap.wrap(f"`{it.name}`: {it.comment}", WIDTH - 8)]
    lines = [*first, "", *rest, '"""'] if rest else [*first[:-1], first[-1] + '"""']
    return "".join(f"        {line}".rstrip() + "\n" for line in lines)


def imports(methods: Iterable[Method], names: list[str]) -> str:
    """The import lines of some message types, one for each module."""
    where = {name: module for method in methods for name, module in method.modules.items()}
    lines = ""
    for module in sorted({where[name] for name in names}):
        found = sorted({name for name in names if where[name] == module}, key=str.lower)
        line = f"from {module} import {', '.join(found)}\n"
        inner = "".join(f"    {name},\n" for name in found)
        lines += line if len(line) <= WIDTH + 1 else f"from {module} import (\n{inner})\n"
    return lines


def bracket(indent: str, opening: str, items: list[str], closing: str) -> str:
    """`opening`, items and `closing` on one line if they fit, otherwise on three, otherwise one item on each line."""
    line = f"{indent}{opening}{', '.join(items)}{closing}"
    if len(line) <= WIDTH:
        return line + "\n"
    inner = f"{indent}    {', '.join(items)}"
    if len(inner) > WIDTH:
        inner = "\n".join(f"{indent}    {item}," for item in items)
    return f"{indent}{opening}\n{inner}\n{indent}{closing}\n"


if __name__ == "__main__":
    main()
