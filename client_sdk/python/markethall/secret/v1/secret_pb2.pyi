from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class Secret(_message.Message):
    __slots__ = ("owner", "size", "items", "hidden")
    OWNER_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    owner: int
    size: int
    items: _containers.RepeatedScalarFieldContainer[str]
    hidden: bool
    def __init__(self, owner: _Optional[int] = ..., size: _Optional[int] = ..., items: _Optional[_Iterable[str]] = ..., hidden: bool = ...) -> None: ...

class Hidden(_message.Message):
    __slots__ = ("size", "items", "hidden")
    SIZE_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    size: int
    items: _containers.RepeatedScalarFieldContainer[str]
    hidden: bool
    def __init__(self, size: _Optional[int] = ..., items: _Optional[_Iterable[str]] = ..., hidden: bool = ...) -> None: ...
