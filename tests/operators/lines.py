"""The log lines of a service."""

from __future__ import annotations

import json
from typing import Any

from tests.service import Service


def lines(service: Service) -> list[dict[str, Any]]:
    """The log so far."""
    assert service.log is not None
    return [json.loads(line) for line in service.log.read_text().splitlines()]
