"""A copy of a running Redis's files, made as docs/deploying.md says, loads in another Redis."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread
from typing import Any

import redis as client

from . import redis_cli
from .files import ROOT
from .topology import Redis, end

NUMBERS = "numbers"


def recipe() -> str:
    """The commands of the page."""
    page = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
    [found] = [block for block in re.findall(r"```sh\n(.*?)```", page, re.S) if "auto-aof-rewrite-percentage" in block]
    return str(found)


def test_copy_of_a_running_redis_loads(redis: Redis, tmp_path: Path) -> None:
    cli = shlex.join([sys.executable, redis_cli.__file__])
    here = f'redis() {{ if [ "$1" = redis-cli ]; then shift; set -- {cli} -p {redis.port} "$@"; fi; "$@"; }}'
    lines = recipe().replace("/data", shlex.quote(str(tmp_path / "redis"))).splitlines()
    assert lines[0].startswith("redis() {")
    raw: Any = client.Redis(port=redis.port)
    raw.rpush(NUMBERS, *range(50_000))
    enough = Event()
    writing = Thread(target=write, args=(redis.port, 50_000, enough))
    writing.start()
    try:
        raw.bgrewriteaof()
        subprocess.run(["sh", "-c", "\n".join([here, *lines[1:]])], cwd=tmp_path, check=True, env=dict(os.environ))
    finally:
        enough.set()
        writing.join()
    assert raw.config_get("auto-aof-rewrite-percentage") == {"auto-aof-rewrite-percentage": "100"}
    raw.close()
    assert (tmp_path / "redis-data.tar").stat().st_mode & 0o077 == 0
    copied = Redis(tmp_path / "copy", unpack=tmp_path / "redis-data.tar")
    with client.Redis(port=copied.port) as other:
        numbers = [int(number) for number in other.lrange(NUMBERS, 0, -1)]
    end(copied.process)
    assert len(numbers) >= 50_000
    assert numbers == list(range(len(numbers)))


def write(port: int, number: int, enough: Event) -> None:
    """Write further numbers."""
    with client.Redis(port=port) as raw:
        while not enough.is_set():
            raw.rpush(NUMBERS, number)
            number += 1
