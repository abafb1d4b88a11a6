"""A duel: what an estimate of a greedy bot is worth against another one.

    git show COMMIT:service/markethall_rules/portobello/bot.py > old_bot.py
    .venv/bin/python -m tests.bench.duel portobello old_bot.py --matches 200

The bot of the game plays against the bot of the file, with two seats. Each deal is played twice, with the seats
changed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from markethall_rules import GAMES
from markethall_rules.bot import GREEDY, choose
from markethall_rules.game import AnyGame
from tests.kit import random_match

Prospects = Callable[[Any], Sequence[float]]


class Estimating:
    """The game with another estimate."""

    def __init__(self, game: AnyGame, prospects: Prospects) -> None:
        self._game = game
        self.prospects = prospects

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def prospects_in(game: AnyGame, path: Path) -> Prospects:
    """The function `prospects` of a file that replaces the game's `bot.py`."""
    package = f"markethall_rules.{game.box.name}"
    spec = spec_from_file_location(f"{package}._rival", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    found: Prospects = module.prospects
    return found


def final_states(game: AnyGame, estimates: Sequence[Prospects], number: int) -> Any:
    """The end of one match: seat 1 plays by the first estimate, seat 2 by the second. `number` is the seed."""
    games: Any = [Estimating(game, prospects) for prospects in estimates]
    rng = random.Random(number)

    def chosen(state: Any, seat: int) -> Any:
        return choose(games[seat - 1], state, seat, GREEDY, rng)

    *_, last = random_match(game, game.default_options(), len(estimates), number, choose=chosen)
    return last.after


def duel(game: AnyGame, rival: Prospects, matches: int) -> tuple[Counter[str], float]:
    """Wins, losses and ties of the game's own bot, and by how many points it leads on average."""
    counts: Counter[str] = Counter()
    lead = 0
    for number in range(matches):
        own = 1 + number % 2
        estimates = (game.prospects, rival) if own == 1 else (rival, game.prospects)
        state = final_states(game, estimates, number // 2)
        scores, winners = game.scores(state), game.winners(state)
        counts["won" if winners == (own,) else "lost" if own not in winners else "tied"] += 1
        lead += scores[own - 1] - scores[2 - own]
    return counts, lead / matches


def main() -> None:
    """Print the result of a duel."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[game.box.name for game in GAMES])
    parser.add_argument("file", type=Path, help="the bot.py of the other one")
    parser.add_argument("--matches", type=int, default=200)
    given = parser.parse_args()
    game = next(game for game in GAMES if game.box.name == given.game)
    counts, lead = duel(game, prospects_in(game, given.file), given.matches)
    print(f"{counts['won']} won, {counts['tied']} tied, {counts['lost']} lost; {lead:+.1f} points on average")


if __name__ == "__main__":
    main()
