"""Generates clients from the OpenAPI description and tries them: `make clients-check`.

Every client is generated and its names are checked. It is compiled and plays a whole match of each game against the
service, or as much of this as the registries have tools for, as do the clients for Godot and Unity. A table at the end
says what each client reached. Arguments name some clients.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.service import Executed

from . import engine
from .parsers import PARSERS
from .players import PLAYERS
from .tools import TOOLS, Missing, java_home, run

GENERATORS = {
    "go": "packageName=markethall,isGoSubmodule=false,"
    "disallowAdditionalPropertiesIfNotPresent=false,enumUnknownDefaultCase=true",
    "typescript-fetch": "importFileExtension=.js,prefixParameterInterfaces=true",
    "python": "",
    "gdscript": "",
    "csharp": "library=httpclient,targetFramework=net48,supportsRetry=false",
    "kotlin": "serializationLibrary=gson",
    "rust": "",
    "dart": "",
    "swift6": "",
}
# The name that each language gives a type. Only letters, digits and underscores make a valid one.
DECLARATIONS = {
    "go": ("*.go", r"^type (\S+) (?:struct|string)"),
    "typescript-fetch": ("*.ts", r"^export (?:interface|type|class) ([^\s<]+)"),
    "python": ("*.py", r"^class ([^\s(:]+)"),
    "gdscript": ("*.gd", r"^class_name (\S+)"),
    "csharp": ("*.cs", r"^\s*public (?:partial )?(?:class|enum) ([^\s<:]+)"),
    "kotlin": ("*.kt", r"^(?:data |enum |open )?class ([^\s(<:]+)"),
    "rust": ("*.rs", r"^pub (?:struct|enum) ([^\s<{(]+)"),
    "dart": ("*.dart", r"^class ([^\s<{]+)"),
    "swift6": ("*.swift", r"^public (?:struct|enum|final class) ([^\s:<{]+)"),
}
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass
class Reached:
    """What a client reached, and why not more."""

    client: str
    generated: str = "-"
    parsed: str = "-"
    compiled: str = "-"
    plays: str = "-"
    remark: str = ""


def generate(description: Path, out: Path, generator: str) -> str:
    """A client, in the folder of its generator's name."""
    properties = GENERATORS[generator]
    command: list[str | Path] = [TOOLS / "openapi-generator-cli", "generate", "-i", description, "-g", generator]
    command += ["-o", out / generator, *(["--additional-properties", properties] if properties else [])]
    run(*command, JAVA_HOME=java_home())
    names = list(declared(out / generator, generator))
    invalid = sorted({name for name in names if not NAME.fullmatch(name)})
    assert len(names) > 150, (generator, len(names))
    assert invalid == [], generator
    return f"{len(names)} types"


def declared(folder: Path, generator: str) -> Iterator[str]:
    """The names of the types that a generated client declares."""
    pattern, declaration = DECLARATIONS[generator]
    for file in sorted(folder.rglob(pattern)):
        yield from re.findall(declaration, file.read_text(encoding="utf-8"), re.MULTILINE)


def reach(client: str, out: Path, url: str, games: Sequence[str]) -> Reached:
    """Takes a client as far as possible."""
    row = Reached(client)
    try:
        if client in GENERATORS:
            row.generated = generate(out / "openapi.json", out, client)
        if client in PARSERS:
            row.remark = PARSERS[client](out / client)
            row.parsed = "yes"
        if client == "gdscript":
            row.remark = engine.compile_all(out / "gdscript-compile", out / client)
            row.parsed, row.compiled = "yes", "in part"
        if client in PLAYERS:
            lines = PLAYERS[client](out, url, games).splitlines()
            finished = sum("FINISHED" in line for line in lines)
            assert finished == len(games), lines
            row.parsed = row.compiled = "yes"
            row.plays, row.remark = f"{finished} games", "; ".join(lines)
    except Missing as missing:
        row.remark = f"needs {missing}"
    except subprocess.CalledProcessError:
        row.plays, row.remark = "FAILED", "a command failed, see above"
    except AssertionError as failure:
        row.plays, row.remark = "FAILED", str(failure)
    return row


def main(*chosen: str) -> int:
    """Runs the checks of the chosen clients, or all. Returns the number of clients that failed."""
    clients = [name for name in dict.fromkeys([*GENERATORS, *PLAYERS]) if name in chosen or not chosen]
    rows = []
    with tempfile.TemporaryDirectory(prefix="markethall-clients-") as temporary:
        out = Path(temporary)
        with Executed(out / "data", cors_origins=engine.ORIGIN) as service:
            (out / "openapi.json").write_bytes(httpx.get(f"{service.http}/openapi.json").content)
            (out / "target").write_text(service.target)
            answer = httpx.get(f"{service.http}/v1/games").json()
            games = [game["name"].removeprefix("games/") for game in answer["games"]]
            for client in clients:
                rows.append(row := reach(client, out, service.http, games))
                print(f"{client}: {row.remark}", flush=True)
    print(f"\n{'client':<18}{'generated':<12}{'parsed':<8}{'compiled':<10}plays")
    for row in rows:
        print(f"{row.client:<18}{row.generated:<12}{row.parsed:<8}{row.compiled:<10}{row.plays}")
    return sum(row.plays == "FAILED" for row in rows)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
