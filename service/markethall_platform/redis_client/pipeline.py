"""Automatic pipelining: the commands of concurrent calls in one tick of the event loop share one round trip.

During a round trip, further commands are queued for the next one. With `appendfsync always` they share the write to
disk too, so the cost per call falls as the load rises.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextvars import Context
from dataclasses import dataclass
from typing import Any, Final, Protocol

from redis import exceptions

from markethall_platform.logs import CURRENT

from .connection import Command, Connection, RedisRefused, RedisUnavailable

_MOST_CALLS = 1000
_log = logging.getLogger(__name__)
_PAUSE_S = (0.01, 0.5)


class Execute(Protocol):
    """Executes commands; see `Pipeline.execute`."""

    async def __call__(self, *commands: Command) -> list[Any]:
        """The replies to commands whose keys are all in one slot."""
        ...


class _Call:
    """The commands of one call. They are sent one after the other and repeated together."""

    __slots__ = ("commands", "deadline", "replies")

    def __init__(self, commands: Sequence[Command], deadline: float, replies: asyncio.Future[list[Any]]) -> None:
        self.commands = commands
        self.deadline = deadline
        self.replies = replies


class Pipeline:
    """One connection to Redis for all calls. All commands must be safe to repeat: a broken connection repeats them.

    Without `repeats` a fault raises RedisUnavailable without a retry: the caller has other connections. A write is
    acknowledged when `replicas` replicas have it. If fewer have it after `wait_ms`, that is a transient fault.
    """

    def __init__(
        self,
        connection: Connection,
        timeout_s: float,
        trips: RoundTrips,
        *,
        repeats: bool = True,
        replicas: int = 0,
        wait_ms: int = 1000,
    ) -> None:
        self._connection = connection
        self._timeout_s = timeout_s
        self._repeats_s = timeout_s if repeats else 0.0
        self._for_caller = (exceptions.NoScriptError,) if repeats else (exceptions.NoScriptError, exceptions.AskError)
        self.replicas = replicas
        self._wait_ms = wait_ms
        self._queue: deque[_Call] = deque()
        self._sent: list[_Call] = []
        self._sending: asyncio.Task[None] | None = None
        self._closed = False
        self._trips = trips

    async def execute(self, *commands: Command) -> list[Any]:
        """The replies to commands that run in this order on one shard.

        Transient faults are retried for `timeout_s`, then raise RedisUnavailable. NoScriptError is raised
        as it comes; so are MovedError and AskError without `repeats`. Other refusals raise RedisRefused.
        """
        if self._closed:
            raise RedisUnavailable("the store has been closed")
        replies: asyncio.Future[list[Any]] = asyncio.get_running_loop().create_future()
        call = _Call(commands, time.monotonic() + self._repeats_s, replies)
        self._queue.append(call)
        if self._sending is None or self._sending.done():
            # It begins in the next tick, so that other calls of this tick join the round trip. It serves all calls, so
            # that it has the context of none.
            self._sending = asyncio.get_running_loop().create_task(self._send_queue(), context=Context())
        try:
            return await call.replies
        except RedisUnavailable as fault:
            if self._repeats_s:
                log_unavailable(fault)
            raise

    async def close(self) -> None:
        """Close the connection. Waiting calls raise RedisUnavailable."""
        self._closed = True
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)
        for call in (*self._sent, *self._queue):
            _settle(call, RedisUnavailable("the store has been closed"))
        self._sent.clear()
        self._queue.clear()
        await self._connection.drop()

    async def _send_queue(self) -> None:
        """Send the queued calls, one round trip after the other, until the queue is empty."""
        pause_s = _PAUSE_S[0]
        while self._queue:
            calls = [self._queue.popleft() for _ in range(min(_MOST_CALLS, len(self._queue)))]
            self._sent = [call for call in calls if not call.replies.done()]
            failed = await self._send(self._sent) if self._sent else []
            self._sent = []
            if failed:
                self._queue.extendleft(reversed(failed))
                # The address may lead to another server now, one that accepts writes.
                await self._connection.drop()
                await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, _PAUSE_S[1]) if failed else _PAUSE_S[0]

    async def _send(self, calls: list[_Call]) -> list[_Call]:
        """One round trip for all these calls. Returns those to repeat."""
        commands = [command for call in calls for command in call.commands]
        waits_for_replicas = self.replicas > 0 and any(map(is_write, commands))
        if waits_for_replicas:
            # One WAIT for the whole round trip: it covers everything written before on this connection.
            commands.append(("WAIT", self.replicas, self._wait_ms))
        self._trips.round_trips += 1
        began = time.perf_counter()
        try:
            replies = await self._connection.round_trip(commands, self._timeout_s / 2)
        except Exception as fault:
            # Catch all: if the task ended, the queued calls would wait for ever.
            self._trips.faults += 1
            waiting = _expire_overdue([*calls, *self._queue], f"Redis does not answer ({type(fault).__name__})")
            self._queue.clear()
            return waiting
        if self._trips.observe is not None:
            self._trips.observe(time.perf_counter() - began)
        too_few = waits_for_replicas and not _reached(replies.pop(), self.replicas)
        failed, why = _settle_all(calls, replies, too_few, self._for_caller)
        if failed:
            self._trips.faults += 1
        return _expire_overdue(failed, why)


def log_unavailable(fault: RedisUnavailable) -> None:
    """Log a call that failed after all retries. Background tasks do not: the monitor of the shards logs the outage."""
    if CURRENT.get() is not None:
        _log.warning("the store does not answer", extra={"why": str(fault)})


def _settle_all(
    calls: Sequence[_Call],
    replies: Sequence[Any],
    too_few: bool,
    for_caller: tuple[type[exceptions.ResponseError], ...],
) -> tuple[list[_Call], str]:
    """Give each call its replies. Return the calls to repeat, and why: a transient refusal, or too few replicas.

    Final refusals of the types `for_caller` are raised as they are; others become RedisRefused.
    """
    failed: list[_Call] = []
    why = "too few replicas have what was written"
    at = 0
    for call in calls:
        own = list(replies[at : at + len(call.commands)])
        at += len(call.commands)
        refusal = next((reply for reply in own if isinstance(reply, exceptions.ResponseError)), None)
        if refusal is None and not (too_few and any(map(is_write, call.commands))):
            _settle(call, own)
        elif refusal is None:
            failed.append(call)
        elif code := transient_code(refusal):
            failed.append(call)
            why = f"Redis refuses for now: {code}"
        else:
            _settle(call, refusal if isinstance(refusal, for_caller) else refused(refusal))
    return failed, why


def _reached(reply: Any, replicas: int) -> bool:
    return isinstance(reply, int) and reply >= replicas


def _settle(call: _Call, outcome: list[Any] | Exception) -> None:
    if call.replies.done():
        return
    if isinstance(outcome, Exception):
        call.replies.set_exception(outcome)
    else:
        call.replies.set_result(outcome)


def _expire_overdue(calls: Iterable[_Call], why: str) -> list[_Call]:
    """Fail the calls whose deadline is over; return the others."""
    now = time.monotonic()
    calls = list(calls)
    for call in calls:
        if call.deadline <= now:
            _settle(call, RedisUnavailable(why))
    return [call for call in calls if not call.replies.done()]


class RoundTrips:
    """Counts the round trips and faults of all pipelines of a store. `observe` gets the seconds of each round trip."""

    __slots__ = ("faults", "observe", "round_trips")

    def __init__(self) -> None:
        self.round_trips = 0
        self.faults = 0
        self.observe: Callable[[float], None] | None = None


_KINDS: Final = {
    exceptions.ReadOnlyError: "READONLY",
    exceptions.TryAgainError: "TRYAGAIN",
    exceptions.ClusterDownError: "CLUSTERDOWN",
    exceptions.MasterDownError: "MASTERDOWN",
    exceptions.OutOfMemoryError: "OOM",
}
"""Refusals for which redis-py has a class: it removes the code from their text."""

_CODE: Final = re.compile(r"(?:^|: -)(LOADING|MISCONF|NOREPLICAS|BUSY|READONLY|OOM) ")
"""At the start of the text. Redis 6 and 7.0 put a prefix before a refusal from within a script."""


def transient_code(refusal: exceptions.ResponseError) -> str:
    """The code of a refusal that passes ("OOM"); "" if Redis would refuse again."""
    known = next((code for kind, code in _KINDS.items() if isinstance(refusal, kind)), "")
    return known or code_in(str(refusal))


def code_in(text: str) -> str:
    """The code of a transient refusal in its text, as scripts see it; "" if there is none."""
    found = _CODE.search(text)
    return found[1] if found else ""


def refused(refusal: exceptions.ResponseError) -> RedisRefused:
    """The error for a final refusal."""
    if isinstance(refusal, exceptions.AskError):
        # The server is part of a cluster, but refused CLUSTER SLOTS, which is the first command sent to it.
        return RedisRefused("Redis is a cluster, and does not tell this user where its slots are: +cluster|slots")
    # Redis quotes arguments in its refusals, and ours contain secrets: only the code is passed on.
    text = str(refusal)
    # From within a script Redis 6 puts other words before it.
    code = "WRONGTYPE" if "WRONGTYPE " in text else text.partition(" ")[0]
    return RedisRefused(f"Redis refuses: {code if code.isalpha() and code.isupper() else type(refusal).__name__}")


_READS: Final = frozenset(
    {
        *("ASKING", "CLIENT", "CLUSTER", "COMMAND", "CONFIG", "DBSIZE", "INFO", "PING", "SCAN", "TIME"),
        *("EXISTS", "GET", "MGET", "PTTL", "TTL", "TYPE", "STRLEN", "HGET", "HGETALL", "HMGET", "SMEMBERS", "SCARD"),
        *("XINFO", "XLEN", "XRANGE", "XREVRANGE", "ZCARD", "ZCOUNT", "ZRANGE", "ZRANGEBYSCORE", "ZREVRANGE"),
        *("ZREVRANGEBYSCORE", "ZSCORE", "ZMSCORE"),
    }
)


class Executor(Protocol):
    """What scripts run on: `Shards`, or an object that wraps them."""

    async def execute(self, *commands: Command) -> list[Any]:
        """See `Pipeline.execute`."""
        ...


class Script:
    """A Lua script. It is called by its hash, and in full only if Redis does not know it yet."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._sha = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()

    async def run(self, shards: Executor, keys: tuple[str, ...], *values: str | bytes | int) -> Any:
        """The answer of the script. All keys must be in one slot. It must be safe to repeat."""
        rest: Command = (len(keys), *keys, *values)
        try:
            [answer] = await shards.execute(("EVALSHA", self._sha, *rest))
        except exceptions.NoScriptError:
            [answer] = await shards.execute(("EVAL", self._text, *rest))
        return answer


@dataclass(frozen=True, slots=True)
class Replication:
    """The number of replicas that must have a write, and how long that may take.

    `replicas` None: 1 in a cluster if the master has a replica, else 0.
    """

    replicas: int | None = None
    wait_ms: int = 1000

    def of(self, available: int) -> int:
        """The number of replicas to wait for if `available` replicas are connected."""
        return min(1, available) if self.replicas is None else self.replicas


def is_write(command: Command) -> bool:
    """Whether a command may change data. Unknown commands count as writes."""
    return command[0] not in _READS
