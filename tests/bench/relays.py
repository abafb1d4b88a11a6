"""A simulation of one million watchers of one match below relays: `python -m tests.bench.relays [ECHOES_PER_S]`.

Nothing is sent: each process is a queue that writes to its streams one after the other. A write takes a quarter of an
echo, as a watcher of the service does (docs/sizing.md). Commits come at random times. Then one relay ends: its watchers
come back to the others, each at its own time, as RetryInfo and the SDKs spread them, and opening a stream takes ten
writes.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass
from typing import Final

WATCHERS: Final = 1_000_000
ECHOES_PER_S: Final = 6_000.0
WRITES_PER_ECHO: Final = 4
OPENING_WRITES: Final = 10
NETWORK_S: Final = 0.001
COMMITS: Final = 200
SPREAD_S: Final = 1.5
"""Up to a second of RetryInfo, and up to half of it again by the SDK."""


@dataclass(frozen=True)
class Tree:
    """Relays in levels: the number of streams of each process on each level, from the service down."""

    levels: tuple[int, ...]

    @property
    def relays(self) -> int:
        """The number of relays of all levels."""
        found, above = 0, 1
        for streams in self.levels[:-1]:
            above *= streams
            found += above
        return found


def delays(tree: Tree, write_s: float, every_s: float, rng: random.Random) -> list[float]:
    """The seconds until the last watcher of a relay of the lowest level has each commit; relays are alike."""
    clock, commits = 0.0, []
    for _ in range(COMMITS):
        clock += rng.expovariate(1 / every_s)
        commits.append(clock)
    arrived = commits
    for streams in tree.levels:
        free, sent = 0.0, []
        for at in arrived:
            # The last stream of each process: the next level hears it then, or earlier.
            free = max(free, at) + streams * write_s
            sent.append(free + NETWORK_S)
        arrived = sent
    return [end - begin for begin, end in zip(commits, arrived, strict=True)]


def after_loss(tree: Tree, write_s: float, rng: random.Random) -> float:
    """The seconds until the last watcher of a relay that ended has a stream at another one."""
    streams = tree.levels[-1]
    others = max(WATCHERS // streams - 1, 1)
    returns: dict[int, list[float]] = {}
    for _ in range(streams):
        returns.setdefault(rng.randrange(others), []).append(rng.uniform(0, SPREAD_S))
    last = 0.0
    for times in returns.values():
        free = 0.0
        for at in sorted(times):
            free = max(free, at) + OPENING_WRITES * write_s
        last = max(last, free)
    return last


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("echoes", nargs="?", type=float, default=ECHOES_PER_S, help="per second of CPU: `make bench`")
    write_s = 1 / parser.parse_args().echoes / WRITES_PER_ECHO
    rng = random.Random(1)
    print("| streams by level | relays | a commit each | p50 | p99 | core of a relay | all back after a loss |")
    print("|---|---|---|---|---|---|---|")
    for levels in ((100, 10_000), (1_000, 1_000), (100, 100, 100)):
        tree = Tree(levels)
        lost = after_loss(tree, write_s, rng)
        for every_s in (10.0, 1.0):
            found = sorted(delays(tree, write_s, every_s, rng))
            core = max(levels) * write_s / every_s
            shown = " x ".join(f"{one:,}" for one in levels)
            print(
                f"| {shown} | {tree.relays:,} | {every_s:g} s | {found[len(found) // 2]:.2f} s | "
                f"{found[int(len(found) * 0.99)]:.2f} s | {core:.0%} | {lost:.1f} s |"
            )


if __name__ == "__main__":
    main()
