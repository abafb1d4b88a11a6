"""What may be taken back, and until when: one decision for whoever does it and whoever only asks."""

from __future__ import annotations

from typing import Final

from markethall_service.rules.game import Seat
from markethall_service.rules.secret import NOBODY, secrets

from . import clock
from .departing import check_in
from .errors import MatchError, NothingToUndo, UndoBlocked
from .match import Match, Undoable
from .opened import OpenMatch
from .turn import check_playing, check_revision, is_late

UNDOING_ENDS: Final = 2000
"""The revision from which on nothing is taken back. A match has some hundred commits; its log has to have an end."""


def undoable(match: Match, seat: Seat, revision: int) -> Undoable:
    """The last move of a seat that has seen the revision, with what it takes to take it back; a refusal if none can be.

    Time is not looked at.
    """
    check_playing(match)
    check_in(match, seat)
    check_revision(match, revision)
    last = match.undo[-1] if match.undo else None
    if last is None or last.seat != seat:
        raise NothingToUndo(
            "There is no move of yours to take back: only moves of the running turn can be, and none from "
            "before the last luck.",
            seat=seat,
        )
    if match.revision >= UNDOING_ENDS:
        raise UndoBlocked(
            f"From revision {UNDOING_ENDS} on no move is taken back any more, so it stands.",
            revision=last.revision,
            limit=UNDOING_ENDS,
        )
    if list(secrets(last.before)) != list(secrets(match.state)):
        raise UndoBlocked("Your last move showed a secret or moved one, so it stands.", revision=last.revision)
    return last


def was_late(match: Match, last: Undoable, now_ms: int) -> bool:
    """Whether the seat's time would be up on the clocks from before its last move."""
    return clock.is_up(last.clocks, last.seat, max(now_ms, match.updated_ms))


def can_undo(opened: OpenMatch, seat: Seat, now_ms: int) -> bool:
    """Whether the seat could take back its last move at that moment, in Unix milliseconds; never for a spectator."""
    match = opened.match
    if seat == NOBODY or not match.undo:
        return False
    try:
        last = undoable(match, seat, match.revision)
    except MatchError:
        return False
    return not (last.clocks and (is_late(opened, seat, now_ms) or was_late(match, last, now_ms)))
