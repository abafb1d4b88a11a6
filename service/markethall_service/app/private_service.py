"""A private service for one command. It starts and ends with the command, however that ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from markethall_platform.redis_server.folder import service_in

from .settings import PREFIX
from .supervisor import end_with_parent

_LOG_SETTINGS: Final = (f"{PREFIX}LOG_",)
_STORE_SETTINGS: Final = (f"{PREFIX}REDIS_", f"{PREFIX}TOKEN_")
"""Settings of the operator that a private service uses too: logging, and the location of matches if there is a folder.

The others would refuse the command's calls, or use a port twice.
"""

_FORMAT: Final = f"{PREFIX}LOG_FORMAT"
"""The logging of a private service: its start error is shown to a person as a sentence."""

_END_S: Final = 15.0


@contextmanager
def service_at(target: str, folder: Path | None) -> Iterator[str]:
    """The gRPC address to use: `target`, or that of a private service that lives as long as the block.

    Its matches are kept in the folder, or in the Redis of the environment; without a folder they are lost at the end. A
    service that already runs on the folder is used. Raises OSError with a sentence.
    """
    if target:
        yield target
        return
    with tempfile.TemporaryDirectory(prefix="markethall-") as temporary, tempfile.TemporaryFile("w+") as stderr:
        data = str(folder or temporary)
        command = [sys.executable, "-m", __name__, "serve", "--json", "--data", data, "--grpc-port", "0", "--no-rest"]
        # A file, not a pipe: its output is only read if it does not start.
        with subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env=_environment(folder is not None),
        ) as process:
            assert process.stdout is not None
            line, target = process.stdout.readline(), ""
            if not line:
                process.wait()
                target = service_in(folder) if folder else ""
                if not target:
                    stderr.seek(0)
                    raise OSError(f"{stderr.read().strip()} Use --target to play on a running service.")
            try:
                yield target or json.loads(line)["grpc"]
            finally:
                process.terminate()
                process.wait()


def _environment(keeps: bool) -> dict[str, str]:
    """The environment of a private service. It may keep its matches where the operator's service does."""
    kept = (*_LOG_SETTINGS, *_STORE_SETTINGS) if keeps else _LOG_SETTINGS
    return {
        name: value
        for name, value in os.environ.items()
        if not name.upper().startswith(PREFIX) or (name.upper().startswith(kept) and name.upper() != _FORMAT)
    }


if __name__ == "__main__":
    from .cli import main

    end_with_parent(_END_S)
    main()
