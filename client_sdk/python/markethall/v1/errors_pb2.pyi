from google.protobuf import descriptor_pb2 as _descriptor_pb2
from google.rpc import code_pb2 as _code_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Retry(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RETRY_UNSPECIFIED: _ClassVar[Retry]
    RETRY_NEVER: _ClassVar[Retry]
    RETRY_AFTER_READING: _ClassVar[Retry]
    RETRY_LATER: _ClassVar[Retry]

class Reason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REASON_UNSPECIFIED: _ClassVar[Reason]
    REASON_MALFORMED: _ClassVar[Reason]
    REASON_UNKNOWN_FIELD: _ClassVar[Reason]
    REASON_UNSUPPORTED_MEDIA_TYPE: _ClassVar[Reason]
    REASON_BAD_FIELD: _ClassVar[Reason]
    REASON_BAD_OPTIONS: _ClassVar[Reason]
    REASON_BAD_SEAT_COUNT: _ClassVar[Reason]
    REASON_WRONG_GAME: _ClassVar[Reason]
    REASON_BAD_WEBHOOK: _ClassVar[Reason]
    REASON_REQUEST_ID_REUSED: _ClassVar[Reason]
    REASON_HEADERS_TOO_LARGE: _ClassVar[Reason]
    REASON_GAME_NOT_FOUND: _ClassVar[Reason]
    REASON_MATCH_NOT_FOUND: _ClassVar[Reason]
    REASON_UNKNOWN_ROUTE: _ClassVar[Reason]
    REASON_METHOD_NOT_ALLOWED: _ClassVar[Reason]
    REASON_ILLEGAL_MOVE: _ClassVar[Reason]
    REASON_NOT_YOUR_TURN: _ClassVar[Reason]
    REASON_MATCH_NOT_STARTED: _ClassVar[Reason]
    REASON_MATCH_STARTED: _ClassVar[Reason]
    REASON_MATCH_OVER: _ClassVar[Reason]
    REASON_MATCH_NOT_OVER: _ClassVar[Reason]
    REASON_MATCH_CLOSED: _ClassVar[Reason]
    REASON_SEAT_TAKEN: _ClassVar[Reason]
    REASON_SEAT_FREE: _ClassVar[Reason]
    REASON_TOO_MANY_SEAT_CHANGES: _ClassVar[Reason]
    REASON_SEAT_OUT: _ClassVar[Reason]
    REASON_TIME_EXPIRED: _ClassVar[Reason]
    REASON_NOTHING_TO_UNDO: _ClassVar[Reason]
    REASON_UNDO_BLOCKED: _ClassVar[Reason]
    REASON_STALE_REVISION: _ClassVar[Reason]
    REASON_TOKEN_MISSING: _ClassVar[Reason]
    REASON_TOKEN_INVALID: _ClassVar[Reason]
    REASON_TOKEN_EXPIRED: _ClassVar[Reason]
    REASON_API_KEY_MISSING: _ClassVar[Reason]
    REASON_TOKEN_FOREIGN: _ClassVar[Reason]
    REASON_TOKEN_REVOKED: _ClassVar[Reason]
    REASON_TOKEN_SEATLESS: _ClassVar[Reason]
    REASON_NOT_CREATOR: _ClassVar[Reason]
    REASON_SEAT_RESERVED: _ClassVar[Reason]
    REASON_JOIN_CODE_MISSING: _ClassVar[Reason]
    REASON_JOIN_CODE_WRONG: _ClassVar[Reason]
    REASON_API_KEY_INVALID: _ClassVar[Reason]
    REASON_MESSAGE_TOO_LARGE: _ClassVar[Reason]
    REASON_RATE_LIMITED: _ClassVar[Reason]
    REASON_TOO_MANY_STREAMS: _ClassVar[Reason]
    REASON_STORE_FULL: _ClassVar[Reason]
    REASON_REQUEST_OVERDUE: _ClassVar[Reason]
    REASON_DEADLINE_EXCEEDED: _ClassVar[Reason]
    REASON_STREAM_IDLE: _ClassVar[Reason]
    REASON_STORE_UNAVAILABLE: _ClassVar[Reason]
    REASON_SHUTTING_DOWN: _ClassVar[Reason]
    REASON_SERVICE_UNAVAILABLE: _ClassVar[Reason]
    REASON_SERVICE_NOT_READY: _ClassVar[Reason]
    REASON_LOG_DAMAGED: _ClassVar[Reason]
    REASON_INTERNAL: _ClassVar[Reason]
    REASON_WORKERS_BUSY: _ClassVar[Reason]
    REASON_TASK_TOO_LARGE: _ClassVar[Reason]
    REASON_UNKNOWN_HOST: _ClassVar[Reason]
    REASON_FOREIGN_ORIGIN: _ClassVar[Reason]
    REASON_MATCH_KEPT: _ClassVar[Reason]
    REASON_BOT_NOT_FOUND: _ClassVar[Reason]
RETRY_UNSPECIFIED: Retry
RETRY_NEVER: Retry
RETRY_AFTER_READING: Retry
RETRY_LATER: Retry
REASON_UNSPECIFIED: Reason
REASON_MALFORMED: Reason
REASON_UNKNOWN_FIELD: Reason
REASON_UNSUPPORTED_MEDIA_TYPE: Reason
REASON_BAD_FIELD: Reason
REASON_BAD_OPTIONS: Reason
REASON_BAD_SEAT_COUNT: Reason
REASON_WRONG_GAME: Reason
REASON_BAD_WEBHOOK: Reason
REASON_REQUEST_ID_REUSED: Reason
REASON_HEADERS_TOO_LARGE: Reason
REASON_GAME_NOT_FOUND: Reason
REASON_MATCH_NOT_FOUND: Reason
REASON_UNKNOWN_ROUTE: Reason
REASON_METHOD_NOT_ALLOWED: Reason
REASON_ILLEGAL_MOVE: Reason
REASON_NOT_YOUR_TURN: Reason
REASON_MATCH_NOT_STARTED: Reason
REASON_MATCH_STARTED: Reason
REASON_MATCH_OVER: Reason
REASON_MATCH_NOT_OVER: Reason
REASON_MATCH_CLOSED: Reason
REASON_SEAT_TAKEN: Reason
REASON_SEAT_FREE: Reason
REASON_TOO_MANY_SEAT_CHANGES: Reason
REASON_SEAT_OUT: Reason
REASON_TIME_EXPIRED: Reason
REASON_NOTHING_TO_UNDO: Reason
REASON_UNDO_BLOCKED: Reason
REASON_STALE_REVISION: Reason
REASON_TOKEN_MISSING: Reason
REASON_TOKEN_INVALID: Reason
REASON_TOKEN_EXPIRED: Reason
REASON_API_KEY_MISSING: Reason
REASON_TOKEN_FOREIGN: Reason
REASON_TOKEN_REVOKED: Reason
REASON_TOKEN_SEATLESS: Reason
REASON_NOT_CREATOR: Reason
REASON_SEAT_RESERVED: Reason
REASON_JOIN_CODE_MISSING: Reason
REASON_JOIN_CODE_WRONG: Reason
REASON_API_KEY_INVALID: Reason
REASON_MESSAGE_TOO_LARGE: Reason
REASON_RATE_LIMITED: Reason
REASON_TOO_MANY_STREAMS: Reason
REASON_STORE_FULL: Reason
REASON_REQUEST_OVERDUE: Reason
REASON_DEADLINE_EXCEEDED: Reason
REASON_STREAM_IDLE: Reason
REASON_STORE_UNAVAILABLE: Reason
REASON_SHUTTING_DOWN: Reason
REASON_SERVICE_UNAVAILABLE: Reason
REASON_SERVICE_NOT_READY: Reason
REASON_LOG_DAMAGED: Reason
REASON_INTERNAL: Reason
REASON_WORKERS_BUSY: Reason
REASON_TASK_TOO_LARGE: Reason
REASON_UNKNOWN_HOST: Reason
REASON_FOREIGN_ORIGIN: Reason
REASON_MATCH_KEPT: Reason
REASON_BOT_NOT_FOUND: Reason
REASON_INFO_FIELD_NUMBER: _ClassVar[int]
reason_info: _descriptor.FieldDescriptor

class ReasonInfo(_message.Message):
    __slots__ = ("code", "retry", "retry_seconds", "rest_only")
    CODE_FIELD_NUMBER: _ClassVar[int]
    RETRY_FIELD_NUMBER: _ClassVar[int]
    RETRY_SECONDS_FIELD_NUMBER: _ClassVar[int]
    REST_ONLY_FIELD_NUMBER: _ClassVar[int]
    code: _code_pb2.Code
    retry: Retry
    retry_seconds: int
    rest_only: bool
    def __init__(self, code: _Optional[_Union[_code_pb2.Code, str]] = ..., retry: _Optional[_Union[Retry, str]] = ..., retry_seconds: _Optional[int] = ..., rest_only: bool = ...) -> None: ...
