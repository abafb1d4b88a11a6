"""What the clients of a soak were told: the book that the logs are held against at the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from markethall.v1.match_pb2 import Commit

SHOWN = 20
"""So many violations are kept in words; all are counted."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A commit that the service has answered to a client, and the request that it answered."""

    request_id: str
    commit: Commit


@dataclass(slots=True)
class Watched:
    """What one watcher has seen, all its streams together; `seat` 0 is a spectator.

    `astray`: the revisions whose match, where that was shown too, was another one.
    """

    kind: str
    seat: int
    commits: list[Commit] = field(default_factory=list)
    astray: list[int] = field(default_factory=list)
    ended: bool = False


@dataclass(slots=True)
class Sitting:
    """One match as its clients know it."""

    name: str
    game: str
    seats: int
    tokens: dict[int, str] = field(default_factory=dict)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    asked: set[tuple[int, str]] = field(default_factory=set)
    watched: list[Watched] = field(default_factory=list)
    finished: bool = False

    def acknowledge(self, request_id: str, commit: Commit) -> None:
        """Notes what a client was told."""
        self.acknowledged.append(Acknowledged(request_id, commit))


class Book:
    """All sittings, all counts, all violations."""

    def __init__(self) -> None:
        self.sittings: list[Sitting] = []
        self.counts: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.violations: list[str] = []

    def violation(self, what: str) -> None:
        """Notes something that must never be."""
        self.counts["violations"] += 1
        if len(self.violations) < SHOWN:
            self.violations.append(what)

    def expect(self, holds: bool, what: str) -> None:
        """Notes a violation unless it holds."""
        if not holds:
            self.violation(what)

    def table(self) -> str:
        """All counts in rows."""
        rows = {
            "matches": len(self.sittings),
            "  played to the end": sum(sitting.finished for sitting in self.sittings),
            "  records verified": self.counts["verified"],
            "commits acknowledged": sum(len(sitting.acknowledged) for sitting in self.sittings),
            "  over REST": self.counts["REST"],
            "  of them undos": self.counts["undo"],
            "requests repeated": self.counts["repeat"],
            "moves foreseen": self.counts["preview"],
            "seats played by bots": self.counts["bots"],
            "stale moves refused": self.counts["stale"],
            "matches closed": self.counts["closed"],
            "watchers": sum(len(sitting.watched) for sitting in self.sittings),
            "  commits watched": sum(len(one.commits) for sitting in self.sittings for one in sitting.watched),
            "  resumed": self.counts["resumed"],
            "calls made again": self.counts["retries"],
            "calls given up": self.counts["given up"],
            **{f"fault: {kind}": count for kind, count in sorted(self.faults.items())},
            "violations": self.counts["violations"],
        }
        return "\n".join(f"{name:<36}{count:>10,}" for name, count in rows.items())
