"""Certificates and keys: checked loading, reloading when files change, and expiry dates."""

from __future__ import annotations

import asyncio
import logging
import ssl
import threading
import time
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Generic, TypeAlias, TypeVar

_NO_PAIR = "are no certificate and its private key, as PEM without a passphrase"


class BadCertificate(ValueError):
    """A certificate or key that cannot be used. The text names the file."""


@dataclass(frozen=True, slots=True)
class KeyPair:
    """A certificate (with the chain up to its CA) and its private key, as PEM."""

    certificate: bytes
    key: bytes

    @staticmethod
    def load(certificate: Path, key: Path) -> KeyPair:
        """Read the two files. Raises BadCertificate unless they belong together."""
        pair = KeyPair(load(certificate), load(key))
        _into(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), certificate, key)
        # The content that was checked is read again.
        if pair != KeyPair(load(certificate), load(key)):
            raise BadCertificate(f"{certificate} and {key} are being written")
        return pair


def load_roots(path: Path) -> bytes:
    """The certificates of the CAs in the file. Raises BadCertificate if there are none."""
    pem = load(path)
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(path)
    except OSError:
        raise BadCertificate(f"{path} holds no certificates of CAs, as PEM") from None
    return pem


def system_roots() -> bytes | None:
    """The certificates of the CAs that the system trusts, as OpenSSL finds them; None if there are none."""
    context = ssl.create_default_context()
    folder = ssl.get_default_verify_paths().capath
    # OpenSSL reads the folder only when it meets a certificate.
    for file in Path(folder).glob("*.[0-9]") if folder else ():
        with suppress(OSError):
            context.load_verify_locations(file)
    pem = "".join(map(ssl.DER_cert_to_PEM_cert, context.get_ca_certs(binary_form=True)))
    return pem.encode() or None


def load(path: Path) -> bytes:
    """The content of a file of PEM. Raises BadCertificate if it cannot be read."""
    try:
        pem = path.read_bytes()
    except OSError as error:
        raise BadCertificate(f"{path} cannot be read: {error.strerror}") from None
    if pem.startswith((BOM_UTF8, BOM_UTF16_LE, BOM_UTF16_BE)):
        raise BadCertificate(
            f"{path} begins with a byte order mark, as some editors and PowerShell add one, and PEM is plain ASCII: "
            "copy the file as it was issued, or save it as ASCII"
        )
    return pem


def client_pem(ca: Path | None, certificate: Path | None, key: Path | None) -> tuple[bytes | None, ...]:
    """Arguments of `grpc.ssl_channel_credentials`: roots (those of the system without `ca`), and the client's key and
    certificate, if any."""
    roots = system_roots() if ca is None else load_roots(ca)
    if certificate is None or key is None:
        return roots, None, None
    pair = KeyPair.load(certificate, key)
    return roots, pair.key, pair.certificate


def server_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """The TLS context of an HTTPS server: TLS 1.2 and newer, HTTP/1.1.

    Raises BadCertificate unless the files belong together.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    _into(context, certificate, key)
    context.set_alpn_protocols(["http/1.1"])
    return context


def _into(context: ssl.SSLContext, certificate: Path, key: Path) -> None:
    for path in (certificate, key):
        load(path)
    try:
        # Without a password callback OpenSSL would ask the terminal for the password of an encrypted key, and wait.
        context.load_cert_chain(certificate, key, password="")
    except (OSError, ValueError):
        raise BadCertificate(f"{certificate} and {key} {_NO_PAIR}") from None


T = TypeVar("T")
Contents: TypeAlias = tuple[bytes | None, ...]

_log = logging.getLogger(__name__)


class Reloaded(Generic[T]):
    """A value that is made from files, and made again when their content changes.

    `make` raises ValueError, such as BadCertificate, if the files cannot be used: for the first value to the caller;
    later it is logged, once for each content, and the last good value stays in use. `subject` and `what` name the value
    in the log. The files are read at each check, because their times do not show all changes. Threads may share it.
    """

    def __init__(
        self, subject: str, files: Iterable[Path | None], make: Callable[[], T], what: str = "certificate"
    ) -> None:
        self._subject: Final = subject
        self._what: Final = what
        self._files: Final = tuple(path for path in files if path is not None)
        self._make: Final = make
        self._lock = threading.Lock()
        # Read before `make`: content that is written later differs and is found at the next check.
        self._used = self._contents()
        self._refused: Contents | None = None
        self._returned = self._value = make()

    def current(self) -> T:
        """The value made from the last good files."""
        with self._checked():
            return self._value

    def renewed(self) -> T | None:
        """The value made from changed files since the last call; None if nothing changed."""
        with self._checked() as is_ours:
            if not is_ours or self._returned is self._value:
                return None
            self._returned = self._value
            return self._value

    def used(self, path: Path) -> bytes:
        """The content of one of the files when the value in use was made."""
        with self._checked():
            return self._used[self._files.index(path)] or b""

    @property
    def is_refused(self) -> bool:
        """Whether the files as they are now cannot be used."""
        with self._checked():
            return self._refused is not None

    @contextmanager
    def _checked(self) -> Iterator[bool]:
        """Check the files, unless another thread does so now. Yields whether this thread has checked them."""
        # Do not wait for the other thread. The current value is still valid.
        is_ours = self._lock.acquire(blocking=False)
        try:
            if is_ours:
                self._check()
            yield is_ours
        finally:
            if is_ours:
                self._lock.release()

    def _check(self) -> None:
        contents = self._contents()
        if contents == self._used:
            self._refused = None
            return
        try:
            self._value = self._make()
        except ValueError as error:
            # Try again although nothing has changed: the cause may not have been the files.
            if contents != self._refused:
                _log.warning(f"{self._what} not renewed", extra={"of": self._subject, "why": str(error)})
            self._refused = contents
            return
        self._used, self._refused = contents, None
        _log.info(f"{self._what} renewed", extra={"of": self._subject})

    def _contents(self) -> Contents:
        return tuple(map(_content, self._files))


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


WARN_DAYS: Final = (30, 7, 1, 0)
DAY_S: Final = 86_400
CHECK_EVERY_S: Final = 3600.0

_END: Final = "-----END CERTIFICATE-----"
_VERSION: Final = 0xA0
_VALIDITY: Final = 3
_FORMATS: Final = {0x17: "%y%m%d%H%M%SZ", 0x18: "%Y%m%d%H%M%SZ"}
"""UTCTime and GeneralizedTime, as RFC 5280 writes them."""


def end_of(path: Path) -> float:
    """When the first certificate of the file expires (Unix seconds). Raises BadCertificate if that cannot be read."""
    return _end_in(load(path), path)


def _end_in(pem: bytes, path: Path) -> float:
    text = pem.decode("ascii", "replace")
    try:
        der = ssl.PEM_cert_to_DER_cert(text[text.index("-----BEGIN CERTIFICATE-----") :].partition(_END)[0] + _END)
        _, certificate = next(_items(der))
        _, signed = next(_items(certificate))
        # The version comes first, if there is one.
        fields = [content for tag, content in _items(signed) if tag != _VERSION]
        _, (tag, until) = _items(fields[_VALIDITY])
        return datetime.strptime(until.decode("ascii"), _FORMATS[tag]).replace(tzinfo=UTC).timestamp()
    except (ValueError, LookupError, StopIteration):
        raise BadCertificate(f"{path} holds no certificate, as PEM") from None


@dataclass(frozen=True, slots=True)
class CertificateInUse:
    """A certificate in use: the value made from its files, and the file that holds the certificate."""

    renewed: Reloaded[Any]
    path: Path


class Expiry:
    """Expiry dates of the certificates of some uses ("grpc", "https"). Each threshold in days is logged once.

    Dates are those of the certificates in use. Files that were refused or are gone do not count.
    """

    def __init__(self, used: Mapping[str, CertificateInUse], now: Callable[[], float] = time.time) -> None:
        self._used: Final = dict(used)
        self._now: Final = now
        self._passed: dict[str, int] = {}
        self._next = 0.0

    def add(self, use: str, used: CertificateInUse) -> None:
        """Add a certificate."""
        self._used[use] = used

    def ends(self) -> dict[str, float]:
        """Expiry (Unix seconds) by use; without those whose encoding is not known here."""
        found = {}
        for use, one in self._used.items():
            with suppress(BadCertificate):
                found[use] = _end_in(one.renewed.used(one.path), one.path)
        return found

    def refused(self) -> dict[str, bool]:
        """By use: whether the files as they are now cannot be used."""
        return {use: one.renewed.is_refused for use, one in self._used.items()}

    def check(self) -> None:
        """Warn of certificates that expire soon or have expired. Does nothing within an hour of the last check."""
        now = self._now()
        if now < self._next:
            return
        self._next = now + CHECK_EVERY_S
        for use, end in self.ends().items():
            days = (end - now) / DAY_S
            passed = sum(days <= limit for limit in WARN_DAYS)
            if passed > self._passed.get(use, 0):
                _warn(use, end, days)
            self._passed[use] = passed

    async def watch(self) -> None:
        """Check every hour until cancelled."""
        while True:
            self.check()
            await asyncio.sleep(CHECK_EVERY_S)


def day(end: float) -> str:
    """The day of a time, in UTC."""
    return datetime.fromtimestamp(end, UTC).strftime("%Y-%m-%d")


def _warn(use: str, end: float, days: float) -> None:
    details = {"of": use, "until": day(end), "days": round(days, 1)}
    if days <= 0:
        _log.error("certificate has expired", extra=details)
    else:
        _log.warning("certificate expires soon", extra=details)


# Parsed here: if `cryptography` is installed, PyJWT imports all of it, which takes 0.1 s at each process start.
def _items(der: bytes) -> Iterator[tuple[int, bytes]]:
    """The items of a DER sequence, each with its tag."""
    at = 0
    while at < len(der):
        tag, length = der[at], der[at + 1]
        at += 2
        if length & 0x80:
            size = length & 0x7F
            length, at = int.from_bytes(der[at : at + size], "big"), at + size
        yield tag, der[at : at + length]
        at += length
