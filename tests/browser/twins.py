"""Pairs of matches that differ only in what a spectator cannot see, as the page of a spectator."""

from __future__ import annotations

import random
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, Final

from markethall.v1 import match_pb2, options_pb2
from tests.api.calls import Table
from tests.kit import Kit
from tests.kits import KITS
from tests.proof.paired_matches import Hall

from .driver import run

NAMES: Final = ("Amara", "Bruno", "Chantal")
DRAWS: Final = {"kairo": "draw_blind", "klongs": "draw_boat"}
"""By game, the move that draws something that only the mover sees. Portobello Market has no secrets."""
MOVES: Final = {"kairo": 80, "klongs": 30}
"""Moves before the twins become different."""


def watched(place: Hall, game: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the page of a spectator shows, asks for and is told, in a match and in its twin.

    A player draws something secret while the spectator watches.
    """
    kit = next(kit for kit in KITS if kit.game.box.name == game)
    with ExitStack() as stack:
        one, twin = (stack.enter_context(Table(place.target)) for _ in range(2))
        for table in (one, twin):
            _play(table, game)
        _make_different(place, kit, one, twin)
        found = []
        for table in (one, twin):
            # The table of this round: the page is closed before the next one.
            actions = {"draw": lambda table=table: _draw(table, game)}
            found.append(run("twins.mjs", str(place.web.base_url).rstrip("/"), actions, match=table.name))
    return found[0], found[1]


def _play(table: Table, game: str) -> None:
    """The same moves in each match, up to the next draw."""
    rng = random.Random(11)
    # With two piles a player chooses from which one to draw. With one, the draw is part of another move.
    options = options_pb2.Options(klongs={"draw_piles": "DRAW_PILES_TWO"}) if game == "klongs" else None
    table.create(game, len(NAMES), options=options, visibility=match_pb2.MATCH_VISIBILITY_UNLISTED)
    for name in NAMES:
        table.join(name=name)
    match = table.play_random(rng, MOVES[game])
    while not _draws(table, game, match.to_act[0]):
        match = table.play_random(rng, 1)


def _make_different(place: Hall, kit: Kit, one: Table, twin: Table) -> None:
    """Swaps what a spectator cannot see in one of two equal matches."""
    for table in (one, twin):
        cached = place.cached(table.name)
        # Without moves to undo: the position before them would have to be swapped in the same way.
        cached.match = replace(cached.match, undo=())
    cached = place.cached(twin.name)
    assert cached.match.position == place.cached(one.name).match.position
    cached.match = replace(cached.match, position=kit.reshuffle(cached.match.position, 0, random.Random(5)))
    assert cached.match.position != place.cached(one.name).match.position


def _draws(table: Table, game: str, seat: int) -> list[Any]:
    moves = table.legal(seat).moves
    return [move for move in moves if getattr(move, game).WhichOneof("kind") == DRAWS[game]]


def _draw(table: Table, game: str) -> None:
    match = table.get()
    seat = match.to_act[0]
    table.play(seat, _draws(table, game, seat)[0], match.revision)
