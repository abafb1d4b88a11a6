"""The caller's address behind Envoy, whatever headers the caller sends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest

from markethall.v1 import match_service_pb2, match_service_pb2_grpc
from tests.service import Service
from tests.waiting import wait_until

from .files import DEPLOY, read
from .topology import Change, Envoy, connection_manager

pytestmark = pytest.mark.xdist_group("caller address")

AT_ONCE = 3
"""The number of matches that an address may create before it must wait for hours."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that trusts Envoy, and all networks of callers, to name the address of a caller."""
    settings = {"trusted_proxies": "0.0.0.0/0", "limit_seating": f"{AT_ONCE}/h"}
    with Service(tmp_path_factory.mktemp("service") / "data", rest="true", **settings) as service:
        yield service


@contextmanager
def envoy_before(service: Service, folder: Path, change: Change = dict) -> Iterator[Envoy]:
    envoy = Envoy(folder / "envoy", [service.grpc_port], [service.http_port], change=change)
    try:
        wait_until(lambda: envoy.healthy("grpc") == envoy.healthy("rest") == 1, envoy.log)
        yield envoy
    finally:
        envoy.stop()


def creates_by_rest(envoy: Envoy, address: str) -> bool:
    """Whether a caller that claims this address may create a match."""
    headers = {"X-Forwarded-For": address, "X-Real-Ip": address, "Forwarded": f"for={address}"}
    response = httpx.post(
        f"{envoy.http}/v1/matches", json={"match": {"game": "kairo", "seatCount": 2}}, headers=headers
    )
    assert response.status_code in (200, 429), response.text
    return response.status_code == 200


def creates_by_grpc(envoy: Envoy, address: str) -> bool:
    """Whether a caller that claims this address may create a match."""
    with grpc.insecure_channel(envoy.target) as channel:
        create: Any = match_service_pb2_grpc.MatchServiceStub(channel).CreateMatch  # type: ignore[no-untyped-call]
        try:
            request = match_service_pb2.CreateMatchRequest(match={"game": "kairo", "seat_count": 2})
            create(request, metadata=(("x-forwarded-for", address), ("x-real-ip", address)), timeout=20)
        except grpc.RpcError as error:
            refusal: Any = error
            assert refusal.code() == grpc.StatusCode.RESOURCE_EXHAUSTED, refusal.details()
            return False
    return True


def creations(envoy: Envoy, network: str) -> list[bool]:
    """For twice as many calls as an address may make, whether a match was created. Two calls claim each address."""
    addresses = [f"{network}.{number}" for number in range(AT_ONCE)]
    return [creates(envoy, address) for address in addresses for creates in (creates_by_rest, creates_by_grpc)]


def test_forged_addresses_are_ignored(service: Service, tmp_path: Path) -> None:
    with envoy_before(service, tmp_path) as envoy:
        assert creations(envoy, "203.0.113") == [True] * AT_ONCE + [False] * AT_ONCE


def test_address_from_a_documented_outer_proxy_is_believed(service: Service, tmp_path: Path) -> None:
    def trust_the_outer_proxy(settings: dict[str, Any]) -> None:
        mutations(connection_manager(settings)).remove({"remove": "x-forwarded-for"})

    with envoy_before(service, tmp_path, trust_the_outer_proxy) as envoy:
        assert creations(envoy, "198.51.100") == [True] * (2 * AT_ONCE)


def test_headers_that_name_a_caller_are_removed() -> None:
    removed = {mutation["remove"] for mutation in mutations(connection_manager(read(DEPLOY / "envoy.yaml")))}
    assert {"x-forwarded-for", "x-real-ip", "forwarded"} <= removed


def mutations(settings: dict[str, Any]) -> list[dict[str, str]]:
    """The header mutations in the settings of a connection manager."""
    (extension,) = settings["early_header_mutation_extensions"]
    header_mutations: list[dict[str, str]] = extension["typed_config"]["mutations"]
    return header_mutations
