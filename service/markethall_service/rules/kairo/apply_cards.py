"""The position after cards have moved (KA-3.4, KA-8)."""

from __future__ import annotations

from typing import assert_never

from markethall_service.rules.secret import Secret

from .card import ANY_SITE, ROW, is_joker, without
from .events import (
    CardDrawn,
    CardEvent,
    CardsDiscarded,
    CardsPlayed,
    CrierTaken,
    OpenCardTaken,
    PileShuffled,
    RowRefilled,
)
from .record import NewSecret, NewState, NewTurn, at_step, put, with_cards
from .state import ACTION, DISCARD, JOKER, NO_SITE, SECOND_DRAW, SITE, State, Step, Turn


def after_cards(state: State, event: CardEvent) -> State:
    """The state after cards were played, drawn, discarded or laid open."""
    turn = state.turn
    match event:
        case CardDrawn(seat, card):
            return _took(state, seat, card, state.row)
        case OpenCardTaken(seat, kind):
            return _took(state, seat, NewSecret(seat, 1, (kind,)), without(state.row, (kind,)))
        case CardsPlayed(seat, cards):
            step = JOKER if len(cards) < ANY_SITE and is_joker(cards[0]) else SITE
            playing = NewTurn(turn.number, seat, step, turn.quiet, cards, 0, NO_SITE, 0)
            return _gave(state, seat, cards, playing)
        case RowRefilled(cards):
            row = tuple(sorted(state.row + cards))
            return with_cards(state, state.hands, row, state.discards, turn)
        case CardsDiscarded(seat, cards):
            return _gave(state, seat, cards, turn)
        case CrierTaken(seat):
            return _took_crier(state, seat)
        case PileShuffled():
            return with_cards(state, state.hands, state.row, (), turn)
        case _:
            assert_never(event)


def dealt(state: State, seat: int, cards: Secret[int]) -> State:
    """The state after a first hand was dealt."""
    items = None if cards.items is None else tuple(sorted(cards.items))
    hands = put(state.hands, seat - 1, NewSecret(seat, cards.size, items))
    return with_cards(state, hands, state.row, state.discards, state.turn)


def _took(state: State, seat: int, card: Secret[int], row: tuple[int, ...]) -> State:
    hand = state.hands[seat - 1]
    size = hand.size + 1
    hidden = hand.items is None or card.items is None
    hands = put(state.hands, seat - 1, NewSecret(seat, size, None if hidden else tuple(sorted(hand.seen + card.seen))))
    return with_cards(state, hands, row, state.discards, at_step(state.turn, _after_draw(state.turn, size)))


def _took_crier(state: State, seat: int) -> State:
    criers = put(state.criers, seat - 1, state.criers[seat - 1] + 1)
    turn = at_step(state.turn, _after_draw(state.turn, state.hands[seat - 1].size))
    return NewState(
        state.options, state.market, state.medals, state.hands, state.coins, criers, state.points, state.row,
        state.discards, state.course, turn,
    )  # fmt: skip


def _after_draw(turn: Turn, size: int) -> Step:
    if turn.step is ACTION:
        return SECOND_DRAW
    return DISCARD if size > ROW else turn.step


def _gave(state: State, seat: int, cards: tuple[int, ...], turn: Turn) -> State:
    hand = state.hands[seat - 1]
    left = NewSecret(seat, hand.size - len(cards), None if hand.items is None else without(hand.items, cards))
    hands = put(state.hands, seat - 1, left if left.size else left.hidden())
    return with_cards(state, hands, state.row, tuple(sorted(state.discards + cards)), turn)
