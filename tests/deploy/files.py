"""The files of deploy/, read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
KUBERNETES = DEPLOY / "kubernetes"


def read(path: Path) -> Any:
    """The one document of a YAML file."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def settings_of(path: Path) -> dict[str, str]:
    """The lines NAME=VALUE of a file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def resources() -> list[dict[str, Any]]:
    """Everything that the kustomization applies but for its generated ConfigMaps."""
    return built(DEPLOY)


def built(folder: Path) -> list[dict[str, Any]]:
    """The output of a folder's kustomization: resources, nameSuffix, labels in selectors."""
    told = read(folder / "kustomization.yaml")
    found: list[dict[str, Any]] = []
    for name in told["resources"]:
        place = (folder / name).resolve()
        found += built(place) if place.is_dir() else yaml.safe_load_all(place.read_text(encoding="utf-8"))
    for one in found:
        one["metadata"]["name"] += told.get("nameSuffix", "")
        for labels in (each["pairs"] for each in told.get("labels", ()) if each.get("includeSelectors")):
            for place in _labelled(one):
                place.update(labels)
    return found


def _labelled(workload: dict[str, Any]) -> list[dict[str, str]]:
    """The labels of a workload and of its pods, and its selectors."""
    spec = workload["spec"]["template"]["spec"]
    near = spec["affinity"]["podAntiAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"]
    chosen = (one["labelSelector"] for one in (*near, *spec["topologySpreadConstraints"]))
    selectors = [workload["spec"]["selector"], *chosen]
    labels = [one["metadata"]["labels"] for one in (workload, workload["spec"]["template"])]
    return [*labels, *(selector["matchLabels"] for selector in selectors)]
