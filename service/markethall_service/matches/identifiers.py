"""Ids of matches and codes that open them: nobody guesses one, everybody can read one aloud.

- The names that players want to be shown by.
- What tells one taking of a seat from every other: a match of the same name may begin again, from its first revision.
  A seal goes into tokens. It follows from the log alone, so it comes back with a backup: no time comes twice, and who
  takes a seat with another's request id is taken for that one anyway. As the seed is secret, a seal follows from
  nothing that is public, and tells nothing of the request id.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from itertools import groupby
from typing import Final

from .errors import BadField
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


NAME_LENGTH: Final = 40
_ASKED_LENGTH: Final = 10 * NAME_LENGTH
"""What is longer than this is not even looked at: putting marks in order takes the square of their number."""

_MARKS: Final = 4
"""So many marks stand on one letter in some script; more of them reach into the lines above and below."""

_JOINERS: Final = frozenset("\u200c\u200d")
"""Nothing is seen of them, but Persian, Sinhala and families of emoji are not written without them."""

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols by their kind, but nothing is seen of them."""


def shown_name(asked: str) -> str:
    """The name as it is kept and shown: in NFC, with one plain space for any run of spaces and none at its ends.

    BadField unless it can be shown in a line of text, and seen there; "" leaves it to the service.
    """
    if len(asked) > _ASKED_LENGTH:
        raise _too_long()
    composed = unicodedata.normalize("NFC", asked)
    spaced = "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in composed)
    for letter in spaced:
        if letter not in _JOINERS and not letter.isprintable():
            raise _bad(f"printable characters, and {_code(letter)} is none")
    name = " ".join(filter(None, spaced.split(" ")))
    if len(name) > NAME_LENGTH:
        raise _too_long()
    if asked:
        _check_seen(name)
        _check_joiners(name)
    return name


def _check_joiners(name: str) -> None:
    """Refuses joiners that join nothing: with them, two names could look the same."""
    for before, letter, after in zip(" " + name[:-1], name, name[1:] + " ", strict=True):
        if letter in _JOINERS and not {before, after}.isdisjoint({" ", *_JOINERS}):
            raise _bad(f"{_code(letter)} only between two characters that it joins")


def _check_seen(name: str) -> None:
    if unicodedata.category(name[:1] or " ")[0] == "M":
        raise _bad(f"a letter or a symbol first, and {_code(name[0])} is a combining mark")
    if not any(letter not in _BLANK and unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise _bad("a name with something to see in it, or nothing for the seat's own")
    # A joiner between marks takes none of them off the letter.
    runs = groupby(name, key=lambda letter: letter in _JOINERS or unicodedata.category(letter) in ("Mn", "Me"))
    if any(is_mark and len(list(run)) > _MARKS for is_mark, run in runs):
        raise _bad(f"up to {_MARKS} combining marks on a letter")


def _code(letter: str) -> str:
    return f"U+{ord(letter):04X}"


def _too_long() -> BadField:
    return _bad(f"up to {NAME_LENGTH} printable characters")


def _bad(takes: str) -> BadField:
    return BadField(f"displayName takes {takes}.", field="displayName")


_BYTES: Final = 8


def seat_nonce(seed: bytes, time_ms: int, request_id: str) -> str:
    """The seal of the seat that this request has taken at that time (Unix milliseconds), in 16 hexadecimal digits."""
    return _seal(seed, f"seat {time_ms} {request_id}")


def creator_nonce(seed: bytes) -> str:
    """The seal of who has created the match with this seed."""
    return _seal(seed, "creator")


def _seal(seed: bytes, of: str) -> str:
    # Luck is drawn with the same key, from 8 bytes at a time (see rules/chance.py): this is never one of its inputs.
    return hmac.digest(seed, f"markethall seal: {of}".encode(), hashlib.sha256)[:_BYTES].hex()
