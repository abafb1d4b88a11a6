"""Metrics of webhooks: attempts by outcome and waiting messages, without data of receivers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import httpx

from markethall_platform.redis_server.server import EmbeddedRedis
from tests.api.calls import Table
from tests.metrics import samples, value
from tests.service import Service
from tests.store.tiny import raw_redis
from tests.waiting import wait_until

from .receiver import Receiver
from .webhook_matches import FREQUENT_POLLS, create, join

ATTEMPTS: Final = "markethall_webhook_attempt_seconds"
NO_ATTEMPTS: Final = {"taken": 0, "gone": 0, "again": 0, "refused": 0, "given_up": 0}


def attempts(service: Service) -> dict[str, float]:
    """The number of attempts by outcome."""
    counts = [sample for sample in samples(service.addresses["metrics"]) if sample.name == f"{ATTEMPTS}_count"]
    return {sample.labels["outcome"]: sample.value for sample in counts}


def waiting_messages(service: Service) -> float:
    return value(samples(service.addresses["metrics"]), "markethall_webhook_notices")


def send_one_message(service: Service, url: str) -> str:
    """Start a match with a webhook of the seat that is not first to act. It gets one message. Returns the match id."""
    with Table(service.target) as table:
        create(table)
        join(table, url)
        join(table)
        return table.name.removeprefix("matches/")


def check_no_private_data(service: Service, receiver: Receiver, match_id: str) -> None:
    """Check that the metrics contain no data of receiver and match, and only the label outcome."""
    text = httpx.get(service.addresses["metrics"]).text
    for private_text in ("hook-path", "hook-query", f"127.0.0.1:{receiver.port}", match_id):
        assert private_text not in text
    assert "127.0.0.1" not in text
    labels = [set(sample.labels) for sample in samples(service.addresses["metrics"]) if "webhook" in sample.name]
    assert labels
    assert all(names <= {"outcome", "le"} for names in labels)


def test_attempts_are_counted_by_outcome(tmp_path: Path, receiver: Receiver) -> None:
    settings = {"webhook_private": "true", "webhook_first_pause": "0.05", "webhook_attempts": "3", "metrics_port": "0"}
    with Service(tmp_path / "data", FREQUENT_POLLS, **settings) as service:
        assert attempts(service) == NO_ATTEMPTS
        assert waiting_messages(service) == 0

        send_one_message(service, receiver.url())
        wait_until(lambda: sum(attempts(service).values()) == 1)
        assert attempts(service) == {**NO_ATTEMPTS, "taken": 1}

        receiver.statuses = [500, 302, 404]
        send_one_message(service, receiver.url())
        wait_until(lambda: sum(attempts(service).values()) == 4)
        assert attempts(service) == {**NO_ATTEMPTS, "taken": 1, "again": 2, "given_up": 1}

        receiver.statuses = [410]
        match_id = send_one_message(service, receiver.url())
        wait_until(lambda: sum(attempts(service).values()) == 5)
        assert attempts(service) == {"taken": 1, "gone": 1, "again": 2, "refused": 0, "given_up": 1}
        assert len(receiver.requests) == 5
        wait_until(lambda: waiting_messages(service) == 0)

        metrics = samples(service.addresses["metrics"])
        assert value(metrics, f"{ATTEMPTS}_sum", outcome="taken") > 0
        assert value(metrics, f"{ATTEMPTS}_bucket", outcome="taken", le="+Inf") == 1
        check_no_private_data(service, receiver, match_id)


async def test_waiting_messages_and_refused_addresses_are_counted(tmp_path: Path, receiver: Receiver) -> None:
    async with EmbeddedRedis(tmp_path / "redis") as redis:
        settings = {"redis_url": redis.url, "webhook_first_pause": "600", "metrics_port": "0"}
        service = Service(tmp_path / "unused", FREQUENT_POLLS, webhook_private="true", **settings)
        receiver.statuses = [500]
        with service:
            match_id = await asyncio.to_thread(send_one_message, service, receiver.url())
            await asyncio.to_thread(wait_until, lambda: attempts(service) == {**NO_ATTEMPTS, "again": 1})
            await asyncio.to_thread(wait_until, lambda: waiting_messages(service) == 1)

        # The next service has the same message, and refuses the address.
        with Service(tmp_path / "unused", FREQUENT_POLLS, **settings) as service:
            await asyncio.to_thread(wait_until, lambda: waiting_messages(service) == 1)
            assert attempts(service) == NO_ATTEMPTS
            async with raw_redis(redis.url) as raw:
                for key in [key for key in await raw.keys("mh:hooks:*") if await raw.type(key) == b"zset"]:
                    await raw.zadd(key, dict.fromkeys(await raw.zrange(key, 0, -1), 0))
            await asyncio.to_thread(wait_until, lambda: sum(attempts(service).values()) == 1)
            assert attempts(service) == {**NO_ATTEMPTS, "refused": 1}
            assert len(receiver.requests) == 1
            assert waiting_messages(service) == 1
            check_no_private_data(service, receiver, match_id)
