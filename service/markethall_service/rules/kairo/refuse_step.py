"""Why a move is refused whatever it names: it comes after the end, out of turn, or out of step."""

from __future__ import annotations

from typing import Final

from markethall_service.rules.errors import IllegalMove

from .moves import (
    Discard,
    DrawBlind,
    DrawCrier,
    DrawOpen,
    Expand,
    LeadCustomer,
    Move,
    MoveMain,
    PassForGood,
    PayJoker,
    PayOthers,
    PayOwn,
    PlaceEntrance,
    PlaceMain,
    PlayCards,
    PullCustomer,
)
from .state import ACTION, DEAL, OVER, PLACE, State, Step, placements

STEPS: Final[dict[type[Move], tuple[Step, ...]]] = {
    PlayCards: (Step.ACTION,),
    PullCustomer: (Step.ACTION,),
    PassForGood: (Step.ACTION,),
    DrawOpen: (Step.ACTION, Step.SECOND_DRAW),
    DrawBlind: (Step.ACTION, Step.SECOND_DRAW),
    DrawCrier: (Step.ACTION, Step.SECOND_DRAW),
    PayJoker: (Step.JOKER,),
    PlaceMain: (Step.SITE, Step.PLACE),
    Expand: (Step.SITE,),
    MoveMain: (Step.SITE,),
    PlaceEntrance: (Step.ENTRANCE,),
    PayOwn: (Step.OWN_COINS,),
    PayOthers: (Step.OTHER_COINS,),
    LeadCustomer: (Step.LEAD,),
    Discard: (Step.DISCARD,),
}
"""When each kind of move is made."""

_DUE: Final = {
    Step.PLACE: ("KA-2.3", "a main stall to place"),
    Step.ACTION: ("KA-3.1", "cards to play, a customer to pull, or a card to draw"),
    Step.JOKER: ("KA-3.2", "the coin for the joker"),
    Step.SITE: ("KA-3.2", "what to build, and where"),
    Step.ENTRANCE: ("KA-4.1", "the site of the entrance"),
    Step.OWN_COINS: ("KA-5.6", "how many coins of its colour pay the expansion"),
    Step.OTHER_COINS: ("KA-5.6", "the other coins that pay the expansion"),
    Step.LEAD: ("KA-7.3", "the entrance that the customer is led to"),
    Step.SECOND_DRAW: ("KA-8.1", "the second card to draw"),
    Step.DISCARD: ("KA-8.3", "the cards to discard"),
}
"""What is to be chosen in each step, and the clause that says so."""

_DUE_OF_A_NEUTRAL_STALL: Final = "KA-2.4", "a place for the neutral main stall"
_DUE_IN_THE_FINAL_PHASE: Final = "KA-9.2", "cards to build with, or to pass"


def out_of_step(state: State, seat: int, move: Move) -> IllegalMove | None:
    """Why the seat may now make no move of this kind, or None if it may."""
    turn = state.turn
    if turn.step is OVER or turn.step is DEAL:
        return IllegalMove("KA-9.2", "MATCH_OVER", "The match is over.")
    if seat != turn.seat:
        return _not_its_turn(state, seat)
    if turn.step in STEPS[type(move)]:
        return None
    clause, due = _due(state)
    return IllegalMove(clause, "WRONG_STEP", f"Now to be chosen: {due}.", step=turn.step.name)


def _not_its_turn(state: State, seat: int) -> IllegalMove:
    turn = state.turn
    clause, message = "KA-3.1", f"It is the turn of seat {turn.seat}."
    if seat in state.course.out:
        clause, message = "KA-9.2", f"Seat {seat} has passed and is out for good; it is the turn of seat {turn.seat}."
    elif turn.number <= placements(state.options, state.seats):
        clause = _DUE_OF_A_NEUTRAL_STALL[0] if state.course.neutral else _DUE[PLACE][0]
    return IllegalMove(clause, "NOT_YOUR_TURN", message, to_act=turn.seat)


def _due(state: State) -> tuple[str, str]:
    step, course = state.turn.step, state.course
    if step is PLACE and course.neutral:
        return _DUE_OF_A_NEUTRAL_STALL
    if step is ACTION and course.final:
        return _DUE_IN_THE_FINAL_PHASE
    return _DUE[step]
