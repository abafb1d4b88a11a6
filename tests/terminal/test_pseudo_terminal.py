"""The commands in a pseudo terminal, as a person starts them."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import struct
import sys
import termios
from collections.abc import Mapping
from fcntl import ioctl

import pytest

from markethall_client import Client
from tests.kits import GAME_NAMES
from tests.service import Service

COLOUR = rb"\x1b\[[0-9;]*[34]8[;:]"
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PROMPT = re.compile(r"\(\? [^()]*\)\W?: $|, q, \?\): $")


class PseudoTerminal:
    """`markethall` in a pseudo terminal of a size. `screen` is what it has printed, as bytes."""

    def __init__(
        self, *arguments: str, columns: int = 80, rows: int = 24, environment: Mapping[str, str] | None = None
    ) -> None:
        self.screen = b""
        # Without COLUMNS and LINES the size is that of the terminal.
        inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        variables = {**inherited, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **(environment or {})}
        command = [sys.executable, "-m", "markethall_service", *arguments]
        self._process, self._end = pty.fork()
        if not self._process:
            ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            # A shell lets commands in its background ignore Ctrl-C, and they would inherit it.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execve(sys.executable, command, variables)
        self._status: int | None = None

    def __enter__(self) -> PseudoTerminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is None:
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
        os.close(self._end)

    def type(self, line: bytes) -> None:
        """Wait for the prompt, then type a line."""
        self._read(until_prompt=True)
        os.write(self._end, line + b"\n")
        # The echo of the line follows the prompt, so that the old prompt is not taken for a new one.
        self.screen += b"\n"

    def end(self) -> int:
        """Read to the end; the exit status."""
        self._read(until_prompt=False)
        self._status = os.waitstatus_to_exitcode(os.waitpid(self._process, 0)[1])
        return self._status

    def text(self) -> str:
        """What was printed, without escape sequences."""
        return ESCAPE.sub("", self.screen.decode(errors="replace")).replace("\r\n", "\n")

    def _read(self, *, until_prompt: bool) -> None:
        while not (until_prompt and PROMPT.search(self.text()[-60:])):
            assert select.select([self._end], [], [], 60)[0], self.text()[-500:]
            try:
                read = os.read(self._end, 65536)
            except OSError:
                # The other end is closed: the command has ended.
                break
            if not read:
                break
            self.screen += read


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_match_is_played_and_left_at_80_columns(hall: Service, game: str) -> None:
    with PseudoTerminal("play", "--game", game, "--target", hall.target) as terminal:
        for line in (b"1", b"1", b"?", b"u", b"b", b"q"):
            terminal.type(line)
        assert terminal.end() == 0
    assert "The board needs" not in terminal.text()
    assert re.search(COLOUR, terminal.screen)
    boards = re.findall(r" · matches/\w+\n\n(.*?)\n\nPlayer 1 to move\. ", terminal.text(), re.DOTALL)
    assert len(boards) >= 3
    assert max(len(line) for board in boards for line in board.splitlines()) <= 80
    assert "The match waits for you" in terminal.text()


def test_colours_can_be_turned_off_and_a_narrow_screen_is_told_what_the_board_needs(hall: Service) -> None:
    with PseudoTerminal("play", "--target", hall.target, columns=40, environment={"NO_COLOR": "1"}) as terminal:
        terminal.type(b"q")
        assert terminal.end() == 0
    assert not re.search(COLOUR, terminal.screen)
    assert "[1] Player 1" in terminal.text()
    assert re.search(r"The board needs \d\d columns; this\s+terminal has 40", terminal.text())


def test_a_terminal_that_is_not_utf_8_gets_question_marks_and_its_lines_are_refused_in_words(hall: Service) -> None:
    arguments = ("play", "--game", "klongs", "--target", hall.target, "--lang", "fr")
    with PseudoTerminal(*arguments, environment={"PYTHONIOENCODING": "ascii"}) as terminal:
        terminal.type(b"z\xc3\xa9\xff")
        terminal.type(b"q")
        assert terminal.end() == 0
    assert max(terminal.screen) < 128 or b"\xff" in terminal.screen
    assert "Bangkok Klongs ? matches/" in terminal.text()
    assert "Traceback" not in terminal.text()
    assert "n?est pas une commande" in terminal.text()


def test_control_c_leaves_and_the_match_is_resumed(hall: Service) -> None:
    with PseudoTerminal("play", "--target", hall.target) as terminal:
        terminal.type(b"1")
        terminal.type(b"\x03")
        assert terminal.end() == 0
    match = re.findall(r"--match (matches/\w+)", terminal.text())[-1]
    with PseudoTerminal("play", "--target", hall.target, "--resume") as terminal:
        terminal.type(b"q")
        assert terminal.end() == 0
    assert match in terminal.text()


@pytest.mark.parametrize(("rows", "in_place"), [(24, False), (100, True)])
def test_a_demo_is_drawn_in_place_on_a_high_terminal(hall: Service, rows: int, in_place: bool) -> None:
    arguments = ("demo", "--target", hall.target, "--seed", "1")
    with PseudoTerminal(*arguments, columns=100, rows=rows) as terminal:
        assert terminal.end() == 0
    assert (terminal.screen.count(b"\x1b[1A") > 1000) == in_place
    assert "Verified: " in terminal.text()


def test_watch_and_replay_of_a_finished_match(hall: Service) -> None:
    with Client(hall.target) as client:
        match = client.create("portobello", seats=2)
        seats = [client.join(match, name=name) for name in ("Anna", "Bert")]
        seats[0].resign()
    with PseudoTerminal("watch", match.match.name, "--target", hall.target) as terminal:
        assert terminal.end() == 0
    assert terminal.text().rstrip().endswith("Winner: Bert")
    with PseudoTerminal("replay", match.match.name, "--target", hall.target) as terminal:
        for line in (b"", b"b", b"q"):
            terminal.type(line)
        assert terminal.end() == 0
    assert "Anna resigns" in terminal.text()
