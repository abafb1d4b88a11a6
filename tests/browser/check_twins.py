"""The page of a spectator tells no secret: two matches that differ only in secrets look and sound the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from markethall_service.codec import matches
from tests.proof.paired_matches import Hall

from .goldens import same_luck
from .twins import DRAWS, watched


@pytest.fixture(scope="module")
def place() -> Iterator[Hall]:
    """One service for all pairs."""
    with same_luck() as place:
        yield place


@pytest.mark.parametrize("game", DRAWS)
def test_pages_and_requests_of_a_spectator_do_not_depend_on_secrets(place: Hall, game: str) -> None:
    one, twin = watched(place, game)
    assert one["complaints"] == []
    assert len(one["screens"]) == 7
    assert any(":watch?" in request and "event: update" in request for request in one["requests"])
    assert twin["requests"] == one["requests"]
    assert twin["screens"] == one["screens"]


def test_a_service_that_tells_a_secret_is_found_out(place: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "redact", lambda position, _viewer: position)
    one, twin = watched(place, "kairo")
    assert twin["requests"] != one["requests"]
