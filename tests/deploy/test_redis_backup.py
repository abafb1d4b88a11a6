"""A backup of a running Redis, made as docs/deploying.md says, loads in another Redis."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread
from typing import Any

import redis as redis_client

from .files import ROOT
from .topology import Redis, stop

NUMBERS = "numbers"

REDIS_CLI = """
import socket, sys

with socket.create_connection(("127.0.0.1", int(sys.argv[1]))) as connection, connection.makefile("rb") as replies:
    connection.sendall(" ".join(sys.argv[2:]).encode() + b"\\r\\n")
    reply = replies.readline()
    if reply.startswith(b"-"):
        sys.exit(reply.decode())
    print(replies.read(int(reply[1:])).decode() if reply.startswith(b"$") else reply.decode())
"""
"""A `valkey-cli` for machines without one: its arguments are the port and the words of a command."""


def documented_commands() -> str:
    page = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", page, re.S)
    [commands] = [block for block in blocks if "auto-aof-rewrite-percentage" in block]
    return str(commands)


def test_backup_of_a_running_redis_loads(redis: Redis, tmp_path: Path) -> None:
    (tmp_path / "redis_cli.py").write_text(REDIS_CLI)
    cli = shlex.join([sys.executable, "-I", "-S", str(tmp_path / "redis_cli.py"), str(redis.port)])
    # The first documented command defines `redis`, which runs a program in the container.
    definition, *commands = documented_commands().replace("/data", shlex.quote(str(tmp_path / "redis"))).splitlines()
    assert definition.startswith("redis() {")
    functions = [
        f'redis() {{ if [ "$1" = valkey-cli ]; then shift; set -- {cli} "$@"; fi; "$@"; }}',
        "sleep() { command sleep 0.05; }",
    ]
    with redis_client.Redis(port=redis.port) as client:
        raw: Any = client
        raw.rpush(NUMBERS, *range(50_000))
        enough = Event()
        writer = Thread(target=write_numbers, args=(redis.port, 50_000, enough))
        writer.start()
        try:
            raw.bgrewriteaof()
            subprocess.run(["sh", "-c", "\n".join([*functions, *commands])], cwd=tmp_path, check=True)
        finally:
            enough.set()
            writer.join()
        assert raw.config_get("auto-aof-rewrite-percentage") == {"auto-aof-rewrite-percentage": "100"}
    assert (tmp_path / "redis-data.tar").stat().st_mode & 0o077 == 0
    copy = Redis(tmp_path / "copy", backup=tmp_path / "redis-data.tar")
    with redis_client.Redis(port=copy.port) as client:
        numbers = [int(number) for number in client.lrange(NUMBERS, 0, -1)]
    stop(copy.process)
    assert len(numbers) >= 50_000
    assert numbers == list(range(len(numbers)))


def write_numbers(port: int, number: int, enough: Event) -> None:
    with redis_client.Redis(port=port) as client:
        while not enough.is_set():
            client.rpush(NUMBERS, number)
            number += 1
