"""The position after cards have moved (KA-2.1, KA-3.4, KA-8)."""

from __future__ import annotations

from typing import Final

from markethall_service.rules.secret import Secret

from .card import ANY_SITE, ROW, is_joker, without
from .deal_events import HandDealt
from .events import (
    CardDrawn,
    CardsDiscarded,
    CardsPlayed,
    CrierTaken,
    OpenCardTaken,
    PileShuffled,
    RowRefilled,
)
from .record import After, NewSecret, NewState, NewTurn, at_step, put, with_cards
from .state import ACTION, DISCARD, JOKER, NO_SITE, SECOND_DRAW, SITE, State, Step, Turn


def _card_drawn(state: State, event: CardDrawn) -> State:
    return _took(state, event.seat, event.card.items, state.row)


def _open_card_taken(state: State, event: OpenCardTaken) -> State:
    taken = (event.card,)
    return _took(state, event.seat, taken, without(state.row, taken))


def _cards_played(state: State, event: CardsPlayed) -> State:
    turn, seat, cards = state.turn, event.seat, event.cards
    step = JOKER if len(cards) < ANY_SITE and is_joker(cards[0]) else SITE
    return _gave(state, seat, cards, NewTurn(turn.number, seat, step, turn.quiet, cards, 0, NO_SITE, 0))


def _cards_discarded(state: State, event: CardsDiscarded) -> State:
    return _gave(state, event.seat, event.cards, state.turn)


def _row_refilled(state: State, event: RowRefilled) -> State:
    return with_cards(state, state.hands, tuple(sorted(state.row + event.cards)), state.discards, state.turn)


def _pile_shuffled(state: State, _event: PileShuffled) -> State:
    return with_cards(state, state.hands, state.row, (), state.turn)


def _hand_dealt(state: State, event: HandDealt) -> State:
    seat, cards = event.seat, event.cards
    items = None if cards.items is None else tuple(sorted(cards.items))
    hands = put(state.hands, seat - 1, NewSecret(seat, cards.size, items))
    return with_cards(state, hands, state.row, state.discards, state.turn)


def _crier_taken(state: State, event: CrierTaken) -> State:
    at = event.seat - 1
    turn = at_step(state.turn, _after_draw(state.turn, state.hands[at].size))
    return NewState(
        state.options, state.market, state.medals, state.hands, state.coins,
        put(state.criers, at, state.criers[at] + 1), state.points, state.row, state.discards, state.course, turn,
    )  # fmt: skip


def _took(state: State, seat: int, taken: tuple[int, ...] | None, row: tuple[int, ...]) -> State:
    hand = state.hands[seat - 1]
    size, held = hand.size + 1, hand.items
    items = None if held is None or taken is None else tuple(sorted(held + taken))
    hands = put(state.hands, seat - 1, NewSecret(seat, size, items))
    return with_cards(state, hands, row, state.discards, at_step(state.turn, _after_draw(state.turn, size)))


def _after_draw(turn: Turn, size: int) -> Step:
    if turn.step is ACTION:
        return SECOND_DRAW
    return DISCARD if size > ROW else turn.step


def _gave(state: State, seat: int, cards: tuple[int, ...], turn: Turn) -> State:
    hand = state.hands[seat - 1]
    left: Secret[int] = NewSecret(
        seat, hand.size - len(cards), None if hand.items is None else without(hand.items, cards)
    )
    hands = put(state.hands, seat - 1, left if left.size else left.hidden())
    return with_cards(state, hands, state.row, tuple(sorted(state.discards + cards)), turn)


AFTER_CARDS: Final[After] = {
    CardDrawn: _card_drawn,
    OpenCardTaken: _open_card_taken,
    CrierTaken: _crier_taken,
    CardsPlayed: _cards_played,
    CardsDiscarded: _cards_discarded,
    RowRefilled: _row_refilled,
    PileShuffled: _pile_shuffled,
    HandDealt: _hand_dealt,
}
