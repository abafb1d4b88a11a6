"""Each legal move can be picked on the board, and no sequence of picks leads to another move."""

from __future__ import annotations

import json
import random
from itertools import cycle
from pathlib import Path
from typing import Any

from markethall_rules.game import AnyGame
from markethall_service.codec import envelope
from markethall_service.gateway.transcoding import to_json
from markethall_service.matches.log import Header, Visibility
from tests.kit import random_match
from tests.kits import GAME_KITS
from tests.typescript.node import run_script

SCRIPT = Path(__file__).parent / "narrowing.ts"


def positions(game: AnyGame, options: Any, seats: int) -> list[list[Any]]:
    """The legal moves of each position of a random match, as JSON values."""
    rng = random.Random(seats)
    header = Header("x", game.box.name, game.box.version, seats, options, Visibility.PUBLIC, "", bytes(32), 0)
    lists: list[list[Any]] = []

    def choose(state: Any, seat: int) -> Any:
        moves = game.legal_moves(state, seat)
        lists.append([json.loads(to_json(envelope.encode_move(header, move))) for move in moves])
        return rng.choice(moves)

    *_, last = random_match(game, options, seats, seats, choose=choose)
    assert not game.to_act(last.after), "the match is over"
    return lists


def test_picks_reach_exactly_the_legal_moves(tmp_path: Path) -> None:
    found: dict[str, list[list[Any]]] = {}
    for kit in GAME_KITS:
        options = cycle((kit.game.default_options(), *kit.variants))
        matches = [positions(kit.game, next(options), seats) for seats in kit.game.box.seats]
        found[kit.game.box.name] = [moves for lists in matches for moves in lists]
    file = tmp_path / "positions.json"
    file.write_text(json.dumps(found))
    checked = json.loads(run_script(SCRIPT, str(file)))
    assert checked == {name: len(lists) for name, lists in found.items()}
