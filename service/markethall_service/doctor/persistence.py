"""What of the matches is on disk, and when."""

from __future__ import annotations

from collections.abc import Iterator

from .finding import Finding, graded
from .server import Server


def persistence(redis: Server) -> Iterator[Finding]:
    """Whether an answered move outlives a crash of Redis or of its machine."""
    on = redis.number("aof_enabled") == 1
    saves = redis.setting("save")
    instead = "only snapshots now and then: a crash loses all moves since the last one" if saves else "nothing on disk"
    yield graded(
        "append-only file",
        "appendonly yes" if on else f"appendonly no: {instead}",
        fail=not on,
        change="CONFIG SET appendonly yes, then CONFIG REWRITE (in redis.conf: appendonly yes)",
    )
    if on:
        yield _fsync(redis)
        for what in ("aof_last_write_status", "aof_last_bgrewrite_status"):
            status = str(redis.info.get(what, "ok"))
            yield graded(
                what.removeprefix("aof_").replace("_", " "),
                status,
                fail=status != "ok",
                change="Look into the log of Redis, most likely for a full disk; until then moves are refused or lost.",
            )
    loading = redis.number("loading") == 1
    yield graded("loading", "yes" if loading else "no", warn=loading, change="Wait until Redis has read its file.")


def _fsync(redis: Server) -> Finding:
    fsync = redis.setting("appendfsync", "unknown")
    meaning = {
        "always": "an answered move is on disk",
        "everysec": "when Redis or its machine crashes, about the last second of answered moves is lost; "
        "no match is forked by it",
        "no": "when the machine crashes, any number of answered moves is lost",
        "unknown": "it may not be asked: look at your provider's console",
    }
    return graded(
        "appendfsync",
        f"{fsync}: {meaning.get(fsync, 'unheard of')}",
        fail=fsync == "no",
        warn=fsync != "always",
        change="CONFIG SET appendfsync always (in redis.conf: appendfsync always)",
    )
