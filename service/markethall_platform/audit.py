"""The audit: who did what, as one JSON object a line in a file that only its owner may read."""

from __future__ import annotations

import json
import logging
import os
from datetime import UTC, datetime
from pathlib import Path

_log = logging.getLogger(__name__)


class AuditFile:
    """Appends lines to a file. Several processes may share it, and it may be moved away at any time.

    A line that cannot be written stops no call: the first failure is logged, and the first success after it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._fails = False

    def write(self, who: str, address: str, method: str, match: str, result: str, request_id: str = "") -> None:
        """Append a line: time, who (a key, a seat, an operator), address, method or command, match, result."""
        fields = {
            "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "who": who,
            "address": address,
            "method": method,
            "match": match,
            "result": result,
            "request_id": request_id,
        }
        line = json.dumps({name: value for name, value in fields.items() if value}) + "\n"
        try:
            # Opened for each line, so that a file that was moved away is begun again. One write is one line, also of
            # several processes.
            file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                os.write(file, line.encode())
            finally:
                os.close(file)
        except OSError as error:
            if not self._fails:
                self._fails = True
                _log.error("the audit cannot be written", extra={"file": str(self._path), "why": error.strerror})
            return
        if self._fails:
            self._fails = False
            _log.info("the audit is written again", extra={"file": str(self._path)})
