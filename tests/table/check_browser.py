"""One match of each game in Chromium, with clicks only. Needs `chromium` in PATH. Part of `make table-check`.

The page comes from another port of this machine than the service, which has its default settings.
"""

from __future__ import annotations

import functools
import http.server
import json
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service import Service
from tests.typescript.node import run_script

from .tools import TABLE, install

ROOT = TABLE.parents[1]
HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def page() -> Iterator[str]:
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(ROOT))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/tests/table/page.html"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Service(tmp_path_factory.mktemp("data"), rest="true") as running:
        yield running.http


@pytest.mark.parametrize("game", ["portobello", "kairo", "klongs"])
def test_match_is_played_to_its_end_with_clicks_only(service: str, page: str, game: str) -> None:
    install()
    chromium = shutil.which("chromium")
    assert chromium, "chromium is not in PATH. Install it."
    modules = str(TABLE / "node_modules")
    played = json.loads(run_script(HERE / "clicks.mjs", service, page, game, chromium, modules))
    assert "is over" in played["prompt"]
    assert played["clicks"] > 20


@pytest.mark.parametrize("game", ["portobello", "kairo", "klongs"])
def test_one_click_leads_from_the_address_of_the_service_to_a_finished_match(service: str, game: str) -> None:
    install()
    chromium = shutil.which("chromium")
    assert chromium, "chromium is not in PATH. Install it."
    played = json.loads(run_script(HERE / "from_home.mjs", service, game, chromium, str(TABLE / "node_modules")))
    assert "is over" in played["prompt"]
    assert played["clicks"] > 20
    assert "?" not in played["address"], "tokens belong into the fragment"
    assert played["complaints"] == []
