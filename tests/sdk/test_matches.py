"""Whole matches with random moves through both clients, on the real service."""

from __future__ import annotations

import asyncio
import random
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import MATCH_STATE_FINISHED, MATCH_VISIBILITY_PRIVATE, Match, MatchVisibility
from markethall_client import AsyncClient, AsyncSeat, Client, errors, read_record, record_json
from tests.results import scores, winners
from tests.service import Service

from .conftest import Connect

README = Path(__file__).resolve().parents[2] / "client_sdk/python/README.md"
FIRST_COMMIT = 2


def agree(hall: Any, match: Match, watched: list[Any]) -> None:
    """Checks that the finished match, its record and the watched commits agree."""
    record = read_record(record_json(hall.get_record(match.name)))
    assert match.state == MATCH_STATE_FINISHED
    assert winners(match)
    assert len(scores(match)) == match.seat_count
    assert record.header.seed
    assert len(record.commits) == match.revision - 1
    assert [commit.revision for commit in watched] == list(range(FIRST_COMMIT, match.revision + 1))


@pytest.mark.parametrize("seats", [2, 4])
def test_whole_match(connect: Connect, hall: Service, seats: int) -> None:
    client, rng = connect(hall.target), random.Random(seats)
    match = client.create("portobello", seats=seats)
    places = [client.join(match, name=f"Player {n}") for n in range(seats)]
    by_number = {place.number: place for place in places}
    assert sorted(by_number) == list(range(1, seats + 1))
    while to_act := places[0].refresh().to_act:
        seat = by_number[to_act[0]]
        move = rng.choice(seat.legal_moves())
        assert seat.play(move).move == move
    agree(client, client.get_match(match.match.name), list(client.watch(match)))


async def play_seat(seat: AsyncSeat, rng: random.Random) -> list[Any]:
    """Plays a seat: it reads its legal moves after each commit."""
    seen = []
    async for commit in seat.watch():
        seen.append(commit)
        while seat.number in commit.to_act and (moves := await seat.legal_moves()):
            await seat.play(rng.choice(moves))
    return seen


async def test_whole_match_with_concurrent_seats(hall: Service) -> None:
    async with AsyncClient(hall.target) as client:
        match = await client.create("portobello", seats=3)
        places = [await client.join(match) for _ in range(3)]
        seen = await asyncio.gather(*(play_seat(place, random.Random(place.number)) for place in places))
        over = await client.get_match(match.match.name)
    with Client(hall.target) as client:
        for watched in seen:
            agree(client, over, watched)


def test_private_match(connect: Connect, hall: Service) -> None:
    client = connect(hall.target)
    match = client.create("portobello", seats=2, visibility=MatchVisibility.MATCH_VISIBILITY_PRIVATE)
    with pytest.raises(errors.JoinCodeMissing):
        client.join(match.match.name)
    with pytest.raises(errors.JoinCodeWrong):
        client.join(match.match.name, join_code="guessed")
    assert client.join(match).number == 1
    assert client.join(match.match.name, join_code=match.join_code).number == 2


def test_undo_preview_and_leave(connect: Connect, hall: Service) -> None:
    client = connect(hall.target)
    match = client.create("portobello", seats=2)
    client.join(match).leave()
    places = [client.join(match), client.join(match)]
    seat = places[places[0].refresh().to_act[0] - 1]
    before = seat.view()
    move = seat.legal_moves()[0]
    foreseen = seat.preview(move)
    assert seat.view() == before
    assert foreseen.match.perspective.view != before
    assert foreseen.match.revision == seat.revision + 1
    assert seat.play(move).events[: len(foreseen.commits[0].events)] == foreseen.commits[0].events
    with pytest.raises((errors.UndoBlocked, errors.NothingToUndo)):
        seat.undo()
    with pytest.raises(errors.Refused):
        seat.leave()


def test_refusals_of_the_service_are_raised(connect: Connect, hall: Service) -> None:
    client = connect(hall.target)
    with pytest.raises(errors.GameNotFound):
        client.create("chess", seats=2)
    with pytest.raises(errors.BadSeatCount):
        client.create("portobello", seats=9)
    with pytest.raises(errors.MatchNotFound):
        client.get_match("matches/nowhere")
    match = client.create("portobello", seats=2)
    seat = client.join(match, seat=1)
    with pytest.raises(errors.SeatTaken):
        client.join(match, seat=1)
    with pytest.raises(errors.TokenInvalid):
        client.seat(match, seat.token + "x").legal_moves()
    with pytest.raises(errors.TokenMissing):
        client.rpc.list_legal_moves(match.match.name)


def test_created_private_match_brings_its_join_code(connect: Connect, hall: Service) -> None:
    client = connect(hall.target)
    match = client.create("kairo", seats=2, visibility=MATCH_VISIBILITY_PRIVATE)
    assert client.get_match(match).name == client.get_record(match).header.name == match.match.name
    with closing(client.follow(match)) as positions:
        assert next(positions).revision == 1
    seat = client.join(match)
    with closing(client.watch(match)) as commits:
        assert next(commits).revision == 2
    assert client.get_match(match, token=seat.token).perspective.seat == seat.number
    with pytest.raises(errors.JoinCodeWrong):
        client.get_match(match, join_code="00000000")
    with pytest.raises(errors.TokenMissing):
        client.get_match(match.match.name)


def test_kept_seat_asks_for_the_join_code(connect: Connect, hall: Service) -> None:
    client = connect(hall.target)
    created = client.create("kairo", seats=2, visibility=MATCH_VISIBILITY_PRIVATE)
    kept = client.seat(created, client.join(created).token)
    assert kept.join_code == ""
    assert client.rpc.get_join_code(created, token=kept.token).join_code == created.join_code


def test_repeated_request_plays_once(connect: Connect, hall: Service) -> None:
    client = connect(hall.target)
    match = client.create("portobello", seats=2, request_id="a-match-that-is-made-once-" + match_number())
    places = [client.join(match), client.join(match)]
    seat = places[places[0].refresh().to_act[0] - 1]
    move, revision = seat.legal_moves()[0], seat.revision
    first = client.rpc.play_move(match.match.name, move, revision, request_id="a-move-played-once", token=seat.token)
    again = client.rpc.play_move(match.match.name, move, revision, request_id="a-move-played-once", token=seat.token)
    assert first.commit == again.commit
    assert client.get_match(match.match.name).revision == first.revision


def test_match_continues_after_kill_9(tmp_path: Path) -> None:
    service = Service(tmp_path).start()
    client = Client(service.target)
    try:
        match = client.create("portobello", seats=2)
        places = [client.join(match), client.join(match)]
        watched = client.watch(match)
        assert [next(watched).revision for _ in places] == [2, 3]
        seat = places[places[0].refresh().to_act[0] - 1]
        move = seat.legal_moves()[0]
        service.kill()
        with ThreadPoolExecutor(1) as other:
            restart = other.submit(service.start)
            assert seat.play(move).revision == 4
            assert next(watched).revision == 4
            restart.result()
    finally:
        client.close()
        service.stop()


def test_match_or_game_can_be_given_instead_of_its_name(connect: Connect, hall: Service) -> None:
    client = connect(hall.target)
    names = {client.get_game(name).name for name in ("games/klongs", "klongs", Game(name="games/klongs"))}
    assert names == {"games/klongs"}
    matches = [client.create(game, seats=2) for game in ("klongs", "games/klongs", client.get_game("klongs"))]
    assert {client.get_match(match).game for match in matches} == {"games/klongs"}
    assert client.get_match(matches[0]) == client.get_match(matches[0].match.name)
    assert client.get_record(matches[0]).header.name == matches[0].match.name


def test_seat_reads_its_number_from_the_token(connect: Connect, hall: Service) -> None:
    client = connect(hall.target)
    match = client.create("klongs", seats=2)
    numbers = [2, 1]
    taken = [client.join(match, seat=number) for number in numbers]
    back = [client.seat(match, f"{seat.token}\n") for seat in taken]
    assert [seat.number for seat in back] == numbers
    assert [seat.refresh().perspective.seat for seat in back] == numbers
    assert client.seat(match, match.creator_token).number == 0
    assert client.seat(match, "rubbish").number == 0


async def test_bot_of_the_readme_continues_with_kept_tokens(hall: Service) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), re.M | re.S)
    bot = next(block for block in blocks if "async def play(seat" in block).partition("async def main")[0]
    readme: dict[str, Any] = {}
    exec(compile(bot, README.name, "exec"), readme)
    async with AsyncClient(hall.target) as client:
        match = await client.create("klongs", seats=2)
        taken = [await client.join(match) for _ in range(2)]
        await asyncio.gather(*(readme["play"](client.seat(match, seat.token)) for seat in taken))
        assert winners(await client.get_match(match.match.name))


def match_number() -> str:
    return f"{random.SystemRandom().getrandbits(64):x}"


def test_following_seat_keeps_the_join_code(connect: Connect, hall: Service) -> None:
    client = connect(hall.target)
    match = client.create("kairo", seats=2, visibility=MATCH_VISIBILITY_PRIVATE)
    seat = client.join(match)
    with closing(seat.follow()):
        assert seat.join_code == match.join_code
    assert client.join(match.match.name, join_code=seat.join_code).number == 2
