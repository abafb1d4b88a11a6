from markethall.kairo.v1 import component_pb2 as _component_pb2
from markethall.klongs.v1 import options_pb2 as _options_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Shape(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SHAPE_UNSPECIFIED: _ClassVar[Shape]
    SHAPE_CIRCLE: _ClassVar[Shape]
    SHAPE_SQUARE: _ClassVar[Shape]
    SHAPE_TRIANGLE: _ClassVar[Shape]
    SHAPE_DIAMOND: _ClassVar[Shape]
    SHAPE_HEXAGON: _ClassVar[Shape]
    SHAPE_CARD: _ClassVar[Shape]
    SHAPE_BOAT: _ClassVar[Shape]
    SHAPE_FIGURE: _ClassVar[Shape]
SHAPE_UNSPECIFIED: Shape
SHAPE_CIRCLE: Shape
SHAPE_SQUARE: Shape
SHAPE_TRIANGLE: Shape
SHAPE_DIAMOND: Shape
SHAPE_HEXAGON: Shape
SHAPE_CARD: Shape
SHAPE_BOAT: Shape
SHAPE_FIGURE: Shape

class Drawing(_message.Message):
    __slots__ = ("width", "height", "places", "lines")
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    HEIGHT_FIELD_NUMBER: _ClassVar[int]
    PLACES_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    width: int
    height: int
    places: _containers.RepeatedCompositeFieldContainer[Place]
    lines: _containers.RepeatedCompositeFieldContainer[Line]
    def __init__(self, width: _Optional[int] = ..., height: _Optional[int] = ..., places: _Optional[_Iterable[_Union[Place, _Mapping]]] = ..., lines: _Optional[_Iterable[_Union[Line, _Mapping]]] = ...) -> None: ...

class Place(_message.Message):
    __slots__ = ("type", "id", "index", "outline", "centre", "radius", "fill", "text", "name_key")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    INDEX_FIELD_NUMBER: _ClassVar[int]
    OUTLINE_FIELD_NUMBER: _ClassVar[int]
    CENTRE_FIELD_NUMBER: _ClassVar[int]
    RADIUS_FIELD_NUMBER: _ClassVar[int]
    FILL_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    NAME_KEY_FIELD_NUMBER: _ClassVar[int]
    type: str
    id: str
    index: int
    outline: _containers.RepeatedCompositeFieldContainer[Point]
    centre: Point
    radius: int
    fill: str
    text: str
    name_key: str
    def __init__(self, type: _Optional[str] = ..., id: _Optional[str] = ..., index: _Optional[int] = ..., outline: _Optional[_Iterable[_Union[Point, _Mapping]]] = ..., centre: _Optional[_Union[Point, _Mapping]] = ..., radius: _Optional[int] = ..., fill: _Optional[str] = ..., text: _Optional[str] = ..., name_key: _Optional[str] = ...) -> None: ...

class Point(_message.Message):
    __slots__ = ("x", "y")
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    x: int
    y: int
    def __init__(self, x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...

class Line(_message.Message):
    __slots__ = ("type", "points", "stroke")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    STROKE_FIELD_NUMBER: _ClassVar[int]
    type: str
    points: _containers.RepeatedCompositeFieldContainer[Point]
    stroke: str
    def __init__(self, type: _Optional[str] = ..., points: _Optional[_Iterable[_Union[Point, _Mapping]]] = ..., stroke: _Optional[str] = ...) -> None: ...

class Piece(_message.Message):
    __slots__ = ("type", "id", "name_key", "shape", "fill", "count", "stall_card", "boat")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_KEY_FIELD_NUMBER: _ClassVar[int]
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    FILL_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    STALL_CARD_FIELD_NUMBER: _ClassVar[int]
    BOAT_FIELD_NUMBER: _ClassVar[int]
    type: str
    id: str
    name_key: str
    shape: Shape
    fill: str
    count: int
    stall_card: _component_pb2.StallCard
    boat: _options_pb2.Lot
    def __init__(self, type: _Optional[str] = ..., id: _Optional[str] = ..., name_key: _Optional[str] = ..., shape: _Optional[_Union[Shape, str]] = ..., fill: _Optional[str] = ..., count: _Optional[int] = ..., stall_card: _Optional[_Union[_component_pb2.StallCard, _Mapping]] = ..., boat: _Optional[_Union[_options_pb2.Lot, _Mapping]] = ...) -> None: ...

class SeatMark(_message.Message):
    __slots__ = ("seat", "fill", "shape")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FILL_FIELD_NUMBER: _ClassVar[int]
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    fill: str
    shape: Shape
    def __init__(self, seat: _Optional[int] = ..., fill: _Optional[str] = ..., shape: _Optional[_Union[Shape, str]] = ...) -> None: ...
