# Generated from _async/seat.py by proto/sync_sdk.py. Do not edit; run `make generate`.
"""A seat of a match, and its turns."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Self

from google.protobuf.message import Message

from markethall.v1.match_pb2 import Commit, Match, MatchView
from markethall.v1.match_service_pb2 import (
    JoinMatchResponse,
    MoveLine,
    Preview,
    PreviewedLine,
    RematchMatchResponse,
)
from markethall.v1.move_pb2 import Move
from markethall.v1.view_pb2 import View
from markethall_client.errors import MovedOn, read_status
from markethall_client.messages import wrap
from markethall_client.methods.types import AnyMove
from markethall_client.seat_state import SeatState, is_out, past_revision
from markethall_client.streams import IDLE_CLOSE_S, plain_stream
from markethall_client.watching import OnMovesLost, OnPresence, Position, PositionTracker

if TYPE_CHECKING:
    from .client import Client


class Seat(SeatState):
    """A seat of a match. It plays in the last position that it has seen; if the match has changed, it is refused.

    `timeout` is in seconds, for a call with all its attempts; None for the client's own. `request_id` makes a retry
    safe: the service executes the requests with one id once. Without it the client creates one for each call.
    """

    def __init__(self, client: Client, match: str, token: str, *, number: int = 0, revision: int = 0) -> None:
        super().__init__(match, number, token, revision)
        self._client = client

    @classmethod
    def taken(cls, client: Client, answer: JoinMatchResponse | RematchMatchResponse) -> Self:
        """The seat in an answer of JoinMatch or RematchMatch."""
        match = answer.match
        taken = cls(client, match.name, answer.token, number=answer.seat, revision=match.revision)
        taken.history = match.history
        taken.webhook_secret, taken.join_code = answer.webhook_secret, answer.join_code
        return taken

    def legal_moves(self, *, timeout: float | None = None) -> list[Move]:
        """The legal moves of the seat in a stable order; empty if it is not its turn."""
        known = self.revision
        answer = self._client.rpc.list_legal_moves(self.match, timeout=timeout, token=self.token)
        self.saw(answer.revision, answer.history, known)
        return list(answer.moves)

    def play(
        self, move: AnyMove, *, revision: int | None = None, request_id: str = "", timeout: float | None = None
    ) -> Commit:
        """Plays a Move, or its inner message such as a PlaceStall. errors.MovedOn if the match has changed.

        `revision` is the revision that the move is for; None for the last one that the seat has seen.
        """
        seen = self._revision_or_last(revision)
        answer = self._client.rpc.play_move(
            self.match,
            wrap(Move, move),
            seen,
            request_id=request_id,
            history=self._history_at(seen),
            timeout=timeout,
            token=self.token,
        )
        self.saw(answer.revision, answer.history)
        return answer.commit

    def preview(
        self, moves: AnyMove | Sequence[AnyMove], *, revision: int | None = None, timeout: float | None = None
    ) -> Preview:
        """The result of a move, or of several in a row, without playing them, also if it is not the seat's turn.

        It has a commit for each move, up to the first random draw or secret, the points of all seats after the last
        one in `scores`, and the `match` after it. If `more_follows`, this is an intermediate state without a seat to
        act. `revision` as for `play`.
        """
        line = [moves] if isinstance(moves, Message) else moves
        answer = self._client.rpc.preview_moves(
            self.match,
            [MoveLine(moves=[wrap(Move, move) for move in line])],
            self._revision_or_last(revision),
            view=MatchView.MATCH_VIEW_FULL,
            timeout=timeout,
            token=self.token,
        )
        if answer.lines[0].HasField("error"):
            raise read_status(answer.lines[0].error)
        return answer.lines[0].preview

    def preview_each(
        self, moves: Sequence[AnyMove], *, revision: int | None = None, timeout: float | None = None
    ) -> Sequence[PreviewedLine]:
        """The result and the points of each move, up to 256 in one call, without the match. `revision` as for `play`.

        A move that is refused has an `error`, and the others are answered.
        """
        lines = [MoveLine(moves=[wrap(Move, move)]) for move in moves]
        last = self._revision_or_last(revision)
        answer = self._client.rpc.preview_moves(self.match, lines, last, timeout=timeout, token=self.token)
        return answer.lines

    def undo(self, *, revision: int | None = None, request_id: str = "", timeout: float | None = None) -> Commit:
        """Undoes the seat's last move of this turn. errors.UndoBlocked after a random draw or a revealed secret.

        `revision` as for `play`.
        """
        seen = self._revision_or_last(revision)
        answer = self._client.rpc.undo_move(
            self.match,
            seen,
            request_id=request_id,
            history=self._history_at(seen),
            timeout=timeout,
            token=self.token,
        )
        self.saw(answer.revision, answer.history)
        return answer.commit

    def refresh(self, *, legal_moves: bool = False, timeout: float | None = None) -> Match:
        """Reads the match as the seat sees it. With `legal_moves`, its `perspective` contains them."""
        view = MatchView.MATCH_VIEW_FULL if legal_moves else MatchView.MATCH_VIEW_POSITION
        known = self.revision
        match = self._client.get_match(self.match, view=view, timeout=timeout, token=self.token)
        self.saw_match(match, known)
        return match

    def at(self, revision: int, *, timeout: float | None = None) -> Match:
        """The match as the seat saw it after a past commit, for a replay. BadField if there is no such commit.

        The seat still plays in the last position that it has seen.
        """
        revision = past_revision(revision)
        return self._client.get_match(self.match, revision=revision, timeout=timeout, token=self.token)

    def view(self, *, timeout: float | None = None) -> View:
        """Reads the state of the game as the seat sees it; empty before the start."""
        return (self.refresh(timeout=timeout)).perspective.view

    def renew(self, *, timeout: float | None = None) -> datetime:
        """Gets a new `token` and returns its expiry time, in UTC. Call it before the old token expires."""
        answer = self._client.rpc.renew_token(self.match, timeout=timeout, token=self.token)
        self.token: str = answer.token
        return answer.expire_time.ToDatetime(UTC)

    def leave(self, *, request_id: str = "", timeout: float | None = None) -> Match:
        """Frees the seat before the start. Its token is no longer valid."""
        answer = self._client.rpc.leave_match(self.match, request_id=request_id, timeout=timeout, token=self.token)
        return answer.match

    def resign(self, *, request_id: str = "", timeout: float | None = None) -> Commit:
        """Resigns. With two seats the other one wins. With more, the service plays automatic moves for the seat."""
        answer = self._client.rpc.resign_match(self.match, request_id=request_id, timeout=timeout, token=self.token)
        self.saw(answer.revision)
        return answer.commit

    def rematch(self, *, request_id: str = "", webhook_url: str = "", timeout: float | None = None) -> Seat:
        """The seat of the same player in the rematch of a finished match. It starts when all players have come.

        `webhook_url` gets a message at each turn of the new seat. Check it with the seat's `webhook_secret` and
        `verify_webhook`.
        """
        answer = self._client.rpc.rematch_match(
            self.match, request_id=request_id, webhook_url=webhook_url, timeout=timeout, token=self.token
        )
        return Seat.taken(self._client, answer)

    def watch(
        self,
        after_revision: int = 0,
        *,
        on_presence: OnPresence | None = None,
        on_moves_lost: OnMovesLost | None = None,
        until_rematch: bool = False,
    ) -> Generator[Commit, None, None]:
        """All commits as the seat sees them, as `Client.watch` returns them.

        The seat is present while it watches. Watching does not change the revision that the seat has seen.
        """
        return self._client.watch(
            self.match,
            after_revision,
            token=self.token,
            on_presence=on_presence,
            on_moves_lost=on_moves_lost,
            until_rematch=until_rematch,
        )

    def follow(
        self, *, on_presence: OnPresence | None = None, until_rematch: bool = False
    ) -> Generator[Position, None, None]:
        """The match as the seat sees it now, and then after each change, as `Client.follow` returns it.

        The seat has then seen each position. A screen should play with the `revision` of the position that it shows.
        """
        tracker = PositionTracker()
        return plain_stream(lambda: self._positions(tracker, on_presence, until_rematch), IDLE_CLOSE_S)

    def turns(self, *, on_presence: OnPresence | None = None) -> Generator[Turn, None, None]:
        """The positions in which this seat has to act, each once and with its legal moves.

        It waits for the start, opens new streams as `watch` does, and ends when the match is over or the seat has
        resigned or forfeited. A turn with several moves gives several positions. If the loop plays no move, it
        continues after the next commit of another seat. The seat is present meanwhile; `on_presence` as for `watch`.

            for turn in seat.turns():
                turn.play(random.choice(turn.legal_moves))
        """
        tracker = PositionTracker()
        return plain_stream(lambda: self._turns(tracker, on_presence), IDLE_CLOSE_S)

    def _positions(
        self, tracker: PositionTracker, on_presence: OnPresence | None, until_rematch: bool
    ) -> Generator[Position, None, None]:
        positions = self._client._positions(
            tracker, self.match, token=self.token, on_presence=on_presence, until_rematch=until_rematch
        )
        with closing(positions):
            for position in positions:
                self.saw_match(position.match, self.revision if position.moves_lost else 0)
                yield position

    def _turns(self, tracker: PositionTracker, on_presence: OnPresence | None) -> Generator[Turn, None, None]:
        with closing(self._positions(tracker, on_presence, until_rematch=False)) as positions:
            for position in positions:
                match = position.match
                if not match.perspective.seat:
                    # The seat was lost before the start. This call raises the reason.
                    self.refresh()
                if is_out(match, self.number):
                    return
                if match.perspective.legal_moves:
                    yield Turn(match, position.commits, self, moves_lost=position.moves_lost)


@dataclass(frozen=True)
class Turn(Position):
    """A position in which `seat` has to act. It has at least one legal move."""

    seat: Seat

    def play(self, move: AnyMove, *, request_id: str = "", timeout: float | None = None) -> Commit | None:
        """Plays a Move, or its inner message, in this position. `timeout` is in seconds.

        None if the match has changed meanwhile, for example because the time ran out: the move was not played, and
        the loop of `turns` continues. `Seat.play` raises errors.MovedOn in this case.
        """
        try:
            return self.seat.play(move, revision=self.revision, request_id=request_id, timeout=timeout)
        except MovedOn:
            return None
