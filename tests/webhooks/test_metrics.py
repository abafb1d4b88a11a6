"""Metrics of webhooks: attempts by outcome and waiting messages, without data of receivers."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx

from markethall_platform.redis_server.server import EmbeddedRedis
from tests.api.calls import Table
from tests.operators.samples import samples, value
from tests.service import Service
from tests.store.tiny import raw_redis
from tests.waiting import wait_until

from .receiver import Receiver
from .test_delivery import create, join

ATTEMPTS = "markethall_webhook_attempt_seconds"
NONE = {"taken": 0, "gone": 0, "again": 0, "refused": 0, "given_up": 0}


def attempts(service: Service) -> dict[str, float]:
    """The number of attempts by outcome."""
    found = samples(service.addresses["metrics"])
    return {one.labels["outcome"]: one.value for one in found if one.name == f"{ATTEMPTS}_count"}


def waiting(service: Service) -> float:
    """The number of waiting messages."""
    return value(samples(service.addresses["metrics"]), "markethall_webhook_notices")


def tell_once(service: Service, url: str) -> Table:
    """Start a match with a webhook of a seat that is not first to act: it gets one message, of the start."""
    table = Table(service.target)
    create(table)
    join(table, url)
    join(table)
    return table


def shown_nowhere(service: Service, receiver: Receiver, table: Table) -> None:
    """The metrics contain no data of receiver and match, and only the label outcome."""
    text = httpx.get(service.addresses["metrics"]).text
    for word in ("hook-path", "hook-query", f"127.0.0.1:{receiver.port}", table.name.removeprefix("matches/")):
        assert word not in text
    assert "127.0.0.1" not in text
    labels = [set(one.labels) for one in samples(service.addresses["metrics"]) if "webhook" in one.name]
    assert labels
    assert all(each <= {"outcome", "le"} for each in labels)


def test_attempts_are_counted_by_outcome(tmp_path: Path, receiver: Receiver) -> None:
    settings = {"webhook_private": "true", "webhook_first_pause": "0.05", "webhook_attempts": "3", "metrics_port": "0"}
    with Service(tmp_path / "data", **settings) as service:
        assert attempts(service) == NONE
        assert waiting(service) == 0

        tell_once(service, receiver.url()).close()
        wait_until(lambda: sum(attempts(service).values()) == 1)
        assert attempts(service) == {**NONE, "taken": 1}

        receiver.statuses = [500, 302, 404]
        tell_once(service, receiver.url()).close()
        wait_until(lambda: sum(attempts(service).values()) == 4)
        assert attempts(service) == {**NONE, "taken": 1, "again": 2, "given_up": 1}

        receiver.statuses = [410]
        table = tell_once(service, receiver.url())
        wait_until(lambda: sum(attempts(service).values()) == 5)
        assert attempts(service) == {"taken": 1, "gone": 1, "again": 2, "refused": 0, "given_up": 1}
        assert len(receiver.calls) == 5
        wait_until(lambda: waiting(service) == 0)

        found = samples(service.addresses["metrics"])
        assert value(found, f"{ATTEMPTS}_sum", outcome="taken") > 0
        assert value(found, f"{ATTEMPTS}_bucket", outcome="taken", le="+Inf") == 1
        shown_nowhere(service, receiver, table)
        table.close()


async def test_waiting_messages_and_refused_addresses_are_counted(tmp_path: Path, receiver: Receiver) -> None:
    async with EmbeddedRedis(tmp_path / "redis") as redis:
        settings = {"redis_url": redis.url, "webhook_first_pause": "600", "metrics_port": "0"}
        service = Service(tmp_path / "unused", webhook_private="true", **settings).start()
        receiver.statuses = [500]
        table = await asyncio.to_thread(tell_once, service, receiver.url())
        await asyncio.to_thread(wait_until, lambda: attempts(service) == {**NONE, "again": 1})
        await asyncio.to_thread(wait_until, lambda: waiting(service) == 1)
        assert service.stop() == 0

        # The same message, now by a service that refuses such addresses.
        service = Service(tmp_path / "unused", **settings).start()
        await asyncio.to_thread(wait_until, lambda: waiting(service) == 1)
        assert attempts(service) == NONE
        async with raw_redis(redis.url) as raw:
            for key in [key for key in await raw.keys("mh:hooks:*") if await raw.type(key) == b"zset"]:
                await raw.zadd(key, dict.fromkeys(await raw.zrange(key, 0, -1), 0))
        await asyncio.to_thread(wait_until, lambda: sum(attempts(service).values()) == 1)
        assert attempts(service) == {**NONE, "refused": 1}
        assert len(receiver.calls) == 1
        assert waiting(service) == 1
        shown_nowhere(service, receiver, table)
        table.close()
        assert service.stop() == 0
