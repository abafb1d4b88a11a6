from google.api import field_behavior_pb2 as _field_behavior_pb2
from markethall.kairo.v1 import component_pb2 as _component_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Setup(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SETUP_UNSPECIFIED: _ClassVar[Setup]
    SETUP_PRINTED: _ClassVar[Setup]
    SETUP_VARIABLE: _ClassVar[Setup]

class BoardName(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BOARD_NAME_UNSPECIFIED: _ClassVar[BoardName]
    BOARD_NAME_MARKET_9: _ClassVar[BoardName]
    BOARD_NAME_MARKET_12: _ClassVar[BoardName]
SETUP_UNSPECIFIED: Setup
SETUP_PRINTED: Setup
SETUP_VARIABLE: Setup
BOARD_NAME_UNSPECIFIED: BoardName
BOARD_NAME_MARKET_9: BoardName
BOARD_NAME_MARKET_12: BoardName

class Options(_message.Message):
    __slots__ = ("setup", "board", "stall_limit", "own_board")
    SETUP_FIELD_NUMBER: _ClassVar[int]
    BOARD_FIELD_NUMBER: _ClassVar[int]
    STALL_LIMIT_FIELD_NUMBER: _ClassVar[int]
    OWN_BOARD_FIELD_NUMBER: _ClassVar[int]
    setup: Setup
    board: BoardName
    stall_limit: int
    own_board: Board
    def __init__(self, setup: _Optional[_Union[Setup, str]] = ..., board: _Optional[_Union[BoardName, str]] = ..., stall_limit: _Optional[int] = ..., own_board: _Optional[_Union[Board, _Mapping]] = ...) -> None: ...

class Board(_message.Message):
    __slots__ = ("area", "section", "customer_starts", "setups")
    AREA_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    CUSTOMER_STARTS_FIELD_NUMBER: _ClassVar[int]
    SETUPS_FIELD_NUMBER: _ClassVar[int]
    area: _containers.RepeatedScalarFieldContainer[str]
    section: _containers.RepeatedScalarFieldContainer[str]
    customer_starts: _containers.RepeatedScalarFieldContainer[str]
    setups: _containers.RepeatedCompositeFieldContainer[PrintedStall]
    def __init__(self, area: _Optional[_Iterable[str]] = ..., section: _Optional[_Iterable[str]] = ..., customer_starts: _Optional[_Iterable[str]] = ..., setups: _Optional[_Iterable[_Union[PrintedStall, _Mapping]]] = ...) -> None: ...

class PrintedStall(_message.Message):
    __slots__ = ("seats", "owner", "colour", "stall", "entrance")
    SEATS_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    STALL_FIELD_NUMBER: _ClassVar[int]
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    seats: int
    owner: int
    colour: _component_pb2.Colour
    stall: str
    entrance: str
    def __init__(self, seats: _Optional[int] = ..., owner: _Optional[int] = ..., colour: _Optional[_Union[_component_pb2.Colour, str]] = ..., stall: _Optional[str] = ..., entrance: _Optional[str] = ...) -> None: ...
