"""Runs the tests of calls, streams and seats with Node's test runner against the real service."""

from __future__ import annotations

import os
import subprocess

import pytest

from markethall_client import errors
from tests.service import Service

from .node import command

SCRIPTS = (
    "addresses.test.ts",
    "calls.test.ts",
    "turns.test.ts",
    "versions.test.ts",
    "requests.test.ts",
    "watches.test.ts",
)


@pytest.mark.parametrize("script", SCRIPTS)
def test_node_tests_pass(hall: Service, script: str) -> None:
    moved_on = " ".join(reason for reason, family in errors.BY_REASON.items() if issubclass(family, errors.MovedOn))
    done = subprocess.run(
        command(script),
        env={**os.environ, "HALL": hall.http, "GRPC": hall.target, "MOVED_ON": moved_on, "NODE_NO_WARNINGS": "1"},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "fail 0" in done.stdout
