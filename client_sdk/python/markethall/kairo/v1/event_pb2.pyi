from markethall.kairo.v1 import component_pb2 as _component_pb2
from markethall.secret.v1 import secret_pb2 as _secret_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Event(_message.Message):
    """An event in Kairo. Seats have numbers from 1. The score of a seat is the sum of the points in the events."""
    __slots__ = ("start_player_drawn", "customers_placed", "hand_dealt", "neutral_drawn", "stall_left_out", "turn_began", "cards_played", "joker_paid", "site_chosen", "main_placed", "main_moved", "own_paid", "others_paid", "stall_expanded", "medal_taken", "customer_chosen", "customer_pulled", "coins_received", "open_card_taken", "card_drawn", "crier_taken", "cards_discarded", "row_refilled", "pile_shuffled", "final_phase_began", "passed_for_good", "final_scored", "match_ended")
    START_PLAYER_DRAWN_FIELD_NUMBER: _ClassVar[int]
    CUSTOMERS_PLACED_FIELD_NUMBER: _ClassVar[int]
    HAND_DEALT_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_DRAWN_FIELD_NUMBER: _ClassVar[int]
    STALL_LEFT_OUT_FIELD_NUMBER: _ClassVar[int]
    TURN_BEGAN_FIELD_NUMBER: _ClassVar[int]
    CARDS_PLAYED_FIELD_NUMBER: _ClassVar[int]
    JOKER_PAID_FIELD_NUMBER: _ClassVar[int]
    SITE_CHOSEN_FIELD_NUMBER: _ClassVar[int]
    MAIN_PLACED_FIELD_NUMBER: _ClassVar[int]
    MAIN_MOVED_FIELD_NUMBER: _ClassVar[int]
    OWN_PAID_FIELD_NUMBER: _ClassVar[int]
    OTHERS_PAID_FIELD_NUMBER: _ClassVar[int]
    STALL_EXPANDED_FIELD_NUMBER: _ClassVar[int]
    MEDAL_TAKEN_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_CHOSEN_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_PULLED_FIELD_NUMBER: _ClassVar[int]
    COINS_RECEIVED_FIELD_NUMBER: _ClassVar[int]
    OPEN_CARD_TAKEN_FIELD_NUMBER: _ClassVar[int]
    CARD_DRAWN_FIELD_NUMBER: _ClassVar[int]
    CRIER_TAKEN_FIELD_NUMBER: _ClassVar[int]
    CARDS_DISCARDED_FIELD_NUMBER: _ClassVar[int]
    ROW_REFILLED_FIELD_NUMBER: _ClassVar[int]
    PILE_SHUFFLED_FIELD_NUMBER: _ClassVar[int]
    FINAL_PHASE_BEGAN_FIELD_NUMBER: _ClassVar[int]
    PASSED_FOR_GOOD_FIELD_NUMBER: _ClassVar[int]
    FINAL_SCORED_FIELD_NUMBER: _ClassVar[int]
    MATCH_ENDED_FIELD_NUMBER: _ClassVar[int]
    start_player_drawn: StartPlayerDrawn
    """The start player was drawn by lot (KA-2.3)."""
    customers_placed: CustomersPlaced
    """The customers are on the market (KA-2.2)."""
    hand_dealt: HandDealt
    """A player got the first stall cards (KA-2.1)."""
    neutral_drawn: NeutralDrawn
    """A player drew a neutral stall from the bag (KA-2.4)."""
    stall_left_out: StallLeftOut
    """A stall of the set-up cannot be placed (KA-2.3)."""
    turn_began: TurnBegan
    """A turn begins."""
    cards_played: CardsPlayed
    """A player played cards for a site (KA-3.2)."""
    joker_paid: JokerPaid
    """A player paid the coin for a joker (KA-3.2)."""
    site_chosen: SiteChosen
    """A player chose a site (KA-3.2)."""
    main_placed: MainPlaced
    """A new main stall stands (KA-4)."""
    main_moved: MainMoved
    """A main stall moved to another site (KA-6.2)."""
    own_paid: OwnPaid
    """A player paid coins of the expansion's colour (KA-5.6)."""
    others_paid: OthersPaid
    """A player paid coins of other colours (KA-5.6)."""
    stall_expanded: StallExpanded
    """A stall grew (KA-5.7)."""
    medal_taken: MedalTaken
    """A player got a medal (KA-5.8)."""
    customer_chosen: CustomerChosen
    """A player chose a customer to pull (KA-7.1)."""
    customer_pulled: CustomerPulled
    """A customer left the market (KA-7.5)."""
    coins_received: CoinsReceived
    """The bank paid coins (KA-7.6)."""
    open_card_taken: OpenCardTaken
    """A player took a card from the open row (KA-8.1)."""
    card_drawn: CardDrawn
    """A player drew the top card of the pile (KA-8.1)."""
    crier_taken: CrierTaken
    """A player took a crier card (KA-8.1)."""
    cards_discarded: CardsDiscarded
    """A player discarded cards (KA-8.3)."""
    row_refilled: RowRefilled
    """The open row was refilled (KA-8.2)."""
    pile_shuffled: PileShuffled
    """The discard pile became the pile (KA-8.4)."""
    final_phase_began: FinalPhaseBegan
    """The final phase begins (KA-9.1, KA-9.3)."""
    passed_for_good: PassedForGood
    """A player passed for good (KA-9.2)."""
    final_scored: FinalScored
    """The last points of a player (KA-9.4)."""
    match_ended: MatchEnded
    """The game is over (KA-9.5)."""
    def __init__(self, start_player_drawn: _Optional[_Union[StartPlayerDrawn, _Mapping]] = ..., customers_placed: _Optional[_Union[CustomersPlaced, _Mapping]] = ..., hand_dealt: _Optional[_Union[HandDealt, _Mapping]] = ..., neutral_drawn: _Optional[_Union[NeutralDrawn, _Mapping]] = ..., stall_left_out: _Optional[_Union[StallLeftOut, _Mapping]] = ..., turn_began: _Optional[_Union[TurnBegan, _Mapping]] = ..., cards_played: _Optional[_Union[CardsPlayed, _Mapping]] = ..., joker_paid: _Optional[_Union[JokerPaid, _Mapping]] = ..., site_chosen: _Optional[_Union[SiteChosen, _Mapping]] = ..., main_placed: _Optional[_Union[MainPlaced, _Mapping]] = ..., main_moved: _Optional[_Union[MainMoved, _Mapping]] = ..., own_paid: _Optional[_Union[OwnPaid, _Mapping]] = ..., others_paid: _Optional[_Union[OthersPaid, _Mapping]] = ..., stall_expanded: _Optional[_Union[StallExpanded, _Mapping]] = ..., medal_taken: _Optional[_Union[MedalTaken, _Mapping]] = ..., customer_chosen: _Optional[_Union[CustomerChosen, _Mapping]] = ..., customer_pulled: _Optional[_Union[CustomerPulled, _Mapping]] = ..., coins_received: _Optional[_Union[CoinsReceived, _Mapping]] = ..., open_card_taken: _Optional[_Union[OpenCardTaken, _Mapping]] = ..., card_drawn: _Optional[_Union[CardDrawn, _Mapping]] = ..., crier_taken: _Optional[_Union[CrierTaken, _Mapping]] = ..., cards_discarded: _Optional[_Union[CardsDiscarded, _Mapping]] = ..., row_refilled: _Optional[_Union[RowRefilled, _Mapping]] = ..., pile_shuffled: _Optional[_Union[PileShuffled, _Mapping]] = ..., final_phase_began: _Optional[_Union[FinalPhaseBegan, _Mapping]] = ..., passed_for_good: _Optional[_Union[PassedForGood, _Mapping]] = ..., final_scored: _Optional[_Union[FinalScored, _Mapping]] = ..., match_ended: _Optional[_Union[MatchEnded, _Mapping]] = ...) -> None: ...

class StartPlayerDrawn(_message.Message):
    """The start player was drawn by lot."""
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the start player."""
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class CustomersPlaced(_message.Message):
    """Five customers stand on the start sites. The sixth waits outside."""
    __slots__ = ("customers", "outside_colour")
    CUSTOMERS_FIELD_NUMBER: _ClassVar[int]
    OUTSIDE_COLOUR_FIELD_NUMBER: _ClassVar[int]
    customers: _containers.RepeatedCompositeFieldContainer[CustomerPlace]
    """The customers on the market, in the order of the start sites."""
    outside_colour: _component_pb2.Colour
    """Colour of the customer outside."""
    def __init__(self, customers: _Optional[_Iterable[_Union[CustomerPlace, _Mapping]]] = ..., outside_colour: _Optional[_Union[_component_pb2.Colour, str]] = ...) -> None: ...

class CustomerPlace(_message.Message):
    """The site of a customer."""
    __slots__ = ("colour", "site")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    """Colour of the customer."""
    site: str
    """Id of the site."""
    def __init__(self, colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ...) -> None: ...

class HandDealt(_message.Message):
    """A player got the first stall cards."""
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    cards: _secret_pb2.Secret
    """Ids of the cards, in drawing order."""
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Union[_secret_pb2.Secret, _Mapping]] = ...) -> None: ...

class NeutralDrawn(_message.Message):
    """A player drew a neutral main stall from the bag and has to place it."""
    __slots__ = ("seat", "colour")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    colour: _component_pb2.Colour
    """Colour of the stall."""
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ...) -> None: ...

class StallLeftOut(_message.Message):
    """A main stall of the set-up cannot be placed. It is left out."""
    __slots__ = ("seat", "neutral_colour")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_COLOUR_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player whose turn it was to place it."""
    neutral_colour: _component_pb2.Colour
    """Colour of a neutral stall. Not set for an own stall: no colour of it could be placed."""
    def __init__(self, seat: _Optional[int] = ..., neutral_colour: _Optional[_Union[_component_pb2.Colour, str]] = ...) -> None: ...

class TurnBegan(_message.Message):
    """A turn begins. In the set-up, each stall is a turn."""
    __slots__ = ("seat", "number", "turns_without_expansion")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    TURNS_WITHOUT_EXPANSION_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat on turn."""
    number: int
    """Number of the turn in the match, from 1. Stalls of the set-up count as turns."""
    turns_without_expansion: int
    """Number of turns in a row without an expansion, before this turn (KA-9.3)."""
    def __init__(self, seat: _Optional[int] = ..., number: _Optional[int] = ..., turns_without_expansion: _Optional[int] = ...) -> None: ...

class CardsPlayed(_message.Message):
    """A player played stall cards for a site. The cards go to the discard pile."""
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    cards: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the cards, one or three, in the order of the pieces in GetGame."""
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class JokerPaid(_message.Message):
    """A player paid the coin for a joker."""
    __slots__ = ("seat", "colour")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    colour: _component_pb2.Colour
    """Colour of the coin."""
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ...) -> None: ...

class SiteChosen(_message.Message):
    """A player chose what to build and where."""
    __slots__ = ("seat", "build", "colour", "site")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BUILD_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    build: _component_pb2.Build
    """What the player builds."""
    colour: _component_pb2.Colour
    """Colour of the stall."""
    site: str
    """Id of the site."""
    def __init__(self, seat: _Optional[int] = ..., build: _Optional[_Union[_component_pb2.Build, str]] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ...) -> None: ...

class MainPlaced(_message.Message):
    """A new main stall and its entrance stand."""
    __slots__ = ("seat", "owner", "colour", "site", "entrance")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player who placed it."""
    owner: int
    """Seat of the owner. Not set for a neutral stall."""
    colour: _component_pb2.Colour
    """Colour of the stall."""
    site: str
    """Id of the site of the stall."""
    entrance: str
    """Id of the site of the entrance."""
    def __init__(self, seat: _Optional[int] = ..., owner: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ..., entrance: _Optional[str] = ...) -> None: ...

class MainMoved(_message.Message):
    """A main stall and its entrance moved to other sites."""
    __slots__ = ("seat", "colour", "site", "entrance")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    colour: _component_pb2.Colour
    """Colour of the stall."""
    site: str
    """Id of the new site of the stall."""
    entrance: str
    """Id of the new site of the entrance."""
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ..., entrance: _Optional[str] = ...) -> None: ...

class OwnPaid(_message.Message):
    """A player paid coins of the expansion's colour."""
    __slots__ = ("seat", "colour", "coins")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    COINS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    colour: _component_pb2.Colour
    """Colour of the coins."""
    coins: int
    """Number of coins."""
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., coins: _Optional[int] = ...) -> None: ...

class OthersPaid(_message.Message):
    """A player paid the rest of an expansion with other coins."""
    __slots__ = ("seat", "coins")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COINS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    coins: _component_pb2.Coins
    """The coins."""
    def __init__(self, seat: _Optional[int] = ..., coins: _Optional[_Union[_component_pb2.Coins, _Mapping]] = ...) -> None: ...

class StallExpanded(_message.Message):
    """A stall grew and scored points."""
    __slots__ = ("seat", "colour", "site", "size", "points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    colour: _component_pb2.Colour
    """Colour of the stall."""
    site: str
    """Id of the site of the expansion."""
    size: int
    """New number of tiles of the stall, with its main stall."""
    points: int
    """Points for the expansion."""
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ..., size: _Optional[int] = ..., points: _Optional[int] = ...) -> None: ...

class MedalTaken(_message.Message):
    """A player got a medal and its points."""
    __slots__ = ("seat", "colour", "medal", "taken_from", "points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    MEDAL_FIELD_NUMBER: _ClassVar[int]
    TAKEN_FROM_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    colour: _component_pb2.Colour
    """Colour of the medal."""
    medal: _component_pb2.Medal
    """Gold or silver."""
    taken_from: int
    """Seat of the former holder. Not set for a medal from the supply."""
    points: int
    """Points for the medal."""
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., medal: _Optional[_Union[_component_pb2.Medal, str]] = ..., taken_from: _Optional[int] = ..., points: _Optional[int] = ...) -> None: ...

class CustomerChosen(_message.Message):
    """A player chose a customer to pull."""
    __slots__ = ("seat", "colour")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    colour: _component_pb2.Colour
    """Colour of the customer."""
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ...) -> None: ...

class CustomerPulled(_message.Message):
    """A customer left the market through an entrance. The customer from outside now stands on that entrance."""
    __slots__ = ("seat", "colour", "entrance", "owner", "criers", "newcomer_colour")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    CRIERS_FIELD_NUMBER: _ClassVar[int]
    NEWCOMER_COLOUR_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    colour: _component_pb2.Colour
    """Colour of the customer that left. It now waits outside."""
    entrance: str
    """Id of the site of the entrance."""
    owner: int
    """Seat of the owner of the stall. Not set for a neutral stall."""
    criers: int
    """Number of crier cards that the player spent (KA-7.4)."""
    newcomer_colour: _component_pb2.Colour
    """Colour of the customer that now stands on the entrance."""
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., entrance: _Optional[str] = ..., owner: _Optional[int] = ..., criers: _Optional[int] = ..., newcomer_colour: _Optional[_Union[_component_pb2.Colour, str]] = ...) -> None: ...

class CoinsReceived(_message.Message):
    """The bank paid coins."""
    __slots__ = ("seat", "colour", "coins")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    COINS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player who got the coins."""
    colour: _component_pb2.Colour
    """Colour of the coins."""
    coins: int
    """Number of coins."""
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., coins: _Optional[int] = ...) -> None: ...

class OpenCardTaken(_message.Message):
    """A player took a card from the open row."""
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    card: str
    """Id of the card."""
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class CardDrawn(_message.Message):
    """A player drew the top card of the pile."""
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    card: _secret_pb2.Secret
    """Id of the card."""
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[_secret_pb2.Secret, _Mapping]] = ...) -> None: ...

class CrierTaken(_message.Message):
    """A player took a crier card."""
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class CardsDiscarded(_message.Message):
    """A player discarded cards."""
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    cards: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the cards, in the order of the pieces in GetGame."""
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class RowRefilled(_message.Message):
    """Cards of the pile joined the open row."""
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the cards, in drawing order."""
    def __init__(self, cards: _Optional[_Iterable[str]] = ...) -> None: ...

class PileShuffled(_message.Message):
    """The discard pile was shuffled and became the pile."""
    __slots__ = ()
    def __init__(self) -> None: ...

class FinalPhaseBegan(_message.Message):
    """The final phase begins. From now on players only build or pass."""
    __slots__ = ("cause",)
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    cause: _component_pb2.FinalCause
    """Reason for the start of the final phase."""
    def __init__(self, cause: _Optional[_Union[_component_pb2.FinalCause, str]] = ...) -> None: ...

class PassedForGood(_message.Message):
    """A player passed for good and is out."""
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class FinalScored(_message.Message):
    """Points for the medals and coins of a player at the end."""
    __slots__ = ("seat", "medal_points", "coin_points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MEDAL_POINTS_FIELD_NUMBER: _ClassVar[int]
    COIN_POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    medal_points: int
    """Points of the medals, which score once more."""
    coin_points: int
    """One point for every three coins."""
    def __init__(self, seat: _Optional[int] = ..., medal_points: _Optional[int] = ..., coin_points: _Optional[int] = ...) -> None: ...

class MatchEnded(_message.Message):
    """The game is over."""
    __slots__ = ("winners",)
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    winners: _containers.RepeatedScalarFieldContainer[int]
    """Seats with the most points, including seats that have resigned. MatchFinished.winners has the winners of the
    match.
    """
    def __init__(self, winners: _Optional[_Iterable[int]] = ...) -> None: ...
