"""What lies in the box, read from `board.json` (KA-1)."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

_DATA: Final[dict[str, Any]] = json.loads(files(__package__).joinpath("board.json").read_text(encoding="utf-8"))

STANDARD: Final[tuple[int, ...]] = tuple(_DATA["cards"]["standard"])
JOKERS: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(sections) for sections in _DATA["cards"]["joker"])
CRIERS: Final[int] = _DATA["cards"]["criers"]
COINS: Final[int] = _DATA["coins_per_colour"]
EXPANSIONS: Final[int] = _DATA["expansions_per_colour"]
GOLD: Final[int] = _DATA["medals"]["gold"]
SILVER: Final[int] = _DATA["medals"]["silver"]
BOARDS: Final[tuple[dict[str, Any], ...]] = tuple(_DATA["boards"])

FIRST_COINS: Final = 1
"""Coins of each colour that every player starts with (KA-2.1)."""
COINS_A_POINT: Final = 3
"""Coins left that make one point (KA-9.4)."""
OWN_STALLS: Final = 3
"""Main stalls that each player places in the variable set-up (KA-2.3)."""
