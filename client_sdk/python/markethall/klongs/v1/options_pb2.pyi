from google.api import field_behavior_pb2 as _field_behavior_pb2
from markethall.klongs.v1 import component_pb2 as _component_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class DrawPiles(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DRAW_PILES_UNSPECIFIED: _ClassVar[DrawPiles]
    DRAW_PILES_ONE: _ClassVar[DrawPiles]
    DRAW_PILES_TWO: _ClassVar[DrawPiles]

class SeveralCookshops(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SEVERAL_COOKSHOPS_UNSPECIFIED: _ClassVar[SeveralCookshops]
    SEVERAL_COOKSHOPS_DOUBLE: _ClassVar[SeveralCookshops]
    SEVERAL_COOKSHOPS_EACH_DOUBLES: _ClassVar[SeveralCookshops]
DRAW_PILES_UNSPECIFIED: DrawPiles
DRAW_PILES_ONE: DrawPiles
DRAW_PILES_TWO: DrawPiles
SEVERAL_COOKSHOPS_UNSPECIFIED: SeveralCookshops
SEVERAL_COOKSHOPS_DOUBLE: SeveralCookshops
SEVERAL_COOKSHOPS_EACH_DOUBLES: SeveralCookshops

class Options(_message.Message):
    __slots__ = ("draw_piles", "several_cookshops", "components")
    DRAW_PILES_FIELD_NUMBER: _ClassVar[int]
    SEVERAL_COOKSHOPS_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_FIELD_NUMBER: _ClassVar[int]
    draw_piles: DrawPiles
    several_cookshops: SeveralCookshops
    components: Components
    def __init__(self, draw_piles: _Optional[_Union[DrawPiles, str]] = ..., several_cookshops: _Optional[_Union[SeveralCookshops, str]] = ..., components: _Optional[_Union[Components, _Mapping]] = ...) -> None: ...

class Components(_message.Message):
    __slots__ = ("boats", "thieves", "overseers", "cookshops", "luk_phat", "light", "dark", "traders")
    BOATS_FIELD_NUMBER: _ClassVar[int]
    THIEVES_FIELD_NUMBER: _ClassVar[int]
    OVERSEERS_FIELD_NUMBER: _ClassVar[int]
    COOKSHOPS_FIELD_NUMBER: _ClassVar[int]
    LUK_PHAT_FIELD_NUMBER: _ClassVar[int]
    LIGHT_FIELD_NUMBER: _ClassVar[int]
    DARK_FIELD_NUMBER: _ClassVar[int]
    TRADERS_FIELD_NUMBER: _ClassVar[int]
    boats: _containers.RepeatedCompositeFieldContainer[Lot]
    thieves: int
    overseers: int
    cookshops: int
    luk_phat: _containers.RepeatedCompositeFieldContainer[TrackStep]
    light: _containers.RepeatedScalarFieldContainer[str]
    dark: _containers.RepeatedScalarFieldContainer[str]
    traders: _containers.RepeatedCompositeFieldContainer[TraderCount]
    def __init__(self, boats: _Optional[_Iterable[_Union[Lot, _Mapping]]] = ..., thieves: _Optional[int] = ..., overseers: _Optional[int] = ..., cookshops: _Optional[int] = ..., luk_phat: _Optional[_Iterable[_Union[TrackStep, _Mapping]]] = ..., light: _Optional[_Iterable[str]] = ..., dark: _Optional[_Iterable[str]] = ..., traders: _Optional[_Iterable[_Union[TraderCount, _Mapping]]] = ...) -> None: ...

class TraderCount(_message.Message):
    __slots__ = ("seat_count", "count")
    SEAT_COUNT_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    seat_count: int
    count: int
    def __init__(self, seat_count: _Optional[int] = ..., count: _Optional[int] = ...) -> None: ...

class Lot(_message.Message):
    __slots__ = ("good", "baskets", "trader", "luk_phat", "count")
    GOOD_FIELD_NUMBER: _ClassVar[int]
    BASKETS_FIELD_NUMBER: _ClassVar[int]
    TRADER_FIELD_NUMBER: _ClassVar[int]
    LUK_PHAT_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    good: _component_pb2.Good
    baskets: int
    trader: _component_pb2.Trader
    luk_phat: bool
    count: int
    def __init__(self, good: _Optional[_Union[_component_pb2.Good, str]] = ..., baskets: _Optional[int] = ..., trader: _Optional[_Union[_component_pb2.Trader, str]] = ..., luk_phat: bool = ..., count: _Optional[int] = ...) -> None: ...

class TrackStep(_message.Message):
    __slots__ = ("points", "market_day")
    POINTS_FIELD_NUMBER: _ClassVar[int]
    MARKET_DAY_FIELD_NUMBER: _ClassVar[int]
    points: int
    market_day: _component_pb2.MarketDay
    def __init__(self, points: _Optional[int] = ..., market_day: _Optional[_Union[_component_pb2.MarketDay, str]] = ...) -> None: ...
