"""CheckRecord replays the record of any finished match, and says where a changed one differs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from google.protobuf import json_format

from markethall.v1 import match_pb2
from markethall_client import Client, errors
from markethall_rules import GAMES
from tests.kits import GAME_NAMES
from tests.service import Service

from .calls import SHORT_MATCHES

# One process plays the matches of the records.
pytestmark = pytest.mark.xdist_group("records")

Change = Callable[[match_pb2.Record], Any]


@pytest.fixture(scope="module")
def client(hall: Service) -> Iterator[Client]:
    with Client(hall.target) as connected:
        yield connected


@pytest.fixture(scope="module")
def records(client: Client) -> dict[str, match_pb2.Record]:
    """A record of each game."""
    return {game.box.name: record_of(client, game.box.name) for game in GAMES}


def record_of(client: Client, game: str, moves: int = 10_000) -> match_pb2.Record:
    """The record of a finished match. After the given number of moves a seat resigns."""
    created = client.create(game, seats=2, options=SHORT_MATCHES.get(game))
    rng = random.Random(5)
    seats = [client.join(created) for _ in range(2)]
    to_act = seats[0].refresh().to_act
    for _ in range(moves):
        if not to_act:
            break
        seat = seats[to_act[0] - 1]
        to_act = seat.play(rng.choice(seat.legal_moves())).to_act
    if to_act:
        seats[0].resign()
    return client.get_record(created, token=seats[0].token)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_record_verifies_and_has_the_match_after_each_commit(
    client: Client, records: dict[str, match_pb2.Record], game: str
) -> None:
    record = records[game]
    for seat in (0, 1, 2):
        answer = client.check_record(record, seat=seat)
        assert (answer.verified, answer.fault) == (True, "")
        assert [match.revision for match in answer.matches] == [commit.revision for commit in record.commits]
        for match in answer.matches[:: len(answer.matches) // 7]:
            past = client.get_match(record.header.name, revision=match.revision, view=match_pb2.MATCH_VIEW_POSITION)
            assert match.perspective.seat == seat
            assert [each.score for each in match.seats] == [each.score for each in past.seats]
            if seat == 0:
                assert match.perspective.view == past.perspective.view
        assert answer.matches[-1].state == match_pb2.MATCH_STATE_FINISHED


def test_a_record_of_another_service_is_checked_without_its_match(
    client: Client, records: dict[str, match_pb2.Record]
) -> None:
    record = match_pb2.Record.FromString(records["klongs"].SerializeToString())
    record.header.name = "matches/abcdefghjkmnpqrstvwx"
    assert client.check_record(record).verified


CHANGES: dict[str, tuple[Change, str]] = {
    "a move": (lambda record: record.commits[9].move.CopyFrom(record.commits[-2].move), "revision 11"),
    "an event": (lambda record: record.commits[12].events.pop(), "revision 14"),
    "a revision": (lambda record: setattr(record.commits[5], "revision", 9), "revision"),
    "a commit that is left out": (lambda record: record.commits.pop(8), "revision"),
    "the seed": (lambda record: setattr(record.header, "seed", "0" * 64), "seed"),
    "the end that is left out": (lambda record: record.commits.pop(), "not over"),
}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_changed_record_is_not_verified_and_the_difference_is_named(
    client: Client, records: dict[str, match_pb2.Record], game: str, name: str
) -> None:
    change, named = CHANGES[name]
    record = match_pb2.Record.FromString(records[game].SerializeToString())
    change(record)
    answer = client.check_record(record)
    assert not answer.verified
    assert named in answer.fault
    assert name == "a revision" or answer.matches, "the positions before the difference"


INCOMPLETE: dict[str, Change] = {
    "the seed": lambda record: record.header.ClearField("seed"),
    "the game": lambda record: record.header.ClearField("game"),
    "the options": lambda record: record.header.ClearField("options"),
    "other rules": lambda record: setattr(record.header, "rules_version", 99),
}


@pytest.mark.parametrize("name", INCOMPLETE)
def test_what_is_no_record_of_a_finished_match_is_refused(
    client: Client, records: dict[str, match_pb2.Record], name: str
) -> None:
    record = match_pb2.Record.FromString(records["kairo"].SerializeToString())
    INCOMPLETE[name](record)
    with pytest.raises(errors.MarketHallError) as refused:
        client.check_record(record)
    assert refused.value.reason == "BAD_FIELD"
    assert refused.value.metadata["field"] == "record"
    with pytest.raises(errors.MarketHallError) as refused:
        client.check_record(records["kairo"], seat=3)
    assert refused.value.metadata["field"] == "seat"


def test_damaged_records_are_refused_or_not_verified_but_never_break_the_service(client: Client) -> None:
    """Numbers and texts anywhere in the record are replaced by others."""
    rng, answers = random.Random(11), []
    records = [record_of(client, game, moves=25) for game in GAME_NAMES]
    for _ in range(150):
        data = json_format.MessageToDict(rng.choice(records))
        damage(data, rng)
        try:
            record = json_format.ParseDict(data, match_pb2.Record())
        except json_format.ParseError:
            continue
        try:
            answers.append("verified" if client.check_record(record).verified else "not verified")
        except errors.MarketHallError as error:
            answers.append(error.reason)
    assert set(answers) == {"verified", "not verified", "BAD_FIELD"}


def damage(data: Any, rng: random.Random) -> None:
    """Replaces one value somewhere below `data`."""
    while True:
        key = rng.choice(list(data)) if isinstance(data, dict) else rng.randrange(len(data))
        value = data[key]
        if isinstance(value, dict | list) and value and rng.random() < 0.97:
            data = value
        else:
            data[key] = rng.choice([0, -1, 7, 10**9, "", "x", True, None, [], {}])
            return
