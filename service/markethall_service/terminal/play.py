"""A person at the terminal against bots."""

from __future__ import annotations

from collections.abc import Callable

from google.protobuf.message import Message
from rich.console import Console

from markethall.v1.event_pb2 import BotLevel
from markethall.v1.match_pb2 import Visibility
from markethall_client import Client, Seat

from .sitting import Sitting


class NotThatSeat(ValueError):
    """The token does not speak for the seat, or for none at all."""


def run_play(
    client: Client,
    game: str,
    seats: int,
    options: Message | None,
    *,
    level: BotLevel = BotLevel.BOT_LEVEL_GREEDY,
    again: str = "markethall play",
    console: Console | None = None,
    ask: Callable[[str], str] | None = None,
) -> None:
    """Begins a match in which the person plays seat 1 and bots the others; returns when it is over or left.

    `options` is the Options message of the game, its defaults if None. `ask` shows a prompt and answers what the person
    types; it raises EOFError when there is nothing more to come. `again` is the command line that comes to the same
    service. Raises what the SDK raises when the service fails, after saying how to come back.
    """
    match = client.create(game, seats=seats, options=options, visibility=Visibility.VISIBILITY_UNLISTED)
    for seat in range(2, seats + 1):
        client.add_bot(match, seat=seat, level=level)
    person = client.join(match, seat=1, name="You")
    _sit(client, person, again, console, ask)


def resume_play(
    client: Client,
    match: str,
    token: str,
    seat: int = 0,
    *,
    again: str = "markethall play",
    console: Console | None = None,
    ask: Callable[[str], str] | None = None,
) -> None:
    """Goes on with a match that the person left; `match` and `token` are those that were printed then.

    NotThatSeat unless the token speaks for a seat, and for this one if it is not 0.
    """
    person = client.seat(match, token)
    own = person.refresh().your_seat
    if not own:
        raise NotThatSeat("this token speaks for no seat of the match: it takes the one of a player")
    if seat not in (0, own):
        raise NotThatSeat(f"this token speaks for seat {own}, not for seat {seat}: leave out --seat")
    _sit(client, person, again, console, ask)


def _sit(client: Client, person: Seat, again: str, console: Console | None, ask: Callable[[str], str] | None) -> None:
    console = console or Console()
    Sitting(client, person, console, ask or console.input, again).run()
