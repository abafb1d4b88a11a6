"""What holds of every game's words for its moves and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from markethall.v1.event_pb2 import Event
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move
from markethall_client import kind, text
from markethall_service.terminal.drawing import Drawing
from markethall_service.terminal.telling import tell


def kinds(message: type[Message]) -> list[str]:
    """The names of all kinds of a game's moves or events."""
    return [field.name for field in message.DESCRIPTOR.oneofs_by_name["kind"].fields]


def case(value: Message | str | tuple[str, str]) -> str:
    """The name of a case: the kind of its message."""
    return kind(value).DESCRIPTOR.name if isinstance(value, Message) else ""


def assert_told(drawing: Drawing, game: str, name: str) -> None:
    """An event of this kind has words of its own, even with nothing in it."""
    event = Event()
    getattr(getattr(event, game), name).SetInParent()
    told = tell(drawing, event)
    assert told not in ("", text(event))
    assert name not in told


def assert_labelled(drawing: Drawing, match: Match, game: str, name: str) -> None:
    """A move of this kind has a label of its own, even with nothing in it."""
    move = Move()
    getattr(getattr(move, game), name).SetInParent()
    label, _ = drawing.label(move, match)
    assert label[0].isupper()
    assert label != text(move)
    assert name not in label


def assert_told_apart(drawing: Drawing, match: Match, moves: Sequence[Move]) -> None:
    """No two of the moves have the same label."""
    assert len({drawing.label(move, match) for move in moves}) == len(moves)


def assert_each_has_a_sentence(steps: Mapping[str, str]) -> None:
    """Each step of a turn has a sentence of its own for what is to be chosen."""
    assert len(set(steps.values())) == len(steps)
    assert "has a turn." not in steps.values()
