"""Keys: rotation of token keys, and the operator's keys for creating matches."""

from __future__ import annotations

from pathlib import Path

import grpc
import httpx
import pytest

from markethall_client import Client, Retry, errors
from tests.api.calls import Table, refused
from tests.operators.conftest import Serve
from tests.service import Service
from tests.tools.commands import markethall

CODE = grpc.StatusCode
OLD, NEW, KEY = "o" * 32, "n" * 32, "k" * 32
ONCE = Retry(attempts=1)


def restarted(service: Service, **settings: str) -> None:
    """The same service with other settings."""
    assert service.stop() == 0
    service.settings = settings
    service.start()


def test_token_keys_rotate_without_logging_players_out(serve: Serve, tmp_path: Path) -> None:
    service = serve(token_key=OLD)
    with Client(service.target) as client:
        match = client.create("portobello", seats=3)
        anna = client.join(match)
        restarted(service, token_keys=f"{NEW},{OLD}")
        bert = client.join(match)
        anna.refresh()
        file = tmp_path / "keys"
        file.write_text(f"{NEW}\n")
        restarted(service, token_key_file=str(file))
        bert.refresh()
        with pytest.raises(errors.TokenInvalid):
            anna.refresh()


@pytest.mark.parametrize("name", ["token_keys", "api_keys", "token_key", "token_key_file", "api_key_file"])
def test_short_key_is_refused_and_not_shown(tmp_path: Path, name: str) -> None:
    short = "tooshort" * 3
    if name.endswith("file"):
        (tmp_path / "short").write_text(short)
    given = str(tmp_path / "short") if name.endswith("file") else short
    said = markethall("serve", "--data", str(tmp_path / "d"), "--grpc-port", "0", "--http-port", "0", **{name: given})
    assert said.returncode == 2
    assert "32 printable" in said.stderr
    assert short not in said.stderr + said.stdout


def test_only_create_match_needs_the_operators_key(serve: Serve) -> None:
    service = serve(rest="true", api_keys=f"{KEY} {OLD}")
    table = Table(service.target)
    with refused("API_KEY_MISSING", CODE.UNAUTHENTICATED):
        table.create()
    table.close()
    with Client(service.target, api_key="wrong", retry=ONCE) as client, pytest.raises(errors.ApiKeyInvalid):
        client.create("portobello", seats=2)
    for key in (KEY, OLD):
        with Client(service.target, api_key=key) as client:
            match = client.create("portobello", seats=2)
            assert KEY not in repr(client._connection)
    with Client(service.target) as client:
        client.join(match)
    body = {"game": "portobello", "seatCount": 2}
    with httpx.Client(base_url=service.http) as web:
        answer = web.post("/v1/matches", json=body)
        assert (answer.status_code, answer.json()["error"]["details"][0]["reason"]) == (401, "API_KEY_MISSING")
        assert web.post("/v1/matches", json=body, headers={"X-Api-Key": "wrong"}).status_code == 403
        assert web.post("/v1/matches", json=body, headers={"X-Api-Key": KEY}).is_success
        document = web.get("/openapi.json").json()
    assert document["components"]["securitySchemes"]["apiKey"]["name"] == "X-Api-Key"
    assert document["paths"]["/v1/matches"]["post"]["security"] == [{"apiKey": []}]
    assert "security" not in document["paths"]["/v1/matches"]["get"]


def test_calls_with_wrong_keys_are_rate_limited(serve: Serve) -> None:
    service = serve(api_keys=KEY, limit_seating="1/h:2")
    for wrong in ("wrong", "another"):
        with Client(service.target, api_key=wrong, retry=ONCE) as client, pytest.raises(errors.ApiKeyInvalid):
            client.create("portobello", seats=2)
    for key in ("a third", KEY):
        with Client(service.target, api_key=key, retry=ONCE) as client, pytest.raises(errors.RateLimited):
            client.create("portobello", seats=2)


def test_openapi_describes_a_key_only_if_one_is_needed(hall: Service) -> None:
    document = httpx.get(f"{hall.http}/openapi.json").json()
    assert "apiKey" not in document["components"]["securitySchemes"]


@pytest.mark.parametrize("name", ["token_keys", "api_keys", "api_key"])
@pytest.mark.parametrize("given", ["", " , "])
def test_empty_key_gives_no_access(tmp_path: Path, name: str, given: str) -> None:
    said = markethall("serve", "--data", str(tmp_path / "d"), "--grpc-port", "0", "--no-rest", **{name: given})
    assert said.returncode == 2
    assert "holds no key" in said.stderr
