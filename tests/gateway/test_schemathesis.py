"""Whatever the description allows or forbids, the gateway does as it says: schemathesis finds nothing."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from tests.gateway.fake import Fake, commits
from tests.gateway.running import Running
from tests.service import Service

# What a game or a match allows is no matter of schemas, so a request may fit and still be refused with a reason.
SETTINGS = """
[checks]
positive_data_acceptance.enabled = false
[parameters]
"path.match" = "{match}"
"path.game" = "{game}"
"""


def explore(folder: Path, base: str, match: str, *options: str) -> dict[str, set[str]]:
    """Runs schemathesis over the served description, every path leading to one match; its findings are the failure.

    The kinds of data that each operation was tried with.
    """
    settings = folder / "schemathesis.toml"
    settings.write_text(SETTINGS.format(match=match, game="portobello"))
    command = [str(Path(sys.executable).with_name("st")), "--config-file", str(settings), "run", f"{base}/openapi.json"]
    command += [
        "--phases",
        "coverage,fuzzing",
        "--max-examples",
        "10",
        "--generation-deterministic",
        "--warnings",
        "off",
        "--no-color",
        *options,
    ]
    command += ["--mode", "all", "--report", "vcr", "--report-vcr-path", str(folder / "cases.yaml")]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=200)
    assert run.returncode == 0, run.stdout + run.stderr
    cases = (folder / "cases.yaml").read_text()
    assert malformed(cases) == []
    return tried(cases, httpx.get(f"{base}/openapi.json").json())


def tried(cases: str, description: dict[str, Any]) -> dict[str, set[str]]:
    """With which kinds of data, "positive" and "negative", each operation was called."""
    operations = {
        (verb.upper(), re.compile(re.sub(r"\\{\w+\\}", "[^/:]+?", re.escape(path)))): operation["operationId"]
        for path, verbs in description["paths"].items()
        for verb, operation in verbs.items()
    }
    found: dict[str, set[str]] = defaultdict(set)
    for case in cases.split("\n- id: ")[1:]:
        [mode] = re.findall(r"^    mode: '?(\w+)", case, re.MULTILINE)[:1]
        uri, verb = (re.findall(rf"^    {key}: '?([^'\n]+)", case, re.MULTILINE)[0] for key in ("uri", "method"))
        for (own, pattern), name in operations.items():
            if own == verb and pattern.fullmatch(urlsplit(uri).path):
                found[name].add(mode)
    return dict(found)


def malformed(cases: str) -> list[str]:
    """The cases of valid data that were refused as malformed; each case as the report shows it."""
    found = []
    for case in cases.split("\n- id: ")[1:]:
        refused = re.search(r'"reason\W+(MALFORMED|UNKNOWN_FIELD)\W', case)
        if refused and re.search(r"^    mode: '?positive", case, re.MULTILINE):
            found.append(case)
    return found


def test_responses_match_the_openapi_document(hall: Service, tmp_path: Path) -> None:
    match = httpx.post(f"{hall.http}/v1/matches", json={"game": "portobello", "seatCount": 2}).json()["match"]["name"]
    seats = [httpx.post(f"{hall.http}/v1/{match}:join").json() for _ in range(2)]
    token = f"Authorization: Bearer {seats[0]['token']}"
    # A watch of a running match has no end that schemathesis could wait for.
    found = explore(tmp_path, hall.http, match.partition("/")[2], "-H", token, "--exclude-operation-id", "watchMatch")
    description = httpx.get(f"{hall.http}/openapi.json").json()
    operations = {one["operationId"] for verbs in description["paths"].values() for one in verbs.values()}
    assert found == {name: {"positive", "negative"} for name in operations - {"watchMatch"}}


def test_streams_match_the_openapi_document(service: Fake, gateway: Running, tmp_path: Path) -> None:
    some_and_none = cycle((3, 5))
    service.answers["WatchMatch"] = lambda *_: commits(next(some_and_none), 4)
    found = explore(tmp_path, gateway.base, "k3v9", "--include-operation-id", "watchMatch")
    assert found == {"watchMatch": {"positive", "negative"}}
