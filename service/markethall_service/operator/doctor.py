"""Checks of the machine, the libraries, the ports, the certificates, and of writing to Redis."""

from __future__ import annotations

import os
import platform
import shutil
import socket
import stat
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from http.client import HTTPConnection, HTTPException
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from redis.exceptions import NoPermissionError, ResponseError

from markethall_platform.network import is_loopback, raise_limit
from markethall_platform.redis_server.server import SEVERAL_FILES
from markethall_platform.tls import DAY_S, WARN_DAYS, BadCertificate, day, end_of


class Level(StrEnum):
    """Severity of a finding."""

    OK = "OK"
    WARN = "WARN"
    FAIL = "FAIL"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was checked, its severity, what was found, and the remedy ("" if none is needed)."""

    what: str
    level: Level
    found: str
    change: str = ""

    @property
    def is_unchecked(self) -> bool:
        """Whether the check could not be made."""
        return self.found.startswith(_UNCHECKED)


_UNCHECKED: Final = "could not look"
NEEDS_ACL: Final = "docs/redis.md has the whole rule of such a user"


def unchecked(what: str, needs: str) -> Finding:
    """The finding of a check that the Redis user has no right to make ("+info")."""
    return Finding(what, Level.WARN, f"{_UNCHECKED} (needs {needs})", f"ACL SETUSER <the user> {needs}; {NEEDS_ACL}")


def graded(what: str, found: str, *, fail: bool = False, warn: bool = False, change: str = "") -> Finding:
    """The finding with the worst severity that holds. The remedy is kept for WARN and FAIL only."""
    level = Level.FAIL if fail else Level.WARN if warn else Level.OK
    return Finding(what, level, found, change if fail or warn else "")


KEY: Final = "mh:doctor"
_TRIES: Final = 21
_SLOW_MS: Final = (20.0, 250.0)
_SKEW_S: Final = (1.0, 30.0)
_CHANGES: Final = {
    "NOPERM": f"Let this user write: ACL SETUSER <the user> ~mh:* +@write; {NEEDS_ACL}.",
    "OOM": "Give Redis more memory, or let matches expire earlier: it is full, and moves are refused.",
    "READONLY": "Give the address of the master: a replica takes no moves.",
    "MISCONF": "Make room on the disk of Redis, and look into its log: it cannot write, and moves are refused.",
}
"""Remedies for a refused write, by error code."""


def check_write(redis: Any, key: str = KEY) -> Iterator[Finding]:
    """Write a temporary key several times with a redis-py client: whether it works, how long it takes, clock skew."""
    try:
        yield _written(redis, key)
    except ResponseError as refusal:
        yield _refused(refusal)
    try:
        yield _clocks(redis)
    except NoPermissionError:
        yield unchecked("clocks", "+time")


def _refused(refusal: ResponseError) -> Finding:
    code = str(refusal.status_code or str(refusal).partition(" ")[0])
    change = _CHANGES.get(code, "Look into the log of Redis; until then moves are refused.")
    return graded("time of a write", f"refused: {code}", fail=True, change=change)


def _written(redis: Any, key: str) -> Finding:
    taken = []
    for _ in range(_TRIES):
        began = time.perf_counter()
        redis.set(key, b"x" * 300, px=10_000)
        taken.append(1000 * (time.perf_counter() - began))
    redis.delete(key)
    middle, worst = statistics.median(taken), max(taken)
    return graded(
        "time of a write",
        f"{middle:.2f} ms in the middle, {worst:.2f} ms at worst, to disk and back",
        fail=middle > _SLOW_MS[1],
        warn=middle > _SLOW_MS[0],
        change="Put the append-only file on a faster disk (SSD), and Redis nearer to the service.",
    )


def _clocks(redis: Any) -> Finding:
    before = time.time()
    seconds, micros = redis.time()
    skew = seconds + micros / 1_000_000 - (before + time.time()) / 2
    return graded(
        "clocks",
        f"Redis is {abs(skew):.3f} s {'ahead of' if skew > 0 else 'behind'} this machine",
        fail=abs(skew) > _SKEW_S[1],
        warn=abs(skew) > _SKEW_S[0],
        change="Set both clocks by NTP (timedatectl set-ntp true): tokens and deadlines go by them.",
    )


_FEW_FILES: Final = (1024, 4096)
_SPARE_BYTES: Final = (100 << 20, 1 << 30)


def descriptors() -> Finding:
    """How many connections and files a process may open, after it has raised its limit as a service does."""
    soft = raise_limit()
    return graded(
        "file descriptors",
        f"{soft}; each client's connection takes one",
        fail=soft < _FEW_FILES[0],
        warn=soft < _FEW_FILES[1],
        change="ulimit -Hn 65536 before the start (systemd: LimitNOFILE=65536)",
    )


def folder(path: Path) -> Iterator[Finding]:
    """Whether the data folder is private, and whether the disk has room."""
    path = path.absolute()
    if path.is_dir():
        found = path.stat()
        mode = stat.S_IMODE(found.st_mode)
        ours = found.st_uid == os.getuid() and os.access(path, os.W_OK | os.X_OK)
        yield graded(
            "data folder",
            f"{path}, mode {mode:o}" + ("" if ours else ", not ours to write in"),
            fail=not ours,
            warn=bool(mode & 0o077),
            change=f"chown {os.getuid()} {path} && chmod 700 {path}",
        )
    else:
        yield graded("data folder", f"{path} is not there yet: it is made at the first start")
    there = next(one for one in (path, *path.parents) if one.exists())
    # While the append-only file is rewritten, the old one stays.
    needed = sum(file.stat().st_size for file in path.glob(f"{SEVERAL_FILES}/*"))
    free = shutil.disk_usage(there).free
    yield graded(
        "disk",
        f"{free / (1 << 30):.1f} GB free, the matches take {needed / (1 << 20):.1f} MB",
        fail=free < _SPARE_BYTES[0] + needed,
        warn=free < _SPARE_BYTES[1] + 2 * needed,
        change=f"Make room on the disk of {path}, or name a folder elsewhere by MARKETHALL_DATA.",
    )


def limits(host: str, switched_off: Sequence[str]) -> Finding:
    """Whether other machines reach a service without limits. `switched_off`: the settings of limits that are off."""
    if is_loopback(host):
        return graded("limits", f"{host} is reached from this machine alone")
    return graded(
        "limits",
        f"{host} is reached from other machines, and {', '.join(switched_off) or 'no limit'} is off",
        warn=bool(switched_off),
        change="Set each of them: one caller can take all memory and time of the service. deploy/ has values.",
    )


_ANSWER_S: Final = 2.0
"""How long a server on one of the ports may take to answer, in seconds."""


def port(what: str, host: str, number: int, setting: str, is_ours: Callable[[str, int], bool] | None = None) -> Finding:
    """Whether the port is free or a Market Hall service listens on it.

    `is_ours(host, port)` calls the server on the port; None where that is not possible, such as over mutual TLS.
    """
    if number == 0:
        return graded(what, "any free one")
    if not _taken(host, number):
        return graded(what, f"{number} is free")
    if is_ours is not None and is_ours(_reachable(host), number):
        return graded(what, f"{number}: a Market Hall service answers there")
    return graded(
        what,
        f"{number} of {host} is taken by another program, or by a service that does not answer",
        warn=True,
        change=f"End that program, or choose another port by {setting}.",
    )


def answers_grpc(host: str, number: int) -> bool:
    """Whether a gRPC server on the port offers the MatchService."""
    with grpc.insecure_channel(f"[{host}]:{number}" if ":" in host else f"{host}:{number}") as channel:
        request = health_pb2.HealthCheckRequest(service="markethall.v1.MatchService")
        stub: Any = health_pb2_grpc.HealthStub(channel)
        try:
            stub.Check(request, timeout=_ANSWER_S)
        except grpc.RpcError:
            return False
    return True


def answers_rest(host: str, number: int) -> bool:
    """Whether an HTTP server on the port is a REST gateway of Market Hall."""
    connection = HTTPConnection(host, number, timeout=_ANSWER_S)
    try:
        connection.request("GET", "/")
        return b'"Market Hall"' in connection.getresponse().read(1000)
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def _reachable(host: str) -> str:
    """The address to connect to for a listening address."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)


def _taken(host: str, number: int) -> bool:
    family, kind, protocol, _, address = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as listener:
        # With SO_REUSEADDR, as servers do: a port in TIME_WAIT is not taken.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(address)
        except OSError:
            return True
    return False


TESTED: Final[Mapping[str, str]] = {"grpcio": "1.78.0", "protobuf": "6.33.6", "redis": "8.1.0", "hiredis": "3.5.0"}
_PYTHON: Final = (3, 11)


def libraries(tested: Mapping[str, str] = TESTED) -> Iterator[Finding]:
    """Python and the libraries, compared with the major versions that this release was tested with."""
    python = platform.python_version_tuple()
    yield graded(
        "Python",
        platform.python_version(),
        fail=(int(python[0]), int(python[1])) < _PYTHON,
        change=f"Install Python {'.'.join(map(str, _PYTHON))} or newer.",
    )
    for name, wanted in tested.items():
        try:
            found = version(name)
        except PackageNotFoundError:
            found = ""
        yield graded(
            name,
            f"{found or 'not installed'}, tested with {wanted}",
            fail=not found,
            warn=found.partition(".")[0] != wanted.partition(".")[0],
            change=f"pip install {name}=={wanted}",
        )


def certificate(setting: str, path: Path) -> Finding:
    """Whether the certificate of the setting can be read, and when it expires."""
    what = f"certificate of {setting}"
    try:
        end = end_of(path)
    except BadCertificate as error:
        return graded(what, str(error), fail=True, change=f"Name a file of PEM by {setting} that the service can read.")
    days = (end - time.time()) / DAY_S
    found = f"good until {day(end)}, {days:.0f} days from now" if days > 0 else f"has expired on {day(end)}"
    return graded(
        what,
        f"{path}: {found}",
        fail=days <= 0,
        warn=days <= WARN_DAYS[0],
        change="Renew it: replace the file and that of its key; nothing has to be restarted.",
    )
