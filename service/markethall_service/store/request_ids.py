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
    packed = _packed_uuid(request_id)
    return b"%d=%b" % (seat, packed) if packed else f"{seat}:{request_id}".encode()


def request_of(field: bytes) -> tuple[int, str]:
    """The seat and the request id in a `request_field` that is not empty. ValueError if it is none."""
    found = _REQUEST.fullmatch(field)
    if found is None:
        raise ValueError("this is no request of a commit")
    seat, kind, request_id = found.groups()
    return int(seat), _uuid_text(request_id) if kind == b"=" else request_id.decode()


_REQUEST: Final = re.compile(rb"(\d+)([:=])(.*)", re.DOTALL)
_UUID_LENGTH: Final = 36


def _packed_uuid(text: str) -> bytes:
    """The 16 bytes of a UUID in its usual form; empty for any other text, which is kept as it is."""
    if len(text) != _UUID_LENGTH:
        return b""
    try:
        packed = bytes.fromhex(text.replace("-", ""))
    except ValueError:
        return b""
    return packed if _uuid_text(packed) == text else b""


def _uuid_text(packed: bytes) -> str:
    digits = packed.hex()
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"
