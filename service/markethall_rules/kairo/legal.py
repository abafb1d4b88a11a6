"""What a player may do: `legal_moves` lists the moves, and `refusal` says why any other move is not legal.

Both read the tables: `STEPS` says which moves each step asks for, `CONDITIONS` what each kind of move must fulfil, and
the tables of `building` where stalls and entrances may be placed. A row has a clause, a test and a reason.

The order of the list: cards to play, single ones before triples, ascending; customers to pull; cards to draw, open
ones, the pile, a crier; passing. Buildings come as new mains, expansions, moved mains, each by colour, then by site.
Coins, cards and entrances ascend. The entrances for a customer are listed nearest first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from markethall_rules.errors import IllegalMove

from .building import (
    ENTRANCE_SITE,
    EXPANSION,
    MAIN,
    MOVE,
    SET_UP,
    Lifted,
    Project,
    Reason,
    buildings_of,
    passing,
    project_of,
    setup_sites,
    site_refusal,
    unknown_colour,
    unknown_site,
)
from .ground import ground_of
from .moves import (
    Building,
    Discard,
    DrawBlind,
    DrawCrier,
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
from .paying import (
    OTHERS_A_COIN,
    can_play,
    cost,
    joker_coin_fits,
    mixed,
    offered,
    others_due,
    own_counts,
    payable,
    plays,
)
from .pieces import ANY_SITE, COLOURS, KINDS, ROW, Colour, holds, is_joker
from .state import (
    ACTION,
    DEAL,
    DISCARD,
    ENTRANCE,
    JOKER,
    LEAD,
    NEUTRAL,
    OTHER_COINS,
    OUTSIDE,
    OVER,
    OWN_COINS,
    PLACE,
    SECOND_DRAW,
    SITE,
    State,
    Step,
    placements,
)

_SITES: Final = range(256)
_PLACES: Final = tuple(tuple(PlaceMain(c, site) for site in _SITES) for c in COLOURS)
_EXPANDS: Final = tuple(tuple(Expand(c, site) for site in _SITES) for c in COLOURS)
_MOVES: Final = tuple(tuple(MoveMain(c, site) for site in _SITES) for c in COLOURS)
_ENTRANCES: Final = tuple(PlaceEntrance(site) for site in _SITES)
_LEADS: Final = tuple(LeadCustomer(site) for site in _SITES)
_JOKERS: Final = tuple(PayJoker(c) for c in COLOURS)
_PULLS: Final = tuple(PullCustomer(c) for c in COLOURS)
_OPEN: Final = tuple(DrawOpen(card) for card in range(KINDS + 1))
_PASS: Final = PassForGood()
_BLIND: Final = DrawBlind()
_CRIER: Final = DrawCrier()


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """All moves of a seat, in the order above; none if it is not its turn."""
    turn = state.turn
    return tuple(STEPS[turn.step].moves(state)) if turn.seat == seat else ()


def refusal(state: State, seat: int, move: Move) -> IllegalMove | None:
    """Why a move is not legal, in the words of the first clause that forbids it; None if it is legal.

    It needs no luck, and nothing that the seat cannot see.
    """
    return (
        out_of_step(state, seat, move)
        or _broken_rows(CONDITIONS.get(type(move), ()), state, move)
        or _misplaced(state, move)
    )


def out_of_step(state: State, seat: int, move: Move) -> IllegalMove | None:
    """Why the seat may now make no move of this kind; None if it may."""
    turn = state.turn
    if turn.step is OVER or turn.step is DEAL:
        return IllegalMove("KA-9.2", "MATCH_OVER", "The match is over; no move is legal.")
    if seat != turn.seat:
        return _not_its_turn(state, seat)
    row = STEPS[turn.step]
    if type(move) in row.kinds:
        return None
    clause, choice = _choice(state)
    return IllegalMove(clause, "WRONG_STEP", f"Now to be chosen: {choice}.", step=turn.step.name)


def _misplaced(state: State, move: Move) -> IllegalMove | None:
    """Why a building or an entrance may not be where the move names; None if it may, or the move builds nothing."""
    if isinstance(move, (PlaceMain, Expand, MoveMain)):
        return _unknown_place(state, move) or _building_refusal(state, move)
    if isinstance(move, PlaceEntrance):
        ground = ground_of(state)
        return unknown_site(ground, move.site) or site_refusal(ENTRANCE_SITE, project_of(state), move.site)
    return None


def _unknown_place(state: State, move: Building) -> IllegalMove | None:
    return unknown_colour(move.colour) or unknown_site(ground_of(state), move.site)


def _building_refusal(state: State, move: Building) -> IllegalMove | None:
    ground, seat, colour = ground_of(state), state.turn.seat, int(move.colour)
    if state.turn.step is PLACE:
        neutral = state.course.neutral
        return _broken_rows(_DRAWN, state, move) or site_refusal(
            SET_UP, Project(ground, NEUTRAL if neutral else seat, colour), move.site
        )
    refused = _broken_rows(_NAMED, state, move)
    if refused is not None:
        return refused
    match move:
        case PlaceMain():
            return site_refusal(MAIN, Project(ground, seat, colour), move.site)
        case MoveMain():
            return site_refusal(MOVE, Lifted(ground, seat, colour), move.site)
        case Expand():
            project = Project(ground, seat, colour)
            return site_refusal(EXPANSION, project, move.site) or _broken_rows(_PAID, state, move)


def _name(colour: int) -> str:
    return Colour(colour).name.lower()


class Condition(NamedTuple):
    """What a move must fulfil in the position of its player's turn: a clause, a test and a reason."""

    clause: str
    cause: str
    holds: Callable[[State, Any], object]
    reason: Callable[[State, Any], Reason]


def _broken_rows(rows: Iterable[Condition], state: State, move: Move) -> IllegalMove | None:
    for row in rows:
        if not row.holds(state, move):
            message, numbers = row.reason(state, move)
            return IllegalMove(row.clause, row.cause, message, **numbers)
    return None


def _hand(state: State) -> tuple[int, ...]:
    return state.hands[state.turn.seat - 1].seen


def _coins(state: State) -> tuple[int, ...]:
    return state.coins[state.turn.seat - 1].seen


def _not_held(clause: str) -> tuple[Condition, ...]:
    """Cards are named in ascending order, and the player holds them."""

    def missing(state: State, move: PlayCards | Discard) -> Reason:
        hand, cards = _hand(state), move.cards
        card = next(card for card in cards if cards.count(card) > hand.count(card))
        needs, has = cards.count(card), hand.count(card)
        return f"The move needs {needs} of card {card}; the player holds {has}.", {
            "card": card, "needs": needs, "has": has,
        }  # fmt: skip

    return (
        Condition(
            clause,
            "NOT_ASCENDING",
            lambda _state, move: tuple(sorted(move.cards)) == move.cards,
            lambda _state, move: (f"The cards are named as {_listed(move.cards)}; the order must ascend.", {}),
        ),
        Condition(clause, "CARD_NOT_HELD", lambda state, move: holds(_hand(state), move.cards), missing),
    )


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _coin_missing(state: State, move: PayOthers) -> Reason:
    coins = _coins(state)
    colour, has, needs = next(
        (colour, has, needs)
        for colour, (has, needs) in enumerate(zip(coins, move.coins, strict=True), 1)
        if needs > has
    )
    return f"The payment needs {needs} {_name(colour)} coins; the player has {has}.", {
        "colour": colour, "needs": needs, "has": has,
    }  # fmt: skip


def _negative(_state: State, move: PayOthers) -> Reason:
    colour, count = next((colour, count) for colour, count in enumerate(move.coins, 1) if count < 0)
    return f"The payment has {count} {_name(colour)} coins; a count is 0 or more.", {"colour": colour, "count": count}


def _wrong_own_coins(state: State, move: PayOwn) -> Reason:
    coins, needs = _coins(state), cost(state)
    own = coins[state.turn.colour - 1]
    return (
        f"{move.coins} coins of its colour cannot pay this expansion. It costs {needs}: at least one of its colour, "
        "and two others for each one missing.",
        {"needs": needs, "has": own, "paid": move.coins, "others": sum(coins) - own},
    )


def _unpaid(state: State, move: Expand) -> Reason:
    coins = _coins(state)
    needs = ground_of(state).stalls.size(state.turn.seat, move.colour) + 1
    own = coins[move.colour - 1]
    others = sum(coins) - own
    return (
        f"The expansion costs {needs} {_name(move.colour)} coins, or at least one of them and two others for each one "
        f"missing; the player has {own} and {others} others.",
        {"needs": needs, "has": own, "others": others, "needs_others": OTHERS_A_COIN * (needs - max(1, own))},
    )


def _too_few_criers(state: State, move: LeadCustomer) -> Reason:
    needs, has = ground_of(state).ways(state.turn.colour)[move.entrance], state.criers[state.turn.seat - 1]
    return (
        f"{needs} nearer unoccupied entrances must be ignored, one crier card each; the player has {has}.",
        {"needs": needs, "has": has},
    )


def _surplus(state: State) -> int:
    """The number of cards to discard (KA-8.3)."""
    return len(_hand(state)) - ROW


_NOT_FINAL: Final = Condition(
    "KA-9.2",
    "ONLY_BUILDING",
    lambda state, _move: not state.course.final,
    lambda _state, _move: ("In the final phase players only build, or pass.", {}),
)

CONDITIONS: Final[Mapping[type[Move], tuple[Condition, ...]]] = {
    PlayCards: (
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
            "NO_COIN",
            lambda state, move: len(move.cards) > 1 or not is_joker(move.cards[0]) or any(_coins(state)),
            lambda _state, _move: ("A single joker costs a coin; the player has none.", {"needs": 1, "has": 0}),
        ),
        Condition(
            "KA-3.2",
            "NOTHING_TO_BUILD",
            lambda state, move: can_play(state, move.cards),
            lambda _state, move: (
                f"Nothing that the player can pay may be built where {_cards(move.cards)}.",
                {},
            ),
        ),
    ),
    PullCustomer: (
        _NOT_FINAL,
        Condition(
            "KA-1.2",
            "NO_SUCH_COLOUR",
            lambda _state, move: 1 <= move.customer <= len(COLOURS),
            lambda _state, move: _no_colour(move.customer),
        ),
        Condition(
            "KA-7.1",
            "CUSTOMER_OUTSIDE",
            lambda state, move: state.market.customers[move.customer - 1] != OUTSIDE,
            lambda _state, move: (
                f"The {_name(move.customer)} customer waits outside the market; one on the market is pulled.",
                {"customer": int(move.customer)},
            ),
        ),
        Condition(
            "KA-7.1",
            "NO_ENTRANCE",
            lambda state, move: ground_of(state).has_entrance_for(move.customer),
            lambda _state, move: (
                f"No {_name(move.customer)} entrance is unoccupied; the customer needs one.",
                {"customer": int(move.customer)},
            ),
        ),
    ),
    DrawOpen: (
        _NOT_FINAL,
        Condition(
            "KA-8.1",
            "NOT_IN_ROW",
            lambda state, move: move.card in state.row,
            lambda state, move: (
                f"Card {move.card} is not in the open row; it has {_listed(state.row) or 'no cards'}.",
                {"card": move.card},
            ),
        ),
    ),
    DrawBlind: (_NOT_FINAL,),
    DrawCrier: (
        _NOT_FINAL,
        Condition(
            "KA-8.1",
            "NO_CRIER",
            lambda state, _move: state.crier_stock,
            lambda _state, _move: ("No crier card is left in the supply.", {}),
        ),
    ),
    PassForGood: (
        Condition(
            "KA-9.2",
            "NOT_FINAL",
            lambda state, _move: state.course.final,
            lambda _state, _move: ("Players pass in the final phase only, and it has not begun.", {}),
        ),
    ),
    PayJoker: (
        Condition(
            "KA-1.2",
            "NO_SUCH_COLOUR",
            lambda _state, move: 1 <= move.colour <= len(COLOURS),
            lambda _state, move: _no_colour(move.colour),
        ),
        Condition(
            "KA-3.2",
            "COIN_NOT_HELD",
            lambda state, move: _coins(state)[move.colour - 1],
            lambda _state, move: (
                f"The player has no {_name(move.colour)} coin; the joker costs one.",
                {"colour": int(move.colour), "needs": 1, "has": 0},
            ),
        ),
        Condition(
            "KA-3.2",
            "NOTHING_TO_BUILD",
            lambda state, move: joker_coin_fits(state, move.colour),
            lambda _state, move: (
                f"Without a {_name(move.colour)} coin the player can pay nothing that the joker allows; another "
                "colour must pay it.",
                {"colour": int(move.colour)},
            ),
        ),
    ),
    PayOwn: (
        Condition(
            "KA-5.6",
            "WRONG_PAYMENT",
            lambda state, move: move.coins in own_counts(_coins(state), state.turn.colour, cost(state)),
            _wrong_own_coins,
        ),
    ),
    PayOthers: (
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
                {"colour": state.turn.colour, "count": move.coins[state.turn.colour - 1]},
            ),
        ),
        Condition(
            "KA-5.6",
            "WRONG_PAYMENT",
            lambda state, move: sum(move.coins) == others_due(state),
            lambda state, move: (
                f"The payment has {sum(move.coins)} coins; exactly {others_due(state)} of other colours pay the rest.",
                {"needs": others_due(state), "has": sum(move.coins)},
            ),
        ),
        Condition(
            "KA-5.6",
            "COIN_NOT_HELD",
            lambda state, move: all(has >= needs for has, needs in zip(_coins(state), move.coins, strict=True)),
            _coin_missing,
        ),
    ),
    LeadCustomer: (
        Condition(
            "KA-7.1",
            "NOT_ITS_ENTRANCE",
            lambda state, move: move.entrance in ground_of(state).ways(state.turn.colour),
            lambda state, move: (
                f"Site {move.entrance} has no unoccupied {_name(state.turn.colour)} entrance, as the customer needs.",
                {"customer": state.turn.colour, "site": move.entrance},
            ),
        ),
        Condition(
            "KA-7.4",
            "TOO_FEW_CRIERS",
            lambda state, move: (
                ground_of(state).ways(state.turn.colour)[move.entrance] <= state.criers[state.turn.seat - 1]
            ),
            _too_few_criers,
        ),
    ),
    Discard: (
        Condition(
            "KA-8.3",
            "WRONG_NUMBER",
            lambda state, move: len(move.cards) == _surplus(state),
            lambda state, move: (
                f"{len(move.cards)} cards are discarded; exactly {_surplus(state)} must be.",
                {"needs": _surplus(state), "has": len(move.cards)},
            ),
        ),
        *_not_held("KA-8.3"),
    ),
}
"""What each kind of move must fulfil. Buildings and entrances have the tables of `building` besides."""

_DRAWN: Final = (
    Condition(
        "KA-2.4",
        "OTHER_COLOUR_DRAWN",
        lambda state, move: not state.course.neutral or move.colour == state.course.neutral,
        lambda state, move: (
            f"The neutral stall drawn from the bag is {_name(state.course.neutral)}, not {_name(move.colour)}.",
            {"colour": int(move.colour), "drawn": state.course.neutral},
        ),
    ),
)
"""A main stall of the set-up."""

_NAMED: Final = (
    Condition(
        "KA-3.2",
        "SITE_NOT_NAMED",
        lambda state, move: (grid := ground_of(state).grid).bits[move.site] & grid.named(state.turn.played),
        lambda state, move: (
            f"Site {move.site} is in section {ground_of(state).grid.section_at[move.site]}, which the cards played do "
            "not name.",
            {"site": move.site, "section": ground_of(state).grid.section_at[move.site]},
        ),
    ),
)
"""A building of a turn."""

_PAID: Final = (
    Condition(
        "KA-5.6",
        "CANNOT_PAY",
        lambda state, move: payable(
            _coins(state), move.colour, ground_of(state).stalls.size(state.turn.seat, move.colour) + 1
        ),
        _unpaid,
    ),
)
"""An expansion on a legal site."""


def _cards(cards: tuple[int, ...]) -> str:
    return f"card {cards[0]} allows it" if len(cards) == 1 else f"cards {_listed(cards)} allow it"


def _no_colour(colour: int) -> Reason:
    return f"There is no colour {int(colour)}; the six colours are 1 to {len(COLOURS)}.", {"colour": int(colour)}


def _fulfilling(state: State, moves: Iterable[Move]) -> list[Move]:
    """The moves that fulfil the conditions of their kinds."""
    return [move for move in moves if all(row.holds(state, move) for row in CONDITIONS[type(move)])]


def _draws(state: State) -> list[Move]:
    moves: list[Move] = [_OPEN[card] for card in dict.fromkeys(state.row)]
    moves.append(_BLIND)
    if state.crier_stock:
        moves.append(_CRIER)
    return moves


def _actions(state: State) -> list[Move]:
    moves: list[Move] = [*plays(state)]
    if state.course.final:
        moves.append(_PASS)
        return moves
    moves += [_PULLS[colour - 1] for colour in ground_of(state).pullable()]
    return moves + _draws(state)


def _placements(state: State) -> list[Move]:
    ground, neutral = ground_of(state), state.course.neutral
    owner = NEUTRAL if neutral else state.turn.seat
    colours: Iterable[int] = (neutral,) if neutral else COLOURS
    return [
        _PLACES[colour - 1][site]
        for colour in colours
        for site in ground.grid.listed(setup_sites(ground, owner, colour))
    ]


def _buildings(state: State) -> list[Move]:
    turn, ground = state.turn, ground_of(state)
    listed, named = ground.grid.listed, ground.grid.named(turn.played)
    buildings = buildings_of(ground, turn.seat)
    moves: list[Move] = []
    for colour, sites in buildings.new_mains(ground, named):
        moves += [_PLACES[colour - 1][site] for site in listed(sites)]
    for colour, sites in buildings.expansions(ground, named, _coins(state), payable):
        moves += [_EXPANDS[colour - 1][site] for site in listed(sites)]
    for colour, sites in buildings.moves(ground, named):
        moves += [_MOVES[colour - 1][site] for site in listed(sites)]
    return moves


def _entrances(state: State) -> list[Move]:
    project = project_of(state)
    return [
        _ENTRANCES[site] for site in project.here.grid.listed(passing(ENTRANCE_SITE, project, project.ground.doors))
    ]


def _own_coins(state: State) -> list[Move]:
    return [PayOwn(count) for count in own_counts(_coins(state), state.turn.colour, cost(state))]


def _other_coins(state: State) -> list[Move]:
    due = others_due(state)
    return [PayOthers(mix) for mix in mixed(offered(_coins(state), state.turn.colour, due), due)]


def _leads(state: State) -> list[Move]:
    return _fulfilling(state, [_LEADS[site] for site in ground_of(state).ways(state.turn.colour)])


def _discards(state: State) -> list[Move]:
    return [Discard(cards) for cards in dict.fromkeys(combinations(_hand(state), _surplus(state)))]


def _jokers(state: State) -> list[Move]:
    return _fulfilling(state, _JOKERS)


def _nothing(_state: State) -> list[Move]:
    return []


class StepRow(NamedTuple):
    """A step of a turn: the clause, the choice that it asks for, the kinds of moves that make it, and their list."""

    clause: str
    choice: str
    kinds: tuple[type[Move], ...]
    moves: Callable[[State], list[Move]]


_DRAW_KINDS: Final = (DrawOpen, DrawBlind, DrawCrier)

STEPS: Final[Mapping[Step, StepRow]] = {
    DEAL: StepRow("KA-2.1", "nothing: the cards are not dealt yet", (), _nothing),
    PLACE: StepRow("KA-2.3", "a main stall to place", (PlaceMain,), _placements),
    ACTION: StepRow(
        "KA-3.1",
        "cards to play, a customer to pull, or a card to draw",
        (PlayCards, PullCustomer, PassForGood, *_DRAW_KINDS),
        _actions,
    ),
    JOKER: StepRow("KA-3.2", "the coin for the joker", (PayJoker,), _jokers),
    SITE: StepRow("KA-3.2", "what to build, and where", (PlaceMain, Expand, MoveMain), _buildings),
    ENTRANCE: StepRow("KA-4.1", "the site of the entrance", (PlaceEntrance,), _entrances),
    OWN_COINS: StepRow("KA-5.6", "how many coins of its colour pay the expansion", (PayOwn,), _own_coins),
    OTHER_COINS: StepRow("KA-5.6", "the other coins that pay the expansion", (PayOthers,), _other_coins),
    LEAD: StepRow("KA-7.3", "the entrance that the customer is led to", (LeadCustomer,), _leads),
    SECOND_DRAW: StepRow("KA-8.1", "the second card to draw", _DRAW_KINDS, _draws),
    DISCARD: StepRow("KA-8.3", "the cards to discard", (Discard,), _discards),
    OVER: StepRow("KA-9.2", "nothing: the match is over", (), _nothing),
}
"""The steps, each with the moves that it asks for."""


def _choice(state: State) -> tuple[str, str]:
    """The clause and the words of what is to be chosen now."""
    step, course = state.turn.step, state.course
    if step is PLACE and course.neutral:
        return "KA-2.4", "a place for the neutral main stall"
    if step is ACTION and course.final:
        return "KA-9.2", "cards to build with, or to pass"
    row = STEPS[step]
    return row.clause, row.choice


def _not_its_turn(state: State, seat: int) -> IllegalMove:
    turn = state.turn
    clause, message = "KA-3.1", f"It is the turn of seat {turn.seat}, not of seat {seat}."
    if seat in state.course.out:
        clause, message = "KA-9.2", f"Seat {seat} has passed and is out for good; it is the turn of seat {turn.seat}."
    elif turn.number <= placements(state.options, state.seats):
        clause = "KA-2.4" if state.course.neutral else "KA-2.3"
    return IllegalMove(clause, "NOT_YOUR_TURN", message, to_act=turn.seat)
