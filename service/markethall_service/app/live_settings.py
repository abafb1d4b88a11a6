"""Settings that may change while a service runs: a watched file with the log level, the rates and the like."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from markethall_platform.tls import Reloaded

from .settings import PREFIX, BadSettings, Settings, read, variable

LIVE: Final = frozenset(
    {
        *("log_level", "access_log", "slow_call_seconds"),
        *(
            "limit_per_token",
            "limit_per_address",
            "limit_seating",
            "limit_creating",
            "limit_join_codes",
            "limit_checks",
        ),
    }
)
"""The settings that the file may name."""

_CHECK_EVERY_S: Final = 1.0
_LONGEST_LINE: Final = 200
_log = logging.getLogger(__name__)


def values_in(path: Path) -> dict[str, str]:
    """The settings in the file: `MARKETHALL_LOG_LEVEL=DEBUG` a line, comments after #. BadSettings if one is wrong."""
    where = f"{variable('live_file')}={path}"
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"{where}: cannot be read ({getattr(error, 'strerror', None) or 'no text'})") from None
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        name, equals, value = text.partition("=")
        field = name.strip().removeprefix(PREFIX).lower()
        if not equals or field not in LIVE or len(text) > _LONGEST_LINE:
            allowed = ", ".join(sorted(map(variable, LIVE)))
            raise BadSettings(f"{where}: line {number} is not one of {allowed}, with = and a value")
        found[field] = value.strip()
    return found


def changed(settings: Settings, path: Path) -> Settings:
    """The settings with those of the file in place of their own. BadSettings if one is wrong."""
    chosen = {name: getattr(settings, name) for name in settings.model_fields_set}
    return read(**{**chosen, **values_in(path)})


class LiveSettings:
    """Reads the file every second and passes the settings on when it has changed. A wrong file changes nothing."""

    def __init__(self, settings: Settings, use: Callable[[Settings], None]) -> None:
        self._use = use
        path = settings.live_file
        self._file = (
            None if path is None else Reloaded(str(path), (path,), partial(changed, settings, path), "settings file")
        )

    async def run(self) -> None:
        """Follow the file until cancelled."""
        if self._file is None:
            return
        self._use(self._file.current())
        while True:
            await asyncio.sleep(_CHECK_EVERY_S)
            if (found := self._file.renewed()) is not None:
                self._use(found)
