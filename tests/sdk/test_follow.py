"""`follow` on the real service: each position once, with its commits."""

from __future__ import annotations

import random
from contextlib import closing
from typing import Any

import pytest

from markethall.v1.match_pb2 import (
    MATCH_STATE_FINISHED,
    MATCH_STATE_SEATING,
    MATCH_VIEW_FULL,
    MATCH_VISIBILITY_PRIVATE,
    Commit,
    Match,
)
from markethall.v1.match_service_pb2 import MatchUpdate, WatchMatchResponse
from markethall_client import Client, errors
from markethall_client.watching import PositionTracker
from tests.api.calls import without_presence
from tests.proxy import ThreadedProxy
from tests.results import winners
from tests.service import Service

from .conftest import Connect
from .players import bots_play, start_match


def test_every_commit_and_position_arrives_over_a_connection_that_is_cut(
    connect: Connect, hall: Service, other: Client
) -> None:
    rng, played = random.Random(4), 0
    with ThreadedProxy(hall.target) as proxy:
        match, seat, [opponent] = start_match(connect(proxy.target), other, "klongs")
        revisions: list[int] = []
        with bots_play(opponent):
            for position in seat.follow():
                # Commits before the first position are not new.
                revisions += [commit.revision for commit in position.commits] if revisions else [position.revision]
                assert position.revision == position.match.revision == seat.revision == revisions[-1]
                assert position.view == position.match.perspective.view
                assert position.match.perspective.seat == seat.number
                if position.legal_moves:
                    assert position.match.to_act == [seat.number]
                    try:
                        seat.play(rng.choice(position.legal_moves))
                    except errors.MovedOn:
                        continue
                    played += 1
                    if played % 10 == 0:
                        proxy.cut()
        last = other.get_match(match.name, token=seat.token, view=MATCH_VIEW_FULL)
    assert without_presence(position.match) == without_presence(last)
    assert last.state == MATCH_STATE_FINISHED
    assert revisions == list(range(revisions[0], last.revision + 1))


def test_follow_starts_with_the_current_match(connect: Connect, hall: Service, other: Client) -> None:
    client = connect(hall.target)
    match = other.create("kairo", seats=2)
    with closing(client.follow(match)) as positions:
        first = next(positions)
        assert (first.revision, first.commits, first.match.state) == (1, (), MATCH_STATE_SEATING)
        anna = other.join(match)
        second = next(positions)
        assert [commit.revision for commit in second.commits] == [2]
        assert second.match.seats[0].HasField("player")
        bert = other.join(match)
        assert [commit.revision for commit in next(positions).commits] == [3]
    with closing(client.follow(match)) as positions:
        late = next(positions)
        assert (late.revision, late.commits, late.legal_moves) == (3, (), [])
        assert late.match == without_presence(other.get_match(match))
        bert.resign()
        assert winners(next(positions).match) == [anna.number]
        assert list(positions) == []
    [over] = client.follow(match)
    assert (over.match.state, over.commits) == (MATCH_STATE_FINISHED, ())


def test_follow_reports_presence_and_waits_for_a_rematch(connect: Connect, hall: Service, other: Client) -> None:
    match, seat, [opponent] = start_match(connect(hall.target), other, "portobello")
    present: list[tuple[int, ...]] = []
    with closing(seat.follow(on_presence=present.append, until_rematch=True)) as positions:
        assert next(positions).match.name == match.name
        assert present == [(seat.number,)]
        opponent.resign()
        assert next(positions).match.state == MATCH_STATE_FINISHED
        rematch = opponent.rematch()
        assert next(positions).match.rematch == rematch.match
        assert list(positions) == []


def test_position_has_the_seats_that_are_present(connect: Connect, hall: Service, other: Client) -> None:
    rng = random.Random(7)
    _, seat, [opponent] = start_match(connect(hall.target), other, "klongs")
    presence: list[tuple[int, ...]] = []
    with bots_play(opponent), closing(seat.follow(on_presence=presence.append)) as positions:
        for position in positions:
            assert tuple(one.number for one in position.match.seats if one.present) == presence[-1]
            if len(presence[-1]) == 2:
                break
            if position.legal_moves:
                seat.play(rng.choice(position.legal_moves))
    assert seat.number in presence[0]
    assert presence[-1] == (1, 2)


def test_end_is_shown_when_the_stream_resumes_after_the_rematch(connect: Connect, hall: Service, other: Client) -> None:
    with ThreadedProxy(hall.target) as proxy:
        match, _, [opponent] = start_match(connect(hall.target), other, "portobello")
        with closing(connect(proxy.target).follow(match)) as positions:
            next(positions)
            proxy.cut()
            opponent.resign()
            opponent.rematch()
            [*_, last] = positions
    assert last.match.state == MATCH_STATE_FINISHED


@pytest.mark.parametrize("way", ["follow", "turns"])
def test_lost_seat_of_a_private_match_raises(connect: Connect, hall: Service, other: Client, way: str) -> None:
    match = other.create("kairo", seats=2, visibility=MATCH_VISIBILITY_PRIVATE)
    seat: Any = connect(hall.target).join(match)
    positions = getattr(seat, way)()
    if way == "follow":
        assert next(positions).match.perspective.seat == seat.number
    other.kick(match, seat.number)
    with pytest.raises(errors.TokenRevoked):
        next(positions)


def test_turns_raise_for_a_lost_seat_of_a_public_match(connect: Connect, hall: Service, other: Client) -> None:
    match = other.create("kairo", seats=2)
    seat = connect(hall.target).join(match)
    with closing(seat.follow()) as positions:
        assert next(positions).match.perspective.seat == seat.number
        turns = seat.turns()
        other.kick(match, seat.number)
        assert next(positions).match.perspective.seat == 0
    with pytest.raises(errors.TokenRevoked):
        next(turns)


def test_commits_before_a_broken_stream_appear_once() -> None:
    tracker = PositionTracker()
    tracker.start(Match(revision=1))
    assert tracker.add(answer(2, with_match=True)) is not None
    # The stream breaks here. The next one starts after the last position.
    assert tracker.add(answer(3)) is None
    assert tracker.resume_after() == 2
    assert tracker.add(answer(3)) is None
    position = tracker.add(answer(4, with_match=True))
    assert position is not None
    assert [commit.revision for commit in position.commits] == [3, 4]


def answer(revision: int, with_match: bool = False) -> WatchMatchResponse:
    match = Match(revision=revision) if with_match else None
    return WatchMatchResponse(update=MatchUpdate(commit=Commit(revision=revision), match=match))
