"""A notice as an HTTP request, signed by the Standard Webhooks convention."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from markethall_service.matches.notices import Notice
from markethall_service.matches.webhooks import SECRET_PREFIX


@dataclass(frozen=True, slots=True)
class Message:
    """A notice that is true: where it goes, what it is signed with, what it says, and when that happened (Unix ms)."""

    notice: Notice
    game: str
    to_act: Sequence[int]
    time_ms: int
    url: str = field(repr=False)
    secret: str = field(repr=False)

    @property
    def message_id(self) -> str:
        """The same at every attempt, so that a receiver can tell what it has had before."""
        notice = self.notice
        return f"msg_{notice.match_id}_{notice.revision}_{notice.to}_{notice.seat}_{notice.kind.value}"

    def body(self) -> bytes:
        """What is said, as JSON: nothing that a spectator could not see."""
        notice = self.notice
        said = {
            "type": notice.kind.value,
            "match": f"matches/{notice.match_id}",
            "game": self.game,
            "seat": notice.seat,
            "revision": notice.revision,
            "toAct": list(self.to_act),
        }
        return json.dumps(said, separators=(",", ":")).encode()

    def headers(self, body: bytes, now_s: int) -> dict[str, str]:
        """The headers of an attempt at that Unix time."""
        return {
            "Content-Type": "application/json",
            "User-Agent": "MarketHall-Webhooks/1",
            "webhook-id": self.message_id,
            "webhook-timestamp": str(now_s),
            "webhook-signature": signature(self.secret, self.message_id, now_s, body),
        }


def signature(secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """The version-1 signature of a message."""
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    signed = hmac.digest(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256)
    return "v1," + base64.b64encode(signed).decode()
