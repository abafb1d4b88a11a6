"""The viewer of the API in Chromium: it works under the strict headers of all pages, and keeps no token."""

from __future__ import annotations

from .driver import run


def test_viewer_works_and_keeps_no_token(service: str) -> None:
    result = run("docs.mjs", service)
    assert result["complaints"] == []
    assert result["methods"] > 20
    assert result["status"].strip().startswith("200")
    assert "a-secret-token" not in result["kept"]
