"""Every server of a Redis: the one at the address, or all masters of its cluster."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, Final

import redis
from redis.exceptions import NoPermissionError, RedisError, ResponseError

from .finding import Finding
from .persistence import persistence
from .server import Server, server
from .trial import KEY, trial

_WAIT_S: Final = 5.0


def all_nodes(url: str) -> Iterator[Finding]:
    """What is found on the server, or on each master of the cluster. RedisError if one cannot be asked."""
    with redis.Redis.from_url(url, socket_timeout=_WAIT_S, socket_connect_timeout=_WAIT_S) as client:
        if not _is_cluster(client):
            yield from _node("", client, KEY)
            return
    cluster: Any = redis.RedisCluster.from_url(url, socket_timeout=_WAIT_S, socket_connect_timeout=_WAIT_S)
    with cluster:
        for node in cluster.get_primaries():
            own = (key for key in map(f"{KEY}:{{}}".format, count()) if cluster.get_node_from_key(key) == node)
            yield from _node(f" at {node.name}", cluster.get_redis_connection(node), next(own))


def _is_cluster(client: Any) -> bool:
    try:
        client.execute_command("CLUSTER", "SLOTS")
    except ResponseError:
        # A server that is none refuses it; to one that may not be asked the service speaks as to a single one, too.
        return False
    return True


def _node(whose: str, client: Any, key: str) -> Iterator[Finding]:
    try:
        config = client.config_get("*")
    except RedisError:
        config = None
    try:
        info = client.info("everything")
    except NoPermissionError:
        info = None
    asked = Server(info, config)
    for finding in (*server(asked), *persistence(asked), *trial(client, key)):
        yield Finding(f"Redis{whose}: {finding.what}", finding.level, finding.found, finding.change)
