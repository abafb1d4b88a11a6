"""The position after something on the board has changed (KA-4 to KA-7)."""

from __future__ import annotations

from typing import assert_never

from .colour import COLOURS
from .events import (
    BuildEvent,
    CustomerChosen,
    CustomerEvent,
    CustomerPulled,
    MainMoved,
    MainPlaced,
    MedalTaken,
    SiteChosen,
    StallExpanded,
)
from .kinds import Build
from .record import NewMarket, NewState, building, put, with_market, with_points, with_turn
from .stalls import with_group, without_main
from .state import ENTRANCE, LEAD, NO_SITE, OUTSIDE, OWN_COINS, Market, State


def after_building(state: State, event: BuildEvent) -> State:
    """The state after a stall was placed, moved or expanded, or its site was named, or a medal was taken."""
    market, turn = state.market, state.turn
    match event:
        case SiteChosen(_, build, colour, site):
            step = OWN_COINS if build is Build.EXPANSION else ENTRANCE
            return with_turn(state, building(turn, step, int(colour), site))
        case MainPlaced(_, owner, colour, site, entrance):
            mains = with_group(market.mains, (owner, int(colour), site, entrance))
            return _built(state, NewMarket(mains, market.expansions, market.customers))
        case MainMoved(seat, colour, site, entrance):
            mains = with_group(without_main(market.mains, seat, colour), (seat, int(colour), site, entrance))
            return _built(state, NewMarket(mains, market.expansions, market.customers))
        case StallExpanded(seat, colour, site, _, points):
            expansions = with_group(market.expansions, (seat, int(colour), site))
            scores = put(state.points, seat - 1, state.points[seat - 1] + points)
            return NewState(
                state.options, NewMarket(market.mains, expansions, market.customers), state.medals, state.hands,
                state.coins, state.criers, scores, state.row, state.discards, state.course,
                building(turn, turn.step, 0, NO_SITE),
            )  # fmt: skip
        case MedalTaken(seat, colour, medal, _, points):
            medals = put(state.medals, (medal - 1) * len(COLOURS) + colour - 1, seat)
            return with_points(state, medals, seat, points, turn)
        case _:
            assert_never(event)


def _built(state: State, market: Market) -> State:
    return with_market(state, market, building(state.turn, state.turn.step, 0, NO_SITE))


def after_customer(state: State, event: CustomerEvent) -> State:
    """The state after a customer was chosen or has left."""
    turn = state.turn
    match event:
        case CustomerChosen(_, customer):
            return with_turn(state, building(turn, LEAD, int(customer), NO_SITE))
        case CustomerPulled(seat, customer, entrance, _, criers, newcomer):
            sites = put(put(state.market.customers, customer - 1, OUTSIDE), newcomer - 1, entrance)
            spent = put(state.criers, seat - 1, state.criers[seat - 1] - criers) if criers else state.criers
            return NewState(
                state.options, NewMarket(state.market.mains, state.market.expansions, sites), state.medals, state.hands,
                state.coins, spent, state.points, state.row, state.discards, state.course,
                building(turn, turn.step, 0, NO_SITE),
            )  # fmt: skip
        case _:
            assert_never(event)


def customers_placed(state: State, sites: tuple[int, ...]) -> State:
    """The state after the five customers came to their start sites (KA-2.2)."""
    return with_market(state, NewMarket(state.market.mains, state.market.expansions, sites), state.turn)
