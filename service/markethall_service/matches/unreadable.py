"""Public matches that are listed and cannot be read."""

from __future__ import annotations

import logging
from typing import Final

_REMEMBERED: Final = 1000

_log = logging.getLogger(__name__)


class Unreadable:
    """Warns of each of them once, as lists are asked for again and again."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def note(self, match_id: str) -> None:
        """Says that there is one more; its name stays out of the log."""
        if match_id not in self._told and len(self._told) < _REMEMBERED:
            self._told.add(match_id)
            _log.warning("a public match cannot be read and is left out of lists: `markethall upgrade --dry-run --all`")
