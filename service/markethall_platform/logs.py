"""Logging: formats and levels, one line per call, and the request id.

All packages log through the standard library. Fields passed as `extra` become fields of the line, on a console or as
one JSON object per line. An exception is logged by its type and the places in the code, never by its message, because a
message could quote what a caller sent.
"""

from __future__ import annotations

import logging
import os
import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, TextIO
from weakref import WeakSet

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from .faults import places_of

Format = Literal["console", "json"]
Level = Literal["DEBUG", "INFO", "WARNING", "ERROR"]


@dataclass(frozen=True, slots=True)
class LogSettings:
    """How much is logged and how.

    `access`: share of the calls that get a line whatever their result, 0 to 1. `slow_s`: a call that takes longer, in
    seconds, is logged as a warning.
    """

    level: Level = "INFO"
    format: Format = "console"
    access: float = 0.0
    slow_s: float = 1.0


def configure(settings: LogSettings, stream: TextIO | None = None) -> None:
    """Send the log lines of this process to `stream`, standard error if None."""
    stream = stream or sys.stderr
    fields: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _request_id,
        _fault,
    ]
    last: Processor = structlog.processors.JSONRenderer(ensure_ascii=False)
    if settings.format == "console":
        last = structlog.dev.ConsoleRenderer(colors=stream.isatty())
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=fields, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last]
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    logging.basicConfig(level=settings.level, handlers=[handler], force=True)
    # The library quotes headers that are not UTF-8, tokens too. The answer tells the caller what is wrong.
    logging.getLogger("grpc._cython.cygrpc").addFilter(_is_without_content)


def _is_without_content(line: logging.LogRecord) -> bool:
    return not str(line.msg).startswith("Invalid encoding")


def _request_id(_: WrappedLogger, __: str, line: EventDict) -> EventDict:
    call = CURRENT.get()
    if call is not None:
        line["request_id"] = call.request_id
    return line


def _fault(_: WrappedLogger, __: str, line: EventDict) -> EventDict:
    caught: Any = line.pop("exc_info", None)
    error = caught[1] if isinstance(caught, tuple) else caught
    if isinstance(error, BaseException):
        line["fault"] = type(error).__name__
        line["at"] = places_of(error)
    return line


OUR_FAULT: Final = frozenset({"INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNKNOWN"})
"""Codes of errors that are the fault of the service. Operators must see them."""

_EXPECTED: Final = frozenset({"SHUTTING_DOWN", "REQUEST_OVERDUE", "STREAM_IDLE"})
"""Reasons that are logged once for all streams, or not at all: the server stops, or a client sends nothing.

Neither is a fault of the service, and a client with many calls must not fill the log.
"""


_call_logs: Final[WeakSet[CallLog]] = WeakSet()


def adjust(settings: LogSettings) -> None:
    """Change the level, the share of calls and the time of slow calls of this process. The format stays."""
    logging.getLogger().setLevel(settings.level)
    for call_log in tuple(_call_logs):
        call_log.use(settings)


class CallLog:
    """Decides which calls get a line, and at which level."""

    def __init__(self, settings: LogSettings, name: str) -> None:
        self._log = logging.getLogger(name)
        self.use(settings)
        _call_logs.add(self)

    def use(self, settings: LogSettings) -> None:
        """Use these settings from now on."""
        self._access = settings.access
        self._slow_s = settings.slow_s
        self._logs_all = settings.access > 0 or settings.level == "DEBUG"
        self.quiet_s = 0.0 if self._logs_all else settings.slow_s
        """A call that went well in less than this gets no line anyway."""

    def ended(
        self,
        what: str,
        code: str,
        reason: str,
        seconds: float,
        *,
        streams: bool = False,
        facts: Callable[[], Mapping[str, int | str]] = dict,
    ) -> None:
        """Record the end of a call: its method or route, its code, the reason of a refusal, its duration in seconds.

        `facts` are more fields. They are only computed for a call that gets a line.
        """
        is_expected = reason in _EXPECTED
        is_slow = seconds > self._slow_s and not streams and not is_expected
        is_our_fault = code in OUR_FAULT and not is_expected
        if not (is_slow or is_our_fault or self._logs_all):
            return
        is_refused = bool(reason) and not is_our_fault and not is_expected
        if is_our_fault or (is_slow and not is_refused):
            level = logging.WARNING
        elif is_slow or (self._access and random.random() < self._access):
            level = logging.INFO
        else:
            level = logging.DEBUG
        if not self._log.isEnabledFor(level):
            return
        fields: dict[str, object] = {"call": what, "code": code, "ms": round(seconds * 1000, 2), **facts()}
        if reason:
            fields["reason"] = reason
        kind = "failed call" if is_our_fault else "refused call" if is_refused else "slow call" if is_slow else "call"
        self._log.log(level, kind, extra=fields)


HEADER: Final = "X-Request-Id"
KEY: Final = "x-request-id"
"""Metadata key of the request id in gRPC."""

_BITS: Final = 128
_luck = random.Random()
"""Source of request ids. They are no secrets, and `secrets` would cost a system call each time."""

os.register_at_fork(after_in_child=_luck.seed)

_SAFE: Final = re.compile(r"[A-Za-z0-9._~-]{1,64}")


class HasRequestId(Protocol):
    """A call that knows its request id, or computes it on demand."""

    @property
    def request_id(self) -> str:
        """1 to 64 letters, digits and ._~-"""
        ...


CURRENT: ContextVar[HasRequestId | None] = ContextVar("markethall_call", default=None)
"""The call of the current task or thread. Its id is only read when a line is logged."""


@contextmanager
def lines_of(call: HasRequestId) -> Iterator[None]:
    """Lines that are logged in the block name this call."""
    before = CURRENT.set(call)
    try:
        yield
    finally:
        CURRENT.reset(before)


def safe_id(given: object) -> str:
    """The id if it may be used in a log line and in a header, else ""."""
    return given if isinstance(given, str) and _SAFE.fullmatch(given) else ""


def new_request_id() -> str:
    """A new request id."""
    return f"{_luck.getrandbits(_BITS):0{_BITS // 4}x}"
