"""The page in Chromium: bytes, first paint, first move, clicks, commits, longest tasks: `python -m tests.bench.table`.

A page without scripts and a single commit show what the browser and the machine take. Each line is printed when it is
measured; the whole takes two minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from statistics import median, quantiles
from typing import Any, Final, NamedTuple

from tests.browser.driver import run as run_in_chromium
from tests.kits import GAME_NAMES

from .recorded import Figures as Recorded, Unit, show
from .servers import service

ROUNDS: Final = 3
COMMITS: Final = 60
PAGE: Final = "page, SDK, a game and English"
BURST: Final = "the longest task, 200 commits at once"
KB: Final = Unit("kB over the network, compressed")
MS: Final = Unit("ms at a processor 4 times slower")
REFERENCES: Final = (
    "references: an answer without scripts; the median; the least; one commit. Tasks: 4 times slower than here"
)


class Row(NamedTuple):
    """What was measured, what is wanted at most, and a reference of the same run."""

    name: str
    measured: float
    wanted: int
    reference: float | None = None

    def __str__(self) -> str:
        ratio = "" if self.reference is None else f"{self.reference:>12.0f}{self.measured / self.reference:>8.1f}"
        return f"{self.name:<46}{self.measured:>12.1f}{self.wanted:>10}{ratio}"


def run(rounds: int = ROUNDS, commits: int = COMMITS) -> list[Row]:
    """Measures and prints row by row."""
    print(f"{'the page in Chromium':<46}{'measured':>12}{'wanted':>10}{'reference':>12}{'ratio':>8}")
    found = []
    for row in rows(rounds, commits):
        print(row, flush=True)
        found.append(row)
    return found


def figures(found: list[Row]) -> Recorded:
    """The page's bytes and longest task."""
    of = {row.name: row.measured for row in found}
    return {KB: {PAGE: of[f"kB of {PAGE}"]}, MS: {BURST: of[f"ms of {BURST}"]}}


def table(found: list[Row]) -> str:
    """The line below the rows, which `run` has printed."""
    assert found
    return REFERENCES


def rows(rounds: int, commits: int) -> Iterator[Row]:
    """Bytes, and milliseconds beside those of the reference in the same run."""
    with service() as served:

        def measure(part: str, game: str = "") -> Any:
            return run_in_chromium(
                "../bench/table.mjs", served.rest, part=part, game=game, rounds=rounds, commits=commits
            )

        english, *others = measure("bytes").values()
        yield Row(f"kB of {PAGE}", english / 1000, 65)
        yield Row("kB of a further language, the largest", (max(others) - english) / 1000, 5)
        for game in GAME_NAMES:
            first = measure("first", game)
            yield Row(f"ms to the first paint, {game}", median(first["paint"]), 300, median(first["bare"]))
            yield Row(f"ms to the first move, {game}", median(first["move"]), 300, median(first["bare"]))
            for part, name in (("clicks", "a click"), ("drawings", "a commit")):
                samples = measure(part, game)
                yield Row(f"ms from {name} to its drawing, p95, {game}", _p95(samples), 100, median(samples))
            slow = measure("slow", game)
            yield Row(f"ms of the longest task, opening, {game}", median(slow["open"]), 50, min(slow["open"]))
            yield Row(f"ms of the longest task, a commit, {game}", median(slow["move"]), 50, min(slow["move"]))
        bursts = measure("bursts")
        yield Row(f"ms of {BURST}", median(bursts["burst"]), 50, median(bursts["one"]))


def _p95(samples: Sequence[float]) -> float:
    # Without "inclusive" a few samples give more than the largest of them.
    return quantiles(samples, n=20, method="inclusive")[-1]


if __name__ == "__main__":
    show(sys.modules[__name__])
