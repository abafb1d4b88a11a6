"""A Redis with mutual TLS and a private CA: the URL of docs/redis.md.

The Redis of these tests has no TLS. A proxy in front of it requires the same certificates.
"""

from __future__ import annotations

import re
import select
import socket
import socketserver
import ssl
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest
import yaml

from markethall_client import Client
from tests.service import Service
from tests.tls_files import TlsFiles as Files
from tests.tls_files import issue
from tests.tools.commands import markethall

from .files import ROOT
from .topology import Redis

FOLDER = "/run/redis-tls"


class Ending(socketserver.ThreadingTCPServer):
    """A TLS proxy in front of a Redis, for clients with a certificate of the CA."""

    daemon_threads = True

    def __init__(self, files: Files, redis: Redis) -> None:
        super().__init__(("127.0.0.1", 0), _Ended)
        self.redis = redis
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=str(files.ca))
        self.context.verify_mode = ssl.CERT_REQUIRED
        self.context.load_cert_chain(files.cert, files.key)
        Thread(target=self.serve_forever, daemon=True).start()


class _Ended(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        assert isinstance(self.server, Ending)
        with (
            suppress(OSError),
            self.server.context.wrap_socket(self.request, server_side=True) as caller,
            socket.create_connection(("127.0.0.1", self.server.redis.port)) as redis,
        ):
            while True:
                ready = [caller] if caller.pending() else select.select([caller, redis], [], [])[0]
                for one, other in ((caller, redis), (redis, caller)):
                    if one in ready:
                        if not (data := one.recv(65536)):
                            return
                        other.sendall(data)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """The files of the URL, and those of Redis."""
    (tmp_path / "tls").mkdir()
    issued = issue(tmp_path / "tls")
    for name, path in (("ca.crt", issued.ca), ("tls.crt", issued.client_cert), ("tls.key", issued.client_key)):
        (path.parent / name).symlink_to(path)
    return issued


@pytest.fixture
def url(files: Files, redis: Redis) -> Iterator[str]:
    """The URL of docs/redis.md, with the files and the address of this test."""
    page = (ROOT / "docs" / "redis.md").read_text(encoding="utf-8")
    [shown] = re.findall(r"^```\n(rediss://.*)\n```$", page, re.M)
    with Ending(files, redis) as ending:
        here = f"127.0.0.1:{ending.server_address[1]}"
        yield shown.replace(FOLDER, str(files.ca.parent)).replace("redis:6379", here)
        ending.shutdown()


def test_matches_are_kept_in_a_redis_over_tls(url: str, tmp_path: Path) -> None:
    with Service(tmp_path / "data", redis_url=url) as service, Client(service.target) as client:
        name = client.create("kairo", seats=2).match.name
        assert client.get_match(name).name == name
    assert markethall("export", "--all", redis_url=url).returncode == 0


@pytest.mark.parametrize("without", ["ssl_ca_certs", "ssl_certfile"])
def test_start_without_a_tls_file_says_that_tls_fails(url: str, without: str) -> None:
    place, _, query = url.partition("?")
    left = "&".join(part for part in query.split("&") if not part.startswith(without))
    if without == "ssl_certfile":
        left = "&".join(part for part in left.split("&") if not part.startswith("ssl_keyfile"))
    said = markethall("serve", "--grpc-port", "0", redis_url=f"{place}?{left}", redis_start_seconds="0", rest="false")
    assert said.returncode == 1
    assert "TLS fails" in said.stderr


def test_documented_kubernetes_url_is_the_same() -> None:
    pages = {name: (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("redis", "deploying")}
    [shown] = re.findall(r"^```\n(rediss://.*)\n```$", pages["redis"], re.M)
    blocks = map(yaml.safe_load, re.findall(r"^```yaml\n(.*?)^```$", pages["deploying"], re.M | re.S))
    [pod] = [block for block in blocks if "volumes" in block]
    assert pod["env"] == [{"name": "MARKETHALL_REDIS_URL", "value": shown}]
    assert pod["volumeMounts"] == [{"name": "redis-tls", "mountPath": FOLDER, "readOnly": True}]
    assert [volume["name"] for volume in pod["volumes"]] == ["redis-tls"]
