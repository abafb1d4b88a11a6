"""The upgrade steps of docs/deploying.md: they cover all matches and detect a failed Job."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from .files import DEPLOY, ROOT, read

PAGE = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\w*\n(.*?)^```", PAGE, re.S | re.M)


def arguments(text: str) -> list[str]:
    """The arguments of `markethall` in the Job of a manifest."""
    [listed] = re.findall(r"args: \[(.*)\]", text)
    return str(listed).split(", ")


def test_upgrade_covers_all_matches() -> None:
    manifest = (DEPLOY / "upgrade.yaml").read_text(encoding="utf-8")
    [change] = re.findall(r"^sed '(.*)' deploy/upgrade.yaml", PAGE, re.M)
    result = subprocess.run(["sed", change], input=manifest, capture_output=True, text=True, check=True)
    assert arguments(manifest) == ["upgrade", "--all", "--dry-run"]
    assert arguments(result.stdout) == ["upgrade", "--all"]
    commands = re.findall(r"markethall upgrade\b(?! -*namespace).*", PAGE)
    assert len(commands) > 1
    assert [command for command in commands if not command.startswith("markethall upgrade --all")] == []


@pytest.mark.parametrize(
    ("conditions", "result"), [("SuccessCriteriaMet Complete", "Complete"), ("FailureTarget Failed", "Failed")]
)
def test_wait_for_the_job_ends_with_success_or_failure(tmp_path: Path, conditions: str, result: str) -> None:
    [block] = [block for block in BLOCKS if block.startswith("kubectl") and "sed " in block]
    [wait] = re.findall(r"^until .*?done$", block, re.S | re.M)
    # The Job has no condition yet at the first request.
    kubectl = tmp_path / "kubectl"
    kubectl.write_text(f"#!/bin/sh\n[ -e {tmp_path}/asked ] && echo '{conditions}'\ntouch {tmp_path}/asked\n")
    kubectl.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    script = f"sleep() {{ :; }}\n{wait}"
    output = subprocess.run(
        ["sh", "-c", script], env=environment, capture_output=True, text=True, check=True, timeout=60
    ).stdout
    assert result in output
    assert read(DEPLOY / "upgrade.yaml")["metadata"]["name"] in wait
    assert "--for=condition" not in PAGE.partition("deploy/upgrade.yaml | kubectl create")[2]


def test_documented_commands_write_secrets_for_their_owner_only() -> None:
    written = [line for block in BLOCKS for line in block.splitlines() if re.search(r" > \w", line)]
    assert len(written) > 3
    assert [line for line in written if "(umask 077 && " not in line] == []
