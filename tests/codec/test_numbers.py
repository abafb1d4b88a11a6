"""Every number in a view, a move or an event is a count, a seat, a number of points or a turn: none is a code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from markethall.v1 import event_pb2, move_pb2, view_pb2
from tests.kits import GAME_NAMES

from .numbers import SHARED


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_number_has_a_meaning(game: str) -> None:
    """`<game>_numbers.py` gives the meaning of each field. `*` is every message of the game that has the field."""
    own = import_module(f"tests.codec.{game}_numbers").NUMBERS
    rows, unused = {**SHARED, **own}, set(own)
    for descriptor in (view_pb2.View, move_pb2.Move, event_pb2.Event):
        field = descriptor.DESCRIPTOR.fields_by_name[game]
        for message, name in numbers(field.message_type, set()):
            row = f"{message}.{name}" if f"{message}.{name}" in rows else f"*.{name}"
            assert row in rows, f"{message}.{name} of {game} is a number without a meaning"
            unused.discard(row)
    assert not unused


def test_no_answer_says_none_with_0() -> None:
    """A number that is not there is absent: the comment of a field of an answer never gives 0 a meaning of its own."""
    for path in (Path(__file__).parents[2] / "proto/markethall").rglob("*.proto"):
        for name, fields in re.findall(r"^message (\w+) {$(.*?)^}$", path.read_text(encoding="utf-8"), re.M | re.S):
            comments = re.sub(r"\n *//", "", fields)
            assert name.endswith("Request") or not re.search(r"\b0 (if|for|while|until)\b", comments), name


def numbers(message: Any, known: set[str]) -> Iterator[tuple[str, str]]:
    """The message and the name of each field with numbers, in a message and those inside it."""
    if message.full_name in known:
        return
    known.add(message.full_name)
    for field in message.fields:
        if field.message_type is not None:
            yield from numbers(field.message_type, known)
        elif field.cpp_type not in (field.CPPTYPE_STRING, field.CPPTYPE_BOOL, field.CPPTYPE_ENUM):
            yield message.name, field.name
