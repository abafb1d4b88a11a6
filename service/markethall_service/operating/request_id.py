"""The id of the call under way, by which its log lines are found, from the edge to the store."""

from __future__ import annotations

import re
import uuid
from contextvars import ContextVar
from typing import Final, Protocol

HEADER: Final = "X-Request-Id"
KEY: Final = "x-request-id"
"""Its name among the metadata of gRPC."""

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
    return uuid.uuid4().hex
