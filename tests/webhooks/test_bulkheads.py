"""Hanging receivers do not delay others, with any number of names and matches."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from ipaddress import ip_address
from pathlib import Path
from types import SimpleNamespace

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.app.process import MonotonicClock
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.matches.log import Visibility
from markethall_service.matches.webhooks import Address, Webhooks
from markethall_service.store.redis_store import RedisStore
from markethall_service.webhooks import Delivery, RequestBuilder, RetryPolicy, Sender
from markethall_service.webhooks.sender import PER_GROUP, Bulkheads, LimitReached, networks
from tests.store.tiny import raw_redis
from tests.waiting import wait_until

from .receiver import Receiver

KEY = bytes(32)
AT_ONCE = 12
FOR_EVER_S = 600.0
"""Timeout of an attempt. No hanging attempt ends during a test, so a delivered message had a slot."""


class Hanging:
    """A receiver that accepts connections, at every address of loopback, and never answers."""

    def __init__(self) -> None:
        self.held: list[asyncio.StreamWriter] = []
        self.port = 0

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Hanging]:
        """Listen until the block ends."""
        server = await asyncio.start_server(self._hold, "0.0.0.0", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for writer in self.held:
                writer.close()

    async def _hold(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.held.append(writer)


async def look_up(host: str, _: int) -> list[Address]:
    """Resolves names in evil.example to neighbouring addresses, each to a different one; all others to 127.0.0.1."""
    if not host.endswith("evil.example"):
        return [ip_address("127.0.0.1")]
    return [ip_address("127.0.1.0") + int(host.split(".")[0].removeprefix("n"))]


async def start(host: Host, url: str) -> None:
    """Start a match of two with a webhook of the creator and of each seat."""
    opened = await host.seating.create("portobello", 2, None, Visibility.UNLISTED, "", webhook_url=url)
    for _ in range(2):
        await host.seating.join(opened.match.header.match_id, 0, "", "", "", url)


async def test_hanging_receivers_do_not_delay_another_receiver(tmp_path: Path, receiver: Receiver) -> None:
    webhooks, clock = Webhooks(KEY, private=True), MonotonicClock()
    async with (
        EmbeddedRedis(tmp_path) as redis,
        RedisStore(redis.url, stored) as store,
        Hanging().listening() as hanging,
        Sender(webhooks, FOR_EVER_S, AT_ONCE, look_up) as sender,
    ):
        host = Host(store, clock, KEY, webhooks=webhooks)
        retry_policy = RetryPolicy(concurrency=AT_ONCE, timeout_s=FOR_EVER_S)
        builder = RequestBuilder(store.log, host.matches, webhooks)
        delivering = asyncio.create_task(Delivery(store.outbox, builder, sender, clock, retry_policy).run())
        for number in range(1, AT_ONCE + 1):
            await start(host, f"http://n{number}.evil.example:{hanging.port}/")
        await asyncio.to_thread(wait_until, lambda: len(hanging.held) >= PER_GROUP)
        await start(host, f"http://honest.example:{receiver.port}/")
        await asyncio.to_thread(wait_until, lambda: len(receiver.calls) >= 4)
        assert len(hanging.held) == PER_GROUP
        async with raw_redis(redis.url) as raw:
            # A receiver without an attempt has not failed.
            assert {count for key in await raw.keys("*:failures") for count in await raw.hvals(key)} == {b"0"}
        delivering.cancel()
        await asyncio.gather(delivering, return_exceptions=True)


@pytest.mark.parametrize("common", ["match", "host", "network"])
async def test_concurrent_attempts_are_limited_by_what_they_share(common: str) -> None:
    looked_up: list[str] = []

    async def resolve(host: str, _: int) -> list[Address]:
        looked_up.append(host)
        return [ip_address(f"127.0.{1 if common == 'network' else len(looked_up)}.{len(looked_up)}")]

    def url(number: int) -> str:
        return f"http://{'same' if common == 'host' else f'n{number}'}.example:{hanging.port}/"

    async with Hanging().listening() as hanging, Sender(Webhooks(KEY, True), FOR_EVER_S, 32, resolve) as sender:
        idents = ["same" if common == "match" else str(number) for number in range(2 * PER_GROUP)]
        posts = [asyncio.create_task(sender.post(url(at), {}, b"", one)) for at, one in enumerate(idents)]
        async with asyncio.timeout(60):
            while len(hanging.held) + sum(post.done() for post in posts) < len(posts):
                await asyncio.sleep(0.01)
        turned_away = [post for post in posts if post.done()]
        under_way = [post for post in posts if not post.done()]
        assert all(post.result().is_over_limit for post in turned_away)
        assert len(turned_away) == len(under_way) == PER_GROUP
        for post in under_way:
            post.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)


def test_retries_leave_half_of_the_slots_free() -> None:
    bulkheads = Bulkheads(AT_ONCE, FOR_EVER_S)
    with ExitStack() as held:
        for number in range(AT_ONCE // 2):
            held.enter_context(bulkheads.hold((f"host {number}",), doubtful=True))
        with pytest.raises(LimitReached), bulkheads.hold(("host 99",), doubtful=True):
            pass
        with bulkheads.hold(("host 99",), doubtful=False):
            pass
    with bulkheads.hold(("host 99",), doubtful=True):
        pass


async def test_host_is_doubtful_after_a_slow_attempt_until_a_quick_one() -> None:
    bulkheads = Bulkheads(AT_ONCE, 0.0)
    with bulkheads.call(("slow",), doubtful=False):
        await asyncio.sleep(0.01)
    with ExitStack() as held:
        for number in range(AT_ONCE // 2):
            held.enter_context(bulkheads.hold((f"host {number}",), doubtful=True))
        with pytest.raises(LimitReached), bulkheads.call(("slow",), doubtful=False):
            pass
        with bulkheads.call(("fresh",), doubtful=False):
            pass
    quick = Bulkheads(2, FOR_EVER_S)
    with quick.call(("slow",), doubtful=False):
        pass
    with quick.hold(("other",), doubtful=True), quick.call(("slow",), doubtful=False):
        pass


def test_slow_network_is_doubtful_until_a_quick_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("markethall_service.webhooks.sender.time", SimpleNamespace(monotonic=lambda: now))
    bulkheads = Bulkheads(2, 40.0)

    def attempt(seconds: float) -> None:
        nonlocal now
        with bulkheads.call(("there",), doubtful=False):
            now += seconds

    attempt(11.0)
    with bulkheads.hold(("other",), doubtful=True), pytest.raises(LimitReached):
        attempt(0.0)
    # A retry already has such a slot, and needs no second.
    with bulkheads.hold(("there again",), doubtful=True), bulkheads.call(("there",), doubtful=True):
        now += 11.0
    # Exactly a quarter of the timeout is not slow.
    attempt(10.0)
    with bulkheads.hold(("other",), doubtful=True):
        attempt(0.0)


async def test_hanging_name_servers_do_not_delay_other_domains(receiver: Receiver) -> None:
    looked_up: list[str] = []

    async def resolve(host: str, port: int) -> list[Address]:
        looked_up.append(host)
        if "evil.example" in host:
            await asyncio.Event().wait()
        return await look_up(host, port)

    async with Sender(Webhooks(KEY, True), FOR_EVER_S, 4 * PER_GROUP, resolve) as sender:
        urls = [f"http://n{number}.evil.example{'.' * (number % 2)}/" for number in range(2 * PER_GROUP)]
        posts = [asyncio.create_task(sender.post(url, {}, b"", url)) for url in urls]
        async with asyncio.timeout(60):
            while len(looked_up) + sum(post.done() for post in posts) < len(posts):
                await asyncio.sleep(0.01)
        assert len(looked_up) == PER_GROUP
        assert all(post.result().is_over_limit for post in posts if post.done())
        assert (await sender.post(f"http://honest.example:{receiver.port}/", {}, b"{}", "honest")).accepted
        for post in posts:
            post.cancel()
        await asyncio.gather(*posts, return_exceptions=True)


def test_neighbouring_addresses_are_one_network() -> None:
    one, other = ip_address("198.51.100.1"), ip_address("198.51.100.254")
    assert networks([one]) == networks([other]) != networks([ip_address("198.51.101.1")])
    assert networks([ip_address("2001:db8:1::1")]) == networks([ip_address("2001:db8:1:ffff::1")])
    assert networks([ip_address("64:ff9b::c633:6401")]) != networks([ip_address("64:ff9b::c633:6501")])
