"""Helm's rendering of deploy/chart: deploy/kubernetes/ has its defaults, deploy/components/ what single values change.

Each component is a difference between two renderings. So nothing is written twice by hand. `make manifests` writes both
folders, and tests/deploy/check_chart.py compares them with the chart.
"""

from __future__ import annotations

import json
import re
import shutil
import textwrap
from collections.abc import Mapping
from contextlib import redirect_stderr
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any, Final

import helm_python as helm
import jsonpatch
import yaml

from .files import DEPLOY, FINGERPRINT, KUBERNETES, fingerprint, load_all

CHART = DEPLOY / "chart"
COMPONENTS = DEPLOY / "components"
NAMESPACE = "markethall"
HEADER: Final = "# Written by `make manifests` from deploy/chart.\n"
MADE_BY_KUSTOMIZE: Final = r"kind: ConfigMap\nmetadata:\n  name: (markethall-settings|front|redis)\n"

Values = Mapping[str, Any]


def _pods_of(namespace: str) -> list[dict[str, Any]]:
    """The peers of a network policy: all pods of a namespace."""
    return [{"namespaceSelector": {"matchLabels": {"kubernetes.io/metadata.name": namespace}}}]


CHANGES: Final[Mapping[str, Values]] = {
    "backup": {"backup": {"enabled": True}},
    "dashboards": {"dashboards": {"enabled": True}},
    "external-redis": {
        "redis": {"cluster": {"enabled": False}},
        "settings": {"MARKETHALL_REDIS_URL": "redis://redis.example:6379"},
    },
    "http-route": {"httpRoute": {"enabled": True}, "front": {"proxies": _pods_of("gateway")}},
    "ingress": {"ingress": {"enabled": True}, "front": {"proxies": _pods_of("ingress-nginx")}},
    "pod-monitor": {"podMonitor": {"enabled": True}},
    "prometheus-rule": {"prometheusRule": {"enabled": True}},
    "redis-exporter": {"redisExporter": {"enabled": True, "podMonitor": True}},
    "streams-autoscaling": {"autoscaling": {"streams": {"enabled": True}}},
    "tls": {"tls": {"enabled": True}},
}
"""The values of each component."""


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as such, and indents lists."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002
        super().increase_indent(flow, False)

    def write_text(self, text: str) -> yaml.ScalarNode:
        return self.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _Dumper.write_text)


def _dump(data: object) -> str:
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, width=120)


@cache
def _chart() -> helm.Chart:
    return helm.Chart.load(CHART)


def render(values: Values | None = None) -> dict[str, str]:
    """The text of each template that is not empty, by file name, as `helm template` renders it."""
    _chart().validate_schema(dict(values or {}))
    texts = _chart().render(dict(values or {}), name="markethall", namespace=NAMESPACE)
    lines = {Path(name).name: [line.rstrip() for line in text.split("\n")] for name, text in texts.items()}
    files = {name: "\n".join(text).strip().removeprefix("---\n") + "\n" for name, text in lines.items()}
    return {name: text for name, text in files.items() if text.strip()}


def resources_of(files: Mapping[str, str]) -> dict[tuple[str, str], dict[str, Any]]:
    return {
        (one["kind"], one["metadata"]["name"]): one
        for name, text in files.items() if name.endswith(".yaml")
        for one in load_all(text) if one
    }  # fmt: skip


def without_settings(text: str) -> str:
    """The text of a template without the ConfigMaps that kustomize makes, and without the hashes that stand for it.

    kustomize names a ConfigMap after its content, so that pods are replaced when it changes.
    """
    text = re.sub(r"\n *# New settings are rolled out\.\n *annotations: .*", "", text)
    kept = [one for one in re.split(r"^---\n", text, flags=re.M) if not re.search(MADE_BY_KUSTOMIZE, one)]
    return "---\n".join(kept)


def generated() -> dict[Path, str]:
    """The text of each file of the two folders."""
    base = render()
    files = {KUBERNETES / name: without_settings(text) for name, text in base.items() if name.endswith(".yaml")}
    settings = resources_of(base)["ConfigMap", "markethall-settings"]["data"]
    files[KUBERNETES / "settings.env"] = "".join(f"{name}={value}\n" for name, value in settings.items())
    for component, values in CHANGES.items():
        for name, text in _component(base, render(values), component).items():
            files[COMPONENTS / component / name] = text
    return {path: f"{HEADER}{text}" for path, text in files.items() if text} | {CHART / "README.md": readme()}


def _component(base: Mapping[str, str], changed: Mapping[str, str], name: str) -> dict[str, str]:
    """The files of a component: the new resources, and changes of those that differ or are gone."""
    files = {file: text for file, text in changed.items() if file.endswith(".yaml") and file not in base}
    kustomization: dict[str, Any] = {"apiVersion": "kustomize.config.k8s.io/v1alpha1", "kind": "Component"}
    if files:
        kustomization["resources"] = sorted(files)
    old, new = resources_of(base), resources_of(changed)
    assert new.keys() - old.keys() == resources_of(files).keys(), f"{name}: a file with defaults has further resources"
    generators: list[dict[str, Any]] = []
    patches: list[dict[str, Any]] = []
    for (kind, resource), before in old.items():
        after = new.get((kind, resource))
        if kind == "ConfigMap" and after:
            different = {key: text for key, text in after["data"].items() if before["data"].get(key) != text}
            literals = [f"{key}={text}" for key, text in different.items() if "\n" not in text]
            texts = {key: text for key, text in different.items() if "\n" in text}
            files |= texts
            listed: dict[str, Any] = {"literals": literals} if literals else {"files": list(texts)}
            generators += [{"name": resource, "behavior": "merge", **listed}] if different else []
        elif kind == "ConfigMap":
            # One that nothing names any more does no harm.
            pass
        elif after is None:
            gone: dict[str, Any] = {"$patch": "delete", "apiVersion": before["apiVersion"], "kind": kind}
            patches.append({"patch": _dump({**gone, "metadata": {"name": resource}})})
        else:
            steps = [step for step in _steps(before, after) if "markethall~1" not in step["path"]]
            if steps:
                patches.append({"target": {"kind": kind, "name": resource}, "patch": _dump(steps)})
    if generators:
        kustomization["configMapGenerator"] = generators
    if patches:
        kustomization["patches"] = patches
    comment = textwrap.wrap(f"The values {json.dumps(CHANGES[name])}", 118, break_long_words=False)
    text = "".join(f"# {line}\n" for line in comment)
    return {**files, "kustomization.yaml": text + _dump(kustomization)}


def readme() -> str:
    """The README of the chart: its text by hand, and a table of the values with the comments of values.yaml."""
    before, _ = (CHART / "README.md").read_text(encoding="utf-8").split("| value | default |")
    rows = ["| value | default | meaning |", "|---|---|---|"]
    path: list[str] = []
    comment: list[str] = []
    for line in (CHART / "values.yaml").read_text(encoding="utf-8").splitlines():
        if found := re.match(r"( *)([A-Za-z]+):(?: (.*))?$", line):
            path[len(found[1]) // 2 :] = [found[2]]
            meaning = " ".join(comment)
            if found[3] or meaning:
                default = f"`{found[3]}`" if found[3] else ""
                rows.append(f"| `{'.'.join(path)}` | {default} | {meaning} |")
            comment = []
        else:
            comment = [*comment, line.strip()[2:]] if line.strip().startswith("#") else []
    return before + "\n".join(rows) + "\n"


def _steps(before: object, after: object) -> list[dict[str, Any]]:
    """The patch from one resource to another. jsonpatch itself orders its steps anew in each process."""
    return sorted(jsonpatch.make_patch(before, after).patch, key=lambda step: str(step["path"]))


def lint() -> list[dict[str, Any]]:
    """What `helm lint --strict` says, except for information."""
    with redirect_stderr(StringIO()):
        return [message for message in helm.lint(CHART, strict=True)["messages"] if message["severity"] > 1]


def main() -> None:
    """Write both folders anew."""
    files = generated()
    for folder in (KUBERNETES, COMPONENTS):
        shutil.rmtree(folder, ignore_errors=True)
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    FINGERPRINT.write_text(fingerprint(), encoding="utf-8")


if __name__ == "__main__":
    main()
