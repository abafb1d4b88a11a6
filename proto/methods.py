"""Writes the per-method part of the Python client from the contract: one typed method per rpc, sync and async.

    python proto/methods.py [FOLDER]

Reads client_sdk/python/markethall/contract.binpb and writes the folder markethall_client/methods, or FOLDER.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from google.protobuf import descriptor_pb2 as pb
from rpcs import Contract, Method

ROOT = Path(__file__).resolve().parent.parent
CONTRACT = ROOT / "client_sdk/python/markethall/contract.binpb"
METHODS = ROOT / "client_sdk/python/markethall_client/methods"
HEADER = "# Generated from the contract by proto/methods.py; run proto/generate.sh, never edit.\n"
FUTURE = "from __future__ import annotations\n\n"
WIDTH = 120


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
