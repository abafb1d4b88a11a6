"""Prometheus metrics of a gateway."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import Gauge, Histogram

from .metrics import CALL_BUCKETS, new_registry

_VERBS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


class GatewayMetrics:
    """Requests by route, never by path: a path names a match."""

    def __init__(self, streams: Callable[[], int]) -> None:
        self.registry = new_registry()
        self._requests = Histogram(
            "markethall_http_request_duration_seconds",
            "Requests by route, verb and status: how many (_count) and how long. Event streams: until they begin.",
            ("route", "verb", "status"),
            buckets=CALL_BUCKETS,
            registry=self.registry,
        )
        gauge = Gauge("markethall_http_streams", "Event streams that are open.", registry=self.registry)
        gauge.set_function(streams)
        self._waiting = Gauge("markethall_http_waiting", "Requests that wait for a thread.", registry=self.registry)

    def look_at_waiting(self, waiting: Callable[[], int]) -> None:
        """Shows how many requests wait, as this tells."""
        self._waiting.set_function(waiting)

    def ended(self, route: str, verb: str, status: int, seconds: float) -> None:
        """Takes note of a request; `route` is a template of the contract, or a name for what is none."""
        self._requests.labels(route, verb if verb in _VERBS else "other", str(status)).observe(seconds)
