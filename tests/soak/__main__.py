"""Plays many matches while everything breaks and floods come: `python -m tests.soak --minutes N --seed S`.

Ends with 1 at any violation.
"""

from __future__ import annotations

import argparse
import secrets
import sys

import uvloop

from tests.soak.soaking import soak

PAUSE_S = 3.0


def main() -> int:
    """Soaks, and says what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=4.0, help="how long things break")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1 << 32), help="what chance begins with")
    parser.add_argument("--pause", type=float, default=PAUSE_S, help="seconds between two faults")
    wanted = parser.parse_args()
    print(f"{wanted.minutes:g} minutes, seed {wanted.seed}", flush=True)
    book = uvloop.run(soak(wanted.minutes, wanted.seed, wanted.pause, floods=True))
    print(book.table())
    for violation in book.violations:
        print(f"VIOLATION {violation}")
    if book.counts["violations"]:
        print(f"seed {wanted.seed}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
