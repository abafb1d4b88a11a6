"""Checks of a Redis server, or of all masters of a cluster: version, role, memory, eviction, persistence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import Any, Final

import redis
from redis.exceptions import NoPermissionError, RedisError, ResponseError

from markethall_platform.redis_client.shard_health import MAX_LAG_S

from .doctor import KEY, Finding, Level, check_write, graded, unchecked

NEEDED: Final = (6, 2)
"""Needed for CLIENT TRACKING and HELLO 3 (6.0) and ZADD with LT (6.2)."""

INFO: Final = "+info"
_FULL: Final = (0.75, 0.9)
_BUSY: Final = 0.8


@dataclass(frozen=True, slots=True)
class Server:
    """INFO and CONFIG of one Redis server; None where the user has no right to read them."""

    info: Mapping[str, Any] | None
    config: Mapping[str, str] | None

    def setting(self, name: str, default: str = "") -> str:
        """A configuration value, or a default if it cannot be read."""
        return default if self.config is None else self.config.get(name, default)

    def number(self, name: str) -> int:
        """A number from INFO, 0 if it is missing."""
        return int(self.value(name, 0))

    def value(self, name: str, default: object) -> Any:
        """A value from INFO, or a default."""
        return default if self.info is None else self.info.get(name, default)


def server(redis: Server) -> Iterator[Finding]:
    """Version, role, free memory, and what happens when memory is full."""
    yield eviction(redis)
    if redis.info is None:
        yield from (unchecked(what, INFO) for what in ("version", "role", "connections"))
        unknown = unchecked("memory", INFO)
        yield replace(unknown, found=f"{unknown.found}: the service takes new matches until Redis is full")
        return
    yield _version(redis)
    role = str(redis.value("role", "master"))
    yield graded(
        "role", role, fail=role != "master", change="Give the address of the master: a replica takes no moves."
    )
    yield _memory(redis)
    clients, limit = redis.number("connected_clients"), int(redis.setting("maxclients", "0"))
    yield graded(
        "connections",
        f"{clients} of {limit or 'an unknown number'}; each process takes 3",
        warn=bool(limit) and clients > _BUSY * limit,
        change="CONFIG SET maxclients 10000 (in redis.conf: maxclients 10000)",
    )


def eviction(redis: Server) -> Finding:
    """Whether matches are evicted when memory is full."""
    policy = redis.setting("maxmemory-policy", str(redis.value("maxmemory_policy", "")))
    if not policy:
        return unchecked("eviction", INFO)
    return graded(
        "eviction",
        f"maxmemory-policy {policy}" + ("" if policy == "noeviction" else ": matches vanish when memory is short"),
        fail=policy != "noeviction",
        change="CONFIG SET maxmemory-policy noeviction (in redis.conf: maxmemory-policy noeviction)",
    )


def replicas(redis: Server, wait_replicas: int | None, *, in_cluster: bool = False) -> Finding:
    """Whether there are more replicas than a write must reach. `wait_replicas`: that number; None for the default, one
    in a cluster while there is one."""
    if redis.info is None:
        return unchecked("replicas", INFO)
    needed = int(in_cluster) if wait_replicas is None else wait_replicas
    waits = "one while there is one" if in_cluster and wait_replicas is None else needed
    states = (redis.value(f"slave{number}", {}) for number in range(redis.number("connected_slaves")))
    online = sum(state.get("state") == "online" and int(state.get("lag", 0)) <= MAX_LAG_S for state in states)
    return graded(
        "replicas",
        f"{online} online, a write waits for {waits}",
        fail=online < needed,
        warn=online == needed > 0,
        change="Start the replica that is missing (CLUSTER NODES on this server names it), or add one. With fewer than "
        "MARKETHALL_REDIS_WAIT_REPLICAS moves are refused; where that is not set, without one they are on one machine.",
    )


def _version(redis: Server) -> Finding:
    version = str(redis.value("redis_version", "0.0"))
    parts = tuple(int(part) for part in version.split(".")[:2])
    needed = ".".join(map(str, NEEDED))
    # Valkey also names the version of Redis that it is compatible with.
    valkey = redis.value("valkey_version", "")
    return graded(
        "version",
        f"Valkey {valkey}, compatible with Redis {version}" if valkey else f"Redis {version}",
        fail=parts < NEEDED,
        change=f"Run Redis {needed} or newer: it cannot work with less.",
    )


def _memory(redis: Server) -> Finding:
    used, limit = redis.number("used_memory"), redis.number("maxmemory")
    room = limit or redis.number("total_system_memory")
    share = used / room if room else 0.0
    of = "maxmemory" if limit else "the machine's memory, no maxmemory"
    doubled = f"{max(2 * used >> 20, 256)}mb"
    return graded(
        "memory",
        f"{used / (1 << 20):.1f} MB used, {share:.0%} of {of}",
        fail=share > _FULL[1],
        warn=share > _FULL[0],
        change=f"Give it more: CONFIG SET maxmemory {doubled} on a machine that has it; or let matches expire earlier. "
        "When it is full, moves are refused.",
    )


_WAIT_S: Final = 5.0


def all_nodes(urls: Sequence[str], wait_replicas: int | None = None) -> Iterator[Finding]:
    """The findings of the server, or of each master of the cluster, at the first URL that answers.

    `wait_replicas`: the replicas that must have a write; None for the default, one in a cluster. Raises RedisError or
    OSError if one of them cannot be reached.
    """
    return _first_that_answers(urls, partial(_all_nodes, wait_replicas=wait_replicas))


def unsafe(urls: Sequence[str]) -> Iterator[Finding]:
    """Findings that mean that the server, or a master of the cluster, may lose matches. Errors as in `all_nodes`."""
    return _first_that_answers(urls, _unsafe)


def _first_that_answers(urls: Sequence[str], check: Callable[[str], Iterator[Finding]]) -> Iterator[Finding]:
    for url in urls[:-1]:
        try:
            found = list(check(url))
        except (RedisError, OSError):
            continue
        yield from found
        return
    # A generator, so that findings before an error count.
    yield from check(urls[-1])


def _all_nodes(url: str, wait_replicas: int | None) -> Iterator[Finding]:
    for suffix, client, key in _servers(url):
        server_info = _read_server(client)
        of_replicas = replicas(server_info, wait_replicas, in_cluster=bool(suffix))
        checks = (*server(server_info), of_replicas, *persistence(server_info))
        yield from _labelled(suffix, (*checks, *check_write(client, key)))


def _unsafe(url: str) -> Iterator[Finding]:
    for suffix, client, _ in _servers(url):
        server_info = _read_server(client)
        findings = _labelled(suffix, (eviction(server_info), *persistence(server_info)))
        yield from (finding for finding in findings if finding.level is not Level.OK)


def _servers(url: str) -> Iterator[tuple[str, Any, str]]:
    """For each server: its name, a client, and a key in one of its slots."""
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
        # A single server refuses the command. Without the right to ask, the service treats it as a single
        # server too.
        return False
    return True


def _read_server(client: Any) -> Server:
    try:
        config = client.config_get("*")
    except RedisError:
        config = None
    try:
        info = client.info("everything")
    except NoPermissionError:
        info = None
    return Server(info, config)


def _labelled(suffix: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    for finding in findings:
        yield Finding(f"Redis{suffix}: {finding.what}", finding.level, finding.found, finding.change)


def persistence(redis: Server) -> Iterator[Finding]:
    """Whether an acknowledged move survives a crash of Redis or of the machine."""
    if redis.info is None:
        yield from (unchecked(what, INFO) for what in ("append-only file", "last write status", "loading"))
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
            status = str(redis.value(what, "ok"))
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
        return unchecked("appendfsync", "+config|get, or a look at your provider's console")
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
