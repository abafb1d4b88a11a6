"""Behind a reverse proxy that serves all under the prefix `/hälle eins/`, every link of every page leads to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, ClassVar
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from tests.service import Service

PREFIX = "/h%C3%A4lle%20eins"
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


class ReverseProxy(BaseHTTPRequestHandler):
    """Passes on what is asked for behind the prefix, without it, and changes nothing in answers. 418 for the rest."""

    target: ClassVar[str]
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._pass_on(b"")

    def do_POST(self) -> None:
        self._pass_on(self.rfile.read(int(self.headers.get("Content-Length", 0))))

    def _pass_on(self, body: bytes) -> None:
        if not self.path.startswith(f"{PREFIX}/"):
            self.send_response(418)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        headers = {name: value for name, value in self.headers.items() if name != "Connection"}
        url = self.target + self.path.removeprefix(PREFIX)
        answer = httpx.request(self.command, url, headers=headers, content=body)
        self.send_response(answer.status_code)
        for name, value in answer.headers.items():
            if name not in ("content-encoding", "content-length", "transfer-encoding", "connection"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.content)))
        self.end_headers()
        self.wfile.write(answer.content)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def reverse_proxy(target: str) -> Iterator[str]:
    """The URL of a proxy in front of a service, with the prefix and a slash."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Proxy", (ReverseProxy,), {"target": target}))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{PREFIX}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def home(hall: Service) -> Iterator[str]:
    with reverse_proxy(hall.http) as url:
        yield url


def strings_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings_in(inner)


def links_in(answer: httpx.Response) -> Iterator[str]:
    """The URLs in a page, a script, a style sheet or a JSON answer, as they are written."""
    kind = answer.headers.get("Content-Type", "")
    if "Location" in answer.headers:
        yield answer.headers["Location"]
    if kind.startswith("text/html"):
        yield from re.findall(r'(?:src|href)="([^"]+)"', answer.text)
    elif kind.startswith("text/javascript") and "swagger-ui-" not in answer.url.path:
        yield from re.findall(r'["\'](\.{1,2}/[\w./-]+\.js)["\']', answer.text)
    elif kind.startswith("text/css") and "swagger-ui" not in answer.url.path:
        yield from re.findall(r"url\(['\"]?([^'\")]+)", answer.text)
    elif kind.startswith("application/json"):
        yield from (text for text in strings_in(answer.json()) if re.match(r"(https?:/)?/\S*$", text))


def test_every_link_of_every_page_and_answer_stays_behind_the_prefix(home: str) -> None:
    with httpx.Client(timeout=30) as web:
        created = web.post(f"{home}v1/matches", json={"match": {"game": "kairo", "seatCount": 2}}).json()
        match = created["match"]["name"]
        described = web.get(f"{home}openapi.json").json()
        [server] = described["servers"]
        root = urljoin(f"{home}openapi.json", server["url"]).rstrip("/")
        gets = {path: methods["get"] for path, methods in described["paths"].items() if "get" in methods}
        plain = [
            root + path for path, get in gets.items() if not any(each.get("required") for each in get["parameters"])
        ]
        assert f"{home}v1/games" in plain
        waiting = [home, f"{home}docs", f"{home}docs/start.js", f"{home}table/table.js", f"{home}nothing", *plain]
        waiting += [f"{home}v1/{match}", f"{home}v1/{match}/record", f"{home}v1/games/kairo", f"{home}v1/nothing"]
        seen: dict[str, int] = {}
        while waiting:
            url = waiting.pop().partition("#")[0]
            if url in seen:
                continue
            answer = web.get(url, headers=BROWSER)
            seen[url] = answer.status_code
            assert urlsplit(url).path.startswith(f"{PREFIX}/"), url
            if not url.endswith("openapi.json"):
                waiting += [urljoin(url, link) for link in links_in(answer)]
    wrong = {url: status for url, status in seen.items() if status >= 400 and not url.endswith("/nothing")}
    assert not wrong
    assert {f"{home}docs/", f"{home}docs/swagger-ui-bundle.js"} <= set(seen)
    assert any(re.search(r"%20eins/table/\w+-[0-9A-Z]{8}\.js$", url) for url in seen)


def test_the_answer_at_the_root_names_what_there_is_behind_the_prefix(home: str) -> None:
    with httpx.Client(timeout=30, follow_redirects=True) as web:
        links = web.get(home).json()
        assert links.pop("name") == "Market Hall"
        assert set(links) == {"openapi", "docs", "games"}
        for link in links.values():
            assert web.get(urljoin(home, link)).is_success, link


def test_the_viewer_reads_the_description_behind_the_prefix(home: str) -> None:
    start = httpx.get(f"{home}docs/start.js").text
    found = re.search(r'"url": "([^"]+)"', start)
    assert found is not None
    assert httpx.get(urljoin(f"{home}docs/", found[1])).json()["openapi"]
