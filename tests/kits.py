"""The games that the laws run over: all games of the service, and the tiny one of the tests."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

import pytest

from markethall_rules import GAMES, NoLuck, preview_events, redact, secrets
from tests.kit import Kit, random_match
from tests.tiny.kit import KIT as TINY

GAME_NAMES: Final = tuple(game.box.name for game in GAMES)
"""The games of the service."""

GAME_KITS: Final[tuple[Kit, ...]] = tuple(import_module(f"tests.rules.{name}.kit").KIT for name in GAME_NAMES)
"""Their kits: `KIT` in `tests/rules/<game>/kit.py`."""

KITS: Final = (TINY, *GAME_KITS)

for_each_game = pytest.mark.parametrize("kit", GAME_KITS, ids=GAME_NAMES)
"""A test of each game of the service, with its kit."""


def kit_of(name: str) -> Kit:
    return next(kit for kit in KITS if kit.game.box.name == name)


def _hides(kit: Kit) -> bool:
    """Whether anything is hidden after the deal and a few moves."""
    *_, step = random_match(kit.game, kit.game.default_options(), kit.game.box.seats[0], 1, limit=4)
    return any(secret.size for secret in secrets(step.after))


HIDING: Final = tuple(kit.game.box.name for kit in GAME_KITS if _hides(kit))
"""The games with hidden information."""


def _undoes(kit: Kit) -> bool:
    """Whether a seat makes several moves in a turn. The move that ends the match begins no turn, and stays."""
    game = kit.game
    match = random_match(game, game.default_options(), game.box.seats[0], 1, limit=40)
    return any(
        game.turn(step.before) == game.turn(step.after) > 0 for step in match if step.seat and game.to_act(step.after)
    )


UNDOING: Final = tuple(kit.game.box.name for kit in GAME_KITS if _undoes(kit))
"""The games in which a move can be undone: it does not always begin the next turn."""


def _draws(kit: Kit) -> bool:
    """Whether a move needs luck, or depends on what its seat does not see."""
    game = kit.game
    match = random_match(game, game.default_options(), game.box.seats[0], 1, limit=40)
    return any(
        not preview_events(game.apply, seen, game.play(seen, step.seat, step.move, NoLuck()))[1]
        for step in match
        if step.seat
        for seen in [redact(step.before, step.seat)]
    )


DRAWING: Final = tuple(kit.game.box.name for kit in GAME_KITS if _draws(kit))
"""The games in which not every effect of a move is known before it."""


def seats_near(name: str, wanted: int) -> int:
    """The number of seats of a game that is nearest to the wanted one."""
    return min(kit_of(name).game.box.seats, key=lambda seats: abs(seats - wanted))


@cache
def moves_near(name: str, wanted: int) -> int:
    """The number of moves that is nearest to the wanted one and after which no random match of a game is over."""
    game = kit_of(name).game
    matches = (
        random_match(game, game.default_options(), game.box.seats[0], number, 2 * wanted) for number in range(10)
    )
    return min(sum(1 for step in match if step.seat) for match in matches) // 2
