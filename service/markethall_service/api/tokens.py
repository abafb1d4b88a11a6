"""Seat tokens: signed, naming match and seat, so that the server keeps no session."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import jwt

from markethall_service.matches.errors import TokenExpired, TokenInvalid
from markethall_service.matches.sight import Claim

from . import claims

_ALGORITHM: Final = "HS256"
_REMEMBERED: Final = 10_000


class Tokens:
    """Signs and reads tokens with one secret key (32 bytes) that all processes of a service share."""

    def __init__(self, key: bytes, lifetime_s: int, now_ms: Callable[[], int]) -> None:
        self._key = key
        self._lifetime_s = lifetime_s
        self._now_ms = now_ms
        self._read: OrderedDict[str, tuple[Claim, int]] = OrderedDict()

    def sign(self, claim: Claim) -> str:
        """A token for the seat, good for the configured lifetime."""
        now = self._now_ms() // 1000
        held = {
            "match": claim.match_id,
            "seat": claim.seat,
            "taken": claim.taken_revision,
            "iat": now,
            "exp": now + self._lifetime_s,
        }
        return jwt.encode(held, self._key, algorithm=_ALGORITHM)

    def read(self, token: str) -> Claim:
        """What the token says. TokenInvalid if it was not signed here, TokenExpired if its time is over."""
        known = self._read.get(token)
        if known is None:
            known = self._verify(token)
            self._read[token] = known
            if len(self._read) > _REMEMBERED:
                self._read.popitem(last=False)
        claim, expires = known
        if self._now_ms() // 1000 >= expires:
            raise TokenExpired("The token's time is over: the seat needs a new one.", expired=expires)
        return claim

    def _verify(self, token: str) -> tuple[Claim, int]:
        try:
            claims.check_form(token)
            held = jwt.decode(
                token,
                self._key,
                algorithms=[_ALGORITHM],
                options={"verify_exp": False, "verify_iat": False, "require": ["exp", "match", "seat", "taken"]},
            )
            return claims.read(held)
        except (jwt.InvalidTokenError, ValueError, TypeError):
            raise TokenInvalid("The token was not signed here: send the one from JoinMatch, unchanged.") from None
