"""What a game is: its description, and rules that decide moves and record events."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from .chance import Chance
from .errors import BadOptions, Hidden, LuckNeeded
from .rules_text import Rules

SeatNumber: TypeAlias = int
"""1 to the number of seats, in turn order. 0 is no seat: see `secret.SPECTATOR` and `secret.NO_SEAT`."""

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")

Steps: TypeAlias = Generator[EventT, StateT, StateT]
"""The events of a deal or a move. After each event the generator is sent the state after it, so that the next decision
is based on what is recorded. It returns the last state. See `advance`."""


LANGUAGES: Final = ("en", "de", "it", "fr")
"""The languages of the rules texts."""


@dataclass(frozen=True, slots=True)
class OptionFact:
    """The descriptor of an option: its name, kind, default and values. Its words are in `words/<code>.json`.

    `choices` is empty for kinds without a list of values ("integer", "boolean", "board"). `default` is "" for an own
    board or own components: the shipped ones have no name in the options.
    """

    name: str
    kind: str
    default: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """The description of a game: name, title, numbers of seats, options and rules in words.

    `version` is the version of the rules; a running match keeps the version that it began with.
    `rules` reads the rules in a language of LANGUAGES from package data.
    """

    name: str
    title: str
    seats: tuple[int, ...]
    version: int
    options: tuple[OptionFact, ...]
    rules: Callable[[str], Rules]


class Game(Protocol[OptionsT, StateT, MoveT, EventT]):
    """The rules of one game. States, moves, events and options are values: equal positions compare equal."""

    @property
    def box(self) -> Box:
        """The description of the game."""
        ...

    @property
    def turn_began(self) -> type[Any] | None:
        """The event that begins a turn, with the fields `seat` and `number`. None if turns belong to no seat."""
        ...

    def default_options(self) -> OptionsT:
        """The options of a match without given options."""
        ...

    def setup(self, options: OptionsT, seats: int) -> StateT:
        """The position before any luck; BadOptions if the options or the number of seats are wrong."""
        ...

    def deal(self, state: StateT, chance: Chance) -> Steps[EventT, StateT]:
        """The set-up that needs luck, right after `setup`. It may have no events."""
        ...

    def turn(self, state: StateT) -> int:
        """The number of turns begun, as in `turn_began`; 0 during a set-up. A commit that changes it cannot be taken
        back."""
        ...

    def to_act(self, state: StateT) -> tuple[SeatNumber, ...]:
        """The seats that may move now, ascending; empty when the game is over."""
        ...

    def legal_moves(self, state: StateT, seat: SeatNumber) -> Sequence[MoveT]:
        """All moves of the seat, in a documented stable order. They depend only on what the seat sees."""
        ...

    def play(
        self, state: StateT, seat: SeatNumber, move: MoveT, chance: Chance, *, listed: bool = False
    ) -> Steps[EventT, StateT]:
        """Decide what a move does; IllegalMove, with the broken clause, if the move is not legal.

        `listed`: the move is one of `legal_moves` for this state and seat, so it is not checked again. It is for
        callers that took it from there, never for a move that came from somebody else.
        """
        ...

    def apply(self, state: StateT, event: EventT) -> StateT:
        """The state after an event. It uses no luck and cannot refuse."""
        ...

    def scores(self, state: StateT) -> tuple[int, ...]:
        """The points in seat order; public."""
        ...

    def winners(self, state: StateT, out: Sequence[SeatNumber] = ()) -> tuple[SeatNumber, ...]:
        """The winners among the seats that are not `out` of the match; empty while the game goes on."""
        ...

    def end_clause(self, state: StateT) -> str:
        """The clause that ended the game because it stood still; "" after its usual end, and before the end."""
        ...

    def autopilot(self, state: StateT, seat: SeatNumber) -> MoveT:
        """An automatic legal move for an absent player, harmless if possible.

        It is always the same in the same position, and depends only on what the seat sees.
        """
        ...

    def on_turn(self, state: StateT, seat: SeatNumber) -> StateT | None:
        """The position as if a turn of the seat began now, for previews; None where no turn can begin.

        It changes nothing else, and it depends only on what the seat sees.
        """
        ...

    def prospects(self, state: StateT) -> Sequence[float]:
        """A rough estimate of each seat's points at the end, in seat order; bots choose by it.

        The position is the view of one seat, possibly in the middle of a move.
        """
        ...

    def endless(self, options: OptionsT) -> BadOptions | None:
        """The refusal of options with which a match may not end if autopilot plays for all seats from some moment on;
        None if it ends."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def advance(
    apply: Callable[[StateT, EventT], StateT], state: StateT, steps: Steps[EventT, StateT]
) -> tuple[StateT, tuple[EventT, ...]]:
    """Run the steps of a deal or a move; returns the state after them, and their events."""
    events: list[EventT] = []
    state = _run(apply, state, steps, events)
    return state, tuple(events)


def preview_events(
    apply: Callable[[StateT, EventT], StateT], state: StateT, steps: Steps[EventT, StateT]
) -> tuple[tuple[EventT, ...], bool]:
    """The events of a move up to its first luck or secret, and whether these are all events.

    Start the steps with NoLuck and the state as the seat sees it, so that nothing hidden can show.
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
    """The state after the steps. Each event is added to `events` as soon as it is decided."""
    try:
        event = next(steps)
        while True:
            events.append(event)
            state = apply(state, event)
            event = steps.send(state)
    except StopIteration:
        return state


def leaders(points: Sequence[int], out: Sequence[int] = ()) -> tuple[int, ...]:
    """The seats with the most points among those that are not `out`, ascending; empty if all are out."""
    most = max((has for seat, has in enumerate(points, 1) if seat not in out), default=0)
    return tuple(seat for seat, has in enumerate(points, 1) if has == most and seat not in out)
