from google.protobuf import timestamp_pb2 as _timestamp_pb2
from markethall.v1 import match_pb2 as _match_pb2
from markethall.v1 import player_pb2 as _player_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

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
    __slots__ = ("commit", "personal_hash", "personal")
    COMMIT_FIELD_NUMBER: _ClassVar[int]
    PERSONAL_HASH_FIELD_NUMBER: _ClassVar[int]
    PERSONAL_FIELD_NUMBER: _ClassVar[int]
    commit: _match_pb2.Commit
    personal_hash: bytes
    personal: Personal
    def __init__(self, commit: _Optional[_Union[_match_pb2.Commit, _Mapping]] = ..., personal_hash: _Optional[bytes] = ..., personal: _Optional[_Union[Personal, _Mapping]] = ...) -> None: ...

class Personal(_message.Message):
    __slots__ = ("salt", "display_name", "webhook_url")
    SALT_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_URL_FIELD_NUMBER: _ClassVar[int]
    salt: bytes
    display_name: str
    webhook_url: str
    def __init__(self, salt: _Optional[bytes] = ..., display_name: _Optional[str] = ..., webhook_url: _Optional[str] = ...) -> None: ...

class Snapshot(_message.Message):
    __slots__ = ("state", "revision", "seats", "position", "update_time", "clocks", "rematch", "end_reason")
    STATE_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    UPDATE_TIME_FIELD_NUMBER: _ClassVar[int]
    CLOCKS_FIELD_NUMBER: _ClassVar[int]
    REMATCH_FIELD_NUMBER: _ClassVar[int]
    END_REASON_FIELD_NUMBER: _ClassVar[int]
    state: _match_pb2.MatchState
    revision: int
    seats: _containers.RepeatedCompositeFieldContainer[StoredSeat]
    position: bytes
    update_time: _timestamp_pb2.Timestamp
    clocks: _containers.RepeatedCompositeFieldContainer[_match_pb2.SeatClock]
    rematch: str
    end_reason: _match_pb2.EndReason
    def __init__(self, state: _Optional[_Union[_match_pb2.MatchState, str]] = ..., revision: _Optional[int] = ..., seats: _Optional[_Iterable[_Union[StoredSeat, _Mapping]]] = ..., position: _Optional[bytes] = ..., update_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ..., clocks: _Optional[_Iterable[_Union[_match_pb2.SeatClock, _Mapping]]] = ..., rematch: _Optional[str] = ..., end_reason: _Optional[_Union[_match_pb2.EndReason, str]] = ...) -> None: ...

class StoredSeat(_message.Message):
    __slots__ = ("taken_revision", "player", "standing")
    TAKEN_REVISION_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    STANDING_FIELD_NUMBER: _ClassVar[int]
    taken_revision: int
    player: _player_pb2.Player
    standing: _match_pb2.SeatStanding
    def __init__(self, taken_revision: _Optional[int] = ..., player: _Optional[_Union[_player_pb2.Player, _Mapping]] = ..., standing: _Optional[_Union[_match_pb2.SeatStanding, str]] = ...) -> None: ...

class Progress(_message.Message):
    __slots__ = ("revision", "update_ms", "turn", "to_act", "scores", "left_ms", "deadline_ms")
    REVISION_FIELD_NUMBER: _ClassVar[int]
    UPDATE_MS_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    LEFT_MS_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_MS_FIELD_NUMBER: _ClassVar[int]
    revision: int
    update_ms: int
    turn: int
    to_act: _containers.RepeatedScalarFieldContainer[int]
    scores: _containers.RepeatedScalarFieldContainer[int]
    left_ms: _containers.RepeatedScalarFieldContainer[int]
    deadline_ms: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, revision: _Optional[int] = ..., update_ms: _Optional[int] = ..., turn: _Optional[int] = ..., to_act: _Optional[_Iterable[int]] = ..., scores: _Optional[_Iterable[int]] = ..., left_ms: _Optional[_Iterable[int]] = ..., deadline_ms: _Optional[_Iterable[int]] = ...) -> None: ...
