from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Shape(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """Shape of a piece or a mark."""
    __slots__ = ()
    SHAPE_UNSPECIFIED: _ClassVar[Shape]
    """Not used."""
    SHAPE_CIRCLE: _ClassVar[Shape]
    """A circle."""
    SHAPE_SQUARE: _ClassVar[Shape]
    """A square."""
    SHAPE_TRIANGLE: _ClassVar[Shape]
    """A triangle with a corner at the top."""
    SHAPE_DIAMOND: _ClassVar[Shape]
    """A square on a corner."""
    SHAPE_HEXAGON: _ClassVar[Shape]
    """A hexagon."""
    SHAPE_CARD: _ClassVar[Shape]
    """An upright rectangle: a card."""
    SHAPE_BOAT: _ClassVar[Shape]
    """A rectangle with round ends: a boat from above."""
    SHAPE_FIGURE: _ClassVar[Shape]
    """A standing figure."""
SHAPE_UNSPECIFIED: Shape
"""Not used."""
SHAPE_CIRCLE: Shape
"""A circle."""
SHAPE_SQUARE: Shape
"""A square."""
SHAPE_TRIANGLE: Shape
"""A triangle with a corner at the top."""
SHAPE_DIAMOND: Shape
"""A square on a corner."""
SHAPE_HEXAGON: Shape
"""A hexagon."""
SHAPE_CARD: Shape
"""An upright rectangle: a card."""
SHAPE_BOAT: Shape
"""A rectangle with round ends: a boat from above."""
SHAPE_FIGURE: Shape
"""A standing figure."""

class Drawing(_message.Message):
    """A board as places in a plane: what a client needs to draw it. x grows to the right, y downwards."""
    __slots__ = ("width", "height", "places", "lines")
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    HEIGHT_FIELD_NUMBER: _ClassVar[int]
    PLACES_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    width: int
    """Width of the drawing. All x are from 0 to this value."""
    height: int
    """Height of the drawing. All y are from 0 to this value."""
    places: _containers.RepeatedCompositeFieldContainer[Place]
    """The places, from back to front."""
    lines: _containers.RepeatedCompositeFieldContainer[Line]
    """Printed lines, above the areas and below the round places."""
    def __init__(self, width: _Optional[int] = ..., height: _Optional[int] = ..., places: _Optional[_Iterable[_Union[Place, _Mapping]]] = ..., lines: _Optional[_Iterable[_Union[Line, _Mapping]]] = ...) -> None: ...

class Place(_message.Message):
    """A place of a board, where a piece can be."""
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
    """Type of the place. Portobello Market: "square", "alley", "space" of an alley, "district". Kairo: "site".
    Bangkok Klongs: "field", "dock", "step" of the Luk-Phat track.
    """
    id: str
    """Id as in moves, events and views. It is unique among the places of its type only, so the key of a place is
    `type` and `id`. Example: "a07:2".
    """
    name: str
    """Name in the language of the request. Example: "market site C4"."""
    outline: _containers.RepeatedCompositeFieldContainer[Point]
    """Corners of the place, clockwise. Empty for a circle."""
    centre: Point
    """Centre of the place."""
    radius: int
    """Radius of a circle. For other shapes, the radius of a circle that fits inside."""
    fill: str
    """Colour of the place, as #rrggbb."""
    text: str
    """Text that is printed on the place. Example: the value of a space."""
    properties: _containers.RepeatedCompositeFieldContainer[Property]
    """What the rules say of the place. Examples: "section" is "5", "area" is "RESTAURANT"."""
    connections: _containers.RepeatedCompositeFieldContainer[Connection]
    """Places that the rules connect with this one. Examples: the neighbours of a site, the spaces and squares of an
    alley.
    """
    def __init__(self, type: _Optional[str] = ..., id: _Optional[str] = ..., name: _Optional[str] = ..., outline: _Optional[_Iterable[_Union[Point, _Mapping]]] = ..., centre: _Optional[_Union[Point, _Mapping]] = ..., radius: _Optional[int] = ..., fill: _Optional[str] = ..., text: _Optional[str] = ..., properties: _Optional[_Iterable[_Union[Property, _Mapping]]] = ..., connections: _Optional[_Iterable[_Union[Connection, _Mapping]]] = ...) -> None: ...

class Property(_message.Message):
    """A property of a place or a piece."""
    __slots__ = ("name", "value")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Name of the property in lowerCamelCase, as fields have in JSON. Examples: "section", "customerStart"."""
    value: str
    """Its value: a number in decimal digits, "true", the name of an enum value, or an id."""
    def __init__(self, name: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...

class Connection(_message.Message):
    """The places of one type that are connected with a place."""
    __slots__ = ("name", "type", "ids")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    IDS_FIELD_NUMBER: _ClassVar[int]
    name: str
    """What connects them. Examples: "neighbours", "ends", "spaces", "alleys", "fields"."""
    type: str
    """Type of the places."""
    ids: _containers.RepeatedScalarFieldContainer[str]
    """Their ids."""
    def __init__(self, name: _Optional[str] = ..., type: _Optional[str] = ..., ids: _Optional[_Iterable[str]] = ...) -> None: ...

class Point(_message.Message):
    """A point of a drawing."""
    __slots__ = ("x", "y")
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    x: int
    """Distance from the left edge."""
    y: int
    """Distance from the upper edge."""
    def __init__(self, x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...

class Line(_message.Message):
    """A printed line."""
    __slots__ = ("type", "points", "stroke")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    STROKE_FIELD_NUMBER: _ClassVar[int]
    type: str
    """Type of the line: "section" in Kairo, "pier" in Bangkok Klongs."""
    points: _containers.RepeatedCompositeFieldContainer[Point]
    """Its points, in order."""
    stroke: str
    """Colour, as #rrggbb."""
    def __init__(self, type: _Optional[str] = ..., points: _Optional[_Iterable[_Union[Point, _Mapping]]] = ..., stroke: _Optional[str] = ...) -> None: ...

class Piece(_message.Message):
    """A kind of pieces that are all equal."""
    __slots__ = ("type", "id", "name", "shape", "fill", "counts", "per_seat", "properties", "owned_name")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    FILL_FIELD_NUMBER: _ClassVar[int]
    COUNTS_FIELD_NUMBER: _ClassVar[int]
    PER_SEAT_FIELD_NUMBER: _ClassVar[int]
    PROPERTIES_FIELD_NUMBER: _ClassVar[int]
    OWNED_NAME_FIELD_NUMBER: _ClassVar[int]
    type: str
    """Type of the piece in lowerCamelCase. Examples: "boat", "movementCard"."""
    id: str
    """The piece as in moves, events and views: an id, or the name of an enum value. Empty if the game has only one
    kind of this type. It is unique among the pieces of its type only: in Kairo "COLOUR_RED" is a coin, a customer
    and others, so the key of a piece is `type` and `id`.
    """
    name: str
    """Name in the language of the request. Example: "joker 7/8/9"."""
    shape: Shape
    """Shape of the piece."""
    fill: str
    """Colour, as #rrggbb. Empty if the piece has the colour of its seat."""
    counts: _containers.RepeatedCompositeFieldContainer[PieceCount]
    """Number of pieces in the box by number of players, ascending. One entry without seat_count if it is the same
    for all.
    """
    per_seat: bool
    """Whether each player has this number of pieces."""
    properties: _containers.RepeatedCompositeFieldContainer[Property]
    """What the rules say of the piece. Examples: "baskets" is "2", "good" is "GOOD_FISH"."""
    owned_name: str
    """Name while the piece belongs to a player, with `{player}` where the name of the player goes. Empty if `name`
    is right then too. Example: "boat (fish, 2 baskets, trader of {player})".
    """
    def __init__(self, type: _Optional[str] = ..., id: _Optional[str] = ..., name: _Optional[str] = ..., shape: _Optional[_Union[Shape, str]] = ..., fill: _Optional[str] = ..., counts: _Optional[_Iterable[_Union[PieceCount, _Mapping]]] = ..., per_seat: bool = ..., properties: _Optional[_Iterable[_Union[Property, _Mapping]]] = ..., owned_name: _Optional[str] = ...) -> None: ...

class PieceCount(_message.Message):
    """Number of pieces for a number of players."""
    __slots__ = ("seat_count", "count")
    SEAT_COUNT_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    seat_count: int
    """Number of players. Not set if the number of pieces is the same for all."""
    count: int
    """Number of pieces."""
    def __init__(self, seat_count: _Optional[int] = ..., count: _Optional[int] = ...) -> None: ...

class SeatMark(_message.Message):
    """Colour and shape by which players recognize the pieces of a seat."""
    __slots__ = ("seat", "fill", "shape")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FILL_FIELD_NUMBER: _ClassVar[int]
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """The seat."""
    fill: str
    """Colour, as #rrggbb. White text on it has enough contrast."""
    shape: Shape
    """Shape, for players who cannot tell the colours apart."""
    def __init__(self, seat: _Optional[int] = ..., fill: _Optional[str] = ..., shape: _Optional[_Union[Shape, str]] = ...) -> None: ...
