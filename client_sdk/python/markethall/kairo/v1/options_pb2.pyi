from google.api import field_behavior_pb2 as _field_behavior_pb2
from markethall.kairo.v1 import component_pb2 as _component_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Setup(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """Source of the first stalls (KA-2.3)."""
    __slots__ = ()
    SETUP_UNSPECIFIED: _ClassVar[Setup]
    """Default: SETUP_PRINTED."""
    SETUP_PRINTED: _ClassVar[Setup]
    """The stalls that the board prints for the number of players."""
    SETUP_VARIABLE: _ClassVar[Setup]
    """The players place the stalls."""

class BoardName(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """A board of the game (KA-1.6)."""
    __slots__ = ()
    BOARD_NAME_UNSPECIFIED: _ClassVar[BoardName]
    """Default: BOARD_NAME_MARKET_9."""
    BOARD_NAME_MARKET_9: _ClassVar[BoardName]
    """9 rows of 9 sites."""
    BOARD_NAME_MARKET_12: _ClassVar[BoardName]
    """12 rows of 12 sites."""
SETUP_UNSPECIFIED: Setup
"""Default: SETUP_PRINTED."""
SETUP_PRINTED: Setup
"""The stalls that the board prints for the number of players."""
SETUP_VARIABLE: Setup
"""The players place the stalls."""
BOARD_NAME_UNSPECIFIED: BoardName
"""Default: BOARD_NAME_MARKET_9."""
BOARD_NAME_MARKET_9: BoardName
"""9 rows of 9 sites."""
BOARD_NAME_MARKET_12: BoardName
"""12 rows of 12 sites."""

class Options(_message.Message):
    """Options of a match of Kairo. Fields that are not set have their default value."""
    __slots__ = ("setup", "board", "standstill_limit", "own_board")
    SETUP_FIELD_NUMBER: _ClassVar[int]
    BOARD_FIELD_NUMBER: _ClassVar[int]
    STANDSTILL_LIMIT_FIELD_NUMBER: _ClassVar[int]
    OWN_BOARD_FIELD_NUMBER: _ClassVar[int]
    setup: Setup
    """Source of the first stalls (KA-2.3). Default: SETUP_PRINTED."""
    board: BoardName
    """The board (KA-1.6). Default: BOARD_NAME_MARKET_9."""
    standstill_limit: int
    """Limit of turns without an expansion, for each player, 0 to 1000 (KA-9.3). The final phase begins after this
    number times the number of players. 0 means no limit. Default: 12.
    """
    own_board: Board
    """The caller's own board, used instead of `board` (KA-1.6). Default: none. A board with a fault fails with
    BAD_OPTIONS.
    """
    def __init__(self, setup: _Optional[_Union[Setup, str]] = ..., board: _Optional[_Union[BoardName, str]] = ..., standstill_limit: _Optional[int] = ..., own_board: _Optional[_Union[Board, _Mapping]] = ...) -> None: ...

class Board(_message.Message):
    """A board with 3 to 16 rows and 3 to 16 columns of sites (KA-1.1)."""
    __slots__ = ("area", "section", "customer_starts", "setups")
    AREA_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_STARTS_FIELD_NUMBER: _ClassVar[int]
    SETUPS_FIELD_NUMBER: _ClassVar[int]
    area: _containers.RepeatedScalarFieldContainer[str]
    """One string for each row, with one letter for each site: M for market, R for restaurant. Restaurants can only
    be at the west, south and east edge. Example: "RMMMMMMMR".
    """
    section: _containers.RepeatedScalarFieldContainer[str]
    """One string for each row, with the section of each site, 1 to 9. The sections form three rows of three.
    Example: "111222333".
    """
    customer_starts: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the five sites where customers start (KA-2.2). They are in one connected area of the market. Example:
    "E5".
    """
    setups: _containers.RepeatedCompositeFieldContainer[PrintedStall]
    """Stalls of the printed set-ups (KA-2.3). Without stalls for a number of players, only SETUP_VARIABLE is
    possible with that number.
    """
    def __init__(self, area: _Optional[_Iterable[str]] = ..., section: _Optional[_Iterable[str]] = ..., customer_starts: _Optional[_Iterable[str]] = ..., setups: _Optional[_Iterable[_Union[PrintedStall, _Mapping]]] = ...) -> None: ...

class PrintedStall(_message.Message):
    """A main stall of a printed set-up."""
    __slots__ = ("seats", "owner", "colour", "stall", "entrance")
    SEATS_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    STALL_FIELD_NUMBER: _ClassVar[int]
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    seats: int
    """Number of players of the set-up, 2 to 4."""
    owner: int
    """Seat of the owner. Not set for a neutral stall (KA-2.4)."""
    colour: _component_pb2.Colour
    """Colour of the stall."""
    stall: str
    """Id of the site of the stall."""
    entrance: str
    """Id of the site of the entrance."""
    def __init__(self, seats: _Optional[int] = ..., owner: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., stall: _Optional[str] = ..., entrance: _Optional[str] = ...) -> None: ...
