from google.protobuf import descriptor_pb2 as _descriptor_pb2
from google.rpc import code_pb2 as _code_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Retry(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """How a caller can go on after an error."""
    __slots__ = ()
    RETRY_UNSPECIFIED: _ClassVar[Retry]
    """Not used."""
    RETRY_NEVER: _ClassVar[Retry]
    """The same request fails again."""
    RETRY_AFTER_READING: _ClassVar[Retry]
    """The match has changed since the caller read it: another player or the clock was faster. Read the match, then
    decide again.
    """
    RETRY_LATER: _ClassVar[Retry]
    """The same request can succeed later. If there is a google.rpc.RetryInfo, wait as long as it says."""

class Reason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """The reasons of errors. ErrorInfo.reason is the name without the prefix, in the domain "markethall"."""
    __slots__ = ()
    REASON_UNSPECIFIED: _ClassVar[Reason]
    """Not used."""
    REASON_MALFORMED: _ClassVar[Reason]
    """The request cannot be read."""
    REASON_UNKNOWN_FIELD: _ClassVar[Reason]
    """The request has a field or query parameter that the method does not have."""
    REASON_UNSUPPORTED_MEDIA_TYPE: _ClassVar[Reason]
    """The body is not application/json, or is compressed. HTTP status 415."""
    REASON_BAD_FIELD: _ClassVar[Reason]
    """A field has a value that is never allowed. The metadata entry "field" is its path in JSON."""
    REASON_BAD_OPTIONS: _ClassVar[Reason]
    """The game does not allow these options."""
    REASON_BAD_SEAT_COUNT: _ClassVar[Reason]
    """The game does not allow this number of players."""
    REASON_WRONG_GAME: _ClassVar[Reason]
    """The move or the options belong to another game."""
    REASON_BAD_WEBHOOK: _ClassVar[Reason]
    """The service does not call this URL."""
    REASON_REQUEST_ID_REUSED: _ClassVar[Reason]
    """The request id was used for another request. Use a new one."""
    REASON_HEADERS_TOO_LARGE: _ClassVar[Reason]
    """The request has more header lines, or longer ones, than allowed. HTTP status 431. In gRPC: the metadata of the
    call have more than 8192 bytes.
    """
    REASON_GAME_NOT_FOUND: _ClassVar[Reason]
    """There is no such game."""
    REASON_MATCH_NOT_FOUND: _ClassVar[Reason]
    """There is no such match, or it has expired."""
    REASON_UNKNOWN_ROUTE: _ClassVar[Reason]
    """No method has this path."""
    REASON_METHOD_NOT_ALLOWED: _ClassVar[Reason]
    """The path takes other HTTP methods. HTTP status 405, and the header Allow names them."""
    REASON_ILLEGAL_MOVE: _ClassVar[Reason]
    """The rules do not allow the move. The metadata entry "clause" is the clause of the rules, "cause" a stable name
    of what is wrong. These causes are the same in all games: NOT_YOUR_TURN; WRONG_STEP (the step asks for another
    kind of move; the entry "step" is the one of the view); NOT_HELD (the seat does not have the card, coin, boat or
    tile); NOT_YOURS (the piece on the board is not of the seat, or not there); NONE_LEFT (the supply has none left);
    CANNOT_PAY; PLACE_TAKEN; AREA_FULL (the alley, section or quarter takes no more); NOT_ADJACENT (the place does
    not touch what it must touch); MUST_ACT (no passing or ending of the turn while something is possible);
    WOULD_BLOCK (after the move nothing would be possible that must still be done); MATCH_OVER. Other causes are of
    one game, and the message explains them.
    """
    REASON_NOT_YOUR_TURN: _ClassVar[Reason]
    """Other seats have to move."""
    REASON_MATCH_NOT_STARTED: _ClassVar[Reason]
    """Seats are still free."""
    REASON_MATCH_STARTED: _ClassVar[Reason]
    """Play has begun, so seats can be neither taken nor freed, and the match cannot be deleted."""
    REASON_MATCH_OVER: _ClassVar[Reason]
    """The match is over."""
    REASON_MATCH_NOT_OVER: _ClassVar[Reason]
    """The match is not over."""
    REASON_MATCH_CLOSED: _ClassVar[Reason]
    """The creator has closed the match."""
    REASON_SEAT_TAKEN: _ClassVar[Reason]
    """The seat is taken."""
    REASON_SEAT_FREE: _ClassVar[Reason]
    """The seat is free."""
    REASON_TOO_MANY_SEAT_CHANGES: _ClassVar[Reason]
    """Seats were taken and freed too often before the start. Create a new match."""
    REASON_SEAT_OUT: _ClassVar[Reason]
    """The seat has resigned or forfeited."""
    REASON_TIME_EXPIRED: _ClassVar[Reason]
    """The time of the seat was up before the request arrived."""
    REASON_NOTHING_TO_UNDO: _ClassVar[Reason]
    """The seat has no move in this turn that can be taken back."""
    REASON_UNDO_BLOCKED: _ClassVar[Reason]
    """The last move revealed something hidden, or the match has had too many undos."""
    REASON_STALE_REVISION: _ClassVar[Reason]
    """The match has newer commits than the revision in the request."""
    REASON_TOKEN_MISSING: _ClassVar[Reason]
    """The call needs a token and has none."""
    REASON_TOKEN_INVALID: _ClassVar[Reason]
    """The token was not signed by this service, or was changed."""
    REASON_TOKEN_EXPIRED: _ClassVar[Reason]
    """The token has expired."""
    REASON_API_KEY_MISSING: _ClassVar[Reason]
    """This service needs an API key to create a match. Its operator gives it to clients."""
    REASON_TOKEN_FOREIGN: _ClassVar[Reason]
    """The token is for another match."""
    REASON_TOKEN_REVOKED: _ClassVar[Reason]
    """The seat was freed, so the token is no longer valid."""
    REASON_TOKEN_SEATLESS: _ClassVar[Reason]
    """The creator's token has no seat. The call needs the token of a seat."""
    REASON_NOT_CREATOR: _ClassVar[Reason]
    """Only the creator of the match may do this."""
    REASON_SEAT_RESERVED: _ClassVar[Reason]
    """The seats are reserved for the players of the previous match."""
    REASON_JOIN_CODE_MISSING: _ClassVar[Reason]
    """The match is private. The call needs its join code."""
    REASON_JOIN_CODE_WRONG: _ClassVar[Reason]
    """This is not the join code of the match."""
    REASON_API_KEY_INVALID: _ClassVar[Reason]
    """The service does not know the API key."""
    REASON_MESSAGE_TOO_LARGE: _ClassVar[Reason]
    """The request is too large. HTTP status 413."""
    REASON_RATE_LIMITED: _ClassVar[Reason]
    """Too many calls in a short time."""
    REASON_TOO_MANY_STREAMS: _ClassVar[Reason]
    """The limit of open streams is reached, for the service or for this caller."""
    REASON_STORE_FULL: _ClassVar[Reason]
    """The service has no room for new matches. Running matches go on."""
    REASON_REQUEST_OVERDUE: _ClassVar[Reason]
    """The request did not arrive in time. Nothing was done, so a retry is safe."""
    REASON_DEADLINE_EXCEEDED: _ClassVar[Reason]
    """The service did not answer in time. A retry is safe with the same request id."""
    REASON_STREAM_IDLE: _ClassVar[Reason]
    """The stream was ended because no request arrived for too long. Open a new stream."""
    REASON_STORE_UNAVAILABLE: _ClassVar[Reason]
    """The service cannot reach its store."""
    REASON_SHUTTING_DOWN: _ClassVar[Reason]
    """The server stops. Another process, or the restarted service, will answer."""
    REASON_SERVICE_UNAVAILABLE: _ClassVar[Reason]
    """The service cannot be reached at the moment."""
    REASON_SERVICE_NOT_READY: _ClassVar[Reason]
    """The service takes no calls. Only /readyz returns this."""
    REASON_LOG_DAMAGED: _ClassVar[Reason]
    """The log of the match cannot be read, so the match is not served."""
    REASON_INTERNAL: _ClassVar[Reason]
    """The service failed unexpectedly."""
    REASON_WORKERS_BUSY: _ClassVar[Reason]
    """No worker process could do the task: all are busy, or the machine is short of memory or CPU. Nothing was done."""
    REASON_TASK_TOO_LARGE: _ClassVar[Reason]
    """The task needs more time or memory than one task may have. `markethall verify` checks any record."""
    REASON_UNKNOWN_HOST: _ClassVar[Reason]
    """The service is not known under the host name of the request. HTTP status 421."""
    REASON_FOREIGN_ORIGIN: _ClassVar[Reason]
    """A page of another origin sent a write, and CORS does not allow that origin."""
    REASON_MATCH_KEPT: _ClassVar[Reason]
    """The operator does not allow creators to delete matches."""
    REASON_BOT_NOT_FOUND: _ClassVar[Reason]
    """There is no such bot. The metadata entry "allowed" has the ids of the bots."""
    REASON_HISTORY_CHANGED: _ClassVar[Reason]
    """The match has other commits than the caller saw, or fewer: it was put back to an older state. The metadata
    have the present "revision" and "history".
    """
    REASON_SHORT_CODE_WRONG: _ClassVar[Reason]
    """No match waits for players under this short code, or not any more."""
RETRY_UNSPECIFIED: Retry
"""Not used."""
RETRY_NEVER: Retry
"""The same request fails again."""
RETRY_AFTER_READING: Retry
"""The match has changed since the caller read it: another player or the clock was faster. Read the match, then
decide again.
"""
RETRY_LATER: Retry
"""The same request can succeed later. If there is a google.rpc.RetryInfo, wait as long as it says."""
REASON_UNSPECIFIED: Reason
"""Not used."""
REASON_MALFORMED: Reason
"""The request cannot be read."""
REASON_UNKNOWN_FIELD: Reason
"""The request has a field or query parameter that the method does not have."""
REASON_UNSUPPORTED_MEDIA_TYPE: Reason
"""The body is not application/json, or is compressed. HTTP status 415."""
REASON_BAD_FIELD: Reason
"""A field has a value that is never allowed. The metadata entry "field" is its path in JSON."""
REASON_BAD_OPTIONS: Reason
"""The game does not allow these options."""
REASON_BAD_SEAT_COUNT: Reason
"""The game does not allow this number of players."""
REASON_WRONG_GAME: Reason
"""The move or the options belong to another game."""
REASON_BAD_WEBHOOK: Reason
"""The service does not call this URL."""
REASON_REQUEST_ID_REUSED: Reason
"""The request id was used for another request. Use a new one."""
REASON_HEADERS_TOO_LARGE: Reason
"""The request has more header lines, or longer ones, than allowed. HTTP status 431. In gRPC: the metadata of the
call have more than 8192 bytes.
"""
REASON_GAME_NOT_FOUND: Reason
"""There is no such game."""
REASON_MATCH_NOT_FOUND: Reason
"""There is no such match, or it has expired."""
REASON_UNKNOWN_ROUTE: Reason
"""No method has this path."""
REASON_METHOD_NOT_ALLOWED: Reason
"""The path takes other HTTP methods. HTTP status 405, and the header Allow names them."""
REASON_ILLEGAL_MOVE: Reason
"""The rules do not allow the move. The metadata entry "clause" is the clause of the rules, "cause" a stable name of
what is wrong. These causes are the same in all games: NOT_YOUR_TURN; WRONG_STEP (the step asks for another kind of
move; the entry "step" is the one of the view); NOT_HELD (the seat does not have the card, coin, boat or tile);
NOT_YOURS (the piece on the board is not of the seat, or not there); NONE_LEFT (the supply has none left);
CANNOT_PAY; PLACE_TAKEN; AREA_FULL (the alley, section or quarter takes no more); NOT_ADJACENT (the place does not
touch what it must touch); MUST_ACT (no passing or ending of the turn while something is possible); WOULD_BLOCK
(after the move nothing would be possible that must still be done); MATCH_OVER. Other causes are of one game, and the
message explains them.
"""
REASON_NOT_YOUR_TURN: Reason
"""Other seats have to move."""
REASON_MATCH_NOT_STARTED: Reason
"""Seats are still free."""
REASON_MATCH_STARTED: Reason
"""Play has begun, so seats can be neither taken nor freed, and the match cannot be deleted."""
REASON_MATCH_OVER: Reason
"""The match is over."""
REASON_MATCH_NOT_OVER: Reason
"""The match is not over."""
REASON_MATCH_CLOSED: Reason
"""The creator has closed the match."""
REASON_SEAT_TAKEN: Reason
"""The seat is taken."""
REASON_SEAT_FREE: Reason
"""The seat is free."""
REASON_TOO_MANY_SEAT_CHANGES: Reason
"""Seats were taken and freed too often before the start. Create a new match."""
REASON_SEAT_OUT: Reason
"""The seat has resigned or forfeited."""
REASON_TIME_EXPIRED: Reason
"""The time of the seat was up before the request arrived."""
REASON_NOTHING_TO_UNDO: Reason
"""The seat has no move in this turn that can be taken back."""
REASON_UNDO_BLOCKED: Reason
"""The last move revealed something hidden, or the match has had too many undos."""
REASON_STALE_REVISION: Reason
"""The match has newer commits than the revision in the request."""
REASON_TOKEN_MISSING: Reason
"""The call needs a token and has none."""
REASON_TOKEN_INVALID: Reason
"""The token was not signed by this service, or was changed."""
REASON_TOKEN_EXPIRED: Reason
"""The token has expired."""
REASON_API_KEY_MISSING: Reason
"""This service needs an API key to create a match. Its operator gives it to clients."""
REASON_TOKEN_FOREIGN: Reason
"""The token is for another match."""
REASON_TOKEN_REVOKED: Reason
"""The seat was freed, so the token is no longer valid."""
REASON_TOKEN_SEATLESS: Reason
"""The creator's token has no seat. The call needs the token of a seat."""
REASON_NOT_CREATOR: Reason
"""Only the creator of the match may do this."""
REASON_SEAT_RESERVED: Reason
"""The seats are reserved for the players of the previous match."""
REASON_JOIN_CODE_MISSING: Reason
"""The match is private. The call needs its join code."""
REASON_JOIN_CODE_WRONG: Reason
"""This is not the join code of the match."""
REASON_API_KEY_INVALID: Reason
"""The service does not know the API key."""
REASON_MESSAGE_TOO_LARGE: Reason
"""The request is too large. HTTP status 413."""
REASON_RATE_LIMITED: Reason
"""Too many calls in a short time."""
REASON_TOO_MANY_STREAMS: Reason
"""The limit of open streams is reached, for the service or for this caller."""
REASON_STORE_FULL: Reason
"""The service has no room for new matches. Running matches go on."""
REASON_REQUEST_OVERDUE: Reason
"""The request did not arrive in time. Nothing was done, so a retry is safe."""
REASON_DEADLINE_EXCEEDED: Reason
"""The service did not answer in time. A retry is safe with the same request id."""
REASON_STREAM_IDLE: Reason
"""The stream was ended because no request arrived for too long. Open a new stream."""
REASON_STORE_UNAVAILABLE: Reason
"""The service cannot reach its store."""
REASON_SHUTTING_DOWN: Reason
"""The server stops. Another process, or the restarted service, will answer."""
REASON_SERVICE_UNAVAILABLE: Reason
"""The service cannot be reached at the moment."""
REASON_SERVICE_NOT_READY: Reason
"""The service takes no calls. Only /readyz returns this."""
REASON_LOG_DAMAGED: Reason
"""The log of the match cannot be read, so the match is not served."""
REASON_INTERNAL: Reason
"""The service failed unexpectedly."""
REASON_WORKERS_BUSY: Reason
"""No worker process could do the task: all are busy, or the machine is short of memory or CPU. Nothing was done."""
REASON_TASK_TOO_LARGE: Reason
"""The task needs more time or memory than one task may have. `markethall verify` checks any record."""
REASON_UNKNOWN_HOST: Reason
"""The service is not known under the host name of the request. HTTP status 421."""
REASON_FOREIGN_ORIGIN: Reason
"""A page of another origin sent a write, and CORS does not allow that origin."""
REASON_MATCH_KEPT: Reason
"""The operator does not allow creators to delete matches."""
REASON_BOT_NOT_FOUND: Reason
"""There is no such bot. The metadata entry "allowed" has the ids of the bots."""
REASON_HISTORY_CHANGED: Reason
"""The match has other commits than the caller saw, or fewer: it was put back to an older state. The metadata have
the present "revision" and "history".
"""
REASON_SHORT_CODE_WRONG: Reason
"""No match waits for players under this short code, or not any more."""
REASON_INFO_FIELD_NUMBER: _ClassVar[int]
reason_info: _descriptor.FieldDescriptor
"""What the reason means for programs."""

class ReasonInfo(_message.Message):
    """What a reason means for programs."""
    __slots__ = ("code", "retry", "retry_seconds", "rest_only")
    CODE_FIELD_NUMBER: _ClassVar[int]
    RETRY_FIELD_NUMBER: _ClassVar[int]
    RETRY_SECONDS_FIELD_NUMBER: _ClassVar[int]
    REST_ONLY_FIELD_NUMBER: _ClassVar[int]
    code: _code_pb2.Code
    """Status code of errors with the reason."""
    retry: Retry
    """How a caller can go on."""
    retry_seconds: int
    """Seconds in the google.rpc.RetryInfo, if the service does not compute them. 0: no RetryInfo."""
    rest_only: bool
    """Whether only REST returns the reason."""
    def __init__(self, code: _Optional[_Union[_code_pb2.Code, str]] = ..., retry: _Optional[_Union[Retry, str]] = ..., retry_seconds: _Optional[int] = ..., rest_only: bool = ...) -> None: ...
