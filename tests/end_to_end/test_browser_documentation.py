"""The modules of docs/browser.md, run unchanged by Node.js against the real service."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import IO

import pytest

from tests.api.calls import Table
from tests.service import Service
from tests.typescript.node import CLIENT, NODE

PAGE = Path(__file__).resolve().parents[2] / "docs" / "browser.md"
COMMAND = [NODE, "--experimental-eventsource", "--no-warnings"]

WATCH_SCRIPT = """
import { look } from './onlooker.mjs';
look(process.argv[2], ({ revision }) => console.log(`commit ${revision}`), () => console.log('over'));
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the modules of the page, by the name in their first line, and a script that watches a match."""
    snippets = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert {language for language, _ in snippets} == {"js"}
    for _, code in snippets:
        code = code.replace("'markethall-client'", f"'{CLIENT}/src/index.ts'")
        (tmp_path / code.partition("\n")[0].removeprefix("// ")).write_text(code)
    (tmp_path / "watch.mjs").write_text(WATCH_SCRIPT)
    return tmp_path


def run_module(folder: Path, name: str, hall: Service) -> list[str]:
    """The output lines of a module of the page that uses the tests' service."""
    module = folder / name
    module.write_text(module.read_text().replace("http://localhost:8080", hall.http))
    result = subprocess.run([*COMMAND, name], cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout.splitlines()


def read_until(stream: IO[str] | None, last_line: str) -> list[str]:
    """The output lines of a script up to a line."""
    assert stream is not None
    lines = []
    for line in stream:
        lines.append(line.strip())
        if lines[-1] == last_line:
            return lines
    raise AssertionError(f"the script ended with {lines}")


def test_page_watches_a_match_and_gets_the_rematch(hall: Service, folder: Path) -> None:
    *updates, rematch, rematch_name = run_module(folder, "page.mjs", hall)
    assert updates[0] == "present: [ 1 ]"
    events = {line.split()[-1] for line in updates}
    assert events >= {"seatTaken", "matchStarted", "seatResigned", "matchFinished"}
    assert rematch_name.startswith("again in matches/")
    last_revision = max(int(line.split()[0]) for line in updates if line[0].isdigit())
    assert rematch == f"{last_revision + 1} rematchCreated"


def test_page_draws_each_position(hall: Service, folder: Path) -> None:
    positions = [line for line in run_module(folder, "screen.mjs", hall) if "moves to choose from" in line]
    revisions = [int(line.split()[0]) for line in positions]
    assert revisions == sorted(set(revisions))
    assert revisions[-1] > 30
    assert any(not line.endswith(" 0") for line in positions)


def test_spectator_needs_only_browser_features(table: Table, hall: Service, folder: Path) -> None:
    first = table.start().revision
    command = [*COMMAND, "watch.mjs", f"{hall.http}/v1/{table.name}:watch"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as script:
        lines = read_until(script.stdout, f"commit {first}")
        last = table.resign(2).revision
        lines += read_until(script.stdout, "over")
    assert script.returncode == 0
    assert lines == [*(f"commit {revision}" for revision in range(2, last + 1)), "over"]
