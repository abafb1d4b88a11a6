"""Why nothing may be built on a site, in the words of the first clause that forbids it (KA-3.2 to KA-6.2)."""

from __future__ import annotations

from markethall_service.rules.errors import IllegalMove

from .builds import builds_of, can_grow, growths, own_new_mains, setup_mains
from .colour import COLOURS, RESTAURANT_COLOUR
from .ground import Ground, here, lifted_ground
from .holdings import beside, sections_of_others
from .legal import doors, is_moving
from .moves import Building, Expand, PlaceEntrance, PlaceMain
from .payment import OTHERS_A_COIN, payable
from .stalls import pair
from .state import NEUTRAL, PLACE, State


def _no(clause: str, cause: str, message: str, **numbers: int | str) -> IllegalMove:
    return IllegalMove(f"KA-{clause}", cause, message, **numbers)


def no_colour(colour: int) -> IllegalMove | None:
    """The refusal of a colour that is none."""
    if 1 <= colour <= len(COLOURS):
        return None
    return _no("1.2", "NO_SUCH_COLOUR", "There are six colours, 1 to 6.", colour=int(colour))


def _no_site(ground: Ground, site: int) -> IllegalMove | None:
    sites = ground.grid.sites
    if 0 <= site < sites:
        return None
    return _no("1.1", "NO_SUCH_SITE", f"The sites of this market are 0 to {sites - 1}.", site=site, sites=sites)


def building_refusal(state: State, seat: int, move: Building) -> IllegalMove | None:
    """Why a main or an expansion may not stand on a site, or None if it may."""
    ground = here(state)
    wrong = no_colour(move.colour) or _no_site(ground, move.site)
    if wrong is not None:
        return wrong
    bit = ground.grid.bits[move.site]
    if state.turn.step is PLACE:
        return _setup_refusal(state, seat, move, ground, bit)
    if not bit & ground.grid.named(state.turn.played):
        return _no(
            "3.2",
            "SITE_NOT_NAMED",
            "The cards played do not name this site's section.",
            site=move.site,
            section=ground.grid.section_at[move.site],
        )
    if isinstance(move, PlaceMain):
        return None if own_new_mains(ground, seat, move.colour, bit) else _main_refusal(ground, seat, move.colour, bit)
    if isinstance(move, Expand):
        return _expansion_refusal(state, seat, move, ground)
    can_move = move.colour in dict(builds_of(ground, seat).moves(ground, bit))
    return None if can_move else _moving_refusal(ground, seat, move.colour, bit)


def _setup_refusal(state: State, seat: int, move: Building, ground: Ground, bit: int) -> IllegalMove | None:
    neutral = state.course.neutral
    if neutral and move.colour != neutral:
        return _no(
            "2.4",
            "OTHER_COLOUR_DRAWN",
            "The neutral stall drawn from the bag has another colour.",
            colour=int(move.colour),
            drawn=neutral,
        )
    owner = NEUTRAL if neutral else seat
    if setup_mains(ground, owner, move.colour) & bit:
        return None
    if bit & ground.stalls.full and own_new_mains(ground, owner, move.colour, bit):
        section = ground.grid.section_at[move.site]
        return _no("2.3", "SECTION_FULL", "In the set-up a section holds at most two main stalls.", section=section)
    return _main_refusal(ground, owner, move.colour, bit)


def taken(ground: Ground, free: int, bit: int) -> IllegalMove | None:
    """The refusal of a site that is not free."""
    if bit & free:
        return None
    site = ground.grid.site_at[bit]
    return _no("3.3", "SITE_TAKEN", "The site is not free: a stall, an entrance or a customer is there.", site=site)


def _main_refusal(ground: Ground, owner: int, colour: int, bit: int) -> IllegalMove:
    """Why a main may not stand here: called only if it may not."""
    if owner and ground.stalls.own[pair(owner, colour)]:
        return _no("4.6", "COLOUR_OWNED", "The player already has a main stall of this colour.", colour=int(colour))
    return _standing_refusal(ground, ground.free, ground.stalls.main_sections[colour], colour, bit)


def _standing_refusal(ground: Ground, free: int, sections: int, colour: int, bit: int) -> IllegalMove:
    """Why a main may not stand on a site of the ground where only the sites `free` count as free."""
    grid = ground.grid
    section = grid.section_at[grid.site_at[bit]]
    unfree = taken(ground, free, bit)
    if unfree is not None:
        return unfree
    if not bit & grid.on[colour]:
        return _wrong_area("4.2", colour)
    if bit & sections:
        return _no(
            "4.3",
            "COLOUR_IN_SECTION",
            "The section already has a main stall of this colour.",
            colour=int(colour),
            section=section,
        )
    if bit & grid.spread(ground.tiles):
        return _no("4.4", "TOUCHES_STALL", "A main stall may not touch another stall.", site=grid.site_at[bit])
    if not grid.near[bit] & free & grid.market:
        return _no(
            "4.1", "NO_ENTRANCE_SITE", "No market site beside it is free for the entrance.", site=grid.site_at[bit]
        )
    return _cuts("4.7", ground, bit)


def _wrong_area(clause: str, colour: int) -> IllegalMove:
    area = "the restaurant sites" if colour == RESTAURANT_COLOUR else "the market sites"
    return _no(clause, "WRONG_AREA", f"A stall of this colour stands on {area} only.", colour=int(colour))


def _cuts(clause: str, ground: Ground, bit: int) -> IllegalMove:
    return _no(
        clause,
        "CUTS_MARKET",
        "All entrances and customers must stay in one connected area of the market.",
        site=ground.grid.site_at[bit],
    )


def _expansion_refusal(state: State, seat: int, move: Expand, ground: Ground) -> IllegalMove | None:
    colour = move.colour
    coins = state.coins[seat - 1].seen
    bit = ground.grid.bits[move.site]
    cost = ground.stalls.size(seat, colour) + 1
    if not growths(ground, seat, colour, bit):
        return _growth_refusal(ground, seat, colour, bit)
    if payable(coins, colour, cost):
        return None
    own = coins[colour - 1]
    return _no("5.6", "CANNOT_PAY", f"The expansion costs {cost} coins of its colour, or at least one of them and "
               "two others for each one missing.", needs=cost, has=own, others=sum(coins) - own,
               needs_others=OTHERS_A_COIN * (cost - max(1, own)))  # fmt: skip


def _growth_refusal(ground: Ground, seat: int, colour: int, bit: int) -> IllegalMove:
    grid, stalls = ground.grid, ground.stalls
    own = stalls.own[pair(seat, colour)]
    unfree = taken(ground, ground.free, bit)
    if not own:
        return _no("5.1", "NO_STALL", "The player has no stall of this colour.", colour=int(colour))
    if unfree is not None:
        return unfree
    if not bit & grid.spread(own):
        return _no(
            "5.1", "NOT_TOUCHING", "An expansion touches the player's own stall of its colour.", site=grid.site_at[bit]
        )
    if not bit & grid.on[colour]:
        return _wrong_area("5.2", colour)
    if bit & grid.spread(stalls.by_colour[colour] & ~own):
        return _no(
            "5.3",
            "TOUCHES_OWN_COLOUR",
            "An expansion may not touch another stall of its colour.",
            site=grid.site_at[bit],
        )
    if not stalls.supply[colour]:
        return _no("5.4", "SUPPLY_EMPTY", "No expansion of this colour is left.", colour=int(colour))
    return _cuts("5.5", ground, bit)


def _moving_refusal(ground: Ground, seat: int, colour: int, bit: int) -> IllegalMove:
    at = pair(seat, colour)
    main = ground.stalls.own_main[at]
    if not main:
        return _no("6.1", "NO_STALL", "The player has no main stall of this colour.", colour=int(colour))
    if ground.stalls.own[at] != main:
        return _no("6.1", "HAS_EXPANSIONS", "A main stall with expansions stays where it is.", colour=int(colour),
                   expansions=ground.stalls.size(seat, colour) - 1)  # fmt: skip
    if can_grow(ground, beside(ground.stalls, main, colour)):
        return _no("6.1", "CAN_GROW", "A main stall that could be expanded stays where it is.", colour=int(colour))
    if bit == main:
        return _no("6.2", "SAME_SITE", "The stall must move to another site.", site=ground.grid.site_at[bit])
    lifted = lifted_ground(ground, seat, colour)
    # The lifted entrance counts as free even under a customer, who then stands in the way of a stall (KA-5.5).
    free = lifted.free | ground.stalls.own_entrance[at]
    return _standing_refusal(lifted, free, sections_of_others(ground.stalls, main, colour), colour, bit)


def main_refusal(ground: Ground, owner: int, colour: int, site: int, entrance: int) -> IllegalMove | None:
    """Why a new main and its entrance may not stand on two sites, or None if they may (KA-4)."""
    wrong = no_colour(colour) or _no_site(ground, site) or _no_site(ground, entrance)
    if wrong is not None:
        return wrong
    grid = ground.grid
    bit, door = grid.bits[site], grid.bits[entrance]
    if not own_new_mains(ground, owner, colour, bit):
        return _main_refusal(ground, owner, colour, bit)
    if ground.doors_of(bit, ground.doors()) & door:
        return None
    return _door_refusal(ground, ground.free, bit, door)


def entrance_refusal(state: State, move: PlaceEntrance) -> IllegalMove | None:
    """Why the entrance of the main that is being placed may not be on a site, or None if it may."""
    ground = here(state)
    turn = state.turn
    wrong = _no_site(ground, move.site)
    if wrong is not None:
        return wrong
    grid, bit = ground.grid, ground.grid.bits[move.site]
    if doors(state) & bit:
        return None
    if not is_moving(state):
        return _door_refusal(ground, ground.free, grid.bits[turn.site], bit)
    lifted = lifted_ground(ground, turn.seat, turn.colour)
    free = lifted.free | ground.stalls.own_entrance[pair(turn.seat, turn.colour)]
    return _door_refusal(lifted, free, grid.bits[turn.site], bit)


def _door_refusal(ground: Ground, free: int, stall: int, door: int) -> IllegalMove:
    """Why the entrance of a stall may not be on a site: called only if it may not."""
    grid = ground.grid
    site = grid.site_at[door]
    if door & ground.entrances:
        return _no("4.5", "ENTRANCE_THERE", "A site holds at most one entrance.", site=site)
    if door == stall:
        return _no("4.1", "NOT_BESIDE", "The entrance lies beside its stall, on another site.", site=site)
    unfree = taken(ground, free, door)
    if unfree is not None:
        return unfree
    if not grid.near[stall] & door:
        return _no("4.1", "NOT_BESIDE", "The entrance lies beside its stall.", site=site)
    if not grid.market & door:
        return _no("4.1", "ENTRANCE_OUTSIDE_MARKET", "The entrance lies in the market area.", site=site)
    return _cuts("4.7", ground, door)
