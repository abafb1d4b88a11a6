"""The figures that the documents name, as the benches found them last, in recorded.json.

A bench whose figures are in a document has a function `figures`. Tests compare the documents with the file.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Final

FILE: Final = Path(__file__).with_suffix(".json")


def recorded() -> dict[str, dict[str, float]]:
    """The figures by bench and by what they are."""
    found: dict[str, dict[str, float]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def show(bench: ModuleType) -> None:
    """Run a bench, print its table, and record its figures."""
    found = bench.run()
    print(bench.table(found), flush=True)
    if hasattr(bench, "figures"):
        name = Path(str(bench.__file__)).stem
        figures = {what: float(f"{value:.3g}") for what, value in bench.figures(found).items()}
        FILE.write_text(json.dumps(recorded() | {name: figures}, indent=2, sort_keys=True) + "\n", encoding="utf-8")
