"""Webhook messages to deliver, in sorted sets by the time when they are due. Entries are hints; the log decides."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Coroutine, Iterable
from functools import partial
from typing import Any, Final

from markethall_platform.redis_client.pipeline import Script
from markethall_service.matches.ports import LeasedMessage
from markethall_service.matches.webhooks import Kind, WebhookMessage

from .keys import SHARDS, failures_key, hooks_key, shard_of
from .redis_access import Redis, scatter

# All times are of the server's clock. KEYS: the sorted set, and the hash with the failures.
_NOW: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
"""

# ZADD with NX: a message that waits or is being delivered keeps its time. It is changed a little all the same, because
# from Redis 7.2 on WAIT only waits for what this connection has written: an earlier attempt may have used another one.
_ADD: Final = Script(f"""{_NOW}
for _, message in ipairs(ARGV) do
  if redis.call('ZADD', KEYS[1], 'NX', now, message) == 0 then redis.call('ZINCRBY', KEYS[1], -0.01, message) end
end
""")

_CLAIM: Final = Script(f"""{_NOW}
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
local claimed = {{}}
for _, message in ipairs(due) do
  redis.call('ZADD', KEYS[1], now + ARGV[1], message)
  claimed[#claimed + 1] = {{message, redis.call('HGET', KEYS[2], message) or '0'}}
end
return {{redis.call('ZCARD', KEYS[1]), claimed}}
""")

_POSTPONE: Final = Script(f"""{_NOW}
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
  redis.call('HINCRBY', KEYS[2], ARGV[1], ARGV[3])
end
""")


class RedisOutbox:
    """Implements `matches.ports.Outbox`."""

    def __init__(self, shards: Redis) -> None:
        self._shards = shards
        self._wake_event = asyncio.Event()
        self._next = 0
        self._lengths = [0] * SHARDS

    @property
    def waiting(self) -> int:
        """See `Outbox.waiting`."""
        return sum(self._lengths)

    async def add(self, messages: Iterable[WebhookMessage]) -> None:
        """Enter the messages that a commit is about to make true."""
        shards: defaultdict[int, list[str]] = defaultdict(list)
        for message in messages:
            shards[shard_of(message.match_id)].append(_member(message))
        await asyncio.gather(*(self._run(_ADD, shard, *members) for shard, members in shards.items()))

    def wake(self) -> None:
        """See `Outbox.wake`."""
        self._wake_event.set()

    async def wait(self, seconds: float) -> None:
        """Wait for `seconds`, or until `wake`."""
        try:
            async with asyncio.timeout(seconds):
                await self._wake_event.wait()
        except TimeoutError:
            pass
        self._wake_event.clear()

    async def lease(self, count: int, lease_s: float) -> list[LeasedMessage]:
        """See `Outbox.lease`. Returns some of the messages that are due."""
        each = max(1, count // SHARDS)
        lease = int(lease_s * 1000)
        # At most `count`, beginning at another shard each time, so that no shard is starved.
        shards = [(self._next + step) % SHARDS for step in range(min(count, SHARDS))]
        self._next = shards[-1] + 1
        replies = await scatter(partial(self._run, _CLAIM, shard, lease, each) for shard in shards)
        claimed: list[tuple[WebhookMessage | None, int]] = []
        for shard, reply in zip(shards, replies, strict=True):
            if reply is not None:
                self._lengths[shard], due = reply
                claimed += [(_message(member), int(failures)) for member, failures in due]
        return [LeasedMessage(message, failures) for message, failures in claimed if message is not None]

    async def drop(self, message: WebhookMessage) -> None:
        """Remove a message."""
        shard, member = shard_of(message.match_id), _member(message)
        await self._shards.execute(("ZREM", hooks_key(shard), member), ("HDEL", failures_key(shard), member))

    async def postpone(self, message: WebhookMessage, seconds: float, *, failed: bool) -> None:
        """Make a message due in `seconds`, unless it was removed."""
        await self._run(_POSTPONE, shard_of(message.match_id), _member(message), int(seconds * 1000), int(failed))

    def _run(self, script: Script, shard: int, *values: str | int) -> Coroutine[Any, Any, Any]:
        return script.run(self._shards, (hooks_key(shard), failures_key(shard)), *values)


def _member(message: WebhookMessage) -> str:
    return f"{message.match_id} {message.revision} {message.to} {message.seat} {message.kind.value}"


def _message(member: bytes) -> WebhookMessage | None:
    """The message of `_member`; None for a format of another release."""
    try:
        match_id, revision, to, seat, kind = member.decode().split(" ")
        return WebhookMessage(match_id, int(revision), int(to), int(seat), Kind(kind))
    except ValueError:
        return None
