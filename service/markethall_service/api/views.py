"""Looking at a match: as it is now, and as it was.

- Pages of matches: as many as asked for, and no more bytes than any caller reads.
- Records on the wire, piece by piece: a long one does not hold up other calls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final

from markethall.v1 import match_pb2
from markethall.v1 import match_service_pb2 as wire
from markethall_service.codec import envelope, matches
from markethall_service.codec.commits import encode_commit
from markethall_service.matches.errors import BadField
from markethall_service.matches.host import Host, Listed, is_past
from markethall_service.matches.log import Commit, MatchState
from markethall_service.matches.match import Match
from markethall_service.matches.match_cache import AT_ONCE, CachedMatch
from markethall_service.matches.moves import Preview
from markethall_service.matches.playing import legal_moves
from markethall_service.matches.visibility import viewer

from . import requests
from .requests import Context
from .tokens import Tokens


class MatchViews:
    """GetMatch of the contract, and the match in the answers of other methods."""

    def __init__(self, host: Host, tokens: Tokens) -> None:
        self._host = host
        self._tokens = tokens

    async def get(self, request: wire.GetMatchRequest, context: Context) -> match_pb2.Match:
        """GetMatch."""
        claims = requests.claims(context, self._tokens)
        ident = requests.match_id(request.name)
        (cached, _), present = await asyncio.gather(
            self._host.look(ident, claims, request.join_code), self._host.present(ident)
        )
        # Once more: the seat may have been lost, and the match have begun, while the other answer was waited for.
        seat = viewer(cached.match, claims, request.join_code)
        if not is_past(cached.match, request.revision):
            message = self._now(cached, seat)
            matches.mark_present(message, present)
            if request.legal_moves:
                _list_legal_moves(message, cached, seat)
        elif request.legal_moves:
            raise BadField(
                f"legalMoves takes revision {cached.match.revision}, where the match is, or none: "
                "no move can be played in the past.",
                field="legalMoves",
                revision=cached.match.revision,
            )
        else:
            then, seat_then = await self._host.look_back(cached, claims, request.revision)
            message = matches.encode_match(then, seat_then)
        if claims is not None:
            # Who sits there has known it to take the seat; the creator has been the first to know it.
            message.join_code = cached.match.header.join_code
        return message

    async def seen(self, cached: CachedMatch, seat: int) -> match_pb2.Match:
        """The match as a seat sees it now (0: a spectator)."""
        present = await self._host.present(cached.match.header.match_id)
        message = self._now(cached, seat)
        matches.mark_present(message, present)
        return message

    def after(self, cached: CachedMatch, seat: int) -> match_pb2.Match:
        """The match as it goes along with a commit: with the seat's legal moves, and without who is present."""
        message = self._now(cached, seat)
        _list_legal_moves(message, cached, seat)
        return message

    def foreseen(self, preview: Preview) -> match_pb2.Match:
        """The match as it would be after a move that is not played, as its seat would see it."""
        if not preview.more_follows:
            return self.after(preview.after, preview.commit.seat)
        message = self._now(preview.after, preview.commit.seat)
        # The position is one in the midst of the move.
        del message.to_act[:]
        return message

    def _now(self, cached: CachedMatch, seat: int) -> match_pb2.Match:
        message = matches.encode_match(cached, seat)
        message.can_undo = self._host.playing.can_undo(cached, seat)
        return message


def _list_legal_moves(message: match_pb2.Match, cached: CachedMatch, seat: int) -> None:
    game = cached.match.header.game
    message.legal_moves.extend(envelope.encode_move(game, move) for move in legal_moves(cached, seat))


PAGE_BYTES: Final = 1 << 20
"""A page ends before it is larger, as boards of one's own are shown in it; gRPC reads 4 MiB unless told otherwise."""


async def page(
    host: Host, game: str, state: MatchState | None, size: int, token: str
) -> tuple[Listed, list[match_pb2.Match]]:
    """A page of public matches, and their messages; what does not fit is on the next one."""
    while True:
        listed = await host.list_public(game, state, size, token)
        messages = _fitting(listed.matches)
        if len(messages) == len(listed.matches):
            return listed, messages
        # Asked for again, so that the next page begins where this one ends.
        size = len(messages)


def _fitting(listed: Iterable[CachedMatch]) -> list[match_pb2.Match]:
    """The messages of the first matches, at least of one."""
    messages: list[match_pb2.Match] = []
    size = 0
    for cached in listed:
        message = matches.encode_match(cached, viewer=0, with_view=False)
        size += message.ByteSize()
        if messages and size > PAGE_BYTES:
            break
        messages.append(message)
    return messages


async def record(match: Match, commits: Sequence[Commit]) -> match_pb2.Record:
    """Header and commits, letting other calls in after every AT_ONCE of them."""
    message = matches.encode_record(match, ())
    game = match.header.game
    for start in range(0, len(commits), AT_ONCE):
        message.commits.extend(encode_commit(game, commit) for commit in commits[start : start + AT_ONCE])
        await asyncio.sleep(0)
    return message
