"""The turns of several seats of one caller, played over one stream of moves."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from uuid import uuid4

from google.protobuf.message import Message

from markethall.v1.match_pb2 import Match, MatchView
from markethall.v1.match_service_pb2 import PlayMoveRequest, PlayMovesRequest
from markethall.v1.move_pb2 import Move
from markethall_client.messages import played, wrap
from markethall_client.streams import AsyncMoveQueue
from markethall_client.watching import Position

from .seat import AsyncSeat

if TYPE_CHECKING:
    from .client import AsyncClient


@dataclass(frozen=True)
class AsyncBulkTurn(Position):
    """A position in which `seat` has to act. Call `play` once before the next turn."""

    seat: AsyncSeat
    _moves: list[Message] = field(default_factory=list, repr=False)

    async def play(self, move: Message) -> None:
        """Plays a Move, or its inner message. It is sent when the loop asks for the next turn."""
        self._moves[:] = [move]


async def bulk_turns(client: AsyncClient, seats: Sequence[AsyncSeat]) -> AsyncGenerator[AsyncBulkTurn, None]:
    """The generator of `AsyncClient.turns`."""
    by_number = {seat.number: seat for seat in seats}
    requests: AsyncMoveQueue[PlayMovesRequest] = AsyncMoveQueue()
    match = await _next_match(seats)
    try:
        async with aclosing(client.rpc.play_moves(requests)) as answers:
            while match is not None:
                turn = AsyncBulkTurn(match, (), by_number[match.perspective.seat])
                yield turn
                if not turn._moves:
                    raise RuntimeError("turn.play was not called: each turn of `turns` needs a move")
                await requests.put(_request(turn, seats))
                answer = played(await anext(answers))
                turn.seat.saw(answer.revision)
                match = answer.match
                if not match.perspective.legal_moves:
                    # Other players or bots have to move, or the match is over.
                    match = await _next_match(seats)
    finally:
        await requests.close()


def _request(turn: AsyncBulkTurn, seats: Sequence[AsyncSeat]) -> PlayMovesRequest:
    seat = turn.seat
    play = PlayMoveRequest(
        name=seat.match,
        move=wrap(Move, turn._moves[0]),
        revision=turn.revision,
        request_id=str(uuid4()),
        view=MatchView.MATCH_VIEW_FULL,
    )
    return PlayMovesRequest(play=play, token=seat.token, view_tokens=[one.token for one in seats if one is not seat])


async def _next_match(seats: Sequence[AsyncSeat]) -> Match | None:
    """The match as the first of the seats sees it that has legal moves. None when it is over."""
    numbers = {seat.number: seat for seat in seats}
    async with aclosing(seats[0].follow()) as positions:
        async for position in positions:
            for number in position.match.to_act:
                if number in numbers:
                    seen = await numbers[number].refresh(legal_moves=True)
                    if seen.perspective.legal_moves:
                        return seen
    return None
