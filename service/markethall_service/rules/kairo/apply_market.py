"""The position after something on the board has changed (KA-2.2, KA-4 to KA-7)."""

from __future__ import annotations

from typing import Final

from .colour import COLOURS
from .deal_events import CustomersPlaced
from .events import CustomerChosen, CustomerPulled, MainMoved, MainPlaced, MedalTaken, SiteChosen, StallExpanded
from .kinds import Build
from .record import After, NewMarket, NewState, building, put, with_market, with_points, with_turn
from .stalls import with_group, without_main
from .state import ENTRANCE, LEAD, NO_SITE, OUTSIDE, OWN_COINS, State

_EXPANSION: Final = Build.EXPANSION


def _site_chosen(state: State, event: SiteChosen) -> State:
    step = OWN_COINS if event.build is _EXPANSION else ENTRANCE
    return with_turn(state, building(state.turn, step, int(event.colour), event.site))


def _main_placed(state: State, event: MainPlaced) -> State:
    return _stands(state, state.market.mains, (event.owner, int(event.colour), event.site, event.entrance))


def _main_moved(state: State, event: MainMoved) -> State:
    seat, colour = event.seat, event.colour
    others = without_main(state.market.mains, seat, colour)
    return _stands(state, others, (seat, int(colour), event.site, event.entrance))


def _stands(state: State, others: tuple[int, ...], main: tuple[int, ...]) -> State:
    """The state with a main beside the others."""
    market, turn = state.market, state.turn
    after = NewMarket(with_group(others, main), market.expansions, market.customers)
    return with_market(state, after, building(turn, turn.step, 0, NO_SITE))


def _stall_expanded(state: State, event: StallExpanded) -> State:
    market, turn, seat = state.market, state.turn, event.seat
    expansions = with_group(market.expansions, (seat, int(event.colour), event.site))
    points = put(state.points, seat - 1, state.points[seat - 1] + event.points)
    return NewState(
        state.options, NewMarket(market.mains, expansions, market.customers), state.medals, state.hands, state.coins,
        state.criers, points, state.row, state.discards, state.course, building(turn, turn.step, 0, NO_SITE),
    )  # fmt: skip


def _medal_taken(state: State, event: MedalTaken) -> State:
    medals = put(state.medals, (event.medal - 1) * len(COLOURS) + event.colour - 1, event.seat)
    return with_points(state, medals, event.seat, event.points, state.turn)


def _customer_chosen(state: State, event: CustomerChosen) -> State:
    return with_turn(state, building(state.turn, LEAD, int(event.customer), NO_SITE))


def _customer_pulled(state: State, event: CustomerPulled) -> State:
    market, turn, at = state.market, state.turn, event.seat - 1
    sites = list(market.customers)
    sites[event.customer - 1] = OUTSIDE
    sites[event.newcomer - 1] = event.entrance
    criers = put(state.criers, at, state.criers[at] - event.criers) if event.criers else state.criers
    return NewState(
        state.options, NewMarket(market.mains, market.expansions, tuple(sites)), state.medals, state.hands, state.coins,
        criers, state.points, state.row, state.discards, state.course, building(turn, turn.step, 0, NO_SITE),
    )  # fmt: skip


def _customers_placed(state: State, event: CustomersPlaced) -> State:
    return with_market(state, NewMarket(state.market.mains, state.market.expansions, event.sites), state.turn)


AFTER_MARKET: Final[After] = {
    SiteChosen: _site_chosen,
    MainPlaced: _main_placed,
    MainMoved: _main_moved,
    StallExpanded: _stall_expanded,
    MedalTaken: _medal_taken,
    CustomerChosen: _customer_chosen,
    CustomerPulled: _customer_pulled,
    CustomersPlaced: _customers_placed,
}
