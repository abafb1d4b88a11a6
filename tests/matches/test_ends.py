"""How a match ended: the place of each seat, the reason of the end, and the clause if a rule ended it."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from markethall.v1 import match_pb2
from markethall_service.matches.log import Commit, Header, MatchFinished, MatchState, Visibility
from markethall_service.matches.match import EndReason, Match, Seat, end_clause, fold, placings, winners
from markethall_service.matches.visibility import creator_claims
from tests.golden.catalogues import CATALOGUES
from tests.golden.playthrough import Catalogue, Entry, play

from .table import FORFEIT, SetClock, Table, as_listed

ALL = [
    pytest.param(catalogue, entry, id=f"{catalogue.game.box.name}-{entry.name}")
    for catalogue in CATALOGUES
    for entry in catalogue.entries
]


def check_places(game: Any, match: Match) -> None:
    """Check the laws of places for a match that was played to its end."""
    places, scores, won = placings(game, match), game.scores(match.position), winners(game, match)
    playing = [seat for seat in range(1, match.header.seat_count + 1) if seat not in match.out]
    assert tuple(seat for seat, place in enumerate(places, 1) if place == 1) == won
    for seat in playing:
        assert places[seat - 1] == 1 + sum(scores[other - 1] > scores[seat - 1] for other in playing)
    for seat in match.out:
        assert places[seat - 1] == len(playing) + 1 == max(places)


@pytest.mark.parametrize(("catalogue", "entry"), ALL)
def test_recorded_match_ends_for_its_reason(catalogue: Catalogue, entry: Entry) -> None:
    game = catalogue.game
    steps = list(play(game, entry))
    assert [game.end_clause(step.after) for step in steps[:-1]] == [""] * (len(steps) - 1)
    last = steps[-1]
    ending = catalogue.ending([event for step in steps for event in step.events])
    clause = catalogue.endings[ending]
    assert game.end_clause(last.after) == clause
    header = Header(
        "k" * 20, game.box.name, 1, entry.seats, entry.options, Visibility.PUBLIC, "", bytes(32), 0, None, ""
    )  # fmt: skip
    before = Match(header, 1, (Seat(),) * entry.seats, MatchState.PLAYING, last.before, (), 0)
    assert (placings(game, before), end_clause(game, before)) == ((), "")
    finished = MatchFinished(game.scores(last.after), game.winners(last.after))
    match = fold(game, before, [Commit(2, last.seat, last.move, (*last.events, finished), 0, (), 0, "")])
    assert match.end_reason is (EndReason.BY_RULE if clause else EndReason.POINTS)
    assert end_clause(game, match) == clause
    for count in range(entry.seats):
        for out in combinations(range(1, entry.seats + 1), count):
            check_places(game, replace(match, out=out))
    assert not clause or clause in game.box.rules("en").clauses


async def ended(table: Table, name: str = "") -> tuple[match_pb2.Match, Match]:
    """The match as GetMatch and ListMatches return it, and as its log has it."""
    cached = await table.host.matches.fresh(name or table.name)
    message = as_listed(cached)
    page = await table.host.list_public(cached.match.header.game, cached.match.state, 100, "")
    if cached.match.state is not MatchState.CLOSED:
        assert [one.row for one in page.matches if one.match_id == cached.match.header.match_id] == [message]
    return message, cached.match


async def test_resignation_of_the_last_opponent_ends_the_match(table: Table) -> None:
    await table.start(None, 3)
    await table.resign(1)
    message, match = await ended(table)
    assert not any([message.HasField("end_reason"), *(seat.HasField("placing") for seat in message.seats)])
    await table.resign(3)
    message, match = await ended(table)
    assert (message.end_reason, message.end_clause) == (match_pb2.END_REASON_RESIGNED, "")
    assert [seat.placing for seat in message.seats] == [2, 1, 2]
    check_places((await table.host.matches.get(table.name)).game, match)
    assert match.end_reason is (await table.verified()).end_reason


async def test_forfeit_ends_the_match_by_time_after_a_resignation(table: Table, clock: SetClock) -> None:
    await table.start(FORFEIT, 3)
    await table.resign(1)
    clock.go_on(10)
    await table.run_due_actions()
    message, match = await ended(table)
    assert message.end_reason == match_pb2.END_REASON_TIME
    assert sorted(seat.placing for seat in message.seats) == [1, 2, 2]
    check_places((await table.host.matches.get(table.name)).game, match)


async def test_seat_that_is_out_is_last_at_the_usual_end(table: Table) -> None:
    await table.start(None, 3)
    await table.resign(2)
    while (await table.match()).state is MatchState.PLAYING:
        await table.play(-1)
        await table.run_due_actions()
    message, match = await ended(table)
    assert message.end_reason in (match_pb2.END_REASON_POINTS, match_pb2.END_REASON_BY_RULE)
    assert message.seats[1].placing == 3
    check_places((await table.host.matches.get(table.name)).game, match)


async def test_closed_match_has_a_reason_and_no_places(table: Table) -> None:
    cached = await table.host.seating.create("kairo", 2, None, Visibility.PUBLIC, "")
    name = cached.match.header.match_id
    await table.host.close(name, creator_claims(cached.match.header), "")
    message, match = await ended(table, name)
    assert (message.end_reason, message.end_clause) == (match_pb2.END_REASON_CLOSED, "")
    assert not any(seat.HasField("placing") for seat in message.seats)
    assert end_clause(cached.game, match) == ""
