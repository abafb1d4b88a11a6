"""Every server of a Redis: the one at the address, or all masters of its cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import Any, Final

import redis
from redis.exceptions import NoPermissionError, RedisError, ResponseError

from .finding import Finding, Level
from .persistence import persistence
from .server import Server, eviction, server
from .trial import KEY, trial

_WAIT_S: Final = 5.0


def all_nodes(urls: Sequence[str]) -> Iterator[Finding]:
    """What is found on the server, or on each master of the cluster, by the first URL that leads there.

    RedisError or OSError if one cannot be asked.
    """
    return _by_one_of(urls, _all_nodes)


def unsafe(urls: Sequence[str]) -> Iterator[Finding]:
    """By what the server, or a master of the cluster, may lose matches; else as `all_nodes`."""
    return _by_one_of(urls, _unsafe)


def _by_one_of(urls: Sequence[str], look: Callable[[str], Iterator[Finding]]) -> Iterator[Finding]:
    for url in urls[:-1]:
        try:
            found = list(look(url))
        except (RedisError, OSError):
            continue
        yield from found
        return
    # What is found before a fault counts, so this is no list.
    yield from look(urls[-1])


def _all_nodes(url: str) -> Iterator[Finding]:
    for whose, client, key in _servers(url):
        asked = _asked(client)
        yield from _of(whose, (*server(asked), *persistence(asked), *trial(client, key)))


def _unsafe(url: str) -> Iterator[Finding]:
    for whose, client, _ in _servers(url):
        asked = _asked(client)
        findings = _of(whose, (eviction(asked), *persistence(asked)))
        yield from (finding for finding in findings if finding.level is not Level.OK)


def _servers(url: str) -> Iterator[tuple[str, Any, str]]:
    """Of each server how it is called, a client, and a key that it has."""
    with redis.Redis.from_url(url, socket_timeout=_WAIT_S, socket_connect_timeout=_WAIT_S) as client:
        if not _is_cluster(client):
            yield "", client, KEY
            return
    cluster: Any = redis.RedisCluster.from_url(url, socket_timeout=_WAIT_S, socket_connect_timeout=_WAIT_S)
    with cluster:
        for node in cluster.get_primaries():
            own = (key for key in map(f"{KEY}:{{}}".format, count()) if cluster.get_node_from_key(key) == node)
            yield f" at {node.name}", cluster.get_redis_connection(node), next(own)


def _is_cluster(client: Any) -> bool:
    try:
        client.execute_command("CLUSTER", "SLOTS")
    except ResponseError:
        # A server that is none refuses it; to one that may not be asked the service speaks as to a single one, too.
        return False
    return True


def _asked(client: Any) -> Server:
    try:
        config = client.config_get("*")
    except RedisError:
        config = None
    try:
        info = client.info("everything")
    except NoPermissionError:
        info = None
    return Server(info, config)


def _of(whose: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    for finding in findings:
        yield Finding(f"Redis{whose}: {finding.what}", finding.level, finding.found, finding.change)
