"""The lobby in Chromium: new matches, invitations, seats, own and public matches. Part of `make table-check`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.service import Service
from tests.typescript.node import run_script

from .tools import TABLE, install


def test_two_people_meet_in_the_lobby(tmp_path: Path) -> None:
    install()
    chromium = shutil.which("chromium")
    assert chromium, "chromium is not in PATH. Install it."
    with Service(tmp_path, rest="true") as service:
        script = Path(__file__).parent / "lobby.mjs"
        found = json.loads(run_script(script, service.http, chromium, str(TABLE / "node_modules")))
    seen, match = found["seen"], found["seen"]["match"]
    assert found["complaints"] == []
    assert seen["chairs"][0] == "Amara"
    assert seen["chairs"][1] == "free seat"
    assert "bot" in seen["chairs"][2]
    assert (match["seatCount"], match["visibility"]) == (3, "MATCH_VISIBILITY_PRIVATE")
    assert match["options"]["kairo"]["board"] == "BOARD_NAME_MARKET_12"
    assert match["timeControl"]["bank"] == {"time": "1800s", "increment": "10s"}
    assert seen["link"] == {"hasCode": True, "hasToken": False}
    assert "weder ein Link noch ein Code" in seen["badLink"]
    assert seen["sites"] == 144
    assert "Kairo" in seen["listed"][0]
    assert "Amara, Bert" in seen["listed"][0]
    assert "Bangkok Klongs" in seen["public"][0]
    assert seen["french"] == "Jouer contre un bot"
    assert seen["scheme"] == "dark"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("https://hall.example/#match=matches/abc&code=xyz", {"match": "matches/abc", "code": "xyz"}),
        ("  abc123/xyz ", {"match": "matches/abc123", "code": "xyz"}),
        ("matches/abc123", {"match": "matches/abc123", "code": ""}),
        ("https://hall.example/#", None),
        ("hello world", None),
        ("", None),
    ],
)
def test_links_and_codes_are_read(typed: str, expected: dict[str, str] | None, tmp_path: Path) -> None:
    script = tmp_path / "typed.ts"
    address = TABLE / "src/app/address.ts"
    script.write_text(
        f"import {{ placeTyped }} from {json.dumps(str(address))};\n"
        f"console.log(JSON.stringify(placeTyped({json.dumps(typed)}) ?? null));\n"
    )
    found = json.loads(run_script(script))
    if expected is None:
        assert found is None
    else:
        assert {name: found[name] for name in expected} == expected
