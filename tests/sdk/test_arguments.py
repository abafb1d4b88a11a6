"""Arguments of a caller: targets, timeouts, revisions, pages. Invalid ones are refused before a call."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import Any

import pytest

from markethall.v1.match_pb2 import MATCH_STATE_PLAYING
from markethall_client import AsyncClient, Client, Retry, errors
from markethall_client.target import is_local
from tests.service import Service

from .conftest import Connect
from .fake_service import MOVES, FakeHall, Fault

NO_TIMES = [
    ("5", TypeError),
    (True, TypeError),
    (math.nan, ValueError),
    (-1, ValueError),
    (0, ValueError),
    (-math.inf, ValueError),
]


@pytest.mark.parametrize(("timeout", "refusal"), NO_TIMES)
@pytest.mark.parametrize("kind", [Client, AsyncClient])
def test_client_refuses_an_invalid_timeout(kind: Any, timeout: Any, refusal: Any) -> None:
    with pytest.raises(refusal, match=r"timeout must be .* seconds, or math\.inf for no limit, not "):
        kind("localhost:1", timeout=timeout)


@pytest.mark.parametrize(("timeout", "refusal"), NO_TIMES)
def test_call_refuses_an_invalid_timeout(client: Any, fake: FakeHall, timeout: Any, refusal: Any) -> None:
    seat = client.seat("matches/fake", "token-1")
    calls: list[Callable[[], Any]] = [
        lambda: client.get_match("matches/fake", timeout=timeout),
        lambda: next(client.rpc.watch_match("matches/fake", timeout=timeout)),
        lambda: seat.play(MOVES[0], timeout=timeout),
        lambda: seat.refresh(timeout=timeout),
        lambda: seat.legal_moves(timeout=timeout),
    ]
    for call in calls:
        with pytest.raises(refusal, match="timeout must be"):
            call()
    assert not fake.calls


@pytest.mark.parametrize("field", ["attempt_timeout", "growth", "first_pause", "longest_pause", "outage"])
def test_retry_refuses_nan(field: str) -> None:
    with pytest.raises(ValueError, match="at least"):
        Retry(**{field: math.nan})  # type: ignore[arg-type]


def test_call_without_a_time_limit(connect: Connect, target: str, fake: FakeHall) -> None:
    client = connect(target, timeout=math.inf)
    fake.faults["GetMatch"].append(Fault())
    assert client.get_match("matches/fake").name == "matches/fake"
    fake.finish()
    answers = list(client.rpc.watch_match("matches/fake", timeout=math.inf))
    assert [answer.update.commit for answer in answers if answer.HasField("update")] == fake.commits


@pytest.mark.parametrize("timeout", [math.inf, 1e300, 1e12, 1e10])
def test_very_long_timeouts_do_not_end_at_once(connect: Connect, target: str, fake: FakeHall, timeout: float) -> None:
    client = connect(target, timeout=timeout, retry=Retry(attempt_timeout=math.inf))
    assert client.get_match("matches/fake").name == "matches/fake"
    assert client.get_match("matches/fake", timeout=timeout).name == "matches/fake"
    fake.finish()
    assert len(list(client.rpc.watch_match("matches/fake", timeout=timeout))) > len(fake.commits)


def test_methods_of_a_seat_take_a_timeout(client: Any, fake: FakeHall) -> None:
    seat = client.join("matches/fake")
    calls: dict[str, Callable[[], Any]] = {
        "PlayMove": lambda: seat.play(MOVES[0], timeout=0.1),
        "GetMatch": lambda: seat.refresh(timeout=0.1),
        "ListLegalMoves": lambda: seat.legal_moves(timeout=0.1),
        "LeaveMatch": lambda: seat.leave(timeout=0.1),
        "UndoMove": lambda: seat.undo(timeout=0.1),
    }
    for method, call in calls.items():
        fake.faults[method].append(Fault(delay=0.5))
        with pytest.raises(errors.TimedOut, match=f"no answer to {method} within 0.1 s"):
            call()


def test_methods_of_a_creator_take_a_timeout(client: Any, fake: FakeHall) -> None:
    calls: dict[str, Callable[[], Any]] = {
        "CreateMatch": lambda: client.create("kairo", seats=2, timeout=0.1),
        "JoinMatch": lambda: client.join("matches/fake", timeout=0.1),
        "KickSeat": lambda: client.kick("matches/fake", 1, timeout=0.1),
        "CloseMatch": lambda: client.close_match("matches/fake", timeout=0.1),
    }
    for method, call in calls.items():
        fake.faults[method].append(Fault(delay=0.5))
        with pytest.raises(errors.TimedOut, match=f"no answer to {method} within 0.1 s"):
            call()


def test_play_takes_a_revision(client: Any, fake: FakeHall) -> None:
    seat = client.join("matches/fake")
    fake.commit(2)
    assert seat.play(MOVES[0], revision=3).revision == seat.revision == 4
    with pytest.raises(errors.StaleRevision):
        seat.play(MOVES[0], revision=2)
    assert [request.revision for request in fake.requests("PlayMove")] == [3, 2]


def test_refresh_returns_match_and_moves_in_one_call(connect: Connect, hall: Service) -> None:
    client = connect(hall.target)
    match = client.create("klongs", seats=2)
    seats = [client.join(match) for _ in range(2)]
    seat = seats[seats[0].refresh().to_act[0] - 1]
    seen = seat.refresh(legal_moves=True)
    assert list(seen.perspective.legal_moves) == seat.legal_moves() != []
    assert not seat.refresh().perspective.legal_moves


def test_blocking_client_refuses_an_async_on_presence(hall: Service) -> None:
    async def tell(_: tuple[int, ...]) -> None: ...

    with Client(hall.target) as client, pytest.raises(TypeError, match="use AsyncClient"):
        next(client.watch(client.create("kairo", seats=2), 1, on_presence=tell))


def test_matches_are_listed_page_by_page(client: Any, fake: FakeHall) -> None:
    listed = client.matches(game="games/kairo", state=MATCH_STATE_PLAYING, page_size=7)
    assert next(listed).name == "matches/1"
    assert len(fake.requests("ListMatches")) == 1
    assert [match.name for match in listed] == ["matches/3", "matches/4"]
    assert [(r.page_size, r.game, r.state, r.page_token) for r in fake.requests("ListMatches")] == [
        (7, "games/kairo", MATCH_STATE_PLAYING, token) for token in ("", "2", "3", "4")
    ]


def test_all_public_matches_are_listed(connect: Connect, hall: Service) -> None:
    client = connect(hall.target)
    made = [client.create("kairo", seats=4).match.name for _ in range(5)]
    listed = [match.name for match in client.matches(game="kairo", page_size=2)]
    assert listed[:5] == made[::-1]
    assert len(listed) == len(set(listed))


async def test_cancelled_wait_for_a_page_loses_no_match(hall: Service) -> None:
    async with AsyncClient(hall.target) as client:
        made = [(await client.create("kairo", seats=4)).match.name for _ in range(4)]
        listed = client.matches(game="kairo", page_size=1)
        found: list[str] = []
        while len(found) < 4:
            try:
                found.append((await asyncio.wait_for(anext(listed), 0.0005)).name)
            except TimeoutError:
                continue
        assert found == made[::-1]


def test_given_request_id_is_sent(client: Any, fake: FakeHall) -> None:
    match, named = "matches/fake", {"request_id": "mine"}
    seat = client.join(match)
    calls: dict[str, Callable[[], Any]] = {
        "CreateMatch": lambda: client.create("kairo", seats=2, **named),
        "JoinMatch": lambda: client.join(match, **named),
        "KickSeat": lambda: client.kick(match, 1, **named),
        "CloseMatch": lambda: client.close_match(match, **named),
        "LeaveMatch": lambda: seat.leave(**named),
        "PlayMove": lambda: seat.play(MOVES[0], revision=fake.revision, **named),
        "UndoMove": lambda: seat.undo(**named),
    }
    for method, call in calls.items():
        fake.forget()
        call()
        assert fake.requests(method)[-1].request_id == "mine"


LOCAL_TARGETS = [
    "localhost:50051", "127.0.0.1:50051", "127.1.2.3:1", "[::1]:50051", "localhost", "127.0.0.1", "[::1]",
    "dns:///localhost:50051", "unix:/run/markethall.sock", "unix:///run/x.sock",
]  # fmt: skip
REMOTE_TARGETS = [
    "hall.example:443", "hall.example", "10.0.0.1:50051", "[2001:db8::1]:443", "dns:///hall.example:443", "", "[::1",
]  # fmt: skip


@pytest.mark.parametrize("target", LOCAL_TARGETS)
def test_local_targets(target: str) -> None:
    assert is_local(target)


@pytest.mark.parametrize("target", REMOTE_TARGETS)
def test_remote_targets(target: str) -> None:
    assert not is_local(target)


WRONG_ARGUMENTS: list[tuple[str, Callable[[Any, Any], Any]]] = [
    ("the match is 123: it must be a Match, the answer of create, or a name such as 'matches/k3v9x2'",
     lambda hall, _: hall.get_match(123)),
    ("the match is None: it must be", lambda hall, _: hall.join(None)),
    ("the match is 123: it must be", lambda hall, _: hall.get_record(123)),
    ("the match is 123: it must be", lambda hall, _: hall.add_bot(123, bot="greedy")),
    ("the match is 123: it must be", lambda hall, _: hall.kick(123, 1)),
    ("the match is 123: it must be", lambda hall, _: hall.close_match(123)),
    ("the match is 123: it must be", lambda hall, _: hall.delete_match(123)),
    ("the match is 123: it must be", lambda hall, _: next(hall.watch(123))),
    ("the match is 123: it must be", lambda hall, _: next(hall.follow(123))),
    ("the match is 123: it must be", lambda hall, _: hall.seat(123, "token")),
    ("the game is 5: it must be a Game, or a name such as 'kairo'", lambda hall, _: hall.create(5, seats=2)),
    ("the game is 5: it must be", lambda hall, _: hall.get_game(5)),
    ("the game is 5: it must be", lambda hall, _: next(hall.matches(game=5))),
    ("the bot is 5: it must be a Bot, or a name such as 'greedy'", lambda hall, _: hall.add_bot("matches/x", bot=5)),
    ("seats is '2': it must be a whole number", lambda hall, _: hall.create("kairo", seats="2")),
    ("time_control is 30: it must be a TimeControl", lambda hall, _: hall.create("kairo", seats=2, time_control=30)),
    ("creator_may_close is 'yes': it must be True or False",
     lambda hall, _: hall.create("kairo", seats=2, creator_may_close="yes")),
    ("pace is 'quick': it must be one of slow, fast$", lambda hall, _: hall.create("kairo", seats=2, pace="quick")),
    ("visibility is 1.5: it must be one of public, unlisted, private$",
     lambda hall, _: hall.create("kairo", seats=2, visibility=1.5)),
    ("kind is 'robot': it must be one of person, program$", lambda hall, _: hall.join("matches/x", kind="robot")),
    ("kind is 'bot': it must be one of person, program$", lambda hall, _: hall.join("matches/x", kind="bot")),
    ("name is 5: it must be a str", lambda hall, _: hall.join("matches/x", name=5)),
    ("seat is '1': it must be a whole number", lambda hall, _: hall.join("matches/x", seat="1")),
    ("seat is '1': it must be a whole number", lambda hall, _: hall.kick("matches/x", "1")),
    ("seat is 4294967296: it must be a whole number, of 32 bits", lambda hall, _: hall.kick("matches/x", 2**32)),
    ("revision is '3': it must be a whole number", lambda hall, _: hall.get_match("matches/x", revision="3")),
    ("view is 'full': it must be a value of MatchView", lambda hall, _: hall.get_match("matches/x", view="full")),
    ("state is 'closed': it must be one of seating, playing, finished$",
     lambda hall, _: next(hall.matches(state="closed"))),
    ("page_size is '7': it must be a whole number", lambda hall, _: next(hall.matches(page_size="7"))),
    ("after_revision is '1': it must be a whole number", lambda hall, _: next(hall.watch("matches/x", "1"))),
    ("revision is '3': it must be a whole number", lambda _, seat: seat.at("3")),
    ("revision is '3': it must be a whole number", lambda _, seat: seat.undo(revision="3")),
    ("request_id is 7: it must be a str", lambda _, seat: seat.resign(request_id=7)),
    ("request_id is 7: it must be a str", lambda _, seat: seat.leave(request_id=7)),
    ("webhook_url is 7: it must be a str", lambda _, seat: seat.rematch(webhook_url=7)),
]  # fmt: skip
"""What each friendly method says of a wrong argument: its name, what was given, and what is right."""


@pytest.mark.parametrize(("says", "call"), WRONG_ARGUMENTS)
def test_a_wrong_argument_is_named(client: Any, fake: FakeHall, says: str, call: Callable[[Any, Any], Any]) -> None:
    with pytest.raises((TypeError, ValueError), match=says):
        call(client, client.seat("matches/x", "token"))
    assert not fake.calls
