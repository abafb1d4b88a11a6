"""The guides show the code of the examples that are tested."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_guides_quote_the_examples() -> None:
    page = (ROOT / "docs/own-screen.md").read_text(encoding="utf-8")
    quoted = re.findall(r"^<!-- (\S+) -->\n```\w+\n(.*?)^```$", page, re.M | re.S)
    assert len(quoted) == 2
    for path, code in quoted:
        assert code == (ROOT / path).read_text(encoding="utf-8"), path
    board = (ROOT / "docs/replace-a-board.md").read_text(encoding="utf-8")
    script = (ROOT / "examples/own_board.js").read_text(encoding="utf-8")
    [lines] = re.findall(r"^```js\n(.*?)^```$", board, re.M | re.S)
    assert all(line in script for line in lines.splitlines())
