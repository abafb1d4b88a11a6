"""What the tests of text boards share in all games. The folder of a game has a file for each recorded position."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def file_of(folder: Path, name: str) -> Path:
    return folder / f"{name.replace(' ', '-')}.txt"


def check_recorded(folder: Path, name: str, text: str) -> None:
    """Assert that the text of a position is the recorded one."""
    assert text.splitlines() == file_of(folder, name).read_text(encoding="utf-8").splitlines()


def check_lines(text: str) -> None:
    """Assert that a terminal of 80 columns shows the text."""
    for line in text.splitlines():
        assert len(line) < 80, line
        assert line == line.rstrip()


def write(folder: Path, texts: Iterable[tuple[str, str]]) -> None:
    """Write the files of these positions again, given with their names."""
    folder.mkdir(exist_ok=True)
    for name, text in texts:
        file_of(folder, name).write_text(text + "\n", encoding="utf-8")
