"""The model of a match: enough to predict every answer of the service."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from google.protobuf.message import Message

from markethall.v1 import match_pb2


@dataclass(frozen=True)
class AcceptedRequest:
    """A request that was accepted, and the relevant part of its answer. It may be repeated at any time."""

    method: str
    request: Message
    token: str
    answer: Any


WRONG_CODES: Final = 2
"""The wrong join codes that a caller may send for one match."""


@dataclass
class MatchModel:
    """One match.

    `tokens` and `names` by seat, "" for a free one. `log`: the commits as their seat sees them. `views`: positions by
    revision and seat. `join_ids`: the id of the request that took a seat. `revoked`: tokens of seats that were left.
    `may_close`: whether the creator may close it while it is played. `wrong_codes`: how many were sent.
    """

    name: str
    game: str
    seat_count: int
    visibility: int
    join_code: str
    creator_token: str
    tokens: dict[int, str]
    names: dict[int, str]
    may_close: bool
    log: list[match_pb2.Commit] = field(default_factory=list)
    views: dict[tuple[int, int], Message] = field(default_factory=dict)
    join_ids: dict[int, str] = field(default_factory=dict)
    revoked: list[str] = field(default_factory=list)
    accepted: list[AcceptedRequest] = field(default_factory=list)
    closed: bool = False
    wrong_codes: int = 0

    @property
    def revision(self) -> int:
        return self.log[-1].revision if self.log else 1

    @property
    def to_act(self) -> list[int]:
        """The seats that may move."""
        return list(self.log[-1].to_act) if self.log else []

    @property
    def started(self) -> bool:
        """Whether all seats are taken."""
        return all(self.tokens.values())

    @property
    def over(self) -> bool:
        """Whether the match is finished or closed."""
        return self.closed or (self.started and not self.to_act)

    @property
    def state(self) -> int:
        """A value of MatchState."""
        if self.closed:
            return match_pb2.MATCH_STATE_CLOSED
        if not self.started:
            return match_pb2.MATCH_STATE_SEATING
        return match_pb2.MATCH_STATE_FINISHED if self.over else match_pb2.MATCH_STATE_PLAYING

    @property
    def over_refusal(self) -> str:
        """The reason why nothing can be played any more; "" if it can."""
        return "MATCH_CLOSED" if self.closed else "MATCH_OVER" if self.over else ""

    @property
    def free_seats(self) -> list[int]:
        return [seat for seat, token in self.tokens.items() if not token]

    @property
    def clocks(self) -> dict[int, match_pb2.SeatClock]:
        """The clocks of the seats after the last commit that has some; none before the start, or without limits."""
        return {clock.seat: clock for clock in next((one.clocks for one in reversed(self.log) if one.clocks), ())}

    def add(self, commit: match_pb2.Commit) -> None:
        """Adds a commit. It leaves the time of the other seats that were not to act as it was."""
        before, to_act = self.clocks, self.to_act
        self.log.append(commit)
        for seat in before.keys() - {*to_act, commit.seat}:
            assert self.clocks[seat].time_left == before[seat].time_left

    def is_limited(self, code: str) -> bool:
        """Whether too many wrong join codes were sent for another code to be compared."""
        return bool(code) and self.wrong_codes == WRONG_CODES

    def read_refusal(self, token: str, code: str) -> str:
        """The reason why a read with this token or join code is refused; "" if it is accepted. Wrong codes count."""
        if self.is_limited(code):
            return "RATE_LIMITED"
        if token or self.visibility != match_pb2.MATCH_VISIBILITY_PRIVATE:
            return ""
        if not code:
            return "TOKEN_MISSING"
        if code == self.join_code:
            return ""
        self.wrong_codes += 1
        return "JOIN_CODE_WRONG"

    def has_nothing_to_undo(self, seat: int) -> bool:
        """Whether the last commit is no move of the seat, or a move with random draws."""
        last = self.log[-1]
        is_undo = any(event.WhichOneof("kind") == "move_undone" for event in last.events)
        return not is_undo and (last.seat != seat or not last.HasField("move") or last.draws > 0)
