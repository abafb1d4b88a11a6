"""A service for one command: started in a folder that goes away with it."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def service_at(target: str) -> Iterator[str]:
    """The gRPC address to talk to: the given one, or that of a private service that lives as long as the block."""
    if target:
        yield target
        return
    with tempfile.TemporaryDirectory(prefix="markethall-") as folder:
        command = [sys.executable, "-m", "markethall_service", "serve", "--json", "--data", folder]
        command += ["--grpc-port", "0", "--http-port", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            line = process.stdout.readline()
            if not line:
                raise OSError(process.stderr.read().strip())
            try:
                yield json.loads(line)["grpc"]
            finally:
                process.terminate()
                process.wait()
