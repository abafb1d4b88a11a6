"""A person who types at a terminal."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

from rich.console import Console

from markethall.v1.match_pb2 import Match, MatchView
from markethall_client import Client
from markethall_terminal import SavedSeats, Screen


class Terminal:
    """A terminal at which a script of lines is typed. After the last line the input ends."""

    def __init__(self, *lines: str, width: int = 100, lang: str = "en") -> None:
        self._sheet = io.StringIO()
        self.console = Console(width=width, file=self._sheet, color_system=None)
        self._lines = iter(lines)
        self._lang = lang
        self.prompts = 0

    def ask(self, prompt: str) -> str:
        self.prompts += 1
        self._sheet.write(prompt)
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        self._sheet.write(line + "\n")
        return line

    @property
    def screen(self) -> Screen:
        return Screen(self.console, self.ask, lang=self._lang)

    @property
    def output(self) -> str:
        return self._sheet.getvalue()

    def after(self, line: str) -> str:
        """What was printed between that line of input and the next prompt."""
        return self.output.partition(f"help): {line}\n")[2].partition("your move")[0].rpartition("\n")[0]

    @property
    def match(self) -> str:
        return str(re.findall(r"--match (matches/\w+)", self.output)[-1])

    @property
    def token(self) -> str:
        return SavedSeats().load(self.match).token


Play = Callable[..., Terminal]
"""Plays a match with the lines of a script; `game` (Portobello Market), `seats` and `width` may be named."""


def look(client: Client, terminal: Terminal) -> Match:
    """The match as the seat of the terminal sees it, with its text board and legal moves."""
    return client.get_match(
        terminal.match, view=MatchView.MATCH_VIEW_FULL, text_board=True, token=terminal.token
    )  # fmt: skip


def board(client: Client, terminal: Terminal) -> str:
    """The text board that the seat of the terminal gets."""
    return look(client, terminal).perspective.text_board.rstrip()
