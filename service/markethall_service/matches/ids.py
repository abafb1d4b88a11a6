"""Ids of matches and codes that open them: nobody guesses one, everybody can read one aloud."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from .log import Visibility

_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_HEARD: Final = str.maketrans("oil", "011", "-")
"""What the alphabet does without is read as what it looks like; hyphens are nothing."""

_ID_LENGTH: Final = 20
_CODE_LENGTH: Final = 8


class Ids:
    """Makes ids with a secret key that all processes of a service share."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def adopt(self, key: bytes) -> None:
        """From now on makes them with this key."""
        self._key = key

    def match(self, request_id: str) -> str:
        """The id of a new match; of a request id, always the same, so that a retry finds its match."""
        if not request_id:
            return _readable(secrets.token_bytes(_ID_LENGTH), _ID_LENGTH)
        return self._derived(request_id.encode())

    def rematch(self, match_id: str) -> str:
        """The id of a match's rematch: always the same, and of no request id."""
        return self._derived(b"\0rematch\0" + match_id.encode())

    def _derived(self, source: bytes) -> str:
        return _readable(hmac.digest(self._key, source, hashlib.sha256), _ID_LENGTH)


def new_join_code(visibility: Visibility) -> str:
    """What opens a private match; nothing opens the others."""
    return _readable(secrets.token_bytes(_CODE_LENGTH), _CODE_LENGTH) if visibility is Visibility.PRIVATE else ""


def same_code(given: str, code: str) -> bool:
    """Whether it is that join code, however it was written down on hearing it; takes the same time for all."""
    heard, right = ("".join(one.lower().split()).translate(_HEARD) for one in (given, code))
    return hmac.compare_digest(heard.encode(), right.encode())


def _readable(random: bytes, length: int) -> str:
    """Letters and digits that are not mistaken for each other, 5 bits each."""
    return "".join(_ALPHABET[byte & 31] for byte in random[:length])
