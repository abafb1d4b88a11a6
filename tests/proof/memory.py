"""How much memory a process holds."""

from __future__ import annotations

from pathlib import Path

from tests.service import Service


def resident_mb(pid: int) -> float:
    """What of the process lies in memory, in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise AssertionError(f"process {pid} has ended")


def process_of(service: Service) -> int:
    """The process that serves calls."""
    assert service.process is not None
    return service.process.pid
