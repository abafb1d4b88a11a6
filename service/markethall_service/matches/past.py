"""A match as it was at a past revision: its log folded again, no further than that."""

from __future__ import annotations

from . import ports
from .errors import BadField
from .log import FIRST_REVISION
from .match import Match, begin, fold
from .opened import OpenMatch
from .pieces import pieces
from .store_errors import as_match_errors


def is_past(match: Match, revision: int) -> bool:
    """Whether the match has gone on since the revision; 0 is where it is now. BadField for one that it has not had."""
    if not revision:
        return False
    if not FIRST_REVISION <= revision <= match.revision:
        raise BadField(
            f"revision takes {FIRST_REVISION} to {match.revision}, where the match is, or nothing for that one, "
            f"not {revision}.",
            field="revision",
            revision=match.revision,
        )
    return revision < match.revision


async def past(store: ports.Store, opened: OpenMatch, revision: int) -> OpenMatch:
    """The match as it was right after that commit. No later commit is read, and nothing of it is kept."""
    header = opened.match.header
    match = begin(header)
    with as_match_errors(header.match_id):
        async for piece in pieces(store, header.match_id, revision):
            match = fold(opened.game, match, piece)
        if match.revision != revision:
            raise ports.Conflict(f"the log of match {header.match_id} has lost revision {revision}")
    return OpenMatch(opened.game, match, {}, revision)
