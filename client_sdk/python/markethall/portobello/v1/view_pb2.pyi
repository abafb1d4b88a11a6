from markethall.portobello.v1 import component_pb2 as _component_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class View(_message.Message):
    """A position of Portobello Market. All of it is public but the order of the customers in the bag (PM-10.1)."""
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
    """The districts, in the order of the board."""
    alleys: _containers.RepeatedCompositeFieldContainer[AlleyState]
    """The alleys, in the order of the board."""
    squares: _containers.RepeatedCompositeFieldContainer[SquareState]
    """The squares, in the order of the board."""
    bobby: str
    """Id of the district in which the Bobby stands. Not set before it is placed (PM-2.3)."""
    seats: _containers.RepeatedCompositeFieldContainer[SeatState]
    """What each player has, in seat order."""
    turn: Turn
    """The current turn."""
    customers_to_come: CustomersToCome
    """Customers that are neither on a square nor drawn."""
    neutral_tiles: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the neutral tiles in the stack, from the top. Example: ["n3", "n2"]."""
    end: End
    """How near the end of the game is."""
    def __init__(self, districts: _Optional[_Iterable[_Union[DistrictState, _Mapping]]] = ..., alleys: _Optional[_Iterable[_Union[AlleyState, _Mapping]]] = ..., squares: _Optional[_Iterable[_Union[SquareState, _Mapping]]] = ..., bobby: _Optional[str] = ..., seats: _Optional[_Iterable[_Union[SeatState, _Mapping]]] = ..., turn: _Optional[_Union[Turn, _Mapping]] = ..., customers_to_come: _Optional[_Union[CustomersToCome, _Mapping]] = ..., neutral_tiles: _Optional[_Iterable[str]] = ..., end: _Optional[_Union[End, _Mapping]] = ...) -> None: ...

class DistrictState(_message.Message):
    """A district and the tile in it."""
    __slots__ = ("id", "tile", "seat", "closed_to_bobby")
    ID_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CLOSED_TO_BOBBY_FIELD_NUMBER: _ClassVar[int]
    id: str
    """Id of the district."""
    tile: str
    """Id of the tile that was laid here, "2" or "4". Not set without a tile (PM-6.3)."""
    seat: int
    """Seat that laid the tile. Not set without a tile."""
    closed_to_bobby: bool
    """Whether the Bobby may not enter the district before the next action (PM-5.6)."""
    def __init__(self, id: _Optional[str] = ..., tile: _Optional[str] = ..., seat: _Optional[int] = ..., closed_to_bobby: bool = ...) -> None: ...

class AlleyState(_message.Message):
    """An alley and its stalls."""
    __slots__ = ("id", "stalls", "next_spaces", "majority", "scored", "factor")
    ID_FIELD_NUMBER: _ClassVar[int]
    STALLS_FIELD_NUMBER: _ClassVar[int]
    NEXT_SPACES_FIELD_NUMBER: _ClassVar[int]
    MAJORITY_FIELD_NUMBER: _ClassVar[int]
    SCORED_FIELD_NUMBER: _ClassVar[int]
    FACTOR_FIELD_NUMBER: _ClassVar[int]
    id: str
    """Id of the alley."""
    stalls: _containers.RepeatedCompositeFieldContainer[Stall]
    """The spaces with stalls, from the first square of the alley to the second."""
    next_spaces: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the spaces on which the next stall may be placed (PM-4.2). Empty if the alley is full."""
    majority: _containers.RepeatedScalarFieldContainer[int]
    """Seats with the most stalls in the alley, ascending. Empty without stalls (PM-5.3)."""
    scored: bool
    """Whether the alley has been scored (PM-8.1)."""
    factor: int
    """Factor of the two customers at its ends, 1 to 4 (PM-8.2). Not set while one is missing."""
    def __init__(self, id: _Optional[str] = ..., stalls: _Optional[_Iterable[_Union[Stall, _Mapping]]] = ..., next_spaces: _Optional[_Iterable[str]] = ..., majority: _Optional[_Iterable[int]] = ..., scored: bool = ..., factor: _Optional[int] = ...) -> None: ...

class Stall(_message.Message):
    """A stall on a space of an alley."""
    __slots__ = ("space", "seat")
    SPACE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    space: str
    """Id of the space. Example: "a07:2"."""
    seat: int
    """Seat of the owner."""
    def __init__(self, space: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class SquareState(_message.Message):
    """A square and the customer on it."""
    __slots__ = ("id", "customer")
    ID_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_FIELD_NUMBER: _ClassVar[int]
    id: str
    """Id of the square."""
    customer: _component_pb2.Customer
    """Customer on the square. Not set for a free square."""
    def __init__(self, id: _Optional[str] = ..., customer: _Optional[_Union[_component_pb2.Customer, str]] = ...) -> None: ...

class SeatState(_message.Message):
    """What a player has."""
    __slots__ = ("seat", "score", "points_by_source", "stalls_left", "tiles")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    POINTS_BY_SOURCE_FIELD_NUMBER: _ClassVar[int]
    STALLS_LEFT_FIELD_NUMBER: _ClassVar[int]
    TILES_FIELD_NUMBER: _ClassVar[int]
    seat: int
    """Number of the seat."""
    score: int
    """Points."""
    points_by_source: _containers.RepeatedCompositeFieldContainer[PointsBySource]
    """Where the points are from. Their sum is the score."""
    stalls_left: int
    """Number of stalls in the supply. The last one starts the last round (PM-9.1)."""
    tiles: Tiles
    """Tiles of the player, without the tile of the current turn."""
    def __init__(self, seat: _Optional[int] = ..., score: _Optional[int] = ..., points_by_source: _Optional[_Iterable[_Union[PointsBySource, _Mapping]]] = ..., stalls_left: _Optional[int] = ..., tiles: _Optional[_Union[Tiles, _Mapping]] = ...) -> None: ...

class Tiles(_message.Message):
    """Tiles of a player, in ascending order of their numbers, the own tile first of two with the same number.
    Example of ids: "3" for an own tile, "n3" for a neutral one.
    """
    __slots__ = ("face_up", "face_down")
    FACE_UP_FIELD_NUMBER: _ClassVar[int]
    FACE_DOWN_FIELD_NUMBER: _ClassVar[int]
    face_up: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the tiles that lie face up."""
    face_down: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the tiles that lie face down (PM-3.4)."""
    def __init__(self, face_up: _Optional[_Iterable[str]] = ..., face_down: _Optional[_Iterable[str]] = ...) -> None: ...

class PointsBySource(_message.Message):
    """Points of one source."""
    __slots__ = ("source", "points")
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    source: _component_pb2.PointSource
    """The source."""
    points: int
    """The points. Negative for points that were paid."""
    def __init__(self, source: _Optional[_Union[_component_pb2.PointSource, str]] = ..., points: _Optional[int] = ...) -> None: ...

class Turn(_message.Message):
    """The current turn."""
    __slots__ = ("number", "seat", "step", "tile", "actions_left", "drawn")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_LEFT_FIELD_NUMBER: _ClassVar[int]
    DRAWN_FIELD_NUMBER: _ClassVar[int]
    number: int
    """Number of turns that have begun. The Bobby is placed before the first one."""
    seat: int
    """Seat on turn."""
    step: _component_pb2.Step
    """The next choice."""
    tile: str
    """Id of the tile that was taken. Not set before a tile is taken."""
    actions_left: int
    """Number of actions left. Not set before a tile is taken."""
    drawn: _component_pb2.Customer
    """Customer that was drawn and has no square yet."""
    def __init__(self, number: _Optional[int] = ..., seat: _Optional[int] = ..., step: _Optional[_Union[_component_pb2.Step, str]] = ..., tile: _Optional[str] = ..., actions_left: _Optional[int] = ..., drawn: _Optional[_Union[_component_pb2.Customer, str]] = ...) -> None: ...

class CustomersToCome(_message.Message):
    """Customers that have not come yet (PM-2.1)."""
    __slots__ = ("clerks", "citizens", "lord", "order")
    CLERKS_FIELD_NUMBER: _ClassVar[int]
    CITIZENS_FIELD_NUMBER: _ClassVar[int]
    LORD_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    clerks: int
    """Number of clerks."""
    citizens: int
    """Number of citizens."""
    lord: bool
    """Whether the Lord has not come yet (PM-7.1)."""
    order: _containers.RepeatedScalarFieldContainer[_component_pb2.Customer]
    """Their order, first one first, without the Lord, if it is open (PM-2.4). Otherwise empty."""
    def __init__(self, clerks: _Optional[int] = ..., citizens: _Optional[int] = ..., lord: bool = ..., order: _Optional[_Iterable[_Union[_component_pb2.Customer, str]]] = ...) -> None: ...

class End(_message.Message):
    """How near the end of the game is."""
    __slots__ = ("last_round", "turns_without_progress_left", "ending", "turns_left")
    LAST_ROUND_FIELD_NUMBER: _ClassVar[int]
    TURNS_WITHOUT_PROGRESS_LEFT_FIELD_NUMBER: _ClassVar[int]
    ENDING_FIELD_NUMBER: _ClassVar[int]
    TURNS_LEFT_FIELD_NUMBER: _ClassVar[int]
    last_round: bool
    """Whether a player has no stall left, so that this is the last round (PM-9.1). False after the end."""
    turns_without_progress_left: int
    """Number of turns after the current one until the game ends, if nobody makes progress from now on. Each stall,
    customer, Lord and scored district is progress (PM-9.4). Not set in the last round and after the end.
    """
    ending: _component_pb2.Ending
    """Why the game is over. Not set before."""
    turns_left: int
    """Number of turns after the current one until the game ends. Only set in the last round: before, nobody knows
    it.
    """
    def __init__(self, last_round: bool = ..., turns_without_progress_left: _Optional[int] = ..., ending: _Optional[_Union[_component_pb2.Ending, str]] = ..., turns_left: _Optional[int] = ...) -> None: ...
