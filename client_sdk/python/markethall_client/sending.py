"""The requests of a stream, as the caller's own generator makes them.

gRPC ends a call whose requests fail, and forgets the error and the answers that are due. So a failure is kept here, the
stream of requests ends in order, and the error is raised where the answers are read, after the last of them.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Generator, Iterable, Iterator
from contextlib import aclosing, contextmanager
from typing import Generic, TypeVar

from .errors import MarketHallError

ItemT = TypeVar("ItemT")
AnswerT = TypeVar("AnswerT")


class Sent(Generic[ItemT]):
    """Requests to iterate over once, from any thread; `failure` is what they have ended with, if not by themselves."""

    def __init__(self, requests: Iterable[ItemT]) -> None:
        self._requests = iter(requests)
        self.failure: BaseException | None = None

    def __iter__(self) -> Iterator[ItemT]:
        try:
            yield from self._requests
        except GeneratorExit:
            # Who reads no more requests closes this generator: that is no failure of theirs.
            raise
        except BaseException as error:
            self.failure = error


class AsyncSent(Generic[ItemT]):
    """The same under asyncio."""

    def __init__(self, requests: AsyncIterable[ItemT]) -> None:
        self._requests = aiter(requests)
        self.failure: Exception | None = None

    async def __aiter__(self) -> AsyncIterator[ItemT]:
        try:
            async for request in self._requests:
                yield request
        except Exception as error:
            self.failure = error


def answers_to(sent: Sent[ItemT], answers: Generator[AnswerT, None, None]) -> Generator[AnswerT, None, None]:
    """All answers that come, and then the failure of the requests, if they had one."""
    with _failing(sent):
        yield from answers


async def async_answers_to(
    sent: AsyncSent[ItemT], answers: AsyncGenerator[AnswerT, None]
) -> AsyncGenerator[AnswerT, None]:
    """The same under asyncio."""
    with _failing(sent):
        async with aclosing(answers) as open_answers:
            async for answer in open_answers:
                yield answer


@contextmanager
def _failing(sent: Sent[ItemT] | AsyncSent[ItemT]) -> Iterator[None]:
    """Around reading the answers: it ends with the failure of the requests, if they had one."""
    try:
        yield
    except MarketHallError as error:
        if sent.failure is None:
            raise
        raise sent.failure from error
    if sent.failure is not None:
        raise sent.failure
