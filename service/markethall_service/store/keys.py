"""The names of all keys in Redis, and the secrets that all processes share.

Braces mark the part of a name that determines its slot in a Redis Cluster.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import zlib
from collections.abc import Callable
from enum import Enum, StrEnum, auto
from typing import Final

from markethall_platform.redis_client.pipeline import Script
from markethall_service.matches.log import MatchState
from markethall_service.matches.ports import Missing, StoreError

from .redis_access import Redis, timeout

SHARDS: Final = 16
"""The number of keys over which global sets are spread, so that a cluster can spread them over its servers."""


def shard_of(match_id: str) -> int:
    """The part of a global set that a match belongs to, from 0."""
    return zlib.crc32(match_id.encode()) % SHARDS


def log_key(match_id: str) -> str:
    """The stream with the log of a match. Raises Missing for a text that cannot be the id of a match."""
    if not match_id or not match_id.isascii() or "{" in match_id or "}" in match_id:
        raise Missing("there is no match of that name")
    return f"mh:{{{match_id}}}:log"


def copy_key(match_id: str, name: str) -> str:
    """A copy of a log while it is written; in the slot of the log."""
    return f"mh:{{{match_id}}}:copy:{name}"


def snapshot_key(match_id: str) -> str:
    """The cached snapshot of a match, on the same shard as its log."""
    return f"mh:{{{match_id}}}:snapshot"


def present_key(match_id: str) -> str:
    """Which seats are watched from which processes; in the slot of the log."""
    return f"mh:{{{match_id}}}:present"


def deleted_key(match_id: str) -> str:
    """The mark of a match that is still to be deleted in the archive; in the slot of the log."""
    return f"mh:{{{match_id}}}:deleted"


def hooks_key(shard: int) -> str:
    """Webhook messages to deliver, by the time when they are due."""
    return f"mh:hooks:{{{shard}}}"


def failures_key(shard: int) -> str:
    """How often the delivery of a message has failed; in the slot of the messages."""
    return f"mh:hooks:{{{shard}}}:failures"


def rules_key(match_id: str) -> str:
    """The version of the rules that a match was admitted to after its start; in the slot of its log."""
    return f"mh:{{{match_id}}}:rules"


def summary_key(match_id: str) -> str:
    """What lists show of a public match, without its progress; in the slot of its log."""
    return f"mh:{{{match_id}}}:summary"


def progress_key(match_id: str) -> str:
    """The part of the summary that each move changes; in the slot of the log."""
    return f"mh:{{{match_id}}}:progress"


def kept_keys(match_id: str) -> tuple[str, ...]:
    """The keys of a match that live as long as it does: log, snapshot, rules, summary, progress."""
    return (
        log_key(match_id),
        snapshot_key(match_id),
        rules_key(match_id),
        summary_key(match_id),
        progress_key(match_id),
    )


def index_key(game: str, state: MatchState) -> str:
    """The public matches of a game that are probably in a state."""
    return f"mh:index:{game}:{state.name.lower()}"


def due_key(shard: int) -> str:
    """A part of the timers."""
    return f"mh:due:{{{shard}}}"


def unarchived_key(shard: int) -> str:
    """A part of the queue of matches that go to the archive, or are to be deleted there."""
    return f"mh:unarchived:{{{shard}}}"


def short_code_key(code: str) -> str:
    """The match that a short code leads to. It may be in any slot: who has the code does not know the match."""
    return f"mh:code:{code}"


class SharedKey(StrEnum):
    """A secret that all processes share, by its name in Redis and in files of keys."""

    IDS = "ids"
    TOKENS = "tokens"
    WEBHOOKS = "webhooks"


def new_key() -> bytes:
    """A fresh secret."""
    return secrets.token_bytes(32)


IMPORTED: Final = "mh:imported"
"""The fingerprints of the secrets of the Redis from which matches were imported, if its secrets are others."""


def shared_key_key(name: str) -> str:
    """A secret that all processes share."""
    return f"mh:key:{name}"


def fingerprint(key: bytes) -> str:
    """12 hexadecimal digits by which a secret is recognised. They do not reveal it."""
    return hmac.digest(key, b"markethall fingerprint", hashlib.sha256)[:6].hex()


# A value that is there already is that of our earlier attempt, whose answer got lost.
_REPLACE: Final = Script("""
local there = redis.call('GET', KEYS[1]) or ''
if there ~= ARGV[1] and there ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
return 1
""")


_log = logging.getLogger(__name__)


class _KeyState(Enum):
    """The value in Redis, compared with the one of this process."""

    SAME = auto()
    MISSING = auto()
    OTHER = auto()


class SharedKeys:
    """Shared secrets that this process has read. `lost` counts the checks in which a secret was missing in Redis."""

    def __init__(self, shards: Redis, timeout_s: float) -> None:
        self._shards: Final = shards
        self._timeout_s: Final = timeout_s
        self._keys: dict[str, bytes] = {}
        self._on_change: dict[str, Callable[[bytes], None]] = {}
        self.lost = 0

    async def key(self, name: str, fresh: bytes = b"") -> bytes:
        """The secret with that name. If there is none yet, `fresh` becomes the secret, or a new one."""
        kept = await self._get_or_set(name, fresh or new_key())
        self._keys[str(name)] = kept
        return kept

    async def kept(self) -> dict[str, bytes]:
        """The secrets in Redis by name."""
        names = map(shared_key_key, SharedKey)
        found = await asyncio.gather(*(self._shards.execute(("GET", name)) for name in names))
        return {name: bytes(key) for name, [key] in zip(SharedKey, found, strict=True) if key is not None}

    async def replace(self, name: str, old: bytes | None, new: bytes) -> bool:
        """Replace a secret in Redis; `old` None: there is none. False, and nothing changed, if another one is there."""
        return bool(await _REPLACE.run(self._shards, (shared_key_key(name),), new, old or b""))

    def follow(self, name: str, on_change: Callable[[bytes], None]) -> None:
        """Call `on_change` with the new secret whenever Redis has another secret of that name."""
        self._on_change[name] = on_change

    async def check(self) -> None:
        """Check that all secrets are still in Redis, if it answers.

        A missing secret is put back, so that a process that starts later reads the same one. If another process was
        faster, or Redis was replaced, the secret in Redis is used, so all processes converge.
        """
        names = tuple(self._keys)
        found = tuple(zip(names, await asyncio.gather(*map(self._check_one, names)), strict=True))
        missing = [name for name, what in found if what is _KeyState.MISSING]
        other = [name for name, what in found if what is _KeyState.OTHER]
        if missing or other:
            self.lost += 1
        if missing:
            _log.error("Redis was emptied: its matches are gone, the keys are put back", extra={"keys": missing})
        if other:
            _log.error(
                "Redis has other keys: it was emptied, is another one or got them by import; they are used",
                extra={"keys": other},
            )

    async def _check_one(self, name: str) -> _KeyState:
        known = self._keys[name]
        try:
            async with timeout(self._timeout_s):
                [there] = await self._shards.execute(("GET", shared_key_key(name)))
                kept = await self._get_or_set(name, known) if there is None else bytes(there)
        except StoreError:
            # Other checks test whether Redis is available.
            return _KeyState.SAME
        if kept == known:
            return _KeyState.MISSING if there is None else _KeyState.SAME
        self._keys[name] = kept
        if name in self._on_change:
            self._on_change[name](kept)
        return _KeyState.OTHER

    async def _get_or_set(self, name: str, fresh: bytes) -> bytes:
        key = shared_key_key(name)
        _, kept = await self._shards.execute(("SET", key, fresh, "NX"), ("GET", key))
        return bytes(kept)
