from google.api import field_behavior_pb2 as _field_behavior_pb2
from markethall.kairo.v1 import component_pb2 as _component_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
    """One choice of a player in Kairo. A turn has one or more moves."""
    __slots__ = ("play_cards", "pay_joker", "place_main", "expand", "move_main", "place_entrance", "pay_own", "pay_others", "pull_customer", "lead_customer", "draw_open", "draw_blind", "draw_crier", "discard", "pass_for_good")
    PLAY_CARDS_FIELD_NUMBER: _ClassVar[int]
    PAY_JOKER_FIELD_NUMBER: _ClassVar[int]
    PLACE_MAIN_FIELD_NUMBER: _ClassVar[int]
    EXPAND_FIELD_NUMBER: _ClassVar[int]
    MOVE_MAIN_FIELD_NUMBER: _ClassVar[int]
    PLACE_ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    PAY_OWN_FIELD_NUMBER: _ClassVar[int]
    PAY_OTHERS_FIELD_NUMBER: _ClassVar[int]
    PULL_CUSTOMER_FIELD_NUMBER: _ClassVar[int]
    LEAD_CUSTOMER_FIELD_NUMBER: _ClassVar[int]
    DRAW_OPEN_FIELD_NUMBER: _ClassVar[int]
    DRAW_BLIND_FIELD_NUMBER: _ClassVar[int]
    DRAW_CRIER_FIELD_NUMBER: _ClassVar[int]
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    PASS_FOR_GOOD_FIELD_NUMBER: _ClassVar[int]
    play_cards: PlayCards
    """Begins to build (KA-3.2)."""
    pay_joker: PayJoker
    """Follows a single joker (KA-3.2)."""
    place_main: PlaceMain
    """Builds a new main stall (KA-4), also in the set-up (KA-2.3)."""
    expand: Expand
    """Builds an expansion (KA-5)."""
    move_main: MoveMain
    """Moves a main stall that cannot grow (KA-6)."""
    place_entrance: PlaceEntrance
    """Follows a new or moved main stall (KA-4.1)."""
    pay_own: PayOwn
    """Follows an expansion (KA-5.6)."""
    pay_others: PayOthers
    """Follows if coins of the expansion's colour do not pay all of it (KA-5.6)."""
    pull_customer: PullCustomer
    """Begins to pull a customer (KA-7.1)."""
    lead_customer: LeadCustomer
    """Ends pulling a customer (KA-7.3)."""
    draw_open: DrawOpen
    """Draws the first or second card (KA-8.1)."""
    draw_blind: DrawBlind
    """Draws the first or second card (KA-8.1)."""
    draw_crier: DrawCrier
    """Draws the first or second card (KA-8.1)."""
    discard: Discard
    """Follows the second card if the hand has more than four stall cards (KA-8.3)."""
    pass_for_good: PassForGood
    """In the final phase (KA-9.2)."""
    def __init__(self, play_cards: _Optional[_Union[PlayCards, _Mapping]] = ..., pay_joker: _Optional[_Union[PayJoker, _Mapping]] = ..., place_main: _Optional[_Union[PlaceMain, _Mapping]] = ..., expand: _Optional[_Union[Expand, _Mapping]] = ..., move_main: _Optional[_Union[MoveMain, _Mapping]] = ..., place_entrance: _Optional[_Union[PlaceEntrance, _Mapping]] = ..., pay_own: _Optional[_Union[PayOwn, _Mapping]] = ..., pay_others: _Optional[_Union[PayOthers, _Mapping]] = ..., pull_customer: _Optional[_Union[PullCustomer, _Mapping]] = ..., lead_customer: _Optional[_Union[LeadCustomer, _Mapping]] = ..., draw_open: _Optional[_Union[DrawOpen, _Mapping]] = ..., draw_blind: _Optional[_Union[DrawBlind, _Mapping]] = ..., draw_crier: _Optional[_Union[DrawCrier, _Mapping]] = ..., discard: _Optional[_Union[Discard, _Mapping]] = ..., pass_for_good: _Optional[_Union[PassForGood, _Mapping]] = ...) -> None: ...

class PlayCards(_message.Message):
    """Plays cards for a site: one card, or any three."""
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the cards, in the order of the pieces in GetGame."""
    def __init__(self, cards: _Iterable[str]) -> None: ...

class PayJoker(_message.Message):
    """Pays the coin for a single joker."""
    __slots__ = ("colour",)
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    """Colour of the coin."""
    def __init__(self, colour: _Union[_component_pb2.Colour, str]) -> None: ...

class PlaceMain(_message.Message):
    """Puts a new main stall on a site."""
    __slots__ = ("colour", "site")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    """Colour of the stall."""
    site: str
    """Id of the site of the stall."""
    def __init__(self, colour: _Union[_component_pb2.Colour, str], site: str) -> None: ...

class Expand(_message.Message):
    """Puts an expansion of the player's own stall on a site."""
    __slots__ = ("colour", "site")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    """Colour of the stall."""
    site: str
    """Id of the site of the expansion."""
    def __init__(self, colour: _Union[_component_pb2.Colour, str], site: str) -> None: ...

class MoveMain(_message.Message):
    """Moves the player's own main stall to a site."""
    __slots__ = ("colour", "site")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    """Colour of the stall."""
    site: str
    """Id of the new site of the stall."""
    def __init__(self, colour: _Union[_component_pb2.Colour, str], site: str) -> None: ...

class PlaceEntrance(_message.Message):
    """Puts the entrance of the new or moved main stall on a site."""
    __slots__ = ("site",)
    SITE_FIELD_NUMBER: _ClassVar[int]
    site: str
    """Id of the site of the entrance."""
    def __init__(self, site: str) -> None: ...

class PayOwn(_message.Message):
    """Pays coins of the expansion's colour."""
    __slots__ = ("coins",)
    COINS_FIELD_NUMBER: _ClassVar[int]
    coins: int
    """Number of coins."""
    def __init__(self, coins: int) -> None: ...

class PayOthers(_message.Message):
    """Pays the rest of the expansion with other coins."""
    __slots__ = ("coins",)
    COINS_FIELD_NUMBER: _ClassVar[int]
    coins: _component_pb2.Coins
    """The coins."""
    def __init__(self, coins: _Union[_component_pb2.Coins, _Mapping]) -> None: ...

class PullCustomer(_message.Message):
    """Pulls a customer."""
    __slots__ = ("colour",)
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    """Colour of the customer."""
    def __init__(self, colour: _Union[_component_pb2.Colour, str]) -> None: ...

class LeadCustomer(_message.Message):
    """Leads the pulled customer to an entrance of its colour."""
    __slots__ = ("entrance",)
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    entrance: str
    """Id of the site of the entrance."""
    def __init__(self, entrance: str) -> None: ...

class DrawOpen(_message.Message):
    """Takes a card from the open row."""
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    """Id of the card."""
    def __init__(self, card: str) -> None: ...

class DrawBlind(_message.Message):
    """Takes the top card of the pile."""
    __slots__ = ()
    def __init__(self) -> None: ...

class DrawCrier(_message.Message):
    """Takes a crier card."""
    __slots__ = ()
    def __init__(self) -> None: ...

class Discard(_message.Message):
    """Discards stall cards until four are left."""
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the cards, in the order of the pieces in GetGame."""
    def __init__(self, cards: _Iterable[str]) -> None: ...

class PassForGood(_message.Message):
    """Passes. The player is out of the game for good."""
    __slots__ = ()
    def __init__(self) -> None: ...
