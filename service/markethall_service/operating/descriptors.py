"""How many files and connections this process and its children may have open."""

from __future__ import annotations

import resource
from typing import Final

ENOUGH: Final = 65_536


_SPARE: Final = 256
"""So many are for Redis, webhooks, and files."""


def connections_allowed() -> int:
    """How many connections of clients leave this process enough for itself."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ENOUGH if soft == resource.RLIM_INFINITY else max(soft - _SPARE, soft // 2)


def raise_limit() -> int:
    """Takes as many as the system lets a process have by itself, up to what is enough; how many that is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft
