"""Joins the commands of concurrent calls: what is asked in one tick of the event loop shares one round trip.

While a round trip is under way, further commands gather for the next one. With `appendfsync always` they share the
write to disk too, so the more there is to do, the less each call costs.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from redis.exceptions import (
    ClusterDownError,
    MasterDownError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    ResponseError,
    TryAgainError,
)

from markethall_service.matches.ports import StoreError, Unavailable

from .line import FAULTS, Command, Line

_PASSING = (ReadOnlyError, TryAgainError, ClusterDownError, MasterDownError, OutOfMemoryError)
_PASSING_CODE = re.compile(r"(^|: -)(LOADING|MISCONF|NOREPLICAS|BUSY|READONLY|OOM) ")
"""At the front, or behind what Redis 6 and 7.0 put before a refusal that comes from within a script."""

_AT_ONCE = 1000
_log = logging.getLogger(__name__)
_PAUSE_S = (0.01, 0.5)


class _Unit:
    """Commands of one call, sent one after the other and repeated together."""

    __slots__ = ("answers", "commands", "deadline")

    def __init__(self, commands: Sequence[Command], deadline: float, answers: asyncio.Future[list[Any]]) -> None:
        self.commands = commands
        self.deadline = deadline
        self.answers = answers


class Joiner:
    """One line to Redis for all calls. Whatever is asked must be safe to repeat: a broken line repeats it."""

    def __init__(self, line: Line, patience_s: float) -> None:
        self._line = line
        self._patience_s = patience_s
        self._waiting: deque[_Unit] = deque()
        self._flight: asyncio.Task[None] | None = None
        self._closed = False
        self.round_trips = 0
        self.faults = 0
        self.observe: Callable[[float], None] | None = None

    async def ask(self, *commands: Command) -> list[Any]:
        """The answers to commands that run in this order on one shard.

        Faults that pass are waited out for the patience given, then Unavailable; NoScriptError as it comes, any
        other refusal is a StoreError that names no argument.
        """
        if self._closed:
            raise Unavailable("the store has been closed")
        loop = asyncio.get_running_loop()
        unit = _Unit(commands, time.monotonic() + self._patience_s, loop.create_future())
        self._waiting.append(unit)
        if self._flight is None or self._flight.done():
            self._flight = loop.create_task(self._fly())
        try:
            return await unit.answers
        except Unavailable as fault:
            _log.warning("the store does not answer", extra={"why": str(fault)})
            raise

    async def close(self) -> None:
        """Ends the line; whoever still waits learns that the store is Unavailable."""
        self._closed = True
        if self._flight is not None:
            self._flight.cancel()
            await asyncio.gather(self._flight, return_exceptions=True)
        for unit in self._waiting:
            _settle(unit, Unavailable("the store has been closed"))
        self._waiting.clear()
        await self._line.drop()

    async def _fly(self) -> None:
        pause = _PAUSE_S[0]
        while self._waiting:
            units = [self._waiting.popleft() for _ in range(min(_AT_ONCE, len(self._waiting)))]
            units = [unit for unit in units if not unit.answers.done()]
            postponed = await self._send(units) if units else []
            if not postponed:
                pause = _PAUSE_S[0]
                continue
            self._waiting.extendleft(reversed(postponed))
            await asyncio.sleep(pause)
            pause = min(2 * pause, _PAUSE_S[1])

    async def _send(self, units: list[_Unit]) -> list[_Unit]:
        """One round trip; the units that have to be sent again."""
        commands = [command for unit in units for command in unit.commands]
        began = time.perf_counter()
        try:
            self.round_trips += 1
            answers = await self._line.exchange(commands, self._patience_s / 2)
        except FAULTS as fault:
            self.faults += 1
            return _still_patient(units, type(fault).__name__)
        except asyncio.CancelledError:
            self._waiting.extendleft(reversed(units))
            raise
        if self.observe is not None:
            self.observe(time.perf_counter() - began)
        refused: list[_Unit] = []
        at = 0
        for unit in units:
            own = answers[at : at + len(unit.commands)]
            at += len(unit.commands)
            refusal = next((answer for answer in own if isinstance(answer, ResponseError)), None)
            if refusal is None:
                _settle(unit, own)
            elif _passes(refusal):
                refused.append(unit)
            else:
                _settle(unit, refusal if isinstance(refusal, NoScriptError) else _told(refusal))
        if refused:
            # The address may lead to another server by now, one that does take writes.
            await self._line.drop()
        return _still_patient(refused, "it is not ready to serve")


def _settle(unit: _Unit, outcome: list[Any] | Exception) -> None:
    if unit.answers.done():
        return
    if isinstance(outcome, Exception):
        unit.answers.set_exception(outcome)
    else:
        unit.answers.set_result(outcome)


def _still_patient(units: list[_Unit], reason: str) -> list[_Unit]:
    now = time.monotonic()
    for unit in units:
        if unit.deadline <= now:
            _settle(unit, Unavailable(f"Redis does not answer ({reason})"))
    return [unit for unit in units if not unit.answers.done()]


def _passes(refusal: ResponseError) -> bool:
    return isinstance(refusal, _PASSING) or _PASSING_CODE.search(str(refusal)) is not None


def _told(refusal: ResponseError) -> StoreError:
    # Redis quotes arguments in its refusals, and ours hold secrets: only the code goes on.
    code = str(refusal).partition(" ")[0]
    return StoreError(f"Redis refuses: {code if code.isalpha() and code.isupper() else type(refusal).__name__}")
