"""The answered requests of a match in memory: a repeated request, however old, gets its first answer."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Final

_DIGEST_BYTES: Final = 16
"""With 16 bytes, two requests of the same digest cannot be found, not even on purpose."""


@dataclass(slots=True)
class AnsweredRequests:
    """Which revision answered a request: a digest of 16 bytes for each revision. A dictionary would take 180.

    A match has some hundred revisions; to look through 200 takes a microsecond.
    """

    _digests: bytearray = field(default_factory=bytearray)

    def add(self, seat: int, request_id: str, revision: int) -> None:
        """Record the revision that answered the request of a seat (0: the creator)."""
        start, end = revision * _DIGEST_BYTES, (revision + 1) * _DIGEST_BYTES
        # Revisions without a request have zeros.
        self._digests.extend(bytes(max(0, end - len(self._digests))))
        self._digests[start:end] = _digest(seat, request_id)

    def find(self, seat: int, request_id: str) -> int | None:
        """The last revision that answered the request; None if none has."""
        digest, at = _digest(seat, request_id), len(self._digests)
        while (at := self._digests.rfind(digest, 0, at)) >= 0:
            if at % _DIGEST_BYTES == 0:
                return at // _DIGEST_BYTES
            # These are the end of one digest and the beginning of the next.
            at += _DIGEST_BYTES - 1
        return None


def _digest(seat: int, request_id: str) -> bytes:
    return hashlib.blake2b(f"{seat}:{request_id}".encode(), digest_size=_DIGEST_BYTES).digest()
