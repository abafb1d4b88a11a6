"""Certificates and keys: files of the operator's, read and checked before they are used.

- Certificates that are renewed while they are served: whoever replaces the files need not tell anybody.
- When certificates end: those in use, shown as metrics, and warned of before it is too late.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Generic, TypeAlias, TypeVar

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


T = TypeVar("T")
Contents: TypeAlias = tuple[bytes | None, ...]

_log = logging.getLogger(__name__)


class Renewed(Generic[T]):
    """What is made of files, and made anew once what is in them has changed.

    `make` raises BadCertificate if nothing can be made of them: the first time to whoever asked for this, from then on
    into the log, once for each content, and what was made before stays. `subject` is what the log calls it. The small
    files are read whenever somebody asks, as their times do not tell all changes apart. Threads may share it.
    """

    def __init__(self, subject: str, files: Iterable[Path | None], make: Callable[[], T]) -> None:
        self._subject: Final = subject
        self._files: Final = tuple(path for path in files if path is not None)
        self._make: Final = make
        self._lock = threading.Lock()
        # Read before it is made of: what is written meanwhile differs, and is found at the next look.
        self._used = self._contents()
        self._refused: Contents | None = None
        self._told = self._value = make()

    def current(self) -> T:
        """What was made last of files that were good."""
        with self._looked():
            return self._value

    def renewed(self) -> T | None:
        """What has been made of changed files since this was asked last; None if nothing was."""
        with self._looked() as is_ours:
            if not is_ours or self._told is self._value:
                return None
            self._told = self._value
            return self._value

    def used(self, path: Path) -> bytes:
        """What one of the files held when what is in use was made of it, whatever has become of it since."""
        with self._looked():
            return self._used[self._files.index(path)] or b""

    @property
    def is_refused(self) -> bool:
        """Whether the files as they are now cannot be used."""
        with self._looked():
            return self._refused is not None

    @contextmanager
    def _looked(self) -> Iterator[bool]:
        """Looks at the files, unless another thread does so just now; whether it was us."""
        # Nobody waits for another one's look: what was good a moment ago is good enough.
        is_ours = self._lock.acquire(blocking=False)
        try:
            if is_ours:
                self._look()
            yield is_ours
        finally:
            if is_ours:
                self._lock.release()

    def _look(self) -> None:
        contents = self._contents()
        if contents == self._used:
            self._refused = None
            return
        try:
            self._value = self._make()
        except BadCertificate as error:
            # It is tried again though nothing has changed: it may not have been the fault of the files.
            if contents != self._refused:
                _log.warning("certificate not renewed", extra={"of": self._subject, "why": str(error)})
            self._refused = contents
            return
        self._used, self._refused = contents, None
        _log.info("certificate renewed", extra={"of": self._subject})

    def _contents(self) -> Contents:
        return tuple(map(_content, self._files))


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


WARN_DAYS: Final = (30, 7, 1, 0)
DAY_S: Final = 86_400
LOOK_S: Final = 3600.0

_END: Final = "-----END CERTIFICATE-----"
_VERSION: Final = 0xA0
_VALIDITY: Final = 3
_FORMATS: Final = {0x17: "%y%m%d%H%M%SZ", 0x18: "%Y%m%d%H%M%SZ"}
"""UTCTime and GeneralizedTime, as RFC 5280 writes them."""


def end_of(path: Path) -> float:
    """When the first certificate of the file ends (Unix seconds); BadCertificate if that cannot be read."""
    return _end_in(load(path), path)


def _end_in(pem: bytes, path: Path) -> float:
    text = pem.decode("ascii", "replace")
    try:
        der = ssl.PEM_cert_to_DER_cert(text[text.index("-----BEGIN CERTIFICATE-----") :].partition(_END)[0] + _END)
        _, certificate = next(_items(der))
        _, signed = next(_items(certificate))
        # Its version comes first, if it has one.
        fields = [content for tag, content in _items(signed) if tag != _VERSION]
        _, (tag, until) = _items(fields[_VALIDITY])
        return datetime.strptime(until.decode("ascii"), _FORMATS[tag]).replace(tzinfo=UTC).timestamp()
    except (ValueError, LookupError, StopIteration):
        raise BadCertificate(f"{path} holds no certificate, as PEM") from None


@dataclass(frozen=True, slots=True)
class Used:
    """A certificate in use: what is made of it, and of which of its files it is the content."""

    renewed: Renewed[Any]
    path: Path


class Expiry:
    """The certificates of some uses ("grpc", "https"). Each limit of days that one passes is logged.

    Those that count are the ones in use: files that were refused, or are gone, do not change what is shown to clients.
    """

    def __init__(self, used: Mapping[str, Used], now: Callable[[], float] = time.time) -> None:
        self._used: Final = used
        self._now: Final = now
        self._passed: dict[str, int] = {}
        self._next = 0.0

    def ends(self) -> dict[str, float]:
        """When each ends, by its use; without those that are written in ways that are unknown here."""
        found = {}
        for use, one in self._used.items():
            with suppress(BadCertificate):
                found[use] = _end_in(one.renewed.used(one.path), one.path)
        return found

    def refused(self) -> dict[str, bool]:
        """By their uses, whether the files as they are now cannot take the place of what is in use."""
        return {use: one.renewed.is_refused for use, one in self._used.items()}

    def look(self) -> None:
        """Warns of those that end soon, or have; does nothing if it has looked within the hour."""
        now = self._now()
        if now < self._next:
            return
        self._next = now + LOOK_S
        for use, end in self.ends().items():
            days = (end - now) / DAY_S
            passed = sum(days <= limit for limit in WARN_DAYS)
            if passed > self._passed.get(use, 0):
                _tell(use, end, days)
            self._passed[use] = passed

    async def watch(self) -> None:
        """Looks on and on."""
        while True:
            self.look()
            await asyncio.sleep(LOOK_S)


def day(end: float) -> str:
    """The day of a time, in UTC."""
    return datetime.fromtimestamp(end, UTC).strftime("%Y-%m-%d")


def _tell(use: str, end: float, days: float) -> None:
    said = {"of": use, "until": day(end), "days": round(days, 1)}
    if days <= 0:
        _log.error("certificate has expired", extra=said)
    else:
        _log.warning("certificate expires soon", extra=said)


# By hand: where `cryptography` is installed PyJWT imports all of it, a tenth of a second at the start of each process.
def _items(der: bytes) -> Iterator[tuple[int, bytes]]:
    """What stands one after the other in DER: each with its tag."""
    at = 0
    while at < len(der):
        tag, length = der[at], der[at + 1]
        at += 2
        if length & 0x80:
            size = length & 0x7F
            length, at = int.from_bytes(der[at : at + size], "big"), at + size
        yield tag, der[at : at + length]
        at += length
