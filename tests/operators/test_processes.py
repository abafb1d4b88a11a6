"""Several gRPC processes behind one gateway."""

from __future__ import annotations

import os
import signal
from contextlib import ExitStack
from http import HTTPStatus
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from markethall_client import Client
from markethall_service.app import environment, preflight
from markethall_service.app.grpc_process import gateway_settings
from markethall_service.app.settings import BadSettings, Settings
from markethall_service.gateway import GatewaySettings
from markethall_service.gateway.app import create_app
from tests.service import Service
from tests.tools.processes import below, command_line, connections, rest_status, workers
from tests.waiting import wait_until

from .conftest import Serve
from .samples import samples

PROCESSES = 2
TIMES = 3
CONNECTIONS = 32
"""With this number, all are on one process with a probability of 1 in 2,000 million."""


def test_rest_reaches_every_process_and_keeps_a_match_on_one(serve: Serve) -> None:
    service = serve(processes=str(PROCESSES), metrics_port="0")
    url = service.addresses["metrics"]
    gateway = create_app(service.target, GatewaySettings(connections=CONNECTIONS)).test_client()

    came = [0]
    for number in range(CONNECTIONS):
        for _ in range(TIMES):
            answer = gateway.get(f"/v1/matches/match{number}")
            assert answer.status_code == HTTPStatus.NOT_FOUND
        came.append(_calls(url))
    of_each = {after - before for before, after in pairwise(came)}
    assert of_each == {0, TIMES}, "all to the first process, or none"


def test_hanging_process_is_replaced(serve: Serve) -> None:
    service = serve(processes=str(PROCESSES))
    hung, other = workers(service)
    os.kill(hung, signal.SIGSTOP)
    wait_until(lambda: len(workers(service)) == PROCESSES and hung not in workers(service))
    assert other in workers(service)
    assert service.log is not None
    assert f"gRPC process {hung} hangs" in service.log.read_text()
    with Client(service.target) as client:
        assert client.create("kairo", seats=2).name


def test_gateway_has_several_connections_to_each_process() -> None:
    assert gateway_settings(Settings(), "").connections == 1
    assert gateway_settings(Settings(processes=PROCESSES), "").connections > PROCESSES


def _cpus_of_gateway(service: Service) -> set[int]:
    """The CPUs on which the gateway may run when it answers. All of its threads have the same."""
    assert httpx.get(f"{service.http}/v1/games").is_success
    assert service.process is not None
    assert os.sched_getaffinity(service.process.pid) == os.sched_getaffinity(0), "only the gateway has its place"
    [gateway] = _gateways(service)
    found: list[set[int]] = []

    def agree() -> bool:
        # A busy machine may make the gateway change its CPU just now, thread by thread.
        found[:] = [os.sched_getaffinity(int(task.name)) for task in Path(f"/proc/{gateway}/task").iterdir()]
        return all(one == found[0] for one in found)

    wait_until(agree)
    first, *more = found
    assert more
    return first


def test_a_gateway_stays_on_the_cpu_that_it_is_told_on_all_or_on_one_that_it_chooses(serve: Serve) -> None:
    there = os.sched_getaffinity(0)
    assert _cpus_of_gateway(serve(rest="true", gateway_cpu=str(max(there)))) == {max(there)}
    assert _cpus_of_gateway(serve(rest="true", gateway_cpu="any")) == there
    [chosen] = _cpus_of_gateway(serve(rest="true"))
    assert chosen in there


def test_gateways_share_the_port_and_a_dead_one_is_replaced(serve: Serve) -> None:
    service = serve(rest="true", gateway_processes=str(PROCESSES), gateway_metrics_port="0")
    first = _gateways(service)
    assert len(first) == PROCESSES
    assert {connections(pid, service.http_port) for pid in first} == {0}
    with ExitStack() as stack:
        # So many that one of both has them all once in two thousand million times.
        for _ in range(CONNECTIONS):
            web = stack.enter_context(httpx.Client(base_url=service.http))
            assert web.get("/v1/games").is_success
        held = [connections(pid, service.http_port) for pid in first]
        assert sum(held) == CONNECTIONS
        assert all(held)
    os.kill(first[0], signal.SIGKILL)
    wait_until(lambda: len(_gateways(service)) == PROCESSES and first[0] not in _gateways(service))
    wait_until(lambda: all(_answered(service) for _ in range(CONNECTIONS)))
    assert service.stop() == 0
    assert not any(map(command_line, first))


def test_hanging_gateway_is_replaced(serve: Serve) -> None:
    service = serve(rest="true")
    [hung] = _gateways(service)
    os.kill(hung, signal.SIGSTOP)
    wait_until(lambda: hung not in _gateways(service) and _answered(service))
    assert service.log is not None
    assert f"gateway {hung} hangs" in service.log.read_text()


def _gateways(service: Service) -> list[int]:
    assert service.process is not None
    return [pid for pid in below(service.process.pid) if "gateway_process" in command_line(pid)]


def _answered(service: Service) -> bool:
    return rest_status(service, "games") == HTTPStatus.OK


def test_one_cpu_for_several_gateways_is_refused() -> None:
    settings = Settings(gateway_cpu=min(os.sched_getaffinity(0)), gateway_processes=PROCESSES)
    [(named, refusal)] = preflight.refusals(settings)
    assert named == "MARKETHALL_GATEWAY_CPU"
    assert "2 gateways would share it" in str(refusal)


def test_a_cpu_that_is_none_is_refused() -> None:
    for wrong in ("first", "-1", "0-3", ""):
        with pytest.raises(BadSettings) as refused:
            environment.read(gateway_cpu=wrong)
        assert str(refused.value).startswith(f"--gateway-cpu={wrong}: is no CPU: auto, any, or a number, such as 0.")


def test_a_cpu_that_is_not_there_is_refused_with_those_that_are() -> None:
    there = sorted(os.sched_getaffinity(0))
    settings = Settings(gateway_cpu=there[-1] + 1)
    [(named, refusal)] = preflight.refusals(settings)
    assert named == "MARKETHALL_GATEWAY_CPU"
    assert str(refusal) == f"{named}={there[-1] + 1}: there are {', '.join(map(str, there))}."
    assert not list(preflight.refusals(settings.model_copy(update={"rest": False})))


def _calls(url: str) -> int:
    """The number of calls that the process has answered, with any code."""
    counted = [one for one in samples(url) if one.name == "markethall_call_duration_seconds_count"]
    return int(sum(one.value for one in counted if one.labels["method"] == "GetMatch"))
