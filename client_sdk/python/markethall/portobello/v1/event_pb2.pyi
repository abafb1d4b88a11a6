from markethall.portobello.v1 import component_pb2 as _component_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Event(_message.Message):
    __slots__ = ("row_drawn", "bobby_placed", "turn_began", "tile_taken", "stall_placed", "customer_drawn", "customer_placed", "lord_placed", "bobby_moved", "district_scored", "alley_scored", "turn_ended", "tiles_turned_up", "game_ended")
    ROW_DRAWN_FIELD_NUMBER: _ClassVar[int]
    BOBBY_PLACED_FIELD_NUMBER: _ClassVar[int]
    TURN_BEGAN_FIELD_NUMBER: _ClassVar[int]
    TILE_TAKEN_FIELD_NUMBER: _ClassVar[int]
    STALL_PLACED_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_DRAWN_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_PLACED_FIELD_NUMBER: _ClassVar[int]
    LORD_PLACED_FIELD_NUMBER: _ClassVar[int]
    BOBBY_MOVED_FIELD_NUMBER: _ClassVar[int]
    DISTRICT_SCORED_FIELD_NUMBER: _ClassVar[int]
    ALLEY_SCORED_FIELD_NUMBER: _ClassVar[int]
    TURN_ENDED_FIELD_NUMBER: _ClassVar[int]
    TILES_TURNED_UP_FIELD_NUMBER: _ClassVar[int]
    GAME_ENDED_FIELD_NUMBER: _ClassVar[int]
    row_drawn: RowDrawn
    bobby_placed: BobbyPlaced
    turn_began: TurnBegan
    tile_taken: TileTaken
    stall_placed: StallPlaced
    customer_drawn: CustomerDrawn
    customer_placed: CustomerPlaced
    lord_placed: LordPlaced
    bobby_moved: BobbyMoved
    district_scored: DistrictScored
    alley_scored: AlleyScored
    turn_ended: TurnEnded
    tiles_turned_up: TilesTurnedUp
    game_ended: GameEnded
    def __init__(self, row_drawn: _Optional[_Union[RowDrawn, _Mapping]] = ..., bobby_placed: _Optional[_Union[BobbyPlaced, _Mapping]] = ..., turn_began: _Optional[_Union[TurnBegan, _Mapping]] = ..., tile_taken: _Optional[_Union[TileTaken, _Mapping]] = ..., stall_placed: _Optional[_Union[StallPlaced, _Mapping]] = ..., customer_drawn: _Optional[_Union[CustomerDrawn, _Mapping]] = ..., customer_placed: _Optional[_Union[CustomerPlaced, _Mapping]] = ..., lord_placed: _Optional[_Union[LordPlaced, _Mapping]] = ..., bobby_moved: _Optional[_Union[BobbyMoved, _Mapping]] = ..., district_scored: _Optional[_Union[DistrictScored, _Mapping]] = ..., alley_scored: _Optional[_Union[AlleyScored, _Mapping]] = ..., turn_ended: _Optional[_Union[TurnEnded, _Mapping]] = ..., tiles_turned_up: _Optional[_Union[TilesTurnedUp, _Mapping]] = ..., game_ended: _Optional[_Union[GameEnded, _Mapping]] = ...) -> None: ...

class RowDrawn(_message.Message):
    __slots__ = ("customers",)
    CUSTOMERS_FIELD_NUMBER: _ClassVar[int]
    customers: _containers.RepeatedScalarFieldContainer[_component_pb2.Customer]
    def __init__(self, customers: _Optional[_Iterable[_Union[_component_pb2.Customer, str]]] = ...) -> None: ...

class BobbyPlaced(_message.Message):
    __slots__ = ("seat", "district")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DISTRICT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    district: str
    def __init__(self, seat: _Optional[int] = ..., district: _Optional[str] = ...) -> None: ...

class TurnBegan(_message.Message):
    __slots__ = ("seat", "number")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    number: int
    def __init__(self, seat: _Optional[int] = ..., number: _Optional[int] = ...) -> None: ...

class TileTaken(_message.Message):
    __slots__ = ("seat", "tile", "actions")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    tile: str
    actions: int
    def __init__(self, seat: _Optional[int] = ..., tile: _Optional[str] = ..., actions: _Optional[int] = ...) -> None: ...

class StallPlaced(_message.Message):
    __slots__ = ("seat", "space")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SPACE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    space: str
    def __init__(self, seat: _Optional[int] = ..., space: _Optional[str] = ...) -> None: ...

class CustomerDrawn(_message.Message):
    __slots__ = ("seat", "customer")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    customer: _component_pb2.Customer
    def __init__(self, seat: _Optional[int] = ..., customer: _Optional[_Union[_component_pb2.Customer, str]] = ...) -> None: ...

class CustomerPlaced(_message.Message):
    __slots__ = ("seat", "square", "customer")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SQUARE_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    square: str
    customer: _component_pb2.Customer
    def __init__(self, seat: _Optional[int] = ..., square: _Optional[str] = ..., customer: _Optional[_Union[_component_pb2.Customer, str]] = ...) -> None: ...

class LordPlaced(_message.Message):
    __slots__ = ("seat", "square", "by_action")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SQUARE_FIELD_NUMBER: _ClassVar[int]
    BY_ACTION_FIELD_NUMBER: _ClassVar[int]
    seat: int
    square: str
    by_action: bool
    def __init__(self, seat: _Optional[int] = ..., square: _Optional[str] = ..., by_action: bool = ...) -> None: ...

class BobbyMoved(_message.Message):
    __slots__ = ("seat", "alley", "district", "price", "paid_to")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ALLEY_FIELD_NUMBER: _ClassVar[int]
    DISTRICT_FIELD_NUMBER: _ClassVar[int]
    PRICE_FIELD_NUMBER: _ClassVar[int]
    PAID_TO_FIELD_NUMBER: _ClassVar[int]
    seat: int
    alley: str
    district: str
    price: int
    paid_to: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seat: _Optional[int] = ..., alley: _Optional[str] = ..., district: _Optional[str] = ..., price: _Optional[int] = ..., paid_to: _Optional[_Iterable[int]] = ...) -> None: ...

class DistrictScored(_message.Message):
    __slots__ = ("seat", "district", "tile", "points", "neutral_tile", "neutral_face_up")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DISTRICT_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_TILE_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_FACE_UP_FIELD_NUMBER: _ClassVar[int]
    seat: int
    district: str
    tile: str
    points: int
    neutral_tile: str
    neutral_face_up: bool
    def __init__(self, seat: _Optional[int] = ..., district: _Optional[str] = ..., tile: _Optional[str] = ..., points: _Optional[int] = ..., neutral_tile: _Optional[str] = ..., neutral_face_up: bool = ...) -> None: ...

class AlleyScored(_message.Message):
    __slots__ = ("alley", "points", "for_lord")
    ALLEY_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    FOR_LORD_FIELD_NUMBER: _ClassVar[int]
    alley: str
    points: _containers.RepeatedScalarFieldContainer[int]
    for_lord: bool
    def __init__(self, alley: _Optional[str] = ..., points: _Optional[_Iterable[int]] = ..., for_lord: bool = ...) -> None: ...

class TurnEnded(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class TilesTurnedUp(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class GameEnded(_message.Message):
    __slots__ = ("ending", "winners")
    ENDING_FIELD_NUMBER: _ClassVar[int]
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    ending: _component_pb2.Ending
    winners: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, ending: _Optional[_Union[_component_pb2.Ending, str]] = ..., winners: _Optional[_Iterable[int]] = ...) -> None: ...
