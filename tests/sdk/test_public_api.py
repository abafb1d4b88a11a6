"""The public interface: names, equal methods of both clients, dependencies."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import markethall_client
from markethall_client import AsyncClient, AsyncSeat, AsyncTurn, Client, Seat, Turn, errors
from markethall_client.methods import AsyncMethods, Methods, rpcs
from markethall_client.rpc import Rpc

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / "client_sdk/python"
RPCS = {name.lower(): rpc for name, rpc in vars(rpcs).items() if isinstance(rpc, Rpc)}


def public(kind: type) -> dict[str, list[inspect.Parameter]]:
    """The public methods of a class with their parameters."""
    return {
        name: [p.replace(annotation=None) for p in inspect.signature(member).parameters.values()]
        for name, member in inspect.getmembers(kind, callable)
        if not name.startswith("_")
    }


def test_public_names() -> None:
    assert markethall_client.__all__ == [
        "AsyncBulkTurn",
        "AsyncClient",
        "AsyncSeat",
        "AsyncTurn",
        "BotPace",
        "BulkTurn",
        "CallerError",
        "Client",
        "EndReason",
        "GameView",
        "MarketHallError",
        "MatchState",
        "MatchView",
        "MatchVisibility",
        "OnExpiry",
        "PlayerKind",
        "Position",
        "Retry",
        "Seat",
        "SeatStanding",
        "ServiceError",
        "TimeBank",
        "TimeControl",
        "Turn",
        "Unavailable",
        "WebhookRejected",
        "errors",
        "kind",
        "played",
        "read_record",
        "record_json",
        "text",
        "types",
        "verify_webhook",
        "wrap",
    ]
    assert all(hasattr(markethall_client, name) for name in markethall_client.__all__)
    assert (PYTHON / "markethall_client/py.typed").exists()


def test_public_names_of_errors() -> None:
    classes = {
        name
        for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, errors.MarketHallError)
    }
    assert set(errors.__all__) == classes | {"BY_CODE", "BY_REASON"}


@pytest.mark.parametrize(("sync", "aio"), [(Client, AsyncClient), (Seat, AsyncSeat), (Turn, AsyncTurn)])
def test_both_clients_have_the_same_methods(sync: type, aio: type) -> None:
    assert public(sync) == public(aio)
    assert list(inspect.signature(sync).parameters) == list(inspect.signature(aio).parameters)


def test_each_call_has_one_name() -> None:
    # Reads whose answer is the resource keep their name. `close` ends a client, so a match has `close_match`.
    assert public(Client).keys() & RPCS.keys() == {
        "add_bot", "close_match", "delete_match", "get_game", "get_match", "get_record",
    }  # fmt: skip
    assert not public(Seat).keys() & RPCS.keys()


@pytest.mark.parametrize("kind", [Methods, AsyncMethods])
@pytest.mark.parametrize("name", RPCS)
def test_every_rpc_is_a_method_with_every_field(kind: type, name: str) -> None:
    fields = {field.name for field in RPCS[name].request.DESCRIPTOR.fields}
    if name == "play_moves":
        # It takes a stream of requests, each with its own fields.
        fields = {"requests"}
    assert {p.name for p in public(kind)[name]} == fields | {"self", "timeout", "token"}
    assert inspect.getdoc(getattr(kind, name))


def test_rpcs_are_those_of_the_contract() -> None:
    from markethall.v1 import game_service_pb2, match_service_pb2

    services = [
        *game_service_pb2.DESCRIPTOR.services_by_name.values(),
        *match_service_pb2.DESCRIPTOR.services_by_name.values(),
    ]
    paths = {f"/{service.full_name}/{method.name}" for service in services for method in service.methods}
    assert {rpc.path for rpc in RPCS.values()} == paths


def test_generated_methods_are_up_to_date(tmp_path: Path) -> None:
    # tests/project generates the other files too, which takes longer.
    subprocess.run([sys.executable, ROOT / "proto/methods.py", tmp_path], check=True)
    written = {path.name: path.read_text() for path in tmp_path.glob("*.py")}
    assert written == {name: (PYTHON / "markethall_client/methods" / name).read_text() for name in written}
    assert written.keys() == {"__init__.py", "async_methods.py", "rpcs.py"}


def test_required_versions_match_the_generated_code() -> None:
    grpcio, protobuf, messages, *_ = dependencies()
    stubs, contract = ((PYTHON / f"markethall/v1/match_service_pb2{end}.py").read_text() for end in ("_grpc", ""))
    [of_grpcio] = re.findall(r"GRPC_GENERATED_VERSION = '(.+)'", stubs)
    [of_protobuf] = re.findall(r"Protobuf Python Version: (.+)", contract)
    assert (grpcio, protobuf) == (f"grpcio>={of_grpcio}", f"protobuf>={of_protobuf}")
    assert messages == "googleapis-common-protos>=1.63.1"


def test_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", markethall_client.__version__)
    project = tomllib.loads((PYTHON / "pyproject.toml").read_text())
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"] == {"path": "markethall_client/__init__.py"}


def dependencies() -> list[str]:
    kept: list[str] = tomllib.loads((PYTHON / "pyproject.toml").read_text())["project"]["dependencies"]
    return kept


def test_dependencies_are_grpc_and_protobuf_only() -> None:
    needed = [re.split("[<>=]", name)[0] for name in dependencies()]
    # The last two are types, which no code imports.
    assert needed == ["grpcio", "protobuf", "googleapis-common-protos", "types-grpcio", "types-protobuf"]
    blocked = ["markethall_service", "grpc_status", "redis", "flask", "pydantic", "typer", "rich", "structlog"]
    code = f"import sys; sys.modules.update(dict.fromkeys({blocked})); import markethall_client"
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_arguments_become_fields_of_the_request(client: Any, fake: Any) -> None:
    client.rpc.join_match("matches/fake", seat=2, display_name="Anna", join_code="code", request_id="mine", token="t")
    [(name, request, token)] = fake.calls
    assert (name, token) == ("JoinMatch", "t")
    assert (request.name, request.seat, request.display_name) == ("matches/fake", 2, "Anna")
    assert (request.join_code, request.request_id) == ("code", "mine")


def test_client_token_is_the_default_token(connect: Any, target: str, fake: Any) -> None:
    client = connect(target, token="own")
    client.get_match("matches/fake")
    client.get_match("matches/fake", token="other")
    client.get_match("matches/fake", token="")
    assert [token for _, _, token in fake.calls] == ["own", "other", ""]
    assert "own" not in repr(client) + repr(vars(client._inner if hasattr(client, "_inner") else client))
