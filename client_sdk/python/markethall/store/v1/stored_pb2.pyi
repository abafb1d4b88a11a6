from markethall.v1 import match_pb2 as _match_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StoredHeader(_message.Message):
    __slots__ = ("record", "join_code", "webhook_url")
    RECORD_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_URL_FIELD_NUMBER: _ClassVar[int]
    record: _match_pb2.RecordHeader
    join_code: str
    webhook_url: str
    def __init__(self, record: _Optional[_Union[_match_pb2.RecordHeader, _Mapping]] = ..., join_code: _Optional[str] = ..., webhook_url: _Optional[str] = ...) -> None: ...

class StoredCommit(_message.Message):
    __slots__ = ("commit", "webhook_url")
    COMMIT_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_URL_FIELD_NUMBER: _ClassVar[int]
    commit: _match_pb2.Commit
    webhook_url: str
    def __init__(self, commit: _Optional[_Union[_match_pb2.Commit, _Mapping]] = ..., webhook_url: _Optional[str] = ...) -> None: ...
