"""The names of all keys in Redis. Braces mark the part that Redis Cluster places a key by.

- Secrets that all processes share, kept in Redis; they find together again where it is emptied.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Callable
from enum import Enum, auto
from typing import Final

from markethall_platform.redis_client.cluster import Shards
from markethall_platform.redis_client.health import soon
from markethall_service.matches.log import MatchState
from markethall_service.matches.ports import Missing, StoreError

SHARDS: Final = 16
"""What concerns all matches is spread over so many keys, so that a cluster can spread it over its servers."""


def shard_of(match_id: str) -> int:
    """The one of them that a match belongs to, from 0."""
    return zlib.crc32(match_id.encode()) % SHARDS


def log_key(match_id: str) -> str:
    """The stream that holds the log of a match. Missing for what no match can be called."""
    if not match_id or not match_id.isascii() or "{" in match_id or "}" in match_id:
        raise Missing("there is no match of that name")
    return f"mh:{{{match_id}}}:log"


def snapshot_key(match_id: str) -> str:
    """The cached snapshot of a match, on the same shard as its log."""
    return f"mh:{{{match_id}}}:snapshot"


def present_key(match_id: str) -> str:
    """Which seats are watched from which processes, on the same shard as the log."""
    return f"mh:{{{match_id}}}:present"


def hooks_key(shard: int) -> str:
    """The notices to deliver, by the time at which they are due."""
    return f"mh:hooks:{{{shard}}}"


def failures_key(shard: int) -> str:
    """How often the delivery of a notice has failed, on the same shard as the notices."""
    return f"mh:hooks:{{{shard}}}:failures"


def rules_key(match_id: str) -> str:
    """The version of the rules that a match was admitted to after its start, on the same shard as its log."""
    return f"mh:{{{match_id}}}:rules"


def kept_keys(match_id: str) -> tuple[str, ...]:
    """The keys of a match that are kept as long as it is: its log first, then its snapshot, then its rules."""
    return log_key(match_id), snapshot_key(match_id), rules_key(match_id)


def index_key(game: str, state: MatchState) -> str:
    """The public matches of a game that are probably in a phase."""
    return f"mh:index:{game}:{state.name.lower()}"


def due_key(shard: int) -> str:
    """A part of the matches that are due at some time."""
    return f"mh:due:{{{shard}}}"


def shared_key_key(name: str) -> str:
    """A secret that all processes share."""
    return f"mh:key:{name}"


_log = logging.getLogger(__name__)


class _Found(Enum):
    """What lies in Redis, beside what this process holds."""

    SAME = auto()
    NOTHING = auto()
    ANOTHER = auto()


class SharedKeys:
    """What this process has asked for by name, and holds from then on. `lost` counts the looks that did not find it."""

    def __init__(self, shards: Shards, patience_s: float) -> None:
        self._shards: Final = shards
        self._patience_s: Final = patience_s
        self._held: dict[str, bytes] = {}
        self._adopt: dict[str, Callable[[bytes], None]] = {}
        self.lost = 0

    async def key(self, name: str, fresh: bytes) -> bytes:
        """The secret kept under the name, or `fresh` if there is none yet."""
        kept = await self._kept(name, fresh)
        self._held[name] = kept
        return kept

    def follow(self, name: str, adopt: Callable[[bytes], None]) -> None:
        """Calls with the secret of that name whenever Redis is found to hold another one."""
        self._adopt[name] = adopt

    async def check(self) -> None:
        """Looks whether they are all still there, where Redis answers.

        What is gone is put back, so that a process which starts later takes the same. If one did before, or Redis is
        another one by now, its key counts: all processes come to the same one.
        """
        names = tuple(self._held)
        found = tuple(zip(names, await asyncio.gather(*map(self._look, names)), strict=True))
        gone = [name for name, what in found if what is _Found.NOTHING]
        other = [name for name, what in found if what is _Found.ANOTHER]
        if gone or other:
            self.lost += 1
        if gone:
            _log.error("Redis was emptied: its matches are gone, the keys are put back", extra={"keys": gone})
        if other:
            _log.error("Redis was emptied or is another one: its keys are taken over", extra={"keys": other})

    async def _look(self, name: str) -> _Found:
        held = self._held[name]
        try:
            async with soon(self._patience_s):
                [there] = await self._shards.ask(("GET", shared_key_key(name)))
                kept = await self._kept(name, held) if there is None else bytes(there)
        except StoreError:
            # Whether Redis serves is found out elsewhere.
            return _Found.SAME
        if kept == held:
            return _Found.NOTHING if there is None else _Found.SAME
        self._held[name] = kept
        if name in self._adopt:
            self._adopt[name](kept)
        return _Found.ANOTHER

    async def _kept(self, name: str, fresh: bytes) -> bytes:
        key = shared_key_key(name)
        _, kept = await self._shards.ask(("SET", key, fresh, "NX"), ("GET", key))
        return bytes(kept)
