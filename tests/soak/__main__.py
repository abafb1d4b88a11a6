"""A soak: `python -m tests.soak --minutes N --seed S`. The exit status is 1 if anything is violated.

Many matches are played while faults are injected and a hostile client floods the services.
"""

from __future__ import annotations

import argparse
import secrets
import sys

import uvloop

from tests.soak.run import run_soak

PAUSE_S = 3.0


def main() -> int:
    """Runs a soak and prints its report."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=4.0, help="how long faults are injected")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1 << 32), help="the seed of faults and players")
    parser.add_argument("--pause", type=float, default=PAUSE_S, help="seconds between two faults")
    arguments = parser.parse_args()
    print(f"{arguments.minutes:g} minutes, seed {arguments.seed}", flush=True)
    report = uvloop.run(run_soak(arguments.minutes, arguments.seed, arguments.pause, floods=True))
    print(report.table())
    for violation in report.violations:
        print(f"VIOLATION {violation}")
    if report.counts["violations"]:
        print(f"seed {arguments.seed}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
