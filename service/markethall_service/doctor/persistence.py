"""What of the matches is on disk, and when."""

from __future__ import annotations

from collections.abc import Iterator

from .finding import Finding, graded, unseen
from .server import INFO, Server


def persistence(redis: Server) -> Iterator[Finding]:
    """Whether an answered move outlives a crash of Redis or of its machine."""
    if redis.info is None:
        yield from (unseen(what, INFO) for what in ("append-only file", "last write status", "loading"))
        yield _fsync(redis)
        return
    on = redis.number("aof_enabled") == 1
    saves = redis.setting("save")
    instead = "nothing on disk"
    if saves or redis.config is None:
        instead = "at best snapshots now and then: a crash loses all moves since the last one"
    yield graded(
        "append-only file",
        "appendonly yes" if on else f"appendonly no: {instead}",
        fail=not on,
        change="CONFIG SET appendonly yes, then CONFIG REWRITE (in redis.conf: appendonly yes)",
    )
    if on:
        yield _fsync(redis)
        for what in ("aof_last_write_status", "aof_last_bgrewrite_status"):
            status = str(redis.told(what, "ok"))
            yield graded(
                what.removeprefix("aof_").replace("_", " "),
                status,
                fail=status != "ok",
                change="Look into the log of Redis, most likely for a full disk; until then moves are refused or lost.",
            )
    loading = redis.number("loading") == 1
    yield graded("loading", "yes" if loading else "no", warn=loading, change="Wait until Redis has read its file.")


def _fsync(redis: Server) -> Finding:
    fsync = redis.setting("appendfsync")
    if not fsync:
        return unseen("appendfsync", "+config|get, or a look at your provider's console")
    meaning = {
        "always": "an answered move is on disk",
        "everysec": "when Redis or its machine crashes, about the last second of answered moves is lost; "
        "no match is forked by it",
        "no": "when the machine crashes, any number of answered moves is lost",
    }
    return graded(
        "appendfsync",
        f"{fsync}: {meaning.get(fsync, 'unheard of')}",
        fail=fsync == "no",
        warn=fsync != "always",
        change="CONFIG SET appendfsync always (in redis.conf: appendfsync always)",
    )
