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
    """Request of CreateMatch."""
    __slots__ = ("match", "request_id", "webhook_url", "language_code")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_URL_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    """The match to create: game, seat_count, options, visibility, time_control, pace and creator_may_close."""
    request_id: str
    """Makes a retry safe. The same id returns the same match with creator_token, join_code and webhook_secret, so
    keep the id secret. With another match it fails with REQUEST_ID_REUSED. 16 to 64 printable characters, best a
    random UUID.
    """
    webhook_url: str
    """HTTPS URL, up to 2048 characters. The service sends signed POST requests to it when the match starts, when a
    seat has to move, and when the match is over or closed: the page "Webhooks" of the documentation has their form.
    No response contains the URL.
    """
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., request_id: _Optional[str] = ..., webhook_url: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class CreateMatchResponse(_message.Message):
    """Response of CreateMatch. It has the secrets of the match."""
    __slots__ = ("match", "creator_token", "join_code", "webhook_secret")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    CREATOR_TOKEN_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_SECRET_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    """The new match as a spectator sees it."""
    creator_token: str
    """Token of the creator. It allows AddBot, KickSeat, CloseMatch and DeleteMatch. Send it like a seat's token, and
    keep it secret. A retry with the same request_id returns it again.
    """
    join_code: str
    """Code that opens a private match. Give it to the players. Empty for other matches. GetJoinCode returns it
    again. In requests, the case of letters, spaces and hyphens have no effect, O is read as 0, and I and L are read
    as 1.
    """
    webhook_secret: str
    """Secret that signs the messages to the match's webhook: "whsec_" and base64. Empty without a webhook_url."""
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., creator_token: _Optional[str] = ..., join_code: _Optional[str] = ..., webhook_secret: _Optional[str] = ...) -> None: ...

class GetJoinCodeRequest(_message.Message):
    """Request of GetJoinCode."""
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    def __init__(self, name: _Optional[str] = ...) -> None: ...

class GetJoinCodeResponse(_message.Message):
    """Response of GetJoinCode."""
    __slots__ = ("join_code",)
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    join_code: str
    """Code that opens the private match. Empty if the match is not private."""
    def __init__(self, join_code: _Optional[str] = ...) -> None: ...

class CreateShortCodeRequest(_message.Message):
    """Request of CreateShortCode."""
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    def __init__(self, name: _Optional[str] = ...) -> None: ...

class CreateShortCodeResponse(_message.Message):
    """Response of CreateShortCode."""
    __slots__ = ("short_code", "expire_time")
    SHORT_CODE_FIELD_NUMBER: _ClassVar[int]
    EXPIRE_TIME_FIELD_NUMBER: _ClassVar[int]
    short_code: str
    """Six characters of Crockford's base32 in lower case. Example: "k7q2mx"."""
    expire_time: _timestamp_pb2.Timestamp
    """When the code ends, unless it is asked for again."""
    def __init__(self, short_code: _Optional[str] = ..., expire_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class GetShortCodeRequest(_message.Message):
    """Request of GetShortCode."""
    __slots__ = ("short_code",)
    SHORT_CODE_FIELD_NUMBER: _ClassVar[int]
    short_code: str
    """The short code, as a person types it: case, spaces and hyphens do not matter, O is read as 0, I and L as 1.
    Example: "K7Q 2MX".
    """
    def __init__(self, short_code: _Optional[str] = ...) -> None: ...

class GetShortCodeResponse(_message.Message):
    """Response of GetShortCode."""
    __slots__ = ("match", "join_code")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    match: str
    """Resource name of the match."""
    join_code: str
    """Join code of the match. Empty if the match is not private."""
    def __init__(self, match: _Optional[str] = ..., join_code: _Optional[str] = ...) -> None: ...

class GetMatchRequest(_message.Message):
    """Request of GetMatch."""
    __slots__ = ("name", "view", "join_code", "revision", "language_code", "text_board")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    TEXT_BOARD_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match. Example: "matches/k3v9x2"."""
    view: _match_pb2.MatchView
    """How much of the match to return. Default: MATCH_VIEW_POSITION. MATCH_VIEW_FULL is not allowed with a past
    revision.
    """
    join_code: str
    """Join code of a private match, for callers without a seat."""
    revision: int
    """Revision to show, from 1 (the new match) to the current revision. 0 means the current revision."""
    language_code: str
    """Language of the texts in the response: a BCP 47 code such as "de" or "de-CH". Without a language the texts are
    empty. If the field is not set, the service takes the language from the header Accept-Language in REST, and from
    the metadata "accept-language" in gRPC. English for a language that the service does not have. The header or the
    trailing metadata "content-language" names the language of the response.
    """
    text_board: bool
    """Whether the response contains Perspective.text_board."""
    def __init__(self, name: _Optional[str] = ..., view: _Optional[_Union[_match_pb2.MatchView, str]] = ..., join_code: _Optional[str] = ..., revision: _Optional[int] = ..., language_code: _Optional[str] = ..., text_board: bool = ...) -> None: ...

class ListMatchesRequest(_message.Message):
    """Request of ListMatches."""
    __slots__ = ("game", "state", "page_size", "page_token", "view")
    GAME_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    game: str
    """Resource name or id of a game. Only matches of this game are listed. Example: "games/portobello". Empty for
    all games.
    """
    state: _match_pb2.MatchState
    """Only matches in this state are listed. Default: all states. MATCH_STATE_CLOSED is not allowed, because closed
    matches are not listed.
    """
    page_size: int
    """Maximum number of matches, 1 to 100. 0 means 20. Larger values are reduced to 100. A page can contain fewer
    matches before the last page. Use next_page_token to find the end.
    """
    page_token: str
    """next_page_token of the previous response. Empty for the first page."""
    view: _match_pb2.MatchView
    """How much of each match to return. Default and only value: MATCH_VIEW_BASIC."""
    def __init__(self, game: _Optional[str] = ..., state: _Optional[_Union[_match_pb2.MatchState, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., view: _Optional[_Union[_match_pb2.MatchView, str]] = ...) -> None: ...

class ListMatchesResponse(_message.Message):
    """Response of ListMatches."""
    __slots__ = ("matches", "next_page_token")
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    matches: _containers.RepeatedCompositeFieldContainer[_match_pb2.Match]
    """The matches, newest first."""
    next_page_token: str
    """Token for the next page. Empty on the last page."""
    def __init__(self, matches: _Optional[_Iterable[_Union[_match_pb2.Match, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class JoinMatchRequest(_message.Message):
    """Request of JoinMatch."""
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
    """Resource name of the match."""
    seat: int
    """Number of the seat, from 1. 0 means the first free seat."""
    display_name: str
    """Display name, up to 40 printable characters. Default: "Seat 2" for seat 2. The name is stored in Unicode form
    NFC, with single spaces and no spaces at the ends.
    """
    join_code: str
    """Join code of a private match. CreateMatchResponse.join_code lists the accepted spellings."""
    request_id: str
    """Makes a retry safe. The same id returns the same seat with a token, so keep the id secret. With another seat,
    name, kind or webhook it fails with REQUEST_ID_REUSED. 16 to 64 printable characters, best a random UUID.
    """
    webhook_url: str
    """HTTPS URL, up to 2048 characters. The service sends signed POST requests to it when the match starts, when
    this seat has to move, and when the match is over or closed: the page "Webhooks" of the documentation has their
    form. No response contains the URL.
    """
    kind: _player_pb2.PlayerKind
    """What kind of player takes the seat: PLAYER_KIND_PERSON, the default, or PLAYER_KIND_PROGRAM, so that the
    others see whether they play a program. A rematch keeps it.
    """
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    def __init__(self, name: _Optional[str] = ..., seat: _Optional[int] = ..., display_name: _Optional[str] = ..., join_code: _Optional[str] = ..., request_id: _Optional[str] = ..., webhook_url: _Optional[str] = ..., kind: _Optional[_Union[_player_pb2.PlayerKind, str]] = ..., language_code: _Optional[str] = ...) -> None: ...

class JoinMatchResponse(_message.Message):
    """Response of JoinMatch."""
    __slots__ = ("match", "seat", "token", "webhook_secret", "join_code")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_SECRET_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    """The match as the new seat sees it."""
    seat: int
    """Number of the seat, from 1."""
    token: str
    """Signed token of the seat. Keep it secret."""
    webhook_secret: str
    """Secret that signs the messages to the seat's webhook: "whsec_" and base64. Empty without a webhook_url."""
    join_code: str
    """Join code of a private match, to invite others. Empty for other matches."""
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., seat: _Optional[int] = ..., token: _Optional[str] = ..., webhook_secret: _Optional[str] = ..., join_code: _Optional[str] = ...) -> None: ...

class AddBotRequest(_message.Message):
    """Request of AddBot."""
    __slots__ = ("name", "seat", "bot", "request_id", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    seat: int
    """Number of the seat, from 1. 0 means the first free seat."""
    bot: str
    """Resource name or id of a bot that plays the game of the match, in small letters. Example: "bots/random".
    Default: "bots/greedy". GameService.ListBots lists the bots.
    """
    request_id: str
    """Makes a retry safe. The same id returns the same seat and adds no other bot, even if the bot has been kicked.
    With another seat or bot it fails with REQUEST_ID_REUSED. Up to 64 printable characters, best a random UUID.
    """
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    def __init__(self, name: _Optional[str] = ..., seat: _Optional[int] = ..., bot: _Optional[str] = ..., request_id: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class AddBotResponse(_message.Message):
    """Response of AddBot."""
    __slots__ = ("match", "seat")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    """The match as a spectator sees it."""
    seat: int
    """Number of the bot's seat, from 1."""
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class LeaveMatchRequest(_message.Message):
    """Request of LeaveMatch."""
    __slots__ = ("name", "request_id", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    request_id: str
    """Makes a retry safe. Up to 64 printable characters, best a random UUID."""
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    def __init__(self, name: _Optional[str] = ..., request_id: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class LeaveMatchResponse(_message.Message):
    """Response of LeaveMatch."""
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    """The match as a spectator sees it."""
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class RenewTokenRequest(_message.Message):
    """Request of RenewToken."""
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match of the token."""
    def __init__(self, name: _Optional[str] = ...) -> None: ...

class RenewTokenResponse(_message.Message):
    """Response of RenewToken."""
    __slots__ = ("token", "expire_time")
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    EXPIRE_TIME_FIELD_NUMBER: _ClassVar[int]
    token: str
    """New signed token for the same seat. Keep it secret."""
    expire_time: _timestamp_pb2.Timestamp
    """Time at which the new token expires."""
    def __init__(self, token: _Optional[str] = ..., expire_time: _Optional[_Union[_timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class KickSeatRequest(_message.Message):
    """Request of KickSeat."""
    __slots__ = ("name", "seat", "request_id", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    seat: int
    """Number of the seat to free, from 1."""
    request_id: str
    """Makes a retry safe. With another seat it fails with REQUEST_ID_REUSED. Up to 64 printable characters, best a
    random UUID.
    """
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    def __init__(self, name: _Optional[str] = ..., seat: _Optional[int] = ..., request_id: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class KickSeatResponse(_message.Message):
    """Response of KickSeat."""
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    """The match as a spectator sees it."""
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class CloseMatchRequest(_message.Message):
    """Request of CloseMatch."""
    __slots__ = ("name", "request_id", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    request_id: str
    """Makes a retry safe. An id that AddBot or KickSeat has used fails with REQUEST_ID_REUSED. Up to 64 printable
    characters, best a random UUID.
    """
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    def __init__(self, name: _Optional[str] = ..., request_id: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class CloseMatchResponse(_message.Message):
    """Response of CloseMatch."""
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    """The match as a spectator sees it."""
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class DeleteMatchRequest(_message.Message):
    """Request of DeleteMatch."""
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    def __init__(self, name: _Optional[str] = ...) -> None: ...

class DeleteMatchResponse(_message.Message):
    """Response of DeleteMatch."""
    __slots__ = ()
    def __init__(self) -> None: ...

class ResignMatchRequest(_message.Message):
    """Request of ResignMatch."""
    __slots__ = ("name", "request_id", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    request_id: str
    """Makes a retry safe. Up to 64 printable characters, best a random UUID."""
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    def __init__(self, name: _Optional[str] = ..., request_id: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class ResignMatchResponse(_message.Message):
    """Response of ResignMatch."""
    __slots__ = ("commit", "revision")
    COMMIT_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    commit: _match_pb2.Commit
    """The commit of the resignation."""
    revision: int
    """Revision of the commit."""
    def __init__(self, commit: _Optional[_Union[_match_pb2.Commit, _Mapping]] = ..., revision: _Optional[int] = ...) -> None: ...

class RematchMatchRequest(_message.Message):
    """Request of RematchMatch."""
    __slots__ = ("name", "request_id", "webhook_url", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_URL_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the finished match."""
    request_id: str
    """Makes a retry safe. A retry without it also returns the same seat. Up to 64 printable characters, best a
    random UUID.
    """
    webhook_url: str
    """HTTPS URL for messages about the new match, as in JoinMatch. It is stored when the seat is taken. A later call
    with another URL has no effect. Webhooks of the finished match get no messages about the new one. No response
    contains the URL.
    """
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    def __init__(self, name: _Optional[str] = ..., request_id: _Optional[str] = ..., webhook_url: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class RematchMatchResponse(_message.Message):
    """Response of RematchMatch."""
    __slots__ = ("match", "seat", "token", "webhook_secret", "join_code")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    WEBHOOK_SECRET_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    """The new match as the new seat sees it."""
    seat: int
    """Number of the new seat, from 1."""
    token: str
    """Signed token of the new seat. Keep it secret."""
    webhook_secret: str
    """Secret that signs the messages to the new seat's webhook: "whsec_" and base64. Empty if the seat was taken
    without a webhook_url.
    """
    join_code: str
    """Join code of the new match if it is private. Only its own players can take the seats; others need the code to
    watch.
    """
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., seat: _Optional[int] = ..., token: _Optional[str] = ..., webhook_secret: _Optional[str] = ..., join_code: _Optional[str] = ...) -> None: ...

class ListLegalMovesRequest(_message.Message):
    """Request of ListLegalMoves."""
    __slots__ = ("name", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    def __init__(self, name: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class ListLegalMovesResponse(_message.Message):
    """Response of ListLegalMoves."""
    __slots__ = ("moves", "revision", "history")
    MOVES_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    HISTORY_FIELD_NUMBER: _ClassVar[int]
    moves: _containers.RepeatedCompositeFieldContainer[_move_pb2.Move]
    """The legal moves in a stable order. Empty if the seat does not have to move."""
    revision: int
    """Revision of the moves. Send it to PlayMove with one of them."""
    history: str
    """Token of all commits up to the revision. It can be sent to PlayMove too."""
    def __init__(self, moves: _Optional[_Iterable[_Union[_move_pb2.Move, _Mapping]]] = ..., revision: _Optional[int] = ..., history: _Optional[str] = ...) -> None: ...

class PlayMoveRequest(_message.Message):
    """Request of PlayMove."""
    __slots__ = ("name", "move", "revision", "request_id", "view", "history", "language_code", "text_board")
    NAME_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    HISTORY_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    TEXT_BOARD_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    move: _move_pb2.Move
    """The move, best one from ListLegalMoves."""
    revision: int
    """The revision that the caller has seen. If the match has another revision, the move fails with STALE_REVISION."""
    request_id: str
    """Makes a retry safe. Up to 64 printable characters, best a random UUID."""
    view: _match_pb2.MatchView
    """How much of the match after the move to return. Default: no match, because callers that watch the match do not
    need it.
    """
    history: str
    """The history that the caller saw at the revision: Match.history, for example. If the match has other commits,
    the move fails with HISTORY_CHANGED.
    """
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    text_board: bool
    """Whether the response contains Perspective.text_board."""
    def __init__(self, name: _Optional[str] = ..., move: _Optional[_Union[_move_pb2.Move, _Mapping]] = ..., revision: _Optional[int] = ..., request_id: _Optional[str] = ..., view: _Optional[_Union[_match_pb2.MatchView, str]] = ..., history: _Optional[str] = ..., language_code: _Optional[str] = ..., text_board: bool = ...) -> None: ...

class PlayMoveResponse(_message.Message):
    """Response of PlayMove."""
    __slots__ = ("commit", "revision", "match", "history")
    COMMIT_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    HISTORY_FIELD_NUMBER: _ClassVar[int]
    commit: _match_pb2.Commit
    """The commit of the move, as the caller sees it."""
    revision: int
    """Revision of the commit."""
    match: _match_pb2.Match
    """The match after the move, if the request has a view. No seat is shown as present. A retry returns the current
    match.
    """
    history: str
    """Token of all commits up to this one. Send it with the next move."""
    def __init__(self, commit: _Optional[_Union[_match_pb2.Commit, _Mapping]] = ..., revision: _Optional[int] = ..., match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., history: _Optional[str] = ...) -> None: ...

class PlayMovesRequest(_message.Message):
    """One request of a PlayMoves stream."""
    __slots__ = ("play", "token", "view_tokens")
    PLAY_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    VIEW_TOKENS_FIELD_NUMBER: _ClassVar[int]
    play: PlayMoveRequest
    """The move, as in PlayMove."""
    token: str
    """Token of the seat that moves. Default: the token in the metadata of the stream."""
    view_tokens: _containers.RepeatedScalarFieldContainer[str]
    """Tokens of the caller's other seats in this match, up to 4. If play.view is set, the match in the response is
    shown from a seat that has to move next: from the seat that moved, or else from the first of these seats. So a
    client that plays several seats needs no other calls between moves.
    """
    def __init__(self, play: _Optional[_Union[PlayMoveRequest, _Mapping]] = ..., token: _Optional[str] = ..., view_tokens: _Optional[_Iterable[str]] = ...) -> None: ...

class PlayMovesResponse(_message.Message):
    """One response of a PlayMoves stream."""
    __slots__ = ("played", "error")
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    played: PlayMoveResponse
    """The move was played."""
    error: _status_pb2.Status
    """The move was refused. The error has the code, message and google.rpc.ErrorInfo of PlayMove."""
    def __init__(self, played: _Optional[_Union[PlayMoveResponse, _Mapping]] = ..., error: _Optional[_Union[_status_pb2.Status, _Mapping]] = ...) -> None: ...

class PreviewMovesRequest(_message.Message):
    """Request of PreviewMoves."""
    __slots__ = ("name", "lines", "revision", "view", "language_code", "text_board")
    NAME_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    TEXT_BOARD_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    lines: _containers.RepeatedCompositeFieldContainer[MoveLine]
    """The lines, 1 to 256. The response has one for each, in the same order."""
    revision: int
    """The revision that the caller has seen. If the match has another revision, the call fails with STALE_REVISION."""
    view: _match_pb2.MatchView
    """How much of the match after each line to return. Default: no match."""
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    text_board: bool
    """Whether the response contains Perspective.text_board."""
    def __init__(self, name: _Optional[str] = ..., lines: _Optional[_Iterable[_Union[MoveLine, _Mapping]]] = ..., revision: _Optional[int] = ..., view: _Optional[_Union[_match_pb2.MatchView, str]] = ..., language_code: _Optional[str] = ..., text_board: bool = ...) -> None: ...

class MoveLine(_message.Message):
    """Moves of one seat in a row."""
    __slots__ = ("moves",)
    MOVES_FIELD_NUMBER: _ClassVar[int]
    moves: _containers.RepeatedCompositeFieldContainer[_move_pb2.Move]
    """The moves in their order, 1 to 32, all of the caller's seat. A line with none or with more has an error in the
    response, and the other lines have theirs.
    """
    def __init__(self, moves: _Optional[_Iterable[_Union[_move_pb2.Move, _Mapping]]] = ...) -> None: ...

class PreviewMovesResponse(_message.Message):
    """Response of PreviewMoves."""
    __slots__ = ("lines", "revision")
    LINES_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    lines: _containers.RepeatedCompositeFieldContainer[PreviewedLine]
    """The results of the lines, in the order of the request."""
    revision: int
    """The current revision of the match."""
    def __init__(self, lines: _Optional[_Iterable[_Union[PreviewedLine, _Mapping]]] = ..., revision: _Optional[int] = ...) -> None: ...

class PreviewedLine(_message.Message):
    """What one line would do, or why it is refused."""
    __slots__ = ("preview", "error")
    PREVIEW_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    preview: Preview
    """What the line would do."""
    error: _status_pb2.Status
    """The line was refused. The error has the code, message and google.rpc.ErrorInfo of a call. In REST it has the
    form of the error of a response. If the line has several moves, the metadata of ILLEGAL_MOVE have the number of
    the refused one as `index`, from 0.
    """
    def __init__(self, preview: _Optional[_Union[Preview, _Mapping]] = ..., error: _Optional[_Union[_status_pb2.Status, _Mapping]] = ...) -> None: ...

class Preview(_message.Message):
    """What moves in a row would do."""
    __slots__ = ("commits", "scores", "more_follows", "match")
    COMMITS_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    MORE_FOLLOWS_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    commits: _containers.RepeatedCompositeFieldContainer[_match_pb2.Commit]
    """The commit of each move, as the caller would see it. There are fewer commits than moves if a random draw or a
    secret follows: nothing after it can be known. Then to_act and clocks of the last commit are empty because they
    are not known yet, not because the match is over.
    """
    scores: _containers.RepeatedScalarFieldContainer[int]
    """Points of each seat after the last commit, in seat order."""
    more_follows: bool
    """Whether more events would follow from a random draw or a secret."""
    match: _match_pb2.Match
    """The match after the last commit, if the request has a view. If more_follows is true, to_act, legal_moves,
    prompt and text_board are empty.
    """
    def __init__(self, commits: _Optional[_Iterable[_Union[_match_pb2.Commit, _Mapping]]] = ..., scores: _Optional[_Iterable[int]] = ..., more_follows: bool = ..., match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class UndoMoveRequest(_message.Message):
    """Request of UndoMove."""
    __slots__ = ("name", "revision", "request_id", "view", "history", "language_code", "text_board")
    NAME_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    HISTORY_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    TEXT_BOARD_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    revision: int
    """The revision that the caller has seen. If the match has another revision, the call fails with STALE_REVISION."""
    request_id: str
    """Makes a retry safe. Up to 64 printable characters, best a random UUID."""
    view: _match_pb2.MatchView
    """How much of the match after the commit to return. Default: no match, because callers that watch the match do
    not need it.
    """
    history: str
    """The history that the caller saw at the revision, as in PlayMoveRequest."""
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    text_board: bool
    """Whether the response contains Perspective.text_board."""
    def __init__(self, name: _Optional[str] = ..., revision: _Optional[int] = ..., request_id: _Optional[str] = ..., view: _Optional[_Union[_match_pb2.MatchView, str]] = ..., history: _Optional[str] = ..., language_code: _Optional[str] = ..., text_board: bool = ...) -> None: ...

class UndoMoveResponse(_message.Message):
    """Response of UndoMove."""
    __slots__ = ("commit", "revision", "match", "history")
    COMMIT_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    HISTORY_FIELD_NUMBER: _ClassVar[int]
    commit: _match_pb2.Commit
    """The commit that takes the move back."""
    revision: int
    """Revision of the commit."""
    match: _match_pb2.Match
    """The match after the commit, if the request has a view. No seat is shown as present. A retry returns the
    current match.
    """
    history: str
    """Token of all commits up to this one. Send it with the next move."""
    def __init__(self, commit: _Optional[_Union[_match_pb2.Commit, _Mapping]] = ..., revision: _Optional[int] = ..., match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., history: _Optional[str] = ...) -> None: ...

class WatchMatchRequest(_message.Message):
    """Request of WatchMatch."""
    __slots__ = ("name", "after_revision", "join_code", "until_rematch", "view", "after_history", "language_code", "text_board")
    NAME_FIELD_NUMBER: _ClassVar[int]
    AFTER_REVISION_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    UNTIL_REMATCH_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    AFTER_HISTORY_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    TEXT_BOARD_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    after_revision: int
    """Only commits after this revision are sent. 0 for all commits. To resume a stream, send the last revision
    received.
    """
    join_code: str
    """Join code of a private match, for callers without a seat."""
    until_rematch: bool
    """Whether the stream continues after the end of the match, with presence, until there is a rematch. The commit
    with RematchCreated is then the last one. The stream waits up to one hour after the end of the match. A resumed
    stream does not extend this hour.
    """
    view: _match_pb2.MatchView
    """How much of the match to send with its commits. Default: no match. With MATCH_VIEW_FULL, a screen or a bot
    needs no other calls.
    """
    after_history: str
    """The history that the caller saw: MatchUpdate.history of the last commit received. The call fails with
    HISTORY_CHANGED if the match has other commits up to after_revision, or fewer. This happens if the operator puts
    an older backup back. The metadata have the present "revision" and "history": read the match, and continue after
    that revision. Without it only a match with fewer commits is noticed.
    """
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    text_board: bool
    """Whether the response contains Perspective.text_board."""
    def __init__(self, name: _Optional[str] = ..., after_revision: _Optional[int] = ..., join_code: _Optional[str] = ..., until_rematch: bool = ..., view: _Optional[_Union[_match_pb2.MatchView, str]] = ..., after_history: _Optional[str] = ..., language_code: _Optional[str] = ..., text_board: bool = ...) -> None: ...

class WatchMatchResponse(_message.Message):
    """One message of a WatchMatch stream. Later versions can add other messages. Ignore messages without a known
    field.
    """
    __slots__ = ("update", "presence")
    UPDATE_FIELD_NUMBER: _ClassVar[int]
    PRESENCE_FIELD_NUMBER: _ClassVar[int]
    update: MatchUpdate
    """A commit, and the match after it if the request has a view."""
    presence: _match_pb2.Presence
    """The players who watch the match now. Presence has no revision. A resumed stream starts with it again."""
    def __init__(self, update: _Optional[_Union[MatchUpdate, _Mapping]] = ..., presence: _Optional[_Union[_match_pb2.Presence, _Mapping]] = ...) -> None: ...

class MatchUpdate(_message.Message):
    """A commit, and the match after it."""
    __slots__ = ("commit", "match", "history")
    COMMIT_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    HISTORY_FIELD_NUMBER: _ClassVar[int]
    commit: _match_pb2.Commit
    """The commit, as the caller sees it."""
    match: _match_pb2.Match
    """The match right after the commit, as GetMatch would return it to the caller at that moment. No seat is shown
    as present. Use presence. Set only if the request has a view, and only with the newest known commit and the last
    commit of the match.
    """
    history: str
    """Token of all commits up to this one. To resume after this commit, send it as after_history."""
    def __init__(self, commit: _Optional[_Union[_match_pb2.Commit, _Mapping]] = ..., match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., history: _Optional[str] = ...) -> None: ...

class WatchMatchesRequest(_message.Message):
    """Request of WatchMatches."""
    __slots__ = ("watches", "language_code")
    WATCHES_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    watches: _containers.RepeatedCompositeFieldContainer[SeatWatch]
    """The watches, 1 to 256. Their place in this list is their number, from 0."""
    language_code: str
    """Language of the texts of all watches that name none, as in GetMatchRequest."""
    def __init__(self, watches: _Optional[_Iterable[_Union[SeatWatch, _Mapping]]] = ..., language_code: _Optional[str] = ...) -> None: ...

class SeatWatch(_message.Message):
    """One watch of a WatchMatches stream."""
    __slots__ = ("watch", "token")
    WATCH_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    watch: WatchMatchRequest
    """What to watch, as in WatchMatch."""
    token: str
    """Token of the seat that watches. Default: the token in the metadata, or a spectator without one."""
    def __init__(self, watch: _Optional[_Union[WatchMatchRequest, _Mapping]] = ..., token: _Optional[str] = ...) -> None: ...

class WatchMatchesResponse(_message.Message):
    """One message of a WatchMatches stream. Later versions can add other messages. Ignore messages without a known
    field. In REST, the events "error" and "end" are those of the stream, and "failed" and "ended" those of a watch.
    """
    __slots__ = ("update", "presence", "failed", "ended", "watch", "name", "seat")
    UPDATE_FIELD_NUMBER: _ClassVar[int]
    PRESENCE_FIELD_NUMBER: _ClassVar[int]
    FAILED_FIELD_NUMBER: _ClassVar[int]
    ENDED_FIELD_NUMBER: _ClassVar[int]
    WATCH_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    update: MatchUpdate
    """As in WatchMatchResponse."""
    presence: _match_pb2.Presence
    """As in WatchMatchResponse."""
    failed: _status_pb2.Status
    """The watch has ended with this error. It has the code, message and google.rpc.ErrorInfo of WatchMatch. In REST
    it has the form of the error of a response.
    """
    ended: WatchEnd
    """The watch has ended with the match."""
    watch: int
    """Number of the watch: its place in the request, from 0."""
    name: str
    """Resource name of the match."""
    seat: int
    """Number of the seat in the token of the watch. Not set for a spectator."""
    def __init__(self, update: _Optional[_Union[MatchUpdate, _Mapping]] = ..., presence: _Optional[_Union[_match_pb2.Presence, _Mapping]] = ..., failed: _Optional[_Union[_status_pb2.Status, _Mapping]] = ..., ended: _Optional[_Union[WatchEnd, _Mapping]] = ..., watch: _Optional[int] = ..., name: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class WatchEnd(_message.Message):
    """End of a watch."""
    __slots__ = ()
    def __init__(self) -> None: ...

class CheckRecordRequest(_message.Message):
    """Request of CheckRecord. It has a record or a name, not both."""
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
    """Record of a match that is over."""
    seat: int
    """The positions are as this seat saw them. 0 for a spectator."""
    name: str
    """Resource name of a match of this service that is over. Its record is checked."""
    join_code: str
    """Join code of a private match, for callers without a seat."""
    after_revision: int
    """Only positions after this revision are returned. 0 for the first page."""
    page_size: int
    """The most positions to return, up to 1000. Default: 1000. There are fewer if they would take more than 1 MiB.
    The whole record is checked in any case.
    """
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    text_board: bool
    """Whether the response contains Perspective.text_board."""
    def __init__(self, record: _Optional[_Union[_match_pb2.Record, _Mapping]] = ..., seat: _Optional[int] = ..., name: _Optional[str] = ..., join_code: _Optional[str] = ..., after_revision: _Optional[int] = ..., page_size: _Optional[int] = ..., language_code: _Optional[str] = ..., text_board: bool = ...) -> None: ...

class CheckRecordResponse(_message.Message):
    """Response of CheckRecord."""
    __slots__ = ("verified", "fault", "matches", "match", "commits", "fault_field")
    VERIFIED_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    COMMITS_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_FIELD_NUMBER: _ClassVar[int]
    verified: bool
    """Whether all draws, events and points are those of the seed and the rules, and name and seed are those of the
    commitment. Not checked: whether the match showed this commitment from the start, the visibility of the match,
    its log hash, what it is a rematch of, the pace of its bots, whether its creator could have closed it, names of
    players, which of them are programs, which of them were erased, which bots play, request ids, times without a
    time control apart from their order, texts of events, and options without effect.
    """
    fault: str
    """The first difference, as a sentence in English with its revision. Empty if verified."""
    matches: _containers.RepeatedCompositeFieldContainer[_match_pb2.Match]
    """The positions: the match after each commit up to the first difference. They have only what a commit can
    change: state, revision, to_act, turn, update_time, rematch, seats, and a perspective without legal_moves. If the
    last one is before match.revision, there are more: send its revision as after_revision.
    """
    match: _match_pb2.Match
    """The match at the end, or before the first difference, in MATCH_VIEW_BASIC."""
    commits: _containers.RepeatedCompositeFieldContainer[_match_pb2.Commit]
    """The commits of the record that led to these matches, with texts. Only if the request names a language."""
    fault_field: str
    """Where in the record the first difference is, as a path in its JSON: `commits[4].events[0]` or `header.state`.
    Empty if verified.
    """
    def __init__(self, verified: bool = ..., fault: _Optional[str] = ..., matches: _Optional[_Iterable[_Union[_match_pb2.Match, _Mapping]]] = ..., match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., commits: _Optional[_Iterable[_Union[_match_pb2.Commit, _Mapping]]] = ..., fault_field: _Optional[str] = ...) -> None: ...

class ListCommitsRequest(_message.Message):
    """Request of ListCommits."""
    __slots__ = ("name", "after_revision", "page_size", "join_code", "after_history", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    AFTER_REVISION_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    AFTER_HISTORY_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    after_revision: int
    """Only commits after this revision are returned. 0 for the first page."""
    page_size: int
    """The most commits to return, up to 1000. Default: 1000. There are fewer if they would take more than 1 MiB."""
    join_code: str
    """Join code of a private match, for callers without a seat."""
    after_history: str
    """The history that the caller saw, as in WatchMatchRequest."""
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    def __init__(self, name: _Optional[str] = ..., after_revision: _Optional[int] = ..., page_size: _Optional[int] = ..., join_code: _Optional[str] = ..., after_history: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class ListCommitsResponse(_message.Message):
    """Response of ListCommits."""
    __slots__ = ("commits", "revision", "history")
    COMMITS_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    HISTORY_FIELD_NUMBER: _ClassVar[int]
    commits: _containers.RepeatedCompositeFieldContainer[_match_pb2.Commit]
    """The commits in order, redacted for the caller until the match is over."""
    revision: int
    """The revision of the match."""
    history: str
    """Token of all commits up to the last one here, for the next after_history. Empty without commits."""
    def __init__(self, commits: _Optional[_Iterable[_Union[_match_pb2.Commit, _Mapping]]] = ..., revision: _Optional[int] = ..., history: _Optional[str] = ...) -> None: ...

class GetRecordRequest(_message.Message):
    """Request of GetRecord."""
    __slots__ = ("name", "join_code", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    JOIN_CODE_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the match."""
    join_code: str
    """Join code of a private match, for callers without a seat."""
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest."""
    def __init__(self, name: _Optional[str] = ..., join_code: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...
