"""The names that players want to be shown by."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import Final

from .errors import BadField

NAME_LENGTH: Final = 40
_MARKS: Final = 4
"""So many marks stand on one letter in some script; more of them reach into the lines above and below."""

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols by their kind, but nothing is seen of them."""


def check_name(name: str) -> None:
    """BadField unless the name can be shown in a line of text, and seen there; "" leaves it to the service."""
    if len(name) > NAME_LENGTH or not name.isprintable():
        raise BadField(f"displayName takes up to {NAME_LENGTH} printable characters.", field="displayName")
    if name and not any(letter not in _BLANK and unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise BadField(
            "displayName takes a name with something to see in it, or nothing for the seat's own.", field="displayName"
        )
    runs = groupby(name, key=lambda letter: unicodedata.category(letter) in ("Mn", "Me"))
    if any(is_mark and len(list(run)) > _MARKS for is_mark, run in runs):
        raise BadField(f"displayName takes up to {_MARKS} combining marks on a letter.", field="displayName")
