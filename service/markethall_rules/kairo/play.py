"""What a move does: its events, in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from markethall_rules.chance import Chance, draw
from markethall_rules.game import Steps
from markethall_rules.secret import Secret

from . import events, moves
from .building import Lifted, project_of
from .legal import refusal
from .paying import cost
from .pieces import COLOURS, ROW, Build
from .score import medals_won
from .stalls import main_at_entrance
from .state import NEUTRAL, OUTSIDE, State, Step, bank, pile, pile_size, placements
from .survey import survey_of
from .turn import end_expansion, end_turn, next_placement

_Steps: TypeAlias = Steps[events.Event, State]


def play(state: State, seat: int, move: moves.Move, chance: Chance, *, listed: bool = False) -> _Steps:
    """The events of a move; raises IllegalMove for a move that is not legal. A `listed` one is not checked."""
    if not listed and (refused := refusal(state, seat, move)):
        raise refused
    kind = type(move)
    after = yield _FIRST_EVENT[kind](state, seat, move, chance)
    following = _FOLLOWING_EVENTS.get(kind)
    return after if following is None else (yield from following(state, after, seat, move, chance))


def _card_drawn(state: State, seat: int, _move: moves.DrawBlind, chance: Chance) -> events.Event:
    return events.CardDrawn(seat, Secret(seat, 1, (draw(chance, pile(state)),)))


def _own_paid(state: State, seat: int, move: moves.PayOwn, _chance: Chance) -> events.Event:
    return events.OwnPaid(seat, COLOURS[state.turn.colour - 1], move.coins)


def _customer_pulled(state: State, seat: int, move: moves.LeadCustomer, _chance: Chance) -> events.Event:
    market, entrance = state.market, move.entrance
    customer = COLOURS[state.turn.colour - 1]
    criers = survey_of(state).ways(state.turn.colour)[entrance]
    owner, _ = main_at_entrance(market.mains, entrance)
    newcomer = COLOURS[market.customers.index(OUTSIDE)]
    return events.CustomerPulled(seat, customer, entrance, owner, criers, newcomer)


def _main_placed(state: State, seat: int, move: moves.PlaceEntrance, _chance: Chance) -> events.Event:
    turn, entrance = state.turn, move.site
    colour = COLOURS[turn.colour - 1]
    if isinstance(project_of(state), Lifted):
        return events.MainMoved(seat, colour, turn.site, entrance)
    return events.MainPlaced(seat, NEUTRAL if state.course.neutral else seat, colour, turn.site, entrance)


def _after_draw(before: State, state: State, seat: int, move: moves.Drawing, chance: Chance) -> _Steps:
    if isinstance(move, moves.DrawBlind) and not pile_size(state):
        state = yield events.PileShuffled()
    if before.turn.step is Step.SECOND_DRAW and state.hands[seat - 1].size <= ROW:
        return (yield from end_turn(state, chance))
    return state


def _after_own_coins(before: State, state: State, seat: int, move: moves.PayOwn, chance: Chance) -> _Steps:
    return (yield from _expand(before, state, seat, move, chance)) if move.coins == cost(before) else state


def _expand(_before: State, state: State, seat: int, _move: moves.Move, chance: Chance) -> _Steps:
    turn = state.turn
    size = cost(state)
    state = yield events.StallExpanded(seat, COLOURS[turn.colour - 1], turn.site, size, size)
    for medal in medals_won(state, seat, turn.colour, size):
        state = yield medal
    return (yield from end_expansion(state, chance))


def _after_entrance(before: State, state: State, _seat: int, _move: moves.Move, chance: Chance) -> _Steps:
    if before.turn.number <= placements(state.options, state.seats):
        return next_placement(state, chance)
    return end_turn(state, chance)


def _after_lead(before: State, state: State, seat: int, move: moves.LeadCustomer, chance: Chance) -> _Steps:
    customer = COLOURS[before.turn.colour - 1]
    owner, _ = main_at_entrance(state.market.mains, move.entrance)
    size = survey_of(before).stalls.size(owner, customer)
    dues = ((seat, size),) if owner == seat else ((seat, 1), (owner, size)) if owner else ((seat, 1),)
    for receiver, due in dues:
        coins = min(due, bank(state, customer))
        if coins:
            state = yield events.CoinsReceived(receiver, customer, coins)
    return (yield from end_turn(state, chance))


def _after_discard_or_pass(_before: State, state: State, _seat: int, _move: moves.Move, chance: Chance) -> _Steps:
    return end_turn(state, chance)


_FIRST_EVENT: Final[Mapping[type[moves.Move], Callable[[State, int, Any, Chance], events.Event]]] = {
    moves.PlayCards: lambda _state, seat, move, _chance: events.CardsPlayed(seat, move.cards),
    moves.PullCustomer: lambda _state, seat, move, _chance: events.CustomerChosen(seat, move.colour),
    moves.DrawOpen: lambda _state, seat, move, _chance: events.OpenCardTaken(seat, move.card),
    moves.DrawBlind: _card_drawn,
    moves.DrawCrier: lambda _state, seat, _move, _chance: events.CrierTaken(seat),
    moves.PayJoker: lambda _state, seat, move, _chance: events.JokerPaid(seat, move.colour),
    moves.PlaceMain: lambda _state, seat, move, _chance: events.SiteChosen(seat, Build.MAIN, move.colour, move.site),
    moves.Expand: lambda _state, seat, move, _chance: events.SiteChosen(seat, Build.EXPANSION, move.colour, move.site),
    moves.MoveMain: lambda _state, seat, move, _chance: events.SiteChosen(seat, Build.MOVE, move.colour, move.site),
    moves.PlaceEntrance: _main_placed,
    moves.PayOwn: _own_paid,
    moves.PayOthers: lambda _state, seat, move, _chance: events.OthersPaid(seat, move.coins),
    moves.LeadCustomer: _customer_pulled,
    moves.Discard: lambda _state, seat, move, _chance: events.CardsDiscarded(seat, move.cards),
    moves.PassForGood: lambda _state, seat, _move, _chance: events.PassedForGood(seat),
}
"""The first event of a legal move, from the position, the seat, the move and chance."""

_FOLLOWING_EVENTS: Final[Mapping[type[moves.Move], Callable[[State, State, int, Any, Chance], _Steps]]] = {
    moves.DrawOpen: _after_draw,
    moves.DrawBlind: _after_draw,
    moves.DrawCrier: _after_draw,
    moves.LeadCustomer: _after_lead,
    moves.Discard: _after_discard_or_pass,
    moves.PassForGood: _after_discard_or_pass,
    moves.PlaceEntrance: _after_entrance,
    moves.PayOwn: _after_own_coins,
    moves.PayOthers: _expand,
}
"""The events after the first one, from the positions before and after it, the seat, the move and chance."""
