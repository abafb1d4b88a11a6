"""Refusals name fields, docks and boats as the wire does."""

from __future__ import annotations

import random
import re
from importlib import resources

from markethall_rules import klongs
from markethall_rules.klongs import GAME, Move, Options
from markethall_rules.klongs.board import DOCKS, FIELDS, KINDS
from markethall_rules.klongs.box import DrawPiles
from markethall_rules.klongs.cards import Pile
from markethall_rules.klongs.legal import refusal
from markethall_rules.klongs.moves import (
    Decline,
    DrawBoat,
    KeepBoat,
    PassDock,
    PassTurn,
    PlaceBoat,
    RemoveBoat,
    ScoreDock,
    ShiftBoat,
    StealBoat,
    StoreBoat,
    TakeTrader,
)
from tests.kit import random_match

from .positions import names_by_ids

ALL_MOVES: tuple[Move, ...] = (
    *(kind(field) for kind in (TakeTrader, StealBoat, RemoveBoat) for field in FIELDS),
    *(ScoreDock(dock) for dock in DOCKS),
    *(PlaceBoat(kind, field) for kind in KINDS for field in FIELDS),
    *(ShiftBoat(origin, target) for origin in FIELDS for target in FIELDS),
    *(DrawBoat(pile) for pile in Pile),
    *(kind() for kind in (StoreBoat, KeepBoat, PassDock, PassTurn, Decline)),
)
"""All moves that a request can name."""

UNNAMED = {"NO_SUCH_BOAT", "NO_SUCH_FIELD", "NO_SUCH_DOCK"}
"""What no request can name, as it has no id."""


def test_refusals_have_ids_and_no_numbers_of_places_and_pieces() -> None:
    """Twelve matches meet every cause but one. The tests of KL-3.3 meet that one, and check its names too."""
    met: set[str] = set()
    for number in range(12):
        rng = random.Random(number)
        options = Options(draw_piles=DrawPiles.TWO if number % 2 else DrawPiles.ONE)
        for step in random_match(GAME, options, 2, number):
            for seat in (1, 2):
                kinds = {type(move) for move in GAME.legal_moves(step.after, seat)}
                fitting = [move for move in ALL_MOVES if type(move) in kinds]
                moves = (*rng.sample(fitting, min(60, len(fitting))), *rng.sample(ALL_MOVES, 10), PassTurn())
                for refused in (refusal(step.after, seat, move) for move in moves):
                    if refused is not None:
                        names_by_ids(refused)
                        met.add(refused.cause)
    source = (resources.files(klongs) / "legal.py").read_text(encoding="utf-8")
    causes = set(re.findall(r'(?:"KL-[0-9.]+"|clause),\s+"([A-Z_]+)"', source))
    assert causes - met == {*UNNAMED, "WOULD_BLOCK"}
