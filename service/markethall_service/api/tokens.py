"""Seat tokens: signed, naming match and seat, so that the server keeps no session.

Keys are rotated without logging anybody out: put the new key first and keep the old one behind it until the tokens that
it has signed are over.

- What may stand in a seat's token, apart from its signature: a form, and a claim of the right types.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import jwt
from jwt.types import Options

from markethall_rules.secret import SPECTATOR
from markethall_service.matches.errors import TokenExpired, TokenInvalid
from markethall_service.matches.log import FIRST_REVISION
from markethall_service.matches.visibility import TokenClaims

FIELDS: Final = ("match", "seat", "taken", "seal", "exp")
"""What a token of ours holds: of which match which seat, taken in which revision, its seal, and until when."""

_LONGEST: Final = 512
# Three parts of base64url. The signature's last letter holds four bits only: of those that decode alike, one is ours.
_FORM: Final = re.compile(r"[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]", re.ASCII)


def check_form(token: str) -> None:
    """ValueError for what nobody here has written, before anything in it is looked at."""
    if len(token) > _LONGEST or not _FORM.fullmatch(token):
        raise ValueError("that is no token")


def read(held: Mapping[str, Any]) -> tuple[TokenClaims, int]:
    """The claim of a verified token and when it expires (Unix seconds); ValueError unless all is of its type."""
    match_id, seat, taken, seat_nonce, expires = (held[name] for name in FIELDS)
    # JSON has no integers of its own: 1.0 and true are other values than 1, and no token of ours holds them.
    if {type(match_id), type(seat_nonce)} != {str} or {type(seat), type(taken), type(expires)} != {int}:
        raise ValueError("name and seal are text, all else is numbers")
    if seat < 0 or taken < 1:
        raise ValueError("seats count from 1, 0 being the creator, and revisions from 1")
    if seat == SPECTATOR and taken != FIRST_REVISION:
        raise ValueError("only the creator's token is for no seat, from the first revision on")
    return TokenClaims(match_id, seat, taken, seat_nonce), expires


_ALGORITHM: Final = "HS256"
_REMEMBERED: Final = 10_000
_UNCHECKED: Final[Options] = {
    "verify_exp": False,
    "verify_iat": False,
    "require": list(FIELDS),
}


class Tokens:
    """Signs and reads tokens with secret keys (32 bytes or more) that all processes of a service share.

    The first key signs, all of them verify; ValueError if there is none. `remembered` tokens, those read latest, are
    verified once only.
    """

    def __init__(
        self, keys: Sequence[bytes], lifetime_s: int, now_ms: Callable[[], int], remembered: int = _REMEMBERED
    ) -> None:
        if not keys:
            raise ValueError("tokens need a key")
        self._keys = tuple(keys)
        self._lifetime_s = lifetime_s
        self._now_ms = now_ms
        self._remembered = remembered
        self._read: OrderedDict[str, tuple[TokenClaims, int]] = OrderedDict()

    def adopt(self, key: bytes) -> None:
        """From now on signs with this key; what the others have signed stays good."""
        self._keys = (key, *(one for one in self._keys if one != key))

    def sign(self, claims: TokenClaims, from_ms: int = 0) -> str:
        """A token for the seat, good for the configured lifetime from a time on (Unix milliseconds), or from now on."""
        now = (from_ms or self._now_ms()) // 1000
        held: dict[str, str | int] = {
            "match": claims.match_id,
            "seat": claims.seat,
            "taken": claims.taken_revision,
            "seal": claims.seat_nonce,
            "exp": now + self._lifetime_s,
        }
        return jwt.encode(held, self._keys[0], algorithm=_ALGORITHM)

    def read(self, token: str) -> TokenClaims:
        """What the token says. TokenInvalid if it was not signed here, TokenExpired if its time is over."""
        known = self._read.get(token)
        if known is None:
            known = self._verify(token)
            self._read[token] = known
            if len(self._read) > self._remembered:
                self._read.popitem(last=False)
        else:
            self._read.move_to_end(token)
        claims, expires = known
        if self._now_ms() // 1000 >= expires:
            raise TokenExpired(
                "The token's time is over: JoinMatch with the requestId that took the seat answers a new one. "
                "RenewToken does so while a token is good.",
                expired=expires,
            )
        return claims

    def renew(self, claims: TokenClaims) -> tuple[str, int]:
        """A fresh token for the claim, and until when it is good (Unix milliseconds)."""
        now_ms = self._now_ms()
        return self.sign(claims, now_ms), (now_ms // 1000 + self._lifetime_s) * 1000

    def _verify(self, token: str) -> tuple[TokenClaims, int]:
        with suppress(ValueError):
            check_form(token)
            for key in self._keys:
                with suppress(jwt.InvalidTokenError, ValueError, TypeError):
                    return read(jwt.decode(token, key, algorithms=[_ALGORITHM], options=_UNCHECKED))
        raise TokenInvalid("The token was not signed here: send the one from JoinMatch, unchanged.")
