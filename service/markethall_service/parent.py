"""The tie of a child process to its parent: a pipe on standard input that closes when the parent ends in any way."""

from __future__ import annotations

import os
import signal
import threading
import time


def end_with_parent(patience_s: float) -> None:
    """Stops this process as SIGTERM does once its parent is gone, and ends it for good after so many seconds more."""
    threading.Thread(target=_wait, args=(patience_s,), daemon=True).start()


def _wait(patience_s: float) -> None:
    # Not sys.stdin: a thread that waits inside its lock would disturb the interpreter's end.
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(patience_s)
    os._exit(1)
