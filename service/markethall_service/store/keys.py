"""The names of all keys in Redis. Braces mark the part that Redis Cluster places a key by."""

from __future__ import annotations

import zlib
from typing import Final

from markethall_service.matches.log import Phase
from markethall_service.matches.ports import Missing

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


def index_key(game: str, phase: Phase) -> str:
    """The public matches of a game that are probably in a phase."""
    return f"mh:index:{game}:{phase.name.lower()}"


def due_key(shard: int) -> str:
    """A part of the matches that are due at some time."""
    return f"mh:due:{{{shard}}}"


def shared_key_key(name: str) -> str:
    """A secret that all processes share."""
    return f"mh:key:{name}"
