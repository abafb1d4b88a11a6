"""Each legal move can be picked on the board, and no sequence of picks leads to another move."""

from __future__ import annotations

import json
from pathlib import Path

from tests.kits import GAME_NAMES
from tests.service import Service
from tests.typescript.node import run_script

REACH = Path(__file__).parent / "reach.ts"


def test_picks_reach_exactly_the_legal_moves(hall: Service) -> None:
    checked = json.loads(run_script(REACH, hall.http, "3"))
    assert checked.keys() == set(GAME_NAMES)
    assert min(checked.values()) > 50
