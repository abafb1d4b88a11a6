"""A whole match of random seats, drawn move by move."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import Final, Self

from google.protobuf import json_format
from google.protobuf.message import Message
from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from markethall.v1.match_pb2 import Commit, Match, Record, Visibility
from markethall_client import Client, Seat

from .drawing import Drawing, drawing_of, outcome, told

_NEWS: Final = 6


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
) -> None:
    """Plays a match from the first seat to the last point, draws it, and checks its record.

    `options` is the Options message of the game, its defaults if None. `verify` says in a sentence that the record is
    right, or raises. `pause` is in seconds, after each move shown. With `as_json` only the record is printed.
    """
    console = console or Console()
    match = client.create(game, seats=seats, options=options, visibility=Visibility.VISIBILITY_UNLISTED)
    players = [client.join(match, seat=seat, name=f"Random {seat}") for seat in range(1, seats + 1)]
    table = RandomSeats(players, rng or random.Random())
    match = client.get_match(match.name)
    if as_json:
        _play(table, match, lambda _: None)
        record = client.get_record(match.name)
        console.out(json_format.MessageToJson(record, always_print_fields_with_no_presence=True), highlight=False)
        verify(record)
        return
    drawing = drawing_of(client.get_game(f"games/{match.game}"), match)
    with _Show(client, drawing, console, match, pause) as show:
        _play(table, match, show.add)
    _close(client, drawing, console, match.name, verify)


def _play(table: RandomSeats, match: Match, show: Callable[[Commit], None]) -> None:
    to_act = match.to_act
    while to_act:
        commit = table.move(to_act)
        show(commit)
        to_act = commit.to_act


def _close(client: Client, drawing: Drawing, console: Console, name: str, verify: Callable[[Record], str]) -> None:
    match = client.get_match(name)
    console.print()
    console.print(Text(outcome(drawing, match.scores, match.winners), "bold"))
    record = client.get_record(name)
    console.print(Text(f"The record has {len(record.commits)} commits. The promise was SHA-256"))
    console.print(Text(f"  {record.header.seed_commitment}, and the seed is"))
    console.print(Text(f"  {record.header.seed}."))
    console.print(Text(verify(record)))


class _Show:
    """Shows a match: in one place where the terminal is high enough, otherwise line by line, and the position each
    time that it is the first seat's turn again."""

    def __init__(self, client: Client, drawing: Drawing, console: Console, match: Match, pause: float) -> None:
        self._client = client
        self._drawing = drawing
        self._console = console
        self._pause = pause
        self._match = match
        self._to_act = list(match.to_act)
        self._news: deque[Text] = deque(maxlen=_NEWS)
        lines = console.render_lines(drawing.picture(match, console.width), pad=False)
        is_live = console.is_terminal and not console.is_dumb_terminal and console.height > len(lines) + _NEWS
        self._live = Live(console=console, auto_refresh=False) if is_live else None

    def __enter__(self) -> Self:
        if self._live:
            self._live.start()
        self._draw()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._live:
            self._live.stop()

    def add(self, commit: Commit) -> None:
        """Shows what a move has caused."""
        for line in told(self._drawing, commit, self._match.seat_count):
            self._news.append(line)
            if not self._live:
                self._console.print(line)
        if self._live or not commit.to_act or (1 in commit.to_act and 1 not in self._to_act):
            self._match = self._client.get_match(self._match.name)
            self._draw()
        self._to_act = list(commit.to_act)
        time.sleep(self._pause)

    def _draw(self) -> None:
        picture = self._drawing.picture(self._match, self._console.width)
        if self._live:
            self._live.update(Group(picture, Text(), *self._news), refresh=True)
        else:
            self._console.print(Text(), picture, Text(), sep="\n")


class RandomSeats:
    """All seats of a match, each of which plays any of its legal moves."""

    def __init__(self, seats: Iterable[Seat], rng: random.Random) -> None:
        self._seats = {seat.number: seat for seat in seats}
        self._rng = rng

    def move(self, to_act: Sequence[int]) -> Commit:
        """Plays one move for one of the seats that are to move; the commit as that seat sees it."""
        seat = self._seats[self._rng.choice(to_act)]
        return seat.play(self._rng.choice(seat.legal_moves()))
