"""Why the service cannot be reached: said to the operator, whose clients are told no more than that."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, Final

import grpc

AGAIN_S: Final = 60.0
"""So long a cause is not said again."""

_SHOWN: Final = 200
_DETAILS: Final = "grpc-status-details-bin"
_CAUSES: Final = (
    ("certificate has expired", "its certificate has expired: renew that of MARKETHALL_TLS_CERT"),
    ("not yet valid", "its certificate is not valid yet: look at the clocks of both machines"),
    ("Hostname Verification", "its certificate is of another name: MARKETHALL_TLS_NAME says which one to expect"),
    (
        "CERTIFICATE_VERIFY_FAILED",
        "its certificate is of an unknown authority: MARKETHALL_GATEWAY_CA names the known",
    ),
    ("WRONG_VERSION_NUMBER", "it does not speak TLS"),
    ("handshake failed", "TLS fails"),
    ("Connection refused", "it refuses the connection"),
)
"""What gRPC says of a connection that fails, and in our words; the first that fits."""

_HANGS_UP: Final = ("Socket closed", "Connection reset", "Broken pipe")
_OVER_TLS: Final = "it hangs up; over TLS it may not know the gateway's certificate: MARKETHALL_GATEWAY_CERT"

_log = logging.getLogger(__name__)


class Outage:
    """Whether the service can be reached just now. Threads may share it; `tls` is whether it is spoken to over TLS."""

    def __init__(self, *, tls: bool, now: Callable[[], float] = time.monotonic) -> None:
        self._tls: Final = tls
        self._now: Final = now
        self._said: dict[str, float] = {}
        self._is_on = False

    def failed(self, error: Any) -> None:
        """Says why a call did not come to the service, if it was that; each cause once a minute."""
        if error.code() is not grpc.StatusCode.UNAVAILABLE or _is_answer(error):
            return
        self._is_on = True
        why = self._why(error.details() or "")
        now = self._now()
        if now >= self._said.get(why, now):
            self._said[why] = now + AGAIN_S
            _log.warning("the service cannot be reached", extra={"why": why})

    def answered(self) -> None:
        """Says that the service is reached again, if it was not."""
        if self._is_on:
            self._is_on = False
            self._said.clear()
            _log.info("the service is reached again")

    def _why(self, text: str) -> str:
        known = next((words for sign, words in _CAUSES if sign in text), "")
        if not known and any(sign in text for sign in _HANGS_UP):
            known = _OVER_TLS if self._tls else "it hangs up"
        return known or text.rpartition("last error: ")[2][:_SHOWN]


def _is_answer(error: Any) -> bool:
    """Whether the service has said so itself."""
    return any(key == _DETAILS for key, _ in error.trailing_metadata() or ())
