"""The real service as a process of its own, for tests: started as a user starts it, ended by its own process id."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path


class Service:
    """`markethall serve` on free loopback ports, with its data in a folder."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.data = data
        self.settings = settings
        self.process: subprocess.Popen[str] | None = None
        self.target = ""
        self.http = ""
        self.addresses: dict[str, str] = {}
        self.environment: dict[str, str] = {}
        """What it finds in its environment beside what the tests have there."""
        self.log: Path | None = None
        """Where its log lines go; to those of the tests if None."""
        self.grpc_port = 0
        self.http_port = 0

    def start(self) -> Service:
        """Starts it and waits until it says that it is ready; a restart takes the same ports."""
        command = [sys.executable, "-m", "markethall_service", "serve", "--json", "--data", str(self.data)]
        command += ["--grpc-port", str(self.grpc_port), "--http-port", str(self.http_port)]
        settings = {f"MARKETHALL_{name.upper()}": value for name, value in self.settings.items()}
        environment = {**os.environ, **self.environment, **settings}
        with self.log.open("a") if self.log else nullcontext() as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the service ended with {self._wait()} before it was ready")
        self.addresses = addresses = json.loads(line)
        self.target, self.http = addresses["grpc"], addresses["rest"]
        self.grpc_port = int(self.target.rpartition(":")[2])
        self.http_port = int(self.http.rpartition(":")[2])
        return self

    def __enter__(self) -> Service:
        return self.start()

    def __exit__(self, *_: object) -> None:
        assert self.stop() == 0

    def kill(self) -> None:
        """Kill -9."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._wait()

    def stop(self) -> int:
        """Asks it to end and waits; the exit status."""
        assert self.process is not None
        self.process.terminate()
        return self._wait()

    def _wait(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        status = self.process.wait(timeout=30)
        self.process.stdout.close()
        return status
