from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
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
    take_tile: TakeTile
    place_stall: PlaceStall
    draw_customer: DrawCustomer
    place_customer: PlaceCustomer
    place_lord: PlaceLord
    move_bobby: MoveBobby
    score_district: ScoreDistrict
    end_turn: EndTurn
    def __init__(self, place_bobby: _Optional[_Union[PlaceBobby, _Mapping]] = ..., take_tile: _Optional[_Union[TakeTile, _Mapping]] = ..., place_stall: _Optional[_Union[PlaceStall, _Mapping]] = ..., draw_customer: _Optional[_Union[DrawCustomer, _Mapping]] = ..., place_customer: _Optional[_Union[PlaceCustomer, _Mapping]] = ..., place_lord: _Optional[_Union[PlaceLord, _Mapping]] = ..., move_bobby: _Optional[_Union[MoveBobby, _Mapping]] = ..., score_district: _Optional[_Union[ScoreDistrict, _Mapping]] = ..., end_turn: _Optional[_Union[EndTurn, _Mapping]] = ...) -> None: ...

class PlaceBobby(_message.Message):
    __slots__ = ("district",)
    DISTRICT_FIELD_NUMBER: _ClassVar[int]
    district: str
    def __init__(self, district: _Optional[str] = ...) -> None: ...

class TakeTile(_message.Message):
    __slots__ = ("tile",)
    TILE_FIELD_NUMBER: _ClassVar[int]
    tile: str
    def __init__(self, tile: _Optional[str] = ...) -> None: ...

class PlaceStall(_message.Message):
    __slots__ = ("space",)
    SPACE_FIELD_NUMBER: _ClassVar[int]
    space: str
    def __init__(self, space: _Optional[str] = ...) -> None: ...

class DrawCustomer(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class PlaceCustomer(_message.Message):
    __slots__ = ("square",)
    SQUARE_FIELD_NUMBER: _ClassVar[int]
    square: str
    def __init__(self, square: _Optional[str] = ...) -> None: ...

class PlaceLord(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class MoveBobby(_message.Message):
    __slots__ = ("alley",)
    ALLEY_FIELD_NUMBER: _ClassVar[int]
    alley: str
    def __init__(self, alley: _Optional[str] = ...) -> None: ...

class ScoreDistrict(_message.Message):
    __slots__ = ("district", "tile")
    DISTRICT_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    district: str
    tile: str
    def __init__(self, district: _Optional[str] = ..., tile: _Optional[str] = ...) -> None: ...

class EndTurn(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...
