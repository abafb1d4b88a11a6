from markethall.portobello.v1 import component_pb2 as _component_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class View(_message.Message):
    __slots__ = ("districts", "alleys", "squares", "bobby", "seats", "turn", "customers_to_come", "neutral_tiles", "end")
    DISTRICTS_FIELD_NUMBER: _ClassVar[int]
    ALLEYS_FIELD_NUMBER: _ClassVar[int]
    SQUARES_FIELD_NUMBER: _ClassVar[int]
    BOBBY_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    CUSTOMERS_TO_COME_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_TILES_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    districts: _containers.RepeatedCompositeFieldContainer[DistrictState]
    alleys: _containers.RepeatedCompositeFieldContainer[AlleyState]
    squares: _containers.RepeatedCompositeFieldContainer[SquareState]
    bobby: str
    seats: _containers.RepeatedCompositeFieldContainer[SeatState]
    turn: Turn
    customers_to_come: CustomersToCome
    neutral_tiles: _containers.RepeatedScalarFieldContainer[str]
    end: End
    def __init__(self, districts: _Optional[_Iterable[_Union[DistrictState, _Mapping]]] = ..., alleys: _Optional[_Iterable[_Union[AlleyState, _Mapping]]] = ..., squares: _Optional[_Iterable[_Union[SquareState, _Mapping]]] = ..., bobby: _Optional[str] = ..., seats: _Optional[_Iterable[_Union[SeatState, _Mapping]]] = ..., turn: _Optional[_Union[Turn, _Mapping]] = ..., customers_to_come: _Optional[_Union[CustomersToCome, _Mapping]] = ..., neutral_tiles: _Optional[_Iterable[str]] = ..., end: _Optional[_Union[End, _Mapping]] = ...) -> None: ...

class DistrictState(_message.Message):
    __slots__ = ("id", "tile", "seat", "closed")
    ID_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CLOSED_FIELD_NUMBER: _ClassVar[int]
    id: str
    tile: str
    seat: int
    closed: bool
    def __init__(self, id: _Optional[str] = ..., tile: _Optional[str] = ..., seat: _Optional[int] = ..., closed: bool = ...) -> None: ...

class AlleyState(_message.Message):
    __slots__ = ("id", "stalls", "next_spaces", "majority", "scored", "factor")
    ID_FIELD_NUMBER: _ClassVar[int]
    STALLS_FIELD_NUMBER: _ClassVar[int]
    NEXT_SPACES_FIELD_NUMBER: _ClassVar[int]
    MAJORITY_FIELD_NUMBER: _ClassVar[int]
    SCORED_FIELD_NUMBER: _ClassVar[int]
    FACTOR_FIELD_NUMBER: _ClassVar[int]
    id: str
    stalls: _containers.RepeatedCompositeFieldContainer[Stall]
    next_spaces: _containers.RepeatedScalarFieldContainer[str]
    majority: _containers.RepeatedScalarFieldContainer[int]
    scored: bool
    factor: int
    def __init__(self, id: _Optional[str] = ..., stalls: _Optional[_Iterable[_Union[Stall, _Mapping]]] = ..., next_spaces: _Optional[_Iterable[str]] = ..., majority: _Optional[_Iterable[int]] = ..., scored: bool = ..., factor: _Optional[int] = ...) -> None: ...

class Stall(_message.Message):
    __slots__ = ("space", "seat")
    SPACE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    space: str
    seat: int
    def __init__(self, space: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class SquareState(_message.Message):
    __slots__ = ("id", "customer")
    ID_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_FIELD_NUMBER: _ClassVar[int]
    id: str
    customer: _component_pb2.Customer
    def __init__(self, id: _Optional[str] = ..., customer: _Optional[_Union[_component_pb2.Customer, str]] = ...) -> None: ...

class SeatState(_message.Message):
    __slots__ = ("seat", "score", "points_by_source", "stalls_left", "tiles")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    POINTS_BY_SOURCE_FIELD_NUMBER: _ClassVar[int]
    STALLS_LEFT_FIELD_NUMBER: _ClassVar[int]
    TILES_FIELD_NUMBER: _ClassVar[int]
    seat: int
    score: int
    points_by_source: _containers.RepeatedCompositeFieldContainer[PointsBySource]
    stalls_left: int
    tiles: Tiles
    def __init__(self, seat: _Optional[int] = ..., score: _Optional[int] = ..., points_by_source: _Optional[_Iterable[_Union[PointsBySource, _Mapping]]] = ..., stalls_left: _Optional[int] = ..., tiles: _Optional[_Union[Tiles, _Mapping]] = ...) -> None: ...

class Tiles(_message.Message):
    __slots__ = ("face_up", "face_down")
    FACE_UP_FIELD_NUMBER: _ClassVar[int]
    FACE_DOWN_FIELD_NUMBER: _ClassVar[int]
    face_up: _containers.RepeatedScalarFieldContainer[str]
    face_down: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, face_up: _Optional[_Iterable[str]] = ..., face_down: _Optional[_Iterable[str]] = ...) -> None: ...

class PointsBySource(_message.Message):
    __slots__ = ("source", "points")
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    source: _component_pb2.PointSource
    points: int
    def __init__(self, source: _Optional[_Union[_component_pb2.PointSource, str]] = ..., points: _Optional[int] = ...) -> None: ...

class Turn(_message.Message):
    __slots__ = ("number", "seat", "step", "tile", "actions_left", "drawn")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_LEFT_FIELD_NUMBER: _ClassVar[int]
    DRAWN_FIELD_NUMBER: _ClassVar[int]
    number: int
    seat: int
    step: _component_pb2.Step
    tile: str
    actions_left: int
    drawn: _component_pb2.Customer
    def __init__(self, number: _Optional[int] = ..., seat: _Optional[int] = ..., step: _Optional[_Union[_component_pb2.Step, str]] = ..., tile: _Optional[str] = ..., actions_left: _Optional[int] = ..., drawn: _Optional[_Union[_component_pb2.Customer, str]] = ...) -> None: ...

class CustomersToCome(_message.Message):
    __slots__ = ("clerks", "citizens", "lord", "order")
    CLERKS_FIELD_NUMBER: _ClassVar[int]
    CITIZENS_FIELD_NUMBER: _ClassVar[int]
    LORD_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    clerks: int
    citizens: int
    lord: bool
    order: _containers.RepeatedScalarFieldContainer[_component_pb2.Customer]
    def __init__(self, clerks: _Optional[int] = ..., citizens: _Optional[int] = ..., lord: bool = ..., order: _Optional[_Iterable[_Union[_component_pb2.Customer, str]]] = ...) -> None: ...

class End(_message.Message):
    __slots__ = ("last_round", "turns_without_progress_left", "ending", "turns_left")
    LAST_ROUND_FIELD_NUMBER: _ClassVar[int]
    TURNS_WITHOUT_PROGRESS_LEFT_FIELD_NUMBER: _ClassVar[int]
    ENDING_FIELD_NUMBER: _ClassVar[int]
    TURNS_LEFT_FIELD_NUMBER: _ClassVar[int]
    last_round: bool
    turns_without_progress_left: int
    ending: _component_pb2.Ending
    turns_left: int
    def __init__(self, last_round: bool = ..., turns_without_progress_left: _Optional[int] = ..., ending: _Optional[_Union[_component_pb2.Ending, str]] = ..., turns_left: _Optional[int] = ...) -> None: ...
