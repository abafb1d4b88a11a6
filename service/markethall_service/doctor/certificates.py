"""The certificates that a service shows."""

from __future__ import annotations

import time
from pathlib import Path

from markethall_service.operating.expiry import DAY_S, WARN_DAYS, day, end_of
from markethall_service.operating.tls import BadCertificate

from .finding import Finding, graded


def certificate(setting: str, path: Path) -> Finding:
    """Whether the certificate of the setting can be read, and until when it is good."""
    what = f"certificate of {setting}"
    try:
        end = end_of(path)
    except BadCertificate as error:
        return graded(what, str(error), fail=True, change=f"Name a file of PEM by {setting} that the service can read.")
    days = (end - time.time()) / DAY_S
    found = f"good until {day(end)}, {days:.0f} days from now" if days > 0 else f"has expired on {day(end)}"
    return graded(
        what,
        f"{path}: {found}",
        fail=days <= 0,
        warn=days <= WARN_DAYS[0],
        change="Renew it: replace the file and that of its key; nothing has to be restarted.",
    )
