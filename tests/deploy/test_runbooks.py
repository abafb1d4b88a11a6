"""docs/runbooks.md: each alert has its section, and the commands work."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.waiting import wait_until

from .files import DEPLOY, ROOT
from .topology import Topology

PAGE = (ROOT / "docs" / "runbooks.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### (\w+)$\n(.*?)(?=^##|\Z)", PAGE, re.M | re.S))
PARTS = ("**Meaning.**", "**Impact.**", "**How to see it.**", "**What to do.**")


def alerts() -> dict[str, dict[str, Any]]:
    groups = yaml.safe_load((DEPLOY / "prometheus-rules.yaml").read_text(encoding="utf-8"))["groups"]
    return {rule["alert"]: rule for group in groups for rule in group["rules"] if "alert" in rule}


def commands() -> list[str]:
    """The different commands of all sections."""
    blocks = [
        block for section in SECTIONS.values() for block in re.findall(r"^```sh\n(.*?)^```$", section, re.M | re.S)
    ]
    assert len(blocks) == len(SECTIONS)
    return sorted({line for block in blocks for line in block.splitlines()})


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The variables of the page, for a service behind Envoy."""
    with Topology(tmp_path_factory.mktemp("runbooks")) as topology:
        replica = topology.replicas[0]
        # The first check of the shards may still run.
        wait_until(lambda: "markethall_shard_down_seconds_total{" in httpx.get(replica.addresses["metrics"]).text)
        yield {
            "METRICS": replica.addresses["metrics"], "HALL": replica.http, "FRONT": topology.front.http,
            "MARKETHALL_REDIS_URL": topology.redis.url,
        }  # fmt: skip


def test_every_alert_has_a_complete_runbook_and_its_url() -> None:
    assert alerts().keys() == SECTIONS.keys()
    for name, alert in alerts().items():
        assert alert["annotations"]["runbook_url"] == f"docs/runbooks.md#{name.lower()}"
        assert all(part in SECTIONS[name] for part in PARTS), name


@pytest.mark.parametrize("command", commands())
def test_command_of_a_runbook_works(command: str, environment: dict[str, str]) -> None:
    path = f"{ROOT / '.venv' / 'bin'}:{os.environ['PATH']}"
    result = subprocess.run(
        ["bash", "-o", "pipefail", "-euc", command], env={**os.environ, **environment, "PATH": path},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert result.stdout or command.endswith("|| true")


def test_links_to_sections_exist() -> None:
    linked = set(re.findall(r"\(#(\w+)\)", PAGE))
    assert linked <= {name.lower() for name in SECTIONS}


def test_page_names_only_files_that_exist() -> None:
    for name in re.findall(r"docs/[\w-]+\.md", PAGE):
        assert Path(ROOT / name).exists(), name
