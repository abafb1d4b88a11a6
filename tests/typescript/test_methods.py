"""The client has all methods of the contract, and its requests reach the service unchanged."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from google.api import client_pb2
from google.protobuf import json_format, message_factory
from google.protobuf.descriptor import Descriptor, FieldDescriptor, MethodDescriptor

from markethall_service.api.errors import REASONS
from markethall_service.gateway import contract, errors
from tests.gateway.fake_service import FakeService
from tests.gateway.running_gateway import RunningGateway

from .node import CLIENT, command

METHODS = [method for method in contract.methods() if not method.client_streaming]


def camel(name: str) -> str:
    """The name of a method in TypeScript."""
    return name[0].lower() + name[1:]


def sample(field: FieldDescriptor) -> Any:
    if field.message_type is not None:
        return [message(field.message_type)] if field.is_repeated else message(field.message_type)
    if field.enum_type is not None:
        return field.enum_type.values[-1].name
    if field.name == "name":
        return {"GetGameRequest": "games/kairo", "GetBotRequest": "bots/greedy"}.get(
            field.full_name.split(".")[-2], "matches/k3v9"
        )
    return {FieldDescriptor.TYPE_BOOL: True, FieldDescriptor.TYPE_INT32: 7}.get(field.type, f"a {field.name} & more?")


def message(kind: Descriptor) -> dict[str, Any]:
    known: dict[str, dict[str, Any]] = {
        "Match": {
            "game": "kairo",
            "seatCount": 3,
            "options": {"kairo": {"standstillLimit": 0}},
            "timeControl": {"turnTime": "9s"},
        },
        "Record": {"header": {"game": "games/kairo", "seatCount": 2}, "logHash": "a"},
        "Move": {"kairo": {"payOthers": {"coins": {"red": 2}}}},
        "SeatWatch": {"watch": {"name": "matches/k3v9", "afterRevision": 7}, "token": "of a seat"},
        "MoveLine": {"moves": [{"kairo": {"payOthers": {"coins": {"red": 2}}}}]},
    }
    return known[kind.name]


def call(method: MethodDescriptor, bare: bool) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of a method and the expected request. `bare` sets only required fields."""
    fields = method.input_type.fields_by_name
    signature = method.GetOptions().Extensions[client_pb2.method_signature][0].split(",")
    required = [name for name in signature if name and contract.REQUIRED in contract.behaviors(fields[name])]
    given = {name: sample(field) for name, field in fields.items() if not bare or name in required}
    options = {fields[name].json_name: value for name, value in given.items() if name not in required}
    arguments = [given[name] for name in required]
    options |= {"token": "of-the-call"} | ({} if method.server_streaming else {"timeoutMs": 9000})
    return (arguments if bare else [*arguments, options]), given


@pytest.fixture(scope="module")
def fake() -> FakeService:
    """A service that accepts every call."""
    return FakeService()


@pytest.fixture(scope="module")
def base(fake: FakeService) -> Iterator[str]:
    """The URL of a gateway in front of the fake service."""
    running = RunningGateway(fake)
    yield running.base
    running.stop()


@pytest.mark.parametrize("bare", [False, True])
def test_fields_and_options_reach_the_service(fake: FakeService, base: str, bare: bool) -> None:
    fake.calls.clear()
    calls = [(method, *call(method, bare)) for method in METHODS]
    script_input = json.dumps([[camel(method.name), arguments] for method, arguments, _ in calls])
    result = subprocess.run(
        command("methods.ts", base), input=script_input, capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 0, result.stderr
    assert [seen.method for seen in fake.calls] == [method.name for method in METHODS]
    for (method, _, given), seen in zip(calls, fake.calls, strict=True):
        expected = json_format.ParseDict(given, message_factory.GetMessageClass(method.input_type)())
        if bare and "request_id" in method.input_type.fields_by_name:
            assert re.fullmatch(r"[0-9a-f-]{36}", seen.request.request_id)
            seen.request.request_id = ""
        assert seen.request == expected
        assert seen.metadata["authorization"] == f"Bearer of-the-{'client' if bare else 'call'}"
        assert seen.metadata["x-api-key"] == "operator"


def test_readme_lists_every_method() -> None:
    table = re.findall(r"^\| `(\w+)\(", (CLIENT / "README.md").read_text(encoding="utf-8"), re.M)
    assert {camel(method.name) for method in METHODS} <= set(table)


def test_reasons_are_those_of_the_service_and_its_gateway() -> None:
    source = (CLIENT / "src/contract/reasons.ts").read_text(encoding="utf-8")
    listed = re.findall(r"'(\w+)'", source[source.index("REASONS = [") : source.index("] as const")])
    own = set(re.findall(r"^\| ([A-Z_]+) \|", errors.__doc__ or "", re.M))
    assert len(own) > 10
    assert sorted(listed) == sorted({*REASONS, *own})
