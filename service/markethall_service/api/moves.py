"""Playing moves, one per call or many over a stream, and undoing them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import count
from time import perf_counter
from typing import Any, Final

from markethall.v1 import match_pb2, match_service_pb2 as wire
from markethall_service.codec import envelope
from markethall_service.codec.mirror import UnknownId
from markethall_service.codec.texts import Wording, texts_of
from markethall_service.language import spoken
from markethall_service.matches.errors import BadField, MatchError
from markethall_service.matches.host import Host
from markethall_service.matches.log import Header
from markethall_service.matches.moves import PreviewSequence
from markethall_service.matches.visibility import TokenClaims, claimed_seat

from . import errors, requests
from .handlers import CountLines, CountRequest, part_refused
from .requests import BidirectionalStream, Call
from .tokens import Tokens
from .views import PAGE_BYTES, MatchViews
from .watches import OpenStreams

LINES: Final = 256
"""The most lines of one PreviewMoves. Most positions have fewer legal moves."""

MOST_PREVIEWED: Final = 32
"""The most moves of one line: more than any turn has."""


class Moves:
    """PlayMove, PlayMoves and UndoMove of the contract."""

    def __init__(
        self,
        host: Host,
        tokens: Tokens,
        views: MatchViews,
        count_request: CountRequest | None = None,
        count_lines: CountLines | None = None,
    ) -> None:
        self._host = host
        self._tokens = tokens
        self._views = views
        self._count_request = count_request
        self._count_lines = count_lines
        self._streams = OpenStreams("open a new stream, and repeat moves without a response with the same request_id")

    async def play(self, request: wire.PlayMoveRequest, call: Call) -> bytes:
        """PlayMove."""
        return await self._play(request, call.claims, call.language)

    async def play_stream(self, stream: BidirectionalStream[wire.PlayMovesRequest], call: Call) -> None:
        """PlayMoves: one move after the other. An error is a response and does not end the stream."""
        with self._streams.open():
            response, numbers = None, count()
            while (data := await stream.read(response)) is not None:
                language, claims, began, number = call.language, None, perf_counter(), next(numbers)
                request = None
                try:
                    request = stream.parse(data)
                    language = spoken(request.play.language_code) if request.play.language_code else language
                    claims = self._claims_of(request.token) if request.token else requests.claims(call, self._tokens)
                    others = tuple(map(self._tokens.read, request.view_tokens))
                    response = envelope.play_moves_response(await self._play(request.play, claims, language, others))
                except Exception as error:
                    if isinstance(error, MatchError) and error.metadata.get("field") != "viewTokens":
                        error.within("play")
                    part = call.part(number)
                    part.language, part.claims, part.began, part.request = language, claims, began, request
                    response = wire.PlayMovesResponse(error=part_refused(part, error)).SerializeToString()

    async def undo(self, request: wire.UndoMoveRequest, call: Call) -> bytes:
        """UndoMove."""
        ident = requests.match_id(request.name)
        claims = call.claims
        revision = requests.revision(request.revision)
        requests.check_history(request.history, "history")
        view = requests.match_view(request.view)
        request_id = requests.request_id(request)
        undone = await self._host.playing.undo(ident, claims, revision, request_id, request.history)
        known = (await self._host.matches.get(ident)).match
        match = await self._after(ident, (claims,), view, Wording(call.language, request.text_board)) if view else None
        texts = texts_of(known, call.language)
        return envelope.undo_move_response(
            known.header, undone, texts, revision=undone.revision, match=match, history=undone.history
        )

    async def preview(self, request: wire.PreviewMovesRequest, call: Call) -> wire.PreviewMovesResponse:
        """PreviewMoves. Other calls run after every line."""
        ident = requests.match_id(request.name)
        revision = requests.revision(request.revision)
        view = requests.match_view(request.view)
        if not 1 <= len(request.lines) <= LINES:
            raise BadField(f"lines takes 1 to {LINES} lines, not {len(request.lines)}.", field="lines")
        if self._count_lines is not None:
            self._count_lines(call, len(request.lines))
        cached, seat = await self._host.playing.previewed(ident, call.claims, revision)
        answer = wire.PreviewMovesResponse(revision=revision)
        size = 0
        for number, line in enumerate(request.lines):
            try:
                if size > PAGE_BYTES:
                    raise _over_limit(number)
                moves = _decoded(cached.match.header, line, f"lines[{number}].moves")
                preview = self._preview(self._host.playing.preview(cached, seat, moves), view, call, request.text_board)
                size += preview.ByteSize()
                if size > PAGE_BYTES:
                    raise _over_limit(number)
                answer.lines.add(preview=preview)
            except Exception as error:
                answer.lines.add(error=errors.status_of(error, call.language, request=request))
            await asyncio.sleep(0)
        return answer

    def _preview(
        self, sequence: PreviewSequence, view: match_pb2.MatchView, call: Call, text_board: bool
    ) -> wire.Preview:
        """The message of one line."""
        after = sequence.last.after
        header, texts = after.match.header, texts_of(after.match, call.language)
        return wire.Preview(
            commits=[envelope.encode_commit(header, preview.commit, texts) for preview in sequence.previews],
            scores=after.game.scores(after.match.started_position),
            more_follows=sequence.last.more_follows,
            match=self._views.previewed(sequence.last, view, Wording(call.language, text_board)) if view else None,
        )

    def close(self) -> None:
        """End all streams with SHUTTING_DOWN."""
        self._streams.close()

    def _claims_of(self, token: str) -> TokenClaims:
        """The claims of a token in a request. The request counts against the rate limit of that token."""
        claims = self._tokens.read(token)
        if self._count_request is not None:
            self._count_request(claims)
        return claims

    async def _play(
        self,
        request: wire.PlayMoveRequest,
        claims: TokenClaims | None,
        language: str,
        others: Sequence[TokenClaims] = (),
    ) -> bytes:
        """The bytes of the response. `others` are further claims of the caller, for the match in it."""
        ident = requests.match_id(request.name)
        revision = requests.revision(request.revision)
        requests.check_history(request.history, "history")
        view = requests.match_view(request.view)
        request_id = requests.request_id(request)
        before = (await self._host.matches.get(ident)).match
        header = before.header
        if len(others) > len(before.seats):
            raise BadField(
                f"viewTokens takes up to {len(before.seats)} tokens here, not {len(others)}.", field="viewTokens"
            )
        for other in others:
            claimed_seat(before, other)
        try:
            move = envelope.decode_move(header, request.move)
        except MatchError as error:
            # The error reveals the game, so the caller must be allowed to see the match.
            await self._host.valid_claims(ident, claims)
            if isinstance(error, UnknownId):
                # It may be an id of a position that the caller has seen before.
                await self._host.playing.check_current(ident, claims, revision)
            raise
        texts, wording = texts_of(before, language), Wording(language, request.text_board)
        played = await self._host.playing.play(ident, claims, move, revision, request_id, request.history)
        match = await self._after(ident, (claims, *others), view, wording) if view else None
        return envelope.play_move_response(
            header, played, texts, revision=played.revision, match=match, history=played.history
        )

    async def _after(
        self, ident: str, claims: Sequence[TokenClaims | None], view: match_pb2.MatchView, wording: Wording
    ) -> match_pb2.Match:
        """The match as the first of these seats sees it that has to move, or else the first of them."""
        cached = await self._host.matches.get(ident)
        seats = [claimed_seat(cached.match, each) for each in claims]
        seat = next((seat for seat in seats if seat in cached.to_act), seats[0])
        return await self._views.now(cached, seat, view, wording)


def _decoded(header: Header, line: wire.MoveLine, field: str) -> list[Any]:
    """The moves of a line; the error names the place of a move."""
    if not 1 <= len(line.moves) <= MOST_PREVIEWED:
        raise BadField(f"{field} takes 1 to {MOST_PREVIEWED} moves, not {len(line.moves)}.", field=field)
    return [envelope.decode_move(header, move, f"{field}[{number}]") for number, move in enumerate(line.moves)]


def _over_limit(number: int) -> errors.CallError:
    return errors.CallError(
        "MESSAGE_TOO_LARGE",
        f"The lines before lines[{number}] fill the response of at most {PAGE_BYTES} bytes. Send the others in another "
        "request.",
        limit=PAGE_BYTES,
    )
