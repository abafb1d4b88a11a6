"""The page for players: browsers get it at `/`, other clients get JSON."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest

from tests.service import Service

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"


@pytest.fixture
def web(hall: Service) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=hall.http, timeout=20) as web:
        yield web


def page(web: httpx.Client, **headers: str) -> httpx.Response:
    """The response to a browser that opens the URL of the service."""
    return web.get("/", headers={"Accept": BROWSER, **headers})


class Links(HTMLParser):
    """`urls`: the URLs in a page. `inline`: its inline scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.urls: list[str] = []
        self.inline = ""
        self._inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag in ("script", "style")
        self.urls += [value for name, value in attrs if name in ("src", "href") and value]
        self.inline += "".join(name for name, _ in attrs if name == "style" or name.startswith("on"))

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag not in ("script", "style")

    def handle_data(self, data: str) -> None:
        """Text inside a tag."""
        self.inline += data.strip() if self._inside else ""


def test_browser_gets_the_page_and_other_clients_get_json(web: httpx.Client) -> None:
    answer = page(web)
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "<market-hall-app>" in answer.text
    for accept in ("*/*", "application/json", "", "application/json, text/html"):
        plain = web.get("/", headers={"Accept": accept})
        assert plain.json()["name"] == "Market Hall", accept
    for response in (answer, plain):
        assert "Accept" in response.headers["Vary"].split(", ")


def test_page_uses_only_files_of_the_service_and_no_inline_code(web: httpx.Client) -> None:
    answer = page(web)
    links = Links(answer.text)
    assert links.inline == ""
    assert len(links.urls) >= 3
    for link in links.urls:
        assert re.fullmatch(r"table/(\w+-[0-9A-Z]{8}\.(js|css|svg)|manifest\.webmanifest)", link), link
        assert web.get(link).is_success
    policy = dict(rule.split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_all_imported_files_are_served(web: httpx.Client) -> None:
    pending, loaded = [*Links(page(web).text).urls, "table/table.js"], set[str]()
    while pending:
        link = pending.pop()
        if link in loaded:
            continue
        loaded.add(link)
        answer = web.get(link)
        assert answer.is_success, link
        if link.endswith(".js"):
            assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
            pending += [urljoin(link, name) for name in re.findall(r'["\'](\./[\w-]+\.js)["\']', answer.text)]
    languages = {link[12:14] for link in loaded if re.match(r"table/texts_[a-z]{2}-(?!later-)", link)}
    assert languages == {"de", "it", "fr"}, "English is built in"


def test_urls_in_the_page_are_relative(web: httpx.Client) -> None:
    """A proxy removes the prefix, so every URL in the page must be relative."""
    for link in Links(page(web).text).urls:
        assert not link.startswith(("/", "http:", "https:")), link


def test_files_are_cached_and_the_page_is_revalidated(web: httpx.Client) -> None:
    answer = page(web)
    assert answer.headers["Cache-Control"] == "no-cache"
    again = page(web, **{"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Content-Security-Policy"] == answer.headers["Content-Security-Policy"]
    assert web.get("table/table.js").headers["Cache-Control"] == "no-cache"
    for link in Links(answer.text).urls:
        is_named_by_content = re.search("-[0-9A-Z]{8}", link) is not None
        kept = "public, max-age=31536000, immutable" if is_named_by_content else "no-cache"
        assert web.get(link).headers["Cache-Control"] == kept


def test_files_are_compressed_for_clients_that_accept_it(web: httpx.Client) -> None:
    for link in ["/", *Links(page(web).text).urls]:
        packed = web.get(link, headers={"Accept": BROWSER, "Accept-Encoding": "gzip"})
        plain = web.get(link, headers={"Accept": BROWSER, "Accept-Encoding": "identity"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Content-Encoding" not in plain.headers
        assert packed.content == plain.content
        assert "Accept-Encoding" in packed.headers["Vary"]


def test_page_and_english_table_have_at_most_70_kilobytes(web: httpx.Client) -> None:
    links = Links(page(web).text).urls
    assert sum(len(gzip.compress(web.get(link).content)) for link in ["/", *links]) <= 70_000


def test_pages_of_other_origins_may_embed_the_table(web: httpx.Client) -> None:
    for origin in ("https://elsewhere.example", "http://localhost:5173"):
        answer = web.get("table/table.js", headers={"Origin": origin})
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.parametrize("path", ["/table/", "/table/none.js", "/table/%2e%2e%2fapp.py", "/table/%2e%2e", "/table/."])
def test_only_files_of_the_table_are_served(web: httpx.Client, path: str) -> None:
    answer = web.get(path, headers={"Accept": BROWSER})
    assert answer.status_code == 404
    assert answer.json()["error"]["details"][0]["reason"] == "UNKNOWN_ROUTE"


def test_head_request_gets_only_headers(web: httpx.Client) -> None:
    head = web.head("/", headers={"Accept": BROWSER})
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["ETag"] == page(web).headers["ETag"]


def test_table_can_be_switched_off(tmp_path: Path) -> None:
    with Service(tmp_path, rest="true", table="false") as service, httpx.Client(base_url=service.http) as web:
        assert page(web).json()["name"] == "Market Hall"
        assert web.get("table/table.js").status_code == 404
