"""The content of the files in deploy/."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
KUBERNETES = DEPLOY / "kubernetes"
FINGERPRINT = KUBERNETES / "chart.sha256"

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader in C takes a tenth of the time. Not every PyYAML has it."""


def read(path: Path) -> Any:
    """The only document of a YAML file."""
    (document,) = documents(path)
    return document


def documents(path: Path) -> list[Any]:
    return load_all(path.read_text(encoding="utf-8"))


def load_all(text: str) -> list[Any]:
    return list(yaml.load_all(text, _LOADER))


def fingerprint() -> str:
    """A hash of the chart and of all that is rendered from it, for a comparison without Helm."""
    folders = (DEPLOY / "chart", KUBERNETES, DEPLOY / "components")
    files = sorted(path for folder in folders for path in folder.rglob("*") if path.is_file() and path != FINGERPRINT)
    listed = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(DEPLOY)}" for path in files]
    return hashlib.sha256("\n".join(listed).encode()).hexdigest() + "\n"


@cache
def resources() -> list[dict[str, Any]]:
    """Everything that the kustomization applies except its generated ConfigMaps."""
    return [one for name in read(DEPLOY / "kustomization.yaml")["resources"] for one in documents(DEPLOY / name)]


@cache
def kubernetes_settings() -> dict[str, str]:
    lines = (KUBERNETES / "settings.env").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if not line.startswith("#"))


def deployment(name: str) -> dict[str, Any]:
    resource: dict[str, Any]
    (resource,) = [one for one in resources() if one["kind"] == "Deployment" and one["metadata"]["name"] == name]
    return resource
