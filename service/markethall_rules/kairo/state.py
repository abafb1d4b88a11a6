"""A position, in numbers that are sent as they are; and what is left of the box, the pile and the bank."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from markethall_rules.secret import Public, Secret
from markethall_rules.values import value

from .board import Options, Setup
from .pieces import CARDS, COINS, COLOURS, COPIES, CRIERS, OUTSIDE as OUTSIDE, OWN_STALLS, FinalCause
from .stalls import with_group
from .survey import Survey

NO_SITE: Final = -1
NEUTRAL: Final = 0
"""In place of a seat: the owner of a neutral stall, the holder of a medal in the supply."""


class Step(IntEnum):
    """What is to be chosen next."""

    DEAL = 1
    """Nothing: the cards are not dealt yet."""

    PLACE = 2
    """A main stall of the set-up and its site (KA-2.3)."""

    ACTION = 3
    """Cards to build with, a customer to pull, or a first card to draw (KA-3.1)."""

    JOKER = 4
    """The coin for the joker (KA-3.2)."""

    SITE = 5
    """What to build, and on which site (KA-3.2)."""

    ENTRANCE = 6
    """The site of the entrance (KA-4.1)."""

    OWN_COINS = 7
    """How many coins of its own colour the expansion is paid with (KA-5.6)."""

    OTHER_COINS = 8
    """Which other coins pay the rest (KA-5.6)."""

    LEAD = 9
    """The entrance that the customer is led to (KA-7.3)."""

    SECOND_DRAW = 10
    """The second card (KA-8.1)."""

    DISCARD = 11
    """Which cards to discard (KA-8.3)."""

    OVER = 12
    """Nothing: the match is over."""


class Surveyed(Public):
    """Base of a market that carries its survey. This takes no part in equality."""

    __slots__ = ("survey",)

    survey: Survey | None
    """What follows from stalls and customers; None until it is needed."""

    def __post_init__(self) -> None:
        """Begin with nothing computed."""
        self.survey = None


@value
class Market(Surveyed):
    """What stands on the board.

    `mains`: four numbers a stall: owner (0 neutral), colour, site, entrance; the stalls ascending.
    `expansions`: three numbers a tile: owner, colour, site; the tiles ascending.
    `customers`: six sites in the order of the colours, OUTSIDE for who waits.
    """

    mains: tuple[int, ...]
    expansions: tuple[int, ...]
    customers: tuple[int, ...]

    def with_customers(self, customers: tuple[int, ...]) -> Market:
        """The market with the customers elsewhere."""
        after, survey = Market(self.mains, self.expansions, customers), self.survey
        after.survey = survey and survey.with_customers(customers)
        return after

    def with_main(self, owner: int, colour: int, site: int, entrance: int) -> Market:
        """The market with one more main."""
        main = owner, colour, site, entrance
        after, survey = Market(with_group(self.mains, main), self.expansions, self.customers), self.survey
        after.survey = survey and survey.with_main(*main)
        return after

    def with_expansion(self, owner: int, colour: int, site: int) -> Market:
        """The market with one more expansion."""
        tile = owner, colour, site
        after, survey = Market(self.mains, with_group(self.expansions, tile), self.customers), self.survey
        after.survey = survey and survey.with_expansion(*tile)
        return after


@value
class Turn(Public):
    """How far the turn is.

    `number` counts the turns and the stalls of the set-up, from 1; 0 before the first. `quiet`: how many turns in a row
    before this one had no expansion. `played`: the cards played for the site. `colour` and `site`: what is being
    built, or the colour of the customer that is being pulled; 0 and NO_SITE if nothing is. `paid`: own coins that
    the expansion has cost so far.
    """

    number: int
    seat: int
    step: Step
    quiet: int = 0
    played: tuple[int, ...] = ()
    colour: int = 0
    site: int = NO_SITE
    paid: int = 0


@value
class Course(Public):
    """How far the match is.

    `final`: why the final phase has begun, None before it. `out`: the seats that have passed, ascending. `bag`: the
    colours of the neutral stalls still to be drawn, ascending. `neutral`: the colour of the one that is being placed, 0
    if none is.
    """

    final: FinalCause | None
    out: tuple[int, ...]
    bag: tuple[int, ...]
    neutral: int


@value
class State:
    """A position. Tuples with a value for each player are in seat order.

    `medals`: twelve holders: of the gold medals in the order of the colours, then of the silver ones; 0 is the supply.
    `hands`: stall cards, ascending. `coins`: six counts in the order of the colours. `earned`: points by source, four
    counts each. `row` and `discards` (both ascending) are open. The pile and the bank are what is left of the box.
    """

    options: Options
    market: Market
    medals: tuple[int, ...]
    hands: tuple[Secret[int], ...]
    coins: tuple[Secret[int], ...]
    criers: tuple[int, ...]
    earned: tuple[tuple[int, ...], ...]
    row: tuple[int, ...]
    discards: tuple[int, ...]
    course: Course
    turn: Turn

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.earned)

    @property
    def points(self) -> tuple[int, ...]:
        """The scores."""
        return tuple(map(sum, self.earned))

    @property
    def crier_stock(self) -> int:
        """Crier cards that no player has."""
        return CRIERS - sum(self.criers)


def placements(options: Options, seats: int) -> int:
    """How many main stalls are to be placed before the first turn (KA-2.3, KA-2.4)."""
    if options.setup is Setup.PRINTED:
        return 0
    return OWN_STALLS * seats + (len(COLOURS) if seats == 2 else 0)


def pile_size(state: State) -> int:
    """How many cards the pile has; everybody may know."""
    return CARDS - sum([hand.size for hand in state.hands]) - len(state.row) - len(state.discards)


def pile(state: State) -> list[int]:
    """How many cards of each kind are in the pile; index 0 is no kind. Hidden where a hand is."""
    left = list(COPIES)
    for cards in (state.row, state.discards, *[hand.seen for hand in state.hands]):
        for card in cards:
            left[card] -= 1
    return left


def bank(state: State, colour: int) -> int:
    """How many coins of a colour the bank has. Hidden where a purse is."""
    return COINS - sum([(coins.items or coins.seen)[colour - 1] for coins in state.coins])
