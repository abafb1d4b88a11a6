"""What a seat keeps in mind between its calls."""

from __future__ import annotations

from dataclasses import dataclass, field

from google.protobuf.message import Message

from markethall.v1.match_pb2 import Match
from markethall.v1.match_service_pb2 import PlayMoveRequest, PlayMovesRequest
from markethall.v1.move_pb2 import Move

from .errors import BadField
from .token import seat_of, stripped
from .words import wrap


@dataclass(unsafe_hash=True)
class Place:
    """A place at a table, without the means to ask about it.

    `match` is the resource name, `number` the seat from 1, as its token says unless it is given (0 if neither does),
    `token` what proves that it is ours, `revision` the last one that this seat has looked at; only `play`, `undo` and
    looking move it, watching does not. `webhook_secret` is what its webhook is signed with, "" unless it joined here
    with one. `join_code` lets friends into a private match, "" until `join`, `rematch` or a look at the match
    (`refresh`, `view`) has told it.

    Two are equal that have the same match and token, however far each has looked.
    """

    match: str
    number: int = field(compare=False)
    # Not in the hash: a seat that renews its token stays where it is in a dict.
    token: str = field(repr=False, hash=False)
    revision: int = field(compare=False)
    webhook_secret: str = field(default="", repr=False, compare=False)
    join_code: str = field(default="", repr=False, compare=False)

    def __post_init__(self) -> None:
        """Knows the seat of a token that was kept."""
        self.token = stripped(self.token)
        self.number = self.number or seat_of(self.token)

    def saw(self, revision: int) -> None:
        """Notes a revision looked at. The match only goes forward, answers may overtake each other."""
        self.revision = max(self.revision, revision)

    def _meant(self, revision: int | None) -> int:
        return self.revision if revision is None else revision

    def play_request(self, move: Message, *, request_id: str = "") -> PlayMovesRequest:
        """What `play` does, as a request for `play_moves` of the client, which may be that of many seats.

        Note what comes back with `saw(answer.revision)`, or look, before the next one.
        """
        play = PlayMoveRequest(name=self.match, move=wrap(Move, move), revision=self.revision, request_id=request_id)
        return PlayMovesRequest(play=play, token=self.token)

    def saw_match(self, match: Match) -> None:
        """Notes a look at the match: how far it is, whose seat this is, and what lets friends in."""
        self.saw(match.revision)
        self.number = match.your_seat or self.number
        self.join_code = match.join_code or self.join_code


def past_revision(revision: int) -> int:
    """The revision of a position that has been; BadField for what is none. To GetMatch 0 is the match as it is now."""
    if revision < 1:
        raise BadField(
            f"revision takes 1, the new match, to where the match is, not {revision}.",
            "BAD_FIELD",
            metadata={"field": "revision"},
        )
    return revision
