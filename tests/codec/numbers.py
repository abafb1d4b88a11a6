"""What a number in a view, a move or an event may mean, and the fields of all games."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Is(Enum):
    """What a number means."""

    COUNT = "a number of things, turns or steps"
    SEAT = "the number of a seat"
    POINTS = "points, coins that a thing costs, or a factor of points"
    TURN = "the number of a turn"


SHARED: Final = {"Secret.seen_by": Is.SEAT, "Secret.size": Is.COUNT, "Hidden.size": Is.COUNT}
"""The fields of messages that all games use."""
