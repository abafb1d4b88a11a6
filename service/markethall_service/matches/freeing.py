"""How often seats may be freed before the start: the log of a match that never begins has an end all the same."""

from __future__ import annotations

from typing import Final

from .errors import TooManySeatChanges
from .match import Match

LEAVING_ENDS: Final = 400
"""The revision from which on nobody leaves any more; whoever comes may still sit down, so the match can begin."""

KICKING_ENDS: Final = 500
"""The revision from which on the creator frees no seat any more: later, as others may come and go until then."""


def check_freeing(match: Match, ends: int) -> None:
    """Refuses to free one more seat."""
    if match.revision >= ends:
        raise TooManySeatChanges(
            f"Seats of this match have been taken and freed too often, up to revision {match.revision}; from {ends} on "
            "that ends: stay until it starts, or create another match.",
            revision=match.revision,
            limit=ends,
        )
