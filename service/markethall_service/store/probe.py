"""What is asked of Redis to find out whether it takes writes, without writing anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .slots import SLOTS

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
