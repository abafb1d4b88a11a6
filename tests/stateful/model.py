"""What a careful observer knows of a match: enough to say beforehand what the service will answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from google.protobuf.message import Message

from markethall.v1 import match_pb2


@dataclass(frozen=True)
class Asked:
    """A request that was granted, and what was answered: it may be repeated at any time."""

    method: str
    request: Message
    token: str
    answer: Any


@dataclass
class Known:
    """One match.

    `tokens` holds the token of each seat, "" for a free one; `log` the commits, as their doer saw them; `views` a
    position by revision and seat; `joined` the request that took a seat.
    """

    name: str
    game: str
    seat_count: int
    visibility: int
    join_code: str
    creator_token: str
    tokens: dict[int, str]
    names: dict[int, str]
    log: list[match_pb2.Commit] = field(default_factory=list)
    views: dict[tuple[int, int], Message] = field(default_factory=dict)
    joined: dict[int, str] = field(default_factory=dict)
    revoked: list[str] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    closed: bool = False

    @property
    def revision(self) -> int:
        """Where the match is."""
        return self.log[-1].revision if self.log else 1

    @property
    def to_act(self) -> list[int]:
        """Who may move."""
        return list(self.log[-1].to_act) if self.log else []

    @property
    def started(self) -> bool:
        """Whether all seats are taken."""
        return all(self.tokens.values())

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.closed or (self.started and not self.to_act)

    @property
    def state(self) -> int:
        """As the contract says it."""
        if self.closed:
            return match_pb2.MATCH_STATE_CLOSED
        if not self.started:
            return match_pb2.MATCH_STATE_SEATING
        return match_pb2.MATCH_STATE_FINISHED if self.over else match_pb2.MATCH_STATE_PLAYING

    @property
    def free(self) -> list[int]:
        """The seats that nobody has."""
        return [seat for seat, token in self.tokens.items() if not token]

    def may_look(self, token: str, code: str) -> str:
        """Why a spectator may not look, "" if one may."""
        if token or self.visibility != match_pb2.MATCH_VISIBILITY_PRIVATE:
            return ""
        if not code:
            return "TOKEN_MISSING"
        return "" if code == self.join_code else "JOIN_CODE_WRONG"

    def undo_is_hopeless(self, seat: int) -> bool:
        """Whether an undo must be refused: the last commit is none of the seat's own moves, or it saw luck."""
        last = self.log[-1]
        undone = any(event.WhichOneof("kind") == "move_undone" for event in last.events)
        return not undone and (last.seat != seat or not last.HasField("move") or last.draws > 0)
