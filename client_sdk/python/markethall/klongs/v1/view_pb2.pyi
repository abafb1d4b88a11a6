from markethall.klongs.v1 import component_pb2 as _component_pb2
from markethall.klongs.v1 import options_pb2 as _options_pb2
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
    POINT_SOURCE_DOCKS: _ClassVar[PointSource]
    POINT_SOURCE_LUK_PHAT: _ClassVar[PointSource]
    POINT_SOURCE_WAREHOUSE: _ClassVar[PointSource]

class Step(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    STEP_UNSPECIFIED: _ClassVar[Step]
    STEP_PLACE: _ClassVar[Step]
    STEP_TRADER: _ClassVar[Step]
    STEP_STEAL: _ClassVar[Step]
    STEP_LOOT: _ClassVar[Step]
    STEP_RESCUE: _ClassVar[Step]
    STEP_SHIFT: _ClassVar[Step]
    STEP_PILE: _ClassVar[Step]
    STEP_CALL: _ClassVar[Step]
    STEP_REMOVE: _ClassVar[Step]
    STEP_OVER: _ClassVar[Step]
POINT_SOURCE_UNSPECIFIED: PointSource
POINT_SOURCE_DOCKS: PointSource
POINT_SOURCE_LUK_PHAT: PointSource
POINT_SOURCE_WAREHOUSE: PointSource
STEP_UNSPECIFIED: Step
STEP_PLACE: Step
STEP_TRADER: Step
STEP_STEAL: Step
STEP_LOOT: Step
STEP_RESCUE: Step
STEP_SHIFT: Step
STEP_PILE: Step
STEP_CALL: Step
STEP_REMOVE: Step
STEP_OVER: Step

class View(_message.Message):
    __slots__ = ("boats", "docks", "seats", "piles", "luk_phat", "turn", "market_day", "end", "thieves_out")
    BOATS_FIELD_NUMBER: _ClassVar[int]
    DOCKS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    PILES_FIELD_NUMBER: _ClassVar[int]
    LUK_PHAT_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    MARKET_DAY_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    THIEVES_OUT_FIELD_NUMBER: _ClassVar[int]
    boats: _containers.RepeatedCompositeFieldContainer[BoatOnWater]
    docks: _containers.RepeatedCompositeFieldContainer[DockState]
    seats: _containers.RepeatedCompositeFieldContainer[SeatState]
    piles: _containers.RepeatedCompositeFieldContainer[PileState]
    luk_phat: LukPhat
    turn: Turn
    market_day: MarketDayState
    end: End
    thieves_out: int
    def __init__(self, boats: _Optional[_Iterable[_Union[BoatOnWater, _Mapping]]] = ..., docks: _Optional[_Iterable[_Union[DockState, _Mapping]]] = ..., seats: _Optional[_Iterable[_Union[SeatState, _Mapping]]] = ..., piles: _Optional[_Iterable[_Union[PileState, _Mapping]]] = ..., luk_phat: _Optional[_Union[LukPhat, _Mapping]] = ..., turn: _Optional[_Union[Turn, _Mapping]] = ..., market_day: _Optional[_Union[MarketDayState, _Mapping]] = ..., end: _Optional[_Union[End, _Mapping]] = ..., thieves_out: _Optional[int] = ...) -> None: ...

class BoatOnWater(_message.Message):
    __slots__ = ("field", "boat", "seat")
    FIELD_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    field: str
    boat: str
    seat: int
    def __init__(self, field: _Optional[str] = ..., boat: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class DockState(_message.Message):
    __slots__ = ("id", "worth", "seats")
    ID_FIELD_NUMBER: _ClassVar[int]
    WORTH_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    id: str
    worth: _containers.RepeatedScalarFieldContainer[int]
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, id: _Optional[str] = ..., worth: _Optional[_Iterable[int]] = ..., seats: _Optional[_Iterable[int]] = ...) -> None: ...

class SeatState(_message.Message):
    __slots__ = ("seat", "score", "points_by_source", "hand", "known", "from_vacant_pile", "traders_left", "movement_cards", "warehouse", "warehouse_points", "has_entered", "passed")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    POINTS_BY_SOURCE_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    KNOWN_FIELD_NUMBER: _ClassVar[int]
    FROM_VACANT_PILE_FIELD_NUMBER: _ClassVar[int]
    TRADERS_LEFT_FIELD_NUMBER: _ClassVar[int]
    MOVEMENT_CARDS_FIELD_NUMBER: _ClassVar[int]
    WAREHOUSE_FIELD_NUMBER: _ClassVar[int]
    WAREHOUSE_POINTS_FIELD_NUMBER: _ClassVar[int]
    HAS_ENTERED_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    score: int
    points_by_source: _containers.RepeatedCompositeFieldContainer[PointsBySource]
    hand: _secret_pb2.Hidden
    known: _containers.RepeatedScalarFieldContainer[str]
    from_vacant_pile: int
    traders_left: int
    movement_cards: int
    warehouse: _containers.RepeatedCompositeFieldContainer[Stored]
    warehouse_points: int
    has_entered: bool
    passed: bool
    def __init__(self, seat: _Optional[int] = ..., score: _Optional[int] = ..., points_by_source: _Optional[_Iterable[_Union[PointsBySource, _Mapping]]] = ..., hand: _Optional[_Union[_secret_pb2.Hidden, _Mapping]] = ..., known: _Optional[_Iterable[str]] = ..., from_vacant_pile: _Optional[int] = ..., traders_left: _Optional[int] = ..., movement_cards: _Optional[int] = ..., warehouse: _Optional[_Iterable[_Union[Stored, _Mapping]]] = ..., warehouse_points: _Optional[int] = ..., has_entered: bool = ..., passed: bool = ...) -> None: ...

class Stored(_message.Message):
    __slots__ = ("good", "boats", "points")
    GOOD_FIELD_NUMBER: _ClassVar[int]
    BOATS_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    good: _component_pb2.Good
    boats: _containers.RepeatedScalarFieldContainer[str]
    points: int
    def __init__(self, good: _Optional[_Union[_component_pb2.Good, str]] = ..., boats: _Optional[_Iterable[str]] = ..., points: _Optional[int] = ...) -> None: ...

class PointsBySource(_message.Message):
    __slots__ = ("source", "points")
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    source: PointSource
    points: int
    def __init__(self, source: _Optional[_Union[PointSource, str]] = ..., points: _Optional[int] = ...) -> None: ...

class PileState(_message.Message):
    __slots__ = ("pile", "boats")
    PILE_FIELD_NUMBER: _ClassVar[int]
    BOATS_FIELD_NUMBER: _ClassVar[int]
    pile: _component_pb2.Pile
    boats: int
    def __init__(self, pile: _Optional[_Union[_component_pb2.Pile, str]] = ..., boats: _Optional[int] = ...) -> None: ...

class LukPhat(_message.Message):
    __slots__ = ("step", "next", "steps_to_market_day", "next_market_day")
    STEP_FIELD_NUMBER: _ClassVar[int]
    NEXT_FIELD_NUMBER: _ClassVar[int]
    STEPS_TO_MARKET_DAY_FIELD_NUMBER: _ClassVar[int]
    NEXT_MARKET_DAY_FIELD_NUMBER: _ClassVar[int]
    step: int
    next: _options_pb2.TrackStep
    steps_to_market_day: int
    next_market_day: _component_pb2.MarketDay
    def __init__(self, step: _Optional[int] = ..., next: _Optional[_Union[_options_pb2.TrackStep, _Mapping]] = ..., steps_to_market_day: _Optional[int] = ..., next_market_day: _Optional[_Union[_component_pb2.MarketDay, str]] = ...) -> None: ...

class Turn(_message.Message):
    __slots__ = ("number", "seat", "step", "placed", "movement_card_used", "keeps_instead_of_drawing", "removed")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    PLACED_FIELD_NUMBER: _ClassVar[int]
    MOVEMENT_CARD_USED_FIELD_NUMBER: _ClassVar[int]
    KEEPS_INSTEAD_OF_DRAWING_FIELD_NUMBER: _ClassVar[int]
    REMOVED_FIELD_NUMBER: _ClassVar[int]
    number: int
    seat: int
    step: Step
    placed: str
    movement_card_used: bool
    keeps_instead_of_drawing: bool
    removed: str
    def __init__(self, number: _Optional[int] = ..., seat: _Optional[int] = ..., step: _Optional[_Union[Step, str]] = ..., placed: _Optional[str] = ..., movement_card_used: bool = ..., keeps_instead_of_drawing: bool = ..., removed: _Optional[str] = ...) -> None: ...

class MarketDayState(_message.Message):
    __slots__ = ("day", "opener", "called", "calls_left", "dock")
    DAY_FIELD_NUMBER: _ClassVar[int]
    OPENER_FIELD_NUMBER: _ClassVar[int]
    CALLED_FIELD_NUMBER: _ClassVar[int]
    CALLS_LEFT_FIELD_NUMBER: _ClassVar[int]
    DOCK_FIELD_NUMBER: _ClassVar[int]
    day: _component_pb2.MarketDay
    opener: int
    called: int
    calls_left: int
    dock: str
    def __init__(self, day: _Optional[_Union[_component_pb2.MarketDay, str]] = ..., opener: _Optional[int] = ..., called: _Optional[int] = ..., calls_left: _Optional[int] = ..., dock: _Optional[str] = ...) -> None: ...

class End(_message.Message):
    __slots__ = ("big_market_day", "turns_left")
    BIG_MARKET_DAY_FIELD_NUMBER: _ClassVar[int]
    TURNS_LEFT_FIELD_NUMBER: _ClassVar[int]
    big_market_day: bool
    turns_left: int
    def __init__(self, big_market_day: bool = ..., turns_left: _Optional[int] = ...) -> None: ...
