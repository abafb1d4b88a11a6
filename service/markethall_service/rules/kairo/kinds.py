"""What events tell apart: the medals, what is built, and why the final phase begins."""

from __future__ import annotations

from enum import IntEnum


class Medal(IntEnum):
    """The two medals of each colour (KA-5.8)."""

    GOLD = 1
    SILVER = 2


class Build(IntEnum):
    """What is built."""

    MAIN = 1
    EXPANSION = 2
    MOVE = 3


class FinalCause(IntEnum):
    """Why the final phase has begun."""

    SUPPLY_EMPTY = 1
    """No expansion of one colour is left (KA-9.1)."""

    SUPPLY_LOW = 2
    """At most one expansion is left of each of two colours (KA-9.1)."""

    STALLED = 3
    """For too many turns in a row nobody has expanded a stall (KA-9.3)."""
