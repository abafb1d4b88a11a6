"""What pages may make a browser send: only to known hosts, and no writes of foreign origins."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from markethall_service.app.settings import Settings
from tests.gateway.conftest import ORIGIN
from tests.gateway.fake_service import FakeService
from tests.gateway.running_gateway import RunningGateway

JOIN = "/v1/matches/k3v9:join"


@pytest.fixture(scope="module")
def local(_service: FakeService) -> Iterator[httpx.Client]:
    """A client of a gateway with the hosts and origins of a service on a loopback address."""
    settings = Settings(host="127.0.0.1", http_hosts=("play.example", "192.0.2.7"))
    gateway = RunningGateway(_service, hosts=settings.allowed_hosts(), cors_origins=settings.allowed_origins())
    with httpx.Client(base_url=gateway.base, timeout=20) as web:
        yield web
    gateway.stop()


def reason(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["details"][0]["reason"])


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "localhost:8080", "LOCALHOST:1", "127.0.0.1", "127.1.2.3:80", "[::1]", "[::1]:8080",
        "play.example", "Play.Example:8443", "192.0.2.7",
    ],
)  # fmt: skip
def test_known_host_is_served(service: FakeService, local: httpx.Client, host: str) -> None:
    assert local.get("/v1/games", headers={"Host": host}).is_success
    assert len(service.calls) == 1


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "a.play.example",
        "128.0.0.1", "0.0.0.0", "[::2]", "127.0.0.1.", "",
    ],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/v1/games", "/", "/docs/", "/table/table.js", "/openapi.json", "/nothing"])
def test_unknown_host_is_refused(service: FakeService, local: httpx.Client, host: str, path: str) -> None:
    answer = local.get(path, headers={"Host": host})
    assert (answer.status_code, reason(answer)) == (421, "UNKNOWN_HOST")
    assert "MARKETHALL_HTTP_HOSTS" in answer.json()["error"]["message"]
    assert service.calls == []


def test_host_of_an_absolute_target_counts(service: FakeService, local: httpx.Client) -> None:
    request = local.build_request("GET", "/", headers={"Host": "localhost"})
    request.extensions["target"] = b"http://evil.example/v1/games"
    assert reason(local.send(request)) == "UNKNOWN_HOST"
    assert service.calls == []


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_probes_may_name_any_host(local: httpx.Client, path: str) -> None:
    assert local.get(path, headers={"Host": "10.1.2.3:8080"}).is_success


@pytest.mark.parametrize(
    ("host", "hosts", "allowed"),
    [
        ("127.0.0.1", (), ("localhost",)),
        ("localhost", (), ("localhost",)),
        ("::1", ("a.example",), ("a.example",)),
        ("0.0.0.0", (), ()),
        ("::", ("a.example",), ("a.example",)),
        ("127.0.0.1", ("*",), ()),
    ],
)
def test_default_hosts_depend_on_the_listener(host: str, hosts: tuple[str, ...], allowed: tuple[str, ...]) -> None:
    assert Settings(host=host, http_hosts=hosts).allowed_hosts() == allowed


@pytest.mark.parametrize("entry", ["http://a.example", "a.example:80", "*.a.example", "a b", "a/b", "[::1]"])
def test_invalid_host_is_refused(entry: str) -> None:
    with pytest.raises(ValueError, match=r"is not a host: write play\.example"):
        Settings(http_hosts=(entry,))


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": ORIGIN},
        {"Origin": ORIGIN, "Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://hall", "Host": "hall"},
        {"Origin": "https://HALL:8443", "Host": "hall:8443"},
        {"Origin": "http://elsewhere", "Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
    ],
)
def test_own_and_allowed_pages_may_write(service: FakeService, web: httpx.Client, headers: dict[str, str]) -> None:
    assert web.post(JOIN, headers=headers).is_success
    assert [call.method for call in service.calls] == ["JoinMatch"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://hall:81", "Host": "hall"},
        {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://hall", "Host": "hall", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "https://other.play.example", "Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
@pytest.mark.parametrize("path", [JOIN, "/v1/matches", "/nothing"])
def test_foreign_page_may_not_write(
    service: FakeService, web: httpx.Client, headers: dict[str, str], path: str
) -> None:
    for body in (b"", b"{}"):
        answer = web.post(path, headers={"Content-Type": "application/json", **headers}, content=body)
        assert (answer.status_code, reason(answer)) == (403, "FOREIGN_ORIGIN")
    assert service.calls == []


def test_foreign_page_may_read_what_is_public(service: FakeService, web: httpx.Client) -> None:
    foreign = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    answer = web.get("/v1/games", headers=foreign)
    assert answer.is_success
    # The browser does not show the answer to the page.
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert len(service.calls) == 1


@pytest.mark.parametrize("kind", ["text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded"])
def test_empty_body_of_another_type_is_refused(service: FakeService, web: httpx.Client, kind: str) -> None:
    answer = web.post(JOIN, headers={"Content-Type": kind})
    assert (answer.status_code, reason(answer)) == (415, "UNSUPPORTED_MEDIA_TYPE")
    assert service.calls == []


def test_page_of_any_origin_may_write_if_all_may_call(service: FakeService) -> None:
    gateway = RunningGateway(service, cors_origins=("*",))
    foreign = {"Origin": "null", "Sec-Fetch-Site": "cross-site"}
    assert httpx.post(f"{gateway.base}{JOIN}", headers=foreign).is_success
    gateway.stop()
