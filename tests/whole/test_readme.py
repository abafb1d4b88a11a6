"""Every snippet of the documentation runs unchanged, except for the ports.

tests/typescript runs those in TypeScript.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service import Service

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    "README.md", "docs/command-line.md", "docs/first-steps.md", "docs/rest.md", "docs/luck.md", "docs/clocks.md",
    "docs/webhooks.md", "docs/texts.md", "client_sdk/python/README.md",
)  # fmt: skip
BIN = Path(sys.executable).parent


def snippets(language: str) -> Iterator[object]:
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        for number, code in enumerate(re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S), 1):
            yield pytest.param(code, id=f"{page}-{number}")


def run(command: list[str], code: str, hall: Service, folder: Path) -> str:
    """The output of the code, run in a separate folder against the test's service."""
    code = code.replace("localhost:50051", hall.target).replace("http://localhost:8080", hall.http)
    environment = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}", "MARKETHALL_DATA": str(hall.data)}
    done = subprocess.run(
        command, input=code, cwd=folder, env=environment, capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_snippet_is_in_a_tested_language() -> None:
    for page in PAGES:
        found = re.findall(r"^```(\w*)\n.*?^```$", (ROOT / page).read_text(encoding="utf-8"), re.M | re.S)
        assert set(found) <= {"python", "bash", "sh", "ts", "js", ""}


@pytest.mark.parametrize("code", list(snippets("python")))
def test_python_snippets_run(code: str, hall: Service, tmp_path: Path) -> None:
    run([sys.executable, "-W", "error", "-"], code, hall, tmp_path)


@pytest.mark.parametrize("code", list(snippets("bash")))
def test_curl_snippets_play_a_match(code: str, hall: Service, tmp_path: Path) -> None:
    said = run(["bash", "-euo", "pipefail", "-s"], code, hall, tmp_path)
    watched, different = re.findall(r"(\d+) commits watched, (\d+) different", said)[0]
    assert watched == different
    verified = run(["markethall", "verify", "record.json"], "", hall, tmp_path)
    commits = re.findall(r"(\d+) commits", verified)[0]
    assert watched == commits


@pytest.mark.parametrize("code", list(snippets("sh")))
def test_documented_commands_run(code: str, hall: Service, tmp_path: Path) -> None:
    for line in code.splitlines():
        command = line.partition("#")[0].strip()
        if command == "make serve":
            check_make_serve(tmp_path)
        elif command and command != "make test":
            run(["bash", "-euc", command], "", hall, tmp_path)


def check_make_serve(folder: Path) -> None:
    """`make serve` in a checkout serves until it is interrupted."""
    environment = {
        **os.environ, "MARKETHALL_GRPC_PORT": "0", "MARKETHALL_HTTP_PORT": "0", "MARKETHALL_DATA": str(folder / "data")
    }  # fmt: skip
    process = subprocess.Popen(
        ["make", "serve", f"PYTHON={sys.executable}"],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line)
            if "Ctrl-C" in line:
                break
        text = "".join(said)
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
