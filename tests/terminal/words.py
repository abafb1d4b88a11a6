"""Tests of the sentences and labels that every game must pass."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import pytest
from google.protobuf.message import Message

from markethall.v1.event_pb2 import Event
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move
from markethall_client import kind, text, wrap
from markethall_terminal.drawing import Drawing


class Words:
    """The tests of one game's sentences and labels. A subclass gives a match, its drawing, and examples."""

    drawing: ClassVar[Drawing]
    position: ClassVar[Match]
    sentences: ClassVar[Sequence[tuple[Message, str]]]
    """Events, each with its sentence."""
    choices: ClassVar[Sequence[tuple[Message, tuple[str, str]]]]
    """Moves, each with its label: the kind and the choice."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Run the tests of all kinds for every kind, and the examples."""
        cases: dict[str, Iterable[Any]] = {
            "event_kind": kinds(Event, self.position.game.removeprefix("games/")),
            "move_kind": kinds(Move, self.position.game.removeprefix("games/")),
            "event, expected": self.sentences,
            "move, choice": self.choices,
        }
        for names, values in cases.items():
            if names.split(", ")[0] in metafunc.fixturenames:
                metafunc.parametrize(names, values, ids=_case if ", " in names else None)

    def test_every_event_has_a_sentence(self, event_kind: str) -> None:
        """An empty event of this kind has its own sentence."""
        event = Event()
        getattr(getattr(event, self.position.game.removeprefix("games/")), event_kind).SetInParent()
        found = self.drawing.language.sentence(event)
        assert found not in ("", text(event))
        assert event_kind not in found

    def test_every_move_has_a_label(self, move_kind: str) -> None:
        """An empty move of this kind has its own label."""
        move = Move()
        getattr(getattr(move, self.position.game.removeprefix("games/")), move_kind).SetInParent()
        label = self.drawing.label(move, self.position).kind
        assert label[0].isupper()
        assert label != text(move)
        assert move_kind not in label

    def test_an_event_is_a_sentence(self, event: Message, expected: str) -> None:
        """The examples of events."""
        assert self.drawing.language.sentence(wrap(Event, event)) == expected

    def test_a_move_is_a_choice(self, move: Message, choice: tuple[str, str]) -> None:
        """The examples of moves."""
        assert kind_and_choice(self.drawing, wrap(Move, move), self.position) == choice


def kind_and_choice(drawing: Drawing, move: Move, match: Match) -> tuple[str, str]:
    """The label of a move in two parts: what moves of its kind have in common, and what differs."""
    label = drawing.label(move, match)
    return label.kind, label.choice


def kinds(message: type[Message], game: str = "") -> list[str]:
    """The names of all kinds of events or moves: of a game, or of the contract without a game."""
    whole = message.DESCRIPTOR
    found = whole.fields_by_name[game].message_type if game else whole
    assert found is not None
    return [field.name for field in found.oneofs_by_name["kind"].fields]


def _case(value: Any) -> str:
    """The name of a case: the kind of its message."""
    return kind(value).DESCRIPTOR.name if isinstance(value, Message) else ""


def assert_labels_differ(drawing: Drawing, match: Match, moves: Sequence[Move]) -> None:
    """No two of the moves have the same label."""
    assert len({drawing.label(move, match) for move in moves}) == len(moves)


def assert_each_has_a_sentence(steps: Mapping[str, str]) -> None:
    """Each step of a turn has its own sentence for the choice to make."""
    assert len(set(steps.values())) == len(steps)
    assert not {"", "."} & set(steps.values())
