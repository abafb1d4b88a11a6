"""Bangkok Klongs as a game: the set-up (KL-2) and the object in the list of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markethall_rules.chance import Chance
from markethall_rules.game import Box, Game, Steps, leaders
from markethall_rules.secret import Secret
from markethall_rules.values import changed

from .apply import apply
from .board import ONE_UP, in_bag, running_totals
from .bot import autopilot, prospects
from .box import BOX, DrawPiles, Options, check_options
from .cards import Pile, drawn, left, piles, stocked
from .events import BoatsDealt, Event, TurnBegan
from .legal import legal_moves, to_act
from .moves import Move
from .play import play
from .state import NO_BOATS, PointSource, State, Step, Table, Turn
from .turn import end_clause

CARDS: Final = 2
"""Movement cards of each player (KL-1.6)."""

DEALT: Final = {DrawPiles.ONE: ((Pile.ONLY, 4),), DrawPiles.TWO: ((Pile.VACANT, 3), (Pile.PRINTED, 1))}
"""Boats dealt to each player, by pile (KL-2.1, KL-2.3)."""


def setup(options: Options, seats: int) -> State:
    """Seat 1 to begin (KL-2.2), before the boats are dealt."""
    check_options(options, seats)
    return State(
        options=options,
        seats=seats,
        turn=Turn.of(1, number=0, stock=()),
        step=Step.PLACE,
        placed=0,
        water=NO_BOATS,
        hands=tuple(Secret[int].of(seat, ()) for seat in range(1, seats + 1)),
        vacant=(0,) * seats if len(piles(options.draw_piles)) > 1 else (),
        known=(),
        table=Table(
            stored=(),
            lost=0,
            cards=(CARDS,) * seats,
            begun=(),
            passed=(),
            marker=0,
            scores=(0,) * seats,
            points=((0,) * seats,) * len(PointSource),
        ),
        market=None,
    )


def deal(state: State, chance: Chance) -> Steps[Event, State]:
    """Boats for each seat; what a pile is short of comes from the other one (KL-2.3)."""
    for seat in range(1, state.seats + 1):
        for wanted, number in DEALT[state.options.draw_piles]:
            for source, share in _shares(state, wanted, number):
                state = yield BoatsDealt(seat, source, _drawn(state, seat, source, share, chance))
    return (yield TurnBegan(1, 1))


def _shares(state: State, wanted: Pile, number: int) -> list[tuple[Pile, int]]:
    """The piles from which `number` boats are drawn, each with its number of boats."""
    available = number if wanted == Pile.ONLY else in_bag(left(state, wanted))
    shares = [(wanted, min(number, available))]
    if available < number:
        shares += [(other, number - available) for other in stocked(state) if other != wanted]
    return [(source, share) for source, share in shares if share]


def _drawn(state: State, seat: int, source: Pile, number: int, chance: Chance) -> Secret[int]:
    totals = running_totals(left(state, source))
    boats = []
    for _ in range(number):
        boats.append(drawn(totals, chance))
        totals -= ONE_UP[boats[-1]]
    return Secret.of(seat, tuple(sorted(boats)))


class Klongs:
    """The rules of Bangkok Klongs."""

    turn_began = TurnBegan
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
        """The description of the game."""
        return BOX

    def default_options(self) -> Options:
        """One pile, cookshops double once, the shipped components."""
        return Options()

    def on_turn(self, state: State, seat: int) -> State | None:
        """As if the turn that is being played were the seat's. None on market days, at the end, and with loot."""
        if state.market is not None or state.step >= Step.STUCK or state.turn.loot:
            return None
        turn = Turn.of(seat, state.turn.number, state.turn.stock)
        return changed(state, turn=turn, step=Step.PLACE, placed=0)

    def turn(self, state: State) -> int:
        """How many turns have begun."""
        return state.turn.number

    def endless(self, options: Options) -> None:
        """Never: boats run out, or play stops (KL-3.4, KL-3.5)."""

    def scores(self, state: State) -> tuple[int, ...]:
        """Points in seat order."""
        return state.table.scores

    def winners(self, state: State, out: Sequence[int] = ()) -> tuple[int, ...]:
        """The seats with the most points (KL-10.2); none before the end."""
        return leaders(state.table.scores, out) if state.step == Step.OVER else ()

    def end_clause(self, state: State) -> str:
        """KL-3.4 or KL-3.5 if the big market day began without the Luk-Phat track."""
        return end_clause(state)


GAME: Final[Game[Options, State, Move, Event]] = Klongs()
