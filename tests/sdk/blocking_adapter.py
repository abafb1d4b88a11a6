"""Makes the asyncio client look like the blocking one, so that one test can run with both."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncGenerator, Generator
from typing import Any

from markethall_client import AsyncClient, AsyncSeat, AsyncTurn
from markethall_client.methods import AsyncMethods


class BlockingAdapter:
    """An AsyncClient, its `rpc`, an AsyncSeat or an AsyncTurn with blocking calls."""

    def __init__(self, inner: AsyncClient | AsyncMethods | AsyncSeat | AsyncTurn, runner: asyncio.Runner) -> None:
        self._inner = inner
        self._runner = runner

    def __getattr__(self, name: str) -> Any:
        member = getattr(self._inner, name)
        if isinstance(member, AsyncMethods):
            return BlockingAdapter(member, self._runner)
        return (lambda *given, **named: self._settle(member(*given, **named))) if callable(member) else member

    def _settle(self, answer: Any) -> Any:
        if inspect.iscoroutine(answer):
            answer = self._runner.run(answer)
        if isinstance(answer, AsyncGenerator):
            return self._items(answer)
        return BlockingAdapter(answer, self._runner) if isinstance(answer, AsyncSeat | AsyncTurn) else answer

    def _items(self, answers: AsyncGenerator[Any, None]) -> Generator[Any, None, None]:
        async def following() -> Any:
            return await anext(answers)

        try:
            while True:
                try:
                    answer = self._runner.run(following())
                except StopAsyncIteration:
                    return
                yield self._settle(answer)
        finally:
            self._runner.run(answers.aclose())
