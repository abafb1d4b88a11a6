"""A service for one command, started with it and ended with it."""

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

from .store.folder import service_in

_GUARDS: Final = ("MARKETHALL_TLS_", "MARKETHALL_HTTP_TLS_", "MARKETHALL_API_KEY")
"""Settings of an operator's service that would shut out the one command that a private service is for."""


@contextmanager
def service_at(target: str, folder: Path | None) -> Iterator[str]:
    """The gRPC address to talk to: the given one, or that of a private service that lives as long as the block.

    Its matches stay in the folder; if that is None, they go away with the service. If a service runs on the folder
    already, it is that one. OSError with a sentence if there is none.
    """
    if target:
        yield target
        return
    with tempfile.TemporaryDirectory(prefix="markethall-") as passing:
        data = str(folder or passing)
        command = [sys.executable, "-m", "markethall_service", "serve", "--json", "--data", data]
        command += ["--grpc-port", "0", "--no-rest"]
        open_to_all = {name: value for name, value in os.environ.items() if not name.upper().startswith(_GUARDS)}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=open_to_all
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            line, target = process.stdout.readline(), ""
            if not line:
                target = service_in(folder) if folder else ""
                if not target:
                    raise OSError(f"{process.stderr.read().strip()} A service that runs is named by --target.")
            try:
                yield target or json.loads(line)["grpc"]
            finally:
                process.terminate()
                process.wait()
