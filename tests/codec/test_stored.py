"""Stored headers, commits and snapshots round trip with clocks, standings and rematches, and load without them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from markethall.v1 import match_pb2
from markethall_rules import GAMES
from markethall_service.codec import envelope, matches, stored
from markethall_service.matches.log import (
    ClockExpired,
    Commit,
    Header,
    MatchState,
    OnExpiry,
    Player,
    PlayerKind,
    RematchCreated,
    SeatClock,
    SeatForfeited,
    SeatResigned,
    SeatTaken,
    TimeControl,
    Visibility,
)
from markethall_service.matches.match import EndReason, Match, Seat, Standing, begin
from markethall_service.matches.match_cache import CachedMatch

from .test_roundtrip import default_header

GAME = GAMES[0]
HEADER = Header(
    "k" * 20, GAME.box.name, 1, 3, GAME.default_options(), Visibility.PUBLIC, "", bytes(32), 1_700_000_000_123,
    TimeControl(3600, 0, 0, OnExpiry.FORFEIT), "old-one",
)  # fmt: skip
CLOCKS = (SeatClock(1, 1, 1_700_000_000_999), SeatClock(2, 3_600_000, 0), SeatClock(3, 0, 0))
NEW_EVENTS = (SeatResigned(2), ClockExpired(3), SeatForfeited(3), RematchCreated("matches/x"))
COMMIT = Commit(7, 2, None, NEW_EVENTS, 0, (1,), 1_700_000_000_500, "r", CLOCKS)


@pytest.mark.parametrize(
    "control",
    [
        None,
        TimeControl(5, 0, 0, OnExpiry.AUTOPILOT),
        TimeControl(0, 600, 10, OnExpiry.FORFEIT),
        TimeControl(0, 600, 0, OnExpiry.AUTOPILOT),
    ],
)
def test_headers_round_trip(control: TimeControl | None) -> None:
    for rematch_of in ("", "old-one"):
        header = replace(HEADER, time_control=control, rematch_of=rematch_of)
        assert stored.decode_header(stored.encode_header(header)) == header


def test_commits_round_trip() -> None:
    assert stored.decode_commit(HEADER, stored.encode_commit(HEADER, COMMIT), COMMIT.request_id) == COMMIT
    assert envelope.decode_clocks(envelope.encode_clocks(CLOCKS)) == CLOCKS


def test_snapshots_round_trip() -> None:
    seats = (
        Seat(2, Player("Anna")),
        Seat(3, Player("Bert", PlayerKind.PROGRAM), Standing.RESIGNED),
        Seat(4, Player("Greedy bot", PlayerKind.BOT, "greedy"), Standing.FORFEITED),
    )
    state = GAME.setup(HEADER.options, 3)
    match = Match(HEADER, 9, seats, MatchState.PLAYING, state, (), 5, (2, 3), CLOCKS, "matches/next", (3,))
    for reason in EndReason:
        ended = replace(match, end_reason=reason)
        # Names are in the log alone, where they can be erased.
        nameless = tuple(replace(seat, player=replace(seat.player, display_name="")) for seat in seats if seat.player)
        assert stored.decode_snapshot(HEADER, stored.encode_snapshot(ended)) == replace(ended, seats=nameless)


def test_header_and_commit_without_clocks_and_rematch_load() -> None:
    header = replace(HEADER, time_control=None, rematch_of="")
    message = stored.header_message(header)
    assert not message.record.HasField("time_control")
    assert stored.decode_header(message.SerializeToString()) == header
    commit = replace(COMMIT, events=(), clocks=())
    assert not envelope.encode_commit(header, commit).clocks


def test_a_free_seat_has_no_standing() -> None:
    match = replace(begin(HEADER), seats=(Seat(), Seat(2, Player("Bert")), Seat()))
    message = matches.encode_match(CachedMatch(GAME, match, 1))
    assert [seat.standing for seat in message.seats] == [0, match_pb2.SEAT_STANDING_IN, 0]


def test_name_lies_at_the_end_of_a_commit_where_it_can_be_cut_off_and_not_changed() -> None:
    taken = (SeatTaken(2, Player("Ben")), SeatTaken(1, Player("Bot", PlayerKind.BOT, bot="greedy")))
    commit = replace(COMMIT, events=taken, clocks=(), webhook_url="https://example.org/x")
    data = stored.encode_commit(HEADER, commit)
    assert stored.decode_commit(HEADER, data, "r") == commit
    without = data[: stored.lasting(data)]
    assert b"Ben" not in without
    events = stored.decode_commit(HEADER, without, "r").events
    assert events == (SeatTaken(2, Player("Seat 2", erased=True)), taken[1])
    for _ in range(8):
        changed = stored.encode_commit(HEADER, commit).replace(b"Ben", b"Bea")
        with pytest.raises(ValueError, match="not the one that was written"):
            stored.decode_commit(HEADER, changed, "r")
    unnamed = replace(commit, events=NEW_EVENTS, webhook_url="")
    data = stored.encode_commit(HEADER, unnamed)
    assert stored.lasting(data) == len(data)
    assert stored.decode_commit(HEADER, data, "r") == unnamed


@pytest.mark.parametrize("other", ["0" * 20, "z" * 20])
def test_a_summary_of_another_match_is_none(other: str) -> None:
    match = begin(replace(default_header("klongs"), visibility=Visibility.PUBLIC))
    summary, progress = stored.encode_summary(match), stored.encode_progress(match)
    assert stored.decode_summary(match.header.match_id, summary, progress).game == "klongs"
    with pytest.raises(ValueError, match="none of this match"):
        stored.decode_summary(other, summary, progress)
