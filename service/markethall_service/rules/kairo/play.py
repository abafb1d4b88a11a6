"""What a move does: the facts it makes, in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, assert_never

from markethall_service.rules.chance import Chance, draw
from markethall_service.rules.game import Steps

from .card import ROW
from .colour import COLOURS
from .course import end_expansion, end_turn, next_placement
from .events import (
    CardDrawn,
    CardsDiscarded,
    CardsPlayed,
    CrierTaken,
    CustomerChosen,
    CustomerPulled,
    Event,
    JokerPaid,
    MainMoved,
    MainPlaced,
    NewCoinsReceived,
    NewCustomerPulled,
    OpenCardTaken,
    OthersPaid,
    OwnPaid,
    Passed,
    PileShuffled,
    SiteChosen,
    StallExpanded,
)
from .ground import here
from .kinds import Build
from .legal import cost, is_moving
from .moves import (
    Discard,
    DrawBlind,
    DrawCrier,
    Drawing,
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
from .record import NewSecret
from .refuse import refusal
from .score import medals_won
from .stalls import main_at_entrance
from .state import NEUTRAL, OUTSIDE, SECOND_DRAW, State, placements
from .stock import bank, pile, pile_size
from .ways import nearer_entrances

_Steps: TypeAlias = Steps[Event, State]


def play(state: State, seat: int, move: Move, chance: Chance) -> _Steps:
    """Decides a move; IllegalMove for all that is not legal."""
    refused = refusal(state, seat, move)
    if refused is not None:
        raise refused
    after = yield fact(state, seat, move, chance)
    then = _THEN.get(type(move))
    return after if then is None else (yield from then(state, after, seat, move, chance))


def fact(state: State, seat: int, move: Move, chance: Chance) -> Event:
    """The fact that a legal move becomes."""
    match move:
        case DrawOpen(card):
            return OpenCardTaken(seat, card)
        case LeadCustomer(entrance):
            return _pulled(state, seat, entrance)
        case PullCustomer(customer):
            return CustomerChosen(seat, customer)
        case PlayCards(cards):
            return CardsPlayed(seat, cards)
        case Discard(cards):
            return CardsDiscarded(seat, cards)
        case DrawBlind():
            return CardDrawn(seat, NewSecret(seat, 1, (draw(chance, pile(state)),)))
        case DrawCrier():
            return CrierTaken(seat)
        case PassForGood():
            return Passed(seat)
        case _:
            return _built_or_paid(state, seat, move)


def _built_or_paid(
    state: State, seat: int, move: PlaceMain | Expand | MoveMain | PlaceEntrance | PayJoker | PayOwn | PayOthers
) -> Event:
    match move:
        case Expand(colour, site):
            return SiteChosen(seat, Build.EXPANSION, colour, site)
        case PlaceMain(colour, site):
            return SiteChosen(seat, Build.MAIN, colour, site)
        case MoveMain(colour, site):
            return SiteChosen(seat, Build.MOVE, colour, site)
        case PlaceEntrance(site):
            return _stands(state, seat, site)
        case PayJoker(colour):
            return JokerPaid(seat, colour)
        case PayOwn(coins):
            return OwnPaid(seat, COLOURS[state.turn.colour - 1], coins)
        case PayOthers(mix):
            return OthersPaid(seat, mix)
        case _:
            assert_never(move)


def _pulled(state: State, seat: int, entrance: int) -> CustomerPulled:
    market = state.market
    customer = COLOURS[state.turn.colour - 1]
    criers = nearer_entrances(here(state), customer)[entrance]
    owner, _ = main_at_entrance(market.mains, entrance)
    newcomer = COLOURS[market.customers.index(OUTSIDE)]
    return NewCustomerPulled(seat, customer, entrance, owner, criers, newcomer)


def _stands(state: State, seat: int, entrance: int) -> MainMoved | MainPlaced:
    turn = state.turn
    colour = COLOURS[turn.colour - 1]
    if is_moving(state):
        return MainMoved(seat, colour, turn.site, entrance)
    return MainPlaced(seat, NEUTRAL if state.course.neutral else seat, colour, turn.site, entrance)


def _after_draw(before: State, state: State, seat: int, move: Drawing, chance: Chance) -> _Steps:
    if isinstance(move, DrawBlind) and not pile_size(state):
        state = yield PileShuffled()
    if before.turn.step is SECOND_DRAW and state.hands[seat - 1].size <= ROW:
        return (yield from end_turn(state, chance))
    return state


def _after_own_coins(before: State, state: State, seat: int, move: PayOwn, chance: Chance) -> _Steps:
    return (yield from _expand(before, state, seat, move, chance)) if move.coins == cost(before) else state


def _expand(_before: State, state: State, seat: int, _move: Move, chance: Chance) -> _Steps:
    turn = state.turn
    size = cost(state)
    state = yield StallExpanded(seat, COLOURS[turn.colour - 1], turn.site, size, size)
    for medal in medals_won(state, seat, turn.colour, size):
        state = yield medal
    return (yield from end_expansion(state, chance))


def _after_entrance(before: State, state: State, _seat: int, _move: Move, chance: Chance) -> _Steps:
    if before.turn.number <= placements(state.options, state.seats):
        return next_placement(state, chance)
    return end_turn(state, chance)


def _after_lead(before: State, state: State, seat: int, move: LeadCustomer, chance: Chance) -> _Steps:
    customer = COLOURS[before.turn.colour - 1]
    owner, _ = main_at_entrance(state.market.mains, move.entrance)
    size = here(before).stalls.size(owner, customer)
    dues = ((seat, size),) if owner == seat else ((seat, 1), (owner, size)) if owner else ((seat, 1),)
    for receiver, due in dues:
        coins = min(due, bank(state, customer))
        if coins:
            state = yield NewCoinsReceived(receiver, customer, coins)
    return (yield from end_turn(state, chance))


def _turn_over(_before: State, state: State, _seat: int, _move: Move, chance: Chance) -> _Steps:
    return end_turn(state, chance)


_THEN: Final[Mapping[type[Move], Callable[[State, State, int, Any, Chance], _Steps]]] = {
    DrawOpen: _after_draw,
    DrawBlind: _after_draw,
    DrawCrier: _after_draw,
    LeadCustomer: _after_lead,
    Discard: _turn_over,
    PassForGood: _turn_over,
    PlaceEntrance: _after_entrance,
    PayOwn: _after_own_coins,
    PayOthers: _expand,
}
"""What follows upon the fact: from the positions before and after it, the seat, the move and the luck."""
