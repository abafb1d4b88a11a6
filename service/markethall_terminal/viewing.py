"""Matches to look at: played by others, step by step from a match or a record, and played by random seats."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self

from google.protobuf import json_format
from google.protobuf.message import Message
from markethall_client.sentences import language_code
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Commit, Match, MatchState, MatchVisibility, Record
from markethall_client import Client, Seat

from .canvas import table
from .drawing import Drawing, commit_lines, drawing_of, lobby
from .language import ENGLISH, Language

_EVENTS: Final = 6


class LiveView:
    """A match on the screen: in one place if the terminal is high enough, otherwise line by line."""

    def __init__(self, drawing: Drawing, console: Console, match: Match, title: str = "") -> None:
        self._drawing = drawing
        self._console = console
        self._title = title
        self._match = match
        self._events: deque[Text] = deque(maxlen=_EVENTS)
        lines = console.render_lines(self._picture(), pad=False)
        self.in_place = console.is_terminal and not console.is_dumb_terminal and console.height > len(lines) + _EVENTS
        self._live = Live(console=console, auto_refresh=False) if self.in_place else None

    def __enter__(self) -> Self:
        if self._live:
            self._live.start()
        self.draw(self._match)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._live:
            self._live.stop()

    def add(self, commit: Commit) -> None:
        """Show the events of a commit."""
        for line in commit_lines(self._drawing, commit, self._match.seat_count):
            self._events.append(line)
            if not self._live:
                self._console.print(line)

    def draw(self, match: Match) -> None:
        """Show a position."""
        self._match = match
        if self._live:
            self._live.update(Group(self._picture(), Text(), *self._events), refresh=True)
        else:
            self._console.print(Text(), self._picture(), Text(), sep="\n")

    def _picture(self) -> RenderableType:
        return _picture(self._drawing, self._title, self._match, self._console.width)


def _picture(drawing: Drawing, title: str, match: Match, width: int) -> RenderableType:
    """The position, or the seats if the match has not started."""
    return (
        drawing.picture(match, width)
        if match.perspective.view.WhichOneof("kind")
        else lobby(title, match, drawing.language)
    )


def run_watch(
    client: Client,
    match: str,
    *,
    join_code: str = "",
    token: str = "",
    console: Console | None = None,
    lang: str = ENGLISH,
) -> None:
    """Show a match as it is played until it is over, as a spectator or with a seat's token as that seat.

    A stream that breaks is resumed. `lang` is the language of all words. Raises the errors of the SDK.
    """
    console = console or Console()
    now = client.get_match(match, join_code=join_code, token=token or None)
    game = client.get_game(now.game)
    drawing = drawing_of(game, now, lang)
    with LiveView(drawing, console, now, game.title) as view:
        for position in client.follow(match, join_code=join_code, token=token or None):
            if position.revision > now.revision:
                for commit in position.commits:
                    view.add(commit)
                # Line by line, a position is drawn when another player has to act.
                if view.in_place or not position.match.to_act or position.match.to_act != now.to_act:
                    view.draw(position.match)
                now = position.match
    if now.state == MatchState.MATCH_STATE_FINISHED:
        console.print(Text(drawing.language.outcome(now), "bold"))
    elif now.state == MatchState.MATCH_STATE_CLOSED:
        console.print(Text(drawing.language.text("terminal.play.closed"), "bold"))


def run_replay(
    client: Client,
    match: str,
    *,
    join_code: str = "",
    token: str = "",
    console: Console | None = None,
    ask: Callable[[str], str] | None = None,
    lang: str = ENGLISH,
) -> None:
    """Step through the positions of a match, from its start to the current one.

    `ask` shows a prompt and returns the line that the person types; it raises EOFError at the end of the input. Raises
    the errors of the SDK.
    """
    record = client.get_record(match, join_code=join_code, token=token or None)
    game = client.get_game(record.header.game)

    def position(revision: int) -> Match:
        return client.get_match(match, join_code=join_code, token=token or None, revision=revision)

    run_record(game, record, position, console=console, ask=ask, lang=lang)


def result_of_check(result: str, *, is_verified: bool, lang: str = ENGLISH) -> str:
    """Whether a record is right: in English the result of its check, in other languages a shorter sentence."""
    if language_code(lang) == ENGLISH:
        return result
    return Language(lang).text("ui.record.verified" if is_verified else "terminal.replay.otherRules")


def run_record(
    game: Game,
    record: Record,
    position: Callable[[int], Match],
    *,
    console: Console | None = None,
    ask: Callable[[str], str] | None = None,
    lang: str = ENGLISH,
) -> None:
    """Step through a record. `position` returns the match after a revision. `ask` as in `run_replay`."""
    console = console or Console()
    commits = {commit.revision: commit for commit in record.commits}
    if not commits:
        console.print(Text(Language(lang).text("terminal.replay.nothing")))
        return
    first, last = min(commits), max(commits)
    stepper = _Stepper(console, ask or console.input, first, last, Language(lang))
    drawing: Drawing | None = None
    revision: int | None = next((number for number, commit in commits.items() if _starts(commit)), last)
    while revision is not None:
        match = position(revision)
        drawing = drawing or drawing_of(game, match, lang)
        console.print(Text(), _picture(drawing, game.title, match, console.width), Text(), sep="\n")
        # Below the picture, so that a low terminal shows the events too.
        for line in commit_lines(drawing, commits[revision], match.seat_count):
            console.print(line)
        revision = stepper.next(revision)


def _starts(commit: Commit) -> bool:
    return any(event.WhichOneof("kind") == "match_started" for event in commit.events)


_COMMANDS: Final = (
    ("", "terminal.help.next"),
    ("b", "terminal.help.previous"),
    ("40", "terminal.help.revision"),
    ("q", "terminal.help.leave"),
    ("?", "terminal.help.help"),
)
"""What a person can type in a replay, "" for Enter, with the key of the text."""


def help_table(commands: Iterable[tuple[str, str]], language: Language) -> RenderableType:
    """What a person can type, and what it does."""
    lines = table("", "")
    lines.show_header = False
    for typed, key in commands:
        lines.add_row(f"  {typed or language.text('terminal.help.enterKey')}", language.text(key))
    return lines


@dataclass(frozen=True, slots=True)
class _Stepper:
    """The prompt of a replay from revision `first` to `last`."""

    console: Console
    ask: Callable[[str], str]
    first: int
    last: int
    language: Language

    def next(self, revision: int) -> int | None:
        """The revision that the person wants to see after this one; None to leave."""
        words = self.language.text
        while True:
            try:
                typed = self.ask(f"{words('terminal.replay.prompt', revision=revision, last=self.last)} ")
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return None
            match typed.strip().lower():
                case "q" | "quit":
                    return None
                case "" if revision < self.last:
                    return revision + 1
                case "":
                    self.console.print(Text(words("terminal.replay.atLast"), "dim"))
                case "b" if revision > self.first:
                    return revision - 1
                case "b":
                    self.console.print(Text(words("terminal.replay.atFirst"), "dim"))
                case number if number.isdecimal() and self.first <= int(number[:9]) <= self.last:
                    return int(number)
                case "?":
                    self.console.print(help_table(_COMMANDS, self.language))
                case _:
                    allowed = words("terminal.replay.unknown", first=self.first, last=self.last)
                    self.console.print(Text(allowed, "yellow"))


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
    right, or raises. `pause` is in seconds, after each move. With `as_json` only the record is printed. `lang` is the
    language of all words.
    """
    console, language = console or Console(), Language(lang)
    created = client.create(game, seats=seats, options=options, visibility=MatchVisibility.MATCH_VISIBILITY_UNLISTED)
    names = [language.text("terminal.name.random", number=seat) for seat in range(1, seats + 1)]
    players = [client.join(created, seat=seat, name=name) for seat, name in enumerate(names, 1)]
    random_seats = RandomSeats(players, rng or random.Random())
    match = client.get_match(created)
    if as_json:
        _play(random_seats, match, lambda _: None)
        _print_record(console, client.get_record(match), verify)
    else:
        _draw(client, match, random_seats, console, pause, lang)
        _close(client, console, match.name, verify, language)


def _draw(client: Client, match: Match, seats: RandomSeats, console: Console, pause: float, lang: str) -> None:
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

        _play(seats, match, add)


def _play(seats: RandomSeats, match: Match, show: Callable[[Commit], None]) -> None:
    to_act = match.to_act
    while to_act:
        commit = seats.move(to_act)
        show(commit)
        to_act = commit.to_act


def _print_record(console: Console, record: Record, verify: Callable[[Record], str]) -> None:
    console.out(json_format.MessageToJson(record, always_print_fields_with_no_presence=True), highlight=False)
    verify(record)


def _close(client: Client, console: Console, name: str, verify: Callable[[Record], str], language: Language) -> None:
    console.print()
    console.print(Text(language.outcome(client.get_match(name)), "bold"))
    record = client.get_record(name)
    console.print(Text(language.text("terminal.demo.seed", seed=record.header.seed)))
    console.print(Text(result_of_check(verify(record), is_verified=True, lang=language.code)))


class RandomSeats:
    """All seats of a match. Each one plays a random legal move."""

    def __init__(self, seats: Iterable[Seat], rng: random.Random) -> None:
        self._seats = {seat.number: seat for seat in seats}
        self._rng = rng

    def move(self, to_act: Sequence[int]) -> Commit:
        """Play one move for one of the seats that are to act; the commit as that seat sees it."""
        seat = self._seats[self._rng.choice(to_act)]
        return seat.play(self._rng.choice(seat.legal_moves()))
