"""What the log is told of a server of Redis that does not answer: once that it does not, once that it does again."""

from __future__ import annotations

import logging
from typing import Final

from .arrival import place

_log = logging.getLogger(__name__)


class Outage:
    """Whether the server at a URL is known to be away. What is refused is an answer, too."""

    def __init__(self, url: str) -> None:
        self._at: Final = place(url)
        self.lasts = False

    def begins(self, why: str) -> None:
        """Somebody has waited for it in vain."""
        if not self.lasts:
            self.lasts = True
            _log.warning("a server of Redis does not answer", extra={"at": self._at, "why": why})

    def ends(self) -> None:
        """It has answered."""
        if self.lasts:
            self.lasts = False
            _log.info("a server of Redis answers again", extra={"at": self._at})
