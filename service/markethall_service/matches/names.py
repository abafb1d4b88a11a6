"""The names that players want to be shown by."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import Final

from .errors import BadField

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
