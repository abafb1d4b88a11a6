"""Helpers: matches in every state, their logs in Redis, and the command line."""

from __future__ import annotations

import os
import random
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import redis
from typer.testing import CliRunner

from markethall.v1 import match_pb2
from markethall_rules import GAMES
from markethall_service.app.cli import app
from markethall_service.codec.v1.stored_pb2 import StoredHeader
from markethall_service.store.match_log import new_nonce, pack_snapshot, unpack_snapshot
from tests.api.calls import Table
from tests.forked import Forked
from tests.service import Service

KINDS = 3 * len(GAMES) + 1
"""The number of matches that `filled` creates."""


def markethall(*words: str, text: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command and wait for its end."""
    with (
        tempfile.TemporaryFile("w+") as given,
        tempfile.TemporaryFile("w+") as output,
        tempfile.TemporaryFile("w+") as errors,
    ):
        given.write(text)
        given.seek(0)
        streams = [file.fileno() for file in (given, output, errors)]
        status = Forked(words, {**os.environ, **_variables(settings)}, streams).wait(200)
        for file in (output, errors):
            file.seek(0)
        said = subprocess.CompletedProcess(words, status, output.read(), errors.read())
    assert "Traceback" not in said.stderr, said.stderr
    return said


def in_this_process(*words: str, text: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command in this process, which is faster than a new process. Not for `serve`."""
    said = CliRunner().invoke(app, words, input=text, env=_variables(settings))
    assert said.exception is None or isinstance(said.exception, SystemExit), said.exception
    return subprocess.CompletedProcess(words, said.exit_code, said.stdout, said.stderr)


def _variables(settings: Mapping[str, str]) -> dict[str, str]:
    return {f"MARKETHALL_{name.upper()}": value for name, value in settings.items()}


def filled(service: Service) -> dict[str, list[str]]:
    """Create matches of every game: finished, running with an undone move, new; one private. Returns tokens."""
    tokens = {}
    for number, game in enumerate(GAMES):
        for moves in (10_000, 20 + number, 0):
            table = Table(service.target)
            table.start(game.box.name, 2)
            table.play_random(random.Random(number), moves)
            tokens[table.name] = table.tokens
            table.close()
    table = Table(service.target)
    table.create("kairo", 3, match_pb2.MATCH_VISIBILITY_PRIVATE)
    table.join(2, "Zoë")
    tokens[table.name] = table.tokens
    table.close()
    return tokens


def raw(data: Path) -> Any:
    """The Redis of a service that runs on the folder."""
    return redis.Redis(unix_socket_path=str(data / "redis.sock"))


def rewritten(server: Any, name: str, change: Callable[[int, bytes], bytes]) -> None:
    """Rewrite the log of a match with changed content of each entry, and the hashes of the new contents."""
    prefix = f"mh:{{{name.removeprefix('matches/')}}}"
    entries = server.xrange(f"{prefix}:log")
    server.delete(f"{prefix}:log")
    previous, nonces = b"", {}
    for number, fields in entries:
        content = change(int(number.split(b"-")[0]), fields[b"c"])
        nonce = new_nonce(previous, fields[b"q"], content)
        server.xadd(f"{prefix}:log", {b"p": previous, b"n": nonce, b"q": fields[b"q"], b"c": content}, id=number)
        previous = nonces[fields[b"n"]] = nonce
    if packed := server.get(f"{prefix}:snapshot"):
        nonce, data = unpack_snapshot(packed)
        server.set(f"{prefix}:snapshot", pack_snapshot(nonces[nonce], data))


def older(revision: int, content: bytes) -> bytes:
    """The entry as a release with older rules wrote it."""
    if revision > 1:
        return content
    header = StoredHeader.FromString(content)
    header.record.rules_version = 77
    return header.SerializeToString()
