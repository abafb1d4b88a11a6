"""Modules of the table without elements: links that a person types, and positions that arrive in one frame."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.typescript.node import run_script

from .tools import TABLE

TYPED: dict[str, dict[str, str] | None] = {
    "https://hall.example/#match=matches/abc&code=xyz": {"match": "matches/abc", "code": "xyz"},
    "  #match=matches/abc123 ": {"match": "matches/abc123", "code": ""},
    "K7Q 2MX": None,
    "matches/abc123": None,
    "https://hall.example/#": None,
    "hello world": None,
    "": None,
}

LINKS = """
import {{ placeTyped }} from {module};
console.log(JSON.stringify({typed}.map((text) => placeTyped(text) ?? null)));
"""

FRAMES = """
import {{ oncePerFrame }} from {module};
globalThis.requestAnimationFrame = (drawn) => setTimeout(drawn, 5);
async function* burst() {{
  for (let revision = 1; revision <= 200; revision++) yield {{ revision, commits: [revision] }};
  throw new Error('cut');
}}
const received = {{ positions: 0, commits: [], last: 0, error: '' }};
try {{
  for await (const {{ revision, commits }} of oncePerFrame(burst())) {{
    received.positions++;
    received.last = revision;
    received.commits.push(...commits);
  }}
}} catch (error) {{
  received.error = error.message;
}}
console.log(JSON.stringify(received));
"""


def run_with_module(folder: Path, program: str, module: str, **values: str) -> Any:
    """Runs a TypeScript program that imports a module of the table. Returns its output."""
    script = folder / "program.ts"
    script.write_text(program.format(module=json.dumps(str(TABLE / "src" / module)), **values))
    return json.loads(run_script(script))


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str] | None]:
    """What the lobby reads from each typed text."""
    folder = tmp_path_factory.mktemp("links")
    return dict(
        zip(TYPED, run_with_module(folder, LINKS, "app/address.ts", typed=json.dumps(list(TYPED))), strict=True)
    )


@pytest.mark.parametrize("typed", TYPED)
def test_links_and_codes_are_read(places: dict[str, dict[str, str] | None], typed: str) -> None:
    place, expected = places[typed], TYPED[typed]
    assert (place and {name: place[name] for name in expected or ()}) == expected


def test_positions_of_one_frame_become_one_with_all_commits(tmp_path: Path) -> None:
    received = run_with_module(tmp_path, FRAMES, "frames.ts")
    assert received["positions"] < 5
    assert received["commits"] == list(range(1, 201))
    assert received["last"] == 200
    assert received["error"] == "cut"
