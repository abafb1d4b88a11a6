"""The caller's address behind Envoy, whatever headers the caller sends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest

from markethall.v1 import match_service_pb2, match_service_pb2_grpc
from tests.service import Service
from tests.waiting import wait_until

from .files import DEPLOY, read
from .topology import Change, Envoy, manager

AT_ONCE = 3
"""The number of matches that an address may create before it must wait for hours."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service for which Envoy and all its peers are in a trusted network."""
    settings = {"trusted_proxies": "0.0.0.0/0", "limit_seating": f"{AT_ONCE}/h"}
    with Service(tmp_path_factory.mktemp("service") / "data", rest="true", **settings) as service:
        yield service


def front(folder: Path, service: Service, change: Change = dict) -> Envoy:
    """Envoy in front of the service."""
    front = Envoy(folder / "envoy", [service.grpc_port], [service.http_port], change=change)
    wait_until(lambda: front.healthy("grpc") == front.healthy("rest") == 1, front.log)
    return front


def by_rest(front: Envoy, forged: str) -> bool:
    """Whether a caller with this forged address may create a match."""
    headers = {"X-Forwarded-For": forged, "X-Real-Ip": forged, "Forwarded": f"for={forged}"}
    answer = httpx.post(f"{front.http}/v1/matches", json={"game": "kairo", "seatCount": 2}, headers=headers)
    assert answer.status_code in (200, 429), answer.text
    return answer.status_code == 200


def by_grpc(front: Envoy, forged: str) -> bool:
    """The same over gRPC."""
    with grpc.insecure_channel(front.target) as channel:
        create: Any = match_service_pb2_grpc.MatchServiceStub(channel).CreateMatch  # type: ignore[no-untyped-call]
        try:
            request = match_service_pb2.CreateMatchRequest(match={"game": "kairo", "seat_count": 2})
            create(request, metadata=(("x-forwarded-for", forged), ("x-real-ip", forged)), timeout=20)
        except grpc.RpcError as error:
            told: Any = error
            assert told.code() == grpc.StatusCode.RESOURCE_EXHAUSTED, told.details()
            return False
    return True


def test_forged_addresses_are_ignored(service: Service, tmp_path: Path) -> None:
    envoy = front(tmp_path, service)
    try:
        created = [by(envoy, f"203.0.113.{number}") for number in range(AT_ONCE) for by in (by_rest, by_grpc)]
    finally:
        envoy.stop()
    assert created == [number < AT_ONCE for number in range(2 * AT_ONCE)]


def test_address_from_a_documented_outer_proxy_is_believed(service: Service, tmp_path: Path) -> None:
    def believing(settings: dict[str, Any]) -> None:
        mutations(manager(settings)).remove({"remove": "x-forwarded-for"})

    envoy = front(tmp_path, service, believing)
    try:
        assert all(by(envoy, f"198.51.100.{number}") for number in range(AT_ONCE) for by in (by_rest, by_grpc))
    finally:
        envoy.stop()


def test_headers_that_name_a_caller_are_removed() -> None:
    removed = {mutation["remove"] for mutation in mutations(manager(read(DEPLOY / "envoy.yaml")))}
    assert {"x-forwarded-for", "x-real-ip", "forwarded"} <= removed


def mutations(settings: dict[str, Any]) -> list[dict[str, str]]:
    """The header mutations of Envoy."""
    (extension,) = settings["early_header_mutation_extensions"]
    found: list[dict[str, str]] = extension["typed_config"]["mutations"]
    return found
