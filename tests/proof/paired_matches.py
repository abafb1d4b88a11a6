"""Pairs of matches that differ only in what one viewer cannot see: the real service gives this viewer equal answers.

At some steps of a match, the hidden cards and coins are replaced by others in the memory of the service, so that one
viewer cannot notice it. Everything that this viewer can receive is compared with the original match: answers over gRPC
and REST, previews, refusals, webhook messages, metrics, and the moves that a bot in the viewer's seat would choose.
`python -m tests.proof.paired_matches [MATCHES]` compares at every step of matches of 100 steps.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tempfile
import threading
import urllib.request
from collections import deque
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias
from unittest import mock

import grpc
import httpx

from markethall.v1 import match_pb2, match_service_pb2 as wire
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_rules.bot import BOTS, choose
from markethall_rules.game import LANGUAGES
from markethall_rules.secret import Secret
from markethall_service.app import process
from markethall_service.app.settings import Settings
from markethall_service.codec import envelope
from markethall_service.matches.log import Commit
from markethall_service.matches.match_cache import CachedMatch, MatchCache
from markethall_service.matches.turns import MOST_COMMITS, RecentTurns, TurnCommits
from tests.api.calls import Table
from tests.kit import Kit
from tests.kits import GAME_KITS

STEPS: Final = 100
_LEGAL_PREVIEWS: Final = 3
_RANDOM_PREVIEWS: Final = 4
_VARIES: Final = re.compile(r"seconds|_bytes|^process_|^python_|round_trips|_created|watches|_shard_|^#")
"""Metrics that depend on time or on memory, not on the requests."""

Responses: TypeAlias = dict[str, object]
"""Everything that a viewer receives, by a name for each request."""


@dataclass(frozen=True)
class Hall:
    """The service in this process: its gRPC target, its match cache, a REST client, and the URL of its metrics."""

    target: str
    cache: MatchCache
    web: httpx.Client
    metrics: str

    def cached(self, name: str) -> CachedMatch:
        """The match in the memory of the service."""
        [match] = [cached for cached in self.cache.cached() if f"matches/{cached.match.header.match_id}" == name]
        return match

    def counts(self) -> dict[str, float]:
        """The metrics that depend only on the requests, by their name and labels."""
        with urllib.request.urlopen(self.metrics) as answer:
            lines = answer.read().decode().splitlines()
        pairs = (line.rpartition(" ") for line in lines if not _VARIES.search(line))
        return {name: float(value) for name, _, value in pairs}


@contextmanager
def hall() -> Iterator[Hall]:
    """A service in this process, whose memory a test can change. It runs in a thread, because calls of tests block."""
    started: list[Hall] = []
    ready, loop = threading.Event(), asyncio.new_event_loop()
    stop = asyncio.Event()

    async def serve(folder: Path) -> None:
        settings = Settings(grpc_port=0, metrics_port=0, http_port=0, token_keys="x" * 32)
        async with EmbeddedRedis(folder) as redis, process.run_worker(settings, redis.url) as worker:
            target = f"127.0.0.1:{worker.port}"
            cache = worker.api.matches._host.matches
            metrics = f"http://127.0.0.1:{worker.metrics_port}/metrics"
            with httpx.Client(base_url=f"http://127.0.0.1:{worker.rest_port}", timeout=60) as web:
                started.append(Hall(target, cache, web, metrics))
                ready.set()
                await stop.wait()

    # The service must not change the garbage collector of the test process.
    with tempfile.TemporaryDirectory() as folder, mock.patch.object(process, "_collect_seldom"):
        thread = threading.Thread(target=loop.run_until_complete, args=(serve(Path(folder) / "data"),))
        thread.start()
        try:
            assert ready.wait(60)
            yield started[0]
        finally:
            loop.call_soon_threadsafe(stop.set)
            thread.join()
            loop.close()


def compare_match(service: Hall, kit: Kit, seats: int, number: int, steps: Collection[int]) -> int:
    """Play a random match, and compare pairs for all viewers at these steps. Returns the number of equal answers."""
    rng, compared = random.Random(number), 0
    with Table(service.target) as table:
        table.start(kit.game.box.name, seats)
        # The texts of a viewer are compared too.
        table.language = rng.choice(LANGUAGES)
        for step in range(max(steps) + 1):
            match = table.get()
            if match.state != match_pb2.MATCH_STATE_PLAYING:
                break
            if step in steps:
                compared += sum(compare_pair(service, table, kit, viewer, rng) for viewer in range(seats + 1))
            seat = rng.choice(list(match.to_act))
            legal = table.legal(seat)
            table.play(seat, rng.choice(list(legal.moves)), legal.revision)
    return compared


def compare_pair(service: Hall, table: Table, kit: Kit, viewer: int, rng: random.Random) -> int:
    """Compare what a viewer receives of a match and of its twin. Returns the number of equal answers."""
    cached = service.cached(table.name)
    match, number = cached.match, rng.randrange(1 << 30)
    random_moves = _random_moves(kit, match, rng)
    # Without moves to undo: the position before them would have to be replaced in the same way.
    original = replace(match, undo=())
    twin = replace(original, position=kit.reshuffle(match.position, viewer, rng))
    # The first answer makes the service keep the commits of the last turns.
    table.get()
    turns = cached.turns
    try:
        cached.match = original
        expected, expected_counts = responses_to(service, table, random_moves, viewer, number)
        cached.match, cached.turns = twin, with_other_secrets(turns, viewer)
        received, counts = responses_to(service, table, random_moves, viewer, number)
    finally:
        cached.match, cached.turns = match, turns
    assert received.keys() == expected.keys()
    for name, answer in expected.items():
        assert received[name] == answer, f"{name} reveals a secret of {kit.game.box.name} to viewer {viewer}"
    assert counts == expected_counts, "metrics reveal a secret"
    return len(expected)


def with_other_secrets(turns: RecentTurns | None, viewer: int) -> RecentTurns | None:
    """The last turns with other items in all secrets that a viewer does not see."""
    if turns is None:
        return None
    twin = copy(turns)
    twin.last, twin.current = (_other_commits(turn, viewer) for turn in (turns.last, turns.current))
    return twin


def _other_commits(turn: TurnCommits | None, viewer: int) -> TurnCommits | None:
    if turn is None:
        return None
    commits = (replace(commit, events=_others(commit.events, viewer)) for commit in turn.commits)
    return TurnCommits(turn.seat, turn.number, turn.count, deque(commits, MOST_COMMITS))


def _others(value: Any, viewer: int) -> Any:
    """The value with another item for each one that the viewer does not see. Kinds of cards and boats begin with 1."""
    if isinstance(value, Secret):
        items = value.items if value.owner == viewer else tuple(item - 1 or 2 for item in value.seen)
        return Secret(value.owner, value.size, items)
    if isinstance(value, tuple):
        return tuple(_others(item, viewer) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{each.name: _others(getattr(value, each.name), viewer) for each in fields(value)})
    return value


def _random_moves(kit: Kit, match: Any, rng: random.Random) -> list[Any]:
    """Moves with random values, most of them illegal. Values without an id cannot be written and are left out."""
    found: list[Any] = []
    for _ in range(10 * _RANDOM_PREVIEWS):
        with suppress(LookupError, ValueError):
            found.append(envelope.encode_move(match.header, kit.junk(match.position, rng)))
    return found[:_RANDOM_PREVIEWS]


def responses_to(
    service: Hall, table: Table, random_moves: list[Any], viewer: int, number: int
) -> tuple[Responses, dict[str, float]]:
    """Everything that a viewer receives, and the growth of each metric meanwhile."""
    before = service.counts()
    responses = {
        **_reads(table, viewer),
        **_previews(table, random_moves, viewer, number),
        **_rest_reads(service, table, viewer),
    }
    after = service.counts()
    cached = service.cached(table.name)
    responses["webhooks"] = _webhooks(cached)
    if viewer in cached.to_act:
        for bot in BOTS:
            move = choose(cached.game, cached.match.position, viewer, bot, random.Random(number))
            responses[f"bot {bot.id}"] = move
    return responses, {name: value - before.get(name, 0.0) for name, value in after.items()}


def _reads(table: Table, viewer: int) -> Responses:
    """The answers to read requests over gRPC, as bytes."""
    match = table.get(viewer, legal_moves=viewer > 0)
    stream = table.watch(match.revision - 1, viewer, view=match_pb2.MATCH_VIEW_FULL, text_board=True)
    responses: Responses = {
        "GetMatch": _bytes(match),
        "WatchMatch": _bytes(next(stream)),
        "ListMatches": _bytes(table.matches.ListMatches(wire.ListMatchesRequest(page_size=100))),
        "GetRecord": _bytes(table.record(viewer)),
    }
    stream.cancel()
    if viewer:
        responses["ListLegalMoves"] = _bytes(table.legal(viewer))
    return responses


def _previews(table: Table, random_moves: list[Any], viewer: int, number: int) -> Responses:
    """The answers to previews of some legal moves and of random moves, one at a time and two in a row."""
    if not viewer:
        return {}
    rng, legal = random.Random(number), table.legal(viewer)
    moves = [*rng.sample(list(legal.moves), min(_LEGAL_PREVIEWS, len(legal.moves))), *random_moves]
    lines = [[move] for move in moves] + [[move, rng.choice(moves)] for move in moves]
    return {f"line {at}": _preview(table, viewer, line, legal.revision) for at, line in enumerate(lines)}


def _preview(table: Table, viewer: int, moves: list[Any], revision: int) -> object:
    """The answer to a preview of moves in a row. The seat need not be to act."""
    try:
        answer = table.preview_lines(viewer, [moves], revision, view=match_pb2.MATCH_VIEW_FULL, text_board=True)
    except grpc.RpcError as error:
        return _refusal(error)
    for line in answer.lines:
        # The commit of a preview has the time of the call.
        for commit in line.preview.commits:
            commit.ClearField("commit_time")
        if line.HasField("preview"):
            line.preview.match.ClearField("update_time")
    return _bytes(answer)


def _refusal(error: Any) -> object:
    return error.code(), error.details(), tuple(error.trailing_metadata())


def _rest_reads(service: Hall, table: Table, viewer: int) -> Responses:
    """The answers to read requests over REST."""
    headers = {"Accept-Language": table.language}
    if viewer:
        headers["Authorization"] = f"Bearer {table.tokens[viewer - 1]}"
    paths = ["", "/record", *(("/legalMoves", "?view=MATCH_VIEW_FULL") if viewer else ())]
    answers = {path: service.web.get(f"/v1/{table.name}{path}", headers=headers) for path in paths}
    return {f"REST {path}": (answer.status_code, answer.content) for path, answer in answers.items()}


def _webhooks(cached: CachedMatch) -> object:
    """The messages of the last commit if every seat has a webhook."""
    match = cached.match
    seats = tuple(replace(seat, webhook_url="https://receiver.example/") for seat in match.seats)
    last = Commit(match.revision, 0, None, (), 0, cached.to_act, match.updated_ms, "")
    return cached.messages_of(last, replace(match, seats=seats)), cached.to_act, cached.due_ms


def _bytes(message: Any) -> bytes:
    for seat in getattr(message, "seats", ()):
        # It depends on open watches.
        seat.ClearField("present")
    data: bytes = message.SerializeToString(deterministic=True)
    return data


def main() -> None:
    """Compare at every step, for all games and numbers of seats."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    compared = 0
    with hall() as service:
        for kit in GAME_KITS:
            for seats in kit.game.box.seats:
                for number in range(matches):
                    compared += compare_match(service, kit, seats, number, range(STEPS))
                    progress = f"{kit.game.box.name}, {seats} seats, match {number}"
                    print(f"{progress}: {compared} answers are equal", flush=True)


if __name__ == "__main__":
    main()
