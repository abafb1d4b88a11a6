"""Kairo as a game on the shelf."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markethall_service.rules.game import Box, Game, Seat
from markethall_service.rules.standings import leaders

from .apply import apply
from .autopilot import autopilot
from .box import BOX
from .course import deal
from .events import Event
from .legal import legal_moves
from .moves import Move
from .options import Options
from .play import play
from .prospects import prospects
from .setup import setup
from .state import DEAL, OVER, State


class Kairo:
    """The game as the shelf knows it."""

    @property
    def box(self) -> Box:
        """The facts on the box."""
        return BOX

    def default_options(self) -> Options:
        """The printed set-up on the nine by nine market."""
        return Options()

    setup = staticmethod(setup)
    deal = staticmethod(deal)

    def turn(self, state: State) -> int:
        """How many turns have begun; placing a stall in the set-up is one."""
        return state.turn.number

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Whose turn it is."""
        turn = state.turn
        return () if turn.step is OVER or turn.step is DEAL else (turn.seat,)

    legal_moves = staticmethod(legal_moves)
    play = staticmethod(play)
    apply = staticmethod(apply)
    autopilot = staticmethod(autopilot)
    prospects = staticmethod(prospects)

    def autopilot_ends(self, options: Options) -> bool:
        """Where a limit ends quiet turns (KA-9.3)."""
        return options.stall_limit > 0

    def scores(self, state: State) -> tuple[int, ...]:
        """Points in seat order."""
        return state.points

    def winners(self, state: State, out: Sequence[Seat] = ()) -> tuple[Seat, ...]:
        """Who has the most points, once the match is over."""
        return leaders(state.points, out) if state.turn.step is OVER else ()


GAME: Final[Game[Options, State, Move, Event]] = Kairo()
