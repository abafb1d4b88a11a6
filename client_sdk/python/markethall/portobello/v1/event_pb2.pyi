from markethall.portobello.v1 import component_pb2 as _component_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Event(_message.Message):
    """An event in Portobello Market. Seats have numbers from 1. Squares, alleys and districts are named by id."""
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
    """The open order of the customers is known (PM-2.4)."""
    bobby_placed: BobbyPlaced
    """The Bobby is on the board (PM-2.3)."""
    turn_began: TurnBegan
    """A turn begins."""
    tile_taken: TileTaken
    """A player took a tile for actions (PM-3.1)."""
    stall_placed: StallPlaced
    """A player set up a stall (PM-4.1)."""
    customer_drawn: CustomerDrawn
    """A player drew a customer (PM-4.4)."""
    customer_placed: CustomerPlaced
    """A player placed a customer on a square (PM-4.4)."""
    lord_placed: LordPlaced
    """The Lord is on the last free square (PM-7.1)."""
    bobby_moved: BobbyMoved
    """The Bobby crossed an alley (PM-5.2)."""
    district_scored: DistrictScored
    """A player scored a district (PM-6.2)."""
    alley_scored: AlleyScored
    """An alley was scored (PM-8.2, PM-9.2)."""
    turn_ended: TurnEnded
    """A turn ended (PM-3.5)."""
    tiles_turned_up: TilesTurnedUp
    """The tiles of a player are face up again (PM-3.4, PM-2.6)."""
    game_ended: GameEnded
    """The game is over (PM-9.3)."""
    def __init__(self, row_drawn: _Optional[_Union[RowDrawn, _Mapping]] = ..., bobby_placed: _Optional[_Union[BobbyPlaced, _Mapping]] = ..., turn_began: _Optional[_Union[TurnBegan, _Mapping]] = ..., tile_taken: _Optional[_Union[TileTaken, _Mapping]] = ..., stall_placed: _Optional[_Union[StallPlaced, _Mapping]] = ..., customer_drawn: _Optional[_Union[CustomerDrawn, _Mapping]] = ..., customer_placed: _Optional[_Union[CustomerPlaced, _Mapping]] = ..., lord_placed: _Optional[_Union[LordPlaced, _Mapping]] = ..., bobby_moved: _Optional[_Union[BobbyMoved, _Mapping]] = ..., district_scored: _Optional[_Union[DistrictScored, _Mapping]] = ..., alley_scored: _Optional[_Union[AlleyScored, _Mapping]] = ..., turn_ended: _Optional[_Union[TurnEnded, _Mapping]] = ..., tiles_turned_up: _Optional[_Union[TilesTurnedUp, _Mapping]] = ..., game_ended: _Optional[_Union[GameEnded, _Mapping]] = ...) -> None: ...

class RowDrawn(_message.Message):
    """The ten customers of the bag were drawn into an open row."""
    __slots__ = ("customers",)
    CUSTOMERS_FIELD_NUMBER: _ClassVar[int]
    customers: _containers.RepeatedScalarFieldContainer[_component_pb2.Customer]
    """The customers, first one first."""
    def __init__(self, customers: _Optional[_Iterable[_Union[_component_pb2.Customer, str]]] = ...) -> None: ...

class BobbyPlaced(_message.Message):
    """A player put the Bobby into its first district."""
    __slots__ = ("seat", "district")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DISTRICT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    district: str
    """Id of the district."""
    def __init__(self, seat: _Optional[int] = ..., district: _Optional[str] = ...) -> None: ...

class TurnBegan(_message.Message):
    """A turn begins."""
    __slots__ = ("seat", "number")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    number: int
    """Number of the turn in the game, from 1."""
    def __init__(self, seat: _Optional[int] = ..., number: _Optional[int] = ...) -> None: ...

class TileTaken(_message.Message):
    """A player took a tile for actions."""
    __slots__ = ("seat", "tile", "actions")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    tile: str
    """Id of the tile: "3" for an own tile, "n3" for a neutral one."""
    actions: int
    """Number of actions that it gives, 1 to 4."""
    def __init__(self, seat: _Optional[int] = ..., tile: _Optional[str] = ..., actions: _Optional[int] = ...) -> None: ...

class StallPlaced(_message.Message):
    """A player set up a stall."""
    __slots__ = ("seat", "space")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SPACE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    space: str
    """Id of the space. Example: "a07:3"."""
    def __init__(self, seat: _Optional[int] = ..., space: _Optional[str] = ...) -> None: ...

class CustomerDrawn(_message.Message):
    """A player drew a customer."""
    __slots__ = ("seat", "customer")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    customer: _component_pb2.Customer
    """The customer."""
    def __init__(self, seat: _Optional[int] = ..., customer: _Optional[_Union[_component_pb2.Customer, str]] = ...) -> None: ...

class CustomerPlaced(_message.Message):
    """A player placed the drawn customer on a square."""
    __slots__ = ("seat", "square", "customer")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SQUARE_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    square: str
    """Id of the square."""
    customer: _component_pb2.Customer
    """The customer."""
    def __init__(self, seat: _Optional[int] = ..., square: _Optional[str] = ..., customer: _Optional[_Union[_component_pb2.Customer, str]] = ...) -> None: ...

class LordPlaced(_message.Message):
    """The Lord is on the last free square."""
    __slots__ = ("seat", "square", "by_action")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SQUARE_FIELD_NUMBER: _ClassVar[int]
    BY_ACTION_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player on turn."""
    square: str
    """Id of the square."""
    by_action: bool
    """Whether it cost an action (PM-7.1)."""
    def __init__(self, seat: _Optional[int] = ..., square: _Optional[str] = ..., by_action: bool = ...) -> None: ...

class BobbyMoved(_message.Message):
    """The Bobby crossed an alley."""
    __slots__ = ("seat", "alley", "district", "price", "paid_to")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ALLEY_FIELD_NUMBER: _ClassVar[int]
    DISTRICT_FIELD_NUMBER: _ClassVar[int]
    PRICE_FIELD_NUMBER: _ClassVar[int]
    PAID_TO_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player who moved it."""
    alley: str
    """Id of the alley."""
    district: str
    """Id of the new district."""
    price: int
    """Points that the seat paid (PM-5.3)."""
    paid_to: _containers.RepeatedScalarFieldContainer[int]
    """Seats that received one of these points each. Other points go to no seat."""
    def __init__(self, seat: _Optional[int] = ..., alley: _Optional[str] = ..., district: _Optional[str] = ..., price: _Optional[int] = ..., paid_to: _Optional[_Iterable[int]] = ...) -> None: ...

class DistrictScored(_message.Message):
    """A player laid a tile into a district and scored points."""
    __slots__ = ("seat", "district", "tile", "points", "neutral_tile", "neutral_face_up")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DISTRICT_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_TILE_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_FACE_UP_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    district: str
    """Id of the district."""
    tile: str
    """Id of the tile: "2" or "4"."""
    points: int
    """Points: the number of own stalls around the district times the number on the tile."""
    neutral_tile: str
    """Id of the neutral tile that replaces the laid tile (PM-6.5). Example: "n3"."""
    neutral_face_up: bool
    """Whether the neutral tile arrives face up."""
    def __init__(self, seat: _Optional[int] = ..., district: _Optional[str] = ..., tile: _Optional[str] = ..., points: _Optional[int] = ..., neutral_tile: _Optional[str] = ..., neutral_face_up: bool = ...) -> None: ...

class AlleyScored(_message.Message):
    """An alley was scored."""
    __slots__ = ("alley", "points", "for_lord")
    ALLEY_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    FOR_LORD_FIELD_NUMBER: _ClassVar[int]
    alley: str
    """Id of the alley."""
    points: _containers.RepeatedScalarFieldContainer[int]
    """Points for each seat, in seat order."""
    for_lord: bool
    """Whether it is an incomplete alley at the square of the Lord, scored when the game ends (PM-9.2). Otherwise the
    alley was completed (PM-8.1).
    """
    def __init__(self, alley: _Optional[str] = ..., points: _Optional[_Iterable[int]] = ..., for_lord: bool = ...) -> None: ...

class TurnEnded(_message.Message):
    """A turn ended."""
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class TilesTurnedUp(_message.Message):
    """All three tiles of a player were face down. They are face up again."""
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Seat of the player."""
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class GameEnded(_message.Message):
    """The game is over."""
    __slots__ = ("ending", "winners")
    ENDING_FIELD_NUMBER: _ClassVar[int]
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    ending: _component_pb2.Ending
    """Reason for the end."""
    winners: _containers.RepeatedScalarFieldContainer[int]
    """Seats with the most points, including seats that have resigned. MatchFinished.winners has the winners of the
    match.
    """
    def __init__(self, ending: _Optional[_Union[_component_pb2.Ending, str]] = ..., winners: _Optional[_Iterable[int]] = ...) -> None: ...
