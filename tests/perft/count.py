"""Counts the moves and positions up to a depth: an error in the rules changes a number.

`python -m tests.perft.count` counts all cases again and writes them. Read the diff.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final

from markethall_rules.chance import Chance, SeededChance
from markethall_rules.game import AnyGame, advance
from tests.kit import random_match, seed
from tests.kits import KITS

FOLDER: Final = Path(__file__).parent
GAMES: Final = {kit.game.box.name: kit.game for kit in KITS}


@dataclass(frozen=True)
class Case:
    """The start of a count, and its results at the depths 1, 2, ...

    The start is a match with this seed after `after` random moves. `lines` has the numbers of sequences of moves,
    `positions` the numbers of different positions at their ends.
    """

    options: Mapping[str, str | int | bool]
    seats: int
    seed: int
    after: int
    lines: tuple[int, ...]
    positions: tuple[int, ...]


def path(game: AnyGame) -> Path:
    return FOLDER / f"{game.box.name}.json"


def cases(game: AnyGame) -> list[Case]:
    rows = json.loads(path(game).read_text(encoding="utf-8"))
    return [Case(**{**case, "lines": tuple(case["lines"]), "positions": tuple(case["positions"])}) for case in rows]


def counted(game: AnyGame, case: Case) -> Case:
    """The case with the numbers that the rules give now."""
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
    """For each depth, the number of lines to each position. Luck depends on the depth only."""
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


def write() -> None:
    """Writes the counts of all cases, one case in a line.

    For a new case, add a line whose `lines` and `positions` have a zero for each depth.
    """
    for game in GAMES.values():
        rows = ",\n".join(json.dumps(asdict(counted(game, case))) for case in cases(game))
        path(game).write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write()
