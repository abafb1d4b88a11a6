"""The commands of `markethall`, run in a forked process or in this one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from typer.testing import CliRunner

from markethall_service.app.cli import app
from tests.forked import run_command, run_forked


def markethall(*arguments: str, text: str = "", folder: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a forked process, with `text` as its input, in this folder or in the working directory."""
    environment = {**os.environ, **_variables(settings)}
    result = run_forked(run_command, arguments, environment, text, Path(folder).absolute())
    assert "Traceback" not in result.stderr, result.stderr
    return result


def in_this_process(*arguments: str, text: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command in this process, which is faster than a new process. Not for `serve`."""
    result = CliRunner().invoke(app, arguments, input=text, env=_variables(settings))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return subprocess.CompletedProcess(arguments, result.exit_code, result.stdout, result.stderr)


def _variables(settings: Mapping[str, str]) -> dict[str, str]:
    return {f"MARKETHALL_{name.upper()}": value for name, value in settings.items()}
