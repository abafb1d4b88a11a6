"""PlayMoves without a network: calls the method of the API directly, with a real Redis.

`python -m tests.bench.without_network SOCKET` reads numbers of matches. For each number it plays that many new matches
at once and prints the CPU time of one move in microseconds.
"""

from __future__ import annotations

import asyncio
import base64
import sys
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, Final

import grpc
import uvloop

from markethall.v1.match_service_pb2 import PlayMovesRequest
from markethall_platform.clock import MonotonicClock
from markethall_service.api.moves import Moves
from markethall_service.api.requests import BidirectionalStream, Call
from markethall_service.api.tokens import Tokens
from markethall_service.api.views import MatchViews
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.store.redis_store import RedisStore

from .known_matches import LIFETIME_S, STARTED, TOKEN_KEY, put
from .lanes import PLAY_MOVES

GAME: Final = "portobello"
MOVES: Final = 50
_PLAYED: Final = 0x0A
"""The first byte of an answer that is not a refusal."""


class Requests:
    """The requests of one match, as if they came over a network."""

    def __init__(self, messages: Iterator[bytes]) -> None:
        self._messages = messages

    async def read(self) -> Any:
        """The next request."""
        await asyncio.sleep(0)
        return next(self._messages, grpc.aio.EOF)

    async def write_then_read(self, answer: bytes) -> Any:
        """The next request after an answer."""
        assert answer[0] == _PLAYED, answer
        return await self.read()


async def play(moves: Moves, host: Host, tokens: Tokens, path: str, round_: int, count: int) -> float:
    """Plays `count` matches at once and returns the microseconds of CPU per move."""
    lanes = []
    for name, match, own in put(path, GAME, count, f"r{round_}m"):
        lanes.append([base64.b64decode(match.call(name, at, own, True)[1]) for at in range(STARTED, STARTED + MOVES)])
        await host.matches.get(name)
        for token in own:
            tokens.read(token)
    streams = [_stream(iter(lane)) for lane in lanes]
    context: Any = SimpleNamespace(invocation_metadata=tuple)
    call = Call(PLAY_MOVES, context)
    before = time.process_time()
    await asyncio.gather(*(moves.play_stream(stream, call) for stream in streams))
    return (time.process_time() - before) / count / MOVES * 1e6


def _stream(messages: Iterator[bytes]) -> BidirectionalStream[PlayMovesRequest]:
    wire: Any = Requests(messages)
    return BidirectionalStream(wire, PlayMovesRequest.FromString, PlayMovesRequest.FromString)


async def main(path: str) -> None:
    """Measures once for each number in standard input."""
    clock = MonotonicClock()
    async with RedisStore(f"unix://{path}", stored) as store:
        host = Host(store, clock, bytes(32))
        tokens = Tokens([TOKEN_KEY.encode()], LIFETIME_S, clock.now_ms)
        moves = Moves(host, tokens, MatchViews(host))
        for round_, line in enumerate(sys.stdin):
            print(await play(moves, host, tokens, path, round_, int(line)), flush=True)


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1]))
