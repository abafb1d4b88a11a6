from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.api import resource_pb2 as _resource_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PlayerKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    """What kind of player plays a seat."""
    __slots__ = ()
    PLAYER_KIND_UNSPECIFIED: _ClassVar[PlayerKind]
    """Default: PLAYER_KIND_PERSON."""
    PLAYER_KIND_PERSON: _ClassVar[PlayerKind]
    """A person. The service believes what a player says when joining."""
    PLAYER_KIND_BOT: _ClassVar[PlayerKind]
    """A bot of the service: AddBot put it on the seat."""
    PLAYER_KIND_PROGRAM: _ClassVar[PlayerKind]
    """A program that plays over the contract with a token, as JoinMatchRequest.kind says. It is not a bot of the
    service: it can be slow or leave as a person can.
    """
PLAYER_KIND_UNSPECIFIED: PlayerKind
"""Default: PLAYER_KIND_PERSON."""
PLAYER_KIND_PERSON: PlayerKind
"""A person. The service believes what a player says when joining."""
PLAYER_KIND_BOT: PlayerKind
"""A bot of the service: AddBot put it on the seat."""
PLAYER_KIND_PROGRAM: PlayerKind
"""A program that plays over the contract with a token, as JoinMatchRequest.kind says. It is not a bot of the
service: it can be slow or leave as a person can.
"""

class Player(_message.Message):
    """Who plays a seat."""
    __slots__ = ("kind", "display_name", "bot", "erased")
    KIND_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    ERASED_FIELD_NUMBER: _ClassVar[int]
    kind: PlayerKind
    """What kind of player it is."""
    display_name: str
    """Name that the player gave when joining. For a bot of the service, the English name of the bot. If the name was
    erased, "Seat" and the number of the seat.
    """
    bot: str
    """Resource name of the bot, for PLAYER_KIND_BOT. Example: "bots/greedy". Empty for other players."""
    erased: bool
    """Whether the operator has erased the name at the wish of the player. Nobody can say what it was."""
    def __init__(self, kind: _Optional[_Union[PlayerKind, str]] = ..., display_name: _Optional[str] = ..., bot: _Optional[str] = ..., erased: bool = ...) -> None: ...

class Bot(_message.Message):
    """One way in which the service plays a seat. AddBot puts a bot on a seat. A bot sees only what a person on its
    seat sees.
    """
    __slots__ = ("name", "display_name", "description", "games", "duels")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    DUELS_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name, `bots/{bot}`. Example: "bots/greedy"."""
    display_name: str
    """Name in the language of the request. Example: "Greedy bot"."""
    description: str
    """How the bot chooses its moves, in one or two sentences in the language of the request."""
    games: _containers.RepeatedScalarFieldContainer[str]
    """Resource names of the games that the bot plays, in the order of ListGames."""
    duels: _containers.RepeatedCompositeFieldContainer[BotDuel]
    """How strong the bot is: its results against the next weaker bot, one entry for each game, in the order of
    ListGames. Empty for the weakest bot. They were measured before the release.
    """
    def __init__(self, name: _Optional[str] = ..., display_name: _Optional[str] = ..., description: _Optional[str] = ..., games: _Optional[_Iterable[str]] = ..., duels: _Optional[_Iterable[_Union[BotDuel, _Mapping]]] = ...) -> None: ...

class BotDuel(_message.Message):
    """How a bot did in a game against a weaker bot. The matches had two seats and the default options. Each deal was
    played twice, with the seats changed.
    """
    __slots__ = ("game", "opponent", "matches", "won", "tied")
    GAME_FIELD_NUMBER: _ClassVar[int]
    OPPONENT_FIELD_NUMBER: _ClassVar[int]
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    WON_FIELD_NUMBER: _ClassVar[int]
    TIED_FIELD_NUMBER: _ClassVar[int]
    game: str
    """Resource name of the game. Example: "games/kairo"."""
    opponent: str
    """Resource name of the weaker bot. Example: "bots/random"."""
    matches: int
    """Number of matches."""
    won: int
    """Matches that the bot won alone. 100 * won / matches is its win rate in percent."""
    tied: int
    """Matches without a single winner. The opponent won the others."""
    def __init__(self, game: _Optional[str] = ..., opponent: _Optional[str] = ..., matches: _Optional[int] = ..., won: _Optional[int] = ..., tied: _Optional[int] = ...) -> None: ...
