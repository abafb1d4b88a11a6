"""How much memory a process holds."""

from __future__ import annotations

from pathlib import Path

from tests.service import Service
from tests.tools.processes import command_line
from tests.whole.test_kill import children


def resident_mb(pid: int) -> float:
    """What of the process lies in memory, in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise AssertionError(f"process {pid} has ended")


def service_and_gateway(service: Service) -> tuple[int, int]:
    """The processes of a service that serve calls."""
    assert service.process is not None
    [gateway] = [pid for pid in children(service) if "gateway_process" in command_line(pid)]
    return service.process.pid, gateway
