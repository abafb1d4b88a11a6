"""Certificates and keys: files of the operator's, read and checked before they are used."""

from __future__ import annotations

import ssl
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_NO_PAIR = "are no certificate and its private key, as PEM without a passphrase"


class BadCertificate(ValueError):
    """A certificate or key that cannot be used; says which file."""


@dataclass(frozen=True, slots=True)
class KeyPair:
    """A certificate (with the chain up to its CA) and its private key, as PEM."""

    certificate: bytes
    key: bytes

    @staticmethod
    def load(certificate: Path, key: Path) -> KeyPair:
        """Reads the two files; BadCertificate unless they belong together."""
        pair = KeyPair(load(certificate), load(key))
        _into(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), certificate, key)
        # OpenSSL reads the files itself: only if they are still what they were, it has checked what we have.
        if pair != KeyPair(load(certificate), load(key)):
            raise BadCertificate(f"{certificate} and {key} are being written")
        return pair


def load_roots(path: Path) -> bytes:
    """The certificates of the CAs in the file; BadCertificate if there are none."""
    pem = load(path)
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cadata=pem.decode("ascii"))
    except (ssl.SSLError, ValueError):
        raise BadCertificate(f"{path} holds no certificates of CAs, as PEM") from None
    return pem


def system_roots() -> bytes | None:
    """The certificates of the CAs that the system trusts, as OpenSSL finds them; None if it knows of none."""
    context = ssl.create_default_context()
    folder = ssl.get_default_verify_paths().capath
    # OpenSSL looks into the folder when it meets a certificate, and not before.
    for file in Path(folder).glob("*.[0-9]") if folder else ():
        with suppress(OSError):
            context.load_verify_locations(file)
    pem = "".join(map(ssl.DER_cert_to_PEM_cert, context.get_ca_certs(binary_form=True)))
    return pem.encode() or None


def load(path: Path) -> bytes:
    """The content of a file; BadCertificate if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadCertificate(f"{path} cannot be read: {error.strerror}") from None


def client_pem(ca: Path | None, certificate: Path | None, key: Path | None) -> tuple[bytes | None, ...]:
    """What `grpc.ssl_channel_credentials` takes: roots, those of the system without `ca`, and the key and certificate
    of the client's own, if it has them."""
    roots = system_roots() if ca is None else load_roots(ca)
    if certificate is None or key is None:
        return roots, None, None
    pair = KeyPair.load(certificate, key)
    return roots, pair.key, pair.certificate


def server_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """What an HTTPS server needs: TLS 1.2 and newer, HTTP/1.1. BadCertificate unless the two files belong together."""
    for path in (certificate, key):
        # OpenSSL would not say which of the two it cannot read.
        load(path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    _into(context, certificate, key)
    context.set_alpn_protocols(["http/1.1"])
    return context


def _into(context: ssl.SSLContext, certificate: Path, key: Path) -> None:
    try:
        # Without a password OpenSSL would ask the terminal for that of an encrypted key, and wait.
        context.load_cert_chain(certificate, key, password="")
    except (OSError, ValueError):
        raise BadCertificate(f"{certificate} and {key} {_NO_PAIR}") from None
