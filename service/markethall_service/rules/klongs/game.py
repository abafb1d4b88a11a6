"""Bangkok Klongs as a game on the shelf."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markethall_service.rules.game import Box, Game
from markethall_service.rules.standings import leaders

from .apply import apply
from .autopilot import autopilot
from .box import BOX
from .events import Event
from .legal import legal_moves, to_act
from .moves import Move
from .options import Options
from .play import play
from .prospects import prospects
from .setup import deal, setup
from .state import State, Step


class Klongs:
    """The rules of Bangkok Klongs."""

    setup = staticmethod(setup)
    deal = staticmethod(deal)
    to_act = staticmethod(to_act)
    legal_moves = staticmethod(legal_moves)
    play = staticmethod(play)
    apply = staticmethod(apply)
    autopilot = staticmethod(autopilot)
    prospects = staticmethod(prospects)

    @property
    def box(self) -> Box:
        """The facts on the box."""
        return BOX

    def default_options(self) -> Options:
        """One pile, cookshops double once, the shipped components."""
        return Options()

    def turn(self, state: State) -> int:
        """How many turns have begun."""
        return state.turn.number

    def autopilot_ends(self, options: Options) -> bool:  # noqa: ARG002 - the signature of Game
        """Always: boats run out, or nobody goes on (KL-3.4, KL-3.5)."""
        return True

    def scores(self, state: State) -> tuple[int, ...]:
        """Points in seat order."""
        return state.table.scores

    def winners(self, state: State, out: Sequence[int] = ()) -> tuple[int, ...]:
        """The seats with the most points (KL-10.2); nobody before the end."""
        return leaders(state.table.scores, out) if state.step == Step.OVER else ()


GAME: Final[Game[Options, State, Move, Event]] = Klongs()
