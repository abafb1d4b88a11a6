"""Looking at a match: as it is now, and as it was."""

from __future__ import annotations

import asyncio

from markethall.v1 import match_pb2
from markethall.v1 import match_service_pb2 as wire
from markethall_service.codec import envelope, matches
from markethall_service.matches.deciding import Preview
from markethall_service.matches.errors import BadField
from markethall_service.matches.host import Host
from markethall_service.matches.opened import OpenMatch
from markethall_service.matches.past import is_past
from markethall_service.matches.playing import legal_moves
from markethall_service.matches.sight import viewer

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
        claim = requests.claim(context, self._tokens)
        ident = requests.match_id(request.name)
        (opened, _), present = await asyncio.gather(
            self._host.look(ident, claim, request.join_code), self._host.present(ident)
        )
        # Once more: the seat may have been lost, and the match have begun, while the other answer was waited for.
        seat = viewer(opened.match, claim, request.join_code)
        if not is_past(opened.match, request.revision):
            message = self._now(opened, seat)
            matches.mark_present(message, present)
            if request.legal_moves:
                _list_legal_moves(message, opened, seat)
        elif request.legal_moves:
            raise BadField(
                f"legalMoves takes revision {opened.match.revision}, where the match is, or none: "
                "no move can be played in the past.",
                field="legalMoves",
                revision=opened.match.revision,
            )
        else:
            then, seat_then = await self._host.look_back(opened, claim, request.revision)
            message = matches.encode_match(then, seat_then)
        if claim is not None:
            # Who sits there has known it to take the seat; the creator has been the first to know it.
            message.join_code = opened.match.header.join_code
        return message

    async def seen(self, opened: OpenMatch, seat: int) -> match_pb2.Match:
        """The match as a seat sees it now (0: a spectator)."""
        present = await self._host.present(opened.match.header.match_id)
        message = self._now(opened, seat)
        matches.mark_present(message, present)
        return message

    def after(self, opened: OpenMatch, seat: int) -> match_pb2.Match:
        """The match as it goes along with a commit: with the seat's legal moves, and without who is present."""
        message = self._now(opened, seat)
        _list_legal_moves(message, opened, seat)
        return message

    def foreseen(self, preview: Preview) -> match_pb2.Match:
        """The match as it would be after a move that is not played, as its seat would see it."""
        if not preview.more_follows:
            return self.after(preview.after, preview.commit.seat)
        message = self._now(preview.after, preview.commit.seat)
        # The position is one in the midst of the move.
        del message.to_act[:]
        return message

    def _now(self, opened: OpenMatch, seat: int) -> match_pb2.Match:
        message = matches.encode_match(opened, seat)
        message.can_undo = self._host.playing.can_undo(opened, seat)
        return message


def _list_legal_moves(message: match_pb2.Match, opened: OpenMatch, seat: int) -> None:
    game = opened.match.header.game
    message.legal_moves.extend(envelope.encode_move(game, move) for move in legal_moves(opened, seat))
