"""What the clients of a soak have received, and the result: counts, faults and violations."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from markethall.v1.match_pb2 import Commit

MAX_TEXTS = 20
"""The number of violations that are kept as text. All are counted."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A commit that the service has returned to a client, and the id of the request."""

    request_id: str
    commit: Commit


@dataclass(slots=True)
class Watch:
    """What one watcher has received over all its streams. `seat` is 0 for a spectator.

    `inconsistent`: the revisions whose match, where it was sent too, did not fit the commit.
    """

    kind: str
    seat: int
    commits: list[Commit] = field(default_factory=list)
    inconsistent: list[int] = field(default_factory=list)
    ended: bool = False


@dataclass(slots=True)
class SoakMatch:
    """A match as its clients know it. `tokens` by seat; `sent` are the requests by seat and id."""

    name: str
    game: str
    seats: int
    tokens: dict[int, str] = field(default_factory=dict)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    sent: set[tuple[int, str]] = field(default_factory=set)
    watches: list[Watch] = field(default_factory=list)
    finished: bool = False

    def acknowledge(self, request_id: str, commit: Commit) -> None:
        """Records a commit that a client has received as the answer to its request."""
        self.acknowledged.append(Acknowledged(request_id, commit))


class Report:
    """All matches, counts, faults and violations of a soak."""

    def __init__(self) -> None:
        self.matches: list[SoakMatch] = []
        self.counts: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.violations: list[str] = []

    def violation(self, text: str) -> None:
        self.counts["violations"] += 1
        if len(self.violations) < MAX_TEXTS:
            self.violations.append(text)

    def expect(self, holds: bool, text: str) -> None:
        """Records a violation unless the condition holds."""
        if not holds:
            self.violation(text)

    def table(self) -> str:
        """All counts, one a line."""
        rows = {
            "matches": len(self.matches),
            "  played to the end": sum(match.finished for match in self.matches),
            "  records verified": self.counts["verified"],
            "commits acknowledged": sum(len(match.acknowledged) for match in self.matches),
            "  over REST": self.counts["REST"],
            "  undos": self.counts["undo"],
            "repeated requests": self.counts["repeat"],
            "previews": self.counts["preview"],
            "seats played by bots": self.counts["bots"],
            "stale moves refused": self.counts["stale"],
            "matches closed": self.counts["closed"],
            "watchers": sum(len(match.watches) for match in self.matches),
            "  commits received": sum(len(watch.commits) for match in self.matches for watch in match.watches),
            "  streams resumed": self.counts["resumed"],
            "retries": self.counts["retries"],
            "failed after all retries": self.counts["failed"],
            **{f"fault: {kind}": count for kind, count in sorted(self.faults.items())},
            "violations": self.counts["violations"],
        }
        return "\n".join(f"{name:<36}{count:>10,}" for name, count in rows.items())
