"""The hash chain of a log: the nonce of each entry is a hash over the entry before it and its own content.

A nonce has 8 random bytes and 16 bytes of a SHA-256. The random bytes distinguish two processes that write the same
content at the same time, and keep the hash of a known content from being computed by a client. Releases before 1.1
wrote nonces of 8 random bytes. Such entries remain readable, but damage to their content is not detected.
"""

from __future__ import annotations

import hashlib
import os
from typing import Final

SALT_BYTES: Final = 8
NONCE_BYTES: Final = 24
UNHASHED_BYTES: Final = 8
"""The length of a nonce that a release before 1.1 wrote."""

_HASH_BYTES: Final = NONCE_BYTES - SALT_BYTES
NO_NONCE: Final = b""
"""The nonce before the header."""


def new_nonce(previous: bytes, request: bytes, content: bytes, salt: bytes = b"") -> bytes:
    """A nonce for a new entry after the one with the nonce `previous`. Without a salt it is random."""
    return _nonce(salt or os.urandom(SALT_BYTES), previous, request, content)


def is_hashed(nonce: bytes) -> bool:
    """Whether the nonce covers the content of its entry."""
    return len(nonce) == NONCE_BYTES


def is_intact(previous: bytes, nonce: bytes, request: bytes, content: bytes) -> bool:
    """Whether the nonce fits the content of its entry. The nonce of an older release fits any content."""
    if len(nonce) != NONCE_BYTES:
        return len(nonce) == UNHASHED_BYTES
    return _nonce(nonce[:SALT_BYTES], previous, request, content) == nonce


def hash_text(nonce: bytes) -> str:
    """The hash in a nonce as 32 hexadecimal digits; "" for the nonce of an older release."""
    return nonce[SALT_BYTES:].hex() if is_hashed(nonce) else ""


def pack_snapshot(nonce: bytes, data: bytes) -> bytes:
    """A snapshot as it is stored: the nonce of its entry, a hash over both, the data."""
    return nonce + _digest(nonce, data) + data


def unpack_snapshot(packed: bytes) -> tuple[bytes, bytes]:
    """The nonce and the data of `pack_snapshot`. Raises ValueError if they are damaged or from an older release."""
    start = NONCE_BYTES + _HASH_BYTES
    nonce, data = packed[:NONCE_BYTES], packed[start:]
    if len(packed) < start or _digest(nonce, data) != packed[NONCE_BYTES:start]:
        raise ValueError("the snapshot is damaged, or an older release wrote it")
    return nonce, data


def _nonce(salt: bytes, previous: bytes, request: bytes, content: bytes) -> bytes:
    # The lengths keep bytes from moving between the fields without a change of the hash.
    return salt + _digest(b"%d %d " % (len(previous), len(request)), salt, previous, request, content)


def _digest(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()[:_HASH_BYTES]
