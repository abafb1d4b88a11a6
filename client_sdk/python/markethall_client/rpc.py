"""What the generated methods need: the description of an rpc, and somebody who calls it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, AsyncIterable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from google.protobuf.message import Message

RequestT = TypeVar("RequestT", bound=Message)
ResponseT = TypeVar("ResponseT", bound=Message)


@dataclass(frozen=True, slots=True)
class Rpc(Generic[RequestT, ResponseT]):
    """One rpc of the contract: its path, what it takes and answers, and whether it only reads."""

    path: str
    request: type[RequestT]
    response: type[ResponseT]
    reads: bool

    @property
    def name(self) -> str:
        """Its name alone, such as "GetMatch"."""
        return self.path.rpartition("/")[2]


class Caller(ABC):
    """Makes calls and waits for them."""

    @abstractmethod
    def _unary(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> ResponseT: ...

    @abstractmethod
    def _stream(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> Generator[ResponseT, None, None]: ...

    @abstractmethod
    def _exchange(
        self, rpc: Rpc[RequestT, ResponseT], requests: Iterable[RequestT], timeout: float | None, token: str | None
    ) -> Generator[ResponseT, None, None]: ...


class AsyncCaller(ABC):
    """Makes calls under asyncio."""

    @abstractmethod
    async def _unary(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> ResponseT: ...

    @abstractmethod
    def _stream(
        self, rpc: Rpc[RequestT, ResponseT], request: RequestT, timeout: float | None, token: str | None
    ) -> AsyncGenerator[ResponseT, None]: ...

    @abstractmethod
    def _exchange(
        self,
        rpc: Rpc[RequestT, ResponseT],
        requests: AsyncIterable[RequestT] | Sequence[RequestT],
        timeout: float | None,
        token: str | None,
    ) -> AsyncGenerator[ResponseT, None]: ...
