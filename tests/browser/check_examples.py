"""The examples for React and Vue are built, and a match is played on their screens, also while the service is away."""

from __future__ import annotations

import functools
import http.server
import json
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.service import Service
from tests.table.tools import COMPILER, TABLE, install
from tests.typescript.node import CLIENT, NODE
from tests.typescript.stories import texts

from .driver import run
from .test_table import STORIES

EXAMPLES = CLIENT.parents[1] / "examples"
TYPES = {"react": "typescript/lib/tsc.js", "vue": "vue-tsc/bin/vue-tsc.js"}


def build(example: str) -> Path:
    """What `npm install` and `npm run build` do in the client and in the example."""
    install()
    node(CLIENT, str(COMPILER), "--project", "tsconfig.build.json")
    folder = EXAMPLES / example
    install(folder)
    node(folder, f"node_modules/{TYPES[example]}")
    node(folder, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    return folder / "dist"


def node(folder: Path, *arguments: str) -> None:
    subprocess.run([NODE, *arguments], cwd=folder, check=True)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing is logged."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/index.html"
        server.shutdown()


@pytest.mark.parametrize(("example", "game"), [("react", "kairo"), ("vue", "klongs")])
def test_a_match_is_played_on_the_screen_of_an_example(tmp_path: Path, example: str, game: str) -> None:
    dist = build(example)
    with Service(tmp_path, rest="true") as service, served(dist) as page:
        actions = {"kill": service.kill, "start": service.start}
        played = run("examples.mjs", service.http, actions, page=page, game=game)
    assert played["away"], "the page says that no service answers"
    assert played["clicks"] > 20
    assert played["lost"], "the screen says that the service is away"
    assert len(played["scores"]) == 2
    assert played["complaints"] == []


@pytest.mark.parametrize("example", ["react", "vue"])
def test_following_a_match_takes_about_thirty_lines(example: str) -> None:
    lines = (EXAMPLES / example / "src/useMatch.ts").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 32


def test_a_page_draws_a_board_in_its_own_way_and_a_match_is_played_on_it(tmp_path: Path) -> None:
    with Service(tmp_path, rest="true") as service:
        result = run("own_board.mjs", service.http)
    assert result["clicks"] > 20
    assert set(result["words"]) & {"shr", "flo", "avo", "pin", "aub", "fis", "ban"}
    assert result["points"]["page"] == result["points"]["service"]
    assert result["complaints"] == []


def test_stories_are_what_their_script_writes() -> None:
    """If this fails, write them again: `python -m tests.typescript.stories`."""
    written = {path.name: path.read_text(encoding="utf-8") for path in (CLIENT / "stories").iterdir()}
    assert written == dict(texts())


@pytest.mark.parametrize("game", STORIES)
def test_the_table_shows_a_story_of_the_mock_client(tmp_path: Path, game: str) -> None:
    install()
    (tmp_path / "story.ts").write_text(
        f"""
        import '{TABLE}/src/index.ts';
        import {{ mockClient }} from '{CLIENT}/src/mock.ts';
        import story from '{CLIENT}/stories/{game}.json';
        const table = document.createElement('market-hall-table');
        const [{{ name }}] = story.positions;
        Object.assign(table, {{ client: mockClient(story, {{ at: 1 }}), match: name, token: 'any token' }});
        document.body.append(table);
        """
    )
    script = "import { build } from 'esbuild'; import { plugins } from './plugins.mjs';"
    script += "await build({ entryPoints: [process.argv[1]], outfile: process.argv[2], bundle: true, format: 'esm',"
    script += "plugins, conditions: ['source'] });"
    node(TABLE, "--input-type=module", "--eval", script, str(tmp_path / "story.ts"), str(tmp_path / "story.js"))
    (tmp_path / "index.html").write_text('<!doctype html><body><script type="module" src="story.js"></script>')
    with served(tmp_path) as page:
        result = run("story.mjs", page, page=page)
    positions = json.loads((CLIENT / f"stories/{game}.json").read_text(encoding="utf-8"))["positions"]
    assert (result["first"], result["last"]) == (positions[1]["revision"], positions[-1]["revision"])
    assert {urlsplit(address).path for address in result["requests"]} <= {"/story.js", "/favicon.ico"}
    assert [each for each in result["complaints"] if "favicon" not in each and "404" not in each] == []
