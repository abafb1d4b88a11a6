"""Prometheus metrics of a service process, and the HTTP port that serves them.

Labels are methods, codes, games, states and outcomes: few values, all known in advance; and the addresses of the
shards, as many as there are masters now. No id, token, name or URL is a label.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol

import prometheus_client as prometheus
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric, SummaryMetricFamily
from prometheus_client.registry import Collector, CollectorRegistry

from .shards import ShardHealth
from .tls import Expiry, Reloaded

CALL_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_ATTEMPT_BUCKETS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
BOUNDS: Final = (
    "http_write_seconds", "idle_stream_seconds", "limit_creating", "limit_join_codes", "limit_per_address",
    "limit_per_token", "limit_checks", "limit_seating", "max_http_connections", "max_http_connections_per_address",
    "max_watches", "max_watches_per_caller", "redis_memory_mb", "request_seconds", "worker_memory_mb", "worker_queue",
    "worker_seconds",
)  # fmt: skip
"""The settings that end or refuse calls."""

_TRIP_BUCKETS: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

# The creation time of a series is of no use here and would double the number of series.
prometheus.disable_created_metrics()  # type: ignore[no-untyped-call]


class Observe(Protocol):
    """Records seconds. An exemplar, such as a request id, is shown to collectors that ask for OpenMetrics."""

    def __call__(self, seconds: float, exemplar: dict[str, str] | None = None, /) -> None:
        """Record one observation."""
        ...


@dataclass(frozen=True, slots=True)
class Volume:
    """Free and total bytes of a volume."""

    free: int
    total: int


@dataclass(frozen=True, slots=True)
class Sources:
    """Values that exist elsewhere and are read at each scrape.

    `ready`: whether health checks say SERVING. `matches`: cached matches by game and state. `events`: matches created,
    started and so on, by game and event. `notices`: webhook messages that wait in Redis, as this process saw it last.
    `bounded`: calls ended or refused, by setting. `choices`: number of moves that bots have chosen here, and the
    seconds that took. `shards`: the health of each shard. `down_s`: seconds in which one took no writes, by address.
    `disk`: the volume of the private Redis, None if there is none. `grpc_server`: the kind of the gRPC server, and the
    kind that the setting names. `workers`: worker processes that have a
    task, and tasks that wait for one. `tasks_cancelled`: tasks that were ended because their caller had left.
    `archive`: whether the archive can be used, by use; empty if there is none.
    """

    ready: Callable[[], bool]
    watches: Callable[[], int]
    watches_limit: float
    notices: Callable[[], int]
    matches: Callable[[], Mapping[tuple[str, str], int]]
    events: Callable[[], Mapping[tuple[str, str], int]]
    round_trips: Callable[[], int]
    faults: Callable[[], int]
    shards: Callable[[], Sequence[ShardHealth]]
    down_s: Callable[[], Mapping[str, float]]
    disk: Callable[[], Volume | None]
    grpc_server: tuple[str, str]
    bounded: Callable[[], Mapping[str, int]]
    keys_lost: Callable[[], int]
    rows_left_out: Callable[[], int]
    choices: Callable[[], tuple[int, float]]
    workers: Callable[[], tuple[int, int]]
    tasks_cancelled: Callable[[], int]
    archive: Callable[[], Mapping[str, bool]]


class ServiceMetrics:
    """All metrics of one process, in its own registry."""

    def __init__(self) -> None:
        self.registry = new_registry()
        self._calls = prometheus.Histogram(
            "markethall_call_duration_seconds",
            "Calls by method and canonical code: how many (_count) and how long. Watches: until their end.",
            ("method", "code"),
            buckets=CALL_BUCKETS,
            registry=self.registry,
        )
        self._attempts = prometheus.Histogram(
            "markethall_webhook_attempt_seconds",
            "Attempts at webhooks by outcome: how many (_count) and how long.",
            ("outcome",),
            buckets=_ATTEMPT_BUCKETS,
            registry=self.registry,
        )
        self.round_trip: Observe = prometheus.Histogram(
            "markethall_redis_round_trip_seconds",
            "Round trips to Redis: how long. Concurrent calls share one.",
            buckets=_TRIP_BUCKETS,
            registry=self.registry,
        ).observe

    def calls(self, method: str) -> Mapping[str, Observe]:
        """A function for each code that records one call of the method with its seconds."""
        return _Codes(self._calls, method)

    def attempts(self, outcomes: Iterable[str]) -> dict[str, Observe]:
        """A function for each outcome that records one attempt at a webhook with its seconds."""
        return {outcome: self._attempts.labels(outcome).observe for outcome in outcomes}

    def add_sources(self, sources: Sources) -> None:
        """Add the values of these sources."""
        self.registry.register(_SourceCollector(sources))


class _Codes(dict[str, Observe]):
    """A series for each code that a method has ended with, created at the first such end. Most codes never occur."""

    def __init__(self, calls: prometheus.Histogram, method: str) -> None:
        super().__init__(OK=calls.labels(method, "OK").observe)
        self._calls = calls
        self._method = method

    def __missing__(self, code: str) -> Observe:
        observe: Observe = self._calls.labels(self._method, code).observe
        self[code] = observe
        return observe


class _SourceCollector(Collector):
    def __init__(self, sources: Sources) -> None:
        self._sources = sources

    def collect(self) -> Iterator[Metric]:
        """Read the sources once per scrape."""
        sources = self._sources
        yield _gauge("markethall_ready", "1 if health checks say that it serves, else 0.", sources.ready())
        yield from _server_kind(*sources.grpc_server)
        yield from _of_shards(sources.shards(), sources.down_s())
        if (disk := sources.disk()) is not None:
            yield _gauge("markethall_disk_free_bytes", "Free bytes on the volume of the private Redis.", disk.free)
            yield _gauge("markethall_disk_bytes", "Size of the volume of the private Redis.", disk.total)
        yield _gauge("markethall_watches", "Watches that are open here.", sources.watches())
        yield _gauge("markethall_watches_limit", "Watches that may be open here.", sources.watches_limit)
        yield _gauge(
            "markethall_webhook_notices", "Notices that wait in Redis, as this process saw it last.", sources.notices()
        )
        matches = GaugeMetricFamily(
            "markethall_open_matches", "Matches in memory here, by game and state.", labels=("game", "state")
        )
        for (game, state), number in sorted(sources.matches().items()):
            matches.add_metric((game, state), number)
        yield matches
        events = CounterMetricFamily(
            "markethall_matches", "Matches created, started, finished, closed here.", labels=("game", "event")
        )
        for (game, event), number in sorted(sources.events().items()):
            events.add_metric((game, event), number)
        yield events
        bounded = CounterMetricFamily(
            "markethall_bounded_calls", "Calls ended or refused, by setting.", labels=("bound",)
        )
        for bound, number in sorted({**dict.fromkeys(BOUNDS, 0), **sources.bounded()}.items()):
            bounded.add_metric((bound,), number)
        yield bounded
        archive = GaugeMetricFamily(
            "markethall_archive_up", "1 if the archive could be read or written at last, else 0.", labels=("use",)
        )
        for use, is_up in sources.archive().items():
            archive.add_metric((use,), is_up)
        yield archive
        yield from self._of_work()
        yield from self._of_redis()

    def _of_work(self) -> Iterator[Metric]:
        """Bots and worker processes."""
        sources = self._sources
        chosen, seconds = sources.choices()
        yield SummaryMetricFamily(
            "markethall_bot_choice_seconds",
            "Moves that bots have chosen here: how many (_count) and how long that kept others waiting (_sum).",
            count_value=chosen,
            sum_value=seconds,
        )
        running, waiting = sources.workers()
        yield _gauge("markethall_workers", "Worker processes that have a task.", running)
        yield _gauge("markethall_tasks_waiting", "Tasks that wait for a worker process.", waiting)
        yield CounterMetricFamily(
            "markethall_tasks_cancelled", "Tasks that were ended with their call.", value=sources.tasks_cancelled()
        )

    def _of_redis(self) -> Iterator[Metric]:
        sources = self._sources
        yield CounterMetricFamily("markethall_redis_round_trips", "Round trips to Redis.", value=sources.round_trips())
        yield CounterMetricFamily(
            "markethall_redis_faults", "Round trips that failed or were refused for now.", value=sources.faults()
        )
        yield CounterMetricFamily(
            "markethall_redis_keys_lost", "Looks at Redis that missed the shared keys.", value=sources.keys_lost()
        )
        yield CounterMetricFamily(
            "markethall_rows_left_out",
            "Matches that a list left out, because Redis has no summary or no entry of them that can be read.",
            value=sources.rows_left_out(),
        )


def _server_kind(kind: str, setting: str) -> Iterator[Metric]:
    family = GaugeMetricFamily(
        "markethall_grpc_server", "1 for the gRPC server that runs, and the setting.", labels=("kind", "setting")
    )
    family.add_metric((kind, setting), 1)
    yield family


def _of_shards(shards: Sequence[ShardHealth], down_s: Mapping[str, float]) -> Iterator[Metric]:
    down = CounterMetricFamily(
        "markethall_shard_down_seconds", "Seconds in which no write to the shard was confirmed.", labels=("shard",)
    )
    for shard, seconds in sorted(down_s.items()):
        down.add_metric((shard,), seconds)
    yield down
    values: tuple[tuple[str, str, Callable[[ShardHealth], float | None]], ...] = (
        (
            "writable",
            "1 if the last synthetic write was confirmed, by the replicas too, else 0.",
            lambda shard: float(shard.writable),
        ),
        ("replicas_online", "Replicas that are connected and keep up.", lambda shard: shard.replicas),
        ("replicas_needed", "Replicas that must have a write before it is answered.", lambda shard: shard.needed),
        ("memory_bytes", "Memory that the server uses.", lambda shard: shard.memory.used if shard.memory else None),
        (
            "memory_ratio",
            "Part of its maxmemory that the server uses.",
            lambda shard: shard.memory.ratio if shard.memory else None,
        ),
        (
            "disk_fault",
            "1 while the last write, rewrite or save of its files has failed, else 0.",
            # Without INFO nothing is known of the files.
            lambda shard: float(bool(shard.disk_fault)) if shard.memory else None,
        ),
    )
    for name, what, read in values:
        family = GaugeMetricFamily(f"markethall_shard_{name}", what, labels=("shard",))
        for health in sorted(shards, key=lambda one: one.shard):
            if (value := read(health)) is not None:
                family.add_metric((health.shard,), float(value))
        yield family


def add_certificates(registry: CollectorRegistry, expiry: Expiry) -> None:
    """Add metrics: when the certificate of each use expires, and whether the files hold one that cannot be used."""
    registry.register(_Certificates(expiry))


class _Certificates(Collector):
    def __init__(self, expiry: Expiry) -> None:
        self._expiry = expiry

    def collect(self) -> Iterator[Metric]:
        """Look at the files once per scrape."""
        ends = GaugeMetricFamily(
            "markethall_certificate_expiry_timestamp_seconds",
            "When the certificate in use ends, by use.",
            labels=("use",),
        )
        for use, end in self._expiry.ends().items():
            ends.add_metric((use,), end)
        yield ends
        refused = GaugeMetricFamily(
            "markethall_certificate_refused", "1 while the files cannot be used as they are, else 0.", labels=("use",)
        )
        for use, is_refused in self._expiry.refused().items():
            refused.add_metric((use,), is_refused)
        yield refused


def add_key_files(registry: CollectorRegistry, files: Mapping[str, Reloaded[Any]]) -> None:
    """Add a metric: by use, whether the file of keys cannot be used as it is."""
    registry.register(_KeyFiles(files))


class _KeyFiles(Collector):
    def __init__(self, files: Mapping[str, Reloaded[Any]]) -> None:
        self._files = files

    def collect(self) -> Iterator[Metric]:
        """Look at the files once per scrape."""
        refused = GaugeMetricFamily(
            "markethall_key_file_refused", "1 while the file of keys cannot be used as it is, else 0.", labels=("use",)
        )
        for use, file in self._files.items():
            refused.add_metric((use,), file.is_refused)
        yield refused


def new_registry() -> CollectorRegistry:
    """A registry with the metrics of the process: CPU, memory, open files, garbage collection."""
    registry = CollectorRegistry()
    prometheus.ProcessCollector(registry=registry)
    prometheus.PlatformCollector(registry=registry)
    prometheus.GCCollector(registry=registry)
    return registry


@contextmanager
def serve_metrics(registry: CollectorRegistry, host: str, port: int) -> Iterator[int]:
    """Serve the metrics over HTTP, at any path, while the block runs. Yields the port. Port 0 picks a free one.

    Raises OSError if the port is taken.
    """
    server, thread = prometheus.start_http_server(port, host, registry)
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def count_pairs(pairs: Iterable[tuple[str, str]]) -> Mapping[tuple[str, str], int]:
    """How often each pair occurs."""
    return Counter(pairs)


def _gauge(name: str, what: str, value: float) -> Metric:
    return GaugeMetricFamily(name, what, value=value)


_VERBS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


class RestMetrics:
    """Requests by route, never by path: a path names a match. They are added to the registry of the process."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._requests = prometheus.Histogram(
            "markethall_http_request_duration_seconds",
            "Requests by route, verb and status: how many (_count) and how long. Event streams: until they begin.",
            ("route", "verb", "status"),
            buckets=CALL_BUCKETS,
            registry=registry,
        )
        self._streams = prometheus.Gauge("markethall_http_streams", "Event streams that are open.", registry=registry)

    def add_streams(self, streams: Callable[[], int]) -> None:
        """Show the number of open event streams."""
        self._streams.set_function(streams)

    def ended(self, route: str, verb: str, status: int, seconds: float) -> None:
        """Record a request. `route` is a route template of the contract, or a name for requests without a route."""
        self._requests.labels(route, verb if verb in _VERBS else "other", str(status)).observe(seconds)
