"""What is kept in several parts, as far as they answer: a shard that is away takes nothing from the others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterable
from typing import Final, TypeVar

from markethall_service.matches.ports import StoreError

from .soon import soon

T = TypeVar("T")

SOON_S: Final = 1.0
"""Much less than a lease: what the others have answered meanwhile must not be due again before it is here."""

_log = logging.getLogger(__name__)


class Scatter:
    """Asks all parts of `what`, a word for the log, at once; in a cluster they lie on several shards."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._away = 0

    async def ask(self, asked: Iterable[Awaitable[T]]) -> list[T | None]:
        """The answers in their order, None for each that does not come soon; StoreError if none comes."""
        answers = await asyncio.gather(*map(_soon, asked))
        faults = [answer for answer in answers if isinstance(answer, StoreError)]
        if len(faults) != self._away:
            self._away = len(faults)
            if faults:
                _log.warning("%s: %d of %d parts do not answer", self._what, len(faults), len(answers))
            else:
                _log.info("%s: all parts answer again", self._what)
        if len(faults) == len(answers):
            raise faults[0]
        return [None if isinstance(answer, StoreError) else answer for answer in answers]


async def _soon(asked: Awaitable[T]) -> T | StoreError:
    try:
        async with soon(SOON_S):
            return await asked
    except StoreError as fault:
        return fault
