"""The chart as Helm renders it, and the kustomization as kubectl does. `make deploy-test`."""

from __future__ import annotations

import copy
import os
import ssl
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import helm_python as helm
import httpx
import kubernetes_validate
import pytest

from markethall_client import Client
from tests.service import Service
from tests.tls_files import issue
from tests.waiting import wait_until

from .files import DEPLOY, KUBERNETES, load_all, read
from .rendered import CHANGES, CHART, COMPONENTS, HEADER, Values, generated, lint, render, resources_of
from .test_lint import BIN, OLDEST
from .topology import Envoy, Redis, front_chain

POLICY_PEER: Final = [{"podSelector": {"matchLabels": {"app": "gateway"}}}]
WITH: Final[Mapping[str, Values]] = {
    "archive": {"archive": {"secret": "archive"}},
    "autoscaling.streams": CHANGES["streams-autoscaling"],
    "backup": CHANGES["backup"],
    "dashboards": CHANGES["dashboards"],
    "httpRoute": CHANGES["http-route"],
    "ingress": CHANGES["ingress"],
    "podMonitor": CHANGES["pod-monitor"],
    "prometheusRule": CHANGES["prometheus-rule"],
    "redis.external": CHANGES["external-redis"],
    "redis.urlSecret": {"redis": {"urlSecret": {"name": "redis-url"}}},
    "redisExporter": CHANGES["redis-exporter"],
    "tls": CHANGES["tls"],
}
"""What values of a part need so that they have an effect."""

OTHER: Final[Mapping[str, Any]] = {
    "archive.cidr": "192.0.2.0/24", "autoscaling.cpu": 51, "backup.schedule": "1 2 * * 3", "front.proxies": POLICY_PEER,
    "front.service.type": "LoadBalancer", "image.digest": "sha256:" + "a" * 64, "imagePullSecrets": [{"name": "other"}],
    "ingress.tlsSecret": "", "podMonitor.interval": "7s", "prometheusRule.runbooks": "https://other.example/",
    "redis.cluster.programs": "redis", "redis.cluster.storage": "9Gi", "redis.external.cidr": "192.0.2.0/24",
    "redisExporter.podMonitor": False, "redisExporter.servers": ["redis://other:6379"],
    "settings": {"MARKETHALL_OPEN_MATCHES": "other"},
    "tls.issuer.kind": "Issuer", "backup.storage": "9Gi",
}  # fmt: skip
"""Another value where one that is derived from the default would be refused."""

WITHOUT_SCHEMA: Final = ("monitoring.coreos.com", "gateway.networking.k8s.io", "cert-manager.io")
"""Groups of resources that other operators define."""


def leaves(values: Values, path: str = "") -> dict[str, Any]:
    """The default of each value by its path."""
    found: dict[str, Any] = {}
    for name, value in values.items():
        at = f"{path}{name}"
        whole = not isinstance(value, dict) or at in OTHER or name in ("labels", "annotations", "requests", "limits")
        found |= {at: value} if whole else leaves(value, f"{at}.")
    return found


LEAVES: Final = leaves(read(CHART / "values.yaml"))


def other(path: str) -> Any:
    """Another value than the default."""
    value = LEAVES[path]
    if path in OTHER:
        return OTHER[path]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, dict):
        return {**value, "memory": "2Gi"} if "memory" in value else {"other": "other"}
    return ["other.example"] if isinstance(value, list) else "other"


def merged(values: Values, path: str, value: Any) -> dict[str, Any]:
    """The values with another one at the path."""
    changed = copy.deepcopy(dict(values))
    *parents, name = path.split(".")
    inner = changed
    for parent in parents:
        inner = inner.setdefault(parent, {})
    inner[name] = {**inner.get(name, {}), **value} if isinstance(value, dict) else value
    return changed


def test_helm_lint_finds_nothing() -> None:
    assert lint() == []


def test_files_are_what_helm_renders() -> None:
    files = generated()
    assert {path: path.read_text("utf-8") for path in files} == files
    rest = {path for folder in (KUBERNETES, COMPONENTS) for path in folder.rglob("*") if path.is_file()} - files.keys()
    assert {path.name for path in rest} == {"chart.sha256"}


@pytest.mark.parametrize("path", list(LEAVES))
def test_each_value_has_an_effect_that_kubernetes_accepts(path: str) -> None:
    before = next((values for part, values in WITH.items() if path.startswith(f"{part}.")), {})
    values = merged(before, path, other(path))
    if path.endswith(".enabled") and path[: -len(".enabled")] in WITH:
        before, values = {}, dict(before)
    changed = render(values)
    assert changed != render(before)
    # tests/deploy/test_lint.py checks the defaults.
    defaults = resources_of(render())
    for key, resource in resources_of(changed).items():
        if resource != defaults.get(key) and not resource["apiVersion"].startswith(WITHOUT_SCHEMA):
            kubernetes_validate.validate(resource, OLDEST, strict=True)


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"replicas": 3}, "replicas"),
        ({"settings": {"MARKETHALL_OPEN_MATCHES": 1000000}}, "OPEN_MATCHES"),
        ({"settings": {"REDIS_URL": "redis://other"}}, "REDIS_URL"),
        ({"image": {"digest": "latest"}}, "digest"),
        ({"ingress": {"enabled": True}}, "front.proxies"),
        ({"httpRoute": {"enabled": True}}, "front.proxies"),
    ],
)
def test_wrong_values_are_refused_by_name(values: Values, named: str) -> None:
    with pytest.raises(helm.HelmError, match=named):
        render(values)


@pytest.mark.parametrize("names", [[], *([name] for name in CHANGES), ["external-redis", "backup", "redis-exporter"]])
def test_kustomize_applies_what_helm_installs(names: list[str], tmp_path: Path) -> None:
    values: dict[str, Any] = {}
    for name in names:
        for part, change in CHANGES[name].items():
            values[part] = {**values.get(part, {}), **change}
    relative = os.path.relpath(DEPLOY, tmp_path)
    listed = ", ".join(f"{relative}/components/{name}" for name in names)
    (tmp_path / "kustomization.yaml").write_text(f"resources: [{relative}]\ncomponents: [{listed}]\n", "utf-8")
    output = subprocess.run([BIN / "kubectl", "kustomize", tmp_path], capture_output=True, text=True, check=True).stdout
    applied = {key: comparable(one) for key, one in resources_of({"all.yaml": output}).items() if key[0] != "Namespace"}
    installed = {key: comparable(one) for key, one in resources_of(render(values)).items()}
    by_hash = {(kind, name) for kind, name in applied if kind == "ConfigMap"} - installed.keys()
    for kind, name in by_hash:
        applied[kind, name.rpartition("-")[0]] = applied.pop((kind, name))
    # A ConfigMap that nothing names any more stays.
    unused = {("ConfigMap", "redis")} - installed.keys()
    assert {key: one for key, one in applied.items() if key not in unused} == installed


def comparable(resource: Any) -> Any:
    """A resource without what differs on purpose: names with hashes, the hashes of Helm, namespace and part."""
    if isinstance(resource, dict):
        without = ("namespace", "app.kubernetes.io/part-of", "markethall/settings")
        kept = {name: comparable(value) for name, value in resource.items() if name not in without}
        if kept.get("kind") == "ConfigMap":
            kept["metadata"].pop("name", None)
        if "configMap" in kept or "configMapRef" in kept:
            kept = {name: value for name, value in kept.items() if name not in ("configMap", "configMapRef")}
        empty: tuple[Any, ...] = ({}, None)
        return {name: value for name, value in kept.items() if value not in empty}
    if isinstance(resource, str):
        # kustomize folds long lines anew.
        return " ".join(resource.removeprefix(HEADER).split())
    return [comparable(one) for one in resource] if isinstance(resource, list) else resource


def test_backup_is_complete_or_not_there(redis: Redis, tmp_path: Path) -> None:
    [job] = [one for one in load_all(render(CHANGES["backup"])["backup.yaml"]) if one["kind"] == "CronJob"]
    (container,) = job["spec"]["jobTemplate"]["spec"]["template"]["spec"]["containers"]
    script = container["args"][0].replace("/backup", str(tmp_path / "backup"))
    (tmp_path / "backup").mkdir()

    def back_up(url: str) -> int:
        environment = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}", "MARKETHALL_REDIS_URL": url}
        return subprocess.run([*container["command"], script], env=environment, check=False).returncode

    with Service(tmp_path / "data", redis_url=redis.url) as service, Client(service.target) as client:
        client.create("kairo", seats=2)
        assert back_up(redis.url) == 0
        [saved] = (tmp_path / "backup").iterdir()
        assert saved.stat().st_mode & 0o077 == 0
        assert b"kairo" in subprocess.run(["zcat", saved], capture_output=True, check=True).stdout
    assert back_up("redis://127.0.0.1:1/0") != 0
    assert list((tmp_path / "backup").glob("*.gz")) == [saved]


def test_envoy_takes_a_renewed_certificate_without_a_restart(tmp_path: Path) -> None:
    tls = tmp_path / "tls"
    tls.mkdir()

    def write(version: str) -> ssl.SSLContext:
        """A new certificate, as Kubernetes writes a Secret: a new folder, and then a link to it."""
        folder = tls / version
        folder.mkdir()
        files = issue(folder)
        files.cert.rename(folder / "tls.crt")
        files.key.rename(folder / "tls.key")
        (tls / "next").symlink_to(folder)
        (tls / "next").rename(tls / "..data")
        return files.context()

    first = write("first")
    for name in ("tls.crt", "tls.key"):
        (tls / name).symlink_to(f"..data/{name}")
    sds = (COMPONENTS / "tls" / "sds.yaml").read_text("utf-8").replace("/etc/envoy-tls", str(tls))
    (tmp_path / "sds.yaml").write_text(sds, "utf-8")
    text = (COMPONENTS / "tls" / "envoy.yaml").read_text("utf-8").replace("/etc/envoy/", f"{tmp_path}/")
    (settings,) = load_all(text)
    chain = {"transport_socket": front_chain(settings)["transport_socket"]}
    front = Envoy(tmp_path / "envoy", [1], [1], chain)
    try:
        wait_until(lambda: answers(front, first), front.log)
        second = write("second")
        wait_until(lambda: answers(front, second), front.log)
        assert not answers(front, first)
    finally:
        front.stop()


def answers(front: Envoy, context: ssl.SSLContext) -> bool:
    """Whether /livez answers with a certificate of this CA."""
    try:
        return httpx.get(f"https://127.0.0.1:{front.port}/livez", verify=context).is_success
    except httpx.TransportError:
        return False
