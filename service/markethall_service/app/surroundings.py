"""What surrounds a command: its streams, its words, and the sentences for what the machine refuses."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from concurrent.futures import Executor

NOT_UTF8: Final = "is not text in UTF-8: give it in the encoding of this terminal"

CLOSED: Final = "the output was closed before all of it was written"

_OF_OUTPUT: Final = frozenset({errno.ENOSPC, errno.EPIPE, errno.EIO, errno.EBADF, errno.EFBIG, errno.EDQUOT})
"""What a write gets. Without the name of a file, it is the output that was written to."""


def prepare_streams() -> None:
    """Give the process three streams, none of which refuses a character.

    Characters that an output has no code for are written as "?". Input that cannot be read as text has "\\ufffd".
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            # Closed by the caller. Otherwise the next file or socket would become the output. It opens for reading
            # only, so that a command whose output is lost says so.
            handle = os.open(os.devnull, os.O_RDONLY)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            stream = io.FileIO(number, "r", closefd=False) if number == 0 else io.FileIO(number, "w", closefd=False)
            buffered = io.BufferedReader(stream) if number == 0 else io.BufferedWriter(stream)
            setattr(sys, name, io.TextIOWrapper(buffered, encoding="utf-8", line_buffering=number != 0))
    for stream_of in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream_of, io.TextIOWrapper):
            stream_of.reconfigure(errors="replace")


def output_of_process() -> tuple[int, int, int]:
    """What the output is now, to see whether something else has taken its place."""
    status = os.fstat(1)
    return id(sys.stdout), status.st_dev, status.st_ino


def words_of(arguments: Sequence[str]) -> list[str]:
    """The words of a command line, without what scripts and editors put around them: a script with Windows line ends
    adds a carriage return to the last word of each line."""
    return [word.rstrip("\r\n") for word in arguments[1:]]


def end_output() -> str:
    """Write what is left of the output. Returns why that fails, or "". The interpreter then has nothing to write."""
    why = ""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError) as error:
            why = sentence_of(error) if isinstance(error, OSError) else why
            with suppress(OSError, ValueError):
                # The buffer keeps what it could not write, and the end of the interpreter would write it again.
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return why


def sentence_of(error: OSError) -> str:
    """An error of the system in words: the file, what is wrong with it, and nothing of Python."""
    if error.strerror is None or error.errno is None:
        return str(error)
    if isinstance(error, BrokenPipeError) and error.filename is None:
        return CLOSED
    if error.filename is None and error.errno in _OF_OUTPUT:
        return f"the output cannot be written: {error.strerror}"
    return f"{os.fsdecode(error.filename)}: {error.strerror}" if error.filename is not None else error.strerror


class WorkerLost(ValueError):
    """A process of `worker_pool` was killed."""


@contextmanager
def worker_pool(jobs: int) -> Iterator[Executor | None]:
    """Processes for work on single matches; None if one is enough, which is this one. Raises WorkerLost."""
    if jobs == 1:
        yield None
        return
    # Imported here: most commands need no processes.
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
    from multiprocessing import get_context

    # Not forked: this process may have threads.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    try:
        yield pool
    except BrokenProcessPool:
        raise WorkerLost(
            f"One of the {jobs} processes of --jobs was killed, perhaps because the machine is short of memory. "
            "What was done is complete: repeat the command with fewer --jobs."
        ) from None
    finally:
        # Who closes the output, or interrupts, does not wait for work that has not begun.
        pool.shutdown(cancel_futures=True)
