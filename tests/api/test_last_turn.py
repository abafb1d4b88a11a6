"""What the last turns did, beside the position: the events of their commits, as ListCommits shows them."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from markethall.v1 import match_pb2, match_service_pb2
from markethall.v1.match_service_pb2 import ListCommitsRequest
from markethall_service.matches.turns import MOST_COMMITS
from tests.kits import GAME_KITS, UNDOING

from .calls import SHORT_MATCHES, Table

SEATS = {kit.game.box.name: kit.game.box.seats[0] for kit in GAME_KITS}


def commits_of(table: Table, viewer: int) -> dict[int, match_pb2.Commit]:
    """All commits by revision, as ListCommits shows them to a viewer."""
    found: dict[int, match_pb2.Commit] = {}
    while True:
        request = ListCommitsRequest(name=table.name, after_revision=max(found, default=0))
        answer = table.matches.ListCommits(request, metadata=table.as_seat(viewer))
        found |= {commit.revision: commit for commit in answer.commits}
        if max(found) == answer.revision:
            return found


def begun(commit: match_pb2.Commit) -> Any:
    """The last turn that a commit begins; None if it begins none."""
    found = None
    for event in commit.events:
        game = event.WhichOneof("kind")
        if game in SEATS and getattr(event, game).WhichOneof("kind") == "turn_began":
            found = getattr(event, game).turn_began
    return found


def ends_match(commit: match_pb2.Commit) -> bool:
    """Whether the match is over after the commit."""
    return any(event.HasField("match_finished") for event in commit.events)


def check(match: match_pb2.Match, commits: dict[int, match_pb2.Commit]) -> None:
    """Compare what a match says of the last turns with its commits."""
    perspective = match.perspective
    turns = [revision for revision in sorted(commits) if begun(commits[revision]) or ends_match(commits[revision])]
    turns = [revision for revision in turns if revision <= match.revision]
    bounds = list(pairwise(turns))
    assert perspective.HasField("last_turn") == bool(bounds)
    if bounds:
        check_turn(perspective.last_turn, *bounds[-1], commits)
    goes_on = bool(turns) and turns[-1] < match.revision and not ends_match(commits[turns[-1]])
    assert perspective.HasField("this_turn") == goes_on
    if goes_on:
        check_turn(perspective.this_turn, turns[-1], match.revision, commits)


def check_turn(turn: match_pb2.TurnEvents, before: int, last: int, commits: dict[int, match_pb2.Commit]) -> None:
    """Compare a turn with the commits after the one that begins it."""
    assert (turn.seat, turn.number) == (begun(commits[before]).seat, begun(commits[before]).number)
    assert turn.last_revision == last
    assert turn.first_revision == max(before, last - MOST_COMMITS) + 1
    assert turn.commits_left_out == turn.first_revision - before - 1
    expected = [event for revision in range(turn.first_revision, last + 1) for event in commits[revision].events]
    assert list(turn.events) == expected


@pytest.mark.parametrize("language", ["", "de"])
@pytest.mark.parametrize("game", SEATS)
def test_last_turn_has_the_events_that_list_commits_shows(table: Table, game: str, language: str) -> None:
    rng = random.Random(f"{game}{language}")
    table.language = language
    match = table.start(game, SEATS[game], options=SHORT_MATCHES[game])
    undone = 0
    while match.state == match_pb2.MATCH_STATE_PLAYING:
        viewer = rng.randrange(SEATS[game] + 1)
        seen = table.get(viewer)
        if rng.random() < 0.3:
            check(seen, commits_of(table, viewer))
        seat = rng.choice(list(match.to_act))
        # The first one always, since few moves of some deals can be undone.
        if table.get(seat).perspective.can_undo and (not undone or rng.random() < 0.2):
            table.undo(seat, match.revision)
            undone += 1
        else:
            table.play(seat, rng.choice(list(table.legal(seat).moves)), match.revision)
        match = table.get()
    assert undone or game not in UNDOING
    for viewer in range(SEATS[game] + 1):
        seen = table.get(viewer)
        check(seen, commits_of(table, viewer))
        assert seen.perspective.HasField("last_turn"), "the turn that ended the match"
        texts = [event.text for event in seen.perspective.last_turn.events]
        assert all(texts) if language else not any(texts)


def test_last_turn_is_the_same_in_every_method(table: Table) -> None:
    match = table.start("klongs")
    rng = random.Random(3)
    for _ in range(12):
        [seat] = match.to_act
        legal = table.legal(seat)
        played = table.play(seat, rng.choice(list(legal.moves)), legal.revision, view=match_pb2.MATCH_VIEW_POSITION)
        stream = table.watch(played.revision - 1, seat, view=match_pb2.MATCH_VIEW_POSITION)
        watched = next(stream).match
        stream.cancel()
        match = table.get(seat)
        assert played.match.perspective == watched.perspective == match.perspective
        check(match, commits_of(table, seat))
        preview = table.legal(match.to_act[0])
        shown = table.preview(match.to_act[0], preview.moves[0], preview.revision, view=match_pb2.MATCH_VIEW_POSITION)
        assert not shown.match.perspective.HasField("last_turn")
        assert not shown.match.perspective.HasField("this_turn")


def test_long_turn_shows_its_last_commits(table: Table) -> None:
    match = table.start("portobello")
    table.play(2, table.legal(2).moves[0], match.revision)
    for _ in range(MOST_COMMITS // 2 + 3):
        legal = table.legal(1)
        played = table.play(1, legal.moves[0], legal.revision)
        assert table.undo(1, played.revision).revision == played.revision + 1
        match = table.get()
        if not match.perspective.this_turn.commits_left_out:
            check(match, commits_of(table, 0))
    assert match.perspective.this_turn.commits_left_out == 6
    check(match, commits_of(table, 0))
    # A past revision is read from the log.
    request = match_service_pb2.GetMatchRequest(name=table.name, revision=match.revision - 1)
    check(table.matches.GetMatch(request), commits_of(table, 0))
