"""The gateway behaves as its OpenAPI document says: schemathesis sends valid and invalid requests to all operations."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx

from tests.gateway.fake_service import FakeService, commits
from tests.gateway.running_gateway import RunningGateway
from tests.service import Service

EXAMPLES = os.environ.get("MARKETHALL_REST_EXAMPLES", "5")
"""The number of random requests for each operation, besides those that cover its schema."""

# A valid request may still be refused with a reason: schemas do not say what a game or a match allows.
SETTINGS = """
[checks]
positive_data_acceptance.enabled = false
[parameters]
"path.match" = "{match}"
"path.game" = "{game}"
[[operations]]
include-operation-id = "previewMoves"
# What is wrong in a line is in the result of the line.
checks.negative_data_rejection.enabled = false
[[operations]]
include-operation-id = "watchMatches"
# What is wrong in a watch is in a message of the watch.
checks.negative_data_rejection.enabled = false
{more}
"""
# Its schema contains all others: 4,200 requests of 5,800. tests/api/test_check_record.py changes each field.
NO_COVERAGE_OF_RECORDS = """
[[operations]]
include-operation-id = "checkRecord"
phases.coverage.enabled = false
"""


@dataclass(frozen=True)
class Case:
    """A request of schemathesis and its response. `mode` is "positive" for valid data, else "negative"."""

    operation: str
    mode: str
    request: Any
    response: str

    @property
    def is_malformed(self) -> bool:
        """Whether the request was refused because of its form."""
        return '"reason": "MALFORMED"' in self.response or '"reason": "UNKNOWN_FIELD"' in self.response


def run_schemathesis(folder: Path, base: str, match: str, *options: str) -> dict[str, set[str]]:
    """Runs schemathesis on the gateway at `base`. Raises AssertionError with its findings.

    All paths lead to one match. Returns the modes of the requests of each operation.
    """
    settings, report = folder / "schemathesis.toml", folder / "cases.ndjson"
    more = "" if "MARKETHALL_REST_EXAMPLES" in os.environ else NO_COVERAGE_OF_RECORDS
    settings.write_text(SETTINGS.format(match=match, game="portobello", more=more))
    command = [str(Path(sys.executable).with_name("st")), "--config-file", str(settings), "run", f"{base}/openapi.json"]
    command += ["--phases", "coverage,fuzzing", "--mode", "all", "--max-examples", EXAMPLES]
    command += ["--generation-deterministic", "--warnings", "off", "--no-color", *options]
    command += ["--report", "ndjson", "--report-ndjson-path", str(report)]
    process = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=200)
    assert process.returncode == 0, process.stdout + process.stderr
    modes: dict[str, set[str]] = defaultdict(set)
    for case in cases_in(report, operations_of(base)):
        assert not (case.mode == "positive" and case.is_malformed), case
        modes[case.operation].add(case.mode)
    return dict(modes)


def operations_of(base: str) -> dict[str, str]:
    """The id of each operation, by its method and path."""
    paths = httpx.get(f"{base}/openapi.json").json()["paths"]
    return {
        f"{method.upper()} {path}": operation["operationId"]
        for path, operations in paths.items()
        for method, operation in operations.items()
    }


def cases_in(report: Path, operations: dict[str, str]) -> Iterator[Case]:
    for line in report.read_text().splitlines():
        recorder = json.loads(line).get("ScenarioFinished", {}).get("recorder", {})
        # A scenario that is left out has no cases.
        for name, case in recorder.get("cases", {}).items():
            interaction = recorder["interactions"][name]
            content = (interaction["response"] or {}).get("content") or {"$base64": ""}
            response = base64.b64decode(content["$base64"]).decode()
            mode = case["value"]["meta"]["generation"]["mode"]
            yield Case(operations[recorder["label"]], mode, interaction["request"], response)


def test_responses_match_the_openapi_document(hall: Service, tmp_path: Path) -> None:
    wanted = {"match": {"game": "portobello", "seatCount": 2}}
    match = httpx.post(f"{hall.http}/v1/matches", json=wanted).json()["match"]["name"]
    seats = [httpx.post(f"{hall.http}/v1/{match}:join").json() for _ in range(2)]
    token = f"Authorization: Bearer {seats[0]['token']}"
    # The stream of a running match does not end.
    options = ("-H", token, "--exclude-operation-id", "watchMatch")
    modes = run_schemathesis(tmp_path, hall.http, match.partition("/")[2], *options)
    # The few random records can all be valid, or all invalid: that changes with the schema.
    assert modes.pop("checkRecord")
    operations = set(operations_of(hall.http).values()) - {"watchMatch", "checkRecord"}
    assert modes == {operation: {"positive", "negative"} for operation in operations}


def test_streams_match_the_openapi_document(service: FakeService, gateway: RunningGateway, tmp_path: Path) -> None:
    first_revisions = cycle((3, 5))
    # Every second stream has no commits.
    service.answers["WatchMatch"] = lambda *_: commits(next(first_revisions), 4)
    modes = run_schemathesis(tmp_path, gateway.base, "k3v9", "--include-operation-id", "watchMatch")
    assert modes == {"watchMatch": {"positive", "negative"}}
