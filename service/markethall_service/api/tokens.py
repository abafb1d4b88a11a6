"""Seat tokens: signed JWTs that name a match and a seat, so that the server keeps no session.

To rotate keys, add the new key behind the old one, then put it first, and keep the old one behind it until the tokens
that it has signed expire.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import jwt
from jwt.types import Options

from markethall_rules import SPECTATOR
from markethall_service.matches.errors import TokenExpired, TokenInvalid
from markethall_service.matches.log import FIRST_REVISION
from markethall_service.matches.visibility import TokenClaims
from markethall_service.store.keys import fingerprint

FIELDS: Final = ("match", "seat", "taken", "seal", "exp")
"""The fields of a token: match id, seat, revision that took the seat, seat nonce, expiry in Unix seconds."""

_MAX_LENGTH: Final = 512
# Three parts of base64url. The last letter of the signature has four significant bits. Of the letters that decode to
# the same bits, a token of this service has the one in this list.
_FORM: Final = re.compile(r"[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]", re.ASCII)

_ALGORITHM: Final = "HS256"
_CACHE_SIZE: Final = 10_000
_UNCHECKED: Final[Options] = {
    "verify_exp": False,
    "verify_iat": False,
    "require": list(FIELDS),
}


class Tokens:
    """Signs and verifies tokens with secret keys of 32 bytes or more, the same in all processes of a service.

    The first key signs, all keys verify. ValueError if there is none. The `cache_size` tokens read last are not
    verified again.
    """

    def __init__(
        self, keys: Sequence[bytes], lifetime_s: int, now_ms: Callable[[], int], cache_size: int = _CACHE_SIZE
    ) -> None:
        if not keys:
            raise ValueError("tokens need a key")
        self._keys = tuple(keys)
        self._lifetime_s = lifetime_s
        self._now_ms = now_ms
        self._cache_size = cache_size
        self._verified: OrderedDict[str, tuple[TokenClaims, int]] = OrderedDict()

    def use_key(self, key: bytes) -> None:
        """Sign with this key from now on. Tokens that the other keys have signed stay valid."""
        self._keys = (key, *(one for one in self._keys if one != key))

    def use_keys(self, keys: Sequence[bytes]) -> None:
        """Use these keys alone from now on. Tokens that another key has signed are no longer valid."""
        self._keys = tuple(keys)
        self._verified.clear()

    @property
    def fingerprints(self) -> list[str]:
        """The fingerprints of the keys, the one that signs first."""
        return list(map(fingerprint, self._keys))

    def sign(self, claims: TokenClaims, from_ms: int = 0) -> str:
        """A token for the seat that is valid for the configured lifetime from `from_ms` (Unix milliseconds), or now."""
        now = (from_ms or self._now_ms()) // 1000
        payload: dict[str, str | int] = {
            "match": claims.match_id,
            "seat": claims.seat,
            "taken": claims.taken_revision,
            "seal": claims.seat_nonce,
            "exp": now + self._lifetime_s,
        }
        return jwt.encode(payload, self._keys[0], algorithm=_ALGORITHM)

    def read(self, token: str) -> TokenClaims:
        """The claims of a token. TokenInvalid if no key has signed it, TokenExpired if its lifetime is over."""
        known = self._verified.get(token)
        if known is None:
            known = self._verify(token)
            self._verified[token] = known
            if len(self._verified) > self._cache_size:
                self._verified.popitem(last=False)
        else:
            self._verified.move_to_end(token)
        claims, expires = known
        if self._now_ms() // 1000 >= expires:
            raise TokenExpired(
                "The token has expired. Call JoinMatch again with the requestId that took the seat to get a new one; "
                "call RenewToken before a token expires.",
                expired=expires,
            )
        return claims

    def renew(self, claims: TokenClaims) -> tuple[str, int]:
        """A new token for the same claims, and when it expires (Unix milliseconds)."""
        now_ms = self._now_ms()
        return self.sign(claims, now_ms), (now_ms // 1000 + self._lifetime_s) * 1000

    def _verify(self, token: str) -> tuple[TokenClaims, int]:
        with suppress(ValueError):
            check_form(token)
            for key in self._keys:
                with suppress(jwt.InvalidTokenError, ValueError, TypeError):
                    return read(jwt.decode(token, key, algorithms=[_ALGORITHM], options=_UNCHECKED))
        raise TokenInvalid("The token is not valid here. Send the token from JoinMatch unchanged.")


def check_form(token: str) -> None:
    """ValueError if the text cannot be a token of this service."""
    if len(token) > _MAX_LENGTH or not _FORM.fullmatch(token):
        raise ValueError("the text is not a token")


def read(payload: Mapping[str, Any]) -> tuple[TokenClaims, int]:
    """The claims of a verified token, and when it expires (Unix seconds). ValueError if a field is not right."""
    match_id, seat, taken, seat_nonce, expires = (payload[name] for name in FIELDS)
    # JSON has no integer type: 1.0 and true equal 1 in Python, and no token of this service has them.
    if {type(match_id), type(seat_nonce)} != {str} or {type(seat), type(taken), type(expires)} != {int}:
        raise ValueError("match and seal must be strings, seat, taken and exp integers")
    if seat < 0 or taken < 1:
        raise ValueError("seat must be 0 (the creator) or more, taken 1 or more")
    if seat == SPECTATOR and taken != FIRST_REVISION:
        raise ValueError("the token of the creator (seat 0) must be from the first revision")
    return TokenClaims(match_id, seat, taken, seat_nonce), expires
