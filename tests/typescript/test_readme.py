"""The TypeScript of the READMEs runs as it stands, against the real service."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.service import Service

from .node import CLIENT, bound, said, snippets


def test_every_snippet_is_of_a_language_that_is_run() -> None:
    page = (CLIENT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^```(\w*)\n.*?^```$", page, re.M | re.S)) == {"ts", ""}


@pytest.mark.parametrize("code", [pytest.param(code, id=name) for name, code in snippets().items()])
def test_a_snippet(hall: Service, tmp_path: Path, code: str) -> None:
    script = tmp_path / "snippet.ts"
    script.write_text(bound(code, str(CLIENT / "src/index.ts")).replace("http://localhost:8080", hall.http))
    assert said(script)
