"""The figures that the documents name, as the benches found them last, in recorded.json.

Each bench has a function `figures` with the ratios that matter. `show` writes them into the file and into the table of
docs/sizing.md, which a test compares.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Final

FILE: Final = Path(__file__).with_suffix(".json")
DOCUMENT: Final = FILE.parents[2] / "docs/sizing.md"
HEAD: Final = "| figure | value | bench |\n|---|---|---|\n"


def recorded() -> dict[str, dict[str, float]]:
    """The figures by bench and by what they are."""
    found: dict[str, dict[str, float]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def documented(text: str) -> str:
    """The document with the figures as they are recorded."""
    before, head, rest = text.partition(HEAD)
    _, blank, after = rest.partition("\n\n")
    found = recorded().items()
    rows = [f"| {what} | {value:g} | `{bench}` |" for bench, figures in found for what, value in figures.items()]
    return before + head + "\n".join(rows) + blank + after


def show(bench: ModuleType) -> None:
    """Run a bench, print its table, and record its figures."""
    found = bench.run()
    print(bench.table(found), flush=True)
    name = Path(str(bench.__file__)).stem
    figures = {what: float(f"{value:.3g}") for what, value in bench.figures(found).items()}
    FILE.write_text(json.dumps(recorded() | {name: figures}, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    DOCUMENT.write_text(documented(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
