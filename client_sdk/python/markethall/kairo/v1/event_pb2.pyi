from markethall.kairo.v1 import component_pb2 as _component_pb2
from markethall.secret.v1 import secret_pb2 as _secret_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Event(_message.Message):
    __slots__ = ("start_player_drawn", "customers_placed", "hand_dealt", "neutral_drawn", "stall_left_out", "turn_began", "cards_played", "joker_paid", "site_chosen", "main_placed", "main_moved", "own_paid", "others_paid", "stall_expanded", "medal_taken", "customer_chosen", "customer_pulled", "coins_received", "open_card_taken", "card_drawn", "crier_taken", "cards_discarded", "row_refilled", "pile_shuffled", "final_phase_began", "passed", "final_scored", "match_ended")
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
    PASSED_FIELD_NUMBER: _ClassVar[int]
    FINAL_SCORED_FIELD_NUMBER: _ClassVar[int]
    MATCH_ENDED_FIELD_NUMBER: _ClassVar[int]
    start_player_drawn: StartPlayerDrawn
    customers_placed: CustomersPlaced
    hand_dealt: HandDealt
    neutral_drawn: NeutralDrawn
    stall_left_out: StallLeftOut
    turn_began: TurnBegan
    cards_played: CardsPlayed
    joker_paid: JokerPaid
    site_chosen: SiteChosen
    main_placed: MainPlaced
    main_moved: MainMoved
    own_paid: OwnPaid
    others_paid: OthersPaid
    stall_expanded: StallExpanded
    medal_taken: MedalTaken
    customer_chosen: CustomerChosen
    customer_pulled: CustomerPulled
    coins_received: CoinsReceived
    open_card_taken: OpenCardTaken
    card_drawn: CardDrawn
    crier_taken: CrierTaken
    cards_discarded: CardsDiscarded
    row_refilled: RowRefilled
    pile_shuffled: PileShuffled
    final_phase_began: FinalPhaseBegan
    passed: Passed
    final_scored: FinalScored
    match_ended: MatchEnded
    def __init__(self, start_player_drawn: _Optional[_Union[StartPlayerDrawn, _Mapping]] = ..., customers_placed: _Optional[_Union[CustomersPlaced, _Mapping]] = ..., hand_dealt: _Optional[_Union[HandDealt, _Mapping]] = ..., neutral_drawn: _Optional[_Union[NeutralDrawn, _Mapping]] = ..., stall_left_out: _Optional[_Union[StallLeftOut, _Mapping]] = ..., turn_began: _Optional[_Union[TurnBegan, _Mapping]] = ..., cards_played: _Optional[_Union[CardsPlayed, _Mapping]] = ..., joker_paid: _Optional[_Union[JokerPaid, _Mapping]] = ..., site_chosen: _Optional[_Union[SiteChosen, _Mapping]] = ..., main_placed: _Optional[_Union[MainPlaced, _Mapping]] = ..., main_moved: _Optional[_Union[MainMoved, _Mapping]] = ..., own_paid: _Optional[_Union[OwnPaid, _Mapping]] = ..., others_paid: _Optional[_Union[OthersPaid, _Mapping]] = ..., stall_expanded: _Optional[_Union[StallExpanded, _Mapping]] = ..., medal_taken: _Optional[_Union[MedalTaken, _Mapping]] = ..., customer_chosen: _Optional[_Union[CustomerChosen, _Mapping]] = ..., customer_pulled: _Optional[_Union[CustomerPulled, _Mapping]] = ..., coins_received: _Optional[_Union[CoinsReceived, _Mapping]] = ..., open_card_taken: _Optional[_Union[OpenCardTaken, _Mapping]] = ..., card_drawn: _Optional[_Union[CardDrawn, _Mapping]] = ..., crier_taken: _Optional[_Union[CrierTaken, _Mapping]] = ..., cards_discarded: _Optional[_Union[CardsDiscarded, _Mapping]] = ..., row_refilled: _Optional[_Union[RowRefilled, _Mapping]] = ..., pile_shuffled: _Optional[_Union[PileShuffled, _Mapping]] = ..., final_phase_began: _Optional[_Union[FinalPhaseBegan, _Mapping]] = ..., passed: _Optional[_Union[Passed, _Mapping]] = ..., final_scored: _Optional[_Union[FinalScored, _Mapping]] = ..., match_ended: _Optional[_Union[MatchEnded, _Mapping]] = ...) -> None: ...

class StartPlayerDrawn(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class CustomersPlaced(_message.Message):
    __slots__ = ("customers", "outside_colour")
    CUSTOMERS_FIELD_NUMBER: _ClassVar[int]
    OUTSIDE_COLOUR_FIELD_NUMBER: _ClassVar[int]
    customers: _containers.RepeatedCompositeFieldContainer[CustomerPlace]
    outside_colour: _component_pb2.Colour
    def __init__(self, customers: _Optional[_Iterable[_Union[CustomerPlace, _Mapping]]] = ..., outside_colour: _Optional[_Union[_component_pb2.Colour, str]] = ...) -> None: ...

class CustomerPlace(_message.Message):
    __slots__ = ("colour", "site")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    site: str
    def __init__(self, colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ...) -> None: ...

class HandDealt(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _secret_pb2.Secret
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Union[_secret_pb2.Secret, _Mapping]] = ...) -> None: ...

class NeutralDrawn(_message.Message):
    __slots__ = ("seat", "colour")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    seat: int
    colour: _component_pb2.Colour
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ...) -> None: ...

class StallLeftOut(_message.Message):
    __slots__ = ("seat", "neutral_colour")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_COLOUR_FIELD_NUMBER: _ClassVar[int]
    seat: int
    neutral_colour: _component_pb2.Colour
    def __init__(self, seat: _Optional[int] = ..., neutral_colour: _Optional[_Union[_component_pb2.Colour, str]] = ...) -> None: ...

class TurnBegan(_message.Message):
    __slots__ = ("seat", "number", "turns_without_expansion")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    TURNS_WITHOUT_EXPANSION_FIELD_NUMBER: _ClassVar[int]
    seat: int
    number: int
    turns_without_expansion: int
    def __init__(self, seat: _Optional[int] = ..., number: _Optional[int] = ..., turns_without_expansion: _Optional[int] = ...) -> None: ...

class CardsPlayed(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class JokerPaid(_message.Message):
    __slots__ = ("seat", "colour")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    seat: int
    colour: _component_pb2.Colour
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ...) -> None: ...

class SiteChosen(_message.Message):
    __slots__ = ("seat", "build", "colour", "site")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BUILD_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    build: _component_pb2.Build
    colour: _component_pb2.Colour
    site: str
    def __init__(self, seat: _Optional[int] = ..., build: _Optional[_Union[_component_pb2.Build, str]] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ...) -> None: ...

class MainPlaced(_message.Message):
    __slots__ = ("seat", "owner", "colour", "site", "entrance")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    owner: int
    colour: _component_pb2.Colour
    site: str
    entrance: str
    def __init__(self, seat: _Optional[int] = ..., owner: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ..., entrance: _Optional[str] = ...) -> None: ...

class MainMoved(_message.Message):
    __slots__ = ("seat", "colour", "site", "entrance")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    colour: _component_pb2.Colour
    site: str
    entrance: str
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ..., entrance: _Optional[str] = ...) -> None: ...

class OwnPaid(_message.Message):
    __slots__ = ("seat", "colour", "coins")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    COINS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    colour: _component_pb2.Colour
    coins: int
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., coins: _Optional[int] = ...) -> None: ...

class OthersPaid(_message.Message):
    __slots__ = ("seat", "coins")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COINS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    coins: _component_pb2.Coins
    def __init__(self, seat: _Optional[int] = ..., coins: _Optional[_Union[_component_pb2.Coins, _Mapping]] = ...) -> None: ...

class StallExpanded(_message.Message):
    __slots__ = ("seat", "colour", "site", "size", "points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    colour: _component_pb2.Colour
    site: str
    size: int
    points: int
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ..., size: _Optional[int] = ..., points: _Optional[int] = ...) -> None: ...

class MedalTaken(_message.Message):
    __slots__ = ("seat", "colour", "medal", "taken_from", "points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    MEDAL_FIELD_NUMBER: _ClassVar[int]
    TAKEN_FROM_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    colour: _component_pb2.Colour
    medal: _component_pb2.Medal
    taken_from: int
    points: int
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., medal: _Optional[_Union[_component_pb2.Medal, str]] = ..., taken_from: _Optional[int] = ..., points: _Optional[int] = ...) -> None: ...

class CustomerChosen(_message.Message):
    __slots__ = ("seat", "colour")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    seat: int
    colour: _component_pb2.Colour
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ...) -> None: ...

class CustomerPulled(_message.Message):
    __slots__ = ("seat", "colour", "entrance", "owner", "criers", "newcomer_colour")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    CRIERS_FIELD_NUMBER: _ClassVar[int]
    NEWCOMER_COLOUR_FIELD_NUMBER: _ClassVar[int]
    seat: int
    colour: _component_pb2.Colour
    entrance: str
    owner: int
    criers: int
    newcomer_colour: _component_pb2.Colour
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., entrance: _Optional[str] = ..., owner: _Optional[int] = ..., criers: _Optional[int] = ..., newcomer_colour: _Optional[_Union[_component_pb2.Colour, str]] = ...) -> None: ...

class CoinsReceived(_message.Message):
    __slots__ = ("seat", "colour", "coins")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    COINS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    colour: _component_pb2.Colour
    coins: int
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., coins: _Optional[int] = ...) -> None: ...

class OpenCardTaken(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: str
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class CardDrawn(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: _secret_pb2.Secret
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[_secret_pb2.Secret, _Mapping]] = ...) -> None: ...

class CrierTaken(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class CardsDiscarded(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class RowRefilled(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[_Iterable[str]] = ...) -> None: ...

class PileShuffled(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class FinalPhaseBegan(_message.Message):
    __slots__ = ("cause",)
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    cause: _component_pb2.FinalCause
    def __init__(self, cause: _Optional[_Union[_component_pb2.FinalCause, str]] = ...) -> None: ...

class Passed(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class FinalScored(_message.Message):
    __slots__ = ("seat", "medal_points", "coin_points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MEDAL_POINTS_FIELD_NUMBER: _ClassVar[int]
    COIN_POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    medal_points: int
    coin_points: int
    def __init__(self, seat: _Optional[int] = ..., medal_points: _Optional[int] = ..., coin_points: _Optional[int] = ...) -> None: ...

class MatchEnded(_message.Message):
    __slots__ = ("winners",)
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    winners: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, winners: _Optional[_Iterable[int]] = ...) -> None: ...
