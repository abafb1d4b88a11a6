"""The processes of the service that are running, as each of them says in Redis: for the tools of operators."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Final

from .redis_access import Redis

KEY: Final = "mh:processes"
EVERY_S: Final = 10.0
"""How often a process says that it runs, in seconds."""

_FORGET_S: Final = 60


@dataclass(frozen=True, slots=True)
class ProcessFacts:
    """What an operator wants to know of a running process. No secret, and no address of a player.

    `host`: the name of its machine or pod. `token_key`: where the key of the tokens comes from, "settings" or "redis".
    `token_keys`: the fingerprints of the keys, the one that signs first. `wait_replicas`: the setting, None for the
    default. `at`: when it said so last, in Unix seconds of Redis: the clocks of
    two machines differ.
    """

    host: str
    pid: int
    version: str
    grpc_server: str
    grpc_port: int
    rest_port: int | None
    token_key: str
    token_keys: list[str]
    wait_replicas: int | None
    at: float = 0.0


class RunningProcesses:
    """Processes on this Redis. One that has ended or hangs is forgotten after a minute."""

    def __init__(self, shards: Redis) -> None:
        self._shards = shards

    async def publish(self, facts: ProcessFacts) -> None:
        """Say that the process runs, and forget those that do not. Raises StoreError."""
        name = f"{facts.host}:{facts.pid}"
        now, known = await self._known()
        said = json.dumps({**asdict(facts), "at": now})
        old = [field for field, value in known.items() if _read(value, now) is None]
        forget = (("HDEL", KEY, *old),) if old else ()
        await self._shards.execute(*forget, ("HSET", KEY, name, said), ("EXPIRE", KEY, _FORGET_S))

    async def running(self) -> list[ProcessFacts]:
        """The processes that run now. Raises StoreError."""
        now, known = await self._known()
        found = (_read(value, now) for value in known.values())
        return sorted((one for one in found if one is not None), key=lambda one: (one.host, one.pid))

    async def _known(self) -> tuple[int, dict[bytes, bytes]]:
        """The time of Redis in Unix seconds, and what processes have said there."""
        (seconds, _), known = await self._shards.execute(("TIME",), ("HGETALL", KEY))
        return int(seconds), dict(zip(known[::2], known[1::2], strict=True))


def _read(value: bytes, now: int) -> ProcessFacts | None:
    """The facts; None if they are old, or of another version that has other ones."""
    try:
        facts = ProcessFacts(**json.loads(value))
    except (TypeError, ValueError):
        return None
    return facts if abs(now - facts.at) <= _FORGET_S else None
