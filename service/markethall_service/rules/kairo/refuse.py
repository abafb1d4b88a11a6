"""Why a move is refused, in the words of the first clause that forbids it.

A refusal needs no luck, and nothing that the seat cannot see.
"""

from __future__ import annotations

from typing import assert_never

from markethall_service.rules.errors import IllegalMove

from .card import ANY_SITE, ROW, holds, is_joker
from .colour import COLOURS
from .ground import here
from .legal import cost, others_due
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
    Paying,
    PayJoker,
    PayOthers,
    PayOwn,
    PlaceEntrance,
    PlaceMain,
    PlayCards,
    PullCustomer,
)
from .payment import own_counts
from .plays import can_play, joker_coin_fits
from .refuse_site import building_refusal, entrance_refusal, no_colour
from .refuse_step import out_of_step
from .state import OUTSIDE, State
from .ways import nearer_entrances


def _no(clause: str, cause: str, message: str, **numbers: int | str) -> IllegalMove:
    return IllegalMove(f"KA-{clause}", cause, message, **numbers)


def refusal(state: State, seat: int, move: Move) -> IllegalMove | None:
    """Why a move is not legal, or None if it is."""
    refused = out_of_step(state, seat, move)
    if refused is not None:
        return refused
    match move:
        case DrawOpen() | DrawBlind() | DrawCrier():
            return _only_building(state) or _draw_refusal(state, move)
        case PullCustomer(customer):
            return _only_building(state) or no_colour(customer) or _pull_refusal(state, customer)
        case LeadCustomer(entrance):
            return _lead_refusal(state, seat, entrance)
        case PlayCards(cards):
            return _play_refusal(state, seat, cards)
        case PlaceMain() | Expand() | MoveMain():
            return building_refusal(state, seat, move)
        case PlaceEntrance():
            return entrance_refusal(state, move)
        case PayJoker() | PayOwn() | PayOthers():
            return _pay_refusal(state, seat, move)
        case Discard(cards):
            return _discard_refusal(state, seat, cards)
        case PassForGood():
            return None if state.course.final else _no("9.2", "NOT_FINAL", "Players pass in the final phase only.")
        case _:
            assert_never(move)


def _only_building(state: State) -> IllegalMove | None:
    if not state.course.final:
        return None
    return _no("9.2", "ONLY_BUILDING", "In the final phase players only build, or pass.")


def _hand_refusal(clause: str, hand: tuple[int, ...], cards: tuple[int, ...]) -> IllegalMove | None:
    if tuple(sorted(cards)) != cards:
        return _no(clause, "NOT_ASCENDING", "Cards are named in ascending order.")
    if holds(hand, cards):
        return None
    card = next(card for card in cards if cards.count(card) > hand.count(card))
    return _no(clause, "CARD_NOT_HELD", "The player does not hold these cards.",
               card=card, needs=cards.count(card), has=hand.count(card))  # fmt: skip


def _play_refusal(state: State, seat: int, cards: tuple[int, ...]) -> IllegalMove | None:
    if len(cards) not in (1, ANY_SITE):
        return _no("3.2", "WRONG_NUMBER", "One card is played for a site, or three.", has=len(cards))
    refused = _hand_refusal("3.2", state.hands[seat - 1].seen, cards)
    if refused is not None:
        return refused
    if can_play(state, cards):
        return None
    if len(cards) == 1 and is_joker(cards[0]) and not any(state.coins[seat - 1].seen):
        return _no("3.2", "NO_COIN", "A single joker costs a coin.", needs=1, has=0)
    return _no("3.2", "NOTHING_TO_BUILD", "Nothing that the player can pay may be built where these cards allow it.")


def _pay_refusal(state: State, seat: int, move: Paying) -> IllegalMove | None:
    coins = state.coins[seat - 1].seen
    match move:
        case PayJoker(colour):
            return no_colour(colour) or _joker_refusal(state, coins, colour)
        case PayOwn(count):
            if count in own_counts(coins, state.turn.colour, cost(state)):
                return None
            own = coins[state.turn.colour - 1]
            return _no("5.6", "WRONG_PAYMENT", "At least one coin of its colour pays the expansion, at most its cost; "
                       "two others pay for each one missing.", needs=cost(state), has=own, paid=count,
                       others=sum(coins) - own)  # fmt: skip
        case PayOthers(mix):
            return _mix_refusal(state, coins, mix)
        case _:
            assert_never(move)


def _joker_refusal(state: State, coins: tuple[int, ...], colour: int) -> IllegalMove | None:
    if not coins[colour - 1]:
        return _no("3.2", "COIN_NOT_HELD", "The player has no coin of this colour.", colour=int(colour), needs=1, has=0)
    if joker_coin_fits(state, colour):
        return None
    return _no("3.2", "NOTHING_TO_BUILD", "Without this coin the player can pay nothing that the joker allows.",
               colour=int(colour))  # fmt: skip


def _mix_refusal(state: State, coins: tuple[int, ...], mix: tuple[int, ...]) -> IllegalMove | None:
    colour, due = state.turn.colour, others_due(state)
    if len(mix) != len(COLOURS):
        return _no("5.6", "WRONG_PAYMENT", "A payment is six counts, one for each colour.", has=len(mix))
    for of, count in enumerate(mix, 1):
        if count < 0:
            return _no("5.6", "NEGATIVE_COUNT", "No colour pays less than 0 coins.", colour=of, count=count)
    if mix[colour - 1]:
        return _no("5.6", "OWN_COLOUR", "The rest is paid with other colours only: how many coins of the expansion's "
                   "own colour pay is chosen already.", colour=colour, count=mix[colour - 1])  # fmt: skip
    if sum(mix) != due:
        return _no("5.6", "WRONG_PAYMENT", f"Exactly {due} coins of other colours pay the rest.", needs=due,
                   has=sum(mix))  # fmt: skip
    for short, (has, needs) in enumerate(zip(coins, mix, strict=True), 1):
        if needs > has:
            return _no("5.6", "COIN_NOT_HELD", "The player does not have these coins.",
                       colour=short, needs=needs, has=has)  # fmt: skip
    return None


def _pull_refusal(state: State, customer: int) -> IllegalMove | None:
    if state.market.customers[customer - 1] == OUTSIDE:
        return _no("7.1", "CUSTOMER_OUTSIDE", "This customer waits outside the market.", customer=int(customer))
    ground = here(state)
    if ground.stalls.entrances_of[customer] & ~ground.customers:
        return None
    return _no("7.1", "NO_ENTRANCE", "No entrance of the customer's colour is unoccupied.", customer=int(customer))


def _lead_refusal(state: State, seat: int, entrance: int) -> IllegalMove | None:
    nearer = nearer_entrances(here(state), state.turn.colour)
    if entrance not in nearer:
        return _no("7.1", "NOT_ITS_ENTRANCE", "The customer goes to an unoccupied entrance of its colour.",
                   customer=state.turn.colour, site=entrance)  # fmt: skip
    needs, has = nearer[entrance], state.criers[seat - 1]
    if needs <= has:
        return None
    return _no("7.4", "TOO_FEW_CRIERS", f"{needs} nearer unoccupied entrances must be ignored, one crier card each.",
               needs=needs, has=has)  # fmt: skip


def _draw_refusal(state: State, move: Drawing) -> IllegalMove | None:
    match move:
        case DrawOpen(card):
            if card in state.row:
                return None
            return _no("8.1", "NOT_IN_ROW", "No such card lies in the open row.", card=card)
        case DrawCrier():
            return None if state.crier_stock else _no("8.1", "NO_CRIER", "No crier card is left.")
        case DrawBlind():
            return None
        case _:
            assert_never(move)


def _discard_refusal(state: State, seat: int, cards: tuple[int, ...]) -> IllegalMove | None:
    hand = state.hands[seat - 1].seen
    due = len(hand) - ROW
    if len(cards) != due:
        return _no("8.3", "WRONG_NUMBER", f"Exactly {due} cards are discarded.", needs=due, has=len(cards))
    return _hand_refusal("8.3", hand, cards)
