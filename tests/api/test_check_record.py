"""CheckRecord replays the record of any finished match, and says where a changed one differs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from google.protobuf import json_format

from markethall.v1 import match_pb2
from markethall.v1.game_pb2 import Game
from markethall.v1.player_pb2 import PLAYER_KIND_BOT, Player
from markethall_client import Client, errors
from markethall_rules import GAMES, commitment
from markethall_service.codec.records import NOT_COVERED, NOT_COVERED_FIELDS, RecordError, verify_record
from markethall_service.gateway.contract import comments
from tests.kits import GAME_NAMES
from tests.service import Service

from .calls import SHORT_MATCHES

# One process plays the matches of the records.
pytestmark = pytest.mark.xdist_group("records")

Change = Callable[[Any], Any]
"""Changes a record, or a commit of it."""


@pytest.fixture(scope="module")
def client(hall: Service) -> Iterator[Client]:
    with Client(hall.target) as connected:
        yield connected


@pytest.fixture(scope="module")
def records(client: Client) -> dict[str, match_pb2.Record]:
    return {game.box.name: record_of(client, game.box.name) for game in GAMES}


def record_of(client: Client, game: str, moves: int = 10_000) -> match_pb2.Record:
    """The record of a finished match. After the given number of moves a seat resigns."""
    created = client.create(Game(name=game), seats=2, options=SHORT_MATCHES[game])
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
        answer = client.rpc.check_record(record, seat=seat)
        assert (answer.verified, answer.fault) == (True, "")
        assert [match.revision for match in answer.matches] == [commit.revision for commit in record.commits]
        for match in answer.matches[:: len(answer.matches) // 7 or 1]:
            past = client.get_match(record.header.name, revision=match.revision, view=match_pb2.MATCH_VIEW_POSITION)
            assert match.perspective.seat == seat
            assert [each.score for each in match.seats] == [each.score for each in past.seats]
            if seat == 0:
                assert match.perspective.view == past.perspective.view
        assert answer.matches[-1].state == match_pb2.MATCH_STATE_FINISHED


@pytest.mark.parametrize("game", GAME_NAMES)
def test_positions_come_in_pages_that_do_not_repeat_the_match(
    client: Client, records: dict[str, match_pb2.Record], game: str
) -> None:
    whole = client.rpc.check_record(records[game])
    pages: list[match_pb2.Match] = []
    while not pages or pages[-1].revision < whole.match.revision:
        page = client.rpc.check_record(records[game], after_revision=pages[-1].revision if pages else 0, page_size=40)
        assert page.verified
        assert page.match == whole.match
        assert 0 < len(page.matches) <= 40
        pages += page.matches
    assert pages == list(whole.matches)
    assert {"options", "name", "game", "seed_commitment"}.isdisjoint(
        field.name for match in pages for field, _ in match.ListFields()
    )
    expected = client.get_match(whole.match.name)
    expected.ClearField("perspective")
    # A record does not say which log it was made from.
    expected.ClearField("history")
    assert whole.match == expected


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_match_of_the_service_is_checked_by_its_name(
    client: Client, records: dict[str, match_pb2.Record], game: str
) -> None:
    record = records[game]
    for seat in (0, 1):
        assert client.rpc.check_record(name=record.header.name, seat=seat) == client.rpc.check_record(record, seat=seat)


def test_a_name_is_checked_for_those_who_may_see_the_match_and_when_it_is_over(client: Client) -> None:
    created = client.create("klongs", seats=2, visibility="private")
    seats = [client.join(created) for _ in range(2)]
    with pytest.raises(errors.MatchNotOver):
        client.rpc.check_record(name=created)
    seats[0].resign()
    name = created.match.name
    assert client.rpc.check_record(name=created).verified
    assert client.rpc.check_record(name=name, token=seats[1].token).verified
    with pytest.raises(errors.TokenMissing):
        client.rpc.check_record(name=name)
    with pytest.raises(errors.JoinCodeWrong):
        client.rpc.check_record(name=name, join_code="00000000")


def test_a_check_needs_a_record_or_a_name(client: Client, records: dict[str, match_pb2.Record]) -> None:
    record = records["klongs"]
    for wrong in (
        {},
        {"record": record, "name": record.header.name},
        {"record": record, "after_revision": -1},
        {"record": record, "page_size": -1},
        {"record": record, "seat": -1},
    ):
        with pytest.raises(errors.BadField):
            client.rpc.check_record(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAME_NAMES)
def test_commits_come_in_pages(client: Client, records: dict[str, match_pb2.Record], game: str) -> None:
    # As a spectator sees it, as the pages: a seat sees its request ids too.
    record = client.get_record(records[game].header.name)
    commits: list[match_pb2.Commit] = []
    latest = record.commits[-1].revision
    while not commits or commits[-1].revision < latest:
        page = client.rpc.list_commits(record.header.name, commits[-1].revision if commits else 0, page_size=70)
        assert (page.revision, 0 < len(page.commits) <= 70) == (latest, True)
        commits += page.commits
    assert commits == list(record.commits)
    assert not client.rpc.list_commits(record.header.name, latest).commits
    for after, size, refusal in (
        (latest + 1, 0, errors.HistoryChanged),
        (-1, 0, errors.BadField),
        (0, -1, errors.BadField),
    ):
        with pytest.raises(refusal):
            client.rpc.list_commits(record.header.name, after, page_size=size)


def test_commits_of_a_running_match_are_those_that_the_caller_sees(client: Client) -> None:
    created = client.create("klongs", seats=2)
    seats = [client.join(created) for _ in range(2)]
    seat = seats[seats[0].refresh().to_act[0] - 1]
    seat.play(seat.legal_moves()[0])
    for token in (None, seats[0].token, seats[1].token):
        record = client.get_record(created, token=token)
        assert list(client.rpc.list_commits(created, token=token).commits) == list(record.commits)


def test_a_record_of_another_service_is_checked_without_its_match(
    client: Client, records: dict[str, match_pb2.Record]
) -> None:
    record = match_pb2.Record.FromString(records["klongs"].SerializeToString())
    record.header.name = "matches/abcdefghjkmnpqrstvwx"
    answer = client.rpc.check_record(record)
    assert not answer.verified
    assert "header.name and header.seed do not match the commitment" in answer.fault
    # A record that agrees with itself is verified. Who saw the commitment of the match knows that this is another one.
    record.header.seed_commitment = commitment(record.header.name, bytes.fromhex(record.header.seed))
    assert client.rpc.check_record(record).verified
    assert record.header.seed_commitment != records["klongs"].header.seed_commitment


def other_move(record: match_pb2.Record) -> Any:
    """A move of the match that is not that of its fifth commit."""
    move = record.commits[4].move
    return next(commit.move for commit in record.commits if commit.HasField("move") and commit.move != move)


CHANGES: dict[str, tuple[Change, str]] = {
    "a move": (lambda record: record.commits[4].move.CopyFrom(other_move(record)), "revision 6"),
    "an event": (lambda record: record.commits[4].events.pop(), "revision 6"),
    "a revision": (lambda record: setattr(record.commits[4], "revision", 9), "revision"),
    "a commit that is left out": (lambda record: record.commits.pop(4), "revision"),
    "the seed": (lambda record: setattr(record.header, "seed", "0" * 64), "seed"),
    "a time control": (lambda record: record.header.time_control.turn_time.FromSeconds(3600), "clocks"),
}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_changed_record_is_not_verified_and_the_difference_is_named(
    client: Client, records: dict[str, match_pb2.Record], game: str, name: str
) -> None:
    change, named = CHANGES[name]
    record = match_pb2.Record.FromString(records[game].SerializeToString())
    change(record)
    answer = client.rpc.check_record(record)
    assert not answer.verified
    assert named in answer.fault
    # A wrong seed is the first difference, before anything is dealt.
    assert bool(answer.matches) == (name != "the seed"), "the positions before the difference"
    wrong = "commits[1].clocks" if name == "a time control" else "commits[4]"
    assert answer.fault_field.startswith("header.seedCommitment" if name == "the seed" else wrong)
    field = answer.fault_field.rpartition("].")[2]
    assert field in answer.fault, "the sentence has the revision instead of the number of the commit"
    assert [match.revision for match in answer.matches] == list(range(2, 2 + len(answer.matches)))


INCOMPLETE: dict[str, tuple[Change, str]] = {
    # the change, and the field of the record that the refusal names
    "the seed": (lambda record: record.header.ClearField("seed"), "header.seed"),
    "a seed of other letters": (lambda record: setattr(record.header, "seed", "x" * 64), "header.seed"),
    "a long name": (lambda record: setattr(record.header, "name", "matches/" + "n" * 65_000), "header.name"),
    "a long name of the match before": (
        lambda record: setattr(record.header, "rematch_of", "matches/" + "n" * 65_000), "header.rematchOf",
    ),
    "an impossible time": (
        lambda record: setattr(record.header.create_time, "seconds", -1), "header.createTime",
    ),
    "an unknown visibility": (lambda record: setattr(record.header, "visibility", 9), "header.visibility"),
    "an unknown pace": (lambda record: setattr(record.header, "pace", 9), "header.pace"),
    "a time control that CreateMatch refuses": (
        lambda record: setattr(record.header.time_control.turn_time, "seconds", 1), "header.timeControl.turnTime",
    ),
    "options that CreateMatch refuses": (
        lambda record: setattr(record.header.options.kairo, "standstill_limit", 1001),
        "header.options.kairo.standstillLimit",
    ),
    "an unknown option": (
        lambda record: setattr(record.header.options.kairo, "setup", 9), "header.options.kairo.setup",
    ),
    "the game": (lambda record: record.header.ClearField("game"), "header.game"),
    "the number of seats": (lambda record: record.header.ClearField("seat_count"), "header.seatCount"),
    "the options": (lambda record: record.header.ClearField("options"), "header.options"),
    "options of another game": (
        lambda record: record.header.options.klongs.SetInParent(), "header.options.klongs",
    ),
    "other rules": (lambda record: setattr(record.header, "rules_version", 99), "header.rulesVersion"),
    "the end": (lambda record: record.commits.pop(), "commits"),
}  # fmt: skip


@pytest.mark.parametrize("name", INCOMPLETE)
def test_what_is_no_record_of_a_finished_match_is_refused(
    hall: Service, client: Client, records: dict[str, match_pb2.Record], name: str
) -> None:
    record = match_pb2.Record.FromString(records["kairo"].SerializeToString())
    change, field = INCOMPLETE[name]
    change(record)
    with pytest.raises(errors.MarketHallError) as refused:
        client.rpc.check_record(record)
    assert (refused.value.reason, refused.value.metadata["field"]) == ("BAD_FIELD", f"record.{field}")
    body = {"record": json_format.MessageToDict(record)}
    error = httpx.post(f"{hall.http}/v1/records:check", json=body).json()["error"]
    if error["details"][0]["reason"] != "MALFORMED":
        assert error["message"] == refused.value.message
    assert error["details"][0]["metadata"]["field"] == f"record.{field}"
    with pytest.raises(errors.MarketHallError) as refused:
        client.rpc.check_record(records["kairo"], seat=3)
    assert refused.value.metadata["field"] == "seat"


PLAYER = "events[0].seatTaken.player"
DISPLAY_NAME = f"{PLAYER}.displayName"


def player_of(commit: Any) -> Any:
    """The player who takes the seat in the first commit."""
    return commit.events[0].seat_taken.player


WRONG_COMMITS: dict[str, tuple[Change, str]] = {
    # the change, and the field of the first commit that the fault names
    "a long display name": (lambda commit: setattr(player_of(commit), "display_name", "x" * 65_000), DISPLAY_NAME),
    "a display name that JoinMatch refuses": (
        lambda commit: setattr(player_of(commit), "display_name", "a\nb"), DISPLAY_NAME,
    ),
    "no display name": (lambda commit: player_of(commit).ClearField("display_name"), DISPLAY_NAME),
    "no player": (lambda commit: commit.events[0].seat_taken.ClearField("player"), DISPLAY_NAME),
    "an unknown kind of player": (lambda commit: setattr(player_of(commit), "kind", 9), f"{PLAYER}.kind"),
    "no kind of player": (lambda commit: player_of(commit).ClearField("kind"), f"{PLAYER}.kind"),
    "a bot without its name": (lambda commit: setattr(player_of(commit), "kind", PLAYER_KIND_BOT), f"{PLAYER}.bot"),
    "a person with the name of a bot": (
        lambda commit: setattr(player_of(commit), "bot", "bots/greedy"), f"{PLAYER}.bot",
    ),
    "an unknown bot": (
        lambda commit: player_of(commit).MergeFrom(Player(kind=PLAYER_KIND_BOT, bot="bots/hard")), f"{PLAYER}.bot",
    ),
    "the id of a bot in place of its name": (
        lambda commit: player_of(commit).MergeFrom(Player(kind=PLAYER_KIND_BOT, bot="greedy")), f"{PLAYER}.bot",
    ),
    "a long request id": (lambda commit: setattr(commit, "request_id", "x" * 65_000), "requestId"),
    "a seat that the match does not have": (lambda commit: setattr(commit, "seat", 7), "seat"),
    "many seats to act": (lambda commit: commit.to_act.extend([1] * 5000), "toAct"),
    "many events": (lambda commit: commit.events.extend([commit.events[0]] * 5000), "events"),
    "many clocks": (lambda commit: commit.clocks.extend([match_pb2.SeatClock(seat=1)] * 5000), "clocks"),
    "an impossible time": (lambda commit: setattr(commit.commit_time, "seconds", 10**15), "commitTime"),
    "an impossible clock": (lambda commit: commit.clocks.add().time_left.FromSeconds(-1), "clocks[0].timeLeft"),
    "an empty move": (lambda commit: commit.move.klongs.SetInParent(), "move.klongs"),
    "a move with an unknown id": (
        lambda commit: setattr(commit.move.klongs.place_boat, "boat", "C4"), "move.klongs.placeBoat.boat",
    ),
    "a move of another game": (lambda commit: commit.move.kairo.SetInParent(), "move.kairo"),
    "an event with an unknown id": (
        lambda commit: setattr(commit.events.add().klongs.dock_scored, "dock", "C4"),
        "events[1].klongs.dockScored.dock",
    ),
    "an event of another game": (lambda commit: commit.events.add().kairo.SetInParent(), "events[1].kairo"),
    "a rematch with a long name": (
        lambda commit: setattr(commit.events.add().rematch_created, "match", "matches/" + "x" * 65_000),
        "events[1].rematchCreated.match",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG_COMMITS)
def test_a_commit_that_no_method_writes_is_the_first_difference(
    client: Client, records: dict[str, match_pb2.Record], name: str
) -> None:
    record = match_pb2.Record.FromString(records["klongs"].SerializeToString())
    change, field = WRONG_COMMITS[name]
    change(record.commits[0])
    answer = client.rpc.check_record(record)
    assert not answer.verified
    assert answer.fault_field == f"commits[0].{field}"
    assert answer.fault.startswith(f"{answer.fault_field} ")
    assert not answer.matches
    assert answer.ByteSize() < 2000


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
            answers.append("verified" if client.rpc.check_record(record).verified else "not verified")
        except errors.MarketHallError as error:
            answers.append(error.reason)
    assert {"not verified", "BAD_FIELD"} <= set(answers) <= {"verified", "not verified", "BAD_FIELD"}


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


PLAUSIBLE: dict[str, tuple[str, ...]] = {
    "header.rematch_of": ("matches/bbbbbb",),
    "commits.events.seat_taken.player.bot": ("bots/random", "bots/greedy"),
}
"""By field, strings of its form."""


def fields_of(message: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """All fields with values of their own in a message and those inside it: the path, the message and the field."""
    for field in message.DESCRIPTOR.fields:
        at = f"{path}.{field.name}".lstrip(".")
        oneof = field.containing_oneof
        if field.message_type is not None:
            inside = getattr(message, field.name)
            if field.is_repeated or message.HasField(field.name):
                for each in inside if field.is_repeated else [inside]:
                    yield from fields_of(each, at)
        elif getattr(message, field.name) if field.is_repeated else oneof is None or message.HasField(field.name):
            yield at, message, field


def other_values(path: str, value: Any, field: Any) -> list[Any]:
    """Values of the same kind."""
    if field.enum_type is not None:
        return [each.number for each in field.enum_type.values if each.number != value]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, str):
        return [each for each in (*PLAUSIBLE.get(path, ()), "a" * len(value), "Else") if each != value]
    # Nanoseconds: the times of a record are whole milliseconds.
    return [value + 1_000_000, value - 1_000_000] if path.endswith(".nanos") else [value + 1, value - 1]


def unchecked_fields(record: match_pb2.Record) -> tuple[set[str], set[str]]:
    """The fields of which another value is not noticed where they come first, and all that were tried."""
    unchecked, tried, seen = set[str](), set[str](), set[str]()
    for path, message, field in fields_of(record):
        if path in seen:
            continue
        seen.add(path)
        path = path.removesuffix(".seconds").removesuffix(".nanos")
        tried.add(path)
        before = getattr(message, field.name)
        was = list(before) if field.is_repeated else before
        for other in other_values(path, was[0] if field.is_repeated else was, field):
            if field.is_repeated:
                before[0] = other
            else:
                setattr(message, field.name, other)
            with suppress(RecordError):
                verify_record(record)
                unchecked.add(path)
                break
        if field.is_repeated:
            before[:] = was
        else:
            setattr(message, field.name, was)
    return unchecked, tried


def test_contract_lists_what_is_not_checked() -> None:
    """`markethall verify` prints the same sentence. If this fails, copy it into match_service.proto."""
    assert NOT_COVERED in comments()["markethall.v1.CheckRecordResponse.verified"]


@pytest.mark.parametrize("game", GAME_NAMES)
def test_what_is_not_checked_is_what_the_answer_lists(records: dict[str, match_pb2.Record], game: str) -> None:
    record = match_pb2.Record.FromString(records[game].SerializeToString())
    unchecked, tried = unchecked_fields(record)
    header = {path.split(".")[1] for path in tried if path.startswith("header.")} | {"time_control"}
    assert header == {field.name for field in match_pb2.RecordHeader.DESCRIPTOR.fields}
    assert verify_record(record).startswith("Verified"), "each field has its value again"
    own = {path for path in unchecked if path.startswith("header.options.")}
    # A bot has a test of its own: these matches have none.
    assert unchecked - own == {name for name in NOT_COVERED_FIELDS if not name.endswith(".bot")}


def test_a_bot_is_named_as_not_checked(client: Client) -> None:
    created = client.create("portobello", seats=2)
    client.add_bot(created, bot="random")
    seat = client.join(created)
    seat.resign()
    unchecked, _ = unchecked_fields(client.get_record(created, token=seat.token))
    assert "commits.events.seat_taken.player.bot" in unchecked
