"""Keys: rotation of token keys, and the operator's keys for creating matches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest

from markethall_client import Client, Retry, errors
from tests.api.calls import Table, refused
from tests.metrics import samples, value
from tests.service import Service
from tests.tools.commands import markethall
from tests.waiting import wait_until

from .conftest import Serve, log_lines, log_text

CODE = grpc.StatusCode
OLD_KEY, NEW_KEY, KEY = "o" * 32, "n" * 32, "k" * 32
ONCE = Retry(attempts=1)


def test_token_keys_rotate_in_their_file_without_logging_players_out(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"{OLD_KEY}\n")
    service = serve(token_key_file=str(file), metrics_port="0", log_format="json")
    tokens = {"old": "", "new": ""}

    def are_valid(**expected: bool) -> bool:
        """Whether these tokens, and no others, are valid now."""
        with Client(service.target, retry=ONCE) as client:
            found = {}
            for name, token in tokens.items():
                try:
                    client.rpc.renew_token(match.match, token=token)
                    found[name] = True
                except errors.TokenInvalid:
                    found[name] = False
        return found == expected

    def is_refused() -> bool:
        return value(samples(service.addresses["metrics"]), "markethall_key_file_refused", use="tokens") == 1

    with Client(service.target) as client:
        match = client.create("portobello", seats=3)
        tokens["old"] = client.join(match).token
        file.write_text(f"{NEW_KEY}\n{OLD_KEY}\n")
        wait_until(lambda: "key file renewed" in log_text(service))
        tokens["new"] = client.join(match).token
    # A file that is broken or gone changes nothing, and is one line in the log.
    file.write_text("tooshort\n")
    wait_until(is_refused)
    file.unlink()
    wait_until(lambda: log_text(service).count("key file not renewed") == 2)
    assert are_valid(old=True, new=True)
    file.write_text(f"{NEW_KEY}\n")
    wait_until(lambda: are_valid(old=False, new=True))
    assert not is_refused()
    assert not [key for key in (OLD_KEY, NEW_KEY, "tooshort") if key in log_text(service)]


@pytest.mark.parametrize("name", ["token_keys", "api_keys", "token_key", "token_key_file", "api_key_file"])
def test_short_key_is_refused_and_not_shown(tmp_path: Path, name: str) -> None:
    short = "tooshort" * 3
    setting = short
    if name.endswith("file"):
        (tmp_path / "short").write_text(short)
        setting = str(tmp_path / "short")
    result = serve_with(tmp_path, **{name: setting})
    assert result.returncode == 2
    assert "32 printable" in result.stderr
    assert short not in result.stderr + result.stdout


@pytest.mark.parametrize("name", ["token_keys", "api_keys", "api_key"])
@pytest.mark.parametrize("value", ["", " , "])
def test_empty_key_gives_no_access(tmp_path: Path, name: str, value: str) -> None:
    result = serve_with(tmp_path, **{name: value})
    assert result.returncode == 2
    assert "holds no key" in result.stderr


def serve_with(folder: Path, **settings: str) -> Any:
    """The result of `markethall serve`, which does not start."""
    return markethall("serve", "--data", str(folder / "data"), "--grpc-port", "0", "--http-port", "0", **settings)


def test_only_create_match_needs_the_operators_key(serve: Serve) -> None:
    service = serve(rest="true", api_keys=f"{KEY} {OLD_KEY}")
    with Table(service.target) as table, refused("API_KEY_MISSING", CODE.UNAUTHENTICATED):
        table.create()
    with Client(service.target, api_key="wrong", retry=ONCE) as client, pytest.raises(errors.ApiKeyInvalid):
        client.create("portobello", seats=2)
    for key in (KEY, OLD_KEY):
        with Client(service.target, api_key=key) as client:
            match = client.create("portobello", seats=2)
            assert KEY not in repr(client._connection)
    with Client(service.target) as client:
        client.join(match)
    body = {"match": {"game": "portobello", "seatCount": 2}}
    with httpx.Client(base_url=service.http) as web:
        response = web.post("/v1/matches", json=body)
        assert (response.status_code, response.json()["error"]["details"][0]["reason"]) == (401, "API_KEY_MISSING")
        assert web.post("/v1/matches", json=body, headers={"X-Api-Key": "wrong"}).status_code == 403
        assert web.post("/v1/matches", json=body, headers={"X-Api-Key": KEY}).is_success
        document = web.get("/openapi.json").json()
    assert document["components"]["securitySchemes"]["apiKey"]["name"] == "X-Api-Key"
    assert document["paths"]["/v1/matches"]["post"]["security"] == [{"apiKey": []}]
    assert "security" not in document["paths"]["/v1/matches"]["get"]


def test_named_keys_rotate_in_their_file_without_a_restart(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"# keys of the shops\nshop {KEY}\n")
    service = serve(api_key_file=str(file), log_format="json")

    def can_create(key: str) -> bool:
        """Whether the key is good now."""
        with Client(service.target, api_key=key, retry=ONCE) as client:
            try:
                client.create("portobello", seats=2)
            except errors.ApiKeyInvalid:
                return False
        return True

    assert (can_create(KEY), can_create(NEW_KEY)) == (True, False)
    file.write_text(f"shop {KEY}\nshop-2026 {NEW_KEY}\n")
    assert (can_create(KEY), can_create(NEW_KEY)) == (True, True)
    file.write_text(f"shop-2026 {NEW_KEY}\n")
    assert (can_create(KEY), can_create(NEW_KEY)) == (False, True)
    # A broken file changes nothing, whatever is wrong with it.
    for broken in ("", "shop tooshort\n", f"a b {KEY}\n", f"x {KEY}\nx {NEW_KEY}\n", f"sh/op {KEY}\n", "\0\xff"):
        file.write_text(broken, encoding="latin-1")
        assert (can_create(KEY), can_create(NEW_KEY)) == (False, True), broken
    file.unlink()
    assert can_create(NEW_KEY)
    lines = [line for line in log_lines(service) if line["event"].startswith("key file")]
    assert {line["event"] for line in lines} == {"key file renewed", "key file not renewed"}
    assert not [key for key in (KEY, NEW_KEY, OLD_KEY) if key in log_text(service)]


def test_openapi_describes_a_key_only_if_one_is_needed(hall: Service) -> None:
    document = httpx.get(f"{hall.http}/openapi.json").json()
    assert "apiKey" not in document["components"]["securitySchemes"]


def test_calls_with_wrong_keys_are_rate_limited(serve: Serve) -> None:
    service = serve(api_keys=KEY, limit_seating="1/h:2")
    for key in ("wrong", "another"):
        with Client(service.target, api_key=key, retry=ONCE) as client, pytest.raises(errors.ApiKeyInvalid):
            client.create("portobello", seats=2)
    for key in ("a third", KEY):
        with Client(service.target, api_key=key, retry=ONCE) as client, pytest.raises(errors.RateLimited):
            client.create("portobello", seats=2)
