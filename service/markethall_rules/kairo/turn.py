"""How turns follow each other, from the set-up to the end (KA-2, KA-8.2, KA-9)."""

from __future__ import annotations

from typing import TypeAlias

from markethall_rules.chance import Chance, draw, sample
from markethall_rules.game import Steps, leaders
from markethall_rules.secret import Secret

from . import events
from .board import Setup
from .building import setup_sites
from .pieces import COLOURS, FIRST_HAND, OWN_STALLS, ROW, FinalCause
from .score import coin_points, final_cause, medal_points
from .state import NEUTRAL, State, pile, pile_size, placements
from .survey import survey_of

_Steps: TypeAlias = Steps[events.Event, State]


def deal(state: State, chance: Chance) -> _Steps:
    """The start player, the customers, the open row and the hands (KA-2.1 to KA-2.3)."""
    start = chance.below(state.seats) + 1
    state = yield events.StartPlayerDrawn(start)
    state = yield _customers_placed(state, chance)
    state = yield from _refill(state, chance)
    for seat in range(1, state.seats + 1):
        state = yield events.HandDealt(seat, Secret.of(seat, tuple(_next_cards(state, chance, FIRST_HAND))))
    if state.options.setup is Setup.PRINTED:
        return (yield events.TurnBegan(start, 1, 0))
    return (yield from _placement(state, start, 1, chance))


def _customers_placed(state: State, chance: Chance) -> events.CustomersPlaced:
    *inside, outside = sample(chance, COLOURS, len(COLOURS))
    starts = state.options.played_board().customer_starts
    return events.CustomersPlaced(tuple(map(events.CustomerPlace, inside, starts)), outside)


def _next_cards(state: State, chance: Chance, size: int) -> list[int]:
    """The next cards of the pile, in drawing order; at most as many as it has."""
    left = pile(state)
    cards = []
    for _ in range(min(size, sum(left))):
        card = draw(chance, left)
        left[card] -= 1
        cards.append(card)
    return cards


def _refill(state: State, chance: Chance) -> _Steps:
    """Fills the open row, and shuffles whenever the pile is empty (KA-8.2, KA-8.4)."""
    left = pile_size(state)
    while left and len(state.row) < ROW:
        drawn = _next_cards(state, chance, ROW - len(state.row))
        state = yield events.RowRefilled(tuple(drawn))
        left -= len(drawn)
        if not left and state.discards:
            state = yield events.PileShuffled()
            left = pile_size(state)
    return state


def next_placement(state: State, chance: Chance) -> _Steps:
    """After a stall of the set-up comes the next one, or the first turn (KA-2.3, KA-2.4)."""
    turn = state.turn
    return _placement(state, turn.seat % state.seats + 1, turn.number + 1, chance)


def _placement(state: State, seat: int, number: int, chance: Chance) -> _Steps:
    last = placements(state.options, state.seats)
    while True:
        state = yield events.TurnBegan(seat, number, 0)
        if number > last:
            return state
        if number > OWN_STALLS * state.seats:
            bag = state.course.bag
            state = yield events.NeutralDrawn(seat, COLOURS[bag[chance.below(len(bag))] - 1])
        if _can_place(state, seat):
            return state
        neutral = state.course.neutral
        state = yield events.StallLeftOut(seat, COLOURS[neutral - 1] if neutral else None)
        seat, number = seat % state.seats + 1, number + 1


def _can_place(state: State, seat: int) -> bool:
    neutral = state.course.neutral
    here = survey_of(state)
    if neutral:
        return setup_sites(here, NEUTRAL, neutral) != 0
    return any(setup_sites(here, seat, colour) for colour in COLOURS)


def end_expansion(state: State, chance: Chance) -> _Steps:
    """The end of a turn with an expansion, which may begin the final phase (KA-9.1)."""
    return _next_turn(state, 0, None if state.course.final else final_cause(state), chance)


def end_turn(state: State, chance: Chance) -> _Steps:
    """The end of a turn without an expansion; the limit of such turns in a row begins the final phase (KA-9.3)."""
    quiet = state.turn.quiet + 1
    limit = state.options.standstill_limit * state.seats
    standstill = limit and quiet >= limit and not state.course.final
    return _next_turn(state, quiet, FinalCause.STANDSTILL if standstill else None, chance)


def _next_turn(state: State, quiet: int, final: FinalCause | None, chance: Chance) -> _Steps:
    if final is not None:
        state = yield events.FinalPhaseBegan(final)
    if len(state.row) < ROW:
        state = yield from _refill(state, chance)
    out, turn = state.course.out, state.turn
    if len(out) == state.seats:
        return (yield from _final_scoring(state))
    seat = turn.seat % state.seats + 1
    while seat in out:
        seat = seat % state.seats + 1
    return (yield events.TurnBegan(seat, turn.number + 1, quiet))


def _final_scoring(state: State) -> _Steps:
    for seat in range(1, state.seats + 1):
        coins = coin_points(state.coins[seat - 1].seen)
        state = yield events.FinalScored(seat, medal_points(state, seat), coins)
    return (yield events.MatchEnded(leaders(state.points)))
