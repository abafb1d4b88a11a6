"""The outages: what is broken, and which alerts must fire."""

from __future__ import annotations

import datetime
import os
import resource
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tests.cluster.cluster import Node

from .world import World, archive_of, certify, keys_of

_DAY: Final = datetime.timedelta(days=1)


@dataclass(frozen=True)
class Event:
    """An outage. `signal`: what shows it first. `alerts`: those that fire, and no other."""

    name: str
    signal: str
    alerts: frozenset[str]
    happen: Callable[[World], None]


def _kill(world: World, *nodes: Node) -> None:
    for node in nodes:
        world.cluster.kill(node)


def _primary_killed(world: World) -> None:
    _kill(world, world.shard())


def _primary_frozen(world: World) -> None:
    os.kill(world.shard().pid, signal.SIGSTOP)


def _replica_lost(world: World) -> None:
    _kill(world, world.cluster.replicas_of(world.shard())[0])


def _replicas_lost(world: World) -> None:
    _kill(world, *world.cluster.replicas_of(world.shard()))


def _shard_lost(world: World) -> None:
    master = world.shard()
    _kill(world, *world.cluster.replicas_of(master), master)


def _shard_fills_up(world: World) -> None:
    client = world.shard().client
    client.config_set("maxmemory", int(client.info("memory")["used_memory"] / 0.85))


def _shard_full(world: World) -> None:
    world.shard().client.config_set("maxmemory", 1)


def _disk_full(world: World, appendfsync: str) -> None:
    """No file of the master may grow: its writes fail as on a full disk, with EFBIG instead of ENOSPC."""
    master = world.shard()
    master.client.config_set("appendfsync", appendfsync)
    resource.prlimit(master.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))


def _process_not_ready(world: World) -> None:
    world.allow(1, writes=False)


def _process_killed(world: World) -> None:
    world.services[1].kill()


def _no_process_ready(world: World) -> None:
    for number in range(3):
        world.allow(number, writes=False)


def _no_process(world: World) -> None:
    for service in world.all:
        service.kill()


def _front_gone(world: World) -> None:
    world.front.process.kill()
    world.front.process.wait()


def _certificate_ends(world: World, days: int) -> None:
    certify(world.folder, days * _DAY)


def _archive_gone(world: World) -> None:
    archive_of(world.folder).rename(archive_of(world.folder).with_name("away"))


def _keys_broken(world: World) -> None:
    keys_of(world.folder).write_text("tooshort\n", encoding="utf-8")


def _planned_restart(world: World) -> None:
    """One process after the other, as a rolling update does."""
    for service in world.services:
        assert service.stop() == 0
        service.start()
        time.sleep(1)


def _event(name: str, sign: str, happen: Callable[[World], None], *alerts: str) -> Event:
    return Event(name, sign, frozenset(f"MarketHall{alert}" for alert in alerts), happen)


EVENTS: Final = (
    _event("primary killed, a replica takes over", "markethall_shard_replicas_online = needed", _primary_killed,
           "ShardHasNoSpareReplica", "RedisServerIsGone"),
    _event("primary frozen, a replica takes over", "markethall_shard_replicas_online = needed", _primary_frozen,
           "ShardHasNoSpareReplica", "RedisServerIsGone"),
    _event("one of two replicas lost", "markethall_shard_replicas_online = needed", _replica_lost,
           "ShardHasNoSpareReplica", "RedisServerIsGone"),
    _event("both replicas lost", "markethall_shard_writable = 0 (WAIT)", _replicas_lost,
           "ShardTakesNoWrites", "RedisServerIsGone"),
    _event("primary and both replicas lost", "markethall_shard_writable = 0", _shard_lost,
           "ShardTakesNoWrites", "RedisServerIsGone"),
    _event("shard 85 % full", "markethall_shard_memory_ratio", _shard_fills_up, "ShardFillsUp"),
    _event("shard full (OOM)", "markethall_shard_writable = 0, markethall_shard_memory_ratio", _shard_full,
           "ShardTakesNoWrites", "ShardIsNearlyFull"),
    _event("disk full, appendfsync everysec", "markethall_shard_writable = 0, markethall_shard_disk_fault",
           lambda world: _disk_full(world, "everysec"), "ShardTakesNoWrites", "ShardCannotSave"),
    _event("disk full, appendfsync always: Redis exits", "markethall_shard_replicas_online = needed",
           lambda world: _disk_full(world, "always"), "ShardHasNoSpareReplica", "RedisServerIsGone"),
    _event("one process not ready", "markethall_ready = 0", _process_not_ready, "TooFewProcessesAreReady"),
    _event("one process killed", "up = 0", _process_killed, "TooFewProcessesAreReady"),
    _event("all processes not ready", "markethall_ready = 0, markethall_shard_writable = 0", _no_process_ready,
           "NoProcessIsReady", "ShardTakesNoWrites"),
    _event("all processes killed", "up = 0, probe_success = 0", _no_process, "NoProcessIsReady", "FrontDoorIsShut"),
    _event("front gone", "probe_success = 0, up = 0", _front_gone, "FrontDoorIsShut", "FrontIsGone"),
    _event("certificate ends in 10 days", "markethall_certificate_expiry_timestamp_seconds",
           lambda world: _certificate_ends(world, 10), "CertificateEndsSoon"),
    _event("certificate ends in 1 day", "markethall_certificate_expiry_timestamp_seconds",
           lambda world: _certificate_ends(world, 1), "CertificateEnds"),
    _event("archive gone", "markethall_archive_up = 0", _archive_gone, "ArchiveFails"),
    _event("file of keys broken", "markethall_key_file_refused = 1", _keys_broken, "KeyFileIsRefused"),
    _event("planned restart, one process after the other", "none", _planned_restart),
)  # fmt: skip
