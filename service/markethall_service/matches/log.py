"""What stands in the log of a match: the header it began with, and its commits."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final, TypeAlias

FIRST_REVISION = 1
"""The revision of a new match: the header itself. The first commit is the one after it."""


class Visibility(IntEnum):
    """Who may find and see a match."""

    PUBLIC = 1
    UNLISTED = 2
    PRIVATE = 3


class Phase(IntEnum):
    """Where a match stands."""

    SEATING = 1
    PLAYING = 2
    FINISHED = 3


@dataclass(frozen=True, slots=True)
class Header:
    """What a match begins with, fixed for good; the time is in Unix milliseconds. The seed is secret until the end.

    The creator's webhook is told to nobody, ever.
    """

    match_id: str
    game: str
    rules_version: int
    seat_count: int
    options: Any
    visibility: Visibility
    join_code: str
    seed: bytes
    created_ms: int
    webhook_url: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody took a seat."""

    seat: int
    display_name: str


@dataclass(frozen=True, slots=True)
class SeatFreed:
    """Somebody left a seat before the start."""

    seat: int


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """All seats are taken: what is dealt follows in the same commit."""


@dataclass(frozen=True, slots=True)
class MoveUndone:
    """The commit of that revision no longer counts."""

    revision: int


@dataclass(frozen=True, slots=True)
class MatchFinished:
    """The game is over; points in seat order."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


MatchEvent: TypeAlias = SeatTaken | SeatFreed | MatchStarted | MoveUndone | MatchFinished
"""A fact about the match; all other events in a commit are facts of its game."""

MATCH_EVENTS: Final = frozenset((SeatTaken, SeatFreed, MatchStarted, MoveUndone, MatchFinished))
"""The kinds of these."""


@dataclass(frozen=True, slots=True)
class Commit:
    """One step of a match: who did it, what was meant (`move`, a move of the game or None), and all that happened.

    `draws` counts the luck it took, `to_act` are the seats that may move after it, `request_id` is the request that
    it answered ("" if it named none). `webhook_url` is that of the seat taken, if any; it is told to nobody, ever.
    """

    revision: int
    seat: int
    move: Any
    events: tuple[Any, ...]
    draws: int
    to_act: tuple[int, ...]
    time_ms: int
    request_id: str
    webhook_url: str = field(default="", repr=False)
