"""Identifiers: match ids, join codes, short codes, display names, seat nonces.

A seat nonce identifies one occupancy of a seat, because a match of the same name may be created again. It is part of
tokens and follows from the log alone, so it survives a backup. The secret seed goes into it, so it cannot be computed
from public values and reveals nothing of the request id.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from itertools import groupby
from typing import Final

from markethall_service.language import shown
from markethall_service.limits import REQUEST_ID_LENGTH

from . import errors
from .log import Visibility

_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_LOOK_ALIKES: Final = str.maketrans("oil", "011", "-")
"""Characters that are not in the alphabet are read as those that look like them; hyphens are ignored."""

_ID_LENGTH: Final = 20
_CODE_LENGTH: Final = 8
_SHORT_CODE_LENGTH: Final = 6


class Ids:
    """Creates ids with a secret key that all processes of a service share."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def use_key(self, key: bytes) -> None:
        """Use this key from now on."""
        self._key = key

    def match(self, request_id: str, number: int = 0) -> str:
        """The id of a new match. It follows from the request id, if there is one, so that a retry finds its match.

        Each `number` gives another one, because the shard of the first may be full.
        """
        if not request_id:
            return _readable(secrets.token_bytes(_ID_LENGTH), _ID_LENGTH)
        # A request id is printable, so that it contains no "\0".
        return self._derived(request_id.encode() + (b"\0%d" % number if number else b""))

    def rematch(self, match_id: str) -> str:
        """The id of the rematch of a match. It is always the same."""
        return self._derived(b"\0rematch\0" + match_id.encode())

    def short_code(self, match_id: str, number: int) -> str:
        """A short code of a match. It is always the same; each `number` gives another one, if others have the first."""
        return self._derived(b"\0code\0%d " % number + match_id.encode(), _SHORT_CODE_LENGTH)

    def _derived(self, source: bytes, length: int = _ID_LENGTH) -> str:
        return _readable(hmac.digest(self._key, source, hashlib.sha256), length)


_MATCH_ID_FORM: Final = re.compile(r"[0-9a-z]{1,40}")


def is_match_id(given: str) -> bool:
    """Whether the text has the form of a match id."""
    return bool(_MATCH_ID_FORM.fullmatch(given))


def is_request_id(given: str, shortest: int = 1) -> bool:
    """Whether the text has the form of a request id: `shortest` to REQUEST_ID_LENGTH printable ASCII characters."""
    return shortest <= len(given) <= REQUEST_ID_LENGTH and given.isascii() and given.isprintable()


HISTORY_DIGITS: Final = 12
"""The length of `Commit.history`. Two histories of one match are equal by chance once in 2**48."""

_HISTORY: Final = re.compile(rf"[0-9a-f]{{{HISTORY_DIGITS}}}")


def is_history(given: str) -> bool:
    """Whether the text has the form of a history."""
    return bool(_HISTORY.fullmatch(given))


def new_join_code(visibility: Visibility) -> str:
    """A new join code of a private match; "" for other matches."""
    return _readable(secrets.token_bytes(_CODE_LENGTH), _CODE_LENGTH) if visibility is Visibility.PRIVATE else ""


def same_code(given: str, code: str) -> bool:
    """Whether two join codes are the same, however they are spelled. Takes constant time."""
    return hmac.compare_digest(_read(given).encode(), _read(code).encode())


def short_code_of(given: str) -> str:
    """The short code that a person has typed. Raises BadField for a text that cannot be one."""
    code = _read(given)
    if len(code) != _SHORT_CODE_LENGTH or not set(code) <= set(_ALPHABET):
        raise errors.BadField(
            f"shortCode is {shown(given)}; it takes the {_SHORT_CODE_LENGTH} letters and digits of a short code, such "
            "as K7Q 2MX.",
            field="shortCode",
        )
    return code


def _read(code: str) -> str:
    """A code as it is stored, however a person spells it."""
    return "".join(code.lower().split()).translate(_LOOK_ALIKES)


def _readable(random: bytes, length: int) -> str:
    """5 bits each as letters and digits that are not mistaken for each other."""
    return "".join(_ALPHABET[byte & 31] for byte in random[:length])


NAME_LENGTH: Final = 40
_INPUT_LENGTH: Final = 10 * NAME_LENGTH
"""A longer name is not examined: normalization takes quadratic time."""

_MARKS: Final = 4
"""The most combining marks on one letter in any script. More would reach into other lines."""

_JOINERS: Final = frozenset("\u200c\u200d")
"""Invisible joiners that Persian, Sinhala and emoji families need."""

_EMOJI_STYLE: Final = "\ufe0f"
"""The variation selector that emoji keyboards put after a symbol."""

_IGNORABLE: Final = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""First and last character of each range with the property Default_Ignorable_Code_Point: they are invisible.

Source: DerivedCoreProperties.txt of the Unicode Character Database, version 14. Python's `unicodedata` lacks it.
"""

_BLANK: Final = "\u2800"
"""The Braille pattern without dots: a symbol by its category, but invisible."""

_JOINING: Final = range(0x0600, 0x1D00)
"""The blocks from Arabic to Vedic: scripts whose letters a joiner shapes. It shows nothing between Latin letters."""


def display_name_of(given: str) -> str:
    """The display name as it is stored: in NFC, with single spaces and none at the ends.

    Raises BadField unless it can be shown in one line and is visible; "" leaves the name to the service.
    """
    if len(given) > _INPUT_LENGTH:
        raise _too_long()
    composed = unicodedata.normalize("NFC", given)
    spaced = "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in composed)
    for letter in spaced:
        if letter not in _JOINERS and not letter.isprintable():
            raise _bad(f"printable characters, and {_code(letter)} is none")
        if letter not in _JOINERS and letter != _EMOJI_STYLE and _is_ignorable(letter):
            raise _bad(f"visible characters, and {_code(letter)} is invisible")
    name = " ".join(filter(None, spaced.split(" ")))
    if len(name) > NAME_LENGTH:
        raise _too_long()
    if given:
        _check_visible(name)
        _check_joiners(name)
    return name


def _check_joiners(name: str) -> None:
    """Refuse joiners that join nothing: with them, two names could look the same."""
    for before, letter, after in zip(" " + name[:-1], name, name[1:] + " ", strict=True):
        if letter in _JOINERS and (not {before, after}.isdisjoint({" ", *_JOINERS}) or not _can_join(before)):
            raise _bad(f"{_code(letter)} only between two characters that it joins")
        if letter == _EMOJI_STYLE and unicodedata.category(before) != "So":
            raise _bad(f"{_code(letter)} only after a symbol")


def _is_ignorable(letter: str) -> bool:
    return any(first <= ord(letter) <= last for first, last in _IGNORABLE)


def _can_join(letter: str) -> bool:
    """Whether a joiner after the character can change how a text looks."""
    return letter == _EMOJI_STYLE or ord(letter) in _JOINING or unicodedata.category(letter) in ("So", "Sk")


def _check_visible(name: str) -> None:
    if unicodedata.category(name[:1] or " ")[0] == "M":
        raise _bad(f"a letter or a symbol first, and {_code(name[0])} is a combining mark")
    if not any(letter != _BLANK and unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise _bad("a name with something to see in it, or nothing for the seat's own")
    # A joiner between marks does not separate them from the letter.
    runs = groupby(name, key=lambda letter: letter in _JOINERS or unicodedata.category(letter) in ("Mn", "Me"))
    if any(is_mark and len(list(run)) > _MARKS for is_mark, run in runs):
        raise _bad(f"up to {_MARKS} combining marks on a letter")


def _code(letter: str) -> str:
    return f"U+{ord(letter):04X}"


def _too_long() -> errors.BadField:
    return _bad(f"up to {NAME_LENGTH} printable characters")


def _bad(takes: str) -> errors.BadField:
    return errors.BadField(f"displayName takes {takes}.", field="displayName")


_NONCE_BYTES: Final = 8


def seat_nonce(seed: bytes, time_ms: int, request_id: str) -> str:
    """The nonce of the seat that this request took at that time (Unix milliseconds): 16 hexadecimal digits."""
    return _nonce(seed, f"seat {time_ms} {request_id}")


def creator_nonce(seed: bytes) -> str:
    """The nonce of the creator of the match with this seed."""
    return _nonce(seed, "creator")


def _nonce(seed: bytes, purpose: str) -> str:
    # Luck is derived from the same key with inputs of 8 bytes (see markethall_rules/chance.py). This input is never
    # one of them.
    return hmac.digest(seed, f"markethall seal: {purpose}".encode(), hashlib.sha256)[:_NONCE_BYTES].hex()
