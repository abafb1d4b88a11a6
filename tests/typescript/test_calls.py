"""Calls, streams and seats, tested by Node's own test runner against the real service."""

from __future__ import annotations

import os
import subprocess

from tests.service import Service

from .node import command


def test_the_tests_of_node_pass(hall: Service) -> None:
    done = subprocess.run(
        command("calls.test.ts"),
        env={**os.environ, "HALL": hall.http, "NODE_NO_WARNINGS": "1"},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "fail 0" in done.stdout
