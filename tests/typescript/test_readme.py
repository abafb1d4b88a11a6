"""The TypeScript snippets of the READMEs and of docs/ run against the real service."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.service import Service

from .node import CLIENT, run_script, snippets, with_client_from


def test_every_code_block_is_typescript_or_plain_text() -> None:
    page = (CLIENT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^```(\w*)\n.*?^```$", page, re.M | re.S)) == {"ts", ""}


@pytest.mark.parametrize("code", [pytest.param(code, id=name) for name, code in snippets().items()])
def test_snippet_runs(hall: Service, tmp_path: Path, code: str) -> None:
    script = tmp_path / "snippet.ts"
    code = with_client_from(code, str(CLIENT / "src/index.ts"))
    script.write_text(code.replace("http://localhost:8080", hall.http))
    assert run_script(script)
