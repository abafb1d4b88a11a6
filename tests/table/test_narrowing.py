"""Each legal move can be picked on the board, and no sequence of picks leads to another move."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from markethall_rules import GAMES, kairo, klongs, portobello
from markethall_rules.game import AnyGame
from markethall_rules.kairo.board import BoardName, Setup
from markethall_rules.klongs.box import DrawPiles
from markethall_rules.portobello.box import Edition
from markethall_service.codec import envelope
from markethall_service.gateway.transcoding import to_json
from markethall_service.matches.log import Header, Visibility
from tests.kit import random_match
from tests.typescript.node import run_script

SCRIPT = Path(__file__).parent / "narrowing.ts"
TWO_PILES = klongs.Options(draw_piles=DrawPiles.TWO)
OPTIONS: dict[str, dict[int, Any]] = {
    "portobello": {
        3: portobello.Options(edition=Edition.ITALIAN, may_stop_early=True),
        4: portobello.Options(edition=Edition.FRENCH, open_customers=True),
    },
    "kairo": {
        3: kairo.Options(setup=Setup.VARIABLE),
        4: kairo.Options(board=BoardName.MARKET_12, setup=Setup.VARIABLE),
    },
    "klongs": {3: TWO_PILES, 4: TWO_PILES},
}
"""By game and number of seats, the options that differ from the defaults."""


def positions(game: AnyGame, options: Any, seats: int) -> list[list[Any]]:
    """The legal moves of each position of a random match, as JSON values."""
    rng = random.Random(seats)
    header = Header("x", game.box.name, game.box.version, seats, options, Visibility.PUBLIC, "", bytes(32), 0)
    lists: list[list[Any]] = []

    def choose(state: Any, seat: int) -> Any:
        moves = game.legal_moves(state, seat)
        lists.append([json.loads(to_json(envelope.encode_move(header, move))) for move in moves])
        return rng.choice(moves)

    for _ in random_match(game, options, seats, seats, choose=choose):
        pass
    return lists


def test_picks_reach_exactly_the_legal_moves(tmp_path: Path) -> None:
    found: dict[str, list[list[Any]]] = {game.box.name: [] for game in GAMES}
    for game in GAMES:
        options = OPTIONS.get(game.box.name, {})
        for seats in game.box.seats:
            found[game.box.name] += positions(game, options.get(seats, game.default_options()), seats)
    file = tmp_path / "positions.json"
    file.write_text(json.dumps(found))
    checked = json.loads(run_script(SCRIPT, str(file)))
    assert checked == {name: len(lists) for name, lists in found.items()}
    assert min(checked.values()) > 5
