"""The metrics of a process that are read at each scrape, a row each."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from markethall_platform.metrics import Row
from markethall_platform.shards import ShardHealth
from markethall_platform.tls import Expiry, Reloaded
from markethall_platform.workers import WorkerPool
from markethall_service.api.server import ApiServer
from markethall_service.matches.host import Host
from markethall_service.store.redis_store import RedisStore

from .room import RoomCheck
from .settings import Settings

BOUNDS: Final = (
    "http_write_seconds", "idle_stream_seconds", "limit_creating", "limit_join_codes", "limit_per_address",
    "limit_per_token", "limit_checks", "limit_seating", "max_http_connections", "max_http_connections_per_address",
    "max_watches", "max_watches_per_caller", "redis_memory_mb", "request_seconds", "worker_memory_mb", "worker_queue",
    "worker_seconds",
)  # fmt: skip
"""The settings that end or refuse calls."""

_OF_WORKERS: Final = {"worker_queue": "refused", "worker_seconds": "time", "worker_memory_mb": "memory"}
"""What `WorkerPool.counts` counts for these settings."""


def of_service(settings: Settings, api: ApiServer, host: Host) -> Iterator[Row]:
    """Readiness, watches, matches, lists and bots."""

    def matches() -> Counter[tuple[str, str]]:
        cached = (one.match for one in host.matches.cached())
        return Counter((match.header.game, match.state.name.lower()) for match in cached)

    def choices() -> tuple[int, float]:
        return host.bot_searcher.chosen, host.bot_searcher.seconds

    server, kind = {(api.server.kind, settings.grpc_server): 1}, "1 for the gRPC server that runs, and the setting."
    yield Row("markethall_ready", "1 if health checks say that it serves, else 0.", lambda: api.health.serving)
    yield Row("markethall_grpc_server", kind, lambda: server, ("kind", "setting"))
    yield Row("markethall_watches", "Watches that are open here.", lambda: api.matches.watches)
    limit = settings.max_watches or math.inf
    yield Row("markethall_watches_limit", "Watches that may be open here.", lambda: limit)
    yield Row("markethall_open_matches", "Matches in memory here, by game and state.", matches, ("game", "state"))
    created = "Matches created, started, finished, closed here."
    yield Row("markethall_matches_total", created, lambda: host.seating.counts, ("game", "event"))
    yield Row(
        "markethall_rows_left_out_total",
        "Matches that a list left out, because Redis has no summary or no entry of them that can be read.",
        lambda: host.left_out.count,
    )
    what = "Moves that bots have chosen here: how many (_count) and how long that kept others waiting (_sum)."
    yield Row("markethall_bot_choice_seconds", what, choices)


def of_limits(bounded: Mapping[str, int], workers: WorkerPool) -> Iterator[Row]:
    """What limits have ended, and worker processes. `bounded`: calls ended or refused, by setting."""

    def ended() -> dict[str, int]:
        of_workers = {setting: workers.counts[kind] for setting, kind in _OF_WORKERS.items()}
        return {**dict.fromkeys(BOUNDS, 0), **bounded, **of_workers}

    yield Row("markethall_bounded_calls_total", "Calls ended or refused, by setting.", ended, ("bound",))
    yield Row("markethall_workers", "Worker processes that have a task.", lambda: workers.running)
    yield Row("markethall_tasks_waiting", "Tasks that wait for a worker process.", lambda: workers.waiting)
    cancelled = "Tasks that were ended with their call."
    yield Row("markethall_tasks_cancelled_total", cancelled, lambda: workers.counts["cancelled"])


def of_files(expiry: Expiry, key_files: Mapping[str, Reloaded[Any]]) -> Iterator[Row]:
    """Certificates and files of keys."""
    end = "When the certificate in use ends, by use."
    yield Row("markethall_certificate_expiry_timestamp_seconds", end, expiry.ends, ("use",))
    refused = "1 while the files cannot be used as they are, else 0."
    yield Row("markethall_certificate_refused", refused, expiry.refused, ("use",))
    yield Row(
        "markethall_key_file_refused", "1 while the file of keys cannot be used as it is, else 0.",
        lambda: {use: file.is_refused for use, file in key_files.items()}, ("use",),
    )  # fmt: skip


def of_store(store: RedisStore, room: RoomCheck) -> Iterator[Row]:
    """Redis, its shards, its disk, and the archive."""

    def disk(number: int) -> int | None:
        volume = room.disk()
        return None if volume is None else volume[number]

    yield Row("markethall_redis_round_trips_total", "Round trips to Redis.", lambda: store.round_trips)
    yield Row("markethall_redis_faults_total", "Round trips that failed or were refused for now.", lambda: store.faults)
    lost = "Looks at Redis that missed the shared keys."
    yield Row("markethall_redis_keys_lost_total", lost, lambda: store.shared_keys.lost)
    notices = "Notices that wait in Redis, as this process saw it last."
    yield Row("markethall_webhook_notices", notices, lambda: store.outbox.waiting)
    yield Row("markethall_disk_free_bytes", "Free bytes on the volume of the private Redis.", lambda: disk(0))
    yield Row("markethall_disk_bytes", "Size of the volume of the private Redis.", lambda: disk(1))
    if store.archived is not None:
        objects, up = store.archived.objects, "1 if the archive could be read or written at last, else 0."
        yield Row("markethall_archive_up", up, lambda: objects.up, ("use",))
    down = "Seconds in which no write to the shard was confirmed."
    yield Row("markethall_shard_down_seconds_total", down, lambda: store.monitor.down_s, ("shard",))
    for name, what, read in _OF_SHARDS:
        yield Row(f"markethall_shard_{name}", what, lambda read=read: _by_shard(store, read), ("shard",))  # type: ignore[misc]


_OF_SHARDS: Final[tuple[tuple[str, str, Callable[[ShardHealth], float | None]], ...]] = (
    (
        "writable", "1 if the last synthetic write was confirmed, by the replicas too, else 0.",
        lambda shard: shard.writable,
    ),
    ("replicas_online", "Replicas that are connected and keep up.", lambda shard: shard.replicas),
    ("replicas_needed", "Replicas that must have a write before it is answered.", lambda shard: shard.needed),
    ("memory_bytes", "Memory that the server uses.", lambda shard: shard.memory.used if shard.memory else None),
    (
        "memory_ratio", "Part of its maxmemory that the server uses.",
        lambda shard: shard.memory.ratio if shard.memory else None,
    ),
    (
        # Without INFO nothing is known of the files.
        "disk_fault", "1 while the last write, rewrite or save of its files has failed, else 0.",
        lambda shard: bool(shard.disk_fault) if shard.memory else None,
    ),
)  # fmt: skip


def _by_shard(store: RedisStore, read: Callable[[ShardHealth], float | None]) -> dict[str, float]:
    values = ((health.shard, read(health)) for health in store.monitor.health.values())
    return {shard: value for shard, value in values if value is not None}
