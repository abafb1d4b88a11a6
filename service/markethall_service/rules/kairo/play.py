"""What a move does: the facts it makes, in order."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from markethall_service.rules.chance import Chance, draw
from markethall_service.rules.game import Steps
from markethall_service.rules.secret import Secret

from .card import ROW
from .colour import COLOURS
from .course import end_expansion, end_turn, next_placement
from .events import (
    CardDrawn,
    CardsDiscarded,
    CardsPlayed,
    CoinsReceived,
    CrierTaken,
    CustomerChosen,
    CustomerPulled,
    Event,
    JokerPaid,
    MainMoved,
    MainPlaced,
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
    match move:
        case DrawOpen() | DrawBlind() | DrawCrier():
            return (yield from _draw(state, seat, move, chance))
        case PlayCards(cards):
            return (yield CardsPlayed(seat, cards))
        case PullCustomer(customer):
            return (yield CustomerChosen(seat, customer))
        case LeadCustomer(entrance):
            return (yield from _lead(state, seat, entrance, chance))
        case Discard(cards):
            state = yield CardsDiscarded(seat, cards)
            return (yield from end_turn(state, chance))
        case PlaceEntrance(site):
            return (yield from _place(state, seat, site, chance))
        case PassForGood():
            state = yield Passed(seat)
            return (yield from end_turn(state, chance))
        case _:
            return (yield from _build_and_pay(state, seat, move, chance))


def _build_and_pay(
    state: State, seat: int, move: PlaceMain | Expand | MoveMain | PayJoker | PayOwn | PayOthers, chance: Chance
) -> _Steps:
    match move:
        case PlaceMain(colour, site):
            return (yield SiteChosen(seat, Build.MAIN, colour, site))
        case Expand(colour, site):
            return (yield SiteChosen(seat, Build.EXPANSION, colour, site))
        case MoveMain(colour, site):
            return (yield SiteChosen(seat, Build.MOVE, colour, site))
        case PayJoker(colour):
            return (yield JokerPaid(seat, colour))
        case PayOwn(coins):
            whole = coins == cost(state)
            state = yield OwnPaid(seat, COLOURS[state.turn.colour - 1], coins)
            return (yield from _expand(state, seat, chance)) if whole else state
        case PayOthers(mix):
            state = yield OthersPaid(seat, mix)
            return (yield from _expand(state, seat, chance))
        case _:
            assert_never(move)


def _draw(state: State, seat: int, move: Drawing, chance: Chance) -> _Steps:
    second = state.turn.step is SECOND_DRAW
    match move:
        case DrawOpen(card):
            state = yield OpenCardTaken(seat, card)
        case DrawBlind():
            state = yield CardDrawn(seat, Secret(seat, 1, (draw(chance, pile(state)),)))
            if not pile_size(state):
                state = yield PileShuffled()
        case DrawCrier():
            state = yield CrierTaken(seat)
        case _:
            assert_never(move)
    if second and state.hands[seat - 1].size <= ROW:
        return (yield from end_turn(state, chance))
    return state


def _place(state: State, seat: int, entrance: int, chance: Chance) -> _Steps:
    turn = state.turn
    colour = COLOURS[turn.colour - 1]
    if is_moving(state):
        state = yield MainMoved(seat, colour, turn.site, entrance)
        return (yield from end_turn(state, chance))
    owner = NEUTRAL if state.course.neutral else seat
    state = yield MainPlaced(seat, owner, colour, turn.site, entrance)
    if turn.number <= placements(state.options, state.seats):
        return (yield from next_placement(state, chance))
    return (yield from end_turn(state, chance))


def _expand(state: State, seat: int, chance: Chance) -> _Steps:
    turn = state.turn
    size = cost(state)
    state = yield StallExpanded(seat, COLOURS[turn.colour - 1], turn.site, size, size)
    for medal in medals_won(state, seat, turn.colour, size):
        state = yield medal
    return (yield from end_expansion(state, chance))


def _lead(state: State, seat: int, entrance: int, chance: Chance) -> _Steps:
    customer = COLOURS[state.turn.colour - 1]
    criers = nearer_entrances(here(state), customer)[entrance]
    newcomer = COLOURS[state.market.customers.index(OUTSIDE)]
    owner, _ = main_at_entrance(state.market.mains, entrance)
    state = yield CustomerPulled(seat, customer, entrance, owner, criers, newcomer)
    size = here(state).stalls.size(owner, customer)
    dues = ((seat, size),) if owner == seat else ((seat, 1), (owner, size)) if owner else ((seat, 1),)
    for receiver, due in dues:
        coins = min(due, bank(state, customer))
        if coins:
            state = yield CoinsReceived(receiver, customer, coins)
    return (yield from end_turn(state, chance))
