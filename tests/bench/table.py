"""The page in Chromium: bytes, first paint, first move, clicks, commits, longest tasks: `python -m tests.bench.table`.

A page without scripts and a single commit show what the browser and the machine take.
"""

from __future__ import annotations

import sys
from statistics import median, quantiles
from typing import Any, Final

from tests.browser.driver import run as run_in_chromium
from tests.kits import GAME_NAMES

from .recorded import show
from .servers import service

ROUNDS: Final = 5
COMMITS: Final = 60
PAGE: Final = "kB of page, SDK, a game and English"
BURST: Final = "ms of the longest task, 200 commits at once"


def run(rounds: int = ROUNDS, commits: int = COMMITS) -> dict[str, Any]:
    """All samples by game, and with the key "" those of all games: bytes by language, and milliseconds."""
    with service() as served:
        return {
            game: run_in_chromium("../bench/table.mjs", served.rest, game=game, rounds=rounds, commits=commits)
            for game in ("", *GAME_NAMES)
        }


def figures(found: dict[str, Any]) -> dict[str, float]:
    """The page's bytes and longest task."""
    english, *_ = found[""]["bytes"].values()
    return {PAGE: english / 1000, BURST: median(found[""]["bursts"]["burst"])}


def table(found: dict[str, Any]) -> str:
    """Bytes, and milliseconds beside those of the reference in the same run."""
    english, *others = found[""]["bytes"].values()
    bursts = found[""]["bursts"]
    lines = [f"{'the page in Chromium':<44}{'measured':>12}{'wanted':>10}{'reference':>12}{'ratio':>8}"]
    lines.append(f"{PAGE:<44}{english / 1000:>12.1f}{65:>10}")
    lines.append(f"{'kB of a further language, the largest':<44}{(max(others) - english) / 1000:>12.1f}{5:>10}")
    for game in GAME_NAMES:
        first, clicks, drawings, slow = (found[game][part] for part in ("first", "clicks", "drawings", "slow"))
        bare = median(first["bare"])
        lines += [
            _line(f"ms to the first paint, {game}", median(first["paint"]), 300, bare),
            _line(f"ms to the first move, {game}", median(first["move"]), 300, bare),
            _line(f"ms from a click to its drawing, p95, {game}", quantiles(clicks, n=20)[-1], 100, median(clicks)),
            _line(
                f"ms from a commit to its drawing, p95, {game}", quantiles(drawings, n=20)[-1], 100, median(drawings)
            ),
            _line(f"ms of the longest task, opening, {game}", median(slow["open"]), 50, min(slow["open"])),
            _line(f"ms of the longest task, a commit, {game}", median(slow["move"]), 50, min(slow["move"])),
        ]
    lines.append(_line(BURST, median(bursts["burst"]), 50, median(bursts["one"])))
    lines.append(
        "references: an answer without scripts; the median; the least; one commit. Tasks: 4 times slower than here"
    )
    return "\n".join(lines)


def _line(name: str, measured: float, wanted: int, reference: float) -> str:
    return f"{name:<44}{measured:>12.0f}{wanted:>10}{reference:>12.0f}{measured / reference:>8.1f}"


if __name__ == "__main__":
    show(sys.modules[__name__])
