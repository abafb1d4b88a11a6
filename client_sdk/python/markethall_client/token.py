"""A token as the client handles it: carried as it is, and never verified here."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode


def stripped(token: object) -> str:
    """The token without the white space around it: files that keep one often end with a line feed."""
    if not isinstance(token, str):
        raise TypeError(f"a token is text, not {type(token).__name__}")
    return token.strip()


def seat_of(token: str) -> int:
    """The number of the seat that a token speaks for by its own words; 0 if it names none."""
    try:
        payload = token.split(".")[1]
        seat = json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["seat"]
    except (ValueError, LookupError, TypeError):
        return 0
    return seat if type(seat) is int and seat > 0 else 0
