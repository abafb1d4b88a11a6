"""How a command comes to its service: a running one that its operator guards as they like, or a private one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

import grpc
import typer

from markethall_client import Client, Retry, Unavailable
from markethall_service.operating.tls import client_pem
from markethall_service.serving.private_service import service_at

Target = Annotated[
    str, typer.Option("--target", help="gRPC address of a running service; a private one is started otherwise.")
]
Tls = Annotated[bool, typer.Option("--tls", help="Speak TLS, and trust the CAs of the system unless --ca is given.")]
Ca = Annotated[Path | None, typer.Option("--ca", help="PEM of the CAs that vouch for the service; turns TLS on.")]
ClientCert = Annotated[
    Path | None, typer.Option("--client-cert", help="PEM of the certificate to show, for mutual TLS; turns TLS on.")
]
ClientKey = Annotated[Path | None, typer.Option("--client-key", help="PEM of its private key.")]
TlsName = Annotated[
    str, typer.Option("--tls-name", help="Name in the service's certificate, if it is not that of --target.")
]
ApiKey = Annotated[
    str,
    typer.Option(
        "--api-key",
        envvar="MARKETHALL_API_KEY",
        help="The operator's key, where creating a match takes one. On the command line others may see it.",
    ),
]
_BRIEF: Final = Retry(attempts=7)
"""Some five seconds if nobody answers: a person waits."""


class UnfitOptions(ValueError):
    """Options that cannot be meant so; says which."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What the command line says of the way to the service. Any option of TLS turns it on."""

    target: str
    tls: bool
    ca: Path | None
    client_cert: Path | None
    client_key: Path | None
    tls_name: str
    api_key: str = field(repr=False)

    def words(self) -> list[str]:
        """The options that come to the same service again, but for the operator's key."""
        given = {**({"--target": self.target} if self.target else {}), **self._tls_options()}
        return [word for name, value in given.items() for word in ([name] if value is True else [name, str(value)])]

    @contextmanager
    def client(self, folder: Path | None) -> Iterator[Client]:
        """A client of the service; a private one keeps its matches in the folder, as `service_at` says.

        UnfitOptions or BadCertificate before anything is started, ConnectionError if the running service cannot be
        reached: all with a sentence.
        """
        credentials = self._credentials()
        self._key()
        with service_at(self.target, folder) as address, self._connect(address, credentials) as client:
            try:
                yield client
            except Unavailable as error:
                if error.reason or not self.target:
                    raise
                raise ConnectionError(f"{error}. Tried {self._how()}: {error.code.name}") from error

    def _connect(self, address: str, credentials: grpc.ChannelCredentials | None) -> Client:
        options = (("grpc.ssl_target_name_override", self.tls_name),) if self.tls_name else ()
        try:
            return Client(address, api_key=self._key(), credentials=credentials, options=options, retry=_BRIEF)
        except ValueError as error:
            raise UnfitOptions(f"--target: {error}") from None

    def _credentials(self) -> grpc.ChannelCredentials | None:
        if not (given := self._tls_options()):
            return None
        if not self.target:
            raise UnfitOptions(f"{next(iter(given))} needs --target: a private service is spoken to without TLS")
        if (self.client_cert is None) != (self.client_key is None):
            raise UnfitOptions("--client-cert and --client-key go together")
        return grpc.ssl_channel_credentials(*client_pem(self.ca, self.client_cert, self.client_key))

    def _tls_options(self) -> dict[str, Path | str | bool]:
        """Those that are given, with what is."""
        options = {
            "--tls": self.tls,
            "--ca": self.ca,
            "--client-cert": self.client_cert,
            "--client-key": self.client_key,
            "--tls-name": self.tls_name,
        }
        return {name: value for name, value in options.items() if value}

    def _key(self) -> str:
        # Files and secrets that a variable is filled from often end with a line feed.
        key = self.api_key.strip()
        if not (key.isascii() and key.isprintable()):
            raise UnfitOptions("the key of --api-key or MARKETHALL_API_KEY is not made of printable ASCII characters")
        return key

    def _how(self) -> str:
        # Who is turned away in the handshake often learns no more than that the line was closed.
        if not self._tls_options():
            return "without TLS (--tls or --ca turn it on)"
        return "over TLS" if self.client_cert else "over TLS without a certificate of ours (--client-cert)"
