"""Counts all cases anew and writes them down: `python -m tests.perft.write`. Read the diff before you keep it."""

from __future__ import annotations

import json
from dataclasses import asdict

from .count import ALL, cases, counted, path


def write() -> None:
    """One case a line. A new case is a line whose `lines` and `positions` hold as many zeros as it is to be deep."""
    for game in ALL.values():
        rows = ",\n".join(json.dumps(asdict(counted(game, case))) for case in cases(game))
        path(game).write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write()
