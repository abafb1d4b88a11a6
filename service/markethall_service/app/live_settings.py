"""What may change while a service runs: the file with the log level, the rates and the like, and files of keys."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from markethall_platform.tls import Reloaded
from markethall_service.api.guard import ApiKeys
from markethall_service.api.tokens import Tokens
from markethall_service.matches.match_cache import MatchCache
from markethall_service.matches.ports import Clock, StoreError
from markethall_service.store.redis_store import RedisStore

from .settings import PREFIX, BadSettings, Settings, read, text_of, variable

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
T = TypeVar("T")


async def follow(file: Reloaded[T], use: Callable[[T], None]) -> None:
    """Pass on what the file says, now and each second in which it has changed, until cancelled."""
    use(file.current())
    while True:
        await asyncio.sleep(_CHECK_EVERY_S)
        if (found := file.renewed()) is not None:
            use(found)


def values_in(path: Path) -> dict[str, str]:
    """The settings in the file: `MARKETHALL_LOG_LEVEL=DEBUG` a line, comments after #. BadSettings if one is wrong."""
    where = f"{variable('live_file')}={path}"
    try:
        lines = text_of(path, "setting").splitlines()
    except ValueError as error:
        raise BadSettings(f"{where}: {error}") from None
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
        if self._file is not None:
            await follow(self._file, self._use)


async def forget_erased(store: RedisStore, matches: MatchCache, clock: Clock) -> None:
    """Drop matches in which a name was erased, each second, until cancelled."""

    def forget(match_id: str) -> None:
        matches.forget(match_id)
        store.forget(match_id)

    while True:
        with suppress(StoreError):
            await store.erasures.forget_new(clock.now_ms(), forget)
        await asyncio.sleep(_CHECK_EVERY_S)


class KeyFiles:
    """The files of keys of one process, which may change while it runs."""

    def __init__(self, settings: Settings) -> None:
        self.by_use: dict[str, Reloaded[Any]] = {}
        """The file of each use ("api", "tokens") that has one."""
        if settings.api_key_file is not None:
            self.by_use["api"] = Reloaded("API keys", (settings.api_key_file,), settings.all_api_keys, "key file")
        if settings.token_key_file is not None:
            files = (settings.token_key_file,)
            self.by_use["tokens"] = Reloaded("seat tokens", files, settings.all_token_keys, "key file")

    async def follow_tokens(self, tokens: Tokens) -> None:
        """Use the keys of the file of token keys as it is, until cancelled. A file that is wrong changes nothing."""
        if (file := self.by_use.get("tokens")) is not None:
            await follow(file, tokens.use_keys)

    def api_keys(self, settings: Settings) -> ApiKeys | None:
        """The operator's keys now; None if there are none at the start."""
        if (file := self.by_use.get("api")) is not None:
            return file.current
        return settings.all_api_keys if settings.api_keys else None
