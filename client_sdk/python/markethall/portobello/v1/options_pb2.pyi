from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Edition(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    EDITION_UNSPECIFIED: _ClassVar[Edition]
    EDITION_GERMAN: _ClassVar[Edition]
    EDITION_ITALIAN: _ClassVar[Edition]
    EDITION_FRENCH: _ClassVar[Edition]
    EDITION_FRENCH_SUMMARY: _ClassVar[Edition]
EDITION_UNSPECIFIED: Edition
EDITION_GERMAN: Edition
EDITION_ITALIAN: Edition
EDITION_FRENCH: Edition
EDITION_FRENCH_SUMMARY: Edition

class Options(_message.Message):
    __slots__ = ("edition", "open_customers", "may_stop_early", "allow_debt", "board")
    EDITION_FIELD_NUMBER: _ClassVar[int]
    OPEN_CUSTOMERS_FIELD_NUMBER: _ClassVar[int]
    MAY_STOP_EARLY_FIELD_NUMBER: _ClassVar[int]
    ALLOW_DEBT_FIELD_NUMBER: _ClassVar[int]
    BOARD_FIELD_NUMBER: _ClassVar[int]
    edition: Edition
    open_customers: bool
    may_stop_early: bool
    allow_debt: bool
    board: Board
    def __init__(self, edition: _Optional[_Union[Edition, str]] = ..., open_customers: bool = ..., may_stop_early: bool = ..., allow_debt: bool = ..., board: _Optional[_Union[Board, _Mapping]] = ...) -> None: ...

class Board(_message.Message):
    __slots__ = ("name", "squares", "alleys", "districts")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SQUARES_FIELD_NUMBER: _ClassVar[int]
    ALLEYS_FIELD_NUMBER: _ClassVar[int]
    DISTRICTS_FIELD_NUMBER: _ClassVar[int]
    name: str
    squares: _containers.RepeatedCompositeFieldContainer[Square]
    alleys: _containers.RepeatedCompositeFieldContainer[Alley]
    districts: _containers.RepeatedCompositeFieldContainer[District]
    def __init__(self, name: _Optional[str] = ..., squares: _Optional[_Iterable[_Union[Square, _Mapping]]] = ..., alleys: _Optional[_Iterable[_Union[Alley, _Mapping]]] = ..., districts: _Optional[_Iterable[_Union[District, _Mapping]]] = ...) -> None: ...

class Square(_message.Message):
    __slots__ = ("id", "name", "x", "y")
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    id: str
    name: str
    x: int
    y: int
    def __init__(self, id: _Optional[str] = ..., name: _Optional[str] = ..., x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...

class Alley(_message.Message):
    __slots__ = ("id", "squares", "values")
    ID_FIELD_NUMBER: _ClassVar[int]
    SQUARES_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    id: str
    squares: _containers.RepeatedScalarFieldContainer[str]
    values: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, id: _Optional[str] = ..., squares: _Optional[_Iterable[str]] = ..., values: _Optional[_Iterable[int]] = ...) -> None: ...

class District(_message.Message):
    __slots__ = ("id", "alleys", "x", "y")
    ID_FIELD_NUMBER: _ClassVar[int]
    ALLEYS_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    id: str
    alleys: _containers.RepeatedScalarFieldContainer[str]
    x: int
    y: int
    def __init__(self, id: _Optional[str] = ..., alleys: _Optional[_Iterable[str]] = ..., x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...
