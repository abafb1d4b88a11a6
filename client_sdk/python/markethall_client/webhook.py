"""Webhooks: checks that a request comes from the service, and reads it."""

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
    """The request does not come from the service, was changed, or is too old."""


class Headers(Protocol):
    """The headers of a request: a dict, or anything with `items`, such as the Message of http.server."""

    def items(self) -> Iterable[tuple[str, str]]:
        """All names with their values."""


def verify_webhook(
    secret: str, headers: Headers, body: bytes | str, *, tolerance: float = TOLERANCE_S
) -> dict[str, Any]:
    """Checks a webhook request and returns its content. WebhookRejected if it is not genuine.

    - `secret`: the webhook secret that CreateMatch or JoinMatch returned. No request is genuine without it.
    - `body`: the bytes of the request, unchanged.
    - `tolerance`: the largest difference in seconds between the clocks of the service and this machine. It also
      rejects old requests that are sent again.

    The content has `type`, `match`, `game`, `seat`, `revision` and `toAct`. The service may send a request several
    times; its header `webhook-id` is then the same.
    """
    values = {name.lower(): value for name, value in headers.items()}
    try:
        ident, timestamp, signatures = (values[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
        age = abs(time.time() - int(timestamp))
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
        if not key:
            # Everyone could sign with an empty key.
            raise ValueError
        content = body.encode() if isinstance(body, str) else body
        message, given = f"{ident}.{timestamp}.".encode() + content, signatures.encode().split()
    except (KeyError, ValueError, OverflowError):
        raise WebhookRejected(
            "the webhook is malformed: check the headers webhook-id, webhook-timestamp and webhook-signature, "
            "the secret and the body"
        ) from None
    if age > tolerance:
        raise WebhookRejected(
            f"the time of the webhook differs by more than {tolerance:g} s from this clock: it is sent again, or one "
            "of the clocks is wrong"
        )
    expected = b"v1," + base64.b64encode(hmac.digest(key, message, hashlib.sha256))
    if not any(hmac.compare_digest(expected, one) for one in given):
        raise WebhookRejected("the signature of the webhook is wrong: check the secret")
    result: dict[str, Any] = json.loads(content)
    return result
