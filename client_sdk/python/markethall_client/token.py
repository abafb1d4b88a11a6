"""Tokens and keys as the client handles them: carried as they are, and never verified here."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode

from .errors import BY_REASON, MarketHallError


def stripped(token: object, what: str = "a token") -> str:
    """The token without the white space around it: files that keep one often end with a line feed."""
    if not isinstance(token, str):
        raise TypeError(f"{what} is text, not {type(token).__name__}")
    return token.strip()


def carried(secret: str, refusal: type[MarketHallError], what: str) -> str:
    """The token or key as a call can carry it; the refusal of the service's own, before a call, if none can."""
    secret = stripped(secret, f"the {what}")
    if not (secret.isascii() and secret.isprintable()):
        reason = next(reason for reason, family in BY_REASON.items() if family is refusal)
        raise refusal(f"The {what} holds something else than printable ASCII characters.", reason)
    return secret


def seat_of(token: str) -> int:
    """The number of the seat that a token speaks for by its own words; 0 if it names none."""
    try:
        payload = token.split(".")[1]
        seat = json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["seat"]
    except (ValueError, LookupError, TypeError):
        return 0
    return seat if type(seat) is int and seat > 0 else 0
