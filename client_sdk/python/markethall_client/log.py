"""What the client tells its user's log: retries, broken and resumed watches. Never a token, a key or a code."""

from __future__ import annotations

import logging

LOG = logging.getLogger("markethall_client")
LOG.addHandler(logging.NullHandler())
