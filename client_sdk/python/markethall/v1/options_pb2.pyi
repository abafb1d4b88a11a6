from markethall.kairo.v1 import options_pb2 as _options_pb2
from markethall.klongs.v1 import options_pb2 as _options_pb2_1
from markethall.portobello.v1 import options_pb2 as _options_pb2_1_1
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Options(_message.Message):
    __slots__ = ("portobello", "kairo", "klongs")
    PORTOBELLO_FIELD_NUMBER: _ClassVar[int]
    KAIRO_FIELD_NUMBER: _ClassVar[int]
    KLONGS_FIELD_NUMBER: _ClassVar[int]
    portobello: _options_pb2_1_1.Options
    kairo: _options_pb2.Options
    klongs: _options_pb2_1.Options
    def __init__(self, portobello: _Optional[_Union[_options_pb2_1_1.Options, _Mapping]] = ..., kairo: _Optional[_Union[_options_pb2.Options, _Mapping]] = ..., klongs: _Optional[_Union[_options_pb2_1.Options, _Mapping]] = ...) -> None: ...
