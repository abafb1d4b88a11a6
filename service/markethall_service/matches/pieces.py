"""Long logs are read piece by piece, so that other calls come in between."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from . import ports
from .log import FIRST_REVISION, Commit

AT_ONCE: Final = 64
"""So many commits of a long log are read and decoded at a time."""


async def pieces(store: ports.Store, match_id: str, last: int) -> AsyncIterator[tuple[Commit, ...]]:
    """The commits of a match up to revision `last`, whole, some at a time; StoreError as `read` says."""
    for after in range(FIRST_REVISION, last, AT_ONCE):
        yield await store.read(match_id, after, min(AT_ONCE, last - after))
