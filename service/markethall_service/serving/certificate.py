"""The certificate of the gRPC server: made of its files, renewed with them, and warned of before it ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeAlias, cast

import grpc

from markethall_service.operating import tls
from markethall_service.operating.expiry import Expiry, Used
from markethall_service.operating.renewal import Renewed
from markethall_service.settings import Settings

Served: TypeAlias = Renewed[grpc.ServerCertificateConfiguration]


def served(settings: Settings) -> Served | None:
    """What the files of the settings give; None without TLS. BadCertificate names the file."""
    certificate, key, roots = settings.tls_cert, settings.tls_key, settings.tls_client_ca
    if certificate is None or key is None:
        return None
    return Renewed("gRPC", (certificate, key, roots), partial(_configuration, certificate, key, roots))


def credentials(settings: Settings, served: Served | None) -> grpc.ServerCredentials | None:
    """TLS of the gRPC server, mutual if there are CAs for clients; None without TLS.

    gRPC asks at every handshake whether there is something new.
    """
    if served is None:
        return None
    # The stubs do not know that None means what it says: nothing new.
    fetch = cast("Callable[[], grpc.ServerCertificateConfiguration]", served.renewed)
    return grpc.dynamic_ssl_server_credentials(served.current(), fetch, settings.tls_client_ca is not None)


def expiry_of(settings: Settings, served: Served | None) -> Expiry:
    """When it ends."""
    if served is None or settings.tls_cert is None:
        return Expiry({})
    return Expiry({"grpc": Used(served, settings.tls_cert)})


def _configuration(certificate: Path, key: Path, roots: Path | None) -> grpc.ServerCertificateConfiguration:
    pair = tls.KeyPair.load(certificate, key)
    trusted = None if roots is None else tls.load_roots(roots)
    return grpc.ssl_server_certificate_configuration([(pair.key, pair.certificate)], trusted)
