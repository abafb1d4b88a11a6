"""What has happened. All scores start at 0 and are the sums of the `points` in the events.

- What happens before the first turn (KA-2).
- The events of a turn, made quickly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from markethall_rules.secret import Secret
from markethall_rules.values import fresh

from .pieces import Build, Colour, FinalCause, Medal


@dataclass(frozen=True, slots=True)
class StartPlayerDrawn:
    """The lot has named the start player (KA-2.3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CustomersPlaced:
    """Five customers stand on the start sites (KA-2.2).

    `sites` are six, in the order of the colours, -1 for who waits outside.
    """

    sites: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A player has drawn the first stall cards (KA-2.1)."""

    seat: int
    cards: Secret[int]


@dataclass(frozen=True, slots=True)
class NeutralDrawn:
    """A player has drawn a neutral main stall from the bag (KA-2.4)."""

    seat: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class StallLeftOut:
    """A main stall cannot be placed in the set-up: a neutral one, or an own one of any colour (KA-2.3, KA-2.4)."""

    seat: int
    neutral: Colour | None


DealEvent: TypeAlias = StartPlayerDrawn | CustomersPlaced | HandDealt | NeutralDrawn | StallLeftOut


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is a player's turn, or turn to place a stall in the set-up; `number` counts both, from 1.

    `quiet` is how many turns in a row before this one passed without an expansion (KA-9.3).
    """

    seat: int
    number: int
    quiet: int


@dataclass(frozen=True, slots=True)
class CardsPlayed:
    """A player has played one stall card or three (KA-3.2)."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JokerPaid:
    """The coin for the joker is paid (KA-3.2)."""

    seat: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class SiteChosen:
    """A player has named what to build, and on which site (KA-3.2)."""

    seat: int
    build: Build
    colour: Colour
    site: int


@dataclass(frozen=True, slots=True)
class MainPlaced:
    """A new main stall and its entrance stand; owner 0 is neutral (KA-4)."""

    seat: int
    owner: int
    colour: Colour
    site: int
    entrance: int


@dataclass(frozen=True, slots=True)
class MainMoved:
    """The player's main stall of that colour and its entrance stand elsewhere now (KA-6.2)."""

    seat: int
    colour: Colour
    site: int
    entrance: int


@dataclass(frozen=True, slots=True)
class OwnPaid:
    """So many coins of the colour of the expansion are paid (KA-5.6)."""

    seat: int
    colour: Colour
    coins: int


@dataclass(frozen=True, slots=True)
class OthersPaid:
    """The rest of an expansion is paid with these coins, six counts in the order of the colours (KA-5.6)."""

    seat: int
    coins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StallExpanded:
    """A stall has grown to `size` tiles and brought that many points (KA-5.7)."""

    seat: int
    colour: Colour
    site: int
    size: int
    points: int


@dataclass(frozen=True, slots=True)
class MedalTaken:
    """A player has received a medal from another, or from the supply if that is 0, and its points (KA-5.8)."""

    seat: int
    colour: Colour
    medal: Medal
    taken_from: int
    points: int


@dataclass(frozen=True, slots=True)
class CustomerChosen:
    """A player pulls this customer (KA-7.1)."""

    seat: int
    customer: Colour


@dataclass(frozen=True, slots=True)
class CustomerPulled:
    """The customer has left by an entrance of the owner's stall (0: neutral); the newcomer stands there now (KA-7.5).

    `criers` is how many crier cards the seat has spent (KA-7.4).
    """

    seat: int
    customer: Colour
    entrance: int
    owner: int
    criers: int
    newcomer: Colour


@dataclass(frozen=True, slots=True)
class CoinsReceived:
    """The bank has paid a player so many coins of a colour (KA-7.6)."""

    seat: int
    colour: Colour
    coins: int


@dataclass(frozen=True, slots=True)
class OpenCardTaken:
    """A player has taken a card of this kind from the open row (KA-8.1)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A player has drawn the top card of the pile (KA-8.1)."""

    seat: int
    card: Secret[int]


@dataclass(frozen=True, slots=True)
class CrierTaken:
    """A player has taken a crier card (KA-8.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """A player has discarded these cards (KA-8.3)."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RowRefilled:
    """These cards of the pile have joined the open row (KA-2.1, KA-8.2)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PileShuffled:
    """The discard pile is shuffled and has become the pile (KA-8.4)."""


@dataclass(frozen=True, slots=True)
class FinalPhaseBegan:
    """From now on players only build (KA-9.1, KA-9.3)."""

    cause: FinalCause


@dataclass(frozen=True, slots=True)
class Passed:
    """A player is out for good (KA-9.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class FinalScored:
    """What a player's medals and coins bring at the end (KA-9.4)."""

    seat: int
    medal_points: int
    coin_points: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; `winners` have the most points, whether they have resigned or not (KA-9.5)."""

    winners: tuple[int, ...]


CardEvent: TypeAlias = (
    CardsPlayed | CardDrawn | OpenCardTaken | CrierTaken | CardsDiscarded | RowRefilled | PileShuffled
)
BuildEvent: TypeAlias = SiteChosen | MainPlaced | MainMoved | StallExpanded | MedalTaken
CoinEvent: TypeAlias = JokerPaid | OwnPaid | OthersPaid | CoinsReceived
CustomerEvent: TypeAlias = CustomerChosen | CustomerPulled
CourseEvent: TypeAlias = FinalPhaseBegan | Passed | FinalScored | MatchEnded
Event: TypeAlias = TurnBegan | DealEvent | CardEvent | BuildEvent | CoinEvent | CustomerEvent | CourseEvent


NewCardDrawn: Final = fresh(CardDrawn)
NewCardsDiscarded: Final = fresh(CardsDiscarded)
NewCardsPlayed: Final = fresh(CardsPlayed)
NewCoinsReceived: Final = fresh(CoinsReceived)
NewCrierTaken: Final = fresh(CrierTaken)
NewCustomerChosen: Final = fresh(CustomerChosen)
NewCustomerPulled: Final = fresh(CustomerPulled)
NewMainMoved: Final = fresh(MainMoved)
NewMainPlaced: Final = fresh(MainPlaced)
NewMedalTaken: Final = fresh(MedalTaken)
NewOpenCardTaken: Final = fresh(OpenCardTaken)
NewOthersPaid: Final = fresh(OthersPaid)
NewOwnPaid: Final = fresh(OwnPaid)
NewRowRefilled: Final = fresh(RowRefilled)
NewSiteChosen: Final = fresh(SiteChosen)
NewStallExpanded: Final = fresh(StallExpanded)
NewTurnBegan: Final = fresh(TurnBegan)
