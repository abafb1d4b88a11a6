"""What can go wrong around a match: cut streams, a killed service, foreign pages, hostile names, proxies, reloads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service import Service

from .driver import run


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running service."""
    with Service(tmp_path_factory.mktemp("data"), rest="true") as running:
        yield running.http


@pytest.mark.parametrize("game", ["portobello", "klongs"])
def test_a_match_goes_on_after_cut_streams_and_a_killed_service(tmp_path: Path, game: str) -> None:
    with Service(tmp_path, rest="true") as service:
        actions = {"kill": service.kill, "start": service.start}
        played = run("streams.mjs", service.http, actions, game=game)
    assert played["notCut"] == [], "the match was over before all connections were cut"
    assert any(word.startswith("kill: The connection is lost") for word in played["said"]), played["said"]
    assert played["left"] == []
    assert played["points"]["page"] == played["points"]["service"]


@pytest.mark.parametrize("game", ["portobello", "kairo", "klongs"])
def test_many_commits_at_once_lead_to_the_page_that_opens_afterwards(service: str, game: str) -> None:
    seen = run("burst.mjs", service, game=game, moves=120)
    assert seen["complaints"] == []
    assert seen["revision"] > 60
    assert len(seen["found"]["log"]) > 60
    assert seen["found"] == seen["expected"]


def test_two_tables_are_played_on_a_page_of_another_origin_with_its_own_policy(service: str) -> None:
    seen = run("embedded.mjs", service)
    assert not seen["origin"].startswith(service)
    assert min(seen["clicks"]) >= 25
    assert seen["titles"] == ["Portobello Market", "Bangkok Klongs"]
    assert seen["violations"] == []
    assert seen["complaints"] == []


def test_names_of_players_are_text_and_do_not_widen_the_page(service: str) -> None:
    seen = run("names.mjs", service)
    assert any("<img" in name for name in seen["names"])
    assert len(seen["names"]) >= 2
    for name, found in zip(seen["names"], seen["found"], strict=True):
        assert found["images"] == 0, name
        assert name in found["names"], name
        assert found["width"] == 360, name
        assert found["complaints"] == [], name


def test_the_page_works_behind_a_path_prefix_and_keeps_the_seat_after_a_reload(service: str) -> None:
    seen = run("places.mjs", service)
    assert seen["played"] == [6, 6, 6, 6]
    assert seen["address"].startswith(f"{seen['base']}/#match=")
    assert seen["complaints"] == []
