"""Prometheus metrics of a service process, and the HTTP port that serves them.

Labels are methods, codes, games, states and outcomes: few values, all known in advance; and the addresses of the
shards, as many as there are masters now. No id, token, name or URL is a label.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, Protocol

import prometheus_client as prometheus
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric, SummaryMetricFamily
from prometheus_client.registry import Collector, CollectorRegistry

CALL_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_ATTEMPT_BUCKETS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
_TRIP_BUCKETS: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

# The creation time of a series is of no use here and would double the number of series.
prometheus.disable_created_metrics()  # type: ignore[no-untyped-call]


class Observe(Protocol):
    """Records seconds. An exemplar, such as a request id, is shown to collectors that ask for OpenMetrics."""

    def __call__(self, seconds: float, exemplar: dict[str, str] | None = None, /) -> None:
        """Record one observation."""
        ...


class Row(NamedTuple):
    """A metric that is read at each scrape. One whose name ends in _total is a counter.

    `read` returns its value, or a value for each label, or for each tuple of the values of `labels`; None while there
    is none; for a summary the number of events and their sum.
    """

    name: str
    what: str
    read: Callable[[], float | tuple[int, float] | Mapping[Any, float] | None]
    labels: Sequence[str] = ()


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

    def add(self, rows: Iterable[Row]) -> None:
        """Add these metrics."""
        self.registry.register(_Rows(rows))


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


class _Rows(Collector):
    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = tuple(rows)

    def collect(self) -> Iterator[Metric]:
        """Read all rows, once per scrape."""
        for name, what, read, labels in self._rows:
            found = read()
            if isinstance(found, tuple):
                yield SummaryMetricFamily(name, what, count_value=found[0], sum_value=found[1])
                continue
            kind = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
            family = kind(name, what, labels=labels)
            values: Mapping[Any, float | None] = found if isinstance(found, Mapping) else {(): found}
            # A copy: the event loop may add to what is read.
            for key, value in dict(values).items():
                if value is not None:
                    family.add_metric((key,) if isinstance(key, str) else key, float(value))
            yield family


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
