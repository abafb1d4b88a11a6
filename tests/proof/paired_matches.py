"""Pairs of matches that differ only in what one viewer cannot see, on the real service: all answers are equal.

A match is played step by step. At a step, the hidden cards and coins of the match in the service's memory are swapped
for others, as one viewer cannot tell, and everything that the service says to this viewer is compared with before:
over gRPC and REST, in previews, refusals, webhook messages and metrics, and what a bot in its place would choose.
`python -m tests.proof.paired_matches [MATCHES]` does so at every step of matches that are 100 steps deep.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final
from unittest import mock

import grpc
import httpx

from markethall.v1 import match_pb2
from markethall.v1 import match_service_pb2 as wire
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_rules.bot import BotLevel, choose
from markethall_service.app import process
from markethall_service.app.settings import Settings
from markethall_service.codec import envelope
from markethall_service.matches.log import Commit
from markethall_service.matches.match_cache import CachedMatch, MatchCache
from tests.api.calls import Table
from tests.kit import Kit
from tests.kits import KITS

STEPS: Final = 100
_MOVES: Final = 3
_JUNK: Final = 4
_VARIES: Final = re.compile(r"seconds|_bytes|^process_|^python_|round_trips|_created|watches|^#")
"""Metrics that depend on time, and not on what is asked."""


@dataclass(frozen=True)
class Hall:
    """The service in this process: its address, its match cache, a client of REST, and where metrics are."""

    target: str
    cache: MatchCache
    web: httpx.Client
    metrics: str

    def cached(self, name: str) -> CachedMatch:
        """The match in the memory of the service."""
        [found] = [one for one in self.cache.cached() if f"matches/{one.match.header.match_id}" == name]
        return found

    def counts(self) -> dict[str, float]:
        """The metrics that count what was asked."""
        with urllib.request.urlopen(self.metrics) as answer:
            lines = answer.read().decode().splitlines()
        pairs = (line.rpartition(" ") for line in lines if not _VARIES.search(line))
        return {name: float(value) for name, _, value in pairs}


@contextmanager
def hall() -> Iterator[Hall]:
    """A service whose memory the test can reach: in a thread, because the calls of the test block."""
    found: list[Hall] = []
    ready, loop = threading.Event(), asyncio.new_event_loop()
    stop = asyncio.Event()

    async def serve(folder: Path) -> None:
        settings = Settings(grpc_port=0, metrics_port=0, http_port=0, token_keys="x" * 32)
        async with EmbeddedRedis(folder) as redis, process.run_worker(settings, redis.url) as worker:
            target = f"127.0.0.1:{worker.port}"
            cache = worker.api.matches._host.matches
            metrics = f"http://127.0.0.1:{worker.metrics_port}/metrics"
            with httpx.Client(base_url=f"http://127.0.0.1:{worker.rest_port}", timeout=60) as web:
                found.append(Hall(target, cache, web, metrics))
                ready.set()
                await stop.wait()

    # The collector of this process stays as it is.
    with tempfile.TemporaryDirectory() as folder, mock.patch.object(process, "_collect_seldom"):
        thread = threading.Thread(target=loop.run_until_complete, args=(serve(Path(folder) / "data"),))
        thread.start()
        try:
            assert ready.wait(60)
            yield found[0]
        finally:
            loop.call_soon_threadsafe(stop.set)
            thread.join()
            loop.close()


def compare(place: Hall, kit: Kit, seats: int, number: int, every: int, steps: int = STEPS) -> int:
    """Play a match and compare pairs at every so many steps. Returns the number of answers compared."""
    rng, compared = random.Random(number), 0
    with Table(place.target) as table:
        table.start(kit.game.box.name, seats)
        for step in range(steps):
            match = table.get()
            if match.state != match_pb2.MATCH_STATE_PLAYING:
                break
            if step % every == every // 2:
                compared += sum(pair(place, table, kit, viewer, rng) for viewer in range(seats + 1))
            seat = rng.choice(list(match.to_act))
            moves = table.legal(seat)
            table.play(seat, rng.choice(list(moves.moves)), moves.revision)
    return compared


def pair(place: Hall, table: Table, kit: Kit, viewer: int, rng: random.Random) -> int:
    """Compare all that the service says to a viewer of a match and of its twin. Returns how much that was."""
    cached = place.cached(table.name)
    match, number = cached.match, rng.randrange(1 << 30)
    junk = [envelope.encode_move(kit.game.box.name, kit.junk(match.position, rng)) for _ in range(_JUNK)]
    # Without moves to undo: the position before them would have to be swapped in the same way.
    alike = replace(match, undo=())
    try:
        cached.match = alike
        said, counted = observed(place, table, junk, viewer, number)
        cached.match = replace(alike, position=kit.reshuffle(match.position, viewer, rng))
        said_of_twin, counted_of_twin = observed(place, table, junk, viewer, number)
    finally:
        cached.match = match
    assert said_of_twin.keys() == said.keys()
    for name, answer in said.items():
        assert said_of_twin[name] == answer, f"{name} tells viewer {viewer} a secret of {kit.game.box.name}"
    assert counted_of_twin == counted, "metrics tell a secret"
    return len(said)


def observed(
    place: Hall, table: Table, junk: list[Any], viewer: int, number: int
) -> tuple[dict[str, object], dict[str, float]]:
    """Everything that a viewer is told, by name, and by how much each metric has grown meanwhile."""
    before = place.counts()
    said = {**_asked(table, viewer), **_tried(table, junk, viewer, number), **_rest(place, table, viewer)}
    after = place.counts()
    cached = place.cached(table.name)
    said["webhooks"] = _webhooks(cached)
    if viewer in cached.to_act:
        for level in (BotLevel.RANDOM, BotLevel.GREEDY):
            said[f"bot {level.name}"] = choose(cached.game, cached.match.position, viewer, level, random.Random(number))
    return said, {name: value - before.get(name, 0.0) for name, value in after.items()}


def _asked(table: Table, viewer: int) -> dict[str, object]:
    """What the service answers over gRPC without being asked to change anything, as bytes."""
    match = table.get(viewer, legal_moves=viewer > 0)
    stream = table.watch(match.revision - 1, viewer, view=match_pb2.MATCH_VIEW_FULL)
    said: dict[str, object] = {
        "GetMatch": _bytes(match),
        "WatchMatch": _bytes(next(stream)),
        "ListMatches": _bytes(table.matches.ListMatches(wire.ListMatchesRequest(page_size=100))),
        "GetRecord": _bytes(table.record(viewer)),
    }
    stream.cancel()
    if viewer:
        said["ListLegalMoves"] = _bytes(table.legal(viewer))
    return said


def _tried(table: Table, junk: list[Any], viewer: int, number: int) -> dict[str, object]:
    """What the service answers to previews: of some legal moves, and of any moves, most of them illegal."""
    if not viewer:
        return {}
    rng, answer = random.Random(number), table.legal(viewer)
    moves = [*rng.sample(list(answer.moves), min(_MOVES, len(answer.moves))), *junk]
    tried = {f"preview {at}": _preview(table, viewer, move, answer.revision) for at, move in enumerate(moves)}
    lines = ([move, rng.choice(moves)] for move in moves)
    return tried | {f"line {at}": _preview_line(table, viewer, line, answer.revision) for at, line in enumerate(lines)}


def _preview_line(table: Table, viewer: int, line: list[Any], revision: int) -> object:
    """The answer to a preview of several moves, also of a seat that is not to act."""
    request = wire.PreviewMovesRequest(name=table.name, moves=line, revision=revision, view=match_pb2.MATCH_VIEW_FULL)
    try:
        answer = table.matches.PreviewMoves(request, metadata=table.as_seat(viewer))
    except grpc.RpcError as refusal:
        error: Any = refusal
        return error.code(), error.details(), tuple(error.trailing_metadata())
    for commit in answer.commits:
        commit.ClearField("commit_time")
    answer.match.ClearField("update_time")
    return _bytes(answer)


def _preview(table: Table, viewer: int, move: Any, revision: int) -> object:
    try:
        played = table.play(viewer, move, revision, validate_only=True, view=match_pb2.MATCH_VIEW_FULL)
    except grpc.RpcError as refusal:
        error: Any = refusal
        return error.code(), error.details(), tuple(error.trailing_metadata())
    # The time of the preview is that of the call.
    played.commit.ClearField("commit_time")
    played.match.ClearField("update_time")
    return _bytes(played)


def _rest(place: Hall, table: Table, viewer: int) -> dict[str, object]:
    """What the service answers over REST."""
    headers = {"Authorization": f"Bearer {table.tokens[viewer - 1]}"} if viewer else {}
    paths = ["", "/record", *(("/legalMoves", "?view=MATCH_VIEW_FULL") if viewer else ())]
    answers = {path: place.web.get(f"/v1/{table.name}{path}", headers=headers) for path in paths}
    return {f"REST {path}": (answer.status_code, answer.content) for path, answer in answers.items()}


def _webhooks(cached: CachedMatch) -> object:
    """The messages of the last commit, as if every seat had a webhook."""
    match = cached.match
    seats = tuple(replace(seat, webhook_url="https://receiver.example/") for seat in match.seats)
    last = Commit(match.revision, 0, None, (), 0, cached.to_act, match.updated_ms, "")
    return cached.messages_of(last, replace(match, seats=seats)), cached.to_act, cached.due_ms


def _bytes(message: Any) -> bytes:
    for seat in getattr(message, "seats", ()):
        # Who is watching now.
        seat.ClearField("present")
    data: bytes = message.SerializeToString(deterministic=True)
    return data


def main() -> None:
    """Compare at every step, for all games and numbers of seats."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    compared = 0
    with hall() as place:
        for kit in KITS:
            if kit.game.box.name == "tiny":
                continue
            for seats in kit.game.box.seats:
                for number in range(matches):
                    compared += compare(place, kit, seats, number, every=1)
                    print(
                        f"{kit.game.box.name}, {seats} seats, match {number}: {compared} answers are equal", flush=True
                    )


if __name__ == "__main__":
    main()
