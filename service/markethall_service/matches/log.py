"""The log of a match: its header and its commits; and how long matches are kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, Any, Final, TypeAlias, TypeGuard, cast, get_args

from markethall_rules import commitment, value

from .games import Event, GameOptions, Move

FIRST_REVISION = 1
"""The revision of a new match, which is its header. The first commit has the next one."""


class Visibility(IntEnum):
    """Who may find and see a match."""

    PUBLIC = 1
    UNLISTED = 2
    PRIVATE = 3


class MatchState(IntEnum):
    """The life cycle of a match."""

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
    """Thinking time in seconds: per turn (`turn_s`), or from a bank that grows by an increment with each turn."""

    turn_s: int
    bank_s: int
    increment_s: int
    on_expiry: OnExpiry


@value
class SeatClock:
    """The time left at a commit, and when it will be used up: in Unix milliseconds, 0 while the clock is stopped."""

    seat: int
    left_ms: int
    deadline_ms: int


class BotPace(IntEnum):
    """How fast bots move when only bots play: with pauses for people who watch, or without."""

    SLOW = 1
    FAST = 2


@dataclass(frozen=True, slots=True)
class Header:
    """The fixed data of a match. Times are in Unix milliseconds. The seed is secret until the end.

    `rematch_of` is the id of the match whose players may take the seats, "" for none. The creator's webhook is never
    shown. `creator_may_close`: the creator may close the match while it is played.
    """

    match_id: str
    game: str
    rules_version: int
    seat_count: int
    options: GameOptions
    visibility: Visibility
    join_code: str
    seed: bytes
    created_ms: int
    time_control: TimeControl | None = None
    rematch_of: str = ""
    webhook_url: str = field(default="", repr=False)
    pace: BotPace = BotPace.SLOW
    creator_may_close: bool = False

    @property
    def name(self) -> str:
        """The resource name of the match."""
        return f"matches/{self.match_id}"

    @property
    def seed_commitment(self) -> str:
        """The public commitment to the seed of this match, as 64 hexadecimal digits."""
        return commitment(self.name, self.seed)


class PlayerKind(IntEnum):
    """What kind of player plays a seat. Persons and programs say themselves which they are; the service plays bots."""

    PERSON = 1
    BOT = 2
    PROGRAM = 3


BotId: TypeAlias = Annotated[str, "bot"]
"""The id of a bot of the service."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a seat. `bot` is "" for everybody who is none. `erased`: the operator has erased the name."""

    display_name: str
    kind: PlayerKind = PlayerKind.PERSON
    bot: BotId = ""
    erased: bool = False


def nameless(seat: int, kind: PlayerKind, *, erased: bool = False) -> Player:
    """A player of a seat who gave no name, or whose name was erased."""
    return Player(f"Seat {seat}", kind, erased=erased)


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A player took a seat, or the service put a bot on it."""

    seat: int
    player: Player


def actor_of(taken: SeatTaken) -> int:
    """The seat of the commit that takes a seat: that of the player. It is 0 for a bot, which does nothing before the
    start."""
    return 0 if taken.player.kind is PlayerKind.BOT else taken.seat


@dataclass(frozen=True, slots=True)
class SeatFreed:
    """A seat was freed before the start."""

    seat: int


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """All seats are taken. The events of the deal follow in the same commit."""


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
    """The creator has closed the match: before its start, or while it was played if its header allows it."""


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
"""An event of the match. All other events of a commit are events of its game."""

MATCH_EVENTS: Final = frozenset(get_args(MatchEvent))
"""The kinds of these events."""

AnyEvent: TypeAlias = MatchEvent | Event
"""An event of the match or of its game."""


def is_of_game(event: AnyEvent) -> TypeGuard[Event]:
    """Whether the event is one of the game."""
    return type(event) not in MATCH_EVENTS


@value
class Commit:
    """One step of a match: its seat (0: the creator, or the server), its move (of the game, or None), and its events.

    `draws` counts the draws of luck, `to_act` are the seats to act after it, `request_id` is the request that made it
    ("" for none). `clocks` are those of all seats after it, none without a time control. `webhook_url` is that of the
    seat taken; it is never shown. `history` identifies all commits up to this one; "" until the store has it.
    """

    revision: int
    seat: int
    move: Move | None
    events: tuple[AnyEvent, ...]
    draws: int
    to_act: tuple[int, ...]
    time_ms: int
    request_id: str
    clocks: tuple[SeatClock, ...] = ()
    webhook_url: str = field(default="", repr=False)
    history: str = field(default="", compare=False)

    def stored(self, history: str) -> None:
        """Note the history that ends with this commit. Only the store knows it."""
        cast(Any, self).history = history


def freed(commit: Commit) -> tuple[int, ...]:
    """The seats whose players left with the commit."""
    if commit.move is not None:
        return ()
    return tuple(event.seat for event in commit.events if isinstance(event, SeatFreed))


_LAST_EVENTS: Final = frozenset((MatchFinished, MatchClosed, RematchCreated))


def is_over_after(commit: Commit) -> bool:
    """Whether the match is over after this commit."""
    return not _LAST_EVENTS.isdisjoint(map(type, commit.events))


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """The lifetimes of matches in seconds, by state. 0 keeps a match for ever.

    `empty`: a match in which no seat was ever taken; 0: as `seating`.
    """

    seating: int = 7 * 86_400
    playing: int = 90 * 86_400
    finished: int = 30 * 86_400
    empty: int = 86_400

    @property
    def created(self) -> int:
        """The lifetime of a new match."""
        return min(self.empty or self.seating, self.seating or self.empty)

    def of(self, state: MatchState) -> int:
        """The lifetime of a match in that state."""
        return self.finished if state.over else self.seating if state is MatchState.SEATING else self.playing
