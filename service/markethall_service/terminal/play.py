"""A person at the terminal against random seats."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator

from google.protobuf.message import Message
from rich.console import Console

from markethall.v1.match_pb2 import Visibility
from markethall_client import Client, Seat
from markethall_client.errors import MatchStarted, SeatTaken

from .random_seats import RandomSeats
from .sitting import Sitting


def run_play(
    client: Client,
    game: str,
    seats: int,
    options: Message | None,
    *,
    console: Console | None = None,
    ask: Callable[[str], str] | None = None,
    rng: random.Random | None = None,
) -> None:
    """Begins a match in which the person plays seat 1; returns when it is over or the person leaves.

    `options` is the Options message of the game, its defaults if None. `ask` shows a prompt and answers what the person
    types; it raises EOFError when there is nothing more to come. Raises what the SDK raises when the service fails,
    after saying how to come back.
    """
    match = client.create(game, seats=seats, options=options, visibility=Visibility.VISIBILITY_UNLISTED)
    person = client.join(match, seat=1, name="You")
    _sit(client, person, console, ask, rng)


def resume_play(
    client: Client,
    match: str,
    token: str,
    seat: int = 1,
    *,
    console: Console | None = None,
    ask: Callable[[str], str] | None = None,
    rng: random.Random | None = None,
) -> None:
    """Goes on with a match that the person left; `match`, `token` and `seat` are those that were printed then."""
    _sit(client, client.seat(match, token, number=seat), console, ask, rng)


def _sit(
    client: Client,
    person: Seat,
    console: Console | None,
    ask: Callable[[str], str] | None,
    rng: random.Random | None,
) -> None:
    console = console or Console()
    others = RandomSeats(_others(client, person), rng or random.Random())
    Sitting(client, person, others, console, ask or console.input).run()


def _others(client: Client, person: Seat) -> Iterator[Seat]:
    """Takes the other seats, or takes them again: their request ids follow from the person's token, so that it alone
    brings a match back. A seat that somebody else has taken stays theirs."""
    for seat in range(1, person.refresh().seat_count + 1):
        if seat == person.number:
            continue
        request_id = hashlib.sha256(f"{person.token} {seat}".encode()).hexdigest()
        try:
            yield client.join(person.match, seat=seat, name=f"Random {seat}", request_id=request_id)
        except (MatchStarted, SeatTaken):
            continue
