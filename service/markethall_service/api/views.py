"""Messages of matches: the present match, a past revision, pages of matches, and records."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import aclosing
from typing import Final, TypeAlias

from google.protobuf.message import Message

from markethall.v1 import match_pb2, match_service_pb2 as wire
from markethall_service.codec import matches
from markethall_service.codec.envelope import encode_commit
from markethall_service.codec.texts import SILENT, Wording, texts_of
from markethall_service.matches.errors import BadField
from markethall_service.matches.host import Host, MatchPage, is_past
from markethall_service.matches.log import Commit, MatchState, Visibility
from markethall_service.matches.match import Match
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.moves import Preview
from markethall_service.matches.playing import legal_moves
from markethall_service.matches.ports import Summary
from markethall_service.matches.visibility import TokenClaims, viewer

from . import errors, requests


def cache_control(match: Match, claims: TokenClaims | None) -> str:
    """The cache control of a past position, of commits or of a record. Shared caches keep only what spectators of
    public matches see.

    A cache has to ask whether it is still the same: a match that is put back to an older state gets another past, and
    the name of a player can be erased.
    """
    shared = claims is None and match.header.visibility is Visibility.PUBLIC
    return f"{'public' if shared else 'private'}, no-cache"


class MatchViews:
    """GetMatch of the contract, and the match in the responses of other methods."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def get(self, request: wire.GetMatchRequest, call: requests.Call) -> match_pb2.Match:
        """GetMatch."""
        claims = call.claims
        ident = requests.match_id(request.name)
        view = requests.match_view(request.view) or match_pb2.MATCH_VIEW_POSITION
        wording = Wording(call.language, request.text_board)
        (cached, _), present = await asyncio.gather(
            self._host.view_match(ident, claims, request.join_code), self._host.present(ident)
        )
        # Again: the seat may be lost, or the match started, since the match was looked up.
        seat = viewer(cached.match, claims, request.join_code)
        if not is_past(cached.match, request.revision):
            message = await self.now(cached, seat, view, wording)
            matches.mark_present(message, present)
        elif view == match_pb2.MATCH_VIEW_FULL:
            raise BadField(
                f"view MATCH_VIEW_FULL needs revision {cached.match.revision}, the current one, or none. "
                f"Revision {request.revision} is in the past, and no move can be played there: send "
                "MATCH_VIEW_POSITION.",
                field="view",
                revision=cached.match.revision,
                allowed="MATCH_VIEW_BASIC, MATCH_VIEW_POSITION",
            )
        else:
            past, past_seat = await self._host.view_revision(cached, claims, request.revision)
            message = matches.encode_match(past)
            if view != match_pb2.MATCH_VIEW_BASIC:
                shown = matches.encode_perspective(past.match, past_seat, wording=wording, turns=past.turns)
                message.perspective.CopyFrom(shown)
            call.cache_control = cache_control(cached.match, claims)
        return message

    async def seen(self, cached: CachedMatch, seat: int, language: str) -> match_pb2.Match:
        """The match as a seat sees it now, with presence. Seat 0 is a spectator."""
        present = await self._host.present(cached.match.header.match_id)
        message = await self.now(cached, seat, match_pb2.MATCH_VIEW_POSITION, Wording(language))
        matches.mark_present(message, present)
        return message

    async def now(
        self, cached: CachedMatch, seat: int, view: match_pb2.MatchView, wording: Wording = SILENT
    ) -> match_pb2.Match:
        """As `after`, with what the last turns did."""
        if view != match_pb2.MATCH_VIEW_BASIC:
            await self._host.matches.read_turns(cached)
        return self.after(cached, seat, view, wording)

    def after(
        self, cached: CachedMatch, seat: int, view: match_pb2.MatchView, wording: Wording = SILENT
    ) -> match_pb2.Match:
        """The match that follows a commit, in a view, without presence."""
        message = matches.encode_match(cached)
        if view != match_pb2.MATCH_VIEW_BASIC:
            can_undo = self._host.playing.can_undo(cached, seat)
            moves = legal_moves(cached, seat) if view == match_pb2.MATCH_VIEW_FULL else ()
            shown = matches.encode_perspective(cached.match, seat, can_undo, moves, wording, cached.turns)
            message.perspective.CopyFrom(shown)
        return message

    def previewed(self, preview: Preview, view: match_pb2.MatchView, wording: Wording) -> match_pb2.Match:
        """The match after a previewed move, as the seat of the move would see it."""
        if not preview.more_follows:
            return self.after(preview.after, preview.commit.seat, view, wording)
        # The move is not complete, so the position has no seat to act, no legal moves, and nothing to choose.
        shown = min(view, match_pb2.MATCH_VIEW_POSITION)
        silent = wording._replace(prompt=False, text_board=False)
        message = self.after(preview.after, preview.commit.seat, shown, silent)
        del message.to_act[:]
        return message


PAGE_BYTES: Final = 1 << 20
"""The largest page in bytes. Clients of gRPC read 4 MiB by default, and a page can contain large custom boards."""


async def page(
    host: Host, game: str, state: MatchState | None, size: int, token: str
) -> tuple[MatchPage, list[match_pb2.Match]]:
    """A page of public matches with their messages. Matches that exceed PAGE_BYTES are on the next page."""
    while True:
        listed = await host.list_public(game, state, size, token)
        messages = _fitting(listed.matches)
        if len(messages) == len(listed.matches):
            return listed, messages
        # List again, so that the page token points to the first match that does not fit.
        size = len(messages)


def _fitting(listed: Iterable[Summary]) -> list[match_pb2.Match]:
    """The messages of the first matches that fit, at least one."""
    messages: list[match_pb2.Match] = []
    size = 0
    for summary in listed:
        message: match_pb2.Match = summary.row
        size += _size_in_list(message)
        if messages and size > PAGE_BYTES:
            break
        messages.append(message)
    return messages


RECORD_BYTES: Final = 4_000_000
"""The largest record in bytes. Clients of gRPC read answers up to 4 MiB by default."""

Batches: TypeAlias = AsyncGenerator[tuple[Commit, ...], None]


async def record(match: Match, batches: Batches, log_hash: str, language: str = "") -> match_pb2.Record:
    """The record of a match. Other calls run after every batch. Raises MESSAGE_TOO_LARGE over RECORD_BYTES."""
    message = matches.encode_record(match, (), log_hash)
    size = message.ByteSize()
    texts = texts_of(match, language)
    async with aclosing(batches):
        async for batch in batches:
            commits = [encode_commit(match.header, commit, texts) for commit in batch]
            size += sum(_size_in_list(commit) for commit in commits)
            if size > RECORD_BYTES:
                raise errors.CallError(
                    "MESSAGE_TOO_LARGE",
                    f"The record of revision {match.revision} has more than {RECORD_BYTES} bytes. Read its commits in "
                    "pages with ListCommits.",
                    limit=RECORD_BYTES,
                )
            message.commits.extend(commits)
            await asyncio.sleep(0)
    return message


async def commits(match: Match, batches: Batches, limit: int, language: str) -> wire.ListCommitsResponse:
    """Up to `limit` of the commits, and up to PAGE_BYTES of them, at least one."""
    message = wire.ListCommitsResponse(revision=match.revision)
    size = 0
    texts = texts_of(match, language)
    async with aclosing(batches):
        async for batch in batches:
            for commit in batch[: limit - len(message.commits)]:
                encoded = encode_commit(match.header, commit, texts)
                size += _size_in_list(encoded)
                if size > PAGE_BYTES and message.commits:
                    return message
                message.commits.append(encoded)
                message.history = commit.history
            if len(message.commits) >= limit:
                return message
            await asyncio.sleep(0)
    return message


def _size_in_list(message: Message) -> int:
    """The bytes that an entry of a list takes, at most: its own, its tag and its length."""
    return message.ByteSize() + 5
