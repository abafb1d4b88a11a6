from markethall.kairo.v1 import view_pb2 as _view_pb2
from markethall.klongs.v1 import view_pb2 as _view_pb2_1
from markethall.portobello.v1 import view_pb2 as _view_pb2_1_1
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class View(_message.Message):
    """The position of the game as one viewer sees it. Secrets of other seats are hidden."""
    __slots__ = ("portobello", "kairo", "klongs")
    PORTOBELLO_FIELD_NUMBER: _ClassVar[int]
    KAIRO_FIELD_NUMBER: _ClassVar[int]
    KLONGS_FIELD_NUMBER: _ClassVar[int]
    portobello: _view_pb2_1_1.View
    """A position of Portobello Market."""
    kairo: _view_pb2.View
    """A position of Kairo."""
    klongs: _view_pb2_1.View
    """A position of Bangkok Klongs."""
    def __init__(self, portobello: _Optional[_Union[_view_pb2_1_1.View, _Mapping]] = ..., kairo: _Optional[_Union[_view_pb2.View, _Mapping]] = ..., klongs: _Optional[_Union[_view_pb2_1.View, _Mapping]] = ...) -> None: ...
