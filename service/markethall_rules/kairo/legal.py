"""All legal moves of a position, step by step.

The order: cards to play, single ones before triples, ascending; customers to pull; cards to draw, open ones, the pile,
a crier; passing. Buildings come as new mains, expansions, moved mains, each by colour, then by site. Coins, cards and
entrances ascend; the entrances for a customer are listed nearest first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from markethall_rules.values import fresh

from .board import grid_of
from .ground import builds_of, here, lifted_ground, setup_mains, stands
from .moves import (
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
    PullCustomer,
)
from .paying import OTHERS_A_COIN, joker_coin_fits, mixed, offered, own_counts, payable, plays
from .pieces import COLOURS, CRIERS, KINDS, ROW
from .stalls import allowed, pair
from .state import (
    ACTION,
    DEAL,
    DISCARD,
    ENTRANCE,
    JOKER,
    LEAD,
    NEUTRAL,
    OTHER_COINS,
    OVER,
    OWN_COINS,
    PLACE,
    SECOND_DRAW,
    SITE,
    State,
    Step,
)
from .ways import nearer_entrances, pullable

_SITES: Final = range(256)
_PLACES: Final = tuple(tuple(PlaceMain(c, site) for site in _SITES) for c in COLOURS)
_EXPANDS: Final = tuple(tuple(Expand(c, site) for site in _SITES) for c in COLOURS)
_MOVES: Final = tuple(tuple(MoveMain(c, site) for site in _SITES) for c in COLOURS)
_DOORS: Final = tuple(PlaceEntrance(site) for site in _SITES)
_LEADS: Final = tuple(LeadCustomer(site) for site in _SITES)
_JOKERS: Final = tuple(PayJoker(c) for c in COLOURS)
_PULLS: Final = tuple(PullCustomer(c) for c in COLOURS)
_OWN_COINS: Final = tuple(PayOwn(count) for count in range(32))
_NewPayOthers: Final = fresh(PayOthers)
_PASS: Final = (PassForGood(),)
_OPEN: Final = tuple(DrawOpen(card) for card in range(KINDS + 1))
_BLIND: Final = (DrawBlind(),)
_BLIND_OR_CRIER: Final = (DrawBlind(), DrawCrier())


@lru_cache(maxsize=4096)
def _drawing(row: tuple[int, ...], crier: bool) -> tuple[Move, ...]:
    return (*[_OPEN[card] for card in dict.fromkeys(row)], *(_BLIND_OR_CRIER if crier else _BLIND))


def _draw(state: State) -> Sequence[Move]:
    return _drawing(state.row, sum(state.criers) < CRIERS)


@lru_cache(maxsize=64)
def _pulling(colours: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple([_PULLS[colour - 1] for colour in colours])


def _action(state: State) -> Sequence[Move]:
    ground = here(state)
    if state.course.final:
        return [*plays(state, ground), *_PASS]
    return [*plays(state, ground), *_pulling(pullable(ground)), *_draw(state)]


def _place(state: State) -> Sequence[Move]:
    ground = here(state)
    neutral = state.course.neutral
    owner = NEUTRAL if neutral else state.turn.seat
    moves: list[Move] = []
    colours: tuple[int, ...] = (neutral,) if neutral else COLOURS
    for colour in colours:
        places = _PLACES[colour - 1]
        moves += [places[site] for site in ground.grid.listed(setup_mains(ground, owner, colour))]
    return moves


def _joker(state: State) -> Sequence[Move]:
    return [_JOKERS[colour - 1] for colour in COLOURS if joker_coin_fits(state, colour)]


def _site(state: State) -> Sequence[Move]:
    turn = state.turn
    ground = here(state)
    listed = ground.grid.listed
    builds = builds_of(ground, turn.seat)
    named = ground.grid.named(turn.played)
    coins = state.coins[turn.seat - 1].seen
    moves: list[Move] = []
    stand = stands(ground, named & builds.mains)
    for colour in builds.holdings.new:
        some = stand & allowed(ground.stalls, colour)
        if some:
            moves += [_PLACES[colour - 1][site] for site in listed(some)]
    for grown, sites, needed in builds.growing:
        some = sites & named
        if some and payable(coins, grown, needed):
            moves += [_EXPANDS[grown - 1][site] for site in listed(ground.keeping(some))]
    for movable, sites in builds.moves(ground, named):
        moves += [_MOVES[movable - 1][site] for site in listed(sites)]
    return moves


def is_moving(state: State) -> bool:
    """Whether the main that is being placed is one that was lifted (KA-6.2)."""
    turn = state.turn
    owned = here(state).stalls.own[pair(turn.seat, turn.colour)]
    return bool(owned) and not state.course.neutral


def doors(state: State) -> int:
    """The sites for the entrance of the main that is being placed (KA-4.1)."""
    turn = state.turn
    ground = here(state)
    bit = ground.grid.bits[turn.site]
    if not is_moving(state):
        return ground.doors_of(bit, ground.doors())
    lifted = lifted_ground(ground, turn.seat, turn.colour)
    return lifted.doors_of(bit, lifted.doors())


def _entrance(state: State) -> Sequence[Move]:
    return [_DOORS[site] for site in grid_of(state.options).listed(doors(state))]


def cost(state: State) -> int:
    """What the expansion that is being built costs: the size of the stall with it (KA-5.6)."""
    turn = state.turn
    return here(state).stalls.size(turn.seat, turn.colour) + 1


def _own_coins(state: State) -> Sequence[Move]:
    turn = state.turn
    counts = own_counts(state.coins[turn.seat - 1].seen, turn.colour, cost(state))
    return [_OWN_COINS[count] for count in counts]


def others_due(state: State) -> int:
    """How many coins of other colours the expansion still needs (KA-5.6)."""
    return OTHERS_A_COIN * (cost(state) - state.turn.paid)


@lru_cache(maxsize=2048)
def _mixed(offer: tuple[int, ...], size: int) -> tuple[Move, ...]:
    return tuple([_NewPayOthers(mix) for mix in mixed(offer, size)])


def _other_coins(state: State) -> Sequence[Move]:
    turn, due = state.turn, others_due(state)
    return _mixed(offered(state.coins[turn.seat - 1].seen, turn.colour, due), due)


def _lead(state: State) -> Sequence[Move]:
    turn = state.turn
    criers = state.criers[turn.seat - 1]
    nearer = nearer_entrances(here(state), turn.colour)
    return [_LEADS[site] for site, needed in nearer.items() if needed <= criers]


@lru_cache(maxsize=256)
def _discarding(cards: tuple[int, ...]) -> Discard:
    return Discard(cards)


def _discard(state: State) -> Sequence[Move]:
    hand = state.hands[state.turn.seat - 1].seen
    return [_discarding(cards) for cards in dict.fromkeys(combinations(hand, len(hand) - ROW))]


def _nothing(_state: State) -> Sequence[Move]:
    return ()


_LISTS: Final[Mapping[Step, Callable[[State], Sequence[Move]]]] = {
    DEAL: _nothing,
    PLACE: _place,
    ACTION: _action,
    JOKER: _joker,
    SITE: _site,
    ENTRANCE: _entrance,
    OWN_COINS: _own_coins,
    OTHER_COINS: _other_coins,
    LEAD: _lead,
    SECOND_DRAW: _draw,
    DISCARD: _discard,
    OVER: _nothing,
}
_LIST_AT: Final = (_nothing, *[_LISTS[step] for step in Step])
"""The same by number."""

_listed: tuple[State, tuple[Move, ...]] | tuple[()] = ()
"""The position whose moves were listed last, and these."""


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """All moves of a seat, in the order above; none if it is not its turn."""
    global _listed
    turn = state.turn
    if turn.seat != seat:
        return ()
    moves = tuple(_LIST_AT[turn.step](state))
    _listed = state, moves
    return moves


def is_listed(state: State, seat: int, move: Move) -> bool:
    """Whether the move is one of those listed last, for this position and seat: then it is legal without a question."""
    latest = _listed
    if not latest or latest[0] is not state or state.turn.seat != seat:
        return False
    for each in latest[1]:  # noqa: SIM110 - `any` takes twice as long for a list as short as most
        if each is move:
            return True
    return False
