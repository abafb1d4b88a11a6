"""A Redis master and its replica on loopback. Tests freeze the replica, cut it off, and let it replace the master."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import redis

from tests.redis_process import RedisProcess
from tests.waiting import wait_until

_SETTINGS: Final = (
    "--save", "", "--appendonly", "yes", "--appendfsync", "everysec", "--repl-diskless-sync", "yes",
    "--repl-diskless-sync-delay", "0", "--repl-ping-replica-period", "1", "--loglevel", "warning",
)  # fmt: skip


class ReplicatedRedis:
    """A master with one replica."""

    def __init__(self, folder: Path) -> None:
        for name in ("master", "replica"):
            (folder / name).mkdir(parents=True)
        self.master = RedisProcess(folder / "master", *_SETTINGS)
        self.replica = RedisProcess(folder / "replica", *_SETTINGS)
        self.replica.client.execute_command("REPLICAOF", "127.0.0.1", self.master.port)
        self._wait_for_replica()

    @property
    def url(self) -> str:
        return self.master.url

    def freeze(self) -> None:
        """Stop the replica. The master does not notice."""
        os.kill(self.replica.process.pid, signal.SIGSTOP)

    def cut_off(self) -> None:
        """Stop the replica and end its connection: it has none of the writes from now on."""
        self.freeze()
        self.master.client.execute_command("CLIENT", "KILL", "TYPE", "replica")
        wait_until(lambda: not self.master.client.role()[2])

    def bring_back(self) -> None:
        """Let the replica run again, and wait until it follows the master."""
        os.kill(self.replica.process.pid, signal.SIGCONT)
        self._wait_for_replica()

    def fail_over(self) -> RedisProcess:
        """Kill the master and make the replica the new one."""
        self.master.process.kill()
        self.master.process.wait()
        os.kill(self.replica.process.pid, signal.SIGCONT)
        self.replica.client.execute_command("REPLICAOF", "NO", "ONE")
        return self.replica

    def close(self) -> None:
        """End both servers."""
        self.master.close()
        self.replica.close()

    def _wait_for_replica(self) -> None:
        def has_replica() -> bool:
            self.master.client.set("written", "")
            return bool(self.master.client.wait(1, 100))

        # A write by the tests may be refused for now.
        wait_until(has_replica, retry_on=redis.RedisError)


@contextmanager
def replicated_redis(folder: Path) -> Iterator[ReplicatedRedis]:
    """Run a master and its replica until the block ends."""
    servers = ReplicatedRedis(folder)
    try:
        yield servers
    finally:
        servers.close()
