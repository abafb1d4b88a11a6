"""CORS: only pages of the configured origins may call."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from markethall_service.app.settings import Settings
from markethall_service.gateway import GatewaySettings
from tests.tools.commands import markethall

from .conftest import ORIGIN
from .fake_service import FakeService
from .running_gateway import get_each

HEADERS = {
    "accept-language",
    "authorization",
    "content-type",
    "last-event-id",
    "x-api-key",
    "x-request-id",
    "traceparent",
    "idempotency-key",
}
PREFLIGHT = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": ", ".join(sorted(HEADERS))}


def test_allowed_origin_may_call(web: httpx.Client) -> None:
    answer = web.options("/v1/matches/k3v9:play", headers={"Origin": ORIGIN} | PREFLIGHT)
    assert answer.is_success
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    allowed = {name.strip().lower() for name in answer.headers["Access-Control-Allow-Headers"].split(",")}
    assert allowed >= HEADERS
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]

    answer = web.get("/v1/games", headers={"Origin": ORIGIN})
    exposed = {name.strip() for name in answer.headers["Access-Control-Expose-Headers"].split(",")}
    assert exposed >= {"X-Request-Id", "Retry-After", "WWW-Authenticate", "X-Service-Time"}


def test_errors_have_cors_headers(web: httpx.Client) -> None:
    answer = web.get("/v1/nothing", headers={"Origin": ORIGIN})
    assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (404, ORIGIN)


def test_other_origins_may_not_call(web: httpx.Client) -> None:
    for answer in (
        web.options("/v1/matches", headers={"Origin": "https://other.example"} | PREFLIGHT),
        web.get("/v1/games", headers={"Origin": "https://other.example"}),
    ):
        assert "Access-Control-Allow-Origin" not in answer.headers


def test_no_origin_may_call_by_default(service: FakeService) -> None:
    [answer] = get_each(service, "/", [{"Origin": ORIGIN}])
    assert "Access-Control-Allow-Origin" not in answer.headers


def allowed(service: FakeService, pattern: str, origins: list[str]) -> list[str]:
    """The origins that may call if the setting has this pattern."""
    headers = [{"Origin": origin} for origin in origins]
    answers = get_each(service, "/", headers, GatewaySettings(cors_origins=(pattern,)))
    fields = [answer.headers.get("Access-Control-Allow-Origin") for answer in answers]
    return [origin for origin, field in zip(origins, fields, strict=True) if field in (origin, "*")]


@pytest.mark.parametrize(
    ("pattern", "matching", "others"),
    [
        (
            "https://*.example.com",
            ["https://a.example.com", "https://a-b.c_d.example.com", "https://A.Example.Com"],
            [
                "https://xexample.com.evil.org", "https://a.example.com.evil.org", "https://example.com",
                "https://aexample.com", "https://a.exampleXcom", "http://a.example.com", "https://a.example.com:8443",
                "https://evil.org/.example.com", "https://evil.org?.example.com", "https://a..example.com", "null",
                "evil://https://a.example.com",
            ],
        ),
        ("https://*.example.com:8443", ["https://a.example.com:8443"], ["https://a.example.com", "https://example.com:8443"]),
        ("https://play.example", ["https://play.example"], ["https://playXexample", "https://play.example.org"]),
        ("https://play.example:443", ["https://play.example"], ["https://play.example:444"]),
        ("http://[::1]:5173", ["http://[::1]:5173"], ["http://:", "http://1:5173"]),
        (
            "http://localhost:*",
            ["http://localhost", "http://localhost:3000", "http://LOCALHOST:65535"],
            [
                "https://localhost:3000", "http://localhost.evil.org:3000", "http://localhost:3000.evil.org",
                "http://localhost:*", "http://localhost:", "http://xlocalhost:3000", "http://localhost:3000/", "null",
            ],
        ),
        ("http://[::1]:*", ["http://[::1]:5173", "http://[::1]"], ["http://[::2]:5173", "http://1:5173"]),
        ("capacitor://localhost", ["capacitor://localhost"], ["https://localhost"]),
        ("*", ["https://any.example", "null"], []),
    ],
)  # fmt: skip
def test_pattern_matches_only_its_origins(
    service: FakeService, pattern: str, matching: list[str], others: list[str]
) -> None:
    assert allowed(service, pattern, matching + others) == matching


@pytest.mark.parametrize(
    "entry",
    [
        "https://play.example/", "https://play.example/path", "play.example", "https://", "https://*", "https://*play.example",
        "https://play.*", "https://a.*.example", "*.play.example", "https://play.example:", "https://play.example:http",
        "http://localhost:5*", "http://localhost:**",
        "https://(a|b).example", "https://play\\.example", ".*", "null", "", "https://play.example ", "https://u@play.example",
        "https://play.example\n", "https://bücher.example",
    ],
)  # fmt: skip
def test_invalid_origin_is_refused(entry: str) -> None:
    with pytest.raises(ValueError, match="is not an origin: write https://"):
        Settings(cors_origins=[entry])


LOCAL = ("http://localhost:*", "http://127.0.0.1:*", "http://[::1]:*")


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("127.0.0.1", LOCAL), ("127.1.2.3", LOCAL), ("::1", LOCAL), ("[::1]", LOCAL), ("localhost", LOCAL),
        ("0.0.0.0", ()), ("::", ()), ("192.168.1.2", ()), ("hall.example", ()), ("localhost.example", ()),
    ],
)  # fmt: skip
def test_origins_of_this_machine_may_call_a_loopback_host_by_default(host: str, allowed: tuple[str, ...]) -> None:
    assert Settings(host=host).allowed_origins() == allowed


@pytest.mark.parametrize(("value", "allowed"), [("", ()), ("[]", ()), ("https://a.b", ("https://a.b",))])
def test_setting_replaces_the_default(monkeypatch: pytest.MonkeyPatch, value: str, allowed: tuple[str, ...]) -> None:
    monkeypatch.setenv("MARKETHALL_CORS_ORIGINS", value)
    assert Settings().allowed_origins() == allowed


@pytest.mark.parametrize("value", ['["https://a.b", "*"]', "https://a.b, *"])
def test_setting_takes_json_or_commas(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("MARKETHALL_CORS_ORIGINS", value)
    assert Settings().cors_origins == ("https://a.b", "*")


def test_invalid_origin_stops_the_start(tmp_path: Path) -> None:
    ports = ("--grpc-port", "0", "--http-port", "0")
    for value, message in (
        ('["https://play.example/"]', "'https://play.example/' is not an origin"),
        ('["https://a.b"', "not a JSON list"),
    ):
        result = markethall("serve", "--data", str(tmp_path), *ports, cors_origins=value)
        assert result.returncode != 0
        assert message in result.stderr
