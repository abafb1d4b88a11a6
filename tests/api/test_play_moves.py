"""A stream of moves: as PlayMove, one answer for each request, also for errors."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from queue import SimpleQueue

import pytest

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import MatchView
from markethall.v1.match_service_pb2 import PlayMoveRequest, PlayMovesRequest
from markethall_client import AsyncClient, Client, errors, played
from tests.kits import GAME_NAMES, seats_near
from tests.service import Service


def steps(requests: SimpleQueue[PlayMovesRequest | None]) -> Iterator[PlayMovesRequest]:
    """The items of the queue, until None."""
    while (request := requests.get()) is not None:
        yield request


@pytest.mark.parametrize("game", GAME_NAMES)
def test_match_is_played_by_one_stream_for_both_seats(hall: Service, game: str) -> None:
    rng = random.Random(7)
    with Client(hall.target) as client:
        match = client.create(Game(name=game), seats=2)
        seats = [client.join(match) for _ in range(2)]
        requests: SimpleQueue[PlayMovesRequest | None] = SimpleQueue()
        answers = client.rpc.play_moves(steps(requests))
        for number in range(60):
            now = seats[0].refresh()
            if not now.to_act:
                break
            seat = seats[rng.choice(list(now.to_act)) - 1]
            move = rng.choice(seat.legal_moves())
            play = PlayMoveRequest(
                name=match.match.name, move=move, revision=seat.revision, request_id=f"move-{number}"
            )
            for _ in range(2):
                # The second request is answered with the first one's commit.
                requests.put(PlayMovesRequest(play=play, token=seat.token))
                answer = played(next(answers))
                assert answer.commit.revision == answer.revision == now.revision + 1
                assert answer.commit.move == move
        requests.put(None)
        assert list(answers) == []


def test_error_is_a_response_and_the_stream_continues(hall: Service) -> None:
    with Client(hall.target) as client:
        match = client.create("portobello", seats=2)
        seats = [client.join(match) for _ in range(2)]
        seat = seats[seats[0].refresh().to_act[0] - 1]
        good = PlayMoveRequest(name=match.match.name, move=seat.legal_moves()[0], revision=seat.revision)
        stale = PlayMoveRequest(name=match.match.name, move=good.move, revision=1)
        nowhere = PlayMoveRequest(name="matches/nowhere", move=good.move, revision=1)
        asked = [
            PlayMovesRequest(play=good, token="forged"),
            PlayMovesRequest(play=nowhere, token=seat.token),
            PlayMovesRequest(play=stale),
            PlayMovesRequest(),
            PlayMovesRequest(play=good),
        ]
        answers = list(client.rpc.play_moves(asked, token=seat.token))
        kinds = (errors.TokenInvalid, errors.MatchNotFound, errors.StaleRevision, errors.BadField)
        for answer, kind in zip(answers, kinds, strict=False):
            with pytest.raises(kind) as caught:
                played(answer)
            assert len(caught.value.message) > 15
        assert caught.value.metadata["field"] == "play.name"
        assert caught.value.message.startswith("play.name is ")
        assert played(answers[-1]).commit.move == good.move
        assert len(answers) == len(asked)
        assert seat.refresh().revision == good.revision + 1


async def test_stream_under_asyncio(hall: Service) -> None:
    async with AsyncClient(hall.target) as client:
        match = await client.create("klongs", seats=2)
        seats = [await client.join(match) for _ in range(2)]
        seat = seats[(await seats[0].refresh()).to_act[0] - 1]
        move = (await seat.legal_moves())[0]

        async def one() -> AsyncIterator[PlayMovesRequest]:
            yield PlayMovesRequest(play=PlayMoveRequest(name=match.match.name, move=move, revision=seat.revision))

        answers = [played(answer) async for answer in client.rpc.play_moves(one(), token=seat.token)]
        assert [answer.commit.move for answer in answers] == [move]


def test_stream_ends_with_shutting_down_when_the_service_stops(tmp_path_factory: pytest.TempPathFactory) -> None:
    service = Service(tmp_path_factory.mktemp("stopping")).start()
    with Client(service.target) as client:
        match = client.create("klongs", seats=2)
        seats = [client.join(match) for _ in range(2)]
        seat = seats[seats[0].refresh().to_act[0] - 1]
        requests: SimpleQueue[PlayMovesRequest | None] = SimpleQueue()
        answers = client.rpc.play_moves(steps(requests), token=seat.token)
        move = seat.legal_moves()[0]
        requests.put(PlayMovesRequest(play=PlayMoveRequest(name=match.match.name, move=move, revision=seat.revision)))
        assert played(next(answers)).commit.move == move
        assert service.stop() == 0
        with pytest.raises(errors.Unavailable):
            next(answers)
        requests.put(None)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_response_shows_the_match_from_the_seat_that_moves_next(hall: Service, game: str) -> None:
    rng = random.Random(3)
    with Client(hall.target) as client:
        created = client.create(Game(name=game), seats=seats_near(game, 3))
        seats = [client.join(created) for _ in created.match.seats]
        requests: SimpleQueue[PlayMovesRequest | None] = SimpleQueue()
        answers = client.rpc.play_moves(steps(requests))
        match = seats[client.get_match(created).to_act[0] - 1].refresh(legal_moves=True)
        seen = set()
        for _ in range(60):
            seat = seats[match.perspective.seat - 1]
            play = PlayMoveRequest(
                name=match.name,
                move=rng.choice(match.perspective.legal_moves),
                revision=match.revision,
                view=MatchView.MATCH_VIEW_FULL,
            )
            others = [one.token for one in seats if one is not seat]
            requests.put(PlayMovesRequest(play=play, token=seat.token, view_tokens=others))
            match = played(next(answers)).match
            if not match.to_act:
                break
            assert match.perspective.seat in match.to_act
            expected = seats[match.perspective.seat - 1].refresh(legal_moves=True)
            for one in expected.seats:
                one.ClearField("present")
            assert match == expected
            seen.add(match.perspective.seat)
        assert len(seen) > 1
        requests.put(None)


@pytest.mark.parametrize(
    ("other", "refusal"),
    [("creator", errors.TokenSeatless), ("foreign", errors.TokenForeign), ("forged", errors.TokenInvalid)],
)
def test_view_token_that_is_not_of_the_match_refuses_the_move(
    hall: Service, other: str, refusal: type[Exception]
) -> None:
    with Client(hall.target) as client:
        created = client.create("kairo", seats=2)
        seats = [client.join(created) for _ in range(2)]
        elsewhere = client.join(client.create("kairo", seats=2))
        token = {"creator": created.creator_token, "foreign": elsewhere.token, "forged": "forged"}[other]
        seat = seats[client.get_match(created).to_act[0] - 1]
        request = seat.play_request(seat.legal_moves()[0])
        request.view_tokens.append(token)
        [answer] = client.rpc.play_moves([request])
        with pytest.raises(refusal):
            played(answer)
        assert client.get_match(created).revision == seat.revision
