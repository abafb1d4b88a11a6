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
    __slots__ = ("type", "id", "name", "outline", "centre", "radius", "fill", "text", "properties", "connections")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    OUTLINE_FIELD_NUMBER: _ClassVar[int]
    CENTRE_FIELD_NUMBER: _ClassVar[int]
    RADIUS_FIELD_NUMBER: _ClassVar[int]
    FILL_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    PROPERTIES_FIELD_NUMBER: _ClassVar[int]
    CONNECTIONS_FIELD_NUMBER: _ClassVar[int]
    type: str
    id: str
    name: str
    outline: _containers.RepeatedCompositeFieldContainer[Point]
    centre: Point
    radius: int
    fill: str
    text: str
    properties: _containers.RepeatedCompositeFieldContainer[Property]
    connections: _containers.RepeatedCompositeFieldContainer[Connection]
    def __init__(self, type: _Optional[str] = ..., id: _Optional[str] = ..., name: _Optional[str] = ..., outline: _Optional[_Iterable[_Union[Point, _Mapping]]] = ..., centre: _Optional[_Union[Point, _Mapping]] = ..., radius: _Optional[int] = ..., fill: _Optional[str] = ..., text: _Optional[str] = ..., properties: _Optional[_Iterable[_Union[Property, _Mapping]]] = ..., connections: _Optional[_Iterable[_Union[Connection, _Mapping]]] = ...) -> None: ...

class Property(_message.Message):
    __slots__ = ("name", "value")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    name: str
    value: str
    def __init__(self, name: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...

class Connection(_message.Message):
    __slots__ = ("name", "type", "ids")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    IDS_FIELD_NUMBER: _ClassVar[int]
    name: str
    type: str
    ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, name: _Optional[str] = ..., type: _Optional[str] = ..., ids: _Optional[_Iterable[str]] = ...) -> None: ...

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
    __slots__ = ("type", "id", "name", "shape", "fill", "counts", "per_seat", "properties")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    FILL_FIELD_NUMBER: _ClassVar[int]
    COUNTS_FIELD_NUMBER: _ClassVar[int]
    PER_SEAT_FIELD_NUMBER: _ClassVar[int]
    PROPERTIES_FIELD_NUMBER: _ClassVar[int]
    type: str
    id: str
    name: str
    shape: Shape
    fill: str
    counts: _containers.RepeatedCompositeFieldContainer[PieceCount]
    per_seat: bool
    properties: _containers.RepeatedCompositeFieldContainer[Property]
    def __init__(self, type: _Optional[str] = ..., id: _Optional[str] = ..., name: _Optional[str] = ..., shape: _Optional[_Union[Shape, str]] = ..., fill: _Optional[str] = ..., counts: _Optional[_Iterable[_Union[PieceCount, _Mapping]]] = ..., per_seat: bool = ..., properties: _Optional[_Iterable[_Union[Property, _Mapping]]] = ...) -> None: ...

class PieceCount(_message.Message):
    __slots__ = ("seat_count", "count")
    SEAT_COUNT_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    seat_count: int
    count: int
    def __init__(self, seat_count: _Optional[int] = ..., count: _Optional[int] = ...) -> None: ...

class SeatMark(_message.Message):
    __slots__ = ("seat", "fill", "shape")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FILL_FIELD_NUMBER: _ClassVar[int]
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    fill: str
    shape: Shape
    def __init__(self, seat: _Optional[int] = ..., fill: _Optional[str] = ..., shape: _Optional[_Union[Shape, str]] = ...) -> None: ...
