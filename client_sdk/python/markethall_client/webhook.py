"""Receiving webhooks: whether a request is from the service, and what it says."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Iterable
from typing import Any, Protocol

TOLERANCE_S = 300


class WebhookRejected(ValueError):
    """The request is not from the service, was changed on its way, or is too old."""


class Headers(Protocol):
    """Headers as a server has them: a dict, or what has only its `items`, as the Message of http.server."""

    def items(self) -> Iterable[tuple[str, str]]:
        """All names with their values."""


def verify_webhook(
    secret: str, headers: Headers, body: bytes | str, *, tolerance: float = TOLERANCE_S
) -> dict[str, Any]:
    """What a webhook says: `type`, `match`, `game`, `seat`, `revision`, `toAct`. WebhookRejected if it is not genuine.

    `secret` is the one that CreateMatch or JoinMatch answered, without which nothing is genuine; `body` are the bytes
    as they came. `tolerance` is in seconds, for clocks that differ and against old requests sent again. What is
    repeated has the same `webhook-id`.
    """
    held = {name.lower(): value for name, value in headers.items()}
    try:
        ident, timestamp, signatures = (held[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
        age = abs(time.time() - int(timestamp))
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
        if not key:
            # Anybody can sign with that.
            raise ValueError
        content = body.encode() if isinstance(body, str) else body
        message, offered = f"{ident}.{timestamp}.".encode() + content, signatures.encode().split()
    except (KeyError, ValueError, OverflowError):
        raise WebhookRejected(
            "the headers webhook-id, -timestamp and -signature, the secret, or the body, are malformed"
        ) from None
    if age > tolerance:
        raise WebhookRejected("the request is too old, or the clocks differ")
    right = b"v1," + base64.b64encode(hmac.digest(key, message, hashlib.sha256))
    if not any(hmac.compare_digest(right, given) for given in offered):
        raise WebhookRejected("the signature is not that of the service")
    said: dict[str, Any] = json.loads(content)
    return said
