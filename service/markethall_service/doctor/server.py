"""Redis itself: its version, its role, its memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from .finding import Finding, graded, unseen

NEEDED: Final = (6, 2)
"""CLIENT TRACKING and HELLO 3 (6.0), ZADD with LT (6.2)."""

INFO: Final = "+info"
_FULL: Final = (0.75, 0.9)
_BUSY: Final = 0.8


@dataclass(frozen=True, slots=True)
class Server:
    """What one Redis server says of itself; None where it may not be asked, as with some users and hosted ones."""

    info: Mapping[str, Any] | None
    config: Mapping[str, str] | None

    def setting(self, name: str, otherwise: str = "") -> str:
        """A setting, or what to take it for where it may not be asked."""
        return otherwise if self.config is None else self.config.get(name, otherwise)

    def number(self, name: str) -> int:
        """A number that it tells, 0 if it does not."""
        return int(self.told(name, 0))

    def told(self, name: str, otherwise: object) -> Any:
        """What it tells under the name, or what to take it for."""
        return otherwise if self.info is None else self.info.get(name, otherwise)


def server(redis: Server) -> Iterator[Finding]:
    """Version, role, room for more matches, and what happens when there is none."""
    yield eviction(redis)
    if redis.info is None:
        yield from (unseen(what, INFO) for what in ("version", "role", "memory", "connections"))
        return
    yield _version(redis)
    role = str(redis.told("role", "master"))
    yield graded(
        "role", role, fail=role != "master", change="Give the address of the master: a replica takes no moves."
    )
    yield _memory(redis)
    clients, limit = redis.number("connected_clients"), int(redis.setting("maxclients", "0"))
    yield graded(
        "connections",
        f"{clients} of {limit or 'an unknown number'}; each gRPC process takes 2",
        warn=bool(limit) and clients > _BUSY * limit,
        change="CONFIG SET maxclients 10000 (in redis.conf: maxclients 10000)",
    )


def eviction(redis: Server) -> Finding:
    """Whether matches go away when there is no room."""
    policy = redis.setting("maxmemory-policy", str(redis.told("maxmemory_policy", "")))
    if not policy:
        return unseen("eviction", INFO)
    return graded(
        "eviction",
        f"maxmemory-policy {policy}" + ("" if policy == "noeviction" else ": matches vanish when memory is short"),
        fail=policy != "noeviction",
        change="CONFIG SET maxmemory-policy noeviction (in redis.conf: maxmemory-policy noeviction)",
    )


def _version(redis: Server) -> Finding:
    version = str(redis.told("redis_version", "0.0"))
    parts = tuple(int(part) for part in version.split(".")[:2])
    needed = ".".join(map(str, NEEDED))
    return graded(
        "version",
        version,
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
