# Generated from _async/bulk.py by proto/sync_sdk.py. Do not edit; run `make generate`.
"""The turns of several seats of one caller, played over one stream of moves."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from google.protobuf.message import Message

from markethall.v1.match_pb2 import MATCH_STATE_PLAYING, MATCH_STATE_SEATING, Commit, Match, MatchView
from markethall.v1.match_service_pb2 import PlayMoveRequest, PlayMovesRequest, PlayMovesResponse
from markethall.v1.move_pb2 import Move
from markethall_client.errors import HistoryChanged, Unavailable
from markethall_client.messages import played, wrap
from markethall_client.methods import rpcs
from markethall_client.streams import MoveQueue
from markethall_client.watching import Position

from .seat import Seat

if TYPE_CHECKING:
    from .client import Client

_GOES_ON: Final = frozenset({MATCH_STATE_SEATING, MATCH_STATE_PLAYING})


@dataclass(frozen=True)
class BulkTurn(Position):
    """A position in which `seat` has to act. Call `play` once before the next turn."""

    seat: Seat
    _moves: list[Message] = field(default_factory=list, repr=False)

    def play(self, move: Message) -> None:
        """Plays a Move, or its inner message. It is sent when the loop asks for the next turn."""
        self._moves[:] = [move]


def bulk_turns(client: Client, seats: Sequence[Seat]) -> Generator[BulkTurn, None, None]:
    """The generator of `Client.turns`. It has one stream of moves, and one of commits for the turns of others."""
    by_number = {seat.number: seat for seat in seats}
    requests: MoveQueue[PlayMovesRequest] = MoveQueue()
    match = seats[0].refresh(legal_moves=True)
    progress = client._progress(seats[0].match, match.revision, until_rematch=False)
    try:
        # Both streams open when they are needed.
        commits = client._commits(progress, client._opener(seats[0].match, token=seats[0].token))
        with closing(client.rpc.play_moves(requests)) as answers, closing(commits):
            while match.state in _GOES_ON:
                if match.perspective.legal_moves:
                    turn = BulkTurn(match, (), by_number[match.perspective.seat])
                    yield turn
                    if not turn._moves:
                        raise RuntimeError("turn.play was not called: each turn of `turns` needs a move")
                    match = _played(client, turn, _request(turn, seats), requests, answers)
                    continue
                if (seat := next((by_number[one] for one in match.to_act if one in by_number), None)) is not None:
                    match = seat.refresh(legal_moves=True)
                    if match.perspective.legal_moves:
                        continue
                # Other players or bots have to move. The stream leaves out what is known.
                progress.revision, progress.history = match.revision, match.history
                found = _next_turn(commits, by_number)
                if found is None:
                    return
                match = found
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
        history=turn.match.history,
    )
    return PlayMovesRequest(play=play, token=seat.token, view_tokens=[one.token for one in seats if one is not seat])


def _played(
    client: Client,
    turn: BulkTurn,
    request: PlayMovesRequest,
    requests: MoveQueue[PlayMovesRequest],
    answers: Generator[PlayMovesResponse, None, None],
) -> Match:
    """The match after the move of a turn. If it was put back to an older state, the match as it is now."""
    attempts = client._connection.attempts(rpcs.PLAY_MOVE, request.play, None)
    while True:
        requests.put(request)
        answer = next(answers)
        try:
            result = played(answer)
        except HistoryChanged:
            return turn.seat.refresh(legal_moves=True)
        except Unavailable as error:
            failure, pause = error, attempts.pause(error)
        else:
            turn.seat.saw(result.revision, result.history)
            return result.match
        client._transport.wait(failure, pause)


def _next_turn(commits: Generator[Commit | None, None, None], by_number: dict[int, Seat]) -> Match | None:
    """The match when one of the seats may have to move. None when it is over."""
    for commit in commits:
        if commit is None:
            # The match was put back to an older state: then other seats may have to move.
            return next(iter(by_number.values())).refresh(legal_moves=True)
        for number in commit.to_act:
            if number in by_number:
                match = by_number[number].refresh(legal_moves=True)
                if match.perspective.legal_moves:
                    return match
    return None
