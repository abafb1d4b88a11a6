"""Files of records: one record as JSON, or a line for each, as `markethall export --public` writes them."""

from __future__ import annotations

import gzip
import io
import json
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import chain, islice
from pathlib import Path
from typing import IO, Final, cast

from .records import NotChecked


@contextmanager
def opened(name: str) -> Iterator[IO[bytes]]:
    """A file, or the input for "-". What gzip has compressed is unpacked, whatever its name. Raises OSError, while it
    is read too."""
    with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
        head = file.read(2)
        content = io.BufferedReader(_Rest(head, file))
        try:
            yield cast("IO[bytes]", gzip.GzipFile(fileobj=content) if head == b"\x1f\x8b" else content)
        except (EOFError, zlib.error, gzip.BadGzipFile):
            raise OSError(f"{name} is compressed, and damaged or cut off") from None


LONGEST: Final = 64 << 20
"""The longest record, in characters."""


def texts_in(file: IO[bytes]) -> Iterator[tuple[int, str]]:
    """The texts of the records in a file, each with the number of its line; 0 for a record over several lines.

    The file is UTF-8, UTF-16 or UTF-32, with or without a byte order mark, with any line ends. It is read line by line.
    Raises NotChecked if it is empty, or at a line that is too long.
    """
    lines = ((number, line) for number, line in enumerate(lines_in(file), 1) if not line.isspace())
    begin = list(islice(lines, 2))
    if not begin:
        raise NotChecked("this is no record: the file is empty")
    # The first line may be broken, and the others good.
    if any(_is_object(line) for _, line in begin):
        yield from chain(begin, lines)
    else:
        yield 0, _joined(line for _, line in chain(begin, lines))


def lines_in(file: IO[bytes]) -> Iterator[str]:
    """The lines of a file in UTF-8, UTF-16 or UTF-32, with any line ends, without a byte order mark.

    A byte that is no text becomes a lone surrogate, so that it spoils no other line. Raises NotChecked at a line that
    is too long.
    """
    head = file.readline(4)
    encoding = json.detect_encoding(head)
    bytes_left = io.BufferedReader(_Rest(head, file))
    text = io.TextIOWrapper(bytes_left, encoding, errors="surrogateescape" if "utf-8" in encoding else "replace")
    while line := text.readline(LONGEST):
        if len(line) == LONGEST:
            raise _too_long()
        yield line


class _Rest(io.RawIOBase):
    """A file whose first bytes have been read."""

    def __init__(self, head: bytes, file: IO[bytes]) -> None:
        self._head, self._file = head, file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        some = self._head or self._file.read(len(buffer))
        self._head = b""
        buffer[: len(some)] = some
        return len(some)


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _joined(lines: Iterator[str]) -> str:
    found, size = list[str](), 0
    for line in lines:
        size += len(line)
        if size > LONGEST:
            raise _too_long()
        found.append(line)
    return "".join(found)


def _too_long() -> NotChecked:
    return NotChecked(f"this is no record: it has more than {LONGEST} characters")
