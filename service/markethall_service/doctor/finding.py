"""What a look at one thing says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Level(StrEnum):
    """How bad it is."""

    OK = "OK"
    WARN = "WARN"
    FAIL = "FAIL"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, how bad it is, what was found, and exactly what to change ("" if nothing)."""

    what: str
    level: Level
    found: str
    change: str = ""

    @property
    def is_unseen(self) -> bool:
        """Whether it could not be looked at."""
        return self.found.startswith(_UNSEEN)


_UNSEEN: Final = "could not look"
NEEDS_ACL: Final = "docs/redis.md has the whole rule of such a user"


def unseen(what: str, needs: str) -> Finding:
    """What could not be looked at, as the user of Redis lacks a right ("+info")."""
    return Finding(what, Level.WARN, f"{_UNSEEN} (needs {needs})", f"ACL SETUSER <the user> {needs}; {NEEDS_ACL}")


def graded(what: str, found: str, *, fail: bool = False, warn: bool = False, change: str = "") -> Finding:
    """The finding at the worst level that holds; the change goes with WARN and FAIL only."""
    level = Level.FAIL if fail else Level.WARN if warn else Level.OK
    return Finding(what, level, found, change if fail or warn else "")
