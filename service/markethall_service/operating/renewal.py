"""Certificates that are renewed while they are served: whoever replaces the files need not tell anybody."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Generic, TypeAlias, TypeVar

from .tls import BadCertificate

T = TypeVar("T")
Contents: TypeAlias = tuple[bytes | None, ...]

_log = logging.getLogger(__name__)


class Renewed(Generic[T]):
    """What is made of files, and made anew once what is in them has changed.

    `make` raises BadCertificate if nothing can be made of them: the first time to whoever asked for this, from then on
    into the log, once for each content, and what was made before stays. `subject` is what the log calls it. The small
    files are read whenever somebody asks, as their times do not tell all changes apart. Threads may share it.
    """

    def __init__(self, subject: str, files: Iterable[Path | None], make: Callable[[], T]) -> None:
        self._subject: Final = subject
        self._files: Final = tuple(path for path in files if path is not None)
        self._make: Final = make
        self._lock = threading.Lock()
        # Read before it is made of: what is written meanwhile differs, and is found at the next look.
        self._used = self._contents()
        self._refused: Contents | None = None
        self._told = self._value = make()

    def current(self) -> T:
        """What was made last of files that were good."""
        with self._looked():
            return self._value

    def renewed(self) -> T | None:
        """What has been made of changed files since this was asked last; None if nothing was."""
        with self._looked() as is_ours:
            if not is_ours or self._told is self._value:
                return None
            self._told = self._value
            return self._value

    def used(self, path: Path) -> bytes:
        """What one of the files held when what is in use was made of it, whatever has become of it since."""
        with self._looked():
            return self._used[self._files.index(path)] or b""

    @property
    def is_refused(self) -> bool:
        """Whether the files as they are now cannot be used."""
        with self._looked():
            return self._refused is not None

    @contextmanager
    def _looked(self) -> Iterator[bool]:
        """Looks at the files, unless another thread does so just now; whether it was us."""
        # Nobody waits for another one's look: what was good a moment ago is good enough.
        is_ours = self._lock.acquire(blocking=False)
        try:
            if is_ours:
                self._look()
            yield is_ours
        finally:
            if is_ours:
                self._lock.release()

    def _look(self) -> None:
        contents = self._contents()
        if contents == self._used:
            self._refused = None
            return
        try:
            self._value = self._make()
        except BadCertificate as error:
            # It is tried again though nothing has changed: it may not have been the fault of the files.
            if contents != self._refused:
                _log.warning("certificate not renewed", extra={"of": self._subject, "why": str(error)})
            self._refused = contents
            return
        self._used, self._refused = contents, None
        _log.info("certificate renewed", extra={"of": self._subject})

    def _contents(self) -> Contents:
        return tuple(map(_content, self._files))


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
