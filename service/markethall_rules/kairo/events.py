"""The events of a match. All scores start at 0 and are the sums of the `points` in the events."""

from __future__ import annotations

from typing import TypeAlias

from markethall_rules.secret import Secret
from markethall_rules.values import value

from .ids import Card, Coins, Owner, Site
from .pieces import Build, Colour, FinalCause, Medal


@value
class StartPlayerDrawn:
    """The lot has named the start player (KA-2.3)."""

    seat: int


@value
class CustomerPlace:
    """The site of a customer."""

    colour: Colour
    site: Site


@value
class CustomersPlaced:
    """Five customers stand on the start sites, the sixth waits outside (KA-2.2)."""

    customers: tuple[CustomerPlace, ...]
    outside_colour: Colour


@value
class HandDealt:
    """A player has drawn the first stall cards (KA-2.1)."""

    seat: int
    cards: Secret[Card]


@value
class NeutralDrawn:
    """A player has drawn a neutral main stall from the bag (KA-2.4)."""

    seat: int
    colour: Colour


@value
class StallLeftOut:
    """A main stall cannot be placed in the set-up: a neutral one, or an own one of any colour (KA-2.3, KA-2.4)."""

    seat: int
    neutral_colour: Colour | None


DealEvent: TypeAlias = StartPlayerDrawn | CustomersPlaced | HandDealt | NeutralDrawn | StallLeftOut


@value
class TurnBegan:
    """It is a player's turn, or turn to place a stall in the set-up; `number` counts both, from 1.

    `turns_without_expansion` counts those in a row before this one (KA-9.3).
    """

    seat: int
    number: int
    turns_without_expansion: int


@value
class CardsPlayed:
    """A player has played one stall card or three (KA-3.2)."""

    seat: int
    cards: tuple[Card, ...]


@value
class JokerPaid:
    """The coin for the joker is paid (KA-3.2)."""

    seat: int
    colour: Colour


@value
class SiteChosen:
    """A player has named what to build, and on which site (KA-3.2)."""

    seat: int
    build: Build
    colour: Colour
    site: Site


@value
class MainPlaced:
    """A new main stall and its entrance stand; owner 0 is neutral (KA-4)."""

    seat: int
    owner: Owner
    colour: Colour
    site: Site
    entrance: Site


@value
class MainMoved:
    """The player's main stall of that colour and its entrance stand elsewhere now (KA-6.2)."""

    seat: int
    colour: Colour
    site: Site
    entrance: Site


@value
class OwnPaid:
    """Coins of the colour of the expansion are paid (KA-5.6)."""

    seat: int
    colour: Colour
    coins: int


@value
class OthersPaid:
    """The rest of an expansion is paid with these coins, six counts in the order of the colours (KA-5.6)."""

    seat: int
    coins: Coins


@value
class StallExpanded:
    """A stall has grown to `size` tiles and brought that many points (KA-5.7)."""

    seat: int
    colour: Colour
    site: Site
    size: int
    points: int


@value
class MedalTaken:
    """A player has received a medal from another, or from the supply if that is 0, and its points (KA-5.8)."""

    seat: int
    colour: Colour
    medal: Medal
    taken_from: Owner
    points: int


@value
class CustomerChosen:
    """A player pulls this customer (KA-7.1)."""

    seat: int
    colour: Colour


@value
class CustomerPulled:
    """The customer has left by an entrance of the owner's stall (0: neutral); the newcomer stands there now (KA-7.5).

    `criers` is how many crier cards the seat has spent (KA-7.4).
    """

    seat: int
    colour: Colour
    entrance: Site
    owner: Owner
    criers: int
    newcomer_colour: Colour


@value
class CoinsReceived:
    """The bank has paid a player `coins` of a colour (KA-7.6)."""

    seat: int
    colour: Colour
    coins: int


@value
class OpenCardTaken:
    """A player has taken a card of this kind from the open row (KA-8.1)."""

    seat: int
    card: Card


@value
class CardDrawn:
    """A player has drawn the top card of the pile (KA-8.1)."""

    seat: int
    card: Secret[Card]


@value
class CrierTaken:
    """A player has taken a crier card (KA-8.1)."""

    seat: int


@value
class CardsDiscarded:
    """A player has discarded these cards (KA-8.3)."""

    seat: int
    cards: tuple[Card, ...]


@value
class RowRefilled:
    """These cards of the pile have joined the open row (KA-2.1, KA-8.2)."""

    cards: tuple[Card, ...]


@value
class PileShuffled:
    """The discard pile is shuffled and has become the pile (KA-8.4)."""


@value
class FinalPhaseBegan:
    """From now on players only build (KA-9.1, KA-9.3)."""

    cause: FinalCause


@value
class PassedForGood:
    """A player is out for good (KA-9.2)."""

    seat: int


@value
class FinalScored:
    """What a player's medals and coins bring at the end (KA-9.4)."""

    seat: int
    medal_points: int
    coin_points: int


@value
class MatchEnded:
    """The match is over; `winners` have the most points, whether they have resigned or not (KA-9.5)."""

    winners: tuple[int, ...]


CardEvent: TypeAlias = (
    CardsPlayed | CardDrawn | OpenCardTaken | CrierTaken | CardsDiscarded | RowRefilled | PileShuffled
)
BuildEvent: TypeAlias = SiteChosen | MainPlaced | MainMoved | StallExpanded | MedalTaken
CoinEvent: TypeAlias = JokerPaid | OwnPaid | OthersPaid | CoinsReceived
CustomerEvent: TypeAlias = CustomerChosen | CustomerPulled
CourseEvent: TypeAlias = FinalPhaseBegan | PassedForGood | FinalScored | MatchEnded
Event: TypeAlias = TurnBegan | DealEvent | CardEvent | BuildEvent | CoinEvent | CustomerEvent | CourseEvent
