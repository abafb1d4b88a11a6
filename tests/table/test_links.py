"""Links and codes that a person can type into the lobby."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.typescript.node import run_script

from .tools import TABLE


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("https://hall.example/#match=matches/abc&code=xyz", {"match": "matches/abc", "code": "xyz"}),
        ("  abc123/xyz ", {"match": "matches/abc123", "code": "xyz"}),
        ("matches/abc123", {"match": "matches/abc123", "code": ""}),
        ("https://hall.example/#", None),
        ("hello world", None),
        ("", None),
    ],
)
def test_links_and_codes_are_read(typed: str, expected: dict[str, str] | None, tmp_path: Path) -> None:
    script = tmp_path / "typed.ts"
    address = TABLE / "src/app/address.ts"
    script.write_text(
        f"import {{ placeTyped }} from {json.dumps(str(address))};\n"
        f"console.log(JSON.stringify(placeTyped({json.dumps(typed)}) ?? null));\n"
    )
    found = json.loads(run_script(script))
    if expected is None:
        assert found is None
    else:
        assert {name: found[name] for name in expected} == expected
