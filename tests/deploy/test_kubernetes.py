"""Checks beyond schemas: the manifests fit each other and the documentation, and rights are minimal."""

from __future__ import annotations

import base64
import binascii
import re
import subprocess
from ipaddress import ip_address, ip_network
from typing import Any

import pytest

from markethall_service.app.settings import Settings
from markethall_service.gateway import GatewaySettings

from .files import DEPLOY, FINGERPRINT, KUBERNETES, ROOT, fingerprint, kubernetes_settings, read, resources
from .topology import connection_manager

NAME = "app.kubernetes.io/name"
UPGRADE = read(DEPLOY / "upgrade.yaml")
RESOURCES = [*resources(), UPGRADE]


def of_kind(*kinds: str) -> dict[str, dict[str, Any]]:
    """The resources of these kinds by name."""
    return {resource["metadata"]["name"]: resource for resource in RESOURCES if resource["kind"] in kinds}


WORKLOADS = of_kind("Deployment", "StatefulSet", "Job")
workloads = pytest.mark.parametrize("name", list(WORKLOADS))


def pod(name: str) -> dict[str, Any]:
    """The specification of the pods of a workload."""
    spec: dict[str, Any] = WORKLOADS[name]["spec"]["template"]["spec"]
    return spec


def label(name: str) -> str:
    """The label of the pods of a workload that selectors use."""
    value: str = WORKLOADS[name]["spec"]["template"]["metadata"]["labels"][NAME]
    return value


@workloads
def test_pods_have_minimal_rights(name: str) -> None:
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
def test_mounted_and_read_resources_exist(name: str) -> None:
    spec = pod(name)
    generated = {generator["name"] for generator in read(DEPLOY / "kustomization.yaml")["configMapGenerator"]}
    claims = {claim["metadata"]["name"] for claim in WORKLOADS[name]["spec"].get("volumeClaimTemplates", ())}
    volumes = {volume["name"]: volume for volume in spec.get("volumes", ())}
    for container in spec["containers"]:
        assert {mount["name"] for mount in container.get("volumeMounts", ())} == volumes.keys() | claims
        for source in container.get("envFrom", ()):
            assert source["configMapRef"]["name"] in generated
    for volume in volumes.values():
        if "configMap" in volume:
            assert volume["configMap"]["name"] in generated
        if "secret" in volume:
            assert volume["secret"]["secretName"] == read(DEPLOY / "secret.template.yaml")["metadata"]["name"]


@workloads
def test_probes_use_existing_ports(name: str) -> None:
    for container in pod(name)["containers"]:
        ports = {port["name"]: port["containerPort"] for port in container.get("ports", ())}
        for kind in ("startupProbe", "readinessProbe", "livenessProbe"):
            probe = container.get(kind, {})
            assert probe.get("httpGet", {}).get("port", "http") in {*ports, "http"}
            assert probe.get("grpc", {}).get("port", 50051) in {*ports.values(), 50051}
            assert WORKLOADS[name]["kind"] == "Job" or probe or kind == "startupProbe"


def test_hanging_pod_is_restarted_and_one_waiting_for_redis_is_not() -> None:
    (container,) = pod("markethall")["containers"]
    startup, readiness, liveness = (container[f"{kind}Probe"] for kind in ("startup", "readiness", "liveness"))
    # tests/operators/test_health.py tests what the two paths depend on.
    assert startup["httpGet"] == liveness["httpGet"] == {"path": "/healthz", "port": "http"}
    assert readiness["httpGet"] == {"path": "/readyz", "port": "http"}
    redis_start_s = float(kubernetes_settings()["MARKETHALL_REDIS_START_SECONDS"])
    assert startup["periodSeconds"] * startup["failureThreshold"] > redis_start_s


def test_selectors_match_their_pods() -> None:
    labels = {label(name) for name in WORKLOADS}
    for service in of_kind("Service").values():
        selected = [name for name in WORKLOADS if label(name) == service["spec"]["selector"][NAME]]
        assert selected
        for name in selected:
            ports = {port["name"] for container in pod(name)["containers"] for port in container["ports"]}
            assert {port["targetPort"] for port in service["spec"]["ports"]} <= ports
    for workload in (*of_kind("Deployment").values(), *of_kind("StatefulSet").values()):
        labelled = workload["spec"]["template"]["metadata"]["labels"].items()
        assert workload["spec"]["selector"]["matchLabels"].items() <= labelled
    for budget in of_kind("PodDisruptionBudget").values():
        assert budget["spec"]["selector"]["matchLabels"][NAME] in labels
    for scaler in of_kind("HorizontalPodAutoscaler").values():
        target = scaler["spec"]["scaleTargetRef"]
        assert WORKLOADS[target["name"]]["kind"] == target["kind"]
        assert "replicas" not in WORKLOADS[target["name"]]["spec"]


def test_every_pod_has_its_network_policy() -> None:
    policies = of_kind("NetworkPolicy")
    assert policies["default-deny"]["spec"] == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
    chosen = [policy["spec"]["podSelector"].get("matchLabels") for policy in policies.values()]
    for workload in WORKLOADS.values():
        labelled = workload["spec"]["template"]["metadata"]["labels"].items()
        assert any(labels and labels.items() <= labelled for labels in chosen)
    for policy in policies.values():
        for rule in (*policy["spec"].get("ingress", ()), *policy["spec"].get("egress", ())):
            for peer in (*rule.get("from", ()), *rule.get("to", ())):
                selected = peer.get("podSelector", {}).get("matchLabels", {}).get(NAME)
                assert selected is None or selected in {label(name) for name in WORKLOADS}


def test_shard_survives_the_loss_of_a_pod_or_a_node() -> None:
    shards = of_kind("StatefulSet")
    assert list(shards) == ["redis-cluster-a", "redis-cluster-b", "redis-cluster-c"]
    wait_replicas = int(kubernetes_settings()["MARKETHALL_REDIS_WAIT_REPLICAS"])
    for name, shard in shards.items():
        (container,) = pod(name)["containers"]
        options = dict(zip(container["args"][::2], container["args"][1::2], strict=True))
        # One less than a shard has, so that it accepts moves while a pod is missing.
        assert int(options["--min-replicas-to-write"]) == wait_replicas == shard["spec"]["replicas"] - 2
        assert options["--cluster-node-timeout"] == documented("cluster-node-timeout")
        assert options["--cluster-require-full-coverage"] == documented("cluster-require-full-coverage")
        (anti_affinity,) = pod(name)["affinity"]["podAntiAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"]
        assert anti_affinity["topologyKey"] == "kubernetes.io/hostname"
        assert anti_affinity["labelSelector"] == shard["spec"]["selector"]
    selectors = [shard["spec"]["selector"]["matchLabels"] for shard in shards.values()]
    assert len({tuple(sorted(selector.items())) for selector in selectors}) == len(shards)
    assert of_kind("PodDisruptionBudget")["redis-cluster"]["spec"]["maxUnavailable"] == 1


def documented(setting: str) -> str:
    """The value of a setting of Redis in docs/redis.md."""
    (value,) = re.findall(rf"^{setting} (\S+)", (ROOT / "docs" / "redis.md").read_text(encoding="utf-8"), re.M)
    return str(value)


def test_only_the_service_reaches_redis() -> None:
    rules = of_kind("NetworkPolicy")["redis-cluster"]["spec"]["ingress"]
    peers = [peer["podSelector"]["matchLabels"].items() for rule in rules for peer in rule["from"]]
    labels = {label(name): one["spec"]["template"]["metadata"]["labels"].items() for name, one in WORKLOADS.items()}
    reaching = {name for name, labelled in labels.items() if any(peer <= labelled for peer in peers)}
    assert reaching == {"markethall", "markethall-upgrade", "redis-cluster", "redis-cluster-meet"}


def test_upgrade_job_has_the_image_and_redis_of_the_service() -> None:
    (container,) = UPGRADE["spec"]["template"]["spec"]["containers"]
    (service,) = pod("markethall")["containers"]
    assert container["image"] == service["image"]
    (redis,) = container["env"]
    assert kubernetes_settings()[redis["name"]] == redis["value"]
    assert UPGRADE["metadata"]["namespace"] == read(DEPLOY / "kustomization.yaml")["namespace"]
    assert label("markethall-upgrade") != label("markethall")


def test_secret_template_cannot_be_applied() -> None:
    path = DEPLOY / "secret.template.yaml"
    assert path.name not in read(DEPLOY / "kustomization.yaml")["resources"]
    for placeholder in read(path)["data"].values():
        with pytest.raises(binascii.Error):
            base64.b64decode(placeholder, validate=True)


def test_every_manifest_is_listed() -> None:
    listed = set(read(DEPLOY / "kustomization.yaml")["resources"])
    assert listed == {"namespace.yaml", *(f"kubernetes/{path.name}" for path in KUBERNETES.glob("*.yaml"))}


def test_manifests_are_those_of_the_chart() -> None:
    """`make manifests` writes them; tests/deploy/check_chart.py compares them with what Helm renders."""
    assert FINGERPRINT.read_text("utf-8") == fingerprint(), "The chart has changed: run `make manifests`."


def test_termination_grace_covers_the_stop_of_a_pod() -> None:
    (container,) = pod("markethall")["containers"]
    sleep_s = container["lifecycle"]["preStop"]["sleep"]["seconds"]
    # Until then Envoy has resolved the name again, and its health checks have failed too.
    assert sleep_s > dns_refresh_s("grpc") + 2
    drain, grace = (float(kubernetes_settings()[f"MARKETHALL_{name}_SECONDS"]) for name in ("DRAIN", "GRACE"))
    # REST and gRPC have the grace one after the other: docs/operating.md, "Stopping".
    assert pod("markethall")["terminationGracePeriodSeconds"] >= sleep_s + drain + 2 * grace + 10
    compose = read(DEPLOY / "compose.yaml")["services"]["markethall"]
    drain = float(compose["environment"]["MARKETHALL_DRAIN_SECONDS"])
    assert float(compose["stop_grace_period"].rstrip("s")) >= drain + 2 * Settings().grace_seconds + 10

    (envoy,) = pod("front")["containers"]
    (sleep_s,) = map(float, re.findall(r"sleep (\d+)", envoy["lifecycle"]["preStop"]["exec"]["command"][-1]))
    assert sleep_s < float(envoy["args"][envoy["args"].index("--drain-time-s") + 1])
    assert pod("front")["terminationGracePeriodSeconds"] >= sleep_s + 10


def clusters() -> dict[str, dict[str, Any]]:
    """Envoy's clusters by their names."""
    return {cluster["name"]: cluster for cluster in read(DEPLOY / "envoy.yaml")["static_resources"]["clusters"]}


def dns_refresh_s(name: str) -> float:
    """The DNS refresh period of a cluster in seconds."""
    return float(clusters()[name]["cluster_type"]["typed_config"]["dns_refresh_rate"].rstrip("s"))


def test_envoy_has_memory_for_its_maximum_of_connections() -> None:
    page = (ROOT / "docs" / "sizing.md").read_text(encoding="utf-8")
    [(base_mb, watcher_kb)] = re.findall(r"^Envoy needs (\d+) MB and (\d+) KB a watcher", page, re.M)
    overload = read(DEPLOY / "envoy.yaml")["overload_manager"]
    heap, downstream = (monitor["typed_config"] for monitor in overload["resource_monitors"])
    refuses_from_bytes = overload["actions"][-1]["triggers"][0]["threshold"]["value"] * heap["max_heap_size_bytes"]
    connections = downstream["max_active_downstream_connections"]
    assert int(base_mb) * 1e6 + connections * int(watcher_kb) * 1e3 < refuses_from_bytes
    for name in ("grpc", "rest"):
        (limits,) = clusters()[name]["circuit_breakers"]["thresholds"]
        assert limits["max_connections"] == limits["max_requests"] == connections
    (envoy,) = pod("front")["containers"]
    limit = read(DEPLOY / "compose.yaml")["services"]["front"]["deploy"]["resources"]["limits"]["memory"]
    assert envoy["resources"]["limits"]["memory"] == f"{limit}i" == "1Gi"
    assert heap["max_heap_size_bytes"] <= 2 / 3 * 2**30


def test_envoy_closes_idle_connections_sooner_than_the_service() -> None:
    ((options,),) = [clusters()["rest"]["typed_extension_protocol_options"].values()]
    assert float(options["common_http_protocol_options"]["idle_timeout"].rstrip("s")) < GatewaySettings().idle_seconds


def test_stream_timeout_is_longer_than_the_heartbeat() -> None:
    (hosts,) = connection_manager(read(DEPLOY / "envoy.yaml"))["route_config"]["virtual_hosts"]
    (events,) = [route["route"] for route in hosts["routes"] if route["name"] == "events"]
    assert float(events["idle_timeout"].rstrip("s")) >= 3 * GatewaySettings().heartbeat_seconds


def test_cloud_metadata_service_is_unreachable() -> None:
    (internet,) = [
        peer["ipBlock"]
        for policy in of_kind("NetworkPolicy").values()
        for rule in policy["spec"].get("egress", ())
        for peer in rule["to"] if "ipBlock" in peer
    ]  # fmt: skip
    excepted = [ip_network(network) for network in internet["except"]]
    for address in ("169.254.169.254", "100.100.100.200", "168.63.129.16", "192.0.0.192", "10.0.0.1", "127.0.0.1"):
        assert any(ip_address(address) in network for network in excepted), address
    assert not any(ip_address("8.8.8.8") in network for network in excepted)


def test_unready_pods_do_not_block_a_drain() -> None:
    scalers = of_kind("HorizontalPodAutoscaler")
    for name, budget in of_kind("PodDisruptionBudget").items():
        assert budget["spec"]["maxUnavailable"] == 1
        assert name not in scalers or scalers[name]["spec"]["minReplicas"] > 1
        # A Redis that has not caught up must block the drain, because its master must stay.
        assert ("unhealthyPodEvictionPolicy" in budget["spec"]) == (name in scalers)


def test_loading_redis_is_not_healthy() -> None:
    compose = read(DEPLOY / "compose.yaml")
    [kind, compose_check] = compose["services"]["redis"]["healthcheck"]["test"]
    assert kind == "CMD-SHELL"
    (container,) = pod("redis-cluster-a")["containers"]
    probes = [container[f"{kind}Probe"]["exec"]["command"][-1] for kind in ("startup", "readiness")]
    for check in (compose_check, *probes):
        for reply, is_healthy in (("PONG", True), ("LOADING Redis is loading the dataset in memory", False)):
            script = check.replace("valkey-cli ping", f"echo {reply!r}").replace(
                "valkey-cli info", "echo role:master #"
            )
            assert (subprocess.run(["sh", "-c", script], check=False).returncode == 0) == is_healthy


def test_compose_is_as_strict_as_kubernetes() -> None:
    compose = read(DEPLOY / "compose.yaml")
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
