"""A Redis of the operator's own at the start: it is waited for, and warned of if it may lose matches."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from redis.exceptions import RedisError

from markethall_service.codec import stored
from markethall_service.doctor import unsafe
from markethall_service.matches.ports import Unavailable
from markethall_service.settings import Settings
from markethall_service.store import RedisStore, Replication, arrived, seeds

from .answering import gateway_secret

_UNSEEN: Final = "could not look whether Redis keeps the matches"

_log = logging.getLogger(__name__)


async def ready(settings: Settings) -> None:
    """Waits for the Redis of the settings, as long as they say, and looks at it; Unavailable if it does not come."""
    try:
        await arrived(settings.redis_url, settings.redis_start_seconds, lambda: _used(settings))
    except Unavailable as error:
        raise Unavailable(f"{error}. MARKETHALL_REDIS_URL, MARKETHALL_REDIS_START_SECONDS") from None
    await _warn_of_losses(settings.redis_url)


async def _used(settings: Settings) -> None:
    """Writes what every start writes."""
    replication = Replication(settings.redis_wait_replicas, settings.redis_wait_ms)
    async with RedisStore(settings.redis_url, stored, replication=replication) as store:
        await gateway_secret(store)


async def _warn_of_losses(url: str) -> None:
    """A line for each thing by which Redis may lose what it has answered."""
    try:
        findings = await asyncio.to_thread(lambda: list(unsafe(seeds(url))))
    except (RedisError, OSError) as error:
        _log.warning(_UNSEEN, extra={"why": type(error).__name__})
        return
    for finding in findings:
        said = {"what": finding.what, "found": finding.found, "change": finding.change}
        _log.warning(_UNSEEN if finding.is_unseen else "Redis may lose matches", extra=said)
