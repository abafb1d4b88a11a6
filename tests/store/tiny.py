"""Small matches for the store. It never reads a move, an event or a position, so they may be any values."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import redis.asyncio

from markethall_service.matches.games import GameOptions, Move, Position
from markethall_service.matches.log import Commit, Header, MatchState, Visibility
from markethall_service.matches.match import Match, Seat
from markethall_service.matches.ports import Store, Summary, Unavailable
from markethall_service.store.keys import log_key
from markethall_service.store.redis_store import RedisStore

T = TypeVar("T")

SEED = b"a seed of thirty-two bytes......"
NO_OPTIONS = GameOptions(None)


class TinyCodec:
    """Headers, commits and snapshots as JSON. `decoded` has the revisions of the commits that it decoded."""

    def __init__(self) -> None:
        self.decoded: list[int] = []

    def encode_header(self, header: Header) -> bytes:
        fields = (header.match_id, header.game, header.seat_count, header.seed.hex(), header.created_ms)
        return json.dumps(fields).encode()

    def decode_header(self, data: bytes) -> Header:
        match_id, game, seats, seed, created = json.loads(data)
        return Header(match_id, game, 1, seats, NO_OPTIONS, Visibility.PUBLIC, "", bytes.fromhex(seed), created)

    def encode_commit(self, header: Header, commit: Commit) -> bytes:
        return json.dumps([header.game, commit.revision, commit.seat, commit.move]).encode()

    def lasting(self, data: bytes) -> int:
        return len(data)

    def decode_commit(self, header: Header, data: bytes, request_id: str) -> Commit:
        kept, revision, seat, move = json.loads(data)
        if kept != header.game:
            raise LookupError(f"a commit of {kept}, not of {header.game}")
        self.decoded.append(revision)
        return Commit(revision, seat, move, (), 0, (), 0, request_id)

    def decode_seat(self, header: Header, data: bytes, request_id: str, holder: Seat) -> Seat:
        self.decode_commit(header, data, request_id)
        return holder

    def encode_snapshot(self, match: Match) -> bytes:
        return json.dumps([match.revision, match.position]).encode()

    def encode_summary(self, match: Match) -> bytes:
        header = match.header
        return json.dumps([header.match_id, header.game, match.state, header.created_ms]).encode()

    def encode_progress(self, match: Match) -> bytes:
        return json.dumps([match.revision, match.position]).encode()

    def decode_summary(self, match_id: str, summary: bytes, progress: bytes) -> Summary:
        kept, game, state, created_ms = json.loads(summary)
        if kept != match_id:
            raise LookupError(f"a summary of {kept}, not of {match_id}")
        return Summary(match_id, game, MatchState(state), 1, created_ms, json.loads(progress))

    def decode_snapshot(self, header: Header, data: bytes) -> Match:
        revision, state = json.loads(data)
        return snapshot(header, revision, state)


def fresh_id() -> str:
    return os.urandom(6).hex()


def header(match_id: str = "", game: str = "tiny", created_ms: int = 1000) -> Header:
    """The header of a match for two."""
    return Header(match_id or fresh_id(), game, 1, 2, NO_OPTIONS, Visibility.PUBLIC, "", SEED, created_ms)


def commit(revision: int, move: str = "step", request_id: str = "", seat: int = 1) -> Commit:
    return Commit(revision, seat, Move(move), (), 0, (), 0, request_id)


def snapshot(header: Header, revision: int, state: str) -> Match:
    """The match after a revision."""
    return Match(header, revision, (Seat(),) * 2, MatchState.PLAYING, Position(state), (), header.created_ms)


async def create_match(store: Store, last: int = 1, game: str = "tiny") -> str:
    """The id of a new match with commits up to a revision."""
    new = header(game=game)
    assert await store.log.create(new)
    await extend(store, new.match_id, 2, last)
    return new.match_id


async def extend(store: Store, match_id: str, first: int, last: int, move: str = "step") -> None:
    """Appends the commits of some revisions, both ends included."""
    for revision in range(first, last + 1):
        await store.log.append(match_id, commit(revision, move), None)


async def log_of(url: str, match_id: str) -> list[str]:
    """The moves of a log, as a new process reads them."""
    async with RedisStore(url, TinyCodec()) as store:
        return moves((await store.log.load(match_id)).commits)


def moves(commits: Sequence[Commit]) -> list[str]:
    """Revision and move of each commit."""
    return [f"{commit.revision} {commit.move}" for commit in commits]


def steps(first: int, last: int) -> list[str]:
    """The result of `moves` for commits from `extend`."""
    return [f"{revision} step" for revision in range(first, last + 1)]


def raw_redis(url: str) -> Any:
    """A client that reads and writes keys directly. Single servers have unix sockets, clusters have ports."""
    return redis.asyncio.from_url(url) if url.startswith("unix:") else redis.asyncio.RedisCluster.from_url(url)


async def answered(call: Callable[[], Awaitable[T]], seconds: float = 20.0) -> T:
    """The answer of a store, once it is available again. Raises TimeoutError after `seconds`."""
    async with asyncio.timeout(seconds):
        while True:
            with contextlib.suppress(Unavailable):
                return await call()


async def lose_tail(url: str, match_id: str, last: int) -> None:
    """Removes the commits after revision `last`, as a crash of Redis can."""
    async with raw_redis(url) as raw:
        kept = await raw.xrange(log_key(match_id), "-", f"{last}-0")
        await raw.delete(log_key(match_id))
        for name, fields in kept:
            await raw.xadd(log_key(match_id), fields, id=name)
