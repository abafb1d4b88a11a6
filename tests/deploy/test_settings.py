"""Settings in deploy/ exist, fit each other, and agree on the ports. The service would ignore a typo."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import AliasChoices

from markethall_service.app.settings import Settings

from .files import DEPLOY, ROOT, deployment, kubernetes_settings, read

PAGES = [ROOT / "docs" / "deploying.md", ROOT / "docs" / "sizing.md"]


def names_of_settings() -> set[str]:
    """Every name that the service reads, without MARKETHALL_."""
    names = set()
    for name, field in Settings.model_fields.items():
        names.add(name.upper())
        if isinstance(field.validation_alias, AliasChoices):
            names.update(str(alias).removeprefix("MARKETHALL_") for alias in field.validation_alias.choices)
    return names


def named_in(path: Path) -> set[str]:
    """The names of settings in a file, without MARKETHALL_."""
    return set(re.findall(r"MARKETHALL_([A-Z]+(?:_[A-Z]+)*)", path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=path.name) for path in [*DEPLOY.rglob("*"), *PAGES] if path.is_file() and named_in(path)],
)
def test_every_setting_exists(path: Path) -> None:
    assert named_in(path) <= names_of_settings()


def shipped_settings() -> list[dict[str, str]]:
    """The settings of the service in compose.yaml and in Kubernetes."""
    compose = read(DEPLOY / "compose.yaml")["services"]["markethall"]["environment"]
    return [compose, kubernetes_settings()]


def test_service_accepts_the_settings_of_compose_and_kubernetes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    key = tmp_path / "token_key"
    key.write_text("0123456789abcdef" * 4)
    for shipped in shipped_settings():
        with monkeypatch.context() as patch:
            for name, value in {**shipped, "MARKETHALL_TOKEN_KEY_FILE": str(key)}.items():
                patch.setenv(name, value)
            settings = Settings()
        assert settings.host == "0.0.0.0"
        assert settings.redis_url == shipped["MARKETHALL_REDIS_URL"]


def test_shipped_limits_fit_each_other_and_honest_callers() -> None:
    for shipped in shipped_settings():
        limits: dict[str, Any] = {
            name.lower(): value
            for name, value in without_prefix(shipped).items()
            if name.startswith(("LIMIT_", "MAX_"))
        }
        # Settings refuses limits that contradict each other.
        settings = Settings(**limits)
        assert settings.limits_switched_off == []
        assert settings.watches_of_a_caller <= settings.max_watches // 10
        # Fifty players behind one router begin 50 matches of four seats at once.
        assert settings.limit_creating
        assert settings.limit_creating.burst >= 50
        assert settings.limit_seating
        assert settings.limit_seating.burst >= 50 * 5
        assert settings.watches_of_a_caller >= 50 * 10


def test_more_processes_need_no_taken_port() -> None:
    for shipped in shipped_settings():
        ports: dict[str, Any] = {
            name.lower(): int(value) for name, value in without_prefix(shipped).items() if name.endswith("_PORT")
        }
        assert Settings(processes=8, **ports).processes == 8


def without_prefix(settings: dict[str, str]) -> dict[str, str]:
    """The settings, with names without MARKETHALL_."""
    return {name.removeprefix("MARKETHALL_"): value for name, value in settings.items()}


def test_ports_agree_everywhere() -> None:
    ports = {"grpc": 50051, "http": 8080, "metrics": 9090}
    (container,) = deployment("markethall")["spec"]["template"]["spec"]["containers"]
    assert {port["name"]: port["containerPort"] for port in container["ports"]} == ports
    names = ("GRPC_PORT", "HTTP_PORT", "METRICS_PORT")
    for shipped in shipped_settings():
        assert [int(shipped[f"MARKETHALL_{name}"]) for name in names] == list(ports.values())
    (exposed,) = re.findall(r"^EXPOSE (.*)$", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"), re.M)
    assert sorted(map(int, exposed.split())) == sorted(ports.values())
    upstream = {
        cluster["name"]: cluster["load_assignment"]["endpoints"][0]["lb_endpoints"][0]["endpoint"]["address"]
        for cluster in read(DEPLOY / "envoy.yaml")["static_resources"]["clusters"]
        if cluster["name"] != "admin"
    }
    assert upstream == {
        "grpc": {"socket_address": {"address": "markethall", "port_value": ports["grpc"]}},
        "rest": {"socket_address": {"address": "markethall", "port_value": ports["http"]}},
    }
