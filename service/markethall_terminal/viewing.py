"""Viewers: a match shown in place as it is played, and a step through the positions of a match or a record."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Commit, Match, MatchState, Record
from markethall_client import Client

from .drawing import Drawing, commit_lines, drawing_of, lobby
from .language import ENGLISH

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

    A stream that breaks is resumed. `lang` is the language of the sentences. Raises the errors of the SDK.
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
        console.print(Text("The creator of the match has closed it before its start.", "bold"))


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
        console.print(Text("Nothing has happened in this match yet."))
        return
    first, last = min(commits), max(commits)
    stepper = _Stepper(console, ask or console.input, first, last)
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


_HELP: Final = """\
  Enter  shows the next position
  b      shows the previous one
  40     shows the position of revision 40
  q      leaves
  ?      shows this help"""


@dataclass(frozen=True, slots=True)
class _Stepper:
    """The prompt of a replay from revision `first` to `last`."""

    console: Console
    ask: Callable[[str], str]
    first: int
    last: int

    def next(self, revision: int) -> int | None:
        """The revision that the person wants to see after this one; None to leave."""
        while True:
            try:
                typed = self.ask(f"Revision {revision} of {self.last} (Enter, b, a number, q, ?): ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return None
            match typed:
                case "q" | "quit":
                    return None
                case "" if revision < self.last:
                    return revision + 1
                case "":
                    self.console.print(Text("This is the last position.", "dim"))
                case "b" if revision > self.first:
                    return revision - 1
                case "b":
                    self.console.print(Text("This is the first position.", "dim"))
                case _ if typed.isdecimal() and self.first <= int(typed[:9]) <= self.last:
                    return int(typed)
                case "?":
                    self.console.print(Text(_HELP))
                case _:
                    words = f"Give Enter, b, a number from {self.first} to {self.last}, q or ?."
                    self.console.print(Text(words, "yellow"))
