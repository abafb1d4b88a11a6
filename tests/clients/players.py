"""Compiles the clients and plays whole matches with them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from tests.proxy import ThreadedProxy
from tests.table.tools import COMPILER, install
from tests.typescript.node import NODE

from . import engine
from .tools import ROOT, TOOLS, Missing, debian, java_home, npm, run

HERE = Path(__file__).parent
MONO = ("mono-mcs", "libmono-corlib4.5-dll", "libmono-i18n4.0-all", "libmono-system-net-http4.0-cil")
GO_PACKAGES = (
    "protoc-gen-go-1-5", "protoc-gen-go-grpc", "golang-google-grpc-dev", "golang-google-protobuf-dev",
    "golang-github-golang-protobuf-1-5-dev",
)  # fmt: skip
JAVA_PACKAGES = (
    "libgrpc-java", "libprotobuf-java", "libgoogle-common-protos-java", "libguava-java", "libnetty-java",
    "libperfmark-java", "libgeronimo-annotation-1.3-spec-java", "protobuf-compiler",
    "protobuf-compiler-grpc-java-plugin",
)  # fmt: skip
NEWTONSOFT = ("libnewtonsoft-json5.0-cil", "libmono-system-runtime-serialization4.0-cil", "libmono-system-web4.0-cil")
CRATES = ("chrono", "reqwest", "serde-derive", "serde-json", "serde-repr", "tokio", "url")
JARS = ("kotlin-compiler@2.4.20", "allure-commandline@2.46.1")
"""Packages of npm with the compiler, and with OkHttp: no package of a registry has it alone."""


class _Empty(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        # A connection that is closed with an unread body is reset, and its answer may be lost.
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(200)
        # Without a length, Godot for the web takes the end of a short answer for a broken connection now and then.
        self.send_header("Content-Length", "2")
        for name, value in {"Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*"}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(b"{}")

    do_POST = do_OPTIONS = do_GET  # noqa: N815


@contextmanager
def empty_answers() -> Iterator[str]:
    """URL of a server that gives each request an object without fields, as a proxy or the page of a login may."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Empty) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


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


def protoc(*options: str) -> list[Path]:
    """Compiles `proto/` with the installed protoc. Returns its files."""
    files = [path.relative_to(ROOT / "proto") for path in (ROOT / "proto/markethall").rglob("*.proto")]
    google = [f"--proto_path={folder}" for folder in sys.path if (Path(folder) / "google/rpc/code.proto").exists()]
    run(Path(sys.executable).parent / "protoc", "--proto_path=proto", *google, *options, *files)
    return files


def play_go_grpc(out: Path, _: str, games: Sequence[str]) -> str:
    """Makes the Go code of `proto/` with the plugins of Debian, compiles it and plays with it over gRPC."""
    packages = debian("go-grpc", *GO_PACKAGES)
    source = out / "go-grpc/src"
    shutil.copytree(HERE / "go_grpc", source / "play")
    plugins = [f"--plugin={packages}/usr/bin/protoc-gen-{name}" for name in ("go", "go-grpc")]
    protoc(*plugins, f"--go_out={source}", f"--go-grpc_out={source}")
    path = f"{out}/go-grpc{os.pathsep}{packages}/usr/share/gocode"
    target, cache = (out / "target").read_text(), str(out / "go-cache")
    return run(TOOLS / "go", "run", "play", target, *games, GO111MODULE="off", GOPATH=path, GOCACHE=cache)


def play_java_grpc(out: Path, _: str, games: Sequence[str]) -> str:
    """Makes the Java code of `proto/` with Debian's protoc and plugin, compiles it and plays with it from Kotlin."""
    if (javac := shutil.which("javac")) is None:
        raise Missing("javac")
    packages = debian("java-grpc", *JAVA_PACKAGES) / "usr"
    source, classes = out / "java-grpc", out / "java-grpc/classes"
    classes.mkdir(parents=True)
    # Debian's protobuf for Java is 3.21 and refuses code of a newer protoc.
    files = protoc("--include_imports", f"--descriptor_set_out={source}/contract")
    options = [f"--plugin=protoc-gen-grpc-java={packages}/bin/grpc_java_plugin"]
    options += [f"--descriptor_set_in={source}/contract", f"--java_out={source}", f"--grpc-java_out={source}"]
    run(packages / "bin/protoc", *options, *files, LD_LIBRARY_PATH=str(packages / "lib/x86_64-linux-gnu"))
    # A package that is installed is not unpacked.
    installed = [f"/usr/share/java/{name}.jar" for name in ("guava", "geronimo-annotation-1.3-spec")]
    path = os.pathsep.join(map(str, (classes, packages / "share/java/*", *installed)))
    run(javac, "-nowarn", "-d", classes, "-cp", path, *source.rglob("*.java"))
    jar = out / "java-grpc-play.jar"
    kotlin(jar, [classes, *packages.glob("share/java/*.jar")], HERE / "java_grpc/Play.kt")
    run_path = os.pathsep.join([path, str(jar), f"{npm(*JARS)}/kotlin-compiler/lib/kotlin-stdlib.jar"])
    # Netty is older than the warnings of this Java.
    java = [f"{java_home()}/bin/java", "--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED"]
    return run(*java, "-cp", run_path, "PlayKt", (out / "target").read_text(), *games)


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
    if shutil.which("cargo") is None:
        raise Missing("cargo")
    crates = debian("crates", *(f"librust-{crate}-dev" for crate in CRATES)) / "usr/share/cargo/registry"
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
    packages = npm(*JARS)
    compiler = packages / "kotlin-compiler/lib"
    http = packages / "allure-commandline/dist/plugins/jira-plugin/lib"
    jars = [*http.glob("okhttp-jvm-*.jar"), *http.glob("okio-jvm-*.jar"), compiler / "kotlin-stdlib.jar"]
    jars += [debian("gson", "libgoogle-gson-java") / "usr/share/java/gson.jar"]
    kotlin(out / "play.jar", jars, out / "kotlin/src/main/kotlin", HERE / "kotlin/Play.kt")
    path = os.pathsep.join(map(str, [*jars, out / "play.jar"]))
    return run(f"{java_home()}/bin/java", "-cp", path, "PlayKt", base, *games)


def kotlin(program: Path, path: Sequence[Path], *sources: Path) -> None:
    """Compiles Kotlin with the libraries of a class path."""
    home = npm(*JARS) / "kotlin-compiler"
    command = [f"{java_home()}/bin/java", "-cp", f"{home}/lib/*", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"]
    command += ["-nowarn", "-cp", os.pathsep.join(map(str, path)), "-kotlin-home", str(home), "-d", str(program)]
    run(*command, *sources)


class Mono:
    """Mono from packages of Debian. `compile` makes a program, which `command` runs with `environment`."""

    def __init__(self) -> None:
        self.folder = debian("mono", *MONO, *NEWTONSOFT)
        self.libraries = self.folder / "usr/lib/mono/4.5"
        self.newtonsoft = self.folder / "usr/lib/cli/Newtonsoft.Json-5.0"
        path = os.pathsep.join(map(str, (self.libraries, self.newtonsoft)))
        self.environment = {"MONO_PATH": path, "MONO_CFG_DIR": str(self.folder / "etc")}

    def command(self, program: Path, *arguments: str) -> list[str]:
        return [str(self.folder / "usr/bin/mono"), str(program), *arguments]

    def compile(self, program: Path, sources: Sequence[Path], *flags: str) -> None:
        command = self.command(self.libraries / "mcs.exe", *flags, f"-lib:{self.libraries}", f"-out:{program}")
        run(*command, "-r:System.Net.Http.dll", *sources, folder=ROOT, **self.environment)


def play_csharp(out: Path, base: str, games: Sequence[str]) -> str:
    """Compiles the C# client with Mono and Newtonsoft.Json 6 and plays with it."""
    mono = Mono()
    sources = sorted((out / "csharp/src/Org.OpenAPITools").rglob("*.cs"))
    for source in sources:
        # Newtonsoft.Json has naming strategies from version 9. The types name their members, so they need none.
        text = source.read_text(encoding="utf-8")
        source.write_text(re.sub(r"NamingStrategy = new CamelCaseNamingStrategy\s*\{.*?\}", "", text, flags=re.DOTALL))
    references = ("System.ComponentModel.DataAnnotations", "System.Runtime.Serialization", "System.Web")
    flags = ["-langversion:latest", "-nowarn:0612,1701", f"-r:{mono.newtonsoft}/Newtonsoft.Json.dll"]
    flags += [f"-r:{name}.dll" for name in references]
    program = out / "csharp-play.exe"
    mono.compile(program, [*sources, HERE / "csharp/Play.cs"], *flags)
    return run(*mono.command(program, base, *games), folder=out, **mono.environment)


def play_unity(out: Path, url: str, games: Sequence[str]) -> str:
    """Compiles the client for Unity with Mono and plays with it. Its connections are broken once. Then runs the example
    of its page.
    """
    mono, program = Mono(), out / "play.exe"
    flags = ("-langversion:7", "-warnaserror")
    client = sorted((ROOT / "client_sdk/unity/Runtime").glob("*.cs"))
    mono.compile(program, [*client, HERE / "unity/Play.cs"], *flags)
    with (
        ThreadedProxy(url) as door,
        empty_answers() as empty,
        subprocess.Popen(
            mono.command(program, f"http://{door.target}", empty, *games),
            stdout=subprocess.PIPE, text=True, env={**os.environ, **mono.environment},
        ) as player,
    ):  # fmt: skip
        assert player.stdout is not None
        assert player.stdout.readline() == "half\n"
        door.close()
        door.open()
        output = player.stdout.read()
    assert player.returncode == 0, output
    page = (ROOT / "docs/unity.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```csharp\n(.*?)^```$", page, re.M | re.S)
    example = out / "FirstScreen.cs"
    example.write_text(code.replace("http://localhost:8080", url), encoding="utf-8")
    mono.compile(example.with_suffix(".exe"), [*client, example, HERE / "unity/Example.cs"], *flags)
    printed = run(*mono.command(example.with_suffix(".exe")), folder=out, **mono.environment)
    assert '{"commits":' in printed, printed
    return output


def play_godot(out: Path, url: str, games: Sequence[str]) -> str:
    """Plays with the client for Godot in the engine. Its connections are broken once."""
    with ThreadedProxy(url) as door, empty_answers() as empty:

        def break_connections() -> None:
            door.close()
            door.open()

        return engine.play(out / "godot-play", [f"http://{door.target}", empty, *games], break_connections)


PLAYERS: dict[str, Callable[[Path, str, Sequence[str]], str]] = {
    "go": play_go,
    "go-grpc": play_go_grpc,
    "java-grpc": play_java_grpc,
    "typescript-fetch": play_typescript,
    "python": play_python,
    "csharp": play_csharp,
    "kotlin": play_kotlin,
    "rust": play_rust,
    "unity": play_unity,
    "godot": play_godot,
}
