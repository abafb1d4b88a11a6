"""Watching a match: all its commits after a revision, and who is present."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final

from markethall.v1 import match_pb2
from markethall.v1 import match_service_pb2 as wire
from markethall_service.codec import answers
from markethall_service.matches.errors import BadField
from markethall_service.matches.host import Host
from markethall_service.matches.latest import Latest
from markethall_service.matches.opened import OpenMatch
from markethall_service.matches.ports import Present
from markethall_service.matches.watching import News, Sighting
from markethall_service.rules.game import Seat

from . import requests
from .match_views import MatchViews
from .requests import Context
from .streams import OpenStreams
from .tokens import Tokens


class Watches:
    """WatchMatch of the contract; its length is how many are open."""

    def __init__(self, host: Host, tokens: Tokens, views: MatchViews) -> None:
        self._host = host
        self._tokens = tokens
        self._views = views
        self._open = OpenStreams("watch again after the last revision seen")

    def __len__(self) -> int:
        return len(self._open)

    async def watch(self, request: wire.WatchMatchRequest, context: Context) -> AsyncGenerator[bytes, None]:
        """The news of one watch. The initial metadata say at once how far the match is and whether it is over."""
        claim = requests.claim(context, self._tokens)
        opened, _ = await self._host.look(requests.match_id(request.name), claim, request.join_code)
        match = opened.match
        if not 0 <= request.after_revision <= match.revision:
            raise BadField(
                f"afterRevision takes 0 to {match.revision}, where the match is, not {request.after_revision}.",
                field="afterRevision",
                revision=match.revision,
            )
        waits = request.until_rematch
        # If it says "true", nothing comes after the revision.
        finished = str(bool(self._host.last_revision(match, waits))).lower()
        await context.context.send_initial_metadata(
            (("markethall-revision", str(match.revision)), ("markethall-finished", finished))
        )
        game = match.header.game
        with self._open.open():
            told = self._host.watch(opened, claim, request.after_revision, waits, request.with_match)
            async with aclosing(told):
                async for news in told:
                    yield self._told(game, news)

    def close(self) -> None:
        """Ends all of them with a status that says to go on elsewhere."""
        self._open.close()

    def _told(self, game: str, news: News) -> bytes:
        match news:
            case Present(seats):
                return wire.WatchMatchResponse(presence=match_pb2.Presence(seats=seats)).SerializeToString()
            case Sighting(commit, opened, seat):
                match = _matches.get(opened.match, seat, lambda *_: self._with_match(opened, seat))
                return answers.watch_match_response(game, commit) + match
        return answers.watch_match_response(game, news)

    def _with_match(self, opened: OpenMatch, seat: Seat) -> bytes:
        """What follows on the commit: a message is the concatenation of its fields."""
        return wire.WatchMatchResponse(match=self._views.after(opened, seat)).SerializeToString()


_matches: Final = Latest[bytes](256)
"""A thousand spectators of a match see the same position at the same time."""
