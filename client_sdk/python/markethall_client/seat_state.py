"""What a seat stores between its calls."""

from __future__ import annotations

from dataclasses import dataclass, field

from markethall.v1.match_pb2 import SEAT_STANDING_FORFEITED, SEAT_STANDING_RESIGNED, Match
from markethall.v1.match_service_pb2 import GetMatchRequest, PlayMoveRequest, PlayMovesRequest
from markethall.v1.move_pb2 import Move

from .connection import seat_number_in, strip_token
from .errors import BadField
from .messages import wrap
from .methods.types import AnyMove
from .rpc import check


@dataclass(unsafe_hash=True)
class SeatState:
    """The state of a seat, without a client.

    - `match`: resource name of the match.
    - `number`: number of the seat, from 1. If it is not given, it is read from the token; 0 if the token has none.
    - `token`: proves that the seat is the caller's.
    - `revision`: last revision that the seat has seen. `play`, `undo` and reading the match update it.
    - `history`: token of all commits up to it. A move that is sent with another history is refused.
    - `webhook_secret`: key of the signatures of the seat's webhook; "" unless the seat was taken here with a webhook.
    - `join_code`: lets others into a private match; "" if the seat was not taken here. `get_join_code` asks for it.

    Two seats are equal if their match and token are equal, at any revision.
    """

    match: str
    number: int = field(compare=False)
    # Not in the hash: a seat stays in a dict when its token is renewed.
    token: str = field(repr=False, hash=False)
    revision: int = field(compare=False)
    webhook_secret: str = field(default="", repr=False, compare=False)
    join_code: str = field(default="", repr=False, compare=False)
    history: str = field(default="", repr=False, compare=False)

    def __post_init__(self) -> None:
        """Reads the number of the seat from the token."""
        self.token = strip_token(self.token)
        self.number = self.number or seat_number_in(self.token)

    def saw(self, revision: int, history: str = "", known: int = 0) -> None:
        """Notes that the seat has seen a revision. Lower ones have no effect: answers may arrive in any order.

        `known` is the revision that the seat had seen when it asked. An answer below it is of a match that was put back
        to an older state, and counts.
        """
        if revision >= self.revision or revision < known:
            self.revision, self.history = revision, history

    def saw_match(self, match: Match, known: int = 0) -> None:
        """Notes that the seat has seen the match: its revision and the number of the seat. `known` as for `saw`."""
        self.saw(match.revision, match.history, known)
        self.number = match.perspective.seat or self.number

    def play_request(self, move: AnyMove, *, request_id: str = "") -> PlayMovesRequest:
        """The request for `play_moves` that does what `play` does.

        Before the next request, note the answer with `saw(answer.revision)`, or read the match.
        """
        play = PlayMoveRequest(
            name=self.match,
            move=wrap(Move, move),
            revision=self.revision,
            request_id=request_id,
            history=self.history,
        )
        return PlayMovesRequest(play=play, token=self.token)

    def _revision_or_last(self, revision: int | None) -> int:
        return self.revision if revision is None else revision

    def _history_at(self, revision: int) -> str:
        """The history up to a revision; "" if it is not known."""
        return self.history if revision == self.revision else ""


def past_revision(revision: int) -> int:
    """Returns the revision of a past position unchanged. BadField if it is below 1: GetMatch takes 0 as the current."""
    check(GetMatchRequest, "revision", revision)
    if revision < 1:
        raise BadField(
            f"revision must be from 1, the new match, to the current revision of the match, not {revision}.",
            "BAD_FIELD",
            metadata={"field": "revision"},
        )
    return revision


def is_out(match: Match, number: int) -> bool:
    """Whether a seat has resigned or forfeited. The service plays automatic moves for it."""
    return any(
        seat.number == number and seat.standing in (SEAT_STANDING_RESIGNED, SEAT_STANDING_FORFEITED)
        for seat in match.seats
    )
