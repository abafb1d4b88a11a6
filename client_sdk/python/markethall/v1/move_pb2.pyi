from markethall.kairo.v1 import move_pb2 as _move_pb2
from markethall.klongs.v1 import move_pb2 as _move_pb2_1
from markethall.portobello.v1 import move_pb2 as _move_pb2_1_1
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
    """One choice of a player. ListLegalMoves returns the allowed moves. Send one of them unchanged to PlayMove."""
    __slots__ = ("portobello", "kairo", "klongs", "text")
    PORTOBELLO_FIELD_NUMBER: _ClassVar[int]
    KAIRO_FIELD_NUMBER: _ClassVar[int]
    KLONGS_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    portobello: _move_pb2_1_1.Move
    """A move in Portobello Market."""
    kairo: _move_pb2.Move
    """A move in Kairo."""
    klongs: _move_pb2_1.Move
    """A move in Bangkok Klongs."""
    text: str
    """The move as a short text for a button, in the language of the request. Only legal moves have it: it is not set
    without a language, and in commits. It is ignored in a move that is played.
    """
    def __init__(self, portobello: _Optional[_Union[_move_pb2_1_1.Move, _Mapping]] = ..., kairo: _Optional[_Union[_move_pb2.Move, _Mapping]] = ..., klongs: _Optional[_Union[_move_pb2_1.Move, _Mapping]] = ..., text: _Optional[str] = ...) -> None: ...
