"""Messages that are mostly a commit: its bytes go in as they are, encoded once for the store and for everybody."""

from __future__ import annotations

from typing import Any, Final

from google.protobuf.message import Message

from markethall.v1 import match_service_pb2 as wire
from markethall_service.matches.log import Commit

from . import writing
from .commits import commit_bytes


class CommitAnswer:
    """A message with a field `commit`. A message is the concatenation of its fields, in any order."""

    def __init__(self, message: type[Message]) -> None:
        self._message: Any = message
        self._commit = writing.delimited(_field(message, "commit"))

    def __call__(self, game: str, commit: Commit, **others: Any) -> bytes:
        """The bytes of the message with this commit, redacted already, and these other fields."""
        written = self._commit(commit_bytes(game, commit))
        return written + self._message(**others).SerializeToString() if others else written


def _field(message: type[Message], name: str) -> Any:
    return message.DESCRIPTOR.fields_by_name[name]


play_moves_response: Final = writing.delimited(_field(wire.PlayMovesResponse, "played"))
"""The bytes of a PlayMovesResponse with those of a PlayMoveResponse."""

play_move_response: Final = CommitAnswer(wire.PlayMoveResponse)
undo_move_response: Final = CommitAnswer(wire.UndoMoveResponse)
watch_match_response: Final = CommitAnswer(wire.WatchMatchResponse)
