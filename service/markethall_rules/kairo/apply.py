"""The position after an event. It also works on the states and events that one seat sees."""

from __future__ import annotations

from typing import Final

from markethall_rules.secret import Secret

from . import events
from .ground import with_group, without_main
from .paying import less, more
from .pieces import ANY_SITE, COLOURS, ROW, Build, is_joker, without
from .state import (
    ACTION,
    DEAL,
    DISCARD,
    ENTRANCE,
    JOKER,
    LEAD,
    NO_SITE,
    OTHER_COINS,
    OUTSIDE,
    OVER,
    OWN_COINS,
    PLACE,
    SECOND_DRAW,
    SITE,
    After,
    Course,
    Market,
    State,
    Step,
    Turn,
    at_step,
    building,
    placements,
    put,
    with_cards,
    with_coins,
    with_course,
    with_market,
    with_points,
    with_turn,
)


def _card_drawn(state: State, event: events.CardDrawn) -> State:
    return _took(state, event.seat, event.card.items, state.row)


def _open_card_taken(state: State, event: events.OpenCardTaken) -> State:
    taken = (event.card,)
    return _took(state, event.seat, taken, without(state.row, taken))


def _cards_played(state: State, event: events.CardsPlayed) -> State:
    turn, seat, cards = state.turn, event.seat, event.cards
    step = JOKER if len(cards) < ANY_SITE and is_joker(cards[0]) else SITE
    return _gave(state, seat, cards, Turn(turn.number, seat, step, turn.quiet, cards, 0, NO_SITE, 0))


def _cards_discarded(state: State, event: events.CardsDiscarded) -> State:
    return _gave(state, event.seat, event.cards, state.turn)


def _row_refilled(state: State, event: events.RowRefilled) -> State:
    return with_cards(state, state.hands, tuple(sorted(state.row + event.cards)), state.discards, state.turn)


def _pile_shuffled(state: State, _event: events.PileShuffled) -> State:
    return with_cards(state, state.hands, state.row, (), state.turn)


def _hand_dealt(state: State, event: events.HandDealt) -> State:
    seat, cards = event.seat, event.cards
    items = None if cards.items is None else tuple(sorted(cards.items))
    hands = put(state.hands, seat - 1, Secret(seat, cards.size, items))
    return with_cards(state, hands, state.row, state.discards, state.turn)


def _crier_taken(state: State, event: events.CrierTaken) -> State:
    at = event.seat - 1
    turn = at_step(state.turn, _after_draw(state.turn, state.hands[at].size))
    return State(
        state.options, state.market, state.medals, state.hands, state.coins,
        put(state.criers, at, state.criers[at] + 1), state.points, state.row, state.discards, state.course, turn,
    )  # fmt: skip


def _took(state: State, seat: int, taken: tuple[int, ...] | None, row: tuple[int, ...]) -> State:
    hand = state.hands[seat - 1]
    size, held = hand.size + 1, hand.items
    items = None if held is None or taken is None else tuple(sorted(held + taken))
    hands = put(state.hands, seat - 1, Secret(seat, size, items))
    return with_cards(state, hands, row, state.discards, at_step(state.turn, _after_draw(state.turn, size)))


def _after_draw(turn: Turn, size: int) -> Step:
    if turn.step is ACTION:
        return SECOND_DRAW
    return DISCARD if size > ROW else turn.step


def _gave(state: State, seat: int, cards: tuple[int, ...], turn: Turn) -> State:
    hand = state.hands[seat - 1]
    left: Secret[int] = Secret(seat, hand.size - len(cards), None if hand.items is None else without(hand.items, cards))
    hands = put(state.hands, seat - 1, left if left.size else left.hidden())
    return with_cards(state, hands, state.row, tuple(sorted(state.discards + cards)), turn)


AFTER_CARDS: Final[After] = {
    events.CardDrawn: _card_drawn,
    events.OpenCardTaken: _open_card_taken,
    events.CrierTaken: _crier_taken,
    events.CardsPlayed: _cards_played,
    events.CardsDiscarded: _cards_discarded,
    events.RowRefilled: _row_refilled,
    events.PileShuffled: _pile_shuffled,
    events.HandDealt: _hand_dealt,
}


def _turn_began(state: State, event: events.TurnBegan) -> State:
    number = event.number
    step = PLACE if number <= placements(state.options, state.seats) else ACTION
    turn = Turn(number, event.seat, step, event.quiet, (), 0, NO_SITE, 0)
    course = state.course
    if course.neutral:
        return with_course(state, Course(course.final, course.out, course.bag, 0), turn)
    return with_turn(state, turn)


def _start_player_drawn(state: State, event: events.StartPlayerDrawn) -> State:
    return with_turn(state, Turn(0, event.seat, DEAL, 0, (), 0, NO_SITE, 0))


def _neutral_drawn(state: State, event: events.NeutralDrawn) -> State:
    course, colour = state.course, event.colour
    bag = tuple(left for left in course.bag if left != colour)
    return with_course(state, Course(course.final, course.out, bag, int(colour)), state.turn)


def _stall_left_out(state: State, _event: events.StallLeftOut) -> State:
    return state


def _final_phase_began(state: State, _event: events.FinalPhaseBegan) -> State:
    course = state.course
    return with_course(state, Course(True, course.out, course.bag, 0), state.turn)


def _passed(state: State, event: events.Passed) -> State:
    course = state.course
    out = tuple(sorted((*course.out, event.seat)))
    return with_course(state, Course(course.final, out, course.bag, 0), state.turn)


def _final_scored(state: State, event: events.FinalScored) -> State:
    return with_points(state, state.medals, event.seat, event.medal_points + event.coin_points, state.turn)


def _match_ended(state: State, _event: events.MatchEnded) -> State:
    turn = state.turn
    return with_turn(state, Turn(turn.number, turn.seat, OVER, turn.quiet, (), 0, NO_SITE, 0))


AFTER_COURSE: Final[After] = {
    events.TurnBegan: _turn_began,
    events.StartPlayerDrawn: _start_player_drawn,
    events.NeutralDrawn: _neutral_drawn,
    events.StallLeftOut: _stall_left_out,
    events.FinalPhaseBegan: _final_phase_began,
    events.Passed: _passed,
    events.FinalScored: _final_scored,
    events.MatchEnded: _match_ended,
}


_EXPANSION: Final = Build.EXPANSION


def _site_chosen(state: State, event: events.SiteChosen) -> State:
    step = OWN_COINS if event.build is _EXPANSION else ENTRANCE
    return with_turn(state, building(state.turn, step, int(event.colour), event.site))


def _main_placed(state: State, event: events.MainPlaced) -> State:
    return _stands(state, state.market.mains, (event.owner, int(event.colour), event.site, event.entrance))


def _main_moved(state: State, event: events.MainMoved) -> State:
    seat, colour = event.seat, event.colour
    others = without_main(state.market.mains, seat, colour)
    return _stands(state, others, (seat, int(colour), event.site, event.entrance))


def _stands(state: State, others: tuple[int, ...], main: tuple[int, ...]) -> State:
    """The state with a main beside the others."""
    market, turn = state.market, state.turn
    after = Market(with_group(others, main), market.expansions, market.customers)
    return with_market(state, after, building(turn, turn.step, 0, NO_SITE))


def _stall_expanded(state: State, event: events.StallExpanded) -> State:
    market, turn, seat = state.market, state.turn, event.seat
    expansions = with_group(market.expansions, (seat, int(event.colour), event.site))
    points = put(state.points, seat - 1, state.points[seat - 1] + event.points)
    return State(
        state.options, Market(market.mains, expansions, market.customers), state.medals, state.hands, state.coins,
        state.criers, points, state.row, state.discards, state.course, building(turn, turn.step, 0, NO_SITE),
    )  # fmt: skip


def _medal_taken(state: State, event: events.MedalTaken) -> State:
    medals = put(state.medals, (event.medal - 1) * len(COLOURS) + event.colour - 1, event.seat)
    return with_points(state, medals, event.seat, event.points, state.turn)


def _customer_chosen(state: State, event: events.CustomerChosen) -> State:
    return with_turn(state, building(state.turn, LEAD, int(event.customer), NO_SITE))


def _customer_pulled(state: State, event: events.CustomerPulled) -> State:
    market, turn, at = state.market, state.turn, event.seat - 1
    sites = list(market.customers)
    sites[event.customer - 1] = OUTSIDE
    sites[event.newcomer - 1] = event.entrance
    criers = put(state.criers, at, state.criers[at] - event.criers) if event.criers else state.criers
    return State(
        state.options, market.with_customers(tuple(sites)), state.medals, state.hands, state.coins,
        criers, state.points, state.row, state.discards, state.course, building(turn, turn.step, 0, NO_SITE),
    )  # fmt: skip


def _customers_placed(state: State, event: events.CustomersPlaced) -> State:
    return with_market(state, state.market.with_customers(event.sites), state.turn)


AFTER_MARKET: Final[After] = {
    events.SiteChosen: _site_chosen,
    events.MainPlaced: _main_placed,
    events.MainMoved: _main_moved,
    events.StallExpanded: _stall_expanded,
    events.MedalTaken: _medal_taken,
    events.CustomerChosen: _customer_chosen,
    events.CustomerPulled: _customer_pulled,
    events.CustomersPlaced: _customers_placed,
}


def _coins_received(state: State, event: events.CoinsReceived) -> State:
    return _changed(state, event.seat, event.colour, event.coins, state.turn)


def _joker_paid(state: State, event: events.JokerPaid) -> State:
    return _changed(state, event.seat, event.colour, -1, at_step(state.turn, SITE))


def _own_paid(state: State, event: events.OwnPaid) -> State:
    turn, seat, colour, coins = state.turn, event.seat, event.colour, event.coins
    paying = Turn(turn.number, seat, OTHER_COINS, turn.quiet, turn.played, int(colour), turn.site, coins)
    return _changed(state, seat, colour, -coins, paying)


def _others_paid(state: State, event: events.OthersPaid) -> State:
    purse = state.coins[event.seat - 1]
    items = None if purse.items is None else less(purse.items, event.coins)
    return with_coins(state, put(state.coins, event.seat - 1, Secret(event.seat, purse.size, items)), state.turn)


def _changed(state: State, seat: int, colour: int, count: int, turn: Turn) -> State:
    purse = state.coins[seat - 1]
    items = None if purse.items is None else more(purse.items, colour, count)
    return with_coins(state, put(state.coins, seat - 1, Secret(seat, purse.size, items)), turn)


AFTER_COINS: Final[After] = {
    events.CoinsReceived: _coins_received,
    events.JokerPaid: _joker_paid,
    events.OwnPaid: _own_paid,
    events.OthersPaid: _others_paid,
}


_AFTER: Final[After] = {**AFTER_CARDS, **AFTER_MARKET, **AFTER_COINS, **AFTER_COURSE}


def apply(state: State, event: events.Event) -> State:
    """The state after an event; it knows no luck and cannot refuse."""
    return _AFTER[type(event)](state, event)
