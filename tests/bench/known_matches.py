"""Matches whose seed and moves a bench knows in advance.

They are put into Redis as the service would have written them. Then the service plays them.
"""

from __future__ import annotations

import base64
import random
import socket
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, Final
from uuid import UUID
from zlib import crc32

import markethall_rules
from markethall.v1.match_service_pb2 import PlayMoveRequest, PlayMovesRequest
from markethall_platform.clock import MonotonicClock
from markethall_rules.chance import SeededChance
from markethall_rules.game import advance
from markethall_service.api.tokens import Tokens
from markethall_service.codec import envelope, stored
from markethall_service.matches.log import (
    Commit,
    Header,
    MatchStarted,
    MatchState,
    Player,
    SeatTaken,
    Visibility,
)
from markethall_service.matches.match import Match, begin
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.moves import commit_of_move
from markethall_service.matches.visibility import seat_claims
from markethall_service.store.keys import index_key, kept_keys, log_key, progress_key, snapshot_key, summary_key
from markethall_service.store.match_log import FIELDS, NO_NONCE, SALT_BYTES, entry_id, new_nonce, pack_snapshot
from markethall_service.store.request_ids import request_field
from tests.kit import seed

SCRIPTS: Final = 8
"""Number of different matches that are played at once. The others are copies of them."""

SEATS: Final = 2
STARTED: Final = SEATS + 1
"""The revision of a match whose seats are taken. The first move makes the next one."""

TOKEN_KEY: Final = "known-to-all-who-read-the-benches-of-market-hall"
LIFETIME_S: Final = 90 * 86_400
PLACEHOLDER: Final = "id-of-20-characters."
"""Stands for the id of a match in bytes that are made once. Ids of the same length replace it."""


@dataclass(frozen=True)
class KnownMatch:
    """A random match of two, played to its end: the header, all commits, and the match after each of them."""

    header: Header
    commits: tuple[Commit, ...]
    after: tuple[Match, ...]

    @property
    def last(self) -> int:
        """The revision at which it is over."""
        return self.commits[-1].revision

    @cached_property
    def contents(self) -> tuple[tuple[bytes, bytes], ...]:
        """Request and content of each entry of the log."""
        header = self.header
        commits = ((request_field(one.seat, one.request_id), stored.encode_commit(header, one)) for one in self.commits)
        return (b"", stored.encode_header(self.header)), *commits

    @cached_property
    def requests(self) -> tuple[bytes, ...]:
        """The request of each move, from the first one on, with the placeholder for the id."""
        header, moves = self.header, self.commits[STARTED - 1 :]
        return tuple(
            PlayMoveRequest(
                name=f"matches/{PLACEHOLDER}",
                move=envelope.encode_move(header, commit.move),
                revision=commit.revision - 1,
                request_id=commit.request_id,
            ).SerializeToString()
            for commit in moves
            if commit.move is not None
        )

    def seat_after(self, revision: int) -> int:
        """The seat that moves next."""
        return self.commits[revision - 1].seat

    def call(self, match_id: str, revision: int, tokens: Sequence[str], streams: bool = False) -> tuple[str, str]:
        """The call of PlayMove, or the message of PlayMoves, at the revision. `tokens` are in order of seats."""
        request = self.requests[revision - STARTED].replace(PLACEHOLDER.encode(), match_id.encode())
        token = tokens[self.seat_after(revision) - 1]
        if streams:
            play = PlayMoveRequest.FromString(request)
            request = PlayMovesRequest(play=play, token=token).SerializeToString()
        return f"Bearer {token}", base64.b64encode(request).decode()


def request_id(revision: int) -> str:
    """The request id of the commit of a revision, in the form in which SDKs send it."""
    return str(UUID(int=revision))


@cache
def known_match(name: str, number: int) -> KnownMatch:
    """The random match of that game and number."""
    game, now = markethall_rules.game_by_name(name), time.time_ns() // 1_000_000
    assert game is not None
    options = game.default_options()
    header = Header(
        PLACEHOLDER, name, game.box.version, SEATS, options, Visibility.PUBLIC, "", seed(number), now
    )  # fmt: skip
    opened = CachedMatch(game, begin(header), 1)
    commits: list[Commit] = []
    after: list[Match] = []
    for commit, state in _history(opened, random.Random(number), now):
        opened.advance(commit, opened.after(commit, state))
        commits.append(commit)
        after.append(opened.match)
    return KnownMatch(header, tuple(commits), tuple(after))


def _history(opened: CachedMatch, rng: random.Random, now: int) -> Iterator[tuple[Commit, Any]]:
    """Commits with the states after them. The caller applies each one before it takes the next."""
    game, header = opened.game, opened.match.header
    for seat in range(1, STARTED):
        revision = seat + 1
        events: tuple[Any, ...] = (SeatTaken(seat, Player(f"Seat {seat}")),)
        chance, state = SeededChance(header.seed, revision), None
        if seat == SEATS:
            start = game.setup(header.options, SEATS)
            state, dealt = advance(game.apply, start, game.deal(start, chance))
            events = (*events, MatchStarted(), *dealt)
        to_act = game.to_act(state) if state is not None else ()
        yield Commit(revision, seat, None, events, chance.draws, to_act, now, request_id(revision)), state
    while opened.to_act:
        revision = opened.match.revision + 1
        seat = rng.choice(opened.to_act)
        move = rng.choice(game.legal_moves(opened.match.started_position, seat))
        yield commit_of_move(opened, seat, move, now, request_id(revision))


@cache
def _tokens() -> Tokens:
    return Tokens([TOKEN_KEY.encode()], LIFETIME_S, MonotonicClock().now_ms)


def tokens_of(match_id: str, match: KnownMatch) -> list[str]:
    """The tokens of all seats of a match that is played as this one, on a service that has `TOKEN_KEY`."""
    claims = [seat_claims(match.after[-1], seat) for seat in range(1, STARTED)]
    return [_tokens().sign(replace(claim, match_id=match_id)) for claim in claims]


def log_commands(match: KnownMatch, revision: int, match_id: str) -> bytes:
    """The commands that write the log up to a revision, for the match with this id."""
    key, commands = log_key(match_id), []
    for number, values in enumerate(_entries(match, revision, match_id), 1):
        fields = (part for pair in zip(FIELDS, values, strict=True) for part in pair)
        commands += [_packed("XADD", key, entry_id(number), *fields)]
    return b"".join(commands)


def _entries(match: KnownMatch, revision: int, match_id: str) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Nonce, request and content of each entry up to a revision, always the same."""
    nonce = NO_NONCE
    for request, content in match.contents[:revision]:
        renamed = _renamed(content, match_id)
        nonce = new_nonce(nonce, request, renamed, bytes(SALT_BYTES))
        yield nonce, request, renamed


def other_commands(match: KnownMatch, revision: int, match_id: str) -> bytes:
    """The commands that write the rest of a public match: lifetimes, index, latest snapshot, summary."""
    cache_key = snapshot_key(match_id)
    last = [after for after in match.after[: revision - 1] if after.position is not None and not after.undo][-1]
    *_, (nonce, _, _) = _entries(match, last.revision, match_id)
    snapshot = pack_snapshot(nonce, _renamed(stored.encode_snapshot(last), match_id))
    index = index_key(match.header.game, MatchState.PLAYING)
    shown = match.after[revision - 2]
    return b"".join(
        (
            _packed("SET", cache_key, snapshot),
            _packed("SET", summary_key(match_id), _renamed(stored.encode_summary(shown), match_id)),
            _packed("SET", progress_key(match_id), stored.encode_progress(shown)),
            *(_packed("EXPIRE", key, LIFETIME_S) for key in kept_keys(match_id)),
            # At different times, as matches of a real service.
            _packed("ZADD", index, match.header.created_ms - crc32(match_id.encode()) % 10_000_000, match_id),
        )
    )


def _renamed(data: bytes, match_id: str) -> bytes:
    return data.replace(PLACEHOLDER.encode(), match_id.encode())


def _packed(*parts: str | int | bytes) -> bytes:
    """A command in Redis's protocol."""
    encoded = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"*%d\r\n" % len(encoded) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in encoded)


def put(path: str, game: str, count: int, prefix: str) -> list[tuple[str, KnownMatch, list[str]]]:
    """Puts `count` matches with all seats taken into the Redis on a unix socket: ids, matches, seat tokens."""
    ids = [f"{prefix}{number:0{len(PLACEHOLDER) - len(prefix)}}" for number in range(count)]
    matches = [known_match(game, number % SCRIPTS) for number in range(count)]
    for commands in (log_commands, other_commands):
        send(path, (commands(match, STARTED, name) for match, name in zip(matches, ids, strict=True)))
    return [(name, match, tokens_of(name, match)) for name, match in zip(ids, matches, strict=True)]


def send(path: str, commands: Iterable[bytes]) -> None:
    """Sends commands to the Redis on a unix socket, and waits until it has done them. Their answers are not read."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(path)
        connection.sendall(_packed("CLIENT", "REPLY", "OFF"))
        for command in commands:
            connection.sendall(command)
        connection.sendall(_packed("CLIENT", "REPLY", "ON"))
        answer = connection.recv(16)
    assert answer == b"+OK\r\n", answer
