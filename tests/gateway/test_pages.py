"""All answers that a browser shows as a page have the headers of the table."""

from __future__ import annotations

import re

import httpx
import pytest

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
PAGES = ("/", "/docs/")


def documents(web: httpx.Client) -> dict[str, httpx.Response]:
    """By path, what the service has for a browser: all pages, all that they link to, and errors."""
    found: dict[str, httpx.Response] = {}
    paths = ["/", "/docs", "/docs/", "/docs/index.html", "/docs/oauth2-redirect.html", "/table/", "/table/index.html"]
    paths += ["/openapi.json", "/nothing", "/v1/games", "/v1/nothing", "/healthz", "/table/table.js", "/docs/nothing"]
    while paths:
        path = paths.pop()
        if path not in found:
            found[path] = answer = web.get(path, headers=BROWSER)
            if answer.headers.get("Content-Type", "").startswith("text/html"):
                links = re.findall(r'(?:src|href)="([^"]+)"', answer.text)
                paths += [str(answer.url.join(link).path) for link in links]
    return found


def test_every_page_has_strict_headers(web: httpx.Client) -> None:
    found = documents(web)
    pages = {path for path, answer in found.items() if answer.headers.get("Content-Type", "").startswith("text/html")}
    assert pages >= set(PAGES)
    images = {path for path, answer in found.items() if answer.headers.get("Content-Type") == "image/svg+xml"}
    assert images
    for path in pages | images:
        headers = found[path].headers
        policy = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == "'none'", path
        assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'", path
        assert policy["frame-ancestors"] == "'self'", path
        assert headers["Referrer-Policy"] == "no-referrer", path
    for path, answer in found.items():
        assert answer.headers["X-Content-Type-Options"] == "nosniff", path
        if answer.status_code >= 400:
            assert answer.json()["error"]["details"][0]["reason"], path


@pytest.mark.parametrize("path", PAGES)
def test_page_has_no_code_of_its_own(web: httpx.Client, path: str) -> None:
    text = web.get(path, headers=BROWSER).text
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|javascript:", text) == []


def test_viewer_keeps_no_token_in_the_browser(web: httpx.Client) -> None:
    # Its origin is that of the table, whose tokens are in the same storage.
    assert '"persistAuthorization": false' in web.get("/docs/start.js").text
    assert web.get("/docs/oauth2-redirect.html").status_code == 404


@pytest.mark.parametrize("path", ["/docs/swagger-ui-bundle.js", "/openapi.json", "/docs/"])
def test_files_are_tagged_and_compressed(web: httpx.Client, path: str) -> None:
    plain = web.get(path, headers={"Accept-Encoding": "identity"})
    packed = web.get(path, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.content == plain.content
    again = web.get(path, headers={"If-None-Match": plain.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
