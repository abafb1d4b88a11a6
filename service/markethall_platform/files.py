"""Files that are complete or not there, and the text of files that people have written."""

from __future__ import annotations

import os
import tempfile
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def whole_file(path: Path, parts: Path, *, replace: bool = True) -> Iterator[IO[bytes]]:
    """A file of mode 0600 that gets its name when it is complete and on disk. Until then it is in the folder `parts`.

    An exception in the block leaves no file, and the one that was there before as it was. FileExistsError if there is
    one that must not be replaced.
    """
    if not replace:
        # Reserve the name. A hard link would not, on every file system.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    # A new name: the file that a killed run has left behind is not ours.
    try:
        handle, part = tempfile.mkstemp(".part", f".{path.name}.", parts)
    except OSError as error:
        if not replace:
            path.unlink()
        # The caller knows the file, not its part.
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        os.unlink(part)
        if not replace:
            path.unlink()
        raise


def decoded(data: bytes, errors: str = "strict") -> str:
    """The text of a file that a person has written: UTF-8, with a byte order mark or without, or UTF-16 as PowerShell
    writes it. UnicodeDecodeError unless `errors` says otherwise.
    """
    return data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig", errors)
