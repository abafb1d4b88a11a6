"""The requests that the developer tools keep, and the curl commands that repeat them."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.typescript.node import run_script

SECRETS = {"TOKEN": "the-token", "API_KEY": "the-key", "JOIN_CODE": "the-code"}


@pytest.fixture(scope="module")
def output() -> Any:
    return json.loads(run_script(Path(__file__).with_name("request_log.ts")))


def curl_arguments(command: str) -> list[str]:
    """The arguments that a shell passes to curl."""
    script = f'curl() {{ for argument in "$@"; do printf "%s\\0" "$argument"; done; }}\n{command}'
    environment = {**os.environ, **SECRETS}
    result = subprocess.run(["sh", "-c", script], env=environment, capture_output=True, text=True, check=True)
    return result.stdout.split("\0")[:-1]


def test_the_latest_200_requests_are_kept(output: Any) -> None:
    assert output["kept"] == 200
    assert output["newest"].endswith("at=249")
    assert output["cleared"] == 0


def test_the_latest_answers_of_a_stream_are_kept_and_all_are_counted(output: Any) -> None:
    assert (output["answers"], output["keptAnswers"], output["last"]) == (30, 20, 29)


def test_a_body_reaches_curl_unchanged_but_for_its_secrets(output: Any) -> None:
    join = curl_arguments(output["commands"][0])
    assert join[join.index("-H") + 1] == "X-Api-Key: the-key"
    assert json.loads(join[-1]) == {"displayName": "O'Neill \\ $HOME", "joinCode": "the-code"}


def test_a_body_that_is_too_long_for_an_argument_reaches_curl(output: Any, tmp_path: Path) -> None:
    curl = tmp_path / "curl"
    curl.write_text('#!/bin/sh\nfor last; do :; done\n[ "$last" = @- ] && cat\n', encoding="utf-8")
    curl.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    result = subprocess.run(
        ["sh"], input=output["commands"][1], env=environment, capture_output=True, text=True, check=True
    )
    assert json.loads(result.stdout) == {"record": "'$HOME" * 30_000}


def test_secrets_of_headers_and_queries_come_from_the_environment(output: Any) -> None:
    get = curl_arguments(output["commands"][2])
    assert "http://hall/v1/matches/a?view=X&joinCode=the-code" in get
    assert "Authorization: Bearer the-token" in get
