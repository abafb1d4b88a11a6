"""The modules of docs/browser.md, run unchanged by Node.js against the real service."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from tests.api.calls import Table
from tests.gateway.closable_proxy import ClosableProxy
from tests.service import Service
from tests.typescript.node import CLIENT, NODE

PAGE = Path(__file__).resolve().parents[2] / "docs" / "browser.md"
COMMAND = [NODE, "--experimental-eventsource", "--no-warnings"]

LOOKING = """
import { look } from './onlooker.mjs';
look(process.argv[2], ({ revision }) => console.log(`commit ${revision}`), () => console.log('over'));
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The page's modules, by the name in their first line, and a script that watches."""
    snippets = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert {language for language, _ in snippets} == {"js"}
    for _, code in snippets:
        code = code.replace("'markethall-client'", f"'{CLIENT}/src/index.ts'")
        (tmp_path / code.partition("\n")[0].removeprefix("// ")).write_text(code)
    (tmp_path / "looking.mjs").write_text(LOOKING)
    return tmp_path


@pytest.fixture
def door(hall: Service) -> Iterator[ClosableProxy]:
    """A way to the service that may close."""
    door = ClosableProxy(hall.http)
    yield door
    door.close()


def said(folder: Path, *words: str) -> list[str]:
    """The output of a script."""
    done = subprocess.run([*COMMAND, *words], cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def read(stream: IO[str] | None, wanted: str) -> list[str]:
    """The output of a script up to a line."""
    assert stream is not None
    found = []
    for line in stream:
        found.append(line.strip())
        if found[-1] == wanted:
            return found
    raise AssertionError(f"the script ended with {found}")


def test_page_watches_a_match_and_gets_the_rematch(hall: Service, folder: Path) -> None:
    page = folder / "page.mjs"
    page.write_text(page.read_text().replace("http://localhost:8080", hall.http))
    *before, rematch, again = said(folder, "page.mjs")
    assert before[0] == "present: [ 1 ]"
    assert {line.split()[-1] for line in before} >= {"seatTaken", "matchStarted", "seatResigned", "matchFinished"}
    assert again.startswith("again in matches/")
    assert rematch == f"{max(int(line.split()[0]) for line in before if line[0].isdigit()) + 1} rematchCreated"


def test_page_draws_each_position(hall: Service, folder: Path) -> None:
    screen = folder / "screen.mjs"
    screen.write_text(screen.read_text().replace("http://localhost:8080", hall.http))
    drawn = [line for line in said(folder, "screen.mjs") if "moves to choose from" in line]
    revisions = [int(line.split()[0]) for line in drawn]
    assert revisions == sorted(set(revisions))
    assert revisions[-1] > 30
    assert any(not line.endswith(" 0") for line in drawn)


def test_spectator_needs_only_browser_features(table: Table, door: ClosableProxy, folder: Path) -> None:
    first = table.start().revision
    command = [*COMMAND, "looking.mjs", f"{door.base}/v1/{table.name}:watch"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as script:
        told = read(script.stdout, f"commit {first}")
        last = table.resign(2).revision
        told += read(script.stdout, "over")
    assert script.returncode == 0
    assert told == [*(f"commit {revision}" for revision in range(2, last + 1)), "over"]
