"""`turns` of a client: several seats of one caller over one stream of moves."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import MATCH_STATE_FINISHED
from markethall_client import AsyncClient, Client, errors
from markethall_service.codec.records import verify_record
from tests.kits import GAME_NAMES
from tests.service import Service


@pytest.mark.parametrize("game", GAME_NAMES)
def test_match_is_played_to_its_end(hall: Service, game: str) -> None:
    rng = random.Random(5)
    with Client(hall.target) as client:
        created = client.create(Game(name=game), seats=2)
        seats = [client.join(created) for _ in range(2)]
        movers = set()
        for turn in client.turns(seats):
            assert turn.seat.number in turn.match.to_act
            movers.add(turn.seat.number)
            turn.play(rng.choice(turn.legal_moves))
        assert movers == {1, 2}
        assert client.get_match(created).state == MATCH_STATE_FINISHED
        assert verify_record(client.get_record(created)).startswith("Verified")


async def test_matches_are_played_side_by_side_under_asyncio(hall: Service) -> None:
    async with AsyncClient(hall.target) as client:

        async def play(seed: int) -> int:
            rng = random.Random(seed)
            created = await client.create("klongs", seats=2)
            seats = [await client.join(created) for _ in range(2)]
            async for turn in client.turns(seats):
                await turn.play(rng.choice(turn.legal_moves))
            return (await client.get_match(created)).state

        states = await asyncio.gather(*map(play, range(4)))
    assert states == [MATCH_STATE_FINISHED] * 4


def test_loop_waits_for_bots(hall: Service) -> None:
    with Client(hall.target) as client:
        created = client.create("klongs", seats=3)
        client.add_bot(created, seat=2)
        seats = [client.join(created, seat=number) for number in (1, 3)]
        for turn in client.turns(seats):
            turn.play(turn.legal_moves[0])
        assert client.get_match(created).state == MATCH_STATE_FINISHED


def test_turn_without_a_move_is_an_error(hall: Service) -> None:
    with Client(hall.target) as client:
        created = client.create("kairo", seats=2)
        turns = client.turns([client.join(created) for _ in range(2)])
        next(turns)
        with pytest.raises(RuntimeError, match=r"turn\.play was not called"):
            next(turns)


async def test_refused_move_raises_its_error(hall: Service) -> None:
    async with AsyncClient(hall.target) as client:
        created = await client.create("kairo", seats=2)
        turns = client.turns([await client.join(created) for _ in range(2)])
        turn = await anext(turns)
        illegal: Any = turn.legal_moves[0]
        illegal.kairo.play_cards.cards[:] = ["369", "369", "369"]
        await turn.play(illegal)
        with pytest.raises(errors.CallerError) as caught:
            await anext(turns)
        assert caught.value.clause.startswith("KA-")
