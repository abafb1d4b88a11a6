"""A match between the client under test and other seats, which bots can play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall_client import Client, Seat, errors


def bot(seat: Seat, rng: random.Random) -> None:
    for turn in seat.turns():
        turn.play(rng.choice(turn.legal_moves))


@contextmanager
def bots_play(*seats: Seat) -> Iterator[None]:
    """Bots play these seats during the block. They resign at its end."""
    with ThreadPoolExecutor(len(seats)) as threads:
        bots = [threads.submit(bot, seat, random.Random(seat.number)) for seat in seats]
        try:
            yield
        finally:
            for seat in seats:
                with suppress(errors.MovedOn):
                    seat.resign()
        for one in bots:
            one.result()


def start_match(client: Any, other: Client, game: str, seats: int = 2) -> tuple[Match, Any, list[Seat]]:
    """Starts a match. Returns it, the seat of the client under test, and the other seats."""
    match = other.create(Game(name=game), seats=seats)
    return match.match, client.join(match), [other.join(match) for _ in range(seats - 1)]
