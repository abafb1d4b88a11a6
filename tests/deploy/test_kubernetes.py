"""What no schema can tell: the manifests fit each other, and nothing is laxer than it should be."""

from __future__ import annotations

import base64
import binascii
import subprocess
from typing import Any

import pytest
import yaml

from .files import DEPLOY, KUBERNETES, read, resources, settings_of

NAME = "app.kubernetes.io/name"
UPGRADE = read(DEPLOY / "upgrade.yaml")
RESOURCES = [*resources(), UPGRADE]


def of_kind(*kinds: str) -> dict[str, dict[str, Any]]:
    return {one["metadata"]["name"]: one for one in RESOURCES if one["kind"] in kinds}


WORKLOADS = of_kind("Deployment", "StatefulSet", "Job")
workloads = pytest.mark.parametrize("name", list(WORKLOADS))


def pod(name: str) -> dict[str, Any]:
    spec: dict[str, Any] = WORKLOADS[name]["spec"]["template"]["spec"]
    return spec


def label(name: str) -> str:
    labels: str = WORKLOADS[name]["spec"]["template"]["metadata"]["labels"][NAME]
    return labels


@workloads
def test_pods_may_do_no_more_than_they_must(name: str) -> None:
    spec = pod(name)
    assert spec["securityContext"]["runAsNonRoot"] is True
    assert spec["securityContext"]["runAsUser"] > 0
    assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    assert spec["automountServiceAccountToken"] is False
    assert spec["serviceAccountName"] in of_kind("ServiceAccount")
    for container in spec["containers"]:
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert {"cpu", "memory"} <= container["resources"]["requests"].keys()
        assert "memory" in container["resources"]["limits"]


@workloads
def test_what_a_pod_mounts_and_reads_is_there(name: str) -> None:
    spec = pod(name)
    generated = {one["name"] for one in read(DEPLOY / "kustomization.yaml")["configMapGenerator"]}
    claims = {one["metadata"]["name"] for one in WORKLOADS[name]["spec"].get("volumeClaimTemplates", ())}
    volumes = {one["name"]: one for one in spec.get("volumes", ())}
    for container in spec["containers"]:
        assert {mount["name"] for mount in container.get("volumeMounts", ())} == volumes.keys() | claims
        for source in container.get("envFrom", ()):
            assert source["configMapRef"]["name"] in generated
    for volume in volumes.values():
        if "configMap" in volume:
            assert volume["configMap"]["name"] in generated
        if "secret" in volume:
            assert volume["secret"]["secretName"] == read(KUBERNETES / "secret.template.yaml")["metadata"]["name"]


@workloads
def test_probes_ask_ports_that_are_there(name: str) -> None:
    for container in pod(name)["containers"]:
        ports = {port["name"]: port["containerPort"] for port in container.get("ports", ())}
        for kind in ("startupProbe", "readinessProbe", "livenessProbe"):
            probe = container.get(kind, {})
            assert probe.get("httpGet", {}).get("port", "http") in {*ports, "http"}
            assert probe.get("grpc", {}).get("port", 50051) in {*ports.values(), 50051}
            assert WORKLOADS[name]["kind"] == "Job" or probe or kind == "startupProbe"


def test_selectors_find_their_pods() -> None:
    labels = {label(name) for name in WORKLOADS}
    for service in of_kind("Service").values():
        (found,) = [name for name in WORKLOADS if label(name) == service["spec"]["selector"][NAME]]
        named = {port["name"] for container in pod(found)["containers"] for port in container["ports"]}
        assert {port["targetPort"] for port in service["spec"]["ports"]} <= named
    for workload in (*of_kind("Deployment").values(), *of_kind("StatefulSet").values()):
        assert workload["spec"]["selector"]["matchLabels"] == workload["spec"]["template"]["metadata"]["labels"]
    for budget in of_kind("PodDisruptionBudget").values():
        assert budget["spec"]["selector"]["matchLabels"][NAME] in labels
    for scaler in of_kind("HorizontalPodAutoscaler").values():
        target = scaler["spec"]["scaleTargetRef"]
        assert WORKLOADS[target["name"]]["kind"] == target["kind"]
        assert "replicas" not in WORKLOADS[target["name"]]["spec"]


def test_every_pod_has_its_network_policy() -> None:
    policies = of_kind("NetworkPolicy")
    assert policies["default-deny"]["spec"] == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
    covered = {policy["spec"]["podSelector"].get("matchLabels", {}).get(NAME) for policy in policies.values()}
    assert {label(name) for name in WORKLOADS} <= covered
    for policy in policies.values():
        for rule in (*policy["spec"].get("ingress", ()), *policy["spec"].get("egress", ())):
            for peer in (*rule.get("from", ()), *rule.get("to", ())):
                named = peer.get("podSelector", {}).get("matchLabels", {}).get(NAME)
                assert named is None or named in {label(name) for name in WORKLOADS}


def test_nobody_but_the_service_reaches_redis() -> None:
    rules = of_kind("NetworkPolicy")["redis-cluster"]["spec"]["ingress"]
    peers = {peer["podSelector"]["matchLabels"][NAME] for rule in rules for peer in rule["from"]}
    assert peers == {"markethall", "markethall-upgrade", "redis-cluster", "redis-cluster-meet"}


def test_the_job_that_upgrades_has_the_image_and_the_redis_of_the_service() -> None:
    (container,) = UPGRADE["spec"]["template"]["spec"]["containers"]
    (image,) = read(DEPLOY / "kustomization.yaml")["images"]
    assert container["image"] == f"{image['newName']}:{image['newTag']}"
    (redis,) = container["env"]
    assert settings_of(KUBERNETES / "settings.env")[redis["name"]] == redis["value"]
    assert UPGRADE["metadata"]["namespace"] == read(DEPLOY / "kustomization.yaml")["namespace"]
    assert label("markethall-upgrade") != label("markethall")


def test_the_template_of_the_secret_cannot_be_applied() -> None:
    path = KUBERNETES / "secret.template.yaml"
    assert f"kubernetes/{path.name}" not in read(DEPLOY / "kustomization.yaml")["resources"]
    for placeholder in read(path)["data"].values():
        with pytest.raises(binascii.Error):
            base64.b64decode(placeholder, validate=True)


def test_every_manifest_is_listed() -> None:
    listed = {name.rpartition("/")[2] for name in read(DEPLOY / "kustomization.yaml")["resources"]}
    assert listed | {"secret.template.yaml"} == {path.name for path in KUBERNETES.glob("*.yaml")}


def test_a_pod_has_time_to_end() -> None:
    for name in of_kind("Deployment"):
        spec = pod(name)
        slept = sum(container["lifecycle"]["preStop"]["sleep"]["seconds"] for container in spec["containers"])
        # Draining, then calls under way.
        assert spec["terminationGracePeriodSeconds"] >= slept + 15


def test_a_redis_that_still_loads_is_not_well() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    [kind, command] = compose["services"]["redis"]["healthcheck"]["test"]
    assert kind == "CMD-SHELL"
    (container,) = pod("redis-cluster")["containers"]
    for asked in (command, container["startupProbe"]["exec"]["command"][-1]):
        for said, well in (("PONG", True), ("LOADING Redis is loading the dataset in memory", False)):
            script = asked.replace("redis-cli ping", f"echo '{said}'")
            assert (subprocess.run(["sh", "-c", script], check=False).returncode == 0) == well


def test_compose_is_as_strict() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    for name, service in compose["services"].items():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["deploy"]["resources"]["limits"].keys() == {"cpus", "memory", "pids"}
        assert (name == "front") == ("ports" in service)
    assert compose["networks"]["store"] == {"internal": True}
    assert [name for name, service in compose["services"].items() if "store" in service["networks"]] == [
        "redis", "markethall"
    ]  # fmt: skip
