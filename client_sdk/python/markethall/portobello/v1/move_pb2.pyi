from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
    """One choice of a player in Portobello Market. Squares, alleys and districts are named by id."""
    __slots__ = ("place_bobby", "take_tile", "place_stall", "draw_customer", "place_customer", "place_lord", "move_bobby", "score_district", "end_turn")
    PLACE_BOBBY_FIELD_NUMBER: _ClassVar[int]
    TAKE_TILE_FIELD_NUMBER: _ClassVar[int]
    PLACE_STALL_FIELD_NUMBER: _ClassVar[int]
    DRAW_CUSTOMER_FIELD_NUMBER: _ClassVar[int]
    PLACE_CUSTOMER_FIELD_NUMBER: _ClassVar[int]
    PLACE_LORD_FIELD_NUMBER: _ClassVar[int]
    MOVE_BOBBY_FIELD_NUMBER: _ClassVar[int]
    SCORE_DISTRICT_FIELD_NUMBER: _ClassVar[int]
    END_TURN_FIELD_NUMBER: _ClassVar[int]
    place_bobby: PlaceBobby
    """Before the first turn (PM-2.3)."""
    take_tile: TakeTile
    """Begins a turn with actions (PM-3.1)."""
    place_stall: PlaceStall
    """An action (PM-4.1)."""
    draw_customer: DrawCustomer
    """An action (PM-4.4). PlaceCustomer must follow."""
    place_customer: PlaceCustomer
    """Follows DrawCustomer (PM-4.4)."""
    place_lord: PlaceLord
    """An action in some editions (PM-7.1)."""
    move_bobby: MoveBobby
    """Not an action (PM-5)."""
    score_district: ScoreDistrict
    """A complete turn (PM-6.1)."""
    end_turn: EndTurn
    """Ends a turn with actions (PM-3.5)."""
    def __init__(self, place_bobby: _Optional[_Union[PlaceBobby, _Mapping]] = ..., take_tile: _Optional[_Union[TakeTile, _Mapping]] = ..., place_stall: _Optional[_Union[PlaceStall, _Mapping]] = ..., draw_customer: _Optional[_Union[DrawCustomer, _Mapping]] = ..., place_customer: _Optional[_Union[PlaceCustomer, _Mapping]] = ..., place_lord: _Optional[_Union[PlaceLord, _Mapping]] = ..., move_bobby: _Optional[_Union[MoveBobby, _Mapping]] = ..., score_district: _Optional[_Union[ScoreDistrict, _Mapping]] = ..., end_turn: _Optional[_Union[EndTurn, _Mapping]] = ...) -> None: ...

class PlaceBobby(_message.Message):
    """Puts the Bobby into any district before the first turn."""
    __slots__ = ("district",)
    DISTRICT_FIELD_NUMBER: _ClassVar[int]
    district: str
    """Id of the district."""
    def __init__(self, district: str) -> None: ...

class TakeTile(_message.Message):
    """Takes one of the player's own face-up tiles. Its number is the number of actions in this turn."""
    __slots__ = ("tile",)
    TILE_FIELD_NUMBER: _ClassVar[int]
    tile: str
    """Id of the tile: "3" for an own tile, "n3" for a neutral one."""
    def __init__(self, tile: str) -> None: ...

class PlaceStall(_message.Message):
    """Sets up a stall from the player's supply."""
    __slots__ = ("space",)
    SPACE_FIELD_NUMBER: _ClassVar[int]
    space: str
    """Id of the space: that of its alley and its number, from 1 at the alley's first square. Example: "a07:3"."""
    def __init__(self, space: str) -> None: ...

class DrawCustomer(_message.Message):
    """Draws a random customer from the bag, or the next one of an open row."""
    __slots__ = ()
    def __init__(self) -> None: ...

class PlaceCustomer(_message.Message):
    """Puts the drawn customer on a free square."""
    __slots__ = ("square",)
    SQUARE_FIELD_NUMBER: _ClassVar[int]
    square: str
    """Id of the square."""
    def __init__(self, square: str) -> None: ...

class PlaceLord(_message.Message):
    """Puts the Lord on the last free square."""
    __slots__ = ()
    def __init__(self) -> None: ...

class MoveBobby(_message.Message):
    """Moves the Bobby across an alley into the next district."""
    __slots__ = ("alley",)
    ALLEY_FIELD_NUMBER: _ClassVar[int]
    alley: str
    """Id of the alley."""
    def __init__(self, alley: str) -> None: ...

class ScoreDistrict(_message.Message):
    """Lays the player's own tile 2 or 4 into a district and scores the district."""
    __slots__ = ("district", "tile")
    DISTRICT_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    district: str
    """Id of the district."""
    tile: str
    """Id of the tile: "2" or "4"."""
    def __init__(self, district: str, tile: str) -> None: ...

class EndTurn(_message.Message):
    """Ends the turn."""
    __slots__ = ()
    def __init__(self) -> None: ...
