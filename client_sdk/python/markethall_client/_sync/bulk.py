# Generated from _async/bulk.py by proto/sync_sdk.py. Do not edit; run `make generate`.
"""The turns of several seats of one caller, played over one stream of moves."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from uuid import uuid4

from google.protobuf.message import Message

from markethall.v1.match_pb2 import Match, MatchView
from markethall.v1.match_service_pb2 import PlayMoveRequest, PlayMovesRequest
from markethall.v1.move_pb2 import Move
from markethall_client.messages import played, wrap
from markethall_client.streams import MoveQueue
from markethall_client.watching import Position

from .seat import Seat

if TYPE_CHECKING:
    from .client import Client


@dataclass(frozen=True)
class BulkTurn(Position):
    """A position in which `seat` has to act. Call `play` once before the next turn."""

    seat: Seat
    _moves: list[Message] = field(default_factory=list, repr=False)

    def play(self, move: Message) -> None:
        """Plays a Move, or its inner message. It is sent when the loop asks for the next turn."""
        self._moves[:] = [move]


def bulk_turns(client: Client, seats: Sequence[Seat]) -> Generator[BulkTurn, None, None]:
    """The generator of `Client.turns`."""
    by_number = {seat.number: seat for seat in seats}
    requests: MoveQueue[PlayMovesRequest] = MoveQueue()
    match = _next_match(seats)
    try:
        with closing(client.rpc.play_moves(requests)) as answers:
            while match is not None:
                turn = BulkTurn(match, (), by_number[match.perspective.seat])
                yield turn
                if not turn._moves:
                    raise RuntimeError("turn.play was not called: each turn of `turns` needs a move")
                requests.put(_request(turn, seats))
                answer = played(next(answers))
                turn.seat.saw(answer.revision)
                match = answer.match
                if not match.perspective.legal_moves:
                    # Other players or bots have to move, or the match is over.
                    match = _next_match(seats)
    finally:
        requests.close()


def _request(turn: BulkTurn, seats: Sequence[Seat]) -> PlayMovesRequest:
    seat = turn.seat
    play = PlayMoveRequest(
        name=seat.match,
        move=wrap(Move, turn._moves[0]),
        revision=turn.revision,
        request_id=str(uuid4()),
        view=MatchView.MATCH_VIEW_FULL,
    )
    return PlayMovesRequest(play=play, token=seat.token, view_tokens=[one.token for one in seats if one is not seat])


def _next_match(seats: Sequence[Seat]) -> Match | None:
    """The match as the first of the seats sees it that has legal moves. None when it is over."""
    numbers = {seat.number: seat for seat in seats}
    with closing(seats[0].follow()) as positions:
        for position in positions:
            for number in position.match.to_act:
                if number in numbers:
                    seen = numbers[number].refresh(legal_moves=True)
                    if seen.perspective.legal_moves:
                        return seen
    return None
