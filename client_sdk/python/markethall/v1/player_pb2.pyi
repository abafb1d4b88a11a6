from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.api import resource_pb2 as _resource_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PlayerKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PLAYER_KIND_UNSPECIFIED: _ClassVar[PlayerKind]
    PLAYER_KIND_PERSON: _ClassVar[PlayerKind]
    PLAYER_KIND_BOT: _ClassVar[PlayerKind]
    PLAYER_KIND_PROGRAM: _ClassVar[PlayerKind]
PLAYER_KIND_UNSPECIFIED: PlayerKind
PLAYER_KIND_PERSON: PlayerKind
PLAYER_KIND_BOT: PlayerKind
PLAYER_KIND_PROGRAM: PlayerKind

class Player(_message.Message):
    __slots__ = ("kind", "display_name", "bot")
    KIND_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    kind: PlayerKind
    display_name: str
    bot: str
    def __init__(self, kind: _Optional[_Union[PlayerKind, str]] = ..., display_name: _Optional[str] = ..., bot: _Optional[str] = ...) -> None: ...

class Bot(_message.Message):
    __slots__ = ("name", "display_name", "description", "games")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    name: str
    display_name: str
    description: str
    games: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, name: _Optional[str] = ..., display_name: _Optional[str] = ..., description: _Optional[str] = ..., games: _Optional[_Iterable[str]] = ...) -> None: ...
