"""What a move must fulfil, kind by kind: the table of conditions that `legal` reads.

A row has a clause, a test and a reason. The first row that a move breaks gives the refusal. The conditions on the sites
of buildings and entrances are in `building`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from markethall_rules.errors import IllegalMove

from . import moves, paying
from .building import Reason
from .ids import card_id, colour_id
from .pieces import ANY_SITE, COLOURS, ROW, Colour, holds, is_joker
from .state import OUTSIDE, State
from .survey import survey_of


def _name(colour: int) -> str:
    return Colour(colour).name.lower()


def _site(state: State, number: int) -> str:
    return survey_of(state).grid.ids.site(number)


class Condition(NamedTuple):
    """What a move must fulfil in the position of its player's turn: a clause, a test and a reason."""

    clause: str
    cause: str
    holds: Callable[[State, Any], object]
    reason: Callable[[State, Any], Reason]


def first_broken(rows: Iterable[Condition], state: State, move: moves.Move) -> IllegalMove | None:
    """The refusal of the first condition that does not hold, None if all of them hold."""
    for row in rows:
        if not row.holds(state, move):
            message, numbers = row.reason(state, move)
            return IllegalMove(row.clause, row.cause, message, **numbers)
    return None


def hand_of(state: State) -> tuple[int, ...]:
    """The cards in the hand of the seat to act."""
    return state.hands[state.turn.seat - 1].seen


def coins_of(state: State) -> tuple[int, ...]:
    """The coins of the seat to act, one count for each colour."""
    return state.coins[state.turn.seat - 1].seen


def _not_held(clause: str) -> tuple[Condition, ...]:
    """Cards are named in ascending order, and the player holds them."""

    def missing(state: State, move: moves.PlayCards | moves.Discard) -> Reason:
        hand, cards = hand_of(state), move.cards
        card = next(card for card in cards if cards.count(card) > hand.count(card))
        needs, has = cards.count(card), hand.count(card)
        return f"The move needs {needs} of card {card_id(card)}; the player holds {has}.", {
            "card": card_id(card), "needs": needs, "has": has,
        }  # fmt: skip

    return (
        Condition(
            clause,
            "NOT_ASCENDING",
            lambda _state, move: tuple(sorted(move.cards)) == move.cards,
            lambda _state, move: (f"The cards are named as {_listed(move.cards)}; the order must ascend.", {}),
        ),
        Condition(clause, "NOT_HELD", lambda state, move: holds(hand_of(state), move.cards), missing),
    )


def _listed(cards: Sequence[int]) -> str:
    return ", ".join(map(card_id, cards))


def _coin_missing(state: State, move: moves.PayOthers) -> Reason:
    coins = coins_of(state)
    colour, has, needs = next(
        (colour, has, needs)
        for colour, (has, needs) in enumerate(zip(coins, move.coins, strict=True), 1)
        if needs > has
    )
    return f"The payment needs {needs} {_name(colour)} coins; the player has {has}.", {
        "colour": colour_id(colour), "needs": needs, "has": has,
    }  # fmt: skip


def _negative(_state: State, move: moves.PayOthers) -> Reason:
    colour, count = next((colour, count) for colour, count in enumerate(move.coins, 1) if count < 0)
    return f"The payment has {count} {_name(colour)} coins; a count is 0 or more.", {
        "colour": colour_id(colour),
        "count": count,
    }


def _wrong_own_coins(state: State, move: moves.PayOwn) -> Reason:
    coins, needs = coins_of(state), paying.cost(state)
    own = coins[state.turn.colour - 1]
    return (
        f"{move.coins} coins of its colour cannot pay this expansion. It costs {needs}: at least one of its colour, "
        "and two others for each one missing.",
        {"needs": needs, "has": own, "paid": move.coins, "others": sum(coins) - own},
    )


def _unpaid(state: State, move: moves.Expand) -> Reason:
    coins = coins_of(state)
    needs = survey_of(state).stalls.size(state.turn.seat, move.colour) + 1
    own = coins[move.colour - 1]
    others = sum(coins) - own
    return (
        f"The expansion costs {needs} {_name(move.colour)} coins, or at least one of them and two others for each one "
        f"missing; the player has {own} and {others} others.",
        {"needs": needs, "has": own, "others": others, "needs_others": paying.OTHERS_A_COIN * (needs - max(1, own))},
    )


def _too_few_criers(state: State, move: moves.LeadCustomer) -> Reason:
    needs, has = survey_of(state).ways(state.turn.colour)[move.entrance], state.criers[state.turn.seat - 1]
    return (
        f"{needs} nearer unoccupied entrances must be ignored, one crier card each; the player has {has}.",
        {"needs": needs, "has": has},
    )


def surplus(state: State) -> int:
    """The number of cards to discard (KA-8.3)."""
    return len(hand_of(state)) - ROW


_NOT_FINAL: Final = Condition(
    "KA-9.2",
    "ONLY_BUILDING",
    lambda state, _move: not state.course.final,
    lambda _state, _move: ("In the final phase players only build, or pass.", {}),
)

_A_COLOUR: Final = Condition(
    "KA-1.2",
    "NO_SUCH_COLOUR",
    lambda _state, move: 1 <= move.colour <= len(COLOURS),
    lambda _state, move: (
        f"There is no colour {int(move.colour)}; the six colours are 1 to {len(COLOURS)}.",
        {"colour": int(move.colour)},
    ),
)

CONDITIONS: Final[Mapping[type[moves.Move], tuple[Condition, ...]]] = {
    moves.PlayCards: (
        Condition(
            "KA-3.2",
            "WRONG_NUMBER",
            lambda _state, move: len(move.cards) in (1, ANY_SITE),
            lambda _state, move: (
                f"{len(move.cards)} cards are played; one card or {ANY_SITE} name a site.",
                {"has": len(move.cards)},
            ),
        ),
        *_not_held("KA-3.2"),
        Condition(
            "KA-3.2",
            "CANNOT_PAY",
            lambda state, move: len(move.cards) > 1 or not is_joker(move.cards[0]) or any(coins_of(state)),
            lambda _state, _move: ("A single joker costs a coin; the player has none.", {"needs": 1, "has": 0}),
        ),
        Condition(
            "KA-3.2",
            "NOTHING_TO_BUILD",
            lambda state, move: paying.can_play(state, move.cards),
            lambda _state, move: (
                f"Nothing that the player can pay may be built where {_cards(move.cards)}.",
                {},
            ),
        ),
    ),
    moves.PullCustomer: (
        _NOT_FINAL,
        _A_COLOUR,
        Condition(
            "KA-7.1",
            "CUSTOMER_OUTSIDE",
            lambda state, move: state.market.customers[move.colour - 1] != OUTSIDE,
            lambda _state, move: (
                f"The {_name(move.colour)} customer waits outside the market; one on the market is pulled.",
                {"colour": colour_id(move.colour)},
            ),
        ),
        Condition(
            "KA-7.1",
            "NO_ENTRANCE",
            lambda state, move: survey_of(state).has_entrance_for(move.colour),
            lambda _state, move: (
                f"No {_name(move.colour)} entrance is unoccupied; the customer needs one.",
                {"colour": colour_id(move.colour)},
            ),
        ),
    ),
    moves.DrawOpen: (
        _NOT_FINAL,
        Condition(
            "KA-8.1",
            "NOT_IN_ROW",
            lambda state, move: move.card in state.row,
            lambda state, move: (
                f"Card {card_id(move.card)} is not in the open row; it has {_listed(state.row) or 'no cards'}.",
                {"card": card_id(move.card)},
            ),
        ),
    ),
    moves.DrawBlind: (_NOT_FINAL,),
    moves.DrawCrier: (
        _NOT_FINAL,
        Condition(
            "KA-8.1",
            "NONE_LEFT",
            lambda state, _move: state.crier_stock,
            lambda _state, _move: ("No crier card is left in the supply.", {}),
        ),
    ),
    moves.PassForGood: (
        Condition(
            "KA-9.2",
            "NOT_FINAL",
            lambda state, _move: state.course.final,
            lambda _state, _move: ("Players pass in the final phase only, and it has not begun.", {}),
        ),
    ),
    moves.PayJoker: (
        _A_COLOUR,
        Condition(
            "KA-3.2",
            "NOT_HELD",
            lambda state, move: coins_of(state)[move.colour - 1],
            lambda _state, move: (
                f"The player has no {_name(move.colour)} coin; the joker costs one.",
                {"colour": colour_id(move.colour), "needs": 1, "has": 0},
            ),
        ),
        Condition(
            "KA-3.2",
            "NOTHING_TO_BUILD",
            lambda state, move: paying.joker_coin_fits(state, move.colour),
            lambda _state, move: (
                f"Without a {_name(move.colour)} coin the player can pay nothing that the joker allows; another "
                "colour must pay it.",
                {"colour": colour_id(move.colour)},
            ),
        ),
    ),
    moves.PayOwn: (
        Condition(
            "KA-5.6",
            "WRONG_PAYMENT",
            lambda state, move: move.coins in paying.own_counts(coins_of(state), state.turn.colour, paying.cost(state)),
            _wrong_own_coins,
        ),
    ),
    moves.PayOthers: (
        Condition(
            "KA-5.6",
            "WRONG_PAYMENT",
            lambda _state, move: len(move.coins) == len(COLOURS),
            lambda _state, move: (
                f"The payment has {len(move.coins)} counts; it has one for each of the {len(COLOURS)} colours.",
                {"has": len(move.coins)},
            ),
        ),
        Condition("KA-5.6", "NEGATIVE_COUNT", lambda _state, move: min(move.coins) >= 0, _negative),
        Condition(
            "KA-5.6",
            "OWN_COLOUR",
            lambda state, move: not move.coins[state.turn.colour - 1],
            lambda state, move: (
                f"The payment has {move.coins[state.turn.colour - 1]} coins of the expansion's own colour; "
                "their number is chosen already, and other colours pay the rest.",
                {"colour": colour_id(state.turn.colour), "count": move.coins[state.turn.colour - 1]},
            ),
        ),
        Condition(
            "KA-5.6",
            "WRONG_PAYMENT",
            lambda state, move: sum(move.coins) == paying.others_due(state),
            lambda state, move: (
                f"The payment has {sum(move.coins)} coins; "
                f"exactly {paying.others_due(state)} of other colours pay the rest.",
                {"needs": paying.others_due(state), "has": sum(move.coins)},
            ),
        ),
        Condition(
            "KA-5.6",
            "NOT_HELD",
            lambda state, move: all(has >= needs for has, needs in zip(coins_of(state), move.coins, strict=True)),
            _coin_missing,
        ),
    ),
    moves.LeadCustomer: (
        Condition(
            "KA-7.1",
            "NOT_ITS_ENTRANCE",
            lambda state, move: move.entrance in survey_of(state).ways(state.turn.colour),
            lambda state, move: (
                f"Site {_site(state, move.entrance)} has no unoccupied {_name(state.turn.colour)} entrance, as the "
                "customer needs.",
                {"colour": colour_id(state.turn.colour), "site": _site(state, move.entrance)},
            ),
        ),
        Condition(
            "KA-7.4",
            "CANNOT_PAY",
            lambda state, move: (
                survey_of(state).ways(state.turn.colour)[move.entrance] <= state.criers[state.turn.seat - 1]
            ),
            _too_few_criers,
        ),
    ),
    moves.Discard: (
        Condition(
            "KA-8.3",
            "WRONG_NUMBER",
            lambda state, move: len(move.cards) == surplus(state),
            lambda state, move: (
                f"{len(move.cards)} cards are discarded; exactly {surplus(state)} must be.",
                {"needs": surplus(state), "has": len(move.cards)},
            ),
        ),
        *_not_held("KA-8.3"),
    ),
}
"""What each kind of move must fulfil. Buildings and entrances have the tables of `building` besides."""

DRAWN: Final = (
    Condition(
        "KA-2.4",
        "OTHER_COLOUR_DRAWN",
        lambda state, move: not state.course.neutral or move.colour == state.course.neutral,
        lambda state, move: (
            f"The neutral stall drawn from the bag is {_name(state.course.neutral)}, not {_name(move.colour)}.",
            {"colour": colour_id(move.colour), "drawn": colour_id(state.course.neutral)},
        ),
    ),
)
"""A main stall of the set-up."""

NAMED: Final = (
    Condition(
        "KA-3.2",
        "SITE_NOT_NAMED",
        lambda state, move: (grid := survey_of(state).grid).bits[move.site] & grid.named(state.turn.played),
        lambda state, move: (
            f"Site {_site(state, move.site)} is in section {survey_of(state).grid.section_at[move.site]}, which the "
            "cards played do not name.",
            {"site": _site(state, move.site), "section": survey_of(state).grid.section_at[move.site]},
        ),
    ),
)
"""A building of a turn."""

PAID: Final = (
    Condition(
        "KA-5.6",
        "CANNOT_PAY",
        lambda state, move: paying.payable(
            coins_of(state), move.colour, survey_of(state).stalls.size(state.turn.seat, move.colour) + 1
        ),
        _unpaid,
    ),
)
"""An expansion on a legal site."""


def _cards(cards: tuple[int, ...]) -> str:
    return f"card {card_id(cards[0])} allows it" if len(cards) == 1 else f"cards {_listed(cards)} allow it"
