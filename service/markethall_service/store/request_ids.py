"""The seat and the request id of a commit, as the log keeps them beside its content."""

from __future__ import annotations

import re
from typing import Final


def request_field(seat: int, request_id: str) -> bytes:
    """The seat and the request id of a commit; empty without a request id.

    `<seat>:<request id>`; for a UUID, which SDKs send, `<seat>=` and its 16 bytes.
    """
    if not request_id:
        return b""
    if _UUID.fullmatch(request_id):
        return b"%d=%b" % (seat, bytes.fromhex(request_id.replace("-", "")))
    return f"{seat}:{request_id}".encode()


def request_of(field: bytes) -> tuple[int, str]:
    """The seat and the request id in a `request_field` that is not empty. ValueError if it is none."""
    found = _REQUEST.fullmatch(field)
    if found is None:
        raise ValueError("this is no request of a commit")
    seat, kind, request_id = found.groups()
    return int(seat), _uuid_text(request_id) if kind == b"=" else request_id.decode()


_REQUEST: Final = re.compile(rb"(\d+)([:=])(.*)", re.DOTALL)
_UUID: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""The usual form of a UUID. Any other text is kept as it is."""


def _uuid_text(packed: bytes) -> str:
    digits = packed.hex()
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"
