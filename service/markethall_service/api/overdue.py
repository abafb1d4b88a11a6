"""What a client is told whose call was ended because it did not send what was waited for."""

from __future__ import annotations

from collections import Counter
from typing import Final

from markethall_service.grpc_core import Overdue

from .errors import CallError

REQUEST: Final = "request_seconds"
IDLE: Final = "idle_stream_seconds"
"""The settings of how long a caller may take."""


def late(overdue: Overdue, bounded: Counter[str]) -> CallError:
    """Why a call was ended, and what to do about it; counted."""
    bounded[REQUEST if overdue.first else IDLE] += 1
    within = f"within {overdue.seconds:g} seconds"
    if overdue.first:
        return CallError(
            "REQUEST_OVERDUE",
            f"The call was opened, and its request has not come {within}: open it when there is something to send.",
            limit=f"{overdue.seconds:g}s",
        )
    return CallError(
        "STREAM_IDLE",
        f"No other request has come {within}, so this stream was ended: open another one with the next.",
        limit=f"{overdue.seconds:g}s",
    )
