"""Which matches there are at all: looked up key by key, for tools that go through everything."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from .joiner import Joiner
from .keys import log_key

_COUNT: Final = 1000
_ANY: Final = log_key("*")
_BEFORE, _AFTER = (len(part) for part in _ANY.split("*"))


async def match_ids(joiner: Joiner) -> AsyncIterator[str]:
    """The ids of all logs, in no order, some perhaps twice; what comes or goes meanwhile may be missing."""
    cursor = b"0"
    while True:
        [(cursor, keys)] = await joiner.ask(("SCAN", cursor, "MATCH", _ANY, "COUNT", _COUNT))
        for key in keys:
            yield key.decode()[_BEFORE:-_AFTER]
        if cursor == b"0":
            return
