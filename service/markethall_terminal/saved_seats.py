"""Tokens of seats that a person can come back to, in files that only the person can read."""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .texts import ENGLISH, text

_PREFIX: Final = "matches/"
_NAME: Final = re.compile(r"[\w-]{1,100}")


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """The name of a match ("matches/ID"), the token of a seat in it, and the command that reaches its service.

    Its repr does not show the token.
    """

    match: str
    token: str
    command: str = ""

    def __repr__(self) -> str:
        return f"SavedSeat({self.match!r}, command={self.command!r})"


class NothingSaved(LookupError):
    """No token is saved for the match, or for the service. The text says what is saved."""


class SavedSeats:
    """A folder with one file for each match: its name is the match's id, its content is JSON.

    The folder has mode 0700 and its files 0600. The default folder is `markethall/seats` in `XDG_STATE_HOME`, or in
    `~/.local/state`. A user without a home folder, as in a container, has no folder: then nothing can be saved.
    """

    def __init__(self, folder: Path | None = None) -> None:
        state = None if folder else _state_home()
        self.folder = state / "markethall" / "seats" if state else folder

    def save(self, seat: SavedSeat) -> Path:
        """Save a token; the file that holds it. A token saved earlier for the match is replaced. Raises OSError."""
        path = self._path(seat.match)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.part")
        part.unlink(missing_ok=True)
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump({"command": seat.command, "token": seat.token}, file)
        part.replace(path)
        return path

    def load(self, match: str, lang: str = ENGLISH) -> SavedSeat:
        """The saved seat of a match. Raises NothingSaved, with a text in the language."""
        seat = _read(self._path(match, lang))
        if seat is None:
            names = sorted(seat.match for seat in self._all())
            raise NothingSaved(
                text(lang, "saved.noToken", match=_PREFIX + match.removeprefix(_PREFIX), saved=", ".join(names) or "-")
            )
        return seat

    def latest(self, command: str, lang: str = ENGLISH) -> list[SavedSeat]:
        """The saved seats at the service of a command, the latest first.

        Raises NothingSaved if there are none, with a text in the language.
        """
        seats = self._all()
        found = [seat for seat in seats if seat.command == command]
        if not seats:
            raise NothingSaved(text(lang, "saved.none", command="`markethall play`"))
        if not found:
            known = ", ".join(dict.fromkeys(f"`{seat.command} --resume`" for seat in seats))
            raise NothingSaved(text(lang, "saved.otherService", commands=known))
        return found

    def forget(self, match: str) -> None:
        """Remove the token of a match, because the match is over."""
        # A token that could not be saved cannot be removed.
        with suppress(OSError):
            self._path(match).unlink(missing_ok=True)

    def _all(self) -> list[SavedSeat]:
        """All saved seats, the latest first."""
        if self.folder is None:
            return []
        try:
            paths = [path for path in self.folder.iterdir() if _NAME.fullmatch(path.name)]
            paths.sort(key=lambda path: -path.stat().st_mtime_ns)
        except OSError:
            return []
        return [seat for seat in map(_read, paths) if seat is not None]

    def _path(self, match: str, lang: str = ENGLISH) -> Path:
        name = match.removeprefix(_PREFIX)
        if not _NAME.fullmatch(name):
            raise NothingSaved(text(lang, "saved.badName", typed=repr(match)))
        if self.folder is None:
            raise FileNotFoundError("there is no home folder: name a folder by XDG_STATE_HOME")
        return self.folder / name


def _read(path: Path) -> SavedSeat | None:
    """The seat in a file; None if the file is missing or is not in the format of `save`."""
    try:
        saved = json.loads(path.read_text(encoding="utf-8-sig"))
        return SavedSeat(_PREFIX + path.name, saved["token"], saved["command"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _state_home() -> Path | None:
    given = os.environ.get("XDG_STATE_HOME", "")
    if Path(given).is_absolute():
        return Path(given)
    try:
        return Path.home() / ".local" / "state"
    except RuntimeError:
        return None
