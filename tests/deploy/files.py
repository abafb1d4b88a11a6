"""The content of the files in deploy/."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
KUBERNETES = DEPLOY / "kubernetes"

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader in C takes a tenth of the time. Not every PyYAML has it."""


def read(path: Path) -> Any:
    """The only document of a YAML file."""
    (document,) = documents(path)
    return document


def documents(path: Path) -> list[Any]:
    """The documents of a YAML file."""
    return list(yaml.load_all(path.read_text(encoding="utf-8"), _LOADER))


def settings_of(path: Path) -> dict[str, str]:
    """The settings in a file of lines NAME=VALUE."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


@cache
def resources() -> list[dict[str, Any]]:
    """Everything that the kustomization applies except its generated ConfigMaps."""
    return kustomized(DEPLOY)


def deployment(name: str) -> dict[str, Any]:
    """The Deployment with this name."""
    resource: dict[str, Any]
    (resource,) = [one for one in resources() if one["kind"] == "Deployment" and one["metadata"]["name"] == name]
    return resource


def kustomized(folder: Path) -> list[dict[str, Any]]:
    """The output of a folder's kustomization: resources, nameSuffix, labels in selectors."""
    kustomization = read(folder / "kustomization.yaml")
    output: list[dict[str, Any]] = []
    for name in kustomization["resources"]:
        path = (folder / name).resolve()
        output += kustomized(path) if path.is_dir() else documents(path)
    for resource in output:
        resource["metadata"]["name"] += kustomization.get("nameSuffix", "")
        for labels in (entry["pairs"] for entry in kustomization.get("labels", ()) if entry.get("includeSelectors")):
            for owner in _labels_and_selectors(resource):
                owner.update(labels)
    return output


def _labels_and_selectors(workload: dict[str, Any]) -> list[dict[str, str]]:
    """The labels of a workload and of its pods, and its selectors."""
    template = workload["spec"]["template"]
    affinity = template["spec"]["affinity"]["podAntiAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"]
    terms = (*affinity, *template["spec"]["topologySpreadConstraints"])
    selectors = [workload["spec"]["selector"], *(term["labelSelector"] for term in terms)]
    labels = [owner["metadata"]["labels"] for owner in (workload, template)]
    return [*labels, *(selector["matchLabels"] for selector in selectors)]
