"""Hanging receivers do not delay others, with any number of names and matches."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from types import SimpleNamespace

import pytest

from markethall_platform.clock import MonotonicClock
from markethall_service.matches.special_addresses import Address
from markethall_service.matches.webhooks import Webhooks
from markethall_service.webhooks import RetryPolicy, Sender
from markethall_service.webhooks.sender import PER_GROUP, Bulkheads, LimitReached, networks
from tests.waiting import until, wait_until

from .receiver import Receiver
from .webhook_matches import KEY, delivering, start_on

SLOTS = 12
LONG_TIMEOUT_S = 600.0
"""Timeout of an attempt. No hanging attempt ends during a test, so a delivered message had a slot."""


class HangingReceiver:
    """A receiver that accepts connections, at every address of loopback, and never answers."""

    def __init__(self) -> None:
        self.connections: list[asyncio.StreamWriter] = []
        self.port = 0

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[HangingReceiver]:
        """Listen until the block ends."""
        server = await asyncio.start_server(self._accept, "0.0.0.0", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for writer in self.connections:
                writer.close()

    async def _accept(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections.append(writer)


async def resolve(host: str, _: int) -> list[Address]:
    """Resolve names in evil.example to neighbouring addresses, each to a different one; all others to 127.0.0.1."""
    if not host.endswith("evil.example"):
        return [ip_address("127.0.0.1")]
    return [ip_address("127.0.1.0") + int(host.split(".")[0].removeprefix("n"))]


async def test_hanging_receivers_do_not_delay_another_receiver(tmp_path: Path, receiver: Receiver) -> None:
    retry_policy = RetryPolicy(concurrency=SLOTS, timeout_s=LONG_TIMEOUT_S)
    sender_class = partial(Sender, resolver=resolve)
    async with (
        HangingReceiver().listening() as hanging,
        delivering(tmp_path, MonotonicClock(), retry_policy, sender_class=sender_class) as (host, raw),
    ):
        for number in range(1, SLOTS + 1):
            url = f"http://n{number}.evil.example:{hanging.port}/"
            await start_on(host, url, seat_url=url)
        await asyncio.to_thread(wait_until, lambda: len(hanging.connections) >= PER_GROUP)
        url = f"http://honest.example:{receiver.port}/"
        await start_on(host, url, seat_url=url)
        await asyncio.to_thread(wait_until, lambda: len(receiver.requests) >= 4)
        assert len(hanging.connections) == PER_GROUP
        # A receiver without an attempt has not failed.
        assert {count for key in await raw.keys("*:failures") for count in await raw.hvals(key)} == {b"0"}


@pytest.mark.parametrize("common", ["match", "host", "network"])
async def test_concurrent_attempts_are_limited_by_what_they_share(common: str) -> None:
    resolved: list[str] = []

    async def resolve_to_new_address(host: str, _: int) -> list[Address]:
        resolved.append(host)
        return [ip_address(f"127.0.{1 if common == 'network' else len(resolved)}.{len(resolved)}")]

    def url(number: int) -> str:
        return f"http://{'same' if common == 'host' else f'n{number}'}.example:{hanging.port}/"

    async with (
        HangingReceiver().listening() as hanging,
        Sender(Webhooks(KEY, True), LONG_TIMEOUT_S, 32, resolve_to_new_address) as sender,
    ):
        match_ids = ["same" if common == "match" else str(number) for number in range(2 * PER_GROUP)]
        posts = [
            asyncio.create_task(sender.post(url(number), {}, b"", match_id))
            for number, match_id in enumerate(match_ids)
        ]
        await until(lambda: len(hanging.connections) + sum(post.done() for post in posts) == len(posts))
        refused = [post for post in posts if post.done()]
        running = [post for post in posts if not post.done()]
        assert all(post.result().is_over_limit for post in refused)
        assert len(refused) == len(running) == PER_GROUP
        for post in running:
            post.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def test_retries_leave_half_of_the_slots_free() -> None:
    bulkheads = Bulkheads(SLOTS, LONG_TIMEOUT_S)
    with ExitStack() as slots:
        for number in range(SLOTS // 2):
            slots.enter_context(bulkheads.hold((f"host {number}",), doubtful=True))
        with pytest.raises(LimitReached), bulkheads.hold(("host 99",), doubtful=True):
            pass
        with bulkheads.hold(("host 99",), doubtful=False):
            pass
    with bulkheads.hold(("host 99",), doubtful=True):
        pass


async def test_host_is_doubtful_after_a_slow_attempt_until_a_quick_one() -> None:
    bulkheads = Bulkheads(SLOTS, 0.0)
    with bulkheads.call(("slow",), doubtful=False):
        await asyncio.sleep(0.01)
    with ExitStack() as slots:
        for number in range(SLOTS // 2):
            slots.enter_context(bulkheads.hold((f"host {number}",), doubtful=True))
        with pytest.raises(LimitReached), bulkheads.call(("slow",), doubtful=False):
            pass
        with bulkheads.call(("fresh",), doubtful=False):
            pass
    quick = Bulkheads(2, LONG_TIMEOUT_S)
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
        with bulkheads.call(("network",), doubtful=False):
            now += seconds

    attempt(11.0)
    with bulkheads.hold(("other",), doubtful=True), pytest.raises(LimitReached):
        attempt(0.0)
    # A retry already has such a slot, and needs no second.
    with bulkheads.hold(("retry",), doubtful=True), bulkheads.call(("network",), doubtful=True):
        now += 11.0
    # Exactly a quarter of the timeout is not slow.
    attempt(10.0)
    with bulkheads.hold(("other",), doubtful=True):
        attempt(0.0)


async def test_hanging_name_servers_do_not_delay_other_domains(receiver: Receiver) -> None:
    resolving: list[str] = []

    async def resolve_or_hang(host: str, port: int) -> list[Address]:
        resolving.append(host)
        if "evil.example" in host:
            await asyncio.Event().wait()
        return await resolve(host, port)

    async with Sender(Webhooks(KEY, True), LONG_TIMEOUT_S, 4 * PER_GROUP, resolve_or_hang) as sender:
        urls = [f"http://n{number}.evil.example{'.' * (number % 2)}/" for number in range(2 * PER_GROUP)]
        posts = [asyncio.create_task(sender.post(url, {}, b"", url)) for url in urls]
        await until(lambda: len(resolving) + sum(post.done() for post in posts) == len(posts))
        assert len(resolving) == PER_GROUP
        assert all(post.result().is_over_limit for post in posts if post.done())
        assert (await sender.post(f"http://honest.example:{receiver.port}/", {}, b"{}", "honest")).accepted
        for post in posts:
            post.cancel()
        await asyncio.gather(*posts, return_exceptions=True)


def test_neighbouring_addresses_are_one_network() -> None:
    first, last = ip_address("198.51.100.1"), ip_address("198.51.100.254")
    assert networks([first]) == networks([last]) != networks([ip_address("198.51.101.1")])
    assert networks([ip_address("2001:db8:1::1")]) == networks([ip_address("2001:db8:1:ffff::1")])
    assert networks([ip_address("64:ff9b::c633:6401")]) != networks([ip_address("64:ff9b::c633:6501")])
