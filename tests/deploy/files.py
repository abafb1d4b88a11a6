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
    listed = read(DEPLOY / "kustomization.yaml")["resources"]
    return [one for name in listed for one in yaml.safe_load_all((DEPLOY / name).read_text(encoding="utf-8"))]
