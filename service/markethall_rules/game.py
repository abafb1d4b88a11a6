"""What every game on the shelf is: a box with facts on it, and rules that decide and record.

- Who is ahead, in games that are won by points.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from .chance import Chance
from .errors import Hidden, LuckNeeded

SeatNumber: TypeAlias = int
"""1 .. number of seats, in turn order, as the rules count them. 0 is nobody."""

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")

Steps: TypeAlias = Generator[EventT, StateT, StateT]
"""Events one by one as they are decided. For each, the generator is sent the state after it, so a
decision always stands on what is recorded; it returns the last state. See `advance`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value that an option may take."""

    value: str
    meaning: str


@dataclass(frozen=True, slots=True)
class OptionFact:
    """An option as the box explains it. `choices` is empty where `kind` says all ("integer", "board").

    `default` is "" for components of one's own: what is in the box has no name in the options.
    """

    name: str
    kind: str
    default: str
    meaning: str
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """The facts on the box.

    `version` is the version of the rules: a running match keeps the one it began with.
    `texts` reads package data when called: the rules as Markdown by language code ("en", "de").
    """

    name: str
    title: str
    seats: tuple[int, ...]
    version: int
    summary: str
    options: tuple[OptionFact, ...]
    texts: Callable[[], dict[str, str]]


class Game(Protocol[OptionsT, StateT, MoveT, EventT]):
    """The rules of one game. States, moves, events and options are frozen values; equal positions are equal."""

    @property
    def box(self) -> Box:
        """The facts on the box."""
        ...

    def default_options(self) -> OptionsT:
        """The options of a match that names none."""
        ...

    def setup(self, options: OptionsT, seats: int) -> StateT:
        """The position before any luck. BadOptions says what is wrong with the options or the number of seats."""
        ...

    def deal(self, state: StateT, chance: Chance) -> Steps[EventT, StateT]:
        """The set-up that needs luck, right after `setup`. No events where a game has none."""
        ...

    def turn(self, state: StateT) -> int:
        """How many turns have begun, from 1. A commit that changes it cannot be taken back."""
        ...

    def to_act(self, state: StateT) -> tuple[SeatNumber, ...]:
        """The seats that may move now, ascending; empty when the game is over."""
        ...

    def legal_moves(self, state: StateT, seat: SeatNumber) -> Sequence[MoveT]:
        """All moves of the seat, in a documented stable order; needs nothing that the seat cannot see."""
        ...

    def play(self, state: StateT, seat: SeatNumber, move: MoveT, chance: Chance) -> Steps[EventT, StateT]:
        """Decides what a move does. Raises IllegalMove, with the clause broken, for all but the legal moves."""
        ...

    def apply(self, state: StateT, event: EventT) -> StateT:
        """The state after a fact. Knows no luck and cannot refuse."""
        ...

    def scores(self, state: StateT) -> tuple[int, ...]:
        """Points in seat order, as everybody sees them."""
        ...

    def winners(self, state: StateT, out: Sequence[SeatNumber] = ()) -> tuple[SeatNumber, ...]:
        """The seats that win once the game is over, among those that are not `out` of the match; empty before."""
        ...

    def autopilot(self, state: StateT, seat: SeatNumber) -> MoveT:
        """A harmless legal move of a seat that is to act, for one that nobody plays.

        Always the same in the same position; it needs nothing that the seat cannot see.
        """
        ...

    def prospects(self, state: StateT) -> Sequence[float]:
        """The points that each seat may hope for in the end, in seat order: a rough guess, by which bots choose.

        Takes a position as one seat sees it, also one in the midst of a move; it needs nothing that is hidden in it.
        """
        ...

    def autopilot_ends(self, options: OptionsT) -> bool:
        """Whether a match with these options comes to its end if autopilot plays for all seats from some moment on."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def advance(
    apply: Callable[[StateT, EventT], StateT], state: StateT, steps: Steps[EventT, StateT]
) -> tuple[StateT, tuple[EventT, ...]]:
    """Runs the steps of a deal or a move: the state after them, and their events."""
    events: list[EventT] = []
    state = _run(apply, state, steps, events)
    return state, tuple(events)


def foresee(
    apply: Callable[[StateT, EventT], StateT], state: StateT, steps: Steps[EventT, StateT]
) -> tuple[tuple[EventT, ...], bool]:
    """The events of a move up to its first luck or secret, and whether that is all of them.

    Start the steps with NoLuck, on the state as the seat sees it: then nothing hidden can show.
    """
    events: list[EventT] = []
    try:
        _run(apply, state, steps, events)
    except (LuckNeeded, Hidden):
        return tuple(events), False
    return tuple(events), True


def _run(
    apply: Callable[[StateT, EventT], StateT], state: StateT, steps: Steps[EventT, StateT], events: list[EventT]
) -> StateT:
    """The state after the steps; each event joins the others as soon as it is decided."""
    try:
        event = next(steps)
        while True:
            events.append(event)
            state = apply(state, event)
            event = steps.send(state)
    except StopIteration:
        return state


def leaders(points: Sequence[int], out: Sequence[int] = ()) -> tuple[int, ...]:
    """The seats with the most points among those that are not `out`, ascending; nobody if all are."""
    most = max((has for seat, has in enumerate(points, 1) if seat not in out), default=0)
    return tuple(seat for seat, has in enumerate(points, 1) if has == most and seat not in out)
