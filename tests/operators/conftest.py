"""Real services with an operator's settings, and certificates of a CA made for the tests."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import grpc
import pytest
import trustme

from tests.service import Service

Serve = Callable[..., Service]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts a service with settings; its log lines are in `service.log`."""
    with ExitStack() as stack:

        def start(**settings: str | None) -> Service:
            number = len(list(tmp_path.glob("*.log")))
            service = Service(tmp_path / f"data{number}", **settings)
            service.log = tmp_path / f"{number}.log"
            service.log.touch()
            service.start()
            stack.callback(service.stop)
            return service

        yield start


@dataclass
class Files:
    """A CA, and a certificate with its key: for the server, and for clients."""

    ca: Path
    cert: Path
    key: Path
    client_cert: Path
    client_key: Path

    def credentials(self, with_certificate: bool = False) -> grpc.ChannelCredentials:
        """Credentials of a client, with or without its certificate."""
        if not with_certificate:
            return grpc.ssl_channel_credentials(self.ca.read_bytes())
        key, certificate = self.client_key.read_bytes(), self.client_cert.read_bytes()
        return grpc.ssl_channel_credentials(self.ca.read_bytes(), key, certificate)

    def context(self) -> ssl.SSLContext:
        """The TLS context of a browser."""
        return ssl.create_default_context(cafile=str(self.ca))


def issue(folder: Path) -> Files:
    """Create the files with a new CA. They replace existing ones."""
    ca = trustme.CA()
    ca.cert_pem.write_to_path(folder / "ca.pem")
    for name, cert in (("server", ca.issue_cert("127.0.0.1", "hall.example")), ("client", ca.issue_cert("a.example"))):
        cert.private_key_pem.write_to_path(folder / f"{name}.key")
        with (folder / f"{name}.pem").open("wb") as file:
            file.writelines(blob.bytes() for blob in cert.cert_chain_pems)
    names = ("ca.pem", "server.pem", "server.key", "client.pem", "client.key")
    return Files(*(folder / name for name in names))


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """The files."""
    return issue(tmp_path_factory.mktemp("tls"))
