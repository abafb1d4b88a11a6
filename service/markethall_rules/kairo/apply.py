"""The position after an event. It also works on the positions and events that one seat sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from markethall_rules.secret import Secret
from markethall_rules.values import changed

from . import events
from .paying import less, more
from .pieces import ANY_SITE, COLOURS, ROW, Build, PointSource, is_joker, without
from .stalls import without_main
from .state import NO_SITE, OUTSIDE, Market, State, Step, Turn, placements

T = TypeVar("T")


def apply(state: State, event: events.Event) -> State:
    """The position after an event; it cannot refuse."""
    return _AFTER[type(event)](state, event)


def _of_seat(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The items by seat, with another one for a seat."""
    return (*items[: seat - 1], item, *items[seat:])


def _plus(numbers: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """The numbers by seat, with more for a seat."""
    return _of_seat(numbers, seat, numbers[seat - 1] + more)


def _earned(state: State, seat: int, source: PointSource, points: int) -> tuple[tuple[int, ...], ...]:
    """The points by seat and source, with more of a source for a seat."""
    return _of_seat(state.earned, seat, _plus(state.earned[seat - 1], source, points))


def _card_drawn(state: State, event: events.CardDrawn) -> State:
    return _took(state, event.seat, event.card.items)


def _open_card_taken(state: State, event: events.OpenCardTaken) -> State:
    taken = (event.card,)
    return _took(state, event.seat, taken, row=without(state.row, taken))


def _crier_taken(state: State, event: events.CrierTaken) -> State:
    seat = event.seat
    turn = _after_draw(state.turn, state.hands[seat - 1].size)
    return changed(state, criers=_plus(state.criers, seat, 1), turn=turn)


def _took(state: State, seat: int, taken: tuple[int, ...] | None, **changes: object) -> State:
    """The position with cards in a hand, and with other changes."""
    hand = state.hands[seat - 1]
    size = hand.size + 1
    items = None if hand.items is None or taken is None else tuple(sorted(hand.items + taken))
    hands = _of_seat(state.hands, seat, Secret(seat, size, items))
    return changed(state, hands=hands, turn=_after_draw(state.turn, size), **changes)


def _after_draw(turn: Turn, hand_size: int) -> Turn:
    """The turn after a card was drawn (KA-8.1, KA-8.3)."""
    if turn.step is Step.ACTION:
        return changed(turn, step=Step.SECOND_DRAW)
    return changed(turn, step=Step.DISCARD) if hand_size > ROW else turn


def _cards_played(state: State, event: events.CardsPlayed) -> State:
    cards = event.cards
    step = Step.JOKER if len(cards) < ANY_SITE and is_joker(cards[0]) else Step.SITE
    return _gave(state, event.seat, cards, turn=changed(state.turn, step=step, played=cards))


def _cards_discarded(state: State, event: events.CardsDiscarded) -> State:
    return _gave(state, event.seat, event.cards)


def _gave(state: State, seat: int, cards: tuple[int, ...], **changes: object) -> State:
    """The position with cards of a hand on the discard pile, and with other changes."""
    hand = state.hands[seat - 1]
    left: Secret[int] = Secret(seat, hand.size - len(cards), None if hand.items is None else without(hand.items, cards))
    hands = _of_seat(state.hands, seat, left if left.size else left.hidden())
    return changed(state, hands=hands, discards=tuple(sorted(state.discards + cards)), **changes)


def _row_refilled(state: State, event: events.RowRefilled) -> State:
    return changed(state, row=tuple(sorted(state.row + event.cards)))


def _pile_shuffled(state: State, _event: events.PileShuffled) -> State:
    return changed(state, discards=())


def _hand_dealt(state: State, event: events.HandDealt) -> State:
    seat, cards = event.seat, event.cards
    items = None if cards.items is None else tuple(sorted(cards.items))
    return changed(state, hands=_of_seat(state.hands, seat, Secret(seat, cards.size, items)))


def _site_chosen(state: State, event: events.SiteChosen) -> State:
    step = Step.OWN_COINS if event.build is Build.EXPANSION else Step.ENTRANCE
    return changed(state, turn=changed(state.turn, step=step, colour=int(event.colour), site=event.site))


def _main_placed(state: State, event: events.MainPlaced) -> State:
    market = state.market.with_main(event.owner, int(event.colour), event.site, event.entrance)
    return changed(state, market=market, turn=_built(state.turn))


def _main_moved(state: State, event: events.MainMoved) -> State:
    seat, colour, market = event.seat, int(event.colour), state.market
    others = Market(without_main(market.mains, seat, colour), market.expansions, market.customers)
    return changed(state, market=others.with_main(seat, colour, event.site, event.entrance), turn=_built(state.turn))


def _built(turn: Turn) -> Turn:
    """The turn, in which nothing is being built or pulled any more."""
    return changed(turn, colour=0, site=NO_SITE, paid=0)


def _stall_expanded(state: State, event: events.StallExpanded) -> State:
    seat = event.seat
    return changed(
        state,
        market=state.market.with_expansion(seat, int(event.colour), event.site),
        earned=_earned(state, seat, PointSource.EXPANSIONS, event.points),
        turn=_built(state.turn),
    )


def _medal_taken(state: State, event: events.MedalTaken) -> State:
    at = (event.medal - 1) * len(COLOURS) + event.colour - 1
    medals = (*state.medals[:at], event.seat, *state.medals[at + 1 :])
    return changed(state, medals=medals, earned=_earned(state, event.seat, PointSource.MEDALS, event.points))


def _customer_chosen(state: State, event: events.CustomerChosen) -> State:
    return changed(state, turn=changed(state.turn, step=Step.LEAD, colour=int(event.colour)))


def _customer_pulled(state: State, event: events.CustomerPulled) -> State:
    sites = list(state.market.customers)
    sites[event.colour - 1] = OUTSIDE
    sites[event.newcomer_colour - 1] = event.entrance
    return changed(
        state,
        market=state.market.with_customers(tuple(sites)),
        criers=_plus(state.criers, event.seat, -event.criers),
        turn=_built(state.turn),
    )


def _customers_placed(state: State, event: events.CustomersPlaced) -> State:
    site_of = {place.colour: place.site for place in event.customers}
    sites = tuple(site_of.get(colour, OUTSIDE) for colour in COLOURS)
    return changed(state, market=state.market.with_customers(sites))


def _coins_received(state: State, event: events.CoinsReceived) -> State:
    return _coins_changed(state, event.seat, event.colour, event.coins)


def _joker_paid(state: State, event: events.JokerPaid) -> State:
    turn = changed(state.turn, step=Step.SITE)
    return _coins_changed(state, event.seat, event.colour, -1, turn=turn)


def _own_paid(state: State, event: events.OwnPaid) -> State:
    turn = changed(state.turn, step=Step.OTHER_COINS, paid=event.coins)
    return _coins_changed(state, event.seat, event.colour, -event.coins, turn=turn)


def _coins_changed(state: State, seat: int, colour: int, count: int, **changes: object) -> State:
    items = state.coins[seat - 1].items
    return _with_coins(state, seat, None if items is None else more(items, colour, count), **changes)


def _others_paid(state: State, event: events.OthersPaid) -> State:
    items = state.coins[event.seat - 1].items
    return _with_coins(state, event.seat, None if items is None else less(items, event.coins))


def _with_coins(state: State, seat: int, items: tuple[int, ...] | None, **changes: object) -> State:
    """The position with these coins of a player, and with other changes."""
    purse = Secret(seat, state.coins[seat - 1].size, items)
    return changed(state, coins=_of_seat(state.coins, seat, purse), **changes)


def _start_player_drawn(state: State, event: events.StartPlayerDrawn) -> State:
    return changed(state, turn=Turn(0, event.seat, Step.DEAL))


def _turn_began(state: State, event: events.TurnBegan) -> State:
    step = Step.PLACE if event.number <= placements(state.options, state.seats) else Step.ACTION
    turn = Turn(event.number, event.seat, step, event.turns_without_expansion)
    course = changed(state.course, neutral=0) if state.course.neutral else state.course
    return changed(state, course=course, turn=turn)


def _neutral_drawn(state: State, event: events.NeutralDrawn) -> State:
    colour = int(event.colour)
    bag = tuple(left for left in state.course.bag if left != colour)
    return changed(state, course=changed(state.course, bag=bag, neutral=colour))


def _stall_left_out(state: State, _event: events.StallLeftOut) -> State:
    return state


def _final_phase_began(state: State, event: events.FinalPhaseBegan) -> State:
    return changed(state, course=changed(state.course, final=event.cause))


def _passed(state: State, event: events.PassedForGood) -> State:
    out = tuple(sorted((*state.course.out, event.seat)))
    return changed(state, course=changed(state.course, out=out))


def _final_scored(state: State, event: events.FinalScored) -> State:
    state = changed(state, earned=_earned(state, event.seat, PointSource.FINAL_MEDALS, event.medal_points))
    return changed(state, earned=_earned(state, event.seat, PointSource.COINS, event.coin_points))


def _match_ended(state: State, _event: events.MatchEnded) -> State:
    turn = state.turn
    return changed(state, turn=Turn(turn.number, turn.seat, Step.OVER, turn.quiet))


_AFTER: Final[Mapping[type[events.Event], Callable[[State, Any], State]]] = {
    events.StartPlayerDrawn: _start_player_drawn,
    events.CustomersPlaced: _customers_placed,
    events.HandDealt: _hand_dealt,
    events.TurnBegan: _turn_began,
    events.NeutralDrawn: _neutral_drawn,
    events.StallLeftOut: _stall_left_out,
    events.CardsPlayed: _cards_played,
    events.JokerPaid: _joker_paid,
    events.SiteChosen: _site_chosen,
    events.MainPlaced: _main_placed,
    events.MainMoved: _main_moved,
    events.OwnPaid: _own_paid,
    events.OthersPaid: _others_paid,
    events.StallExpanded: _stall_expanded,
    events.MedalTaken: _medal_taken,
    events.CustomerChosen: _customer_chosen,
    events.CustomerPulled: _customer_pulled,
    events.CoinsReceived: _coins_received,
    events.CardDrawn: _card_drawn,
    events.OpenCardTaken: _open_card_taken,
    events.CrierTaken: _crier_taken,
    events.CardsDiscarded: _cards_discarded,
    events.RowRefilled: _row_refilled,
    events.PileShuffled: _pile_shuffled,
    events.FinalPhaseBegan: _final_phase_began,
    events.PassedForGood: _passed,
    events.FinalScored: _final_scored,
    events.MatchEnded: _match_ended,
}
