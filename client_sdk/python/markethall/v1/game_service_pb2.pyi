from google.api import annotations_pb2 as _annotations_pb2
from google.api import client_pb2 as _client_pb2
from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.api import resource_pb2 as _resource_pb2
from markethall.v1 import game_pb2 as _game_pb2
from markethall.v1 import player_pb2 as _player_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ListGamesRequest(_message.Message):
    """Request of ListGames."""
    __slots__ = ("view", "page_size", "page_token", "language_code")
    VIEW_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    view: _game_pb2.GameView
    """Fields of each game to return. Default: GAME_VIEW_BASIC."""
    page_size: int
    """Maximum number of games, 1 to 100. 0 means 100. Larger values are reduced to 100."""
    page_token: str
    """next_page_token of the previous response. Empty for the first page."""
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest. Default: English."""
    def __init__(self, view: _Optional[_Union[_game_pb2.GameView, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class ListGamesResponse(_message.Message):
    """Response of ListGames."""
    __slots__ = ("games", "next_page_token")
    GAMES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    games: _containers.RepeatedCompositeFieldContainer[_game_pb2.Game]
    """The games in a fixed order."""
    next_page_token: str
    """Token for the next page. Empty on the last page."""
    def __init__(self, games: _Optional[_Iterable[_Union[_game_pb2.Game, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetGameRequest(_message.Message):
    """Request of GetGame."""
    __slots__ = ("name", "view", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the game. Example: "games/portobello"."""
    view: _game_pb2.GameView
    """Fields of the game to return. Default: GAME_VIEW_FULL."""
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest. Default: English."""
    def __init__(self, name: _Optional[str] = ..., view: _Optional[_Union[_game_pb2.GameView, str]] = ..., language_code: _Optional[str] = ...) -> None: ...

class ListBotsRequest(_message.Message):
    """Request of ListBots."""
    __slots__ = ("page_size", "page_token", "language_code")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    """Maximum number of bots, 1 to 100. 0 means 100. Larger values are reduced to 100."""
    page_token: str
    """next_page_token of the previous response. Empty for the first page."""
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest. Default: English."""
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...

class ListBotsResponse(_message.Message):
    """Response of ListBots."""
    __slots__ = ("bots", "next_page_token")
    BOTS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    bots: _containers.RepeatedCompositeFieldContainer[_player_pb2.Bot]
    """The bots in a fixed order."""
    next_page_token: str
    """Token for the next page. Empty on the last page."""
    def __init__(self, bots: _Optional[_Iterable[_Union[_player_pb2.Bot, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetBotRequest(_message.Message):
    """Request of GetBot."""
    __slots__ = ("name", "language_code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name of the bot. Example: "bots/greedy"."""
    language_code: str
    """Language of the texts in the response, as in GetMatchRequest. Default: English."""
    def __init__(self, name: _Optional[str] = ..., language_code: _Optional[str] = ...) -> None: ...
