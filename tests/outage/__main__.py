"""Outages of real processes under Prometheus with the shipped rules: `python -m tests.outage [--speed N] [EVENT ...]`.

For each event: its alerts fire within two minutes, and no other. With `--speed 5` all times of the rules, the intervals
and the limit are a fifth. Without a speed of 1 the seconds of the table are those of that speed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Final

from .events import EVENTS, Event
from .monitoring import Exporters, exporters, prometheus
from .world import World, certify, world

SPEED: Final = 5.0


def main() -> int:
    """The exit status: 1 if an alert did not fire in time, or another one fired."""
    parser = argparse.ArgumentParser(prog="python -m tests.outage", description=__doc__)
    parser.add_argument("--speed", type=float, default=SPEED, help="how many times as fast as shipped the rules are")
    parser.add_argument("events", nargs="*", help="parts of the names of events; all by default")
    chosen = parser.parse_args()
    events = [event for event in EVENTS if not chosen.events or any(part in event.name for part in chosen.events)]
    failures = 0
    print("| event | signal | alert | seconds |\n|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory(prefix="outage-") as name:
        folder = Path(name)
        with world(folder) as running, exporters(folder) as probes:
            for number, event in enumerate(events):
                failures += not _run(running, event, folder / f"prometheus-{number}", probes, chosen.speed)
    print(f"{len(events) - failures} passed, {failures} failed", file=sys.stderr)
    return int(failures > 0)


def _run(running: World, event: Event, folder: Path, probes: Exporters, speed: float) -> bool:
    """Let an event happen, print its row, and repair. Whether exactly its alerts fired in time."""
    certify(running.folder)
    running.heal()
    targets = running.targets()
    with prometheus(folder, targets, probes, speed) as server:
        server.wait_for_data(len(targets.processes) + len(targets.redis) + 2)
        before = server.alerts().keys()
        assert not before, f"before {event.name}: {before}"
        event.happen(running)
        # To the end of the limit, although the alerts may have fired before: nothing else may fire.
        fired = server.first_fired(server.limit_s, lambda _: False)
    for alert in sorted(event.alerts | fired.keys(), key=lambda alert: fired.get(alert, server.limit_s)):
        seconds = f"{fired[alert]:.0f}" if alert in fired else f"not within {server.limit_s:.0f}"
        wrong = "" if alert in event.alerts else " (not expected)"
        print(f"| {event.name} | `{event.signal}` | `{alert}`{wrong} | {seconds} |", flush=True)
    if not event.alerts and not fired:
        print(f"| {event.name} | {event.signal} | none | |", flush=True)
    return fired.keys() == event.alerts


if __name__ == "__main__":
    sys.exit(main())
