"""What the generated methods need: the description of an RPC, its caller, and the names of resources."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, AsyncIterable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from google.protobuf.message import Message

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match

RequestT = TypeVar("RequestT", bound=Message)
ResponseT = TypeVar("ResponseT", bound=Message)

_GAMES: Final = "games/"


@dataclass(frozen=True, slots=True)
class Rpc(Generic[RequestT, ResponseT]):
    """An RPC of the contract. `path` is "/package.Service/Method"; `reads` is whether it changes nothing."""

    path: str
    request: type[RequestT]
    response: type[ResponseT]
    reads: bool

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


def match_name(match: Match | str) -> str:
    """The resource name of a match, such as "matches/k3v9x2"."""
    return match.name if isinstance(match, Match) else match


def game_name(game: Game | str) -> str:
    """The resource name of a game: "games/portobello", also for "portobello"."""
    return _GAMES + game_id(game)


def game_id(game: Game | str) -> str:
    """The name of a game in CreateMatch: "portobello", also for "games/portobello"."""
    return (game.name if isinstance(game, Game) else game).removeprefix(_GAMES)


def join_code_of(match: Match | str, token: str | None) -> str:
    """The join code in a private match; "" if only a name is given, or a token that already grants access."""
    return match.join_code if isinstance(match, Match) and not token else ""


def creator_token_of(match: Match | str) -> str:
    """The creator's token in the match that `create` returned; "" if only a name is given."""
    return match.creator_token if isinstance(match, Match) else ""
