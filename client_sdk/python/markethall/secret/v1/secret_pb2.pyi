from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class Secret(_message.Message):
    """Items of an event that only one seat sees. Other viewers see only the number of items."""
    __slots__ = ("seen_by", "size", "items", "hidden")
    SEEN_BY_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    seen_by: int
    """Number of the seat that sees the items."""
    size: int
    """Number of items. All viewers see it."""
    items: _containers.RepeatedScalarFieldContainer[str]
    """The ids of the items. This seat sees them, and all viewers in the record of a match that is over. Empty if
    they are hidden.
    """
    hidden: bool
    """Whether the items are hidden from the viewer."""
    def __init__(self, seen_by: _Optional[int] = ..., size: _Optional[int] = ..., items: _Optional[_Iterable[str]] = ..., hidden: bool = ...) -> None: ...

class Hidden(_message.Message):
    """Pieces in a view. Viewers who may not see the pieces see only their number."""
    __slots__ = ("size", "items", "hidden")
    SIZE_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    size: int
    """Number of pieces. All viewers see it."""
    items: _containers.RepeatedScalarFieldContainer[str]
    """The ids of the pieces. Empty if they are hidden."""
    hidden: bool
    """Whether the pieces are hidden from the viewer, who sees only their number."""
    def __init__(self, size: _Optional[int] = ..., items: _Optional[_Iterable[str]] = ..., hidden: bool = ...) -> None: ...
