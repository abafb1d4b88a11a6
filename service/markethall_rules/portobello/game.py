"""Portobello Market as a game: the object in the list of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markethall_rules.chance import Chance
from markethall_rules.errors import BadOptions
from markethall_rules.game import Box, Game, Steps, leaders
from markethall_rules.values import changed

from .apply import apply
from .bot import autopilot, prospects
from .box import BOX, FREE, SEATS, STALLS, START_HAND, Edition, Options
from .events import Event, TilesTurnedUp, TurnBegan, TurnEnded
from .legal import legal_moves
from .moves import Move
from .play import deal, play
from .state import NOWHERE, PointSource, State
from .turn import must_turn_up


class Portobello:
    """The rules of Portobello Market, clause by clause in `text/en.md`."""

    turn_began = TurnBegan

    @property
    def box(self) -> Box:
        """The description of the game."""
        return BOX

    def default_options(self) -> Options:
        """The German edition on the shipped board, closed bag, no early stop, no debt."""
        return Options()

    def setup(self, options: Options, seats: int) -> State:
        """PM-2.1; BadOptions for other than 2 to 4 seats, an unknown edition or a board that PM-1.5 refuses."""
        if seats not in SEATS:
            message, (least, *_, most) = f"Portobello Market is for 2, 3 or 4 players, not {seats}", SEATS
            raise BadOptions("PM-1.2", "WRONG_SEATS", "", message, least=least, most=most, has=seats)
        if options.edition not in tuple(Edition):
            message = f"there is no edition {options.edition}"
            raise BadOptions("PM-2.6", "NO_SUCH_VALUE", "edition", message, edition=options.edition)
        try:
            plan = options.board.plan
        except BadOptions as refused:
            raise refused.within("board") from None
        return State(
            options=options,
            turn=0,
            bobby=NOWHERE,
            scores=(options.printed.start_score,) * seats,
            points=tuple(
                (options.printed.start_score * (source == PointSource.START),) * seats for source in PointSource
            ),
            supply=(STALLS[seats],) * seats,
            hands=(START_HAND,) * seats,
            stalls=(0,) * plan.spaces,
            customers=(FREE,) * len(plan.squares),
            tile_numbers=(0,) * len(plan.districts),
            tile_seats=(0,) * len(plan.districts),
            row=(),
            tile=None,
            actions=0,
            drawn=FREE,
            trail=0,
            latest=0,
            over=False,
        )

    def deal(self, state: State, chance: Chance) -> Steps[Event, State]:
        """The open row of customers, if the option is set (PM-2.4)."""
        return deal(state, chance)

    def turn(self, state: State) -> int:
        """How many turns have begun: none while the Bobby is being placed."""
        return state.turn

    def to_act(self, state: State) -> tuple[int, ...]:
        """One seat at a time (PM-2.2, PM-2.3)."""
        return () if state.over else (state.seat,)

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """All moves of the seat, in the order that `legal` documents."""
        return legal_moves(state, seat)

    def on_turn(self, state: State, seat: int) -> State | None:
        """As if the turn of the seat to act ended now. None before the Bobby stands and while a customer is in hand."""
        if state.over or not state.turn or state.drawn:
            return None
        turn = state.turn + (seat - state.seat) % state.seats
        after = changed(apply(state, TurnEnded(state.seat)), turn=turn)
        return apply(after, TilesTurnedUp(seat)) if must_turn_up(after, seat) else after

    play = staticmethod(play)
    apply = staticmethod(apply)

    def scores(self, state: State) -> tuple[int, ...]:
        """Points in seat order."""
        return state.scores

    def winners(self, state: State, out: Sequence[int] = ()) -> tuple[int, ...]:
        """The seats with the most points (PM-9.3); none before the end."""
        return leaders(state.scores, out) if state.over else ()

    def end_clause(self, state: State) -> str:
        """PM-9.4 if the game ended with stalls left to every player."""
        return "PM-9.4" if state.over and 0 not in state.supply else ""

    def autopilot(self, state: State, seat: int) -> Move:
        """Ends the turn as soon as it may; see `autopilot`."""
        return autopilot(state, seat)

    def prospects(self, state: State) -> Sequence[float]:
        """The estimate of each seat's points; see `prospects`."""
        return prospects(state)

    def endless(self, options: Options) -> None:
        """Never: three rounds without building end the match (PM-9.4)."""


GAME: Final[Game[Options, State, Move, Event]] = Portobello()
