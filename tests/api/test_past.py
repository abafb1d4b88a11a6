"""A past revision equals the response of that time, and reveals no more than the viewer saw then."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from google.protobuf.duration_pb2 import Duration

import markethall_rules
from markethall.v1 import match_pb2
from markethall.v1.match_service_pb2 import GetMatchRequest, WatchMatchRequest
from markethall_rules.game import AnyGame
from markethall_rules.secret import redact, secrets
from markethall_service.codec import envelope
from markethall_service.matches.log import MATCH_EVENTS, Header, MatchStarted, MoveUndone, Visibility
from tests.kits import GAME_KITS, HIDING, UNDOING
from tests.results import winners
from tests.service import Service

from .calls import SHORT_MATCHES, Table

CLOCKS = match_pb2.TimeControl(bank=match_pb2.TimeBank(time=Duration(seconds=900), increment=Duration(seconds=15)))
SEATS = {kit.game.box.name: kit.game.box.seats[0] for kit in GAME_KITS}
UNDONE = 0.2
"""The share of moves that are undone, of those that can be. The first one always is."""


@dataclass(frozen=True)
class Played:
    """A finished match with a rematch, and the responses of GetMatch by revision and viewer (0: a spectator)."""

    table: Table
    live: dict[tuple[int, int], match_pb2.Match]
    undone: int

    @property
    def viewers(self) -> range:
        return range(len(self.table.tokens) + 1)

    def at_revision(self, revision: int, viewer: int) -> match_pb2.Match:
        table = self.table
        request = GetMatchRequest(name=table.name, revision=revision, join_code="" if viewer else table.join_code)
        match: match_pb2.Match = table.matches.GetMatch(request, metadata=table.as_seat(viewer))
        return match


def played(table: Table, game: str) -> Played:
    """Play a private match with clocks and random moves, undo some of them, and read the match after each commit."""
    rng = random.Random(game)
    live: dict[tuple[int, int], match_pb2.Match] = {}
    undone = 0

    def read_for_all_viewers() -> match_pb2.Match:
        for viewer in range(len(table.tokens) + 1):
            match = table.get(viewer)
            live[match.revision, viewer] = match
        return live[match.revision, 0]

    table.create(game, SEATS[game], match_pb2.MATCH_VISIBILITY_PRIVATE, SHORT_MATCHES[game], CLOCKS)
    read_for_all_viewers()
    for number in range(1, SEATS[game] + 1):
        table.join(name=f"Player {number}")
        match = read_for_all_viewers()
    while match.state == match_pb2.MATCH_STATE_PLAYING:
        seat = rng.choice(list(match.to_act))
        if live[match.revision, seat].perspective.can_undo and (not undone or rng.random() < UNDONE):
            table.undo(seat, match.revision)
            undone += 1
        else:
            table.play(seat, rng.choice(list(table.legal(seat).moves)), match.revision)
        match = read_for_all_viewers()
    table.rematch(1)
    read_for_all_viewers()
    return Played(table, live, undone)


@pytest.fixture(
    scope="module", params=[pytest.param(game, marks=pytest.mark.xdist_group(f"past of {game}")) for game in SEATS]
)
def match(hall: Service, request: pytest.FixtureRequest) -> Iterator[Played]:
    with Table(hall.target) as table:
        yield played(table, request.param)


def test_past_revision_equals_the_response_of_that_time(match: Played) -> None:
    table = match.table
    last = table.get().revision
    assert match.undone or game_of(match).box.name not in UNDOING
    assert {revision for revision, _ in match.live} == set(range(1, last + 1))
    ends = {*range(1, len(match.viewers) + 1), *range(last - 3, last)}
    for revision in range(1, last):
        # All viewers around the start and the end, and one viewer after the other between.
        for viewer in match.viewers if revision in ends else (revision % len(match.viewers),):
            # A player who joined later sees a spectator's view. The join code is the same then and now.
            expected = match_pb2.Match()
            expected.CopyFrom(match.live.get((revision, viewer)) or match.live[revision, 0])
            expected.perspective.can_undo = False
            assert match.at_revision(revision, viewer) == expected
    finished = match.at_revision(last - 1, 1)
    assert finished.state == match_pb2.MATCH_STATE_FINISHED
    assert winners(finished) == winners(match.live[last, 0]) != []
    assert finished.rematch == ""
    assert not winners(match.at_revision(last - 2, 1))


def test_present_revision_equals_no_revision(match: Played) -> None:
    last = match.table.get().revision
    for viewer in match.viewers:
        assert match.at_revision(last, viewer) == match.at_revision(0, viewer) == match.live[last, viewer]
        assert match.at_revision(last, viewer).rematch


def test_past_revision_shows_no_more_than_the_watch_did(match: Played) -> None:
    game, hidden = game_of(match), False
    for viewer in match.viewers:
        for revision, watched in folded(match, viewer):
            past = match.at_revision(revision, viewer)
            if watched is None:
                assert not past.perspective.HasField("view")
                continue
            position = redact(watched, viewer)
            assert past.perspective.view == envelope.encode_view(header_of(match), position)
            for secret in secrets(position):
                assert secret.items is None or not secret.size or secret.owner == viewer != 0
                hidden = hidden or secret.items is None
    assert hidden == (game.box.name in HIDING)


def game_of(match: Played) -> AnyGame:
    game = markethall_rules.game_by_name(match.live[1, 0].game.removeprefix("games/"))
    assert game is not None
    return game


def options_of(match: Played) -> Any:
    return envelope.decode_options(match.live[1, 0].game.removeprefix("games/"), match.live[1, 0].options)


def header_of(match: Played) -> Header:
    """A header with the game and the options of the match."""
    box = game_of(match).box
    seats = len(match.live[1, 0].seats)
    return Header("x", box.name, box.version, seats, options_of(match), Visibility.PUBLIC, "", bytes(32), 0)


def folded(match: Played, viewer: int) -> Iterator[tuple[int, Any]]:
    """Some revisions, with the position after the events that the viewer received."""
    table, game = match.table, game_of(match)
    watch = WatchMatchRequest(name=table.name, join_code=table.join_code)
    positions: dict[int, Any] = {1: None}
    header = header_of(match)
    for response in table.matches.WatchMatch(watch, metadata=table.as_seat(viewer)):
        answer = response.update
        state = positions[answer.commit.revision - 1]
        for message in answer.commit.events:
            event = envelope.decode_event(header, message)
            state = _after(match, game, positions, state, event)
        positions[answer.commit.revision] = state
    over = max(positions) - 1
    some = {*range(1, len(match.viewers) + 2), over, *random.Random(viewer).choices(range(1, over), k=30)}
    return ((revision, positions[revision]) for revision in sorted(some))


def _after(match: Played, game: AnyGame, positions: dict[int, Any], state: Any, event: Any) -> Any:
    if isinstance(event, MatchStarted):
        return game.setup(options_of(match), len(match.table.tokens))
    if isinstance(event, MoveUndone):
        return positions[event.revision - 1]
    return state if type(event) in MATCH_EVENTS else game.apply(state, event)
