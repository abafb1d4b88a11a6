from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Edition(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """A printed edition of the rules (PM-2.6)."""
    __slots__ = ()
    EDITION_UNSPECIFIED: _ClassVar[Edition]
    """Default: EDITION_GERMAN."""
    EDITION_GERMAN: _ClassVar[Edition]
    """The German rule sheet."""
    EDITION_ITALIAN: _ClassVar[Edition]
    """The Italian rule sheet."""
    EDITION_FRENCH: _ClassVar[Edition]
    """The French rule sheet."""
    EDITION_FRENCH_SUMMARY: _ClassVar[Edition]
    """The French one-page summary."""
EDITION_UNSPECIFIED: Edition
"""Default: EDITION_GERMAN."""
EDITION_GERMAN: Edition
"""The German rule sheet."""
EDITION_ITALIAN: Edition
"""The Italian rule sheet."""
EDITION_FRENCH: Edition
"""The French rule sheet."""
EDITION_FRENCH_SUMMARY: Edition
"""The French one-page summary."""

class Options(_message.Message):
    """Options of a match of Portobello Market. Fields that are not set have their default value."""
    __slots__ = ("edition", "open_customers", "may_stop_early", "allow_debt", "board")
    EDITION_FIELD_NUMBER: _ClassVar[int]
    OPEN_CUSTOMERS_FIELD_NUMBER: _ClassVar[int]
    MAY_STOP_EARLY_FIELD_NUMBER: _ClassVar[int]
    ALLOW_DEBT_FIELD_NUMBER: _ClassVar[int]
    BOARD_FIELD_NUMBER: _ClassVar[int]
    edition: Edition
    """Printed edition of the rules (PM-2.6). Default: EDITION_GERMAN."""
    open_customers: bool
    """Whether the order of the customers is drawn before the game and shown to all (PM-2.4). Default: false."""
    may_stop_early: bool
    """Whether a player may end the turn after one action (PM-3.3). Default: false."""
    allow_debt: bool
    """Whether the Bobby may move if the score then falls below 0 (PM-5.4). Default: false."""
    board: Board
    """The caller's own board (PM-1.1, PM-1.5). Default: the board of the game. A board with a fault fails with
    BAD_OPTIONS.
    """
    def __init__(self, edition: _Optional[_Union[Edition, str]] = ..., open_customers: bool = ..., may_stop_early: bool = ..., allow_debt: bool = ..., board: _Optional[_Union[Board, _Mapping]] = ...) -> None: ...

class Board(_message.Message):
    """A board: squares, alleys between squares, and districts between alleys (PM-1.1)."""
    __slots__ = ("name", "squares", "alleys", "districts")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SQUARES_FIELD_NUMBER: _ClassVar[int]
    ALLEYS_FIELD_NUMBER: _ClassVar[int]
    DISTRICTS_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Name of the board, up to 40 printable characters, no space at an end."""
    squares: _containers.RepeatedCompositeFieldContainer[Square]
    """The squares. There must be 11."""
    alleys: _containers.RepeatedCompositeFieldContainer[Alley]
    """The alleys. There must be 22, with 2 to 6 spaces each and at least 64 spaces in total."""
    districts: _containers.RepeatedCompositeFieldContainer[District]
    """The districts. There must be 12, with three alleys each."""
    def __init__(self, name: _Optional[str] = ..., squares: _Optional[_Iterable[_Union[Square, _Mapping]]] = ..., alleys: _Optional[_Iterable[_Union[Alley, _Mapping]]] = ..., districts: _Optional[_Iterable[_Union[District, _Mapping]]] = ...) -> None: ...

class Square(_message.Message):
    """A place for one customer, where alleys meet."""
    __slots__ = ("id", "name", "x", "y")
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    id: str
    """Id, unique among the squares, 1 to 24 printable characters, no space at an end."""
    name: str
    """Display name, up to 40 printable characters, no space at an end."""
    x: int
    """Horizontal position for drawing, in any unit of the board's author. No two squares are at one place."""
    y: int
    """Vertical position for drawing, downwards."""
    def __init__(self, id: _Optional[str] = ..., name: _Optional[str] = ..., x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...

class Alley(_message.Message):
    """A row of spaces for stalls between two squares."""
    __slots__ = ("id", "squares", "values")
    ID_FIELD_NUMBER: _ClassVar[int]
    SQUARES_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    id: str
    """Id, unique among the alleys, 1 to 22 printable characters, no space at an end."""
    squares: _containers.RepeatedScalarFieldContainer[str]
    """Ids of the two squares at its ends."""
    values: _containers.RepeatedScalarFieldContainer[int]
    """Values of its spaces, 1 to 3, from the first square to the second."""
    def __init__(self, id: _Optional[str] = ..., squares: _Optional[_Iterable[str]] = ..., values: _Optional[_Iterable[int]] = ...) -> None: ...

class District(_message.Message):
    """An area between three alleys. The Bobby stands in a district."""
    __slots__ = ("id", "alleys", "x", "y")
    ID_FIELD_NUMBER: _ClassVar[int]
    ALLEYS_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    id: str
    """Id, unique among the districts, 1 to 24 printable characters, no space at an end."""
    alleys: _containers.RepeatedScalarFieldContainer[str]
    """Ids of its three alleys."""
    x: int
    """Horizontal position for drawing, where the Bobby stands."""
    y: int
    """Vertical position for drawing, downwards."""
    def __init__(self, id: _Optional[str] = ..., alleys: _Optional[_Iterable[str]] = ..., x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...
