"""PlayMoves without a wire: the api's own method, with a Redis, and nobody between it and the requests.

`python -m tests.bench.unwired SOCKET` plays so many new matches at once for each number that it reads, and says what
CPU time a move took, in microseconds.
"""

from __future__ import annotations

import asyncio
import base64
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

import grpc
import uvloop

from markethall.v1.match_service_pb2 import PlayMovesRequest
from markethall_service.api.exchange import Exchange
from markethall_service.api.match_views import MatchViews
from markethall_service.api.moves import Moves
from markethall_service.api.tokens import Tokens
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.serving.answering import SystemClock
from markethall_service.store import RedisStore

from .foreseen import (
    LIFETIME_S,
    PLACEHOLDER,
    STARTED,
    TOKEN_KEY,
    foresee,
    log_commands,
    other_commands,
    send,
    tokens_of,
)

GAME: Final = "portobello"
MOVES: Final = 50
SCRIPTS: Final = 8
_PLAYED: Final = 0x0A
"""The first byte of an answer that is no refusal."""


class Requests:
    """The requests of one match, as if they came over a wire."""

    def __init__(self, messages: Iterator[bytes]) -> None:
        self._messages = messages

    async def read(self) -> Any:
        """The next one."""
        await asyncio.sleep(0)
        return next(self._messages, grpc.aio.EOF)

    async def exchange(self, answer: bytes) -> Any:
        """The next one after an answer."""
        assert answer[0] == _PLAYED, answer
        return await self.read()


async def play(moves: Moves, host: Host, tokens: Tokens, path: str, round_: int, count: int) -> float:
    """Plays so many matches at once; the microseconds of CPU of a move."""
    scripts = [foresee(GAME, number % SCRIPTS) for number in range(count)]
    ids = [f"r{round_}m{number:0{len(PLACEHOLDER) - len(f'r{round_}m')}}" for number in range(count)]
    lanes = []
    for name, script in zip(ids, scripts, strict=True):
        for commands in (log_commands, other_commands):
            send(path, [commands(script, STARTED).replace(PLACEHOLDER.encode(), name.encode())])
        own = tokens_of(name, script)
        lanes.append([base64.b64decode(script.call(name, at, own, True)[1]) for at in range(STARTED, STARTED + MOVES)])
        await host.matches.get(name)
        for token in own:
            tokens.read(token)
    parsed, caller = PlayMovesRequest.FromString, Any
    before = time.process_time()
    await asyncio.gather(
        *(moves.exchange(Exchange(Requests(iter(lane)), parsed, parsed), caller) for lane in lanes)  # type: ignore[arg-type]
    )
    return (time.process_time() - before) / count / MOVES * 1e6


async def main(path: str) -> None:
    """Answers each number that is read."""
    clock = SystemClock()
    async with RedisStore(f"unix://{path}", stored) as store:
        host = Host(store, clock, bytes(32))
        tokens = Tokens([TOKEN_KEY.encode()], LIFETIME_S, clock.now_ms)
        moves = Moves(host, tokens, MatchViews(host, tokens))
        for round_, line in enumerate(sys.stdin):
            print(await play(moves, host, tokens, path, round_, int(line)), flush=True)


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1]))
