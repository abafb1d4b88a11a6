"""Addresses that webhooks may call: never that of a private host, in any notation."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any

import grpc
import httpx
import pytest

from markethall.v1 import match_pb2, match_service_pb2 as wire
from markethall_service.matches.errors import BadWebhook
from markethall_service.matches.special_addresses import (
    METADATA,
    NAT64,
    SPECIAL_IPV4,
    SPECIAL_IPV6,
    Address,
    is_public,
)
from markethall_service.matches.webhooks import Webhooks
from markethall_service.webhooks import Sender
from markethall_service.webhooks.sender import Resolve, resolve
from tests.api.calls import Table, refused
from tests.service import Service

from .receiver import Receiver
from .webhook_matches import KEY

PRIVATE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "239.1.1.1", "255.255.255.255", "240.0.0.1", "198.18.0.1", "192.0.2.1", "::", "::1", "fe80::1", "fc00::1",
    "fd12::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::10.0.0.1",
    "64:ff9b:1::1",
    "2002:7f00:1::", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:db8::1", "100::1", "5f00::1",
]  # fmt: skip
PUBLIC = ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"]
REFUSED_URLS = [
    *(f"https://[{address}]/" if ":" in address else f"https://{address}:8443/x" for address in PRIVATE),
    "https://2130706433/", "https://0x7f000001/", "https://0x7f.1/", "https://0177.0.0.1/", "https://127.1/", "https://0/",
    "https://localhost/", "https://LOCALHOST./", "https://a.localhost/", "https://printer.local/", "https://db.internal/",
    "https://nas.home.arpa/", "https://home.arpa/",
    "https://127.0.0.1./", "http://example.com/", "ftp://example.com/", "example.com", "https://",
    "https:///path", "https://user:word@example.com/", "https://user@example.com/", "https://example.com/#part",
    "https://example.com:0/", "https://example.com:99999/", "https://exa mple.com/", "https://example.com/\r\nX: y",
    "https://exämple.com/", "https://[::1", "https://[fe80::1%25eth0]/", "https://example.com\\@127.0.0.1/",
    "https://example.com/" + "x" * 2048, "javascript:alert(1)", "file:///etc/passwd", "unix:///run/x.sock",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_refused(address: str) -> None:
    assert not Webhooks(KEY).allows(ip_address(address))
    assert Webhooks(KEY, private=True).allows(ip_address(address))


IPV4_IN_IPV6 = {NAT64, IPv6Network("::ffff:0:0/96")}
"""Their addresses are judged by the IPv4 address in them."""


@pytest.mark.parametrize("network", [*SPECIAL_IPV4, *(SPECIAL_IPV6.keys() - IPV4_IN_IPV6)], ids=str)
def test_no_address_of_a_special_purpose_is_called(network: Any) -> None:
    middle = network.network_address + network.num_addresses // 2
    for address in (network.network_address, middle, network.broadcast_address):
        assert not Webhooks(KEY).allows(address)


@pytest.mark.parametrize("network", SPECIAL_IPV4, ids=str)
@pytest.mark.parametrize("notation", IPV4_IN_IPV6, ids=str)
def test_ipv4_address_in_an_ipv6_address_is_judged_by_itself(notation: IPv6Network, network: Any) -> None:
    def inside(address: IPv4Address) -> Address:
        return ip_address(int(notation.network_address) + int(address))

    assert not Webhooks(KEY).allows(inside(network.network_address))
    assert not Webhooks(KEY).allows(inside(network.broadcast_address))
    assert Webhooks(KEY).allows(inside(IPv4Address("8.8.8.8")))


@pytest.mark.parametrize("address", METADATA, ids=str)
def test_metadata_of_clouds_is_not_called(address: Address) -> None:
    assert not Webhooks(KEY).allows(address)
    host = f"[{address}]" if address.version == 6 else str(address)
    with pytest.raises(BadWebhook):
        Webhooks(KEY).check(f"https://{host}/latest/meta-data/")
    if isinstance(address, IPv4Address):
        assert not Webhooks(KEY).allows(ip_address(f"::ffff:{address}"))
        assert not Webhooks(KEY).allows(ip_address(f"64:ff9b::{address}"))


@pytest.mark.parametrize("claim", ["is_global", "is_private", "is_reserved", "is_multicast"])
def test_what_is_public_does_not_depend_on_the_version_of_python(monkeypatch: pytest.MonkeyPatch, claim: str) -> None:
    for kind in (IPv4Address, IPv6Address):
        monkeypatch.setattr(kind, claim, property(lambda _: claim == "is_global"))
    assert not any(is_public(ip_address(address)) for address in PRIVATE)
    for kind in (IPv4Address, IPv6Address):
        monkeypatch.setattr(kind, claim, property(lambda _: claim != "is_global"))
    assert all(is_public(ip_address(address)) for address in PUBLIC)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_accepted(address: str) -> None:
    assert Webhooks(KEY).allows(ip_address(address))


@pytest.mark.parametrize("host", ["myhome.arpa", "mylocal.example", "lan.example", "notlocalhost"])
def test_public_names_that_look_local_are_accepted(host: str) -> None:
    Webhooks(KEY).check(f"https://{host}/")


@pytest.mark.parametrize("url", REFUSED_URLS)
def test_refused_url_is_not_quoted(url: str) -> None:
    with pytest.raises(BadWebhook) as caught:
        Webhooks(KEY).check(url)
    assert caught.value.message.startswith("A webhookUrl ")
    assert "exa" not in caught.value.message


@pytest.mark.parametrize(
    "url",
    ["", "https://example.com/hook?x=1", "https://example.com:8443", "https://8.8.8.8/", "https://[2606:4700::1111]/"],
)
def test_valid_urls_are_accepted(url: str) -> None:
    Webhooks(KEY).check(url)


@pytest.mark.parametrize("port", [1, 22, 25, 80, 442, 444, 465, 1023])
def test_ports_of_other_protocols_are_refused(port: int) -> None:
    with pytest.raises(BadWebhook, match="has port 443 or one from 1024 to 65535"):
        Webhooks(KEY).check(f"https://example.com:{port}/")


@pytest.mark.parametrize("port", [443, 1024, 8443, 65535])
def test_ports_of_https_and_of_users_are_accepted(port: int) -> None:
    Webhooks(KEY).check(f"https://example.com:{port}/")


def test_operator_can_allow_http_all_ports_and_private_addresses_only() -> None:
    for url in ("https://example.com:25/", "http://localhost:80/x", "https://10.0.0.1/", "http://2130706433/"):
        Webhooks(KEY, private=True).check(url)
    for url in ("ftp://localhost/", "http://user@localhost/", "http://", "unix:///x"):
        with pytest.raises(BadWebhook):
            Webhooks(KEY, private=True).check(url)


def test_service_refuses_private_addresses_by_default(hall: Service) -> None:
    match = match_pb2.Match(game="portobello", seat_count=2)
    body = {"game": "portobello", "seatCount": 2}
    with Table(hall.target) as table, httpx.Client(base_url=hall.http) as http:
        table.create()
        for url in ("https://127.0.0.1/", "http://example.com/", "https://2130706433/", "https://[::ffff:7f00:1]/"):
            with refused("BAD_WEBHOOK", grpc.StatusCode.INVALID_ARGUMENT):
                table.matches.CreateMatch(wire.CreateMatchRequest(match=match, webhook_url=url))
            with refused("BAD_WEBHOOK", grpc.StatusCode.INVALID_ARGUMENT):
                table.matches.JoinMatch(wire.JoinMatchRequest(name=table.name, webhook_url=url))
            answer = http.post("/v1/matches", json={"match": body, "webhookUrl": url})
            assert (answer.status_code, answer.json()["error"]["details"][0]["reason"]) == (400, "BAD_WEBHOOK")
        assert len(table.get().seats) == 2
        assert not any(seat.HasField("player") for seat in table.get().seats)


def new_sender(private: bool = False, resolver: Resolve = resolve) -> Sender:
    """A sender with a timeout of 5 seconds. With `private` it may call private addresses."""
    return Sender(Webhooks(KEY, private), 5.0, 4, resolver)


@pytest.mark.parametrize("host", ["localhost", "2130706433", "0x7f.1", "127.1", "[::ffff:127.0.0.1]", "127.0.0.1"])
async def test_names_of_loopback_are_not_connected(receiver: Receiver, host: str) -> None:
    async with new_sender() as sender:
        result = await sender.post(f"http://{host}:{receiver.port}/", {}, b"{}")
    assert result.why == "the host is at an address that is not called"
    assert not result.accepted
    assert not receiver.requests


async def test_name_of_this_machine_is_refused(receiver: Receiver) -> None:
    addresses = [ip_address(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), 80)]
    assert not all(map(is_public, addresses)), "this machine has only public addresses: the test needs another name"
    async with new_sender() as sender:
        result = await sender.post(f"http://{socket.gethostname()}:{receiver.port}/", {}, b"{}")
    assert result.why == "the host is at an address that is not called"
    assert not receiver.requests


async def test_one_private_address_among_public_ones_is_refused(receiver: Receiver) -> None:
    async def resolve_to_both(_: str, __: int) -> list[Address]:
        return [ip_address("8.8.8.8"), ip_address("127.0.0.1")]

    async with new_sender(resolver=resolve_to_both) as sender:
        result = await sender.post(f"http://both.example:{receiver.port}/", {}, b"{}")
    assert result.why == "the host is at an address that is not called"
    assert not receiver.requests


@pytest.mark.parametrize("addresses", [("127.0.0.2", "127.0.0.1"), ("127.0.0.1", "127.0.0.2")])
async def test_connection_uses_the_checked_address(receiver: Receiver, addresses: tuple[str, ...]) -> None:
    resolved: list[str] = []

    async def resolve_to_addresses(host: str, _: int) -> list[Address]:
        resolved.append(host)
        return [ip_address(address) for address in addresses]

    async with new_sender(private=True, resolver=resolve_to_addresses) as sender:
        result = await sender.post(f"http://hook.example:{receiver.port}/path", {}, b"{}")
    assert result.accepted
    assert resolved == ["hook.example"]
    assert receiver.requests[0].headers["host"] == f"hook.example:{receiver.port}"


async def test_moved_receiver_is_resolved_again(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("markethall_service.webhooks.sender._DNS_CACHE_S", -1.0)
    addresses = ["127.0.0.2", "127.0.0.1"]

    async def resolve_to_moved_host(_: str, __: int) -> list[Address]:
        return [ip_address(addresses.pop(0) if len(addresses) > 1 else addresses[0])]

    url = f"http://hook.example:{receiver.port}/path"
    async with new_sender(private=True, resolver=resolve_to_moved_host) as sender:
        results = [await sender.post(url, {}, b"{}") for _ in range(2)]
    assert results[-1].accepted


@pytest.mark.parametrize("status", [300, 301, 302, 303, 307, 308])
async def test_redirects_are_not_followed_and_proxies_are_not_used(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    target = Receiver()
    receiver.statuses, receiver.location = [status], target.url("/latest/meta-data/")
    async with new_sender(private=True) as sender:
        result = await sender.post(receiver.url(), {}, b"{}")
    target.close()
    assert (result.accepted, result.gone, result.why) == (False, False, f"status {status}")
    assert (len(receiver.requests), len(target.requests)) == (1, 0)


async def test_endless_answer_is_cut_off() -> None:
    sent = 0

    async def answer_without_end(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        try:
            while True:
                writer.write(b"x" * 65_536)
                sent += 65_536
                await writer.drain()
        except ConnectionError:
            writer.close()

    server = await asyncio.start_server(answer_without_end, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with new_sender(private=True) as sender:
        result = await sender.post(f"http://127.0.0.1:{port}/", {}, b"{}")
    assert result.accepted
    server.close()
    assert sent < 50_000_000
