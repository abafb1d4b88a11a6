"""Matches in every state, and their logs in Redis."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import redis

from markethall.v1 import match_pb2
from markethall_platform.redis_server.folder import socket_in
from markethall_rules import GAMES
from markethall_service.codec.v1.stored_pb2 import StoredHeader
from markethall_service.store.match_log import new_nonce, pack_snapshot, unpack_snapshot
from tests.api.calls import Table
from tests.kits import moves_near
from tests.service import Service

MATCH_COUNT: Final = 3 * len(GAMES) + 1
"""The number of matches that `create_matches` creates."""

OTHER_RULES_VERSION: Final = 77


def create_matches(service: Service) -> dict[str, list[str]]:
    """Create a finished, a running and a new match of every game, and a private one. Returns the tokens by name."""
    tokens = {}
    with Table(service.target) as table:
        for number, game in enumerate(GAMES):
            for moves in (10_000, moves_near(game.box.name, 20 + number), 0):
                table.tokens = []
                table.start(game.box.name, 2)
                table.play_random(random.Random(number), moves)
                tokens[table.name] = table.tokens
        table.tokens = []
        table.create("kairo", 3, match_pb2.MATCH_VISIBILITY_PRIVATE)
        table.join(2, "Zoë")
        tokens[table.name] = table.tokens
    return tokens


def redis_client(data: Path) -> Any:
    """A client of the private Redis server of a service that runs on the folder."""
    return redis.Redis(unix_socket_path=str(socket_in(data)))


def key_prefix(name: str) -> str:
    """The prefix of the keys of a match with this resource name."""
    return f"mh:{{{name.removeprefix('matches/')}}}"


def rewrite_log(client: Any, name: str, change: Callable[[int, bytes], bytes]) -> None:
    """Rewrite the log of a match: `change` gets the revision and content of each entry. The hashes fit the result."""
    key = f"{key_prefix(name)}:log"
    entries = client.xrange(key)
    client.delete(key)
    previous, nonces = b"", {}
    for entry_id, fields in entries:
        content = change(int(entry_id.split(b"-")[0]), fields[b"c"])
        nonce = new_nonce(previous, fields[b"q"], content)
        client.xadd(key, {**fields, b"n": nonce, b"c": content}, id=entry_id)
        previous = nonces[fields[b"n"]] = nonce
    if packed := client.get(f"{key_prefix(name)}:snapshot"):
        nonce, data = unpack_snapshot(packed)
        client.set(f"{key_prefix(name)}:snapshot", pack_snapshot(nonces[nonce], data))


def with_other_rules_version(revision: int, content: bytes) -> bytes:
    """The entry as a release with other rules wrote it."""
    if revision > 1:
        return content
    header = StoredHeader.FromString(content)
    header.record.rules_version = OTHER_RULES_VERSION
    return header.SerializeToString()
