"""Messages that are mostly a commit: its bytes go in as they are, encoded once for the store and for everybody."""

from __future__ import annotations

from typing import Any, Final

from google.protobuf.message import Message

from markethall.v1 import match_service_pb2 as wire
from markethall_service.matches.log import Commit

from .matches import commit_bytes

_LENGTH_DELIMITED: Final = 2
_MOSTLY: Final = 2048
"""Most commits have fewer bytes."""


def play_moves_response(played: bytes) -> bytes:
    """The bytes of a PlayMovesResponse with a PlayMoveResponse."""
    return b"".join((_PLAYED, _varint(len(played)), played))


class CommitAnswer:
    """A message with a field `commit`. A message is the concatenation of its fields, in any order."""

    def __init__(self, message: type[Message]) -> None:
        self._message: Any = message
        self._tag = _varint(message.DESCRIPTOR.fields_by_name["commit"].number << 3 | _LENGTH_DELIMITED)
        self._heads = tuple(self._tag + _varint(size) for size in range(_MOSTLY))

    def __call__(self, game: str, commit: Commit, **others: Any) -> bytes:
        """The bytes of the message with this commit, redacted already, and these other fields."""
        content = commit_bytes(game, commit)
        size = len(content)
        head = self._heads[size] if size < _MOSTLY else self._tag + _varint(size)
        return head + content + self._message(**others).SerializeToString() if others else head + content


def _varint(number: int) -> bytes:
    """A number as protobuf writes it: seven bits a byte, the lowest first."""
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)


_PLAYED: Final = _varint(wire.PlayMovesResponse.DESCRIPTOR.fields_by_name["played"].number << 3 | _LENGTH_DELIMITED)

play_move_response: Final = CommitAnswer(wire.PlayMoveResponse)
undo_move_response: Final = CommitAnswer(wire.UndoMoveResponse)
watch_match_response: Final = CommitAnswer(wire.WatchMatchResponse)
