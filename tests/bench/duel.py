"""Duels: how strong the bots of a game are, and what an estimate is worth against another one.

    .venv/bin/python -m tests.bench.duel kairo --record
    git show COMMIT:service/markethall_rules/kairo/bot.py > old_bot.py
    .venv/bin/python -m tests.bench.duel kairo old_bot.py --matches 200

The first plays each bot against the next weaker one. `--record` writes the results to `duels.json` of the game, from
which ListBots has its figures. The last plays the greedy bot against the greedy bot with the estimate of a file.
Matches have two seats. Each deal is played twice, with the seats changed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import resources
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from markethall_rules import BOTS, game_by_name
from markethall_rules.bot import GREEDY, LOST, TIED, WON, Bot, choose
from markethall_rules.game import AnyGame
from tests.kit import random_match
from tests.kits import GAME_NAMES

Prospects = Callable[[Any], Sequence[float]]


class Player(NamedTuple):
    """A bot, and the game with the estimate that it uses."""

    bot: Bot
    game: AnyGame


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


def last_position(game: AnyGame, players: Sequence[Player], number: int) -> Any:
    """The end of one match between these players, in seat order. `number` is the seed."""
    rng = random.Random(number)

    def chosen(state: Any, seat: int) -> Any:
        bot, seen = players[seat - 1]
        return choose(seen, state, seat, bot, rng)

    *_, last = random_match(game, game.default_options(), len(players), number, choose=chosen)
    return last.after


def duel(game: AnyGame, own: Player, rival: Player, matches: int) -> Iterator[tuple[str, int]]:
    """How each match ended for the first player, and how many points it was ahead."""
    for number in range(matches):
        seat = 1 + number % 2
        state = last_position(game, (own, rival) if seat == 1 else (rival, own), number // 2)
        scores, winners = game.scores(state), game.winners(state)
        result = WON if winners == (seat,) else LOST if seat not in winners else TIED
        yield result, scores[seat - 1] - scores[2 - seat]


def win_rate(won: int, matches: int) -> tuple[float, float, float]:
    """The share of won matches in percent, and the ends of its interval of 95 % (Wilson's)."""
    rate, z = won / matches, 1.96
    middle, half = rate + z * z / matches / 2, z * sqrt(rate * (1 - rate) / matches + z * z / matches**2 / 4)
    least, most = ((middle + side) / (1 + z * z / matches) for side in (-half, half))
    return 100 * rate, 100 * least, 100 * most


def print_duel(game: AnyGame, own: Player, rival: Player, matches: int) -> str:
    """Play a duel and print its result. Returns the results of the matches."""
    results, leads = zip(*duel(game, own, rival, matches), strict=True)
    won, tied, lost = map(results.count, (WON, TIED, LOST))
    ahead = sum(leads) / matches
    names = f"{own.bot.id} against {rival.bot.id}"
    rate, least, most = win_rate(won, matches)
    print(f"{game.box.name}, {names}: {won} won, {tied} tied, {lost} lost; {ahead:+.1f} points on average")
    print(f"win rate {rate:.1f} % ({least:.1f} to {most:.1f} with 95 % confidence)")
    return "".join(results)


def main() -> None:
    """Print the results of duels."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAME_NAMES)
    parser.add_argument("file", type=Path, nargs="?", help="the bot.py with another estimate")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--record", action="store_true", help="write the results to duels.json of the game")
    given = parser.parse_args()
    game: Any = game_by_name(given.game)
    if given.file:
        rival: Any = Estimating(game, prospects_in(game, given.file))
        print_duel(game, Player(GREEDY, game), Player(GREEDY, rival), given.matches)
        return
    found = {
        own.id: {weaker.id: print_duel(game, Player(own, game), Player(weaker, game), given.matches)}
        for own, weaker in pairwise(bot for bot in BOTS if bot.plays(given.game))
    }
    if given.record:
        file = Path(str(resources.files("markethall_rules"))) / given.game / "duels.json"
        file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
