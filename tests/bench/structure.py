"""Figures of the structure of the service: `python -m tests.bench.structure`.

It counts the files of the service, their sizes and the share of import lines, and the files of which one PlayMove runs
code, over gRPC and over REST. The service runs in this process without the operator's part (limits, logs, metrics).
Moves are random, so the last two figures are ranges over the moves of a match. `--files` lists the files.
"""

from __future__ import annotations

import ast
import asyncio
import random
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import FrameType
from typing import Any, Final, TypeAlias

import grpc
import httpx
from google.protobuf import json_format

from markethall.v1 import match_pb2, match_service_pb2 as messages, match_service_pb2_grpc as stubs, move_pb2
from markethall_platform.clock import MonotonicClock
from markethall_service.api import server
from markethall_service.api.tokens import Tokens
from markethall_service.codec import stored
from markethall_service.gateway import GatewaySettings
from markethall_service.gateway.app import Service, create_app
from markethall_service.gateway.server import HttpServer
from markethall_service.matches.host import Host
from markethall_service.store.redis_store import RedisStore
from tests.kits import GAME_NAMES
from tests.soak.redis_server import RedisServer

SERVICE: Final = Path(__file__).resolve().parents[2] / "service"

MOVES: Final = 12
WARM_UP: Final = 12
"""Moves before those that count. They fill caches, such as that of the message types."""

SEED: Final = 1
Play: TypeAlias = Callable[[str, move_pb2.Move, int, str], Awaitable[object]]
"""Plays a move: the match, the move, the revision, the token."""


def sources() -> dict[Path, str]:
    """The files of the service that people write, with their text."""
    return {path: path.read_text() for path in SERVICE.rglob("*.py") if not path.stem.endswith(("_pb2", "_pb2_grpc"))}


def import_lines(text: str) -> int:
    imports = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom))
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in imports)


def sizes() -> str:
    """The files, their median and longest, and the share of import lines: of all lines and of lines with text."""
    texts = sources().values()
    lengths = [len(text.splitlines()) for text in texts]
    written = sum(bool(line.strip()) for text in texts for line in text.splitlines())
    imports = sum(map(import_lines, texts))
    return (
        f"files                       {len(lengths)}\n"
        f"lines of the median file    {statistics.median(lengths):.0f}\n"
        f"lines of the longest file   {max(lengths)}\n"
        f"import lines of all lines   {imports / sum(lengths):.1%}\n"
        f"import lines of lines with text {imports / written:.1%}"
    )


class Files:
    """The files of the service of which code runs on this thread inside the block."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def __enter__(self) -> Files:
        sys.setprofile(self._see)
        return self

    def __exit__(self, *error: object) -> None:
        sys.setprofile(None)

    def _see(self, frame: FrameType, event: str, _argument: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(SERVICE):
            self.names.add(str(path.relative_to(SERVICE)))


async def trace(stub: Any, play: Play, game: str) -> list[set[str]]:
    """The files of each move of a new match for two, after the warm-up."""
    created = await stub.CreateMatch(messages.CreateMatchRequest(match=match_pb2.Match(game=game, seat_count=2)))
    name = created.match.name
    tokens = [(await stub.JoinMatch(messages.JoinMatchRequest(name=name))).token for _ in range(2)]
    chance, found = random.Random(SEED), []
    for _ in range(WARM_UP + MOVES):
        match = await stub.GetMatch(messages.GetMatchRequest(name=name))
        token = tokens[match.to_act[0] - 1]
        caller = (("authorization", f"Bearer {token}"),)
        legal = await stub.ListLegalMoves(messages.ListLegalMovesRequest(name=name), metadata=caller)
        # Earlier calls end in the background.
        await asyncio.sleep(0.01)
        with Files() as files:
            await play(name, chance.choice(legal.moves), legal.revision, token)
        found.append(files.names)
    return found[WARM_UP:]


async def run() -> dict[str, list[set[str]]]:
    """The files of each move by protocol and game."""
    with tempfile.TemporaryDirectory() as folder:
        # A process of its own: nothing of it runs in this thread.
        redis = await RedisServer(Path(folder), "no").start()
        async with RedisStore(f"unix://{redis.socket}", stored) as store:
            clock = MonotonicClock()
            host = Host(store, clock, bytes(32))
            api = await server.start(host, Tokens([bytes(32)], 60, clock.now_ms))
            rest = HttpServer("127.0.0.1", 0, GatewaySettings())
            gateway = create_app(Service(api.server.find_method, lambda: True, clock.now_ms))
            web = httpx.AsyncClient(base_url=f"http://127.0.0.1:{rest.port}")
            async with grpc.aio.insecure_channel(f"127.0.0.1:{api.port}") as channel, rest.serving(gateway), web:
                stub: Any = stubs.MatchServiceStub(channel)  # type: ignore[no-untyped-call]
                plays = {"gRPC": over_grpc(stub), "REST": over_rest(web)}
                found = {
                    f"{by}, {game}": await trace(stub, play, game) for by, play in plays.items() for game in GAME_NAMES
                }
            await api.stop(0)
        redis.kill()
    return found


def over_grpc(stub: Any) -> Play:
    async def play(name: str, move: move_pb2.Move, revision: int, token: str) -> None:
        request = messages.PlayMoveRequest(name=name, move=move, revision=revision)
        await stub.PlayMove(request, metadata=(("authorization", f"Bearer {token}"),))

    return play


def over_rest(web: httpx.AsyncClient) -> Play:
    async def play(name: str, move: move_pb2.Move, revision: int, token: str) -> None:
        body = {"move": json_format.MessageToDict(move), "revision": revision}
        answer = await web.post(f"/v1/{name}:play", json=body, headers={"Authorization": f"Bearer {token}"})
        answer.raise_for_status()

    return play


def table(found: dict[str, list[set[str]]], *, listed: bool = False) -> str:
    """The smallest and largest number of files of a move. With `listed` also the files of all moves."""
    lines = []
    for name, moves in found.items():
        counts = sorted(map(len, moves))
        lines.append(
            f"files of PlayMove over {name:<18}{counts[0]}-{counts[-1]}, median {statistics.median(counts):.0f}"
        )
        lines += [f"    {file}" for file in sorted(set().union(*moves)) if listed]
    return "\n".join(lines)


if __name__ == "__main__":
    print(sizes())
    print(table(asyncio.run(run()), listed="--files" in sys.argv))
