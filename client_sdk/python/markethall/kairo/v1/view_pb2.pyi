from markethall.kairo.v1 import component_pb2 as _component_pb2
from markethall.secret.v1 import secret_pb2 as _secret_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PointSource(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    POINT_SOURCE_UNSPECIFIED: _ClassVar[PointSource]
    POINT_SOURCE_EXPANSIONS: _ClassVar[PointSource]
    POINT_SOURCE_MEDALS: _ClassVar[PointSource]
    POINT_SOURCE_FINAL_MEDALS: _ClassVar[PointSource]
    POINT_SOURCE_COINS: _ClassVar[PointSource]
POINT_SOURCE_UNSPECIFIED: PointSource
POINT_SOURCE_EXPANSIONS: PointSource
POINT_SOURCE_MEDALS: PointSource
POINT_SOURCE_FINAL_MEDALS: PointSource
POINT_SOURCE_COINS: PointSource

class View(_message.Message):
    __slots__ = ("stalls", "customers", "medals", "seats", "row", "pile", "criers_left", "discards", "expansions_left", "bag", "turn", "end")
    STALLS_FIELD_NUMBER: _ClassVar[int]
    CUSTOMERS_FIELD_NUMBER: _ClassVar[int]
    MEDALS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    ROW_FIELD_NUMBER: _ClassVar[int]
    PILE_FIELD_NUMBER: _ClassVar[int]
    CRIERS_LEFT_FIELD_NUMBER: _ClassVar[int]
    DISCARDS_FIELD_NUMBER: _ClassVar[int]
    EXPANSIONS_LEFT_FIELD_NUMBER: _ClassVar[int]
    BAG_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    stalls: _containers.RepeatedCompositeFieldContainer[Stall]
    customers: _containers.RepeatedCompositeFieldContainer[CustomerState]
    medals: _containers.RepeatedCompositeFieldContainer[MedalState]
    seats: _containers.RepeatedCompositeFieldContainer[SeatState]
    row: _containers.RepeatedScalarFieldContainer[str]
    pile: int
    criers_left: int
    discards: _containers.RepeatedScalarFieldContainer[str]
    expansions_left: _containers.RepeatedCompositeFieldContainer[Supply]
    bag: _containers.RepeatedScalarFieldContainer[_component_pb2.Colour]
    turn: Turn
    end: End
    def __init__(self, stalls: _Optional[_Iterable[_Union[Stall, _Mapping]]] = ..., customers: _Optional[_Iterable[_Union[CustomerState, _Mapping]]] = ..., medals: _Optional[_Iterable[_Union[MedalState, _Mapping]]] = ..., seats: _Optional[_Iterable[_Union[SeatState, _Mapping]]] = ..., row: _Optional[_Iterable[str]] = ..., pile: _Optional[int] = ..., criers_left: _Optional[int] = ..., discards: _Optional[_Iterable[str]] = ..., expansions_left: _Optional[_Iterable[_Union[Supply, _Mapping]]] = ..., bag: _Optional[_Iterable[_Union[_component_pb2.Colour, str]]] = ..., turn: _Optional[_Union[Turn, _Mapping]] = ..., end: _Optional[_Union[End, _Mapping]] = ...) -> None: ...

class Stall(_message.Message):
    __slots__ = ("seat", "colour", "site", "entrance", "expansions", "size")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    EXPANSIONS_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    colour: _component_pb2.Colour
    site: str
    entrance: str
    expansions: _containers.RepeatedScalarFieldContainer[str]
    size: int
    def __init__(self, seat: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ..., entrance: _Optional[str] = ..., expansions: _Optional[_Iterable[str]] = ..., size: _Optional[int] = ...) -> None: ...

class CustomerState(_message.Message):
    __slots__ = ("colour", "site", "outside")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    OUTSIDE_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    site: str
    outside: bool
    def __init__(self, colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ..., outside: bool = ...) -> None: ...

class MedalState(_message.Message):
    __slots__ = ("colour", "kind", "seat", "points")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    kind: _component_pb2.Medal
    seat: int
    points: int
    def __init__(self, colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., kind: _Optional[_Union[_component_pb2.Medal, str]] = ..., seat: _Optional[int] = ..., points: _Optional[int] = ...) -> None: ...

class SeatState(_message.Message):
    __slots__ = ("seat", "score", "points_by_source", "cards", "coins", "criers", "passed", "main_stalls_left")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    POINTS_BY_SOURCE_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    COINS_FIELD_NUMBER: _ClassVar[int]
    CRIERS_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    MAIN_STALLS_LEFT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    score: int
    points_by_source: _containers.RepeatedCompositeFieldContainer[PointsBySource]
    cards: _secret_pb2.Hidden
    coins: Purse
    criers: int
    passed: bool
    main_stalls_left: _containers.RepeatedScalarFieldContainer[_component_pb2.Colour]
    def __init__(self, seat: _Optional[int] = ..., score: _Optional[int] = ..., points_by_source: _Optional[_Iterable[_Union[PointsBySource, _Mapping]]] = ..., cards: _Optional[_Union[_secret_pb2.Hidden, _Mapping]] = ..., coins: _Optional[_Union[Purse, _Mapping]] = ..., criers: _Optional[int] = ..., passed: bool = ..., main_stalls_left: _Optional[_Iterable[_Union[_component_pb2.Colour, str]]] = ...) -> None: ...

class Purse(_message.Message):
    __slots__ = ("items", "size", "hidden")
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    items: _component_pb2.Coins
    size: int
    hidden: bool
    def __init__(self, items: _Optional[_Union[_component_pb2.Coins, _Mapping]] = ..., size: _Optional[int] = ..., hidden: bool = ...) -> None: ...

class PointsBySource(_message.Message):
    __slots__ = ("source", "points")
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    source: PointSource
    points: int
    def __init__(self, source: _Optional[_Union[PointSource, str]] = ..., points: _Optional[int] = ...) -> None: ...

class Supply(_message.Message):
    __slots__ = ("colour", "count")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    colour: _component_pb2.Colour
    count: int
    def __init__(self, colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., count: _Optional[int] = ...) -> None: ...

class Turn(_message.Message):
    __slots__ = ("number", "seat", "step", "cards", "building", "customer_colour", "neutral_colour", "set_up_stalls_left", "discard_count", "leads")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    BUILDING_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_COLOUR_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_COLOUR_FIELD_NUMBER: _ClassVar[int]
    SET_UP_STALLS_LEFT_FIELD_NUMBER: _ClassVar[int]
    DISCARD_COUNT_FIELD_NUMBER: _ClassVar[int]
    LEADS_FIELD_NUMBER: _ClassVar[int]
    number: int
    seat: int
    step: _component_pb2.Step
    cards: _containers.RepeatedScalarFieldContainer[str]
    building: Building
    customer_colour: _component_pb2.Colour
    neutral_colour: _component_pb2.Colour
    set_up_stalls_left: int
    discard_count: int
    leads: _containers.RepeatedCompositeFieldContainer[Lead]
    def __init__(self, number: _Optional[int] = ..., seat: _Optional[int] = ..., step: _Optional[_Union[_component_pb2.Step, str]] = ..., cards: _Optional[_Iterable[str]] = ..., building: _Optional[_Union[Building, _Mapping]] = ..., customer_colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., neutral_colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., set_up_stalls_left: _Optional[int] = ..., discard_count: _Optional[int] = ..., leads: _Optional[_Iterable[_Union[Lead, _Mapping]]] = ...) -> None: ...

class Lead(_message.Message):
    __slots__ = ("entrance", "criers")
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    CRIERS_FIELD_NUMBER: _ClassVar[int]
    entrance: str
    criers: int
    def __init__(self, entrance: _Optional[str] = ..., criers: _Optional[int] = ...) -> None: ...

class Building(_message.Message):
    __slots__ = ("kind", "colour", "site", "cost", "paid", "others_due")
    KIND_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SITE_FIELD_NUMBER: _ClassVar[int]
    FROM_FIELD_NUMBER: _ClassVar[int]
    COST_FIELD_NUMBER: _ClassVar[int]
    PAID_FIELD_NUMBER: _ClassVar[int]
    OTHERS_DUE_FIELD_NUMBER: _ClassVar[int]
    kind: _component_pb2.Build
    colour: _component_pb2.Colour
    site: str
    cost: int
    paid: int
    others_due: int
    def __init__(self, kind: _Optional[_Union[_component_pb2.Build, str]] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., site: _Optional[str] = ..., cost: _Optional[int] = ..., paid: _Optional[int] = ..., others_due: _Optional[int] = ..., **kwargs) -> None: ...

class End(_message.Message):
    __slots__ = ("final_phase", "turns_without_expansion", "limit", "cause", "supplies_low")
    FINAL_PHASE_FIELD_NUMBER: _ClassVar[int]
    TURNS_WITHOUT_EXPANSION_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    SUPPLIES_LOW_FIELD_NUMBER: _ClassVar[int]
    final_phase: bool
    turns_without_expansion: int
    limit: int
    cause: _component_pb2.FinalCause
    supplies_low: int
    def __init__(self, final_phase: bool = ..., turns_without_expansion: _Optional[int] = ..., limit: _Optional[int] = ..., cause: _Optional[_Union[_component_pb2.FinalCause, str]] = ..., supplies_low: _Optional[int] = ...) -> None: ...
