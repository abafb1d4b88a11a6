from markethall.kairo.v1 import component_pb2 as _component_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
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
    pay_joker: PayJoker
    place_main: PlaceMain
    expand: Expand
    move_main: MoveMain
    place_entrance: PlaceEntrance
    pay_own: PayOwn
    pay_others: PayOthers
    pull_customer: PullCustomer
    lead_customer: LeadCustomer
    draw_open: DrawOpen
    draw_blind: DrawBlind
    draw_crier: DrawCrier
    discard: Discard
    pass_for_good: PassForGood
    def __init__(self, play_cards: _Optional[_Union[PlayCards, _Mapping]] = ..., pay_joker: _Optional[_Union[PayJoker, _Mapping]] = ..., place_main: _Optional[_Union[PlaceMain, _Mapping]] = ..., expand: _Optional[_Union[Expand, _Mapping]] = ..., move_main: _Optional[_Union[MoveMain, _Mapping]] = ..., place_entrance: _Optional[_Union[PlaceEntrance, _Mapping]] = ..., pay_own: _Optional[_Union[PayOwn, _Mapping]] = ..., pay_others: _Optional[_Union[PayOthers, _Mapping]] = ..., pull_customer: _Optional[_Union[PullCustomer, _Mapping]] = ..., lead_customer: _Optional[_Union[LeadCustomer, _Mapping]] = ..., draw_open: _Optional[_Union[DrawOpen, _Mapping]] = ..., draw_blind: _Optional[_Union[DrawBlind, _Mapping]] = ..., draw_crier: _Optional[_Union[DrawCrier, _Mapping]] = ..., discard: _Optional[_Union[Discard, _Mapping]] = ..., pass_for_good: _Optional[_Union[PassForGood, _Mapping]] = ...) -> None: ...

class PlayCards(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[_Iterable[str]] = ...) -> None: ...

class PayJoker(_message.Message):
    __slots__ = ("colour",)
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    def __init__(self, colour: _Optional[_Union[_component_pb2.Colour, str]] = ...) -> None: ...

class PlaceMain(_message.Message):
    __slots__ = ("colour", "site")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    site: str
    def __init__(self, colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ...) -> None: ...

class Expand(_message.Message):
    __slots__ = ("colour", "site")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    site: str
    def __init__(self, colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ...) -> None: ...

class MoveMain(_message.Message):
    __slots__ = ("colour", "site")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    site: str
    def __init__(self, colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ...) -> None: ...

class PlaceEntrance(_message.Message):
    __slots__ = ("site",)
    SITE_FIELD_NUMBER: _ClassVar[int]
    site: str
    def __init__(self, site: _Optional[str] = ...) -> None: ...

class PayOwn(_message.Message):
    __slots__ = ("coins",)
    COINS_FIELD_NUMBER: _ClassVar[int]
    coins: int
    def __init__(self, coins: _Optional[int] = ...) -> None: ...

class PayOthers(_message.Message):
    __slots__ = ("coins",)
    COINS_FIELD_NUMBER: _ClassVar[int]
    coins: _component_pb2.Coins
    def __init__(self, coins: _Optional[_Union[_component_pb2.Coins, _Mapping]] = ...) -> None: ...

class PullCustomer(_message.Message):
    __slots__ = ("colour",)
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    def __init__(self, colour: _Optional[_Union[_component_pb2.Colour, str]] = ...) -> None: ...

class LeadCustomer(_message.Message):
    __slots__ = ("entrance",)
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    entrance: str
    def __init__(self, entrance: _Optional[str] = ...) -> None: ...

class DrawOpen(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class DrawBlind(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class DrawCrier(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Discard(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[_Iterable[str]] = ...) -> None: ...

class PassForGood(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...
