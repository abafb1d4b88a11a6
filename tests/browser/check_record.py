"""A person opens the record of a match in Chromium: it is checked and replayed without the match, also in the tools."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.service import Service

from .driver import run


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running service."""
    with Service(tmp_path_factory.mktemp("data"), rest="true") as running:
        yield running.http


@pytest.mark.parametrize("game", ["portobello", "kairo", "klongs"])
def test_a_record_is_checked_and_replayed_and_a_changed_one_is_found(service: str, game: str) -> None:
    seen = run("record.mjs", service, game=game)
    assert seen["complaints"] == []
    assert seen["verified"].startswith("Verified")
    assert [int(score) for score in seen["scores"]] == seen["final"]
    assert seen["lines"] > seen["commits"] / 2
    assert seen["past"] != seen["scores"]
    developer = seen["developer"]
    assert developer["tabs"] == ["State", "Events", "Requests", "Language and colours"]
    assert developer["lastTab"] == "Language and colours"
    assert (developer["past"], developer["last"]) == (12, seen["revision"])
    assert developer["state"] == 1
    assert developer["events"] == seen["commits"]
    assert "/v1/records:check 200" in developer["requests"]
    assert developer["closed"]
    assert seen["changed"].startswith("Not verified: revision 22")
    assert "record.json is no record of a match" in seen["wrong"]
