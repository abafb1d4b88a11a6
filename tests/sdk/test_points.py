"""Every point of a seat has a source, at each revision of a match, and both clients count the same."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from markethall.v1.event_pb2 import Event
from markethall.v1.match_pb2 import Commit
from markethall_client import Client, errors, points_by_source
from markethall_service.codec import envelope
from markethall_service.gateway.transcoding import to_json
from tests.golden.playthrough import Catalogue, Entry, play
from tests.service import Service
from tests.texts.played import MATCHES
from tests.typescript.node import run_script

SCRIPT = Path(__file__).parent / "points.ts"


def total(sources: dict[str, list[int]], seats: int) -> tuple[int, ...]:
    return tuple(sum(points[at] for points in sources.values()) for at in range(seats))


@pytest.mark.parametrize(("catalogue", "entry"), MATCHES, ids=lambda one: getattr(one, "name", ""))
def test_the_sources_add_up_to_the_score_at_each_revision(catalogue: Catalogue, entry: Entry) -> None:
    game, commits, start = catalogue.game, [], None
    for revision, step in enumerate(play(game, entry), 1):
        events = [Event(**envelope.event_fields(game.box.name, event)) for event in step.events]
        commits.append(Commit(revision=revision, seat=step.seat, events=events))
        scores = game.scores(step.after)
        start = start or scores
        sources = points_by_source(commits[-1:], entry.seats)
        gained = [after - before for after, before in zip(scores, game.scores(step.before), strict=True)]
        assert list(total(sources, entry.seats)) == gained, revision
    assert start is not None
    whole = total(points_by_source(commits, entry.seats), entry.seats)
    assert [first + points for first, points in zip(start, whole, strict=True)] == list(game.scores(step.after))


def test_points_of_the_lord_are_a_source_of_their_own() -> None:
    """PM-8.2 in the middle of a match and PM-9.2 at its end, in recorded matches."""
    gained = set()
    for catalogue, entry in MATCHES:
        if catalogue.game.box.name != "portobello":
            continue
        for step in play(catalogue.game, entry):
            events = [Event(**envelope.event_fields("portobello", event)) for event in step.events]
            ends = any(event.portobello.HasField("game_ended") for event in events)
            sources = points_by_source([Commit(revision=1, seat=step.seat, events=events)], entry.seats)
            scored = {source: any(points) for source, points in sources.items() if source in ("alley", "lord")}
            assert set(scored) <= ({"alley", "lord"} if ends else {"alley"})
            gained |= {source for source, any_points in scored.items() if any_points}
    assert gained == {"alley", "lord"}


def test_a_move_that_was_taken_back_brings_no_points(hall: Service) -> None:
    """Random matches of Portobello Market, in which every second move is taken back if the rules allow it."""
    undone, rng = 0, random.Random(3)
    with Client(hall.target) as client:
        created = client.create("portobello", seats=2)
        seats = [client.join(created) for _ in range(2)]
        commits: list[Commit] = []
        for _ in range(120):
            position = seats[0].refresh()
            if not position.to_act:
                break
            seat = seats[position.to_act[0] - 1]
            commits.append(seat.play(rng.choice(seat.legal_moves())))
            if rng.random() < 0.5:
                try:
                    commits.append(seat.undo())
                    undone += 1
                except errors.MarketHallError:
                    continue
            sources = points_by_source(commits, 2)
            scores = [each.score for each in seats[0].refresh().seats]
            assert [10 + points for points in total(sources, 2)] == scores
    assert undone > 10


def test_both_clients_count_the_same(tmp_path: Path) -> None:
    given, expected = [], []
    for catalogue, entry in MATCHES[::4]:
        commits = []
        for revision, step in enumerate(play(catalogue.game, entry), 1):
            events = [Event(**envelope.event_fields(catalogue.game.box.name, event)) for event in step.events]
            commits.append(Commit(revision=revision, seat=step.seat, events=events))
        given.append({"seats": entry.seats, "commits": [json.loads(to_json(commit)) for commit in commits]})
        expected.append(points_by_source(commits, entry.seats))
    file = tmp_path / "commits.json"
    file.write_text(json.dumps(given), encoding="utf-8")
    found = json.loads(run_script(SCRIPT, str(file)))
    assert found == expected
    assert [list(each) for each in found] == [list(each) for each in expected], "in the same order"
    assert len(expected) >= 5
