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
from markethall_service.api.moves import Moves
from markethall_service.api.requests import BidirectionalStream
from markethall_service.api.tokens import Tokens
from markethall_service.api.views import MatchViews
from markethall_service.app.process import SystemClock
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.store.redis_store import RedisStore

from .foreseen import LIFETIME_S, STARTED, TOKEN_KEY, put

GAME: Final = "portobello"
MOVES: Final = 50
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

    async def write_then_read(self, answer: bytes) -> Any:
        """The next one after an answer."""
        assert answer[0] == _PLAYED, answer
        return await self.read()


async def play(moves: Moves, host: Host, tokens: Tokens, path: str, round_: int, count: int) -> float:
    """Plays so many matches at once; the microseconds of CPU of a move."""
    lanes = []
    for name, match, own in put(path, GAME, count, f"r{round_}m"):
        lanes.append([base64.b64decode(match.call(name, at, own, True)[1]) for at in range(STARTED, STARTED + MOVES)])
        await host.matches.get(name)
        for token in own:
            tokens.read(token)
    streams = [_stream(iter(lane)) for lane in lanes]
    # Each request brings its token: the caller of the stream is nobody.
    nobody: Any = None
    before = time.process_time()
    await asyncio.gather(*(moves.play_stream(stream, nobody) for stream in streams))
    return (time.process_time() - before) / count / MOVES * 1e6


def _stream(messages: Iterator[bytes]) -> BidirectionalStream[PlayMovesRequest]:
    wire: Any = Requests(messages)
    return BidirectionalStream(wire, PlayMovesRequest.FromString, PlayMovesRequest.FromString)


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
