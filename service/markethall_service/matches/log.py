"""What stands in the log of a match: the header it began with, and its commits.

- How long matches are kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final, TypeAlias, get_args

from markethall_rules.bot import BotLevel
from markethall_rules.values import value

FIRST_REVISION = 1
"""The revision of a new match: the header itself. The first commit is the one after it."""


class Visibility(IntEnum):
    """Who may find and see a match."""

    PUBLIC = 1
    UNLISTED = 2
    PRIVATE = 3


class MatchState(IntEnum):
    """Where a match stands."""

    SEATING = 1
    PLAYING = 2
    FINISHED = 3
    CLOSED = 4

    @property
    def over(self) -> bool:
        """Whether nothing can be played any more."""
        return self >= MatchState.FINISHED


class OnExpiry(IntEnum):
    """What happens to a seat whose time is up."""

    AUTOPILOT = 1
    FORFEIT = 2


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How many seconds a seat may think: for each turn (`turn_s`), or from a bank that grows with each turn ended."""

    turn_s: int
    bank_s: int
    increment_s: int
    on_expiry: OnExpiry


@value
class SeatClock:
    """What a seat had left at a commit, and when that will be used up: in Unix milliseconds, 0 while it stands."""

    seat: int
    left_ms: int
    deadline_ms: int


@dataclass(frozen=True, slots=True)
class Header:
    """What a match begins with, fixed for good; the time is in Unix milliseconds. The seed is secret until the end.

    `rematch_of` is the id of the match whose players may take the seats, "" if anybody may. The creator's webhook is
    told to nobody, ever.
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
    time_control: TimeControl | None = None
    rematch_of: str = ""
    webhook_url: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody took a seat; with a `bot`, the service plays it."""

    seat: int
    display_name: str
    bot: BotLevel = BotLevel.NONE


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


@dataclass(frozen=True, slots=True)
class SeatResigned:
    """The seat gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClockExpired:
    """The time of the seat was up."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatForfeited:
    """The seat is out because its time was up."""

    seat: int


@dataclass(frozen=True, slots=True)
class RematchCreated:
    """The same players may play again: in the match of that resource name."""

    match: str


@dataclass(frozen=True, slots=True)
class MatchClosed:
    """The creator has closed the match before its start."""


MatchEvent: TypeAlias = (
    SeatTaken
    | SeatFreed
    | MatchStarted
    | MoveUndone
    | MatchFinished
    | SeatResigned
    | ClockExpired
    | SeatForfeited
    | RematchCreated
    | MatchClosed
)
"""A fact about the match; all other events in a commit are facts of its game."""

MATCH_EVENTS: Final = frozenset(get_args(MatchEvent))
"""The kinds of these."""


@value
class Commit:
    """One step of a match: who did it (0: the creator, or for a bot that takes a seat), what was meant (`move`, a move
    of the game or None), and all that happened.

    `draws` counts the luck it took, `to_act` are the seats that may move after it, `request_id` is the request that
    it answered ("" if it named none). `clocks` are those of all seats after it, none without a time control.
    `webhook_url` is that of the seat taken, if any; it is told to nobody, ever.
    """

    revision: int
    seat: int
    move: Any
    events: tuple[Any, ...]
    draws: int
    to_act: tuple[int, ...]
    time_ms: int
    request_id: str
    clocks: tuple[SeatClock, ...] = ()
    webhook_url: str = field(default="", repr=False)


def freed(commit: Commit) -> tuple[int, ...]:
    """The seats on which whoever sat there no longer does after the commit."""
    if commit.move is not None:
        return ()
    return tuple(event.seat for event in commit.events if isinstance(event, SeatFreed))


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """After how many seconds a match expires: not filled, not played on, finished. 0 keeps it for good."""

    seating: int = 7 * 86_400
    playing: int = 90 * 86_400
    finished: int = 30 * 86_400

    def of(self, state: MatchState) -> int:
        """The lifetime of a match in that phase."""
        return self.finished if state.over else self.seating if state is MatchState.SEATING else self.playing
