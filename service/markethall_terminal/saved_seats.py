"""Tokens of seats that a person may come back to, in files that only the person can read."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_PREFIX: Final = "matches/"
_NAME: Final = re.compile(r"[\w-]{1,100}")


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """The name of a match ("matches/ID") and the token of a seat in it. Its repr does not show the token."""

    match: str
    token: str

    def __repr__(self) -> str:
        return f"SavedSeat({self.match!r})"


class NothingSaved(LookupError):
    """No token is saved for the match, or none at all; the text says what there is."""


class SavedSeats:
    """A folder with one file for each match: its name is the match's id, its content the token.

    The folder has mode 0700 and its files 0600. The default folder is `markethall/seats` in `XDG_STATE_HOME`, or in
    `~/.local/state`.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or _state_home() / "markethall" / "seats"

    def save(self, match: str, token: str) -> Path:
        """Save a token; the file that holds it. A token saved earlier for the match is replaced."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self._path(match)
        part = path.with_name(f".{path.name}.part")
        part.unlink(missing_ok=True)
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(token)
        part.replace(path)
        return path

    def load(self, match: str = "") -> SavedSeat:
        """The saved seat of a match, or the one saved last. Raises NothingSaved."""
        path = self._path(match) if match else self._latest()
        try:
            return SavedSeat(_PREFIX + path.name, path.read_text(encoding="ascii"))
        except OSError:
            raise NothingSaved(f"no token is saved for {match}: saved are {self._listed()}") from None

    def forget(self, match: str) -> None:
        """Remove the token of a match, which is over."""
        self._path(match).unlink(missing_ok=True)

    def _latest(self) -> Path:
        paths = self._paths()
        if not paths:
            raise NothingSaved("no match is saved: `markethall play` begins one")
        return max(paths, key=lambda path: path.stat().st_mtime_ns)

    def _listed(self) -> str:
        return ", ".join(sorted(_PREFIX + path.name for path in self._paths())) or "none"

    def _paths(self) -> list[Path]:
        return [path for path in self.folder.glob("*") if _NAME.fullmatch(path.name)] if self.folder.is_dir() else []

    def _path(self, match: str) -> Path:
        name = match.removeprefix(_PREFIX)
        if not _NAME.fullmatch(name):
            raise NothingSaved(f"{match!r} is no name of a match, such as matches/k3v9")
        return self.folder / name


def _state_home() -> Path:
    given = os.environ.get("XDG_STATE_HOME", "")
    return Path(given) if Path(given).is_absolute() else Path.home() / ".local" / "state"
