"""The bytes of a commit are those that protobuf writes, and decode to the same commit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from google.protobuf.timestamp_pb2 import Timestamp
from hypothesis import HealthCheck, given, settings, strategies as st

from markethall.v1 import event_pb2, match_pb2, match_service_pb2, move_pb2, player_pb2
from markethall_rules.secret import redact
from markethall_service.codec import CODECS_BY_NAME, envelope
from markethall_service.codec.envelope import encode_clocks
from markethall_service.codec.mirror import InvalidField
from markethall_service.codec.texts import Texts
from markethall_service.matches.games import Position
from markethall_service.matches.log import (
    Commit,
    Header,
    MatchState,
    Player,
    PlayerKind,
    SeatClock,
    SeatFreed,
    SeatTaken,
)
from markethall_service.matches.match import begin
from markethall_service.matches.turns import TurnCommits
from tests.kit import Kit, random_match
from tests.kits import GAME_KITS, for_each_game

from .test_roundtrip import header_of

bounded = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
whole = st.integers(-(2**31), 2**31 - 1)


@for_each_game
@bounded
@given(data=st.data())
def test_commits_of_every_game(kit: Kit, data: Any) -> None:
    seats = data.draw(st.sampled_from(kit.game.box.seats))
    options, number = data.draw(kit.options), data.draw(st.integers(0, 9999))
    header, time_ms = header_of(kit, seats, options), data.draw(st.integers(0, 2**42))
    for revision, step in enumerate(random_match(kit.game, options, seats, number, 100), 2):
        for viewer in range(seats + 1):
            events = redact(step.events, viewer)
            commit = Commit(revision, step.seat, step.move, events, number, (1, seats), time_ms, "r" * (number % 300))
            assert envelope.commit_bytes(header, commit) == protobuf_bytes(header, commit)
            assert envelope.encode_commit(header, commit).SerializeToString() == protobuf_bytes(header, commit)


def protobuf_bytes(header: Header, commit: Commit) -> bytes:
    """The bytes of the commit as protobuf writes them."""
    name, codec = header.game, CODECS_BY_NAME[header.game]
    ids = codec.ids(header.options)
    of_game: Any = {name: codec.moves.message(**codec.moves.fields(commit.move, ids))} if commit.move else {}
    events: list[Any] = [{name: codec.events.message(**codec.events.fields(event, ids))} for event in commit.events]
    message = match_pb2.Commit(
        revision=commit.revision,
        seat=commit.seat or None,
        move=move_pb2.Move(**of_game) if of_game else None,
        events=[event_pb2.Event(**event) for event in events],
        to_act=commit.to_act,
        commit_time=Timestamp(seconds=commit.time_ms // 1000, nanos=commit.time_ms % 1000 * 1_000_000),
        draws=commit.draws,
        request_id=commit.request_id,
        clocks=encode_clocks(commit.clocks),
    )
    return message.SerializeToString(deterministic=True)


def test_a_commit_of_the_match_with_clocks_and_no_move() -> None:
    clocks = (SeatClock(1, 3_600_005, 1_700_000_000_123), SeatClock(2, 0, 0))
    commit = Commit(
        2, 0, None, (SeatTaken(1, Player("Ada", PlayerKind.BOT, "greedy")), SeatFreed(2)), 0, (), 999, "", clocks
    )
    kit = GAME_KITS[0]
    header = header_of(kit, 2, kit.game.default_options())
    read = match_pb2.Commit.FromString(envelope.commit_bytes(header, commit))
    assert envelope.decode_commit(header, read) == commit
    assert (read.clocks[0].time_left.nanos, read.clocks[0].deadline.nanos) == (5_000_000, 123_000_000)
    assert read.SerializeToString(deterministic=True) == envelope.commit_bytes(header, commit)


@for_each_game
def test_a_turn_is_written_for_each_viewer_and_language(kit: Kit) -> None:
    """What was written for one viewer or language is never shown to another one, however often it is asked for."""
    header, options = header_of(kit, 2, kit.game.default_options()), kit.game.default_options()
    steps = list(random_match(kit.game, options, 2, 3, 40))
    turn = TurnCommits(1, 1)
    for revision, step in enumerate(steps, 3):
        turn.add(Commit(revision, step.seat, step.move, step.events, 0, (1,), 0, ""))
    match = replace(begin(header), position=Position(steps[-1].after), state=MatchState.PLAYING)
    words = [None, *(Texts(language, header, (Player("Ada"), Player("Bo"))) for language in ("en", "de"))]
    for viewer, texts in [(viewer, texts) for viewer in range(3) for texts in words] * 2:
        seen = [redact(commit.events, viewer) for commit in turn.commits]
        expected = [text for events in seen for text in map(texts.event, events)] if texts else []
        written = envelope.encode_turn(match, turn, viewer, texts)
        assert [event.text for event in written.events if event.text] == expected
        assert len(written.events) == sum(map(len, seen))


def test_an_update_has_the_match_that_belongs_to_it() -> None:
    """The bytes of a commit without a match are kept; those with one are made each time."""
    kit = GAME_KITS[0]
    header = header_of(kit, 2, kit.game.default_options())
    commit = Commit(2, 0, None, (SeatFreed(2),), 0, (), 0, "")
    for name in ("", "matches/a", "matches/b", ""):
        update = match_service_pb2.MatchUpdate(match=match_pb2.Match(name=name) if name else None)
        sent = envelope.watch_match_response(header, commit, update.SerializeToString())
        read = match_service_pb2.WatchMatchResponse.FromString(sent).update
        assert (read.commit.revision, read.match.name) == (2, name)
    answer = match_service_pb2.PlayMoveResponse.FromString(envelope.play_move_response(header, commit, revision=9))
    assert (answer.commit.revision, answer.revision) == (2, 9)


@pytest.mark.parametrize("name", ["greedy", "bots/nobody", "bots/", "Bots/greedy"])
def test_a_bot_that_does_not_exist_is_refused(name: str) -> None:
    kit = GAME_KITS[0]
    taken = event_pb2.SeatTaken(seat=1, player=player_pb2.Player(kind=player_pb2.PLAYER_KIND_BOT, bot=name))
    message = match_pb2.Commit(revision=2, events=[event_pb2.Event(seat_taken=taken)])
    with pytest.raises(InvalidField, match="bots/greedy"):
        envelope.decode_commit(header_of(kit, 2, kit.game.default_options()), message)
