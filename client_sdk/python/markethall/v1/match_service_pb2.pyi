from google.api import annotations_pb2 as _annotations_pb2
from google.api import client_pb2 as _client_pb2
from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.api import resource_pb2 as _resource_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.rpc import status_pb2 as _status_pb2
from markethall.v1 import match_pb2 as _match_pb2
from markethall.v1 import move_pb2 as _move_pb2
from markethall.v1 import player_pb2 as _player_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CreateMatchRequest(_message.Message):
    __slots__ = ("match", "request_id", "webhook_url", "language_code")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_URL_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    request_id: str
    webhook_url: str
    language_code: str
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., request_id: _Optional[str] = ..., webhook_url: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class CreateMatchResponse(_message.Message):
    __slots__ = ("match", "creator_token", "join_code", "webhook_secret")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    CREATOR_TOKEN_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_SECRET_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    creator_token: str
    join_code: str
    webhook_secret: str
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., creator_token: _Optional[str] = ..., join_code: _Optional[str] = ..., webhook_secret: _Optional[str] = ...) -> None: ...

class GetJoinCodeRequest(_message.Message):
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    def __init__(self, name: _Optional[str] = ...) -> None: ...

class GetJoinCodeResponse(_message.Message):
    __slots__ = ("join_code",)
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    join_code: str
    def __init__(self, join_code: _Optional[str] = ...) -> None: ...

class GetMatchRequest(_message.Message):
    __slots__ = ("name", "view", "join_code", "revision", "language_code", "text_board")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    TEXT_BOARD_FIELD_NUMBER: _ClassVar[int]
    name: str
    view: _match_pb2.MatchView
    join_code: str
    revision: int
    language_code: str
    text_board: bool
    def __init__(self, name: _Optional[str] = ..., view: _Optional[_Union[_match_pb2.MatchView, str]] = ..., join_code: _Optional[str] = ..., revision: _Optional[int] = ..., language_code: _Optional[str] = ..., text_board: bool = ...) -> None: ...

class ListMatchesRequest(_message.Message):
    __slots__ = ("game", "state", "page_size", "page_token", "view")
    GAME_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    game: str
    state: _match_pb2.MatchState
    page_size: int
    page_token: str
    view: _match_pb2.MatchView
    def __init__(self, game: _Optional[str] = ..., state: _Optional[_Union[_match_pb2.MatchState, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., view: _Optional[_Union[_match_pb2.MatchView, str]] = ...) -> None: ...

class ListMatchesResponse(_message.Message):
    __slots__ = ("matches", "next_page_token")
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    matches: _containers.RepeatedCompositeFieldContainer[_match_pb2.Match]
    next_page_token: str
    def __init__(self, matches: _Optional[_Iterable[_Union[_match_pb2.Match, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class JoinMatchRequest(_message.Message):
    __slots__ = ("name", "seat", "display_name", "join_code", "request_id", "webhook_url", "kind", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_URL_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    seat: int
    display_name: str
    join_code: str
    request_id: str
    webhook_url: str
    kind: _player_pb2.PlayerKind
    language_code: str
    def __init__(self, name: _Optional[str] = ..., seat: _Optional[int] = ..., display_name: _Optional[str] = ..., join_code: _Optional[str] = ..., request_id: _Optional[str] = ..., webhook_url: _Optional[str] = ..., kind: _Optional[_Union[_player_pb2.PlayerKind, str]] = ..., language_code: _Optional[str] = ...) -> None: ...

class JoinMatchResponse(_message.Message):
    __slots__ = ("match", "seat", "token", "webhook_secret", "join_code")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_SECRET_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    seat: int
    token: str
    webhook_secret: str
    join_code: str
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., seat: _Optional[int] = ..., token: _Optional[str] = ..., webhook_secret: _Optional[str] = ..., join_code: _Optional[str] = ...) -> None: ...

class AddBotRequest(_message.Message):
    __slots__ = ("name", "seat", "bot", "request_id", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    seat: int
    bot: str
    request_id: str
    language_code: str
    def __init__(self, name: _Optional[str] = ..., seat: _Optional[int] = ..., bot: _Optional[str] = ..., request_id: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class AddBotResponse(_message.Message):
    __slots__ = ("match", "seat")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    seat: int
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class LeaveMatchRequest(_message.Message):
    __slots__ = ("name", "request_id", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    request_id: str
    language_code: str
    def __init__(self, name: _Optional[str] = ..., request_id: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class LeaveMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class RenewTokenRequest(_message.Message):
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    def __init__(self, name: _Optional[str] = ...) -> None: ...

class RenewTokenResponse(_message.Message):
    __slots__ = ("token", "expire_time")
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    EXPIRE_TIME_FIELD_NUMBER: _ClassVar[int]
    token: str
    expire_time: _timestamp_pb2.Timestamp
    def __init__(self, token: _Optional[str] = ..., expire_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class KickSeatRequest(_message.Message):
    __slots__ = ("name", "seat", "request_id", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    seat: int
    request_id: str
    language_code: str
    def __init__(self, name: _Optional[str] = ..., seat: _Optional[int] = ..., request_id: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class KickSeatResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class CloseMatchRequest(_message.Message):
    __slots__ = ("name", "request_id", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    request_id: str
    language_code: str
    def __init__(self, name: _Optional[str] = ..., request_id: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class CloseMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class DeleteMatchRequest(_message.Message):
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    def __init__(self, name: _Optional[str] = ...) -> None: ...

class DeleteMatchResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ResignMatchRequest(_message.Message):
    __slots__ = ("name", "request_id", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    request_id: str
    language_code: str
    def __init__(self, name: _Optional[str] = ..., request_id: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class ResignMatchResponse(_message.Message):
    __slots__ = ("commit", "revision")
    COMMIT_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    commit: _match_pb2.Commit
    revision: int
    def __init__(self, commit: _Optional[_Union[_match_pb2.Commit, _Mapping]] = ..., revision: _Optional[int] = ...) -> None: ...

class RematchMatchRequest(_message.Message):
    __slots__ = ("name", "request_id", "webhook_url", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_URL_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    request_id: str
    webhook_url: str
    language_code: str
    def __init__(self, name: _Optional[str] = ..., request_id: _Optional[str] = ..., webhook_url: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class RematchMatchResponse(_message.Message):
    __slots__ = ("match", "seat", "token", "webhook_secret", "join_code")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_SECRET_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    seat: int
    token: str
    webhook_secret: str
    join_code: str
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., seat: _Optional[int] = ..., token: _Optional[str] = ..., webhook_secret: _Optional[str] = ..., join_code: _Optional[str] = ...) -> None: ...

class ListLegalMovesRequest(_message.Message):
    __slots__ = ("name", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    language_code: str
    def __init__(self, name: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class ListLegalMovesResponse(_message.Message):
    __slots__ = ("moves", "revision")
    MOVES_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    moves: _containers.RepeatedCompositeFieldContainer[_move_pb2.Move]
    revision: int
    def __init__(self, moves: _Optional[_Iterable[_Union[_move_pb2.Move, _Mapping]]] = ..., revision: _Optional[int] = ...) -> None: ...

class PlayMoveRequest(_message.Message):
    __slots__ = ("name", "move", "revision", "request_id", "view", "language_code", "text_board")
    NAME_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    TEXT_BOARD_FIELD_NUMBER: _ClassVar[int]
    name: str
    move: _move_pb2.Move
    revision: int
    request_id: str
    view: _match_pb2.MatchView
    language_code: str
    text_board: bool
    def __init__(self, name: _Optional[str] = ..., move: _Optional[_Union[_move_pb2.Move, _Mapping]] = ..., revision: _Optional[int] = ..., request_id: _Optional[str] = ..., view: _Optional[_Union[_match_pb2.MatchView, str]] = ..., language_code: _Optional[str] = ..., text_board: bool = ...) -> None: ...

class PlayMoveResponse(_message.Message):
    __slots__ = ("commit", "revision", "match")
    COMMIT_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    commit: _match_pb2.Commit
    revision: int
    match: _match_pb2.Match
    def __init__(self, commit: _Optional[_Union[_match_pb2.Commit, _Mapping]] = ..., revision: _Optional[int] = ..., match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class PlayMovesRequest(_message.Message):
    __slots__ = ("play", "token", "view_tokens")
    PLAY_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    VIEW_TOKENS_FIELD_NUMBER: _ClassVar[int]
    play: PlayMoveRequest
    token: str
    view_tokens: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, play: _Optional[_Union[PlayMoveRequest, _Mapping]] = ..., token: _Optional[str] = ..., view_tokens: _Optional[_Iterable[str]] = ...) -> None: ...

class PlayMovesResponse(_message.Message):
    __slots__ = ("played", "error")
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    played: PlayMoveResponse
    error: _status_pb2.Status
    def __init__(self, played: _Optional[_Union[PlayMoveResponse, _Mapping]] = ..., error: _Optional[_Union[_status_pb2.Status, _Mapping]] = ...) -> None: ...

class PreviewMovesRequest(_message.Message):
    __slots__ = ("name", "lines", "revision", "view", "language_code", "text_board")
    NAME_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    TEXT_BOARD_FIELD_NUMBER: _ClassVar[int]
    name: str
    lines: _containers.RepeatedCompositeFieldContainer[MoveLine]
    revision: int
    view: _match_pb2.MatchView
    language_code: str
    text_board: bool
    def __init__(self, name: _Optional[str] = ..., lines: _Optional[_Iterable[_Union[MoveLine, _Mapping]]] = ..., revision: _Optional[int] = ..., view: _Optional[_Union[_match_pb2.MatchView, str]] = ..., language_code: _Optional[str] = ..., text_board: bool = ...) -> None: ...

class MoveLine(_message.Message):
    __slots__ = ("moves",)
    MOVES_FIELD_NUMBER: _ClassVar[int]
    moves: _containers.RepeatedCompositeFieldContainer[_move_pb2.Move]
    def __init__(self, moves: _Optional[_Iterable[_Union[_move_pb2.Move, _Mapping]]] = ...) -> None: ...

class PreviewMovesResponse(_message.Message):
    __slots__ = ("lines", "revision")
    LINES_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    lines: _containers.RepeatedCompositeFieldContainer[PreviewedLine]
    revision: int
    def __init__(self, lines: _Optional[_Iterable[_Union[PreviewedLine, _Mapping]]] = ..., revision: _Optional[int] = ...) -> None: ...

class PreviewedLine(_message.Message):
    __slots__ = ("preview", "error")
    PREVIEW_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    preview: Preview
    error: _status_pb2.Status
    def __init__(self, preview: _Optional[_Union[Preview, _Mapping]] = ..., error: _Optional[_Union[_status_pb2.Status, _Mapping]] = ...) -> None: ...

class Preview(_message.Message):
    __slots__ = ("commits", "scores", "more_follows", "match")
    COMMITS_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    MORE_FOLLOWS_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    commits: _containers.RepeatedCompositeFieldContainer[_match_pb2.Commit]
    scores: _containers.RepeatedScalarFieldContainer[int]
    more_follows: bool
    match: _match_pb2.Match
    def __init__(self, commits: _Optional[_Iterable[_Union[_match_pb2.Commit, _Mapping]]] = ..., scores: _Optional[_Iterable[int]] = ..., more_follows: bool = ..., match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class UndoMoveRequest(_message.Message):
    __slots__ = ("name", "revision", "request_id", "view", "language_code", "text_board")
    NAME_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    TEXT_BOARD_FIELD_NUMBER: _ClassVar[int]
    name: str
    revision: int
    request_id: str
    view: _match_pb2.MatchView
    language_code: str
    text_board: bool
    def __init__(self, name: _Optional[str] = ..., revision: _Optional[int] = ..., request_id: _Optional[str] = ..., view: _Optional[_Union[_match_pb2.MatchView, str]] = ..., language_code: _Optional[str] = ..., text_board: bool = ...) -> None: ...

class UndoMoveResponse(_message.Message):
    __slots__ = ("commit", "revision", "match")
    COMMIT_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    commit: _match_pb2.Commit
    revision: int
    match: _match_pb2.Match
    def __init__(self, commit: _Optional[_Union[_match_pb2.Commit, _Mapping]] = ..., revision: _Optional[int] = ..., match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class WatchMatchRequest(_message.Message):
    __slots__ = ("name", "after_revision", "join_code", "until_rematch", "view", "language_code", "text_board")
    NAME_FIELD_NUMBER: _ClassVar[int]
    AFTER_REVISION_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    UNTIL_REMATCH_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    TEXT_BOARD_FIELD_NUMBER: _ClassVar[int]
    name: str
    after_revision: int
    join_code: str
    until_rematch: bool
    view: _match_pb2.MatchView
    language_code: str
    text_board: bool
    def __init__(self, name: _Optional[str] = ..., after_revision: _Optional[int] = ..., join_code: _Optional[str] = ..., until_rematch: bool = ..., view: _Optional[_Union[_match_pb2.MatchView, str]] = ..., language_code: _Optional[str] = ..., text_board: bool = ...) -> None: ...

class WatchMatchResponse(_message.Message):
    __slots__ = ("update", "presence")
    UPDATE_FIELD_NUMBER: _ClassVar[int]
    PRESENCE_FIELD_NUMBER: _ClassVar[int]
    update: MatchUpdate
    presence: _match_pb2.Presence
    def __init__(self, update: _Optional[_Union[MatchUpdate, _Mapping]] = ..., presence: _Optional[_Union[_match_pb2.Presence, _Mapping]] = ...) -> None: ...

class MatchUpdate(_message.Message):
    __slots__ = ("commit", "match")
    COMMIT_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    commit: _match_pb2.Commit
    match: _match_pb2.Match
    def __init__(self, commit: _Optional[_Union[_match_pb2.Commit, _Mapping]] = ..., match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class CheckRecordRequest(_message.Message):
    __slots__ = ("record", "seat", "name", "join_code", "after_revision", "page_size", "language_code", "text_board")
    RECORD_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    AFTER_REVISION_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    TEXT_BOARD_FIELD_NUMBER: _ClassVar[int]
    record: _match_pb2.Record
    seat: int
    name: str
    join_code: str
    after_revision: int
    page_size: int
    language_code: str
    text_board: bool
    def __init__(self, record: _Optional[_Union[_match_pb2.Record, _Mapping]] = ..., seat: _Optional[int] = ..., name: _Optional[str] = ..., join_code: _Optional[str] = ..., after_revision: _Optional[int] = ..., page_size: _Optional[int] = ..., language_code: _Optional[str] = ..., text_board: bool = ...) -> None: ...

class CheckRecordResponse(_message.Message):
    __slots__ = ("verified", "fault", "matches", "match", "commits")
    VERIFIED_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    COMMITS_FIELD_NUMBER: _ClassVar[int]
    verified: bool
    fault: str
    matches: _containers.RepeatedCompositeFieldContainer[_match_pb2.Match]
    match: _match_pb2.Match
    commits: _containers.RepeatedCompositeFieldContainer[_match_pb2.Commit]
    def __init__(self, verified: bool = ..., fault: _Optional[str] = ..., matches: _Optional[_Iterable[_Union[_match_pb2.Match, _Mapping]]] = ..., match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., commits: _Optional[_Iterable[_Union[_match_pb2.Commit, _Mapping]]] = ...) -> None: ...

class ListCommitsRequest(_message.Message):
    __slots__ = ("name", "after_revision", "page_size", "join_code", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    AFTER_REVISION_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    after_revision: int
    page_size: int
    join_code: str
    language_code: str
    def __init__(self, name: _Optional[str] = ..., after_revision: _Optional[int] = ..., page_size: _Optional[int] = ..., join_code: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class ListCommitsResponse(_message.Message):
    __slots__ = ("commits", "revision")
    COMMITS_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    commits: _containers.RepeatedCompositeFieldContainer[_match_pb2.Commit]
    revision: int
    def __init__(self, commits: _Optional[_Iterable[_Union[_match_pb2.Commit, _Mapping]]] = ..., revision: _Optional[int] = ...) -> None: ...

class GetRecordRequest(_message.Message):
    __slots__ = ("name", "join_code", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    join_code: str
    language_code: str
    def __init__(self, name: _Optional[str] = ..., join_code: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...
