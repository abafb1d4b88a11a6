"""When certificates end: read from their files, shown as metrics, and warned of before it is too late."""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

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
    text = load(path).decode("ascii", "replace")
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


class Expiry:
    """The certificates of some uses ("grpc", "https") by their files. Each limit of days that one passes is logged."""

    def __init__(self, files: Mapping[str, Path | None], now: Callable[[], float] = time.time) -> None:
        self._files: Final = {use: path for use, path in files.items() if path is not None}
        self._now: Final = now
        self._passed: dict[str, int] = {}
        self._next = 0.0

    def ends(self) -> dict[str, float]:
        """When each ends, by its use; without those whose files cannot be read just now."""
        found = {}
        for use, path in self._files.items():
            try:
                found[use] = end_of(path)
            except BadCertificate:
                continue
        return found

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
