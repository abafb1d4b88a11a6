"""Several gRPC processes behind one gateway."""

from __future__ import annotations

from http import HTTPStatus

from flask.testing import FlaskClient

from markethall_service.gateway import GatewaySettings
from markethall_service.gateway.app import create_app
from markethall_service.operations import gateway_settings
from markethall_service.settings import Settings
from tests.operators.conftest import Serve
from tests.operators.test_metrics import samples

PROCESSES = 2
CONNECTIONS = 32
"""So many that one process has them all once in two thousand million times."""


def test_rest_reaches_every_process_and_each_match_always_the_same(serve: Serve) -> None:
    service = serve(processes=str(PROCESSES), metrics_port="0")
    url = service.addresses["metrics"]
    gateway = create_app(service.target, GatewaySettings(connections=CONNECTIONS)).test_client()

    def asked(name: str, times: int) -> int:
        """How many of some requests for a match have come to the first process."""
        before = _calls(url)
        for _ in range(times):
            _look_for(gateway, name)
        return _calls(url) - before

    counts = [asked(f"match{number}", 3) for number in range(CONNECTIONS)]
    assert set(counts) == {0, 3}


def test_a_gateway_before_several_processes_has_several_connections_to_each() -> None:
    assert gateway_settings(Settings(), "").connections == 1
    assert gateway_settings(Settings(processes=PROCESSES), "").connections > PROCESSES


def _look_for(gateway: FlaskClient, name: str) -> None:
    assert gateway.get(f"/v1/matches/{name}").status_code == HTTPStatus.NOT_FOUND


def _calls(url: str) -> int:
    """The calls that the process has answered, whatever it said."""
    counted = [one for one in samples(url) if one.name == "markethall_call_duration_seconds_count"]
    return int(sum(one.value for one in counted if one.labels["method"] == "GetMatch"))
