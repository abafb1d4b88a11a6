"""What tells one taking of a seat from every other: a match of the same name may begin again, from its first revision.

A seal goes into tokens. It follows from the log alone, so it comes back with a backup: no time comes twice, and who
takes a seat with another's request id is taken for that one anyway.
As the seed is secret, a seal follows from nothing that is public, and tells nothing of the request id.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

_BYTES: Final = 8


def seal(seed: bytes, time_ms: int, request_id: str) -> str:
    """The seal of the seat that this request has taken at that time (Unix milliseconds), in 16 hexadecimal digits."""
    return _seal(seed, f"seat {time_ms} {request_id}")


def creators_seal(seed: bytes) -> str:
    """The seal of who has created the match with this seed."""
    return _seal(seed, "creator")


def _seal(seed: bytes, of: str) -> str:
    # Luck is drawn with the same key, from 8 bytes at a time (see rules/chance.py): this is never one of its inputs.
    return hmac.digest(seed, f"markethall seal: {of}".encode(), hashlib.sha256)[:_BYTES].hex()
