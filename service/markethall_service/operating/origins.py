"""Whose pages may call: the origins that an operator names, and the patterns that know them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

ANY: Final = "*"

_LABEL: Final = "[a-z0-9_-]+"
_ORIGIN: Final = re.compile(
    rf"""(?P<scheme>[a-z][a-z0-9+.-]*)://
    (?: (?P<any>\*\.)? (?P<host>{_LABEL}(?:\.{_LABEL})*) | (?P<address>\[[0-9a-f:.]+\]) )
    (?P<port>:[1-9][0-9]{{0,4}})?""",
    re.IGNORECASE | re.VERBOSE,
)
# Browsers leave these out of the Origin that they send.
_USUAL_PORTS: Final = {"http": ":80", "https": ":443"}


def patterns(origins: Sequence[str]) -> list[str | re.Pattern[str]]:
    """What matches a whole Origin header for each of "*", scheme://host[:port] and scheme://*.host[:port].

    The star of a host stands for one label or more. ValueError names an origin of any other form.
    """
    return [origin if origin == ANY else _pattern(origin) for origin in origins]


def _pattern(origin: str) -> re.Pattern[str]:
    found = _ORIGIN.fullmatch(origin)
    if found is None:
        forms = "https://play.example, https://play.example:8443, https://*.play.example, or * for every page"
        raise ValueError(f"{origin!r} is no origin: write {forms}, without a path or a slash at the end")
    port = found["port"] or ""
    if port == _USUAL_PORTS.get(found["scheme"].lower()):
        port = ""
    labels = rf"(?:{_LABEL}\.)+" if found["any"] else ""
    host = re.escape((found["host"] or found["address"]) + port)
    return re.compile(rf"{re.escape(found['scheme'])}://{labels}{host}\Z", re.IGNORECASE)
