"""What the generated methods need: the description of an RPC, its caller, and the names of resources."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, AsyncIterable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

from google.protobuf.message import Message

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.match_service_pb2 import CreateMatchResponse
from markethall.v1.player_pb2 import Bot

RequestT = TypeVar("RequestT", bound=Message)
ResponseT = TypeVar("ResponseT", bound=Message)

_GAMES: Final = "games/"
_BOTS: Final = "bots/"


@dataclass(frozen=True, slots=True)
class Rpc(Generic[RequestT, ResponseT]):
    """An RPC of the contract.

    `path` is "/package.Service/Method"; `repeatable` is whether a second call changes nothing.
    """

    path: str
    request: type[RequestT]
    response: type[ResponseT]
    repeatable: bool

    @property
    def name(self) -> str:
        """The name of the method, such as "GetMatch"."""
        return self.path.rpartition("/")[2]


class AsyncCaller(ABC):
    """Makes calls under asyncio. `timeout` is in seconds; for `timeout` and `token`, None is the client's own value."""

    @abstractmethod
    async def _unary(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> ResponseT: ...

    @abstractmethod
    def _stream(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> AsyncGenerator[ResponseT, None]: ...

    @abstractmethod
    def _bidirectional_stream(
        self,
        rpc: Rpc[RequestT, ResponseT],
        requests: AsyncIterable[RequestT] | Sequence[RequestT],
        timeout: float | None,
        token: str | None,
    ) -> AsyncGenerator[ResponseT, None]: ...


class Caller(ABC):
    """Makes blocking calls. `timeout` is in seconds; for `timeout` and `token`, None is the client's own value."""

    @abstractmethod
    def _unary(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> ResponseT: ...

    @abstractmethod
    def _stream(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> Generator[ResponseT, None, None]: ...

    @abstractmethod
    def _bidirectional_stream(
        self,
        rpc: Rpc[RequestT, ResponseT],
        requests: Iterable[RequestT] | Sequence[RequestT],
        timeout: float | None,
        token: str | None,
    ) -> Generator[ResponseT, None, None]: ...


NamedMatch: TypeAlias = Match | CreateMatchResponse | str
"""A match, the answer of `create`, or the resource name of a match."""


def request_of(kind: type[RequestT], /, **fields: Any) -> RequestT:
    """A request with these fields. TypeError or ValueError, with the name of the argument, for a wrong one."""
    try:
        return kind(**fields)
    except (TypeError, ValueError) as error:
        for name, value in fields.items():
            check(kind, name, value)
        raise error from None


def check(kind: type[Message], name: str, value: Any, called: str = "") -> None:
    """TypeError or ValueError if a field of a message cannot have a value. `called` is the name of the argument."""
    try:
        kind(**{name: value})
    except UnicodeEncodeError as error:
        error.reason = f"{error.reason}, in {called or name}"
        raise
    except (TypeError, ValueError) as error:
        field = kind.DESCRIPTOR.fields_by_name[name]
        raise type(error)(f"{called or name} is {value!r}: it must be {_wanted(field)}") from None


def _wanted(field: Any) -> str:
    """What a field takes, for an error."""
    if field.message_type is not None:
        what = f"a {field.message_type.name}"
    elif field.cpp_type == field.CPPTYPE_STRING:
        what = "a str"
    elif field.cpp_type == field.CPPTYPE_BOOL:
        what = "True or False"
    elif field.cpp_type == field.CPPTYPE_ENUM:
        what = f"a value of {field.enum_type.name}"
    else:
        what = "a whole number, of 32 bits"
    return f"a sequence, each {what}" if field.is_repeated else what


def _resource_name(given: object, what: str, also: str, example: str) -> str:
    """The name of a resource in an argument. TypeError if it is none."""
    if not isinstance(given, str):
        raise TypeError(f"the {what} is {given!r}: it must be {also}, or a name such as {example!r}")
    return given


def match_name(match: NamedMatch) -> str:
    """The resource name of a match, such as "matches/k3v9x2". TypeError for anything else."""
    if isinstance(match, CreateMatchResponse):
        return match.match.name
    given = match.name if isinstance(match, Match) else match
    return _resource_name(given, "match", "a Match, the answer of create", "matches/k3v9x2")


def game_name(game: Game | str) -> str:
    """The resource name of a game: "games/portobello", also for "portobello". "" for ""."""
    name = _resource_name(game.name if isinstance(game, Game) else game, "game", "a Game", "kairo")
    return _GAMES + name.removeprefix(_GAMES) if name else ""


def bot_name(bot: Bot | str) -> str:
    """The resource name of a bot: "bots/greedy", also for "greedy". "" for ""."""
    name = _resource_name(bot.name if isinstance(bot, Bot) else bot, "bot", "a Bot", "greedy")
    return _BOTS + name.removeprefix(_BOTS) if name else ""


def join_code_of(match: NamedMatch, token: str | None) -> str:
    """The join code in the answer of `create`; "" for anything else, or with a token that already grants access."""
    return match.join_code if isinstance(match, CreateMatchResponse) and not token else ""


def creator_token_of(match: NamedMatch) -> str:
    """The creator's token in the answer of `create`; "" for anything else."""
    return match.creator_token if isinstance(match, CreateMatchResponse) else ""
