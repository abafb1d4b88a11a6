"""Which connections are let go, so that nobody shuts the others out by opening many and asking nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

PATIENCE_S: Final = 15.0
"""So long a connection may take for a complete request, from its beginning or from the request's first byte."""

IDLE_S: Final = 120.0
"""So long one that has asked before may be silent, while there is room."""

STUCK_S: Final = 30.0
"""So long a connection may take nothing of what it has asked for."""

ROOM: Final = 0.8
"""The part of the connections up to which silent ones are kept."""


class Upkeep:
    """Closes what takes too long; of a server that is nearly full also whoever is silent, the longest silent first.

    `channels` are waitress's, of which `asking_since` says how long each has been taking for a request.
    """

    def __init__(self, channels: Mapping[int, Any], limit: int) -> None:
        self._channels = channels
        self._room = int(limit * ROOM)

    def __call__(self, now: float) -> None:
        """Marks connections, which are then closed. What is being answered goes on, if it is taken."""
        for channel in tuple(self._channels.values()):
            if channel.total_outbufs_len and channel.last_activity < now - STUCK_S:
                # At once: there is no room to write that would tell of the mark. It frees the thread that waits.
                channel.handle_close()
        silent = [one for one in self._channels.values() if not one.requests and not one.will_close]
        kept = []
        for channel in silent:
            if _takes_too_long(channel, now):
                channel.will_close = True
            elif not channel.total_outbufs_len:
                kept.append(channel)
        too_many = sum(not one.will_close for one in self._channels.values()) - self._room
        if too_many > 0:
            # Those that have never asked first.
            kept.sort(key=lambda one: (one.asking_since is None, one.last_activity))
            for channel in kept[:too_many]:
                channel.will_close = True


def _takes_too_long(channel: Any, now: float) -> bool:
    asking = channel.asking_since
    return bool(channel.last_activity < now - IDLE_S or (asking is not None and asking < now - PATIENCE_S))
