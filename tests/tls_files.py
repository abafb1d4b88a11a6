"""Certificates of a CA that is made for the tests, as files of PEM."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from pathlib import Path

import grpc
import trustme


@dataclass
class TlsFiles:
    """A CA, and a certificate with its key for the server and for clients."""

    ca: Path
    cert: Path
    key: Path
    client_cert: Path
    client_key: Path

    def credentials(self, with_certificate: bool = False) -> grpc.ChannelCredentials:
        """The credentials of a gRPC client, with or without its certificate."""
        if not with_certificate:
            return grpc.ssl_channel_credentials(self.ca.read_bytes())
        key, certificate = self.client_key.read_bytes(), self.client_cert.read_bytes()
        return grpc.ssl_channel_credentials(self.ca.read_bytes(), key, certificate)

    def context(self) -> ssl.SSLContext:
        """The TLS context of an HTTPS client."""
        return ssl.create_default_context(cafile=str(self.ca))


def issue(folder: Path) -> TlsFiles:
    """Create the files with a new CA. They replace existing ones."""
    ca = trustme.CA()
    ca.cert_pem.write_to_path(folder / "ca.pem")
    for name, cert in (("server", ca.issue_cert("127.0.0.1", "hall.example")), ("client", ca.issue_cert("a.example"))):
        cert.private_key_pem.write_to_path(folder / f"{name}.key")
        with (folder / f"{name}.pem").open("wb") as file:
            file.writelines(blob.bytes() for blob in cert.cert_chain_pems)
    names = ("ca.pem", "server.pem", "server.key", "client.pem", "client.key")
    return TlsFiles(*(folder / name for name in names))
