"""Every snippet of the documentation runs unchanged, except for the ports and a number of matches.

test_browser_documentation.py runs those of docs/browser.md. tests/typescript runs the snippets in TypeScript,
and tests/rules/test_alone.py those of docs/simulation.md.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.forked import run_code, run_forked
from tests.service import Service
from tests.tools.commands import in_this_process, markethall

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    "README.md", "docs/command-line.md", "docs/first-steps.md", "docs/rest.md", "docs/luck.md", "docs/clocks.md",
    "docs/webhooks.md", "docs/texts.md", "docs/own-bot.md", "client_sdk/python/README.md",
)  # fmt: skip
BIN = Path(sys.executable).parent
COMMAND: Final = re.compile(r"markethall (?P<arguments>[^|&;<>$]*?)( > (?P<file>\S+))?")
"""A line with one command of `markethall`."""


def snippets(language: str) -> Iterator[object]:
    """The snippets in a language, as parameters of a test."""
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        for number, code in enumerate(re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S), 1):
            yield pytest.param(code, id=f"{page}-{number}")


def with_addresses(code: str, hall: Service) -> str:
    code = code.replace("MATCHES = 20", "MATCHES = 2")
    return code.replace("localhost:50051", hall.target).replace("http://localhost:8080", hall.http)


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands save tokens in a folder of the test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_every_snippet_is_in_a_tested_language() -> None:
    for page in PAGES:
        languages = re.findall(r"^```(\w*)\n.*?^```$", (ROOT / page).read_text(encoding="utf-8"), re.M | re.S)
        assert set(languages) <= {"python", "bash", "sh", "ts", "js", "text", ""}


@pytest.mark.parametrize("code", list(snippets("python")))
def test_python_snippets_run(code: str, hall: Service, tmp_path: Path) -> None:
    result = run_forked(run_code, [with_addresses(code, hall)], os.environ, folder=tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("code", list(snippets("bash")))
def test_curl_snippet_plays_a_match_and_resumes_a_watch(code: str, hall: Service, tmp_path: Path) -> None:
    result = subprocess.run(
        ["bash", "-euo", "pipefail", "-s"], input=with_addresses(code, hall), cwd=tmp_path,
        env={**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}"},
        capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stdout + result.stderr
    [(watched, different)] = re.findall(r"(\d+) commits watched, (\d+) different", result.stdout)
    assert watched == different
    verified = in_this_process("verify", str(tmp_path / "record.json"))
    assert verified.returncode == 0, verified.stderr
    assert watched == re.findall(r"(\d+) commits", verified.stdout)[0]


@pytest.mark.parametrize("code", list(snippets("sh")))
def test_documented_commands_run(code: str, hall: Service, tmp_path: Path) -> None:
    for line in code.splitlines():
        command = line.partition("#")[0].strip()
        if command == "make serve":
            check_make_serve(tmp_path)
        elif command and command != "make test":
            run_documented_command(command, hall, tmp_path)


def run_documented_command(command: str, hall: Service, folder: Path) -> None:
    """Run a command of `markethall` in this folder, with the data folder of the tests' service."""
    match = COMMAND.fullmatch(command)
    assert match, command
    result = markethall(*shlex.split(match["arguments"]), folder=str(folder), data=str(hall.data))
    assert result.returncode == 0, result.stdout + result.stderr
    if match["file"]:
        (folder / match["file"]).write_text(result.stdout, encoding="utf-8")


def check_make_serve(folder: Path) -> None:
    """Check that `make serve` in a checkout serves until it is interrupted."""
    environment = {**os.environ, "MARKETHALL_GRPC_PORT": "0"}
    process = subprocess.Popen(
        ["make", "serve", f"PYTHON={sys.executable}", f"ARGS=--http-port 0 --data {folder / 'data'}"],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "Ctrl-C" in line:
                break
        text = "".join(lines)
        assert "gRPC   127.0.0.1:" in text
        assert "REST   http://127.0.0.1:" in text
        assert "may call: http://localhost:*, http://127.0.0.1:*, http://[::1]:*" in text
        os.killpg(process.pid, signal.SIGINT)
        process.wait(timeout=20)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        assert process.stdout is not None
        process.stdout.close()
