from markethall.klongs.v1 import component_pb2 as _component_pb2
from markethall.secret.v1 import secret_pb2 as _secret_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Step(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    STEP_UNSPECIFIED: _ClassVar[Step]
    STEP_PLACE: _ClassVar[Step]
    STEP_TRADER: _ClassVar[Step]
    STEP_LUK_PHAT: _ClassVar[Step]
    STEP_MARKET: _ClassVar[Step]
    STEP_STEAL: _ClassVar[Step]
    STEP_LOOT: _ClassVar[Step]
    STEP_CATCH: _ClassVar[Step]
    STEP_RESCUE: _ClassVar[Step]
    STEP_SHIFT: _ClassVar[Step]
    STEP_PILE: _ClassVar[Step]
    STEP_DRAW: _ClassVar[Step]
    STEP_STUCK: _ClassVar[Step]
    STEP_CALL: _ClassVar[Step]
    STEP_REMOVE: _ClassVar[Step]
    STEP_CLOSE: _ClassVar[Step]
    STEP_WAREHOUSES: _ClassVar[Step]
    STEP_OVER: _ClassVar[Step]
STEP_UNSPECIFIED: Step
STEP_PLACE: Step
STEP_TRADER: Step
STEP_LUK_PHAT: Step
STEP_MARKET: Step
STEP_STEAL: Step
STEP_LOOT: Step
STEP_CATCH: Step
STEP_RESCUE: Step
STEP_SHIFT: Step
STEP_PILE: Step
STEP_DRAW: Step
STEP_STUCK: Step
STEP_CALL: Step
STEP_REMOVE: Step
STEP_CLOSE: Step
STEP_WAREHOUSES: Step
STEP_OVER: Step

class View(_message.Message):
    __slots__ = ("seats", "turn", "step", "placed", "water", "hands", "vacant", "known", "table", "market", "piles", "traders")
    SEATS_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    PLACED_FIELD_NUMBER: _ClassVar[int]
    WATER_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    VACANT_FIELD_NUMBER: _ClassVar[int]
    KNOWN_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    MARKET_FIELD_NUMBER: _ClassVar[int]
    PILES_FIELD_NUMBER: _ClassVar[int]
    TRADERS_FIELD_NUMBER: _ClassVar[int]
    seats: int
    turn: Turn
    step: Step
    placed: int
    water: Water
    hands: _containers.RepeatedCompositeFieldContainer[_secret_pb2.Secret]
    vacant: _containers.RepeatedScalarFieldContainer[int]
    known: _containers.RepeatedScalarFieldContainer[int]
    table: Table
    market: Market
    piles: _containers.RepeatedScalarFieldContainer[int]
    traders: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seats: _Optional[int] = ..., turn: _Optional[_Union[Turn, _Mapping]] = ..., step: _Optional[_Union[Step, str]] = ..., placed: _Optional[int] = ..., water: _Optional[_Union[Water, _Mapping]] = ..., hands: _Optional[_Iterable[_Union[_secret_pb2.Secret, _Mapping]]] = ..., vacant: _Optional[_Iterable[int]] = ..., known: _Optional[_Iterable[int]] = ..., table: _Optional[_Union[Table, _Mapping]] = ..., market: _Optional[_Union[Market, _Mapping]] = ..., piles: _Optional[_Iterable[int]] = ..., traders: _Optional[_Iterable[int]] = ...) -> None: ...

class Turn(_message.Message):
    __slots__ = ("number", "seat", "moved", "kept", "loot", "stock")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MOVED_FIELD_NUMBER: _ClassVar[int]
    KEPT_FIELD_NUMBER: _ClassVar[int]
    LOOT_FIELD_NUMBER: _ClassVar[int]
    STOCK_FIELD_NUMBER: _ClassVar[int]
    number: int
    seat: int
    moved: bool
    kept: bool
    loot: int
    stock: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, number: _Optional[int] = ..., seat: _Optional[int] = ..., moved: bool = ..., kept: bool = ..., loot: _Optional[int] = ..., stock: _Optional[_Iterable[int]] = ...) -> None: ...

class Water(_message.Message):
    __slots__ = ("boats",)
    BOATS_FIELD_NUMBER: _ClassVar[int]
    boats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, boats: _Optional[_Iterable[int]] = ...) -> None: ...

class Table(_message.Message):
    __slots__ = ("stored", "lost", "cards", "begun", "passed", "marker", "scores")
    STORED_FIELD_NUMBER: _ClassVar[int]
    LOST_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    BEGUN_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    MARKER_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    stored: _containers.RepeatedScalarFieldContainer[int]
    lost: int
    cards: _containers.RepeatedScalarFieldContainer[int]
    begun: _containers.RepeatedScalarFieldContainer[int]
    passed: _containers.RepeatedScalarFieldContainer[int]
    marker: int
    scores: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, stored: _Optional[_Iterable[int]] = ..., lost: _Optional[int] = ..., cards: _Optional[_Iterable[int]] = ..., begun: _Optional[_Iterable[int]] = ..., passed: _Optional[_Iterable[int]] = ..., marker: _Optional[int] = ..., scores: _Optional[_Iterable[int]] = ...) -> None: ...

class Market(_message.Message):
    __slots__ = ("day", "opener", "calls", "sold", "dock")
    DAY_FIELD_NUMBER: _ClassVar[int]
    OPENER_FIELD_NUMBER: _ClassVar[int]
    CALLS_FIELD_NUMBER: _ClassVar[int]
    SOLD_FIELD_NUMBER: _ClassVar[int]
    DOCK_FIELD_NUMBER: _ClassVar[int]
    day: _component_pb2.MarketDay
    opener: int
    calls: int
    sold: bool
    dock: int
    def __init__(self, day: _Optional[_Union[_component_pb2.MarketDay, str]] = ..., opener: _Optional[int] = ..., calls: _Optional[int] = ..., sold: bool = ..., dock: _Optional[int] = ...) -> None: ...
