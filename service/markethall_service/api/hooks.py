"""What may surround every call: a guard, a meter, a log, a trace. Without any, a call costs nothing more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeAlias

from google.protobuf.message import Message

from markethall_service.matches.sight import Claim
from markethall_service.operating.call_log import CallLog

from .call import Call

Admit: TypeAlias = Callable[[Call], None]
Charge: TypeAlias = Callable[[Claim], None]
Ended: TypeAlias = Callable[[Call, str, str], None]
Span: TypeAlias = Callable[[Call], AbstractContextManager[None]]


@dataclass(frozen=True, slots=True)
class Hooks:
    """`admit` makes a method's guard: it raises CallError for calls that may not be. `hold` gives a stream its place.

    `charge` counts a request of a stream for the token in it, or raises CallError. `meter` makes what takes the seconds
    of a method's calls by code. `span` runs the call in a span of a trace. `bounded` counts what was ended or refused
    by the name of the setting that bounds it.
    """

    admit: Callable[[str], Admit | None] | None = None
    hold: Span | None = None
    charge: Charge | None = None
    meter: Callable[[str], Mapping[str, Callable[[float], None]]] | None = None
    log: CallLog | None = None
    span: Span | None = None
    bounded: Counter[str] = field(default_factory=Counter)

    def guard(self, method: str) -> Admit | None:
        """What decides whether a call of the method may be; None if every call may."""
        return None if self.admit is None else self.admit(method)

    def surround(self, streams: bool) -> Span | None:
        """What a call runs in."""
        hold = self.hold if streams else None
        if hold is None or self.span is None:
            return hold or self.span
        return _both(self.span, hold)

    def ended(self, method: str, *, streams: bool) -> Ended | None:
        """What takes note of the end of the method's calls: the call, its code, the reason of a refusal."""
        observe = None if self.meter is None else self.meter(method)
        log = self.log
        if observe is None and log is None:
            return None

        def ended(call: Call, code: str, reason: str) -> None:
            seconds = perf_counter() - call.began
            if observe is not None:
                observe[code](seconds)
            if log is not None and (seconds >= log.quiet_s or code != "OK"):
                log.ended(method, code, reason, seconds, streams=streams)

        return ended


def alone(_: Call) -> AbstractContextManager[None]:
    """What a call runs in that nothing surrounds."""
    return nullcontext()


def _both(outer: Span, inner: Span) -> Span:
    @contextmanager
    def run(call: Call) -> Iterator[None]:
        with outer(call), inner(call):
            yield

    return run


def surrounded(
    call: Callable[[Any, Call], Awaitable[Message | bytes]], span: Span
) -> Callable[[Any, Call], Awaitable[Message | bytes]]:
    """The method, each call of it inside a span."""

    async def inside(request: Any, asked: Call) -> Message | bytes:
        with span(asked):
            return await call(request, asked)

    return inside
