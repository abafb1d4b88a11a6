"""Which server of a Redis Cluster has which keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot

from .connection import Command

SLOTS: Final = REDIS_CLUSTER_HASH_SLOTS

_SCRIPTS: Final = frozenset({"EVAL", "EVALSHA"})
_KEYLESS: Final = frozenset({"CLIENT", "CLUSTER", "COMMAND", "CONFIG", "DBSIZE", "INFO", "PING", "SCAN", "TIME"})


@dataclass(frozen=True, slots=True)
class Topology:
    """The URL of the master of each slot ("" where there is none), how many replicas each master has, all servers."""

    owners: list[str]
    replicas: dict[str, int]
    servers: tuple[str, ...]


def slot_of(commands: Sequence[Command]) -> int | None:
    """The slot of the keys that commands begin with; None if none has a key. ValueError if they lie in several."""
    slots = {key_slot(key) for command in commands if (key := _key_of(command)) is not None}
    if len(slots) > 1:
        raise ValueError("the keys of one call lie in several slots")
    return slots.pop() if slots else None


def topology(answer: Sequence[Any], asked: str) -> Topology:
    """What a server at the URL `asked` says to CLUSTER SLOTS. A replica that has failed is not in it."""
    owners = [""] * SLOTS
    replicas: dict[str, int] = {}
    servers: dict[str, None] = {}
    for first, last, *nodes in answer:
        urls = [server_url(asked, node[0], node[1]) for node in nodes]
        master = urls[0]
        owners[first : last + 1] = [master] * (last + 1 - first)
        replicas[master] = len(urls) - 1
        servers.update(dict.fromkeys(urls))
    return Topology(owners, replicas, tuple(servers))


def server_url(known: str, host: bytes | str | None, port: int) -> str:
    """The URL of another server of the cluster, spoken to in the same way; its host is the same if it names none."""
    parts = urlsplit(known)
    name = host.decode() if isinstance(host, bytes) else host
    if not name or name == "?":
        name = parts.hostname or ""
    access, at, _ = parts.netloc.rpartition("@")
    place = f"[{name}]:{port}" if ":" in name else f"{name}:{port}"
    return urlunsplit(parts._replace(netloc=f"{access}{at}{place}"))


def seeds(url: str) -> list[str]:
    """The URLs of the servers that a URL names; one of a cluster may name several: redis://one:6379,other:6379."""
    parts = urlsplit(url)
    access, at, places = parts.netloc.rpartition("@")
    return [urlunsplit(parts._replace(netloc=f"{access}{at}{place}")) if place else url for place in places.split(",")]


def _key_of(command: Command) -> bytes | None:
    name = command[0]
    if name in _KEYLESS:
        return None
    key = command[3 if name in _SCRIPTS else 1]
    return key if isinstance(key, bytes) else str(key).encode()
