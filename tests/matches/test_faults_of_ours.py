"""A missing position and a fault of the rules are told apart from wrong input."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest

from markethall.v1 import match_pb2
from markethall_rules import klongs
from markethall_service.codec import matches
from markethall_service.codec.records import RecordError, positions, verify_record
from markethall_service.matches.errors import MatchNotStarted
from markethall_service.matches.games import Event
from markethall_service.matches.log import Commit
from markethall_service.matches.match import fold

from .table import Table
from .test_seats import new_match


async def record_of(table: Table) -> match_pb2.Record:
    """The record of a finished match of Klongs."""
    await table.start(None, game="klongs")
    await table.play()
    await table.resign(1)
    return matches.encode_record(await table.match(), await table.visible_commits(table.name, None))


def break_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the rules of Klongs fail."""

    def broken(*_: object) -> NoReturn:
        raise AttributeError("a fault of the engine")

    monkeypatch.setattr(type(klongs.GAME), "apply", broken)


async def test_fault_of_the_rules_is_no_fault_of_the_record(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    record = await record_of(table)
    assert len(positions(record)) == len(record.commits)
    break_rules(monkeypatch)
    for call in (positions, verify_record):
        with pytest.raises(AttributeError, match="a fault of the engine"):
            call(record)


async def test_record_that_cannot_be_shown_is_refused_with_the_difference(table: Table) -> None:
    record = await record_of(table)
    # Rules of another version may have had any event.
    other = match_pb2.Record.FromString(record.SerializeToString())
    other.header.rules_version = 99
    assert positions(other)
    for changed, says in ((record, "is not possible here|events"), (other, "cannot be shown by the installed rules")):
        # An event of the game before the match has started.
        changed.commits[0].events.append(changed.commits[2].events[-1])
        with pytest.raises(RecordError, match=says):
            positions(changed)


async def test_match_that_has_not_started_has_no_position(table: Table) -> None:
    at = await new_match(table)
    match = (await table.host.matches.get(at[0])).match
    with pytest.raises(MatchNotStarted, match="Free seats: 1, 2"):
        _ = match.started_position
    nonsense: Any = object()
    early = Commit(2, 1, None, (Event(nonsense),), 0, (), match.updated_ms, "")
    with pytest.raises(ValueError, match="before the match has started"):
        fold((await table.host.matches.get(at[0])).game, match, (early,))
