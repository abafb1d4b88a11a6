"""Counts all that can happen in so many moves: a slip anywhere in the rules shows as another number."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final

from markethall_rules.chance import Chance, SeededChance
from markethall_rules.game import AnyGame, advance
from tests.kit import random_match, seed
from tests.kits import KITS

HERE: Final = Path(__file__).parent
ALL: Final = {kit.game.box.name: kit.game for kit in KITS}


@dataclass(frozen=True)
class Case:
    """Where to count from: a match with this seed after so many random moves. What is found at depth 1, 2, ...

    `lines` are the ways to get there, `positions` the different positions among their ends.
    """

    options: Mapping[str, str | int | bool]
    seats: int
    seed: int
    after: int
    lines: tuple[int, ...]
    positions: tuple[int, ...]


def path(game: AnyGame) -> Path:
    """The file of a game."""
    return HERE / f"{game.box.name}.json"


def cases(game: AnyGame) -> list[Case]:
    """What the file of a game says."""
    found = json.loads(path(game).read_text(encoding="utf-8"))
    return [Case(**{**case, "lines": tuple(case["lines"]), "positions": tuple(case["positions"])}) for case in found]


def counted(game: AnyGame, case: Case) -> Case:
    """The same case as the rules count it today."""
    levels = list(_levels(game, _start(game, case), case.seed, len(case.lines)))
    return replace(
        case,
        lines=tuple(level.total() for level in levels),
        positions=tuple(len(level) for level in levels),
    )


def _start(game: AnyGame, case: Case) -> Any:
    options = _options(game, case.options)
    *_, last = random_match(game, options, case.seats, case.seed, limit=case.after)
    return last.after


def _options(game: AnyGame, named: Mapping[str, str | int | bool]) -> Any:
    """The options with these values, enums by their names."""
    default = game.default_options()
    kinds = {name: type(getattr(default, name)) for name in named}
    values = {name: kinds[name][value] if issubclass(kinds[name], Enum) else value for name, value in named.items()}
    return replace(default, **values)


def _levels(game: AnyGame, start: Any, number: int, depth: int) -> Iterator[Counter[Any]]:
    """Level by level, how many lines lead to each position. Luck depends on the depth alone."""
    level = Counter({start: 1})
    for revision in range(1, depth + 1):
        deeper: Counter[Any] = Counter()
        for state, lines in level.items():
            for after in _next(game, state, number, revision):
                deeper[after] += lines
        level = deeper
        yield level


def _next(game: AnyGame, state: Any, number: int, revision: int) -> Iterator[Any]:
    for seat in game.to_act(state):
        for move in game.legal_moves(state, seat):
            chance: Chance = SeededChance(seed(number), revision)
            yield advance(game.apply, state, game.play(state, seat, move, chance))[0]
