"""A person in a seat of a running match."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from typing import Final

from rich.console import Console
from rich.text import Text

from markethall.v1.match_pb2 import Commit, Match, State
from markethall.v1.move_pb2 import Move
from markethall_client import Client, MarketHallError, Seat
from markethall_client.errors import CallerError, MovedOn

from .drawing import drawing_of
from .menu import Menu
from .telling import outcome, told

_OVER: Final = (State.STATE_FINISHED, State.STATE_CLOSED)
_HELP: Final = """\
  12     plays move 12 of the list
  p 12   shows what move 12 would do, up to the first luck or secret; nothing is played
  u      takes back your last move of this turn
  b      shows the board and the moves again
  Enter  shows the next page of the moves
  q      leaves; the match waits for you
  ?      shows this help"""


class Left(Exception):
    """The person has left the table."""


class Sitting:
    """Shows the match as the person's seat sees it, and plays what the person chooses."""

    def __init__(self, client: Client, person: Seat, console: Console, ask: Callable[[str], str], again: str) -> None:
        self._again = again
        self._person = person
        self._console = console
        self._ask = ask
        self._seen = person.revision
        self._match = person.refresh()
        self._drawing = drawing_of(client.get_game(f"games/{self._match.game}"), self._match)

    def run(self) -> None:
        """Goes on until the match is over or the person leaves."""
        try:
            with closing(self._person.watch(self._seen)) as news:
                while self._match.state not in _OVER:
                    self._step(news)
                    self._match = self._person.refresh()
        except (Left, KeyboardInterrupt):
            self._say_goodbye()
            return
        except MarketHallError:
            self._say_goodbye()
            raise
        if self._match.state == State.STATE_CLOSED:
            self._say("Whoever created the match has closed it before its start.", "bold")
            return
        self._draw(self._match)
        self._say(outcome(self._drawing, self._match.scores, self._match.winners), "bold")

    def _step(self, news: Generator[Commit, None, None]) -> None:
        """What has happened meanwhile, or one move of anybody.

        All is told from the person's own stream: it never holds the secrets of others.
        """
        if self._seen < self._match.revision:
            revision = self._match.revision
        elif self._person.number in self._match.to_act:
            revision = self._choose()
        else:
            if not all(self._match.seats[seat - 1].bot for seat in self._match.to_act):
                self._say("Waiting for the others.", "dim")
            revision = self._seen + 1
        while self._seen < revision:
            commit = next(news, None)
            if commit is None:
                break
            self._seen = commit.revision
            self._tell(commit)

    def _choose(self) -> int:
        """Asks until a move is played or taken back; the revision of that."""
        moves = self._person.legal_moves()
        if not moves:
            # The service plays for this seat: it is out, or its time is up.
            return self._seen + 1
        menu = Menu(self._drawing, moves, self._match)
        pages = menu.pages(self._console.width)
        page = 0
        self._draw(self._match)
        self._show_page(pages, page)
        while True:
            words = self._read()
            if not words or words == ["b"]:
                page = 0 if words else (page + 1) % len(pages)
                if words:
                    self._draw(self._match)
                self._show_page(pages, page)
                continue
            try:
                revision = self._obey(words, menu)
            except MovedOn as error:
                # Somebody else plays with this token, or the time is up: look again.
                self._say(f"The match has gone on: {error}", "yellow")
                return self._seen
            except CallerError as error:
                self._say(f"That cannot be: {error}", "yellow")
                continue
            if revision:
                return revision

    def _read(self) -> list[str]:
        name = self._drawing.seat_name(self._person.number)
        try:
            typed = self._ask(f"{name}, your move (? for help): ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            self._console.print()
            raise Left from None
        return [typed[0], *typed[1:].split()] if typed.startswith("p") else typed.split()

    def _obey(self, words: list[str], menu: Menu) -> int:
        """Does what was typed; the revision of what it has changed, 0 if it has changed nothing."""
        match words:
            case ["q" | "quit"]:
                raise Left
            case ["?" | "h" | "help"]:
                self._say(_HELP)
            case ["u" | "undo"]:
                return self._person.undo().revision
            case ["p", number]:
                self._preview(self._find(number, menu))
            case [number]:
                move = self._find(number, menu)
                return self._person.play(move).revision if move else 0
            case _:
                self._say(f"“{_quoted(' '.join(words))}” means nothing here: give a number, or ? for help.", "yellow")
        return 0

    def _find(self, number: str, menu: Menu) -> Move | None:
        if not number.isdecimal() or len(number) > 6:
            self._say(f"“{_quoted(number)}” is no number of a move: give 1 to {len(menu)}, or ? for help.", "yellow")
            return None
        move = menu.move(int(number))
        if move is None:
            self._say(f"There is no move {int(number)}: give 1 to {len(menu)}, or ? for help.", "yellow")
        return move

    def _preview(self, move: Move | None) -> None:
        if move is None:
            return
        answer = self._person.preview(move)
        self._say("This would happen:", "dim")
        self._tell(answer.commit)
        self._draw(answer.match)
        if answer.more_follows:
            self._say("… and then luck or a secret decides.", "dim")

    def _show_page(self, pages: list[Text], page: int) -> None:
        self._console.print(Text(), pages[page], sep="\n")
        if len(pages) > 1:
            self._say(f"       page {page + 1} of {len(pages)}: Enter shows the next", "dim")

    def _draw(self, match: Match) -> None:
        self._console.print(Text(), self._drawing.picture(match, self._console.width), sep="\n")

    def _tell(self, commit: Commit) -> None:
        for line in told(self._drawing, commit, self._match.seat_count):
            self._console.print(Text("  ").append_text(line))

    def _say(self, words: str, style: str = "") -> None:
        self._console.print(Text(words, style))

    def _say_goodbye(self) -> None:
        seat = self._person
        self._say("The match waits for you. Keep this line, its token speaks for your seat. Come back with", "bold")
        # In one line however long, and nothing in front of it: it is to be copied.
        back = f"{self._again} --match {seat.match} --token {seat.token}"
        self._console.print(Text(back), soft_wrap=True)


def _quoted(typed: str) -> str:
    """What was typed, short and without characters that a terminal would obey."""
    return "".join(character if character.isprintable() else "?" for character in typed[:40])
