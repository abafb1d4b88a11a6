"""The page of a spectator tells no secret: it is the same in two matches that differ only in secrets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, Final

import pytest

from markethall.v1 import match_pb2, options_pb2
from markethall_service.codec import matches
from tests.api.calls import Table
from tests.kit import Kit
from tests.kits import kit_of
from tests.proof.paired_matches import Hall

from .driver import run
from .goldens import same_luck

NAMES: Final = ("Amara", "Bruno", "Chantal")
DRAWS: Final = {"kairo": "draw_blind", "klongs": "draw_boat"}
"""By game, the move that draws something that only the mover sees. Portobello Market has no secrets."""
MOVES: Final = {"kairo": 80, "klongs": 30}
"""The number of moves before the matches become different."""


@pytest.fixture(scope="module")
def place() -> Iterator[Hall]:
    """One service for all pairs."""
    with same_luck() as place:
        yield place


@pytest.mark.parametrize("game", DRAWS)
def test_pages_and_requests_of_a_spectator_do_not_depend_on_secrets(place: Hall, game: str) -> None:
    first, second = watched(place, game)
    assert first["complaints"] == []
    assert len(first["screens"]) == 7
    assert any(":watch?" in request and "event: update" in request for request in first["requests"])
    assert second["requests"] == first["requests"]
    assert second["screens"] == first["screens"]


def test_service_that_tells_a_secret_is_detected(place: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "redact", lambda position, _viewer: position)
    first, second = watched(place, "kairo")
    assert second["requests"] != first["requests"]


def watched(place: Hall, game: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The screens and requests of a spectator's page, in two matches that differ only in secrets.

    A player draws something secret while the spectator watches.
    """
    kit = kit_of(game)
    with ExitStack() as stack:
        first, second = (stack.enter_context(Table(place.target)) for _ in range(2))
        for table in (first, second):
            _play(table, game)
        _make_different(place, kit, first, second)
        pages = []
        for table in (first, second):
            # The page is closed before the next table is used.
            actions = {"draw": lambda table=table: _draw(table, game)}
            pages.append(run("spectator.mjs", str(place.web.base_url).rstrip("/"), actions, match=table.name))
    return pages[0], pages[1]


def _play(table: Table, game: str) -> None:
    """Plays the same moves in each match, up to the next draw."""
    rng = random.Random(11)
    # With two piles a player chooses from which one to draw. With one, the draw is part of another move.
    options = options_pb2.Options(klongs={"draw_piles": "DRAW_PILES_TWO"}) if game == "klongs" else None
    table.create(game, len(NAMES), options=options, visibility=match_pb2.MATCH_VISIBILITY_UNLISTED)
    for name in NAMES:
        table.join(name=name)
    match = table.play_random(rng, MOVES[game])
    while not _draws(table, game, match.to_act[0]):
        match = table.play_random(rng, 1)


def _make_different(place: Hall, kit: Kit, first: Table, second: Table) -> None:
    """Exchanges what a spectator cannot see in the second of two equal matches."""
    for table in (first, second):
        cached = place.cached(table.name)
        # Without moves to undo. The position before them would need the same change.
        cached.match = replace(cached.match, undo=())
    cached = place.cached(second.name)
    assert cached.match.position == place.cached(first.name).match.position
    cached.match = replace(cached.match, position=kit.reshuffle(cached.match.position, 0, random.Random(5)))
    assert cached.match.position != place.cached(first.name).match.position


def _draws(table: Table, game: str, seat: int) -> list[Any]:
    moves = table.legal(seat).moves
    return [move for move in moves if getattr(move, game).WhichOneof("kind") == DRAWS[game]]


def _draw(table: Table, game: str) -> None:
    match = table.get()
    seat = match.to_act[0]
    table.play(seat, _draws(table, game, seat)[0], match.revision)
