"""What the laws need of Bangkok Klongs."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from markethall_rules.game import AnyGame
from markethall_rules.klongs import GAME, Event, Move, Options, State
from markethall_rules.klongs.board import KIND, THIEF, VACANT, Good, Trader, by_kind
from markethall_rules.klongs.box import SHIPPED, Components, DrawPiles, Lot, MarketDay, SeveralCookshops, TrackStep
from markethall_rules.klongs.cards import Pile, left, piles
from markethall_rules.klongs.events import DockScored, LukPhatAdvanced, WarehousesScored
from markethall_rules.klongs.legal import legal_moves
from markethall_rules.klongs.moves import (
    Decline,
    DrawBoat,
    KeepBoat,
    PassDock,
    PassTurn,
    PlaceBoat,
    RemoveBoat,
    ScoreDock,
    ShiftBoat,
    StealBoat,
    StoreBoat,
    TakeTrader,
)
from tests.kit import Kit, TurnLaw


def _crowded() -> Components:
    """Own components for rare cases of the rules: few traders, all entrances in one quarter, few vacant boats."""
    return Components(
        boats=(
            Lot(Good.FISH, 1, Trader.VACANT, False, 10),
            Lot(Good.FISH, 3, Trader.NEUTRAL, True, 5),
            *(Lot(good, 2, Trader.NEUTRAL, False, 6) for good in Good),
            Lot(Good.SHRIMP, 0, Trader.VACANT, False, 6),
        ),
        thieves=3,
        overseers=3,
        cookshops=3,
        luk_phat=(
            TrackStep(9, MarketDay.SMALL),
            TrackStep(0),
            TrackStep(2, MarketDay.SMALL),
            TrackStep(7, MarketDay.BIG),
        ),
        light=(0, 1),
        dark=(10, 11),
        traders=(4, 3, 2),
    )


CROWDED = _crowded()
OPTIONS: st.SearchStrategy[Options] = st.builds(
    Options,
    draw_piles=st.sampled_from(DrawPiles),
    several_cookshops=st.sampled_from(SeveralCookshops),
    components=st.sampled_from([SHIPPED, CROWDED]),
)


def reshuffle(state: State, seat: int, rng: random.Random) -> State:
    """Deals again what the seat cannot see: other hands and the piles. Boats stay in the pile that they came from."""
    others = [hand.owner for hand in state.hands if hand.owner != seat]
    dealt: dict[int, list[int]] = {other: [] for other in others}
    for pile in piles(state.options.draw_piles):
        bag = [kind for kind, count in enumerate(by_kind(left(state, pile))) for _ in range(count)]
        mine = {other: [kind for kind in state.hands[other - 1].seen if _from(kind, pile)] for other in others}
        bag += [kind for kinds in mine.values() for kind in kinds]
        rng.shuffle(bag)
        for other in others:
            dealt[other] += [bag.pop() for _ in mine[other]]
    hands = [replace(hand, items=tuple(sorted(dealt.get(hand.owner, hand.seen)))) for hand in state.hands]
    return replace(state, hands=tuple(hands))


def _from(kind: int, pile: Pile) -> bool:
    return pile == Pile.ONLY or VACANT[kind] == (pile == Pile.VACANT)


def census(state: State) -> object:
    """The number of boats of each kind, in all places."""
    in_sight = (*state.water.boats, *state.table.stored, *state.known)
    boats: Counter[int] = Counter(boat & KIND for boat in in_sight if boat)
    for hand in state.hands:
        boats.update(hand.seen)
    for pile in piles(state.options.draw_piles):
        boats.update({kind: count for kind, count in enumerate(by_kind(left(state, pile))) if count})
    boats[THIEF] += state.table.lost
    if state.turn.loot:
        boats[state.turn.loot] += 1
    return tuple(sorted(boats.items()))


def ledger(options: Options, seats: int, events: Sequence[Event]) -> tuple[int, ...]:  # noqa: ARG001 - as in Kit
    """The scores, added up from the points of the events."""
    scores = [0] * seats
    for event in events:
        match event:
            case LukPhatAdvanced(seat, _, points):
                scores[seat - 1] += points
            case DockScored(_, _, each) | WarehousesScored(each):
                scores = [score + more for score, more in zip(scores, each, strict=True)]
            case _:
                pass
    return tuple(scores)


def junk(state: State, rng: random.Random) -> Move:
    """A move with arbitrary arguments, or a legal one with a change."""

    def near() -> int:
        return rng.choice([rng.randrange(80), rng.randrange(80), rng.randrange(-3, 99), 2**31 - 1])

    boats = [kind for hand in state.hands for kind in hand.items or ()] or [THIEF]
    own = [field for field, boat in enumerate(state.water.boats) if boat] or [0]
    tame: list[Move] = [
        PlaceBoat(rng.choice(boats), near()),
        PlaceBoat(near(), near()),
        TakeTrader(rng.choice(own)),
        StealBoat(rng.choice(own)),
        StealBoat(near()),
        StoreBoat(),
        KeepBoat(),
        ScoreDock(near()),
        ShiftBoat(rng.choice(own), rng.choice(own) + rng.choice([-11, -10, -9, -1, 1, 9, 10, 11])),
        ShiftBoat(near(), near()),
        DrawBoat(rng.choice(list(Pile))),
        RemoveBoat(near()),
        RemoveBoat(rng.choice(own)),
        PassTurn(),
        PassDock(),
        Decline(),
    ]
    asked = GAME.to_act(state)
    legal = list(legal_moves(state, asked[0])) if asked else []
    return rng.choice([*tame, rng.choice(legal)] if legal else tame)


_GAME: AnyGame = GAME
TURN = TurnLaw(
    lambda state: (state.turn.number, state.turn.seat),
    lambda state: (state.turn.moved, state.turn.kept, state.turn.loot, state.placed),
    (False, False, 0, 0),
)
"""On a market day also the trigger counts: the day takes the place of its turn (KL-3.4)."""

KIT = Kit(
    game=_GAME,
    options=OPTIONS,
    reshuffle=reshuffle,
    census=census,
    ledger=ledger,
    junk=junk,
    turn=TURN,
    variants=(Options(draw_piles=DrawPiles.TWO),),
    middle=70,
)
