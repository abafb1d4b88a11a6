"""The figures that the documents name, as the benches found them last, in recorded.json.

Each bench has a function `figures` with those that matter, by what they are measured in. `show` writes them into the
file and into the table of docs/sizing.md, which a test compares.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

FILE: Final = Path(__file__).with_suffix(".json")
DOCUMENT: Final = FILE.parents[2] / "docs/sizing.md"
HEAD: Final = "| figure | value | of what | better is | bench |\n|---|---|---|---|---|\n"


class Unit(NamedTuple):
    """What figures are measured in, as it is read behind the number: "times the CPU of a PlayMove", "KB"."""

    text: str
    more_is_better: bool = False


Figures = Mapping[Unit, Mapping[str, float]]
"""The figures of a bench by their unit, and by what was measured."""


def recorded() -> dict[str, list[dict[str, Any]]]:
    """The rows of each bench."""
    found: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def documented(text: str) -> str:
    """The document with the figures as they are recorded."""
    before, head, rest = text.partition(HEAD)
    _, blank, after = rest.partition("\n\n")
    rows = [
        f"| {row['figure']} | {row['value']:g} | {row['of']} | {row['better']} | `{bench}` |"
        for bench, rows in recorded().items()
        for row in rows
    ]
    return before + head + "\n".join(rows) + blank + after


def show(bench: ModuleType) -> None:
    """Run a bench, print its table, and record its figures. Alone it answers --help and takes no argument."""
    if bench.__name__ == "__main__":
        argparse.ArgumentParser(description=bench.__doc__).parse_args()
    found = bench.run()
    print(bench.table(found), flush=True)
    record(Path(str(bench.__file__)).stem, bench.figures(found))


def record(bench: str, figures: Figures) -> None:
    """Write the figures of a bench into the file and the document."""
    written = {**recorded(), bench: list(_rows(figures))}
    FILE.write_text(json.dumps(written, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    DOCUMENT.write_text(documented(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")


def _rows(figures: Figures) -> Iterator[dict[str, Any]]:
    for unit, values in figures.items():
        better = "more" if unit.more_is_better else "less"
        for figure, value in values.items():
            yield {"figure": figure, "value": float(f"{value:.3g}"), "of": unit.text, "better": better}
