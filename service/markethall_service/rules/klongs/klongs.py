"""Bangkok Klongs as a game on the shelf."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markethall_service.rules.chance import Chance
from markethall_service.rules.game import Box, Game, Steps

from . import apply, legal, play, score, setup
from .box import BOX
from .events import Event
from .moves import Move
from .options import Options
from .state import State


class Klongs:
    """The rules of Bangkok Klongs."""

    @property
    def box(self) -> Box:
        """The facts on the box."""
        return BOX

    def default_options(self) -> Options:
        """One pile, cookshops double once, the shipped components."""
        return Options()

    def setup(self, options: Options, seats: int) -> State:
        """The position before the boats are dealt."""
        return setup.setup(options, seats)

    def deal(self, state: State, chance: Chance) -> Steps[Event, State]:
        """Four boats each, and the first turn (KL-2)."""
        return setup.deal(state, chance)

    def turn(self, state: State) -> int:
        """How many turns have begun."""
        return state.turn.number

    def to_act(self, state: State) -> tuple[int, ...]:
        """The one seat that is asked; nobody when the match is over."""
        seat = legal.actor(state)
        return (seat,) if seat else ()

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """All moves of the seat: placements by kind and field, then other moves by field, then passing or declining."""
        return legal.legal_moves(state, seat)

    def play(self, state: State, seat: int, move: Move, chance: Chance) -> Steps[Event, State]:
        """The events of a move; IllegalMove if it is not legal."""
        return play.play(state, seat, move, chance)

    def apply(self, state: State, event: Event) -> State:
        """The state after an event."""
        return apply.apply(state, event)

    def scores(self, state: State) -> tuple[int, ...]:
        """Points in seat order."""
        return state.table.scores

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats with the most points; a tie is shared (KL-10.2)."""
        return score.winners(state)


GAME: Final[Game[Options, State, Move, Event]] = Klongs()
