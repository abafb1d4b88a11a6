"""Invalid settings are refused by name. Unknown variables are warnings."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any

import grpc
import pytest
from typer.testing import CliRunner

from markethall_service.app.cli import app
from markethall_service.app.redis_url import checked, without_secrets
from markethall_service.app.settings import BadSettings, read, warn_of_unknown
from tests.api.calls import Table, refused
from tests.tools.commands import in_this_process

from .conftest import Serve, log_text

KEY = "k" * 32


@pytest.fixture(autouse=True)
def environment_without_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("MARKETHALL_")]:
        monkeypatch.delenv(name)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("SEATING_DAYS", "999999999999", "MARKETHALL_SEATING_DAYS=999999999999: should be less than or equal to 36500"),
        ("PLAYING_DAYS", "36501", "should be less"),
        ("FINISHED_DAYS", "-1", "should be greater"),
        ("TOKEN_DAYS", "36501", "should be less"),
        ("WEBHOOK_TIMEOUT", "inf", "should be a finite number"),
        ("WEBHOOK_FIRST_PAUSE", "nan", "should be a finite number"),
        ("DRAIN_SECONDS", "inf", "should be a finite number"),
        ("GRACE_SECONDS", "inf", "should be a finite number"),
        ("SLOW_CALL_SECONDS", "inf", "MARKETHALL_SLOW_CALL_SECONDS=inf: should be a finite number"),
        ("MAX_CONNECTIONS", "10000000", "should be less than or equal to 1000000"),
        ("REDIS_URL", "redis://host:6379/x", "MARKETHALL_REDIS_URL: has something other than the number of a database"),
        ("REDIS_URL", "redis://host:port/0", "needs a host, and a port in digits"),
        ("REDIS_URL", "redis://", "needs a host"),
        ("REDIS_URL", "host:6379", "needs one of the schemes"),
        ("REDIS_URL", "redis://host:99999", "needs a host, and a port in digits"),
        ("REDIS_URL", "redis://host:0", "needs a host, and a port in digits"),
        ("REDIS_URL", "unix://", "needs the path of a socket: unix:///run/redis.sock"),
        ("REDIS_URL", "redis://u:p@one,u:p@other", "has a user before more than one host"),
        ("REDIS_URL", "redis://:a#b@host", "write %23"),
        ("REDIS_URL", "redis://host?passwd=hush", "has 'passwd' after the ?, where these are allowed: db, username, p"),
        ("REDIS_URL", "redis://host?protocol=3", "has 'protocol' after the ?"),
        ("REDIS_URL", "redis://host?db=x", "takes as db the number of a database"),
        ("REDIS_URL", "redis://host?ssl_ca_certs=ca.pem", "has ssl_ca_certs after the ? but no TLS: TLS needs rediss"),
        ("REDIS_URL", "rediss://host?ssl_ca_certs=/nowhere", "takes as ssl_ca_certs a file that can be read (No such"),
        ("REDIS_URL", "rediss://host?ssl_cert_reqs=some", "takes as ssl_cert_reqs one of none, optional, required"),
        ("TOKEN_KEY_FILE", "", "MARKETHALL_TOKEN_KEY_FILE=: is empty: give a file, or remove the setting"),
        ("TLS_CERT", " ", "MARKETHALL_TLS_CERT=: is empty"),
        ("TLS_CLIENT_CA", "ca.pem", "MARKETHALL_TLS_CLIENT_CA needs MARKETHALL_TLS_CERT"),
        ("DATA", " ", "MARKETHALL_DATA=: is empty"),
        ("HOST", "", "MARKETHALL_HOST=: is empty"),
        ("HOST", "127.0.0.1:80", "MARKETHALL_HOST=127.0.0.1:80: is not an address"),
        ("METRICS_HOST", "[::", "MARKETHALL_METRICS_HOST=[::: is not an address"),
        ("TRUSTED_PROXIES", "10.0.0.0/40", "MARKETHALL_TRUSTED_PROXIES=10.0.0.0/40: "),
        ("MAX_WATCHES_PER_CALLER", "5000", "MARKETHALL_MAX_WATCHES=5000 contradict each other: one caller could take"),
        ("LIMIT_SEATING", "many", "MARKETHALL_LIMIT_SEATING=many: a rate is written like 20/s"),
        ("API_KEY", "short", "MARKETHALL_API_KEYS or MARKETHALL_API_KEY: takes keys of 32 printable"),
        ("API_KEY", "ü" * 32, "takes keys of 32 printable ASCII characters"),
        ("CORS_ORIGINS", "https://a.example b", "MARKETHALL_CORS_ORIGINS"),
        ("GRPC_PORT", "http", "MARKETHALL_GRPC_PORT=http: should be a valid integer"),
    ],
)
def test_invalid_setting_is_refused_by_name(
    name: str, value: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"MARKETHALL_{name}", value)
    with pytest.raises(BadSettings) as refusal:
        read()
    assert message in str(refusal.value)
    assert "pydantic" not in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (
            {"processes": 2, "metrics_port": 9090, "http_port": 9091},
            "MARKETHALL_METRICS_PORT=9090 (ports 9090 to 9091, one for each process) and "
            "MARKETHALL_HTTP_PORT=9091 have the same port",
        ),
        ({"grpc_port": 8080}, "MARKETHALL_GRPC_PORT=8080 and MARKETHALL_HTTP_PORT=8080 have the same port"),
        ({"host": "0.0.0.0", "metrics_port": 8080}, "MARKETHALL_METRICS_PORT=8080 and MARKETHALL_HTTP_PORT=8080"),
        ({"processes": 3, "metrics_port": 65534}, "the highest port is 65535, choose a lower one"),
    ],
)
def test_no_two_settings_take_the_same_port(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSettings) as refusal:
        read(**settings)
    assert message in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1


@pytest.mark.parametrize(
    "settings",
    [
        {"processes": 2, "metrics_port": 9090, "http_port": 9089},
        {"processes": 2, "metrics_port": 9090, "http_port": 9091, "rest": False},
        {"processes": 2, "metrics_port": 0, "grpc_port": 0, "http_port": 0},
        {"host": "10.0.0.1", "metrics_host": "127.0.0.1", "metrics_port": 8080},
        {"host": "0.0.0.0", "metrics_host": "::1", "metrics_port": 8080},
    ],
)
def test_distinct_ports_are_accepted(settings: dict[str, Any]) -> None:
    assert read(**settings).metrics_port == settings["metrics_port"]


def test_every_invalid_setting_has_a_line_and_options_have_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARKETHALL_ACCESS_LOG", "2")
    monkeypatch.setenv("MARKETHALL_GRPC_PORT", "http")
    with pytest.raises(BadSettings) as refusal:
        read(grpc_port=70000)
    lines = str(refusal.value).splitlines()
    assert [line.split(":")[0] for line in lines] == ["--grpc-port=70000", "MARKETHALL_ACCESS_LOG=2"]


def test_secret_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("TOKEN_KEYS", "hush"), ("API_KEYS", "hush"), ("REDIS_URL", "redis://:hush@host/x")):
        with monkeypatch.context() as patch:
            patch.setenv(f"MARKETHALL_{name}", value)
            with pytest.raises(BadSettings) as refusal:
                read()
        assert "hush" not in str(refusal.value)


@pytest.mark.parametrize(
    "url",
    [
        "redis://host", "rediss://u:p,@host:6379/0", "redis://[::1]:6379/1", "redis://a:1,b:2", "unix:///tmp/x.sock?db=1",
        "redis://host?db=2&username=u&password=p", "rediss://host?ssl_cert_reqs=none&ssl_min_version=772",
        "redis://u:p@a:1,b:2",
    ],
)  # fmt: skip
def test_valid_redis_url_is_accepted(url: str) -> None:
    assert read(redis_url=url).redis_url == url


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://user:hush@host:6379/0", "redis://host:6379/0"),
        ("redis://hush@one:1,other:2", "redis://one:1,other:2"),
        ("rediss://host?password=hush&db=3&ssl_password=hush", "rediss://host?db=3"),
        ("unix:///run/redis.sock?password=hush", "unix:///run/redis.sock"),
        ("unix://user:hush@/run/redis.sock?db=1", "unix:///run/redis.sock?db=1"),
    ],
)
def test_redis_url_is_shown_without_its_secrets(url: str, shown: str) -> None:
    assert without_secrets(checked(url)) == shown


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("TOKEN_KEY_FILE", None, "cannot be read (No such file or directory): give a file with one key per line"),
        ("API_KEY_FILE", b"\n", "holds no key: write one key per line"),
        ("TOKEN_KEY_FILE", b"hush", "takes keys of 32 printable ASCII characters"),
        ("API_KEY_FILE", b"\xff\x00", "holds no text"),
        ("HTTP_TLS_CERT", b"hush", "are no certificate and its private key"),
        ("TLS_CERT", None, "cannot be read"),
    ],
)
def test_unusable_file_is_refused_with_its_setting_before_the_start(
    name: str, content: bytes | None, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    key = {f"MARKETHALL_{name.replace('CERT', 'KEY')}": str(file)} if name.endswith("_CERT") else {}
    environment = {f"MARKETHALL_{name}": str(file), "MARKETHALL_DATA": str(tmp_path / "data"), **key}
    result = CliRunner().invoke(app, ["serve", "--grpc-port", "0", "--http-port", "0"], env=environment)
    assert result.exit_code == 2
    [line] = result.stderr.splitlines()
    assert line.startswith(f"markethall cannot start: MARKETHALL_{name}")
    assert str(file) in line
    assert message in line
    assert "hush" not in line
    assert not (tmp_path / "data").exists()


def test_commands_report_invalid_settings_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    for command in (("export", "--all"), ("doctor",), ("serve",), ("play",)):
        monkeypatch.setenv("MARKETHALL_HTTP_PORT", "99999")
        result = in_this_process(*command)
        assert result.returncode == 2
        assert "MARKETHALL_HTTP_PORT=99999: should be less than or equal to 65535" in result.stderr
    monkeypatch.delenv("MARKETHALL_HTTP_PORT")
    assert "--data=: is empty" in in_this_process("serve", "--data", "").stderr
    assert "--data=: is empty" in in_this_process("doctor", "--data", "").stderr
    assert "--redis-url: needs one of the schemes" in in_this_process("doctor", "--redis-url", "here").stderr


def test_unknown_variable_is_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    variables_of_kubernetes = {
        "MARKETHALL_PORT": "tcp://10.0.0.1:50051",
        "MARKETHALL_PORT_50051_TCP_ADDR": "10.0.0.1",
        "MARKETHALL_SERVICE_HOST": "10.0.0.1",
        "MARKETHALL_SERVICE_PORT_GRPC": "50051",
        "MARKETHALL_ENVOY_PORT_8443_TCP": "tcp://10.0.0.2:8443",
    }
    known = {"markethall_grpc_port": "1", "MARKETHALL_TOKEN_KEY": KEY, "MARKETHALL_API_KEY": KEY, "HOME": "/"}
    with caplog.at_level(logging.WARNING):
        warn_of_unknown({**variables_of_kubernetes, **known, "MARKETHALL_GPRC_PORT": "1", "MARKETHALL_XYZZY": "1"})
    logged = {vars(record)["variable"]: vars(record)["why"] for record in caplog.records}
    assert set(logged) == {"MARKETHALL_GPRC_PORT", "MARKETHALL_XYZZY"}
    assert "MARKETHALL_GRPC_PORT" in logged["MARKETHALL_GPRC_PORT"]


def test_clients_key_guards_the_service_and_a_typo_is_logged(serve: Serve) -> None:
    service = serve(api_key=KEY, redis_ulr="redis://elsewhere")
    with Table(service.target) as table, refused("API_KEY_MISSING", grpc.StatusCode.UNAUTHENTICATED):
        table.create()
    assert "MARKETHALL_REDIS_ULR" in log_text(service)
    assert "MARKETHALL_REDIS_URL is one" in log_text(service)


def test_service_keys_override_a_clients_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARKETHALL_API_KEY", KEY)
    assert list(read().all_api_keys()) == [KEY.encode()]
    monkeypatch.setenv("MARKETHALL_API_KEYS", "s" * 32)
    assert list(read().all_api_keys()) == [b"s" * 32]


def test_keys_of_the_setting_precede_those_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"{'f' * 32}\n{'g' * 32}\n", encoding="utf-8")
    settings = read(token_keys=KEY, token_key_file=str(file))
    # The first key signs.
    assert settings.all_token_keys() == (KEY.encode(), b"f" * 32, b"g" * 32)
