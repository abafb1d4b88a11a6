"""Kairo: the rules of `text/en.md`, whose clauses are cited as KA-x.y."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markethall_service.rules.chance import Chance
from markethall_service.rules.game import Box, Game, Seat, Steps

from .apply import apply
from .box import BOX
from .course import deal
from .events import Event
from .legal import legal_moves
from .moves import Move
from .options import Options
from .play import play
from .score import best
from .setup import setup
from .state import State, Step

__all__ = ["GAME", "Event", "Kairo", "Move", "Options", "State"]


class Kairo:
    """The game as the shelf knows it."""

    @property
    def box(self) -> Box:
        """The facts on the box."""
        return BOX

    def default_options(self) -> Options:
        """The printed set-up on the nine by nine market."""
        return Options()

    def setup(self, options: Options, seats: int) -> State:
        """The position before any luck."""
        return setup(options, seats)

    def deal(self, state: State, chance: Chance) -> Steps[Event, State]:
        """Start player, customers and cards; then the first turn, or the first stall to place."""
        return deal(state, chance)

    def turn(self, state: State) -> int:
        """How many turns have begun; placing a stall in the set-up is one."""
        return state.turn.number

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Whose turn it is."""
        turn = state.turn
        return () if turn.step is Step.OVER or turn.step is Step.DEAL else (turn.seat,)

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """All moves of the seat, in the order that `legal` names."""
        return legal_moves(state, seat)

    def play(self, state: State, seat: Seat, move: Move, chance: Chance) -> Steps[Event, State]:
        """Decides what a move does."""
        return play(state, seat, move, chance)

    def apply(self, state: State, event: Event) -> State:
        """The state after a fact."""
        return apply(state, event)

    def scores(self, state: State) -> tuple[int, ...]:
        """Points in seat order."""
        return state.points

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Who has the most points, once the match is over."""
        return best(state.points) if state.turn.step is Step.OVER else ()


GAME: Final[Game[Options, State, Move, Event]] = Kairo()
