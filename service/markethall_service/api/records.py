"""Records on the wire, piece by piece: a long one does not hold up other calls."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from markethall.v1 import match_pb2
from markethall_service.codec import matches
from markethall_service.codec.commits import encode_commit
from markethall_service.matches.log import Commit
from markethall_service.matches.match import Match
from markethall_service.matches.pieces import AT_ONCE


async def record(match: Match, commits: Sequence[Commit]) -> match_pb2.Record:
    """Header and commits, letting other calls in after every AT_ONCE of them."""
    message = matches.encode_record(match, ())
    game = match.header.game
    for start in range(0, len(commits), AT_ONCE):
        message.commits.extend(encode_commit(game, commit) for commit in commits[start : start + AT_ONCE])
        await asyncio.sleep(0)
    return message
