"""Which logs there are at all: looked up key by key, for tools that go through everything."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from .keys import log_key
from .shards import Shards

_COUNT: Final = 1000
_ANY: Final = log_key("*")
_BEFORE, _AFTER = (len(part) for part in _ANY.split("*"))


async def match_ids(shards: Shards) -> AsyncIterator[str]:
    """The ids of all logs, in no order, some perhaps twice; what comes or goes meanwhile may be missing.

    Unavailable if a master of a cluster is replaced meanwhile: its cursors mean nothing to another one.
    """
    for master in await shards.masters():
        cursor = b"0"
        while True:
            [(cursor, keys)] = await master(("SCAN", cursor, "MATCH", _ANY, "COUNT", _COUNT))
            for key in keys:
                yield key.decode()[_BEFORE:-_AFTER]
            if cursor == b"0":
                break
