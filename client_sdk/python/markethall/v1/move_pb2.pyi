from markethall.kairo.v1 import move_pb2 as _move_pb2
from markethall.klongs.v1 import move_pb2 as _move_pb2_1
from markethall.portobello.v1 import move_pb2 as _move_pb2_1_1
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
    __slots__ = ("portobello", "kairo", "klongs", "text")
    PORTOBELLO_FIELD_NUMBER: _ClassVar[int]
    KAIRO_FIELD_NUMBER: _ClassVar[int]
    KLONGS_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    portobello: _move_pb2_1_1.Move
    kairo: _move_pb2.Move
    klongs: _move_pb2_1.Move
    text: str
    def __init__(self, portobello: _Optional[_Union[_move_pb2_1_1.Move, _Mapping]] = ..., kairo: _Optional[_Union[_move_pb2.Move, _Mapping]] = ..., klongs: _Optional[_Union[_move_pb2_1.Move, _Mapping]] = ..., text: _Optional[str] = ...) -> None: ...
