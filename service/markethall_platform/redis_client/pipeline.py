"""Automatic pipelining: the commands of all calls in one tick of the event loop share one round trip.

While a round trip is pending, further commands are queued for the next one. With `appendfsync always` they also share
the write to disk, so each call costs less the more there are. Also here: retries until a deadline, transient and final
refusals, waiting for replicas, round trip counters, the write probe.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from redis.exceptions import (
    AskError,
    ClusterDownError,
    MasterDownError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    ResponseError,
    TryAgainError,
)

from .connection import SLOTS, Answers, Command, Connection, RedisRefused, RedisUnavailable
from .health import place

_AT_ONCE = 1000
_log = logging.getLogger(__name__)
_PAUSE_S = (0.01, 0.5)


class Ask(Protocol):
    """Asks Redis; see `Pipeline.ask`."""

    async def __call__(self, *commands: Command) -> list[Any]:
        """The answers to commands whose keys all lie in one slot."""
        ...


class _Unit:
    """Commands of one call, sent one after the other and repeated together."""

    __slots__ = ("answers", "commands", "deadline")

    def __init__(self, commands: Sequence[Command], deadline: float, answers: asyncio.Future[list[Any]]) -> None:
        self.commands = commands
        self.deadline = deadline
        self.answers = answers


class Pipeline:
    """One connection to Redis for all calls. Whatever is asked must be safe to repeat: a broken connection repeats it.

    Without `repeats` a fault raises RedisUnavailable at once: the caller knows other connections. A write is answered
    when `replicas` replicas have it. If fewer have it after `wait_ms`, that is a fault that passes.
    """

    def __init__(
        self,
        connection: Connection,
        patience_s: float,
        trips: RoundTrips,
        *,
        repeats: bool = True,
        replicas: int = 0,
        wait_ms: int = 1000,
    ) -> None:
        self._connection = connection
        self._patience_s = patience_s
        self._repeats_s = patience_s if repeats else 0.0
        self._for_caller = (NoScriptError,) if repeats else (NoScriptError, AskError)
        self.replicas = replicas
        self._wait_ms = wait_ms
        self._waiting: deque[_Unit] = deque()
        self._sent: list[_Unit] = []
        self._flying = False
        self._waits = False
        self._recovery: asyncio.Task[None] | None = None
        self._pause_s = _PAUSE_S[0]
        self._closed = False
        self._trips = trips
        self._outage = Outage(connection.url)
        self._began = 0.0

    async def ask(self, *commands: Command) -> list[Any]:
        """The answers to commands that run in this order on one shard.

        Faults that pass are waited out for the patience given, then RedisUnavailable; NoScriptError as it comes, so do
        MovedError and AskError without `repeats`; any other refusal is RedisRefused and names no argument.
        """
        if self._closed:
            raise RedisUnavailable("the store has been closed")
        loop = asyncio.get_running_loop()
        unit = _Unit(commands, time.monotonic() + self._repeats_s, loop.create_future())
        self._waiting.append(unit)
        if not self._flying:
            self._flying = True
            # Not at once: what else is asked in this tick joins in.
            loop.call_soon(self._fly)
        try:
            return await unit.answers
        except RedisUnavailable as fault:
            if self._repeats_s:
                given_up(fault)
            raise

    async def close(self) -> None:
        """End the connection. Waiting calls become RedisUnavailable."""
        self._closed = True
        if self._recovery is not None:
            self._recovery.cancel()
            await asyncio.gather(self._recovery, return_exceptions=True)
        for unit in (*self._sent, *self._waiting):
            _settle(unit, RedisUnavailable("the store has been closed"))
        self._sent.clear()
        self._waiting.clear()
        await self._connection.drop()

    def _fly(self) -> None:
        """Sends what is waiting, and what gathers meanwhile when the answers are there, until nothing is left."""
        if self._closed or not self._waiting:
            self._flying = False
            return
        if not self._connection.is_up:
            self._recover(0.0)
            return
        units = [self._waiting.popleft() for _ in range(min(_AT_ONCE, len(self._waiting)))]
        self._sent = [unit for unit in units if not unit.answers.done()]
        if not self._sent:
            # The callers have given up.
            asyncio.get_running_loop().call_soon(self._fly)
            return
        self._trips.round_trips += 1
        if self._trips.observe is not None:
            self._began = time.perf_counter()
        commands = [command for unit in self._sent for command in unit.commands]
        self._waits = self.replicas > 0 and any(map(is_write, commands))
        if self._waits:
            # One for all that go together: it waits for everything that was written on this connection before.
            commands.append(("WAIT", self.replicas, self._wait_ms))
        self._connection.send(commands, self._patience_s / 2, self._landed)

    def _landed(self, answers: Answers) -> None:
        units, self._sent = self._sent, []
        if isinstance(answers, Exception):
            self._trips.faults += 1
            postponed = self._silenced(units, answers)
        else:
            self._outage.ends()
            if self._trips.observe is not None:
                self._trips.observe(time.perf_counter() - self._began)
            too_few = self._waits and not _reached(answers.pop(), self.replicas)
            refused, why = _settle_all(units, answers, too_few, self._for_caller)
            if refused:
                self._trips.faults += 1
            postponed = _still_patient(refused, why) if refused else refused
            if not postponed:
                self._pause_s = _PAUSE_S[0]
                self._fly()
                return
        self._waiting.extendleft(reversed(postponed))
        self._recover(self._pause_s)
        self._pause_s = min(2 * self._pause_s, _PAUSE_S[1])

    def _recover(self, pause_s: float) -> None:
        if self._closed:
            return
        self._recovery = asyncio.get_running_loop().create_task(self._reopen(pause_s))

    async def _reopen(self, pause_s: float) -> None:
        """Opens the connection anew, however often it takes, while anybody waits for it."""
        # The address may lead to another server by now, one that does take writes.
        await self._connection.drop()
        await asyncio.sleep(pause_s)
        while self._waiting:
            try:
                await self._connection.connect(self._patience_s / 2)
                break
            except Exception as fault:
                # Whatever it is: an end of this would let everybody wait for ever.
                self._trips.faults += 1
                self._waiting = deque(self._silenced(self._waiting, fault))
                await asyncio.sleep(self._pause_s)
                self._pause_s = min(2 * self._pause_s, _PAUSE_S[1])
        self._fly()

    def _silenced(self, units: Collection[_Unit], fault: Exception) -> list[_Unit]:
        """Those that wait on although no answer has come; the log is told once if one has waited in vain."""
        why = _silent(fault)
        patient = _still_patient(units, why)
        if len(patient) < len(units):
            self._outage.begins(why)
        return patient


def given_up(fault: RedisUnavailable) -> None:
    """Tells the log of a call that has waited in vain; who only looks whether Redis is there waits less."""
    _log.warning("the store does not answer", extra={"why": str(fault)})


def _settle_all(
    units: Sequence[_Unit], answers: Sequence[Any], too_few: bool, for_caller: tuple[type[ResponseError], ...]
) -> tuple[list[_Unit], str]:
    """Hands each unit its answers; the units refused for the moment, or whose writes too few replicas have, and why.

    Of refusals that do not pass, those `for_caller` go on as they are.
    """
    refused: list[_Unit] = []
    why = "too few replicas have what was written"
    at = 0
    for unit in units:
        own = list(answers[at : at + len(unit.commands)])
        at += len(unit.commands)
        refusal = next((answer for answer in own if isinstance(answer, ResponseError)), None)
        if refusal is None and not (too_few and any(map(is_write, unit.commands))):
            _settle(unit, own)
        elif refusal is None:
            refused.append(unit)
        elif code := passing(refusal):
            refused.append(unit)
            why = f"Redis refuses for now: {code}"
        else:
            _settle(unit, refusal if isinstance(refusal, for_caller) else told(refusal))
    return refused, why


def _reached(answer: Any, replicas: int) -> bool:
    return isinstance(answer, int) and answer >= replicas


def _settle(unit: _Unit, outcome: list[Any] | Exception) -> None:
    if unit.answers.done():
        return
    if isinstance(outcome, Exception):
        unit.answers.set_exception(outcome)
    else:
        unit.answers.set_result(outcome)


def _still_patient(units: Iterable[_Unit], why: str) -> list[_Unit]:
    now = time.monotonic()
    units = list(units)
    for unit in units:
        if unit.deadline <= now:
            _settle(unit, RedisUnavailable(why))
    return [unit for unit in units if not unit.answers.done()]


def _silent(fault: Exception) -> str:
    return f"Redis does not answer ({type(fault).__name__})"


class Outage:
    """Whether the server at a URL is known to be away. What is refused is an answer, too."""

    def __init__(self, url: str) -> None:
        self._at: Final = place(url)
        self.lasts = False

    def begins(self, why: str) -> None:
        """A call has waited for the server in vain."""
        if not self.lasts:
            self.lasts = True
            _log.warning("a server of Redis does not answer", extra={"at": self._at, "why": why})

    def ends(self) -> None:
        """It has answered."""
        if self.lasts:
            self.lasts = False
            _log.info("a server of Redis answers again", extra={"at": self._at})


class RoundTrips:
    """Counts the round trips of all pipelines of a store; `observe`, if there is one, is told the seconds of each."""

    __slots__ = ("faults", "observe", "round_trips")

    def __init__(self) -> None:
        self.round_trips = 0
        self.faults = 0
        self.observe: Callable[[float], None] | None = None


_KINDS: Final = {
    ReadOnlyError: "READONLY",
    TryAgainError: "TRYAGAIN",
    ClusterDownError: "CLUSTERDOWN",
    MasterDownError: "MASTERDOWN",
    OutOfMemoryError: "OOM",
}
"""Those that redis-py tells apart: their text has lost its code."""

_CODE: Final = re.compile(r"(?:^|: -)(LOADING|MISCONF|NOREPLICAS|BUSY|READONLY|OOM) ")
"""At the front, or behind what Redis 6 and 7.0 put before a refusal that comes from within a script."""


def passing(refusal: ResponseError) -> str:
    """The code by which Redis refuses for the moment ("OOM"); "" if it would refuse again."""
    known = next((code for kind, code in _KINDS.items() if isinstance(refusal, kind)), "")
    return known or code_in(str(refusal))


def code_in(text: str) -> str:
    """The same for the text of a refusal, as scripts see it."""
    found = _CODE.search(text)
    return found[1] if found else ""


def told(refusal: ResponseError) -> RedisRefused:
    """The error for a refusal that does not pass."""
    if isinstance(refusal, AskError):
        # A cluster that has not said so: it is asked for its slots at first.
        return RedisRefused("Redis is a cluster, and does not tell this user where its slots are: +cluster|slots")
    # Redis quotes arguments in its refusals, and ours hold secrets: only the code goes on.
    code = str(refusal).partition(" ")[0]
    return RedisRefused(f"Redis refuses: {code if code.isalpha() and code.isupper() else type(refusal).__name__}")


_READS: Final = frozenset(
    {
        *("ASKING", "CLIENT", "CLUSTER", "COMMAND", "CONFIG", "DBSIZE", "INFO", "PING", "SCAN", "TIME"),
        *("EXISTS", "GET", "MGET", "PTTL", "TTL", "TYPE", "STRLEN", "HGET", "HGETALL", "HMGET", "SMEMBERS", "SCARD"),
        *("XINFO", "XLEN", "XRANGE", "XREVRANGE", "ZCARD", "ZCOUNT", "ZRANGE", "ZRANGEBYSCORE", "ZREVRANGE"),
        *("ZREVRANGEBYSCORE", "ZSCORE", "ZMSCORE"),
    }
)


@dataclass(frozen=True, slots=True)
class Replication:
    """`replicas`: how many must have a write, in a cluster 1 by default where there is one; how long that may take."""

    replicas: int | None = None
    wait_ms: int = 1000

    def of(self, available: int) -> int:
        """How many replicas a write must wait for, if this number of replicas works."""
        return min(1, available) if self.replicas is None else self.replicas


def is_write(command: Command) -> bool:
    """Whether a command may change anything: what is not known only to read may."""
    return command[0] not in _READS and command[1:2] != (PROBE,)


# Redis refuses a write before it looks whether there is anything to do, and with XX there never is: nothing goes into
# the append-only file or to a replica. As a script, because moves are; `pcall` makes the refusal an answer, for which
# the connection that others share is not opened anew.
PROBE: Final = """
local said = redis.pcall('SET', KEYS[1], '', 'XX')
return type(said) == 'table' and said.err or ''
"""
"""A script that answers how Redis refuses a write at its key, "" if it takes it."""


def probe_keys() -> Iterator[str]:
    """Keys at which nothing lies, to find one of each master among them."""
    return (f"mh:probe:{{{number}}}" for number in range(SLOTS))
