"""Why a move is refused, in the words of the first clause that forbids it.

A refusal needs no luck, and nothing that the seat cannot see.

- Why nothing may be built on a site, in the words of the first clause that forbids it (KA-3.2 to KA-6.2).
- Why a move is refused whatever it names: it comes after the end, out of turn, or out of step.
"""

from __future__ import annotations

from typing import Final, assert_never

from markethall_rules.errors import IllegalMove

from .ground import Ground, builds_of, can_grow, growths, here, lifted_ground, own_new_mains, setup_mains
from .legal import cost, doors, is_moving, others_due
from .moves import (
    Building,
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
from .paying import OTHERS_A_COIN, can_play, joker_coin_fits, own_counts, payable
from .pieces import ANY_SITE, COLOURS, RESTAURANT_COLOUR, ROW, holds, is_joker
from .stalls import beside, pair, sections_of_others
from .state import ACTION, DEAL, NEUTRAL, OUTSIDE, OVER, PLACE, State, Step, placements
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
    return _standing_refusal(lifted, lifted.free, sections_of_others(ground.stalls, main, colour), colour, bit)


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
    return _door_refusal(lifted, lifted.free, grid.bits[turn.site], bit)


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


STEPS: Final[dict[type[Move], tuple[Step, ...]]] = {
    PlayCards: (Step.ACTION,),
    PullCustomer: (Step.ACTION,),
    PassForGood: (Step.ACTION,),
    DrawOpen: (Step.ACTION, Step.SECOND_DRAW),
    DrawBlind: (Step.ACTION, Step.SECOND_DRAW),
    DrawCrier: (Step.ACTION, Step.SECOND_DRAW),
    PayJoker: (Step.JOKER,),
    PlaceMain: (Step.SITE, Step.PLACE),
    Expand: (Step.SITE,),
    MoveMain: (Step.SITE,),
    PlaceEntrance: (Step.ENTRANCE,),
    PayOwn: (Step.OWN_COINS,),
    PayOthers: (Step.OTHER_COINS,),
    LeadCustomer: (Step.LEAD,),
    Discard: (Step.DISCARD,),
}
"""When each kind of move is made."""

_DUE: Final = {
    Step.PLACE: ("KA-2.3", "a main stall to place"),
    Step.ACTION: ("KA-3.1", "cards to play, a customer to pull, or a card to draw"),
    Step.JOKER: ("KA-3.2", "the coin for the joker"),
    Step.SITE: ("KA-3.2", "what to build, and where"),
    Step.ENTRANCE: ("KA-4.1", "the site of the entrance"),
    Step.OWN_COINS: ("KA-5.6", "how many coins of its colour pay the expansion"),
    Step.OTHER_COINS: ("KA-5.6", "the other coins that pay the expansion"),
    Step.LEAD: ("KA-7.3", "the entrance that the customer is led to"),
    Step.SECOND_DRAW: ("KA-8.1", "the second card to draw"),
    Step.DISCARD: ("KA-8.3", "the cards to discard"),
}
"""What is to be chosen in each step, and the clause that says so."""

_DUE_OF_A_NEUTRAL_STALL: Final = "KA-2.4", "a place for the neutral main stall"
_DUE_IN_THE_FINAL_PHASE: Final = "KA-9.2", "cards to build with, or to pass"


def out_of_step(state: State, seat: int, move: Move) -> IllegalMove | None:
    """Why the seat may now make no move of this kind, or None if it may."""
    turn = state.turn
    if turn.step is OVER or turn.step is DEAL:
        return IllegalMove("KA-9.2", "MATCH_OVER", "The match is over.")
    if seat != turn.seat:
        return _not_its_turn(state, seat)
    if turn.step in STEPS[type(move)]:
        return None
    clause, due = _due(state)
    return IllegalMove(clause, "WRONG_STEP", f"Now to be chosen: {due}.", step=turn.step.name)


def _not_its_turn(state: State, seat: int) -> IllegalMove:
    turn = state.turn
    clause, message = "KA-3.1", f"It is the turn of seat {turn.seat}."
    if seat in state.course.out:
        clause, message = "KA-9.2", f"Seat {seat} has passed and is out for good; it is the turn of seat {turn.seat}."
    elif turn.number <= placements(state.options, state.seats):
        clause = _DUE_OF_A_NEUTRAL_STALL[0] if state.course.neutral else _DUE[PLACE][0]
    return IllegalMove(clause, "NOT_YOUR_TURN", message, to_act=turn.seat)


def _due(state: State) -> tuple[str, str]:
    step, course = state.turn.step, state.course
    if step is PLACE and course.neutral:
        return _DUE_OF_A_NEUTRAL_STALL
    if step is ACTION and course.final:
        return _DUE_IN_THE_FINAL_PHASE
    return _DUE[step]
