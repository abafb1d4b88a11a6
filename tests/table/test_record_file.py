"""The files of records that the page reads: those of `export --public --all` too, whatever an editor does to them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.typescript.node import run_script


def test_page_finds_the_records_in_a_file() -> None:
    found = json.loads(run_script(Path(__file__).with_name("record_file.ts")))
    assert found["one"] == found["pretty"] == ["a"]
    for several in ("three", "windows", "utf16", "broken"):
        assert found[several] == ["é", "b", "c"], several
    assert found["backup"] == found["empty"] == found["other"] == []
