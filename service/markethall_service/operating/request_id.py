"""The id of the call under way, by which its log lines are found, from the edge to the store."""

from __future__ import annotations

import os
import random
import re
from contextvars import ContextVar
from typing import Final, Protocol

HEADER: Final = "X-Request-Id"
KEY: Final = "x-request-id"
"""Its name among the metadata of gRPC."""

_BITS: Final = 128
_luck = random.Random()
"""Ids are no secrets; to ask the system for them costs a change of threads each time."""

os.register_at_fork(after_in_child=_luck.seed)

_SANE: Final = re.compile(r"[A-Za-z0-9._~-]{1,64}")


class HasRequestId(Protocol):
    """A call that knows its id, or finds it out when it is asked."""

    @property
    def request_id(self) -> str:
        """1 to 64 letters, digits and ._~-"""
        ...


CURRENT: ContextVar[HasRequestId | None] = ContextVar("markethall_call", default=None)
"""The call that this task or thread works for. The id is read only when it is needed."""


def sane(given: object) -> str:
    """The id if it may stand in a log line and a header, else ""."""
    return given if isinstance(given, str) and _SANE.fullmatch(given) else ""


def fresh() -> str:
    """A new id."""
    return f"{_luck.getrandbits(_BITS):0{_BITS // 4}x}"
