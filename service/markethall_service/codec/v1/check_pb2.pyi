from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class CheckRecordCall(_message.Message):
    __slots__ = ("record", "seat", "name", "join_code", "after_revision", "page_size", "language_code", "text_board")
    RECORD_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    AFTER_REVISION_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    TEXT_BOARD_FIELD_NUMBER: _ClassVar[int]
    record: bytes
    seat: int
    name: str
    join_code: str
    after_revision: int
    page_size: int
    language_code: str
    text_board: bool
    def __init__(self, record: _Optional[bytes] = ..., seat: _Optional[int] = ..., name: _Optional[str] = ..., join_code: _Optional[str] = ..., after_revision: _Optional[int] = ..., page_size: _Optional[int] = ..., language_code: _Optional[str] = ..., text_board: bool = ...) -> None: ...
