"""Playing moves: one a call, many over a stream, and taking them back."""

from __future__ import annotations

from markethall.v1 import match_pb2
from markethall.v1 import match_service_pb2 as wire
from markethall_service.codec import commits as answers
from markethall_service.codec import envelope
from markethall_service.matches.errors import MatchError
from markethall_service.matches.host import Host
from markethall_service.matches.visibility import TokenClaims, claimed_seat

from . import requests
from .errors import status_of
from .handlers import Charge, Exchange
from .requests import Context
from .tokens import Tokens
from .views import MatchViews
from .watches import OpenStreams


class Moves:
    """PlayMove, PlayMoves and UndoMove of the contract."""

    def __init__(self, host: Host, tokens: Tokens, views: MatchViews, charge: Charge | None = None) -> None:
        self._host = host
        self._tokens = tokens
        self._views = views
        self._charge = charge
        self._exchanges = OpenStreams("play on in another stream, what has no answer with the same request_id")

    async def play(self, request: wire.PlayMoveRequest, context: Context) -> bytes:
        """PlayMove."""
        return await self._play(request, requests.claims(context, self._tokens))

    async def exchange(self, asked: Exchange[wire.PlayMovesRequest], context: Context) -> None:
        """PlayMoves: one move after the other; a refusal is an answer like any other."""
        with self._exchanges.open():
            answer = None
            while (data := await asked.read(answer)) is not None:
                try:
                    one = asked.admitted(data)
                    claims = self._brought(one.token) if one.token else requests.claims(context, self._tokens)
                    answer = answers.play_moves_response(await self._play(one.play, claims))
                except Exception as error:
                    answer = wire.PlayMovesResponse(error=status_of(error)).SerializeToString()

    async def undo(self, request: wire.UndoMoveRequest, context: Context) -> bytes:
        """UndoMove."""
        ident = requests.match_id(request.name)
        claims = requests.claims(context, self._tokens)
        revision = requests.revision(request.revision)
        request_id = requests.request_id(request.request_id)
        undone = await self._host.playing.undo(ident, claims, revision, request_id)
        game = (await self._host.matches.get(ident)).match.header.game
        match = await self._after(ident, claims) if request.with_match else None
        return answers.undo_move_response(game, undone, revision=undone.revision, match=match)

    def close(self) -> None:
        """Ends all streams with a status that says to go on elsewhere."""
        self._exchanges.close()

    def _brought(self, token: str) -> TokenClaims:
        """What a token in a message says; its moves count for it as those of calls with it do."""
        claims = self._tokens.read(token)
        if self._charge is not None:
            self._charge(claims)
        return claims

    async def _play(self, request: wire.PlayMoveRequest, claims: TokenClaims | None) -> bytes:
        ident = requests.match_id(request.name)
        revision = requests.revision(request.revision)
        request_id = requests.request_id(request.request_id)
        game = (await self._host.matches.get(ident)).match.header.game
        try:
            move = envelope.decode_move(game, request.move)
        except MatchError:
            # What is wrong with a move says which game it is: not to whom the match is closed.
            await self._host.held(ident, claims)
            raise
        if request.validate_only:
            preview = await self._host.playing.preview(ident, claims, move, revision)
            foreseen = self._views.foreseen(preview) if request.with_match else None
            follows = preview.more_follows
            return answers.play_move_response(
                game, preview.commit, revision=revision, more_follows=follows, match=foreseen
            )
        played = await self._host.playing.play(ident, claims, move, revision, request_id)
        match = await self._after(ident, claims) if request.with_match else None
        return answers.play_move_response(game, played, revision=played.revision, match=match)

    async def _after(self, ident: str, claims: TokenClaims | None) -> match_pb2.Match:
        cached = await self._host.matches.get(ident)
        return self._views.after(cached, claimed_seat(cached.match, claims))
