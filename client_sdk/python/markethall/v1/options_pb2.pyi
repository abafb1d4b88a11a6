from google.protobuf import descriptor_pb2 as _descriptor_pb2
from markethall.kairo.v1 import options_pb2 as _options_pb2
from markethall.klongs.v1 import options_pb2 as _options_pb2_1
from markethall.portobello.v1 import options_pb2 as _options_pb2_1_1
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
GAME_INFO_FIELD_NUMBER: _ClassVar[int]
game_info: _descriptor.FieldDescriptor
"""The game of the options."""

class GameInfo(_message.Message):
    """What generators of clients need to know about a game."""
    __slots__ = ("seat_counts",)
    SEAT_COUNTS_FIELD_NUMBER: _ClassVar[int]
    seat_counts: _containers.RepeatedScalarFieldContainer[int]
    """Allowed numbers of players, ascending. They are Game.seat_counts."""
    def __init__(self, seat_counts: _Optional[_Iterable[int]] = ...) -> None: ...

class Options(_message.Message):
    """Options of a match. The kind must be the game of the match. An empty message selects the defaults of the game."""
    __slots__ = ("portobello", "kairo", "klongs")
    PORTOBELLO_FIELD_NUMBER: _ClassVar[int]
    KAIRO_FIELD_NUMBER: _ClassVar[int]
    KLONGS_FIELD_NUMBER: _ClassVar[int]
    portobello: _options_pb2_1_1.Options
    """Options of Portobello Market."""
    kairo: _options_pb2.Options
    """Options of Kairo."""
    klongs: _options_pb2_1.Options
    """Options of Bangkok Klongs."""
    def __init__(self, portobello: _Optional[_Union[_options_pb2_1_1.Options, _Mapping]] = ..., kairo: _Optional[_Union[_options_pb2.Options, _Mapping]] = ..., klongs: _Optional[_Union[_options_pb2_1.Options, _Mapping]] = ...) -> None: ...
