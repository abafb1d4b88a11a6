from markethall.portobello.v1 import component_pb2 as _component_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class View(_message.Message):
    __slots__ = ("turn", "bobby", "scores", "supply", "hands", "stalls", "customers", "tile_numbers", "tile_seats", "row", "tile", "actions", "drawn", "trail", "latest", "over", "bag")
    TURN_FIELD_NUMBER: _ClassVar[int]
    BOBBY_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    SUPPLY_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    STALLS_FIELD_NUMBER: _ClassVar[int]
    CUSTOMERS_FIELD_NUMBER: _ClassVar[int]
    TILE_NUMBERS_FIELD_NUMBER: _ClassVar[int]
    TILE_SEATS_FIELD_NUMBER: _ClassVar[int]
    ROW_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    DRAWN_FIELD_NUMBER: _ClassVar[int]
    TRAIL_FIELD_NUMBER: _ClassVar[int]
    LATEST_FIELD_NUMBER: _ClassVar[int]
    OVER_FIELD_NUMBER: _ClassVar[int]
    BAG_FIELD_NUMBER: _ClassVar[int]
    turn: int
    bobby: int
    scores: _containers.RepeatedScalarFieldContainer[int]
    supply: _containers.RepeatedScalarFieldContainer[int]
    hands: _containers.RepeatedCompositeFieldContainer[Hand]
    stalls: _containers.RepeatedScalarFieldContainer[int]
    customers: _containers.RepeatedScalarFieldContainer[_component_pb2.Customer]
    tile_numbers: _containers.RepeatedScalarFieldContainer[int]
    tile_seats: _containers.RepeatedScalarFieldContainer[int]
    row: _containers.RepeatedScalarFieldContainer[_component_pb2.Customer]
    tile: Tile
    actions: int
    drawn: _component_pb2.Customer
    trail: int
    latest: int
    over: bool
    bag: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, turn: _Optional[int] = ..., bobby: _Optional[int] = ..., scores: _Optional[_Iterable[int]] = ..., supply: _Optional[_Iterable[int]] = ..., hands: _Optional[_Iterable[_Union[Hand, _Mapping]]] = ..., stalls: _Optional[_Iterable[int]] = ..., customers: _Optional[_Iterable[_Union[_component_pb2.Customer, str]]] = ..., tile_numbers: _Optional[_Iterable[int]] = ..., tile_seats: _Optional[_Iterable[int]] = ..., row: _Optional[_Iterable[_Union[_component_pb2.Customer, str]]] = ..., tile: _Optional[_Union[Tile, _Mapping]] = ..., actions: _Optional[int] = ..., drawn: _Optional[_Union[_component_pb2.Customer, str]] = ..., trail: _Optional[int] = ..., latest: _Optional[int] = ..., over: bool = ..., bag: _Optional[_Iterable[int]] = ...) -> None: ...

class Tile(_message.Message):
    __slots__ = ("number", "neutral")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_FIELD_NUMBER: _ClassVar[int]
    number: int
    neutral: bool
    def __init__(self, number: _Optional[int] = ..., neutral: bool = ...) -> None: ...

class Hand(_message.Message):
    __slots__ = ("face_up", "face_down")
    FACE_UP_FIELD_NUMBER: _ClassVar[int]
    FACE_DOWN_FIELD_NUMBER: _ClassVar[int]
    face_up: _containers.RepeatedCompositeFieldContainer[Tile]
    face_down: _containers.RepeatedCompositeFieldContainer[Tile]
    def __init__(self, face_up: _Optional[_Iterable[_Union[Tile, _Mapping]]] = ..., face_down: _Optional[_Iterable[_Union[Tile, _Mapping]]] = ...) -> None: ...
