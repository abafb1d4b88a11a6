"""The page in Chromium: bytes, the first move, the time from a commit to its drawing: `python -m tests.bench.table`.

A page without scripts and a single commit show what the browser and the machine take.
"""

from __future__ import annotations

from statistics import median, quantiles
from typing import Any, Final

from tests.browser.driver import run as run_in_chromium
from tests.kits import GAME_NAMES

from .servers import service

ROUNDS: Final = 5
COMMITS: Final = 60


def run(rounds: int = ROUNDS, commits: int = COMMITS) -> dict[str, Any]:
    """All samples: bytes by language, and milliseconds."""
    with service() as served:
        found: dict[str, Any] = run_in_chromium(
            "../bench/table.mjs", served.rest, rounds=rounds, commits=commits, games=GAME_NAMES
        )
    return found


def table(found: dict[str, Any]) -> str:
    """Bytes, and milliseconds beside those of the reference in the same run."""
    english, *others = found["bytes"].values()
    lines = [f"{'the page in Chromium':<44}{'measured':>12}{'wanted':>10}{'reference':>12}{'ratio':>8}"]
    lines.append(f"{'kB of page, SDK, boards and English':<44}{english / 1000:>12.1f}{60:>10}")
    lines.append(f"{'kB of a further language, the largest':<44}{(max(others) - english) / 1000:>12.1f}{5:>10}")
    for game, each in found["firstMoves"].items():
        lines.append(_line(f"ms to the first move, {game}", median(each["move"]), 300, median(each["bare"])))
    for game, each in found["drawings"].items():
        name = f"ms from a commit to its drawing, p95, {game}"
        lines.append(_line(name, quantiles(each, n=20)[-1], 100, median(each)))
    bursts = found["bursts"]
    lines.append(
        _line("ms of the longest task, 200 commits at once", median(bursts["burst"]), 16, median(bursts["one"]))
    )
    lines.append("references: an answer without scripts; the median; one commit")
    return "\n".join(lines)


def _line(name: str, measured: float, wanted: int, reference: float) -> str:
    return f"{name:<44}{measured:>12.0f}{wanted:>10}{reference:>12.0f}{measured / reference:>8.1f}"


if __name__ == "__main__":
    print(table(run()))
