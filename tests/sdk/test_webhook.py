"""The check of webhook requests: an invalid one is always rejected with the same error class."""

from __future__ import annotations

import base64
import hashlib
import hmac
import io
import time
from http.client import parse_headers

import pytest

from markethall_client import WebhookRejected, verify_webhook

KEY = bytes(range(32))
SECRET = "whsec_" + base64.b64encode(KEY).decode()
BODY = b'{"type":"your_turn"}'


def signed(at: float | None = None) -> dict[str, str]:
    """The headers of a genuine request, sent now or at another time."""
    now = int(time.time() if at is None else at)
    signature = base64.b64encode(hmac.digest(KEY, f"msg_1.{now}.".encode() + BODY, hashlib.sha256)).decode()
    return {"webhook-id": "msg_1", "webhook-timestamp": str(now), "webhook-signature": f"v1,{signature}"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"webhook-timestamp": "9" * 400},
        {"webhook-timestamp": "9" * 5000},
        {"webhook-timestamp": "soon"},
        {"webhook-id": "\ud800"},
        {"webhook-signature": "v1,\ud800"},
        {"body": "\ud800"},
        {"secret": "whsec_\ud800"},
        {"secret": "whsec_="},
        {"secret": "whsec_"},
        {"secret": ""},
    ],
)
def test_malformed_webhook_is_rejected(wrong: dict[str, str]) -> None:
    with pytest.raises(WebhookRejected, match="malformed"):
        verify_webhook(wrong.get("secret", SECRET), signed() | wrong, wrong.get("body", BODY))


def test_headers_of_http_server_are_accepted() -> None:
    lines = "".join(f"{name.title()}: {value}\r\n" for name, value in signed().items())
    headers = parse_headers(io.BytesIO(lines.encode() + b"\r\n"))
    assert verify_webhook(SECRET, headers, BODY) == verify_webhook(SECRET, signed(), BODY.decode())


def test_one_valid_signature_is_enough() -> None:
    """While a secret is replaced, a request has the signatures of both secrets."""
    genuine = signed()["webhook-signature"]
    other = "v1," + base64.b64encode(bytes(32)).decode()
    for offered in (f"{other} {genuine}", f"{genuine} {other}", f"v2,unknown {genuine}"):
        assert verify_webhook(SECRET, signed() | {"webhook-signature": offered}, BODY) == {"type": "your_turn"}
    with pytest.raises(WebhookRejected, match="signature"):
        verify_webhook(SECRET, signed() | {"webhook-signature": f"{other} {other}"}, BODY)


def test_receiver_sets_the_tolerance() -> None:
    old = signed(time.time() - 1000)
    with pytest.raises(WebhookRejected, match="differs by more than"):
        verify_webhook(SECRET, old, BODY)
    assert verify_webhook(SECRET, old, BODY, tolerance=2000) == {"type": "your_turn"}
    with pytest.raises(WebhookRejected, match="differs by more than"):
        verify_webhook(SECRET, signed(time.time() - 100), BODY, tolerance=50)
