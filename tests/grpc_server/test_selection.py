"""The choice of the server: the core if its private interface is as expected, otherwise grpc.aio with a warning."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import asyncio, logging, sys
import grpc
from grpc._cython import cygrpc
from markethall_platform.grpc_server import Method, create_server
from markethall_platform.grpc_server import core_server

logging.basicConfig(format="%(levelname)s %(message)s: %(why)s", stream=sys.stdout)
{change}

async def echo(data, call):
    return data

async def main():
    server = await create_server({kind!r})
    print(type(server).__name__)
    server.add_registered_method_handlers("Test", {{"Echo": Method(echo)}})
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{{port}}") as channel:
        print(await channel.unary_unary("/Test/Echo")(b"hi"))
    await server.stop(None)

asyncio.run(main())
"""

REIMPORT = "sys.modules.pop('markethall_platform.grpc_server.core_server'); "
CHANGES = {
    "module is missing": REIMPORT + "sys.modules['grpc._cython.cygrpc'] = None; del sys.modules['grpc._cython'].cygrpc",
    "name is missing": REIMPORT + "del cygrpc.CompletionQueue",
    "signature is different": "core_server.CORE_SERVER = lambda: None",
    "event is different": "core_server.CoreCall.receive = lambda self, tag: None",
}


def run(kind: str, change: str = "") -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-c", PROGRAM.format(kind=kind, change=change)]
    return subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(("kind", "server"), [("core", "CoreServer"), ("aio", "AioServer")])
def test_kind_selects_the_server(kind: str, server: str) -> None:
    done = run(kind)
    assert done.stdout.splitlines() == [server, "b'hi'"]
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("change", CHANGES)
def test_auto_falls_back_to_grpc_aio_with_one_warning(change: str) -> None:
    done = run("auto", CHANGES[change])
    warning, *lines = done.stdout.splitlines()
    assert warning.startswith("WARNING gRPC server: using grpc.aio, because grpcio's core is not as expected: ")
    assert lines == ["AioServer", "b'hi'"]
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("change", ["module is missing", "name is missing"])
def test_core_is_refused_where_its_private_interface_is_missing(change: str) -> None:
    done = run("core", CHANGES[change])
    assert done.returncode == 1
    assert "ImportError: grpcio " in done.stderr


def test_default_is_core_without_a_warning() -> None:
    assert run("auto").stdout.splitlines() == ["CoreServer", "b'hi'"]
