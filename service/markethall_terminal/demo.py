"""A whole match of random seats, drawn move by move."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Sequence

from google.protobuf import json_format
from google.protobuf.message import Message
from rich.console import Console
from rich.text import Text

from markethall.v1.match_pb2 import Commit, Match, MatchVisibility, Record
from markethall_client import Client, Seat

from .drawing import drawing_of
from .language import ENGLISH, language_of
from .viewing import LiveView


def run_demo(
    client: Client,
    game: str,
    seats: int,
    options: Message | None,
    verify: Callable[[Record], str],
    *,
    console: Console | None = None,
    rng: random.Random | None = None,
    pause: float = 0.0,
    as_json: bool = False,
    lang: str = ENGLISH,
) -> None:
    """Play a match from the first seat to the last point, draw it, and verify its record.

    `options` is the Options message of the game, its defaults if None. `verify` returns a sentence if the record is
    right, or raises. `pause` is in seconds, after each move. With `as_json` only the record is printed.
    `lang` is the language of the sentences.
    """
    console = console or Console()
    created = client.create(game, seats=seats, options=options, visibility=MatchVisibility.MATCH_VISIBILITY_UNLISTED)
    players = [client.join(created, seat=seat, name=f"Random {seat}") for seat in range(1, seats + 1)]
    table = RandomSeats(players, rng or random.Random())
    match = client.get_match(created)
    if as_json:
        _play(table, match, lambda _: None)
        _print_record(console, client.get_record(match), verify)
    else:
        _draw(client, match, table, console, pause, lang)
        _close(client, console, match.name, verify, lang)


def _draw(client: Client, match: Match, table: RandomSeats, console: Console, pause: float, lang: str) -> None:
    """Play a match and draw it move by move."""
    drawing = drawing_of(client.get_game(match.game), match, lang)
    with LiveView(drawing, console, match) as view:
        to_act = list(match.to_act)

        def add(commit: Commit) -> None:
            nonlocal to_act
            view.add(commit)
            # Line by line, the position is drawn once a round: when it is the first seat's turn again.
            if view.in_place or not commit.to_act or (1 in commit.to_act and 1 not in to_act):
                view.draw(client.get_match(match.name))
            to_act = list(commit.to_act)
            time.sleep(pause)

        _play(table, match, add)


def _play(table: RandomSeats, match: Match, show: Callable[[Commit], None]) -> None:
    to_act = match.to_act
    while to_act:
        commit = table.move(to_act)
        show(commit)
        to_act = commit.to_act


def _print_record(console: Console, record: Record, verify: Callable[[Record], str]) -> None:
    console.out(json_format.MessageToJson(record, always_print_fields_with_no_presence=True), highlight=False)
    verify(record)


def _close(client: Client, console: Console, name: str, verify: Callable[[Record], str], lang: str) -> None:
    match = client.get_match(name)
    console.print()
    console.print(Text(language_of(client.get_game(match.game), match, lang).outcome(match), "bold"))
    record = client.get_record(name)
    console.print(Text(f"Seed, public since the end of the match: {record.header.seed}"))
    console.print(Text(verify(record)))


class RandomSeats:
    """All seats of a match. Each one plays a random legal move."""

    def __init__(self, seats: Iterable[Seat], rng: random.Random) -> None:
        self._seats = {seat.number: seat for seat in seats}
        self._rng = rng

    def move(self, to_act: Sequence[int]) -> Commit:
        """Play one move for one of the seats that are to act; the commit as that seat sees it."""
        seat = self._seats[self._rng.choice(to_act)]
        return seat.play(self._rng.choice(seat.legal_moves()))
