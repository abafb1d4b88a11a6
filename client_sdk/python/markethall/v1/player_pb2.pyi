from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.api import resource_pb2 as _resource_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Optional as _Optional, Union as _Union

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
    __slots__ = ("name", "display_name", "description", "games")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    name: str
    """Resource name, `bots/{bot}`. Example: "bots/greedy"."""
    display_name: str
    """Name in the language of the request. Example: "Greedy bot"."""
    description: str
    """How the bot chooses its moves, in one or two sentences in the language of the request."""
    games: _containers.RepeatedScalarFieldContainer[str]
    """Resource names of the games that the bot plays, in the order of ListGames."""
    def __init__(self, name: _Optional[str] = ..., display_name: _Optional[str] = ..., description: _Optional[str] = ..., games: _Optional[_Iterable[str]] = ...) -> None: ...
