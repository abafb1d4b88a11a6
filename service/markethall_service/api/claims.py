"""What may stand in a seat's token, apart from its signature: a form, and a claim of the right types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from markethall_service.matches.log import FIRST_REVISION
from markethall_service.matches.sight import Claim
from markethall_service.rules.secret import NOBODY

FIELDS: Final = ("match", "seat", "taken", "seal", "exp")
"""What a token of ours holds: of which match which seat, taken in which revision, its seal, and until when."""

_LONGEST: Final = 512
# Three parts of base64url. The signature's last letter holds four bits only: of those that decode alike, one is ours.
_FORM: Final = re.compile(r"[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]", re.ASCII)


def check_form(token: str) -> None:
    """ValueError for what nobody here has written, before anything in it is looked at."""
    if len(token) > _LONGEST or not _FORM.fullmatch(token):
        raise ValueError("that is no token")


def read(held: Mapping[str, Any]) -> tuple[Claim, int]:
    """The claim of a verified token and when it expires (Unix seconds); ValueError unless all is of its type."""
    match_id, seat, taken, seal, expires = (held[name] for name in FIELDS)
    # JSON has no integers of its own: 1.0 and true are other values than 1, and no token of ours holds them.
    if {type(match_id), type(seal)} != {str} or {type(seat), type(taken), type(expires)} != {int}:
        raise ValueError("name and seal are text, all else is numbers")
    if seat < 0 or taken < 1:
        raise ValueError("seats count from 1, 0 being the creator, and revisions from 1")
    if seat == NOBODY and taken != FIRST_REVISION:
        raise ValueError("only the creator's token is for no seat, from the first revision on")
    return Claim(match_id, seat, taken, seal), expires
