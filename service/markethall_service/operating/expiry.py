"""When certificates end: those in use, shown as metrics, and warned of before it is too late."""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from .renewal import Renewed
from .tls import BadCertificate, load

WARN_DAYS: Final = (30, 7, 1, 0)
DAY_S: Final = 86_400
LOOK_S: Final = 3600.0

_END: Final = "-----END CERTIFICATE-----"
_VERSION: Final = 0xA0
_VALIDITY: Final = 3
_FORMATS: Final = {0x17: "%y%m%d%H%M%SZ", 0x18: "%Y%m%d%H%M%SZ"}
"""UTCTime and GeneralizedTime, as RFC 5280 writes them."""

_log = logging.getLogger(__name__)


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
