"""A Redis with mutual TLS and a private CA, by the URL of docs/redis.md.

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
from tests.tls_files import TlsFiles, issue
from tests.tools.commands import markethall

from .files import ROOT
from .topology import Redis

FOLDER = "/run/redis-tls"


class TlsProxy(socketserver.ThreadingTCPServer):
    """A TLS proxy in front of a Redis, for clients with a certificate of the CA."""

    daemon_threads = True

    def __init__(self, files: TlsFiles, redis: Redis) -> None:
        super().__init__(("127.0.0.1", 0), _ProxiedConnection)
        self.redis = redis
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=str(files.ca))
        self.context.verify_mode = ssl.CERT_REQUIRED
        self.context.load_cert_chain(files.cert, files.key)
        Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()


class _ProxiedConnection(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        assert isinstance(self.server, TlsProxy)
        with (
            suppress(OSError),
            self.server.context.wrap_socket(self.request, server_side=True) as client,
            socket.create_connection(("127.0.0.1", self.server.redis.port)) as redis,
        ):
            while True:
                ready = [client] if client.pending() else select.select([client, redis], [], [])[0]
                for sender, receiver in ((client, redis), (redis, client)):
                    if sender in ready:
                        if not (data := sender.recv(65536)):
                            return
                        receiver.sendall(data)


@pytest.fixture
def files(tmp_path: Path) -> TlsFiles:
    """The files of Redis, and those of the service by the names in the URL."""
    (tmp_path / "tls").mkdir()
    files = issue(tmp_path / "tls")
    for name, path in (("ca.crt", files.ca), ("tls.crt", files.client_cert), ("tls.key", files.client_key)):
        (path.parent / name).symlink_to(path)
    return files


@pytest.fixture
def url(files: TlsFiles, redis: Redis) -> Iterator[str]:
    """The URL of docs/redis.md, with the files and the address of this test."""
    with TlsProxy(files, redis) as proxy:
        address = f"127.0.0.1:{proxy.server_address[1]}"
        yield documented_url().replace(FOLDER, str(files.ca.parent)).replace("redis:6379", address)
        proxy.shutdown()


def documented_url() -> str:
    """The URL in docs/redis.md."""
    page = (ROOT / "docs" / "redis.md").read_text(encoding="utf-8")
    [url] = re.findall(r"^```\n(rediss://.*)\n```$", page, re.M)
    return str(url)


def test_matches_are_kept_in_a_redis_over_tls(url: str, tmp_path: Path) -> None:
    with Service(tmp_path / "data", redis_url=url) as service, Client(service.target) as client:
        name = client.create("kairo", seats=2).match.name
        assert client.get_match(name).name == name
    assert markethall("export", "--all", redis_url=url).returncode == 0


@pytest.mark.parametrize("without", ["ssl_ca_certs", "ssl_certfile"])
def test_start_without_a_tls_file_says_that_tls_fails(url: str, without: str) -> None:
    address, _, query = url.partition("?")
    removed = ("ssl_certfile", "ssl_keyfile") if without == "ssl_certfile" else (without,)
    rest = "&".join(part for part in query.split("&") if not part.startswith(removed))
    result = markethall(
        "serve", "--grpc-port", "0", redis_url=f"{address}?{rest}", redis_start_seconds="0", rest="false"
    )
    assert result.returncode == 1
    assert "TLS fails" in result.stderr


def test_documented_kubernetes_url_is_the_same() -> None:
    page = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
    blocks = map(yaml.safe_load, re.findall(r"^```yaml\n(.*?)^```$", page, re.M | re.S))
    [pod] = [block for block in blocks if "volumes" in block]
    assert pod["env"] == [{"name": "MARKETHALL_REDIS_URL", "value": documented_url()}]
    assert pod["volumeMounts"] == [{"name": "redis-tls", "mountPath": FOLDER, "readOnly": True}]
    assert [volume["name"] for volume in pod["volumes"]] == ["redis-tls"]
