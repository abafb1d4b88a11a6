"""Log lines: for people on a console, or one JSON object each.

All rooms log through the standard library; what they pass as `extra` becomes fields. A fault is told by its type and
the places in the code that it came through, never by its message, which could quote what a caller sent.
"""

from __future__ import annotations

import logging
import sys
import traceback
from dataclasses import dataclass
from typing import Any, Literal, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from . import request_id

Format = Literal["console", "json"]
Level = Literal["DEBUG", "INFO", "WARNING", "ERROR"]


@dataclass(frozen=True, slots=True)
class LogSettings:
    """How much is logged and how.

    `access`: the share of calls that get a line whatever becomes of them, 0 to 1. `slow_s`: a call that takes longer,
    in seconds, is a warning.
    """

    level: Level = "INFO"
    format: Format = "console"
    access: float = 0.0
    slow_s: float = 1.0


def configure(settings: LogSettings, stream: TextIO | None = None) -> None:
    """Sends the log lines of this process to the stream, standard error if None."""
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
    # It quotes headers that are no UTF-8, tokens too: whoever sends them is told by the answer.
    logging.getLogger("grpc._cython.cygrpc").addFilter(_quotes_nobody)


def _quotes_nobody(line: logging.LogRecord) -> bool:
    return not str(line.msg).startswith("Invalid encoding")


def _request_id(_: WrappedLogger, __: str, line: EventDict) -> EventDict:
    call = request_id.CURRENT.get()
    if call is not None:
        line["request_id"] = call.request_id
    return line


def _fault(_: WrappedLogger, __: str, line: EventDict) -> EventDict:
    caught: Any = line.pop("exc_info", None)
    error = caught[1] if isinstance(caught, tuple) else caught
    if isinstance(error, BaseException):
        line["fault"] = type(error).__name__
        line["at"] = [f"{one.filename}:{one.lineno} {one.name}" for one in traceback.extract_tb(error.__traceback__)]
    return line
