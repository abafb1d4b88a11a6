"""Laws of bots: they choose by what their seat sees, bring every match to its end, and know better than chance."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import pytest

from markethall_rules.bot import BotLevel, choose, search
from markethall_rules.game import AnyGame
from markethall_rules.secret import redact
from tests.kit import Kit, random_match
from tests.kits import KITS

from .over_all_games import Played, over_all_games

LEVELS: Final = (BotLevel.RANDOM, BotLevel.GREEDY)
LONGEST: Final = 5000
MATCHES: Final = 8

GAME_KITS: Final = KITS[1:]
"""The games in which a good choice tells; the tiny one is mostly luck."""


@over_all_games
def test_a_bot_plays_a_legal_move_that_does_not_depend_on_what_is_hidden_from_it(match: Played) -> None:
    game, rng = match.game, match.luck()
    for state in match.positions(6):
        for seat in game.to_act(state):
            for level in LEVELS:
                move = choose(game, state, seat, level, random.Random(1))
                assert move in game.legal_moves(state, seat)
                for other in (redact(state, seat), match.kit.reshuffle(state, seat, rng)):
                    assert choose(game, other, seat, level, random.Random(1)) == move


@over_all_games
def test_what_a_position_promises_is_not_drawn_from_what_is_hidden(match: Played) -> None:
    game, rng = match.game, match.luck()
    for state in match.positions(6):
        for seat in match.everybody:
            hopes = game.prospects(redact(state, seat))
            assert len(hopes) == match.seats
            assert game.prospects(redact(match.kit.reshuffle(state, seat, rng), seat)) == hopes


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.box.name)
def test_a_match_of_bots_alone_ends(kit: Kit) -> None:
    for number, seats in enumerate(kit.game.box.seats):
        for levels in ((*LEVELS, *LEVELS)[:seats], (LEVELS[number % 2],) * seats):
            last = [*_match(kit.game, levels, number)][-1]
            assert not kit.game.to_act(last.after), (seats, levels)


@pytest.mark.parametrize("kit", GAME_KITS, ids=lambda kit: kit.game.box.name)
def test_who_weighs_the_moves_beats_who_does_not(kit: Kit) -> None:
    won = 0
    for number in range(MATCHES):
        greedy = number % 2
        levels = LEVELS if greedy else LEVELS[::-1]
        last = [*_match(kit.game, levels, number)][-1]
        won += kit.game.winners(last.after) == (greedy + 1,)
    assert won > MATCHES * 3 / 4, f"improve `prospects`: the bot that uses it won {won} of {MATCHES} matches"


@over_all_games
def test_a_choice_is_made_in_small_steps(match: Played) -> None:
    """Whoever waits for it can do other things after each position looked at; a look is one move and what it gives."""
    state = match.steps[0].after
    (seat, *_) = match.game.to_act(state)
    moves = match.game.legal_moves(state, seat)
    steps = sum(1 for _ in search(match.game, state, seat, BotLevel.GREEDY, random.Random(1)))
    assert steps >= min(len(moves), 100) or len(moves) == 1


def _match(game: AnyGame, levels: tuple[BotLevel, ...], number: int) -> Any:
    return random_match(game, game.default_options(), len(levels), number, LONGEST, _chooser(game, levels, number))


def _chooser(game: AnyGame, levels: tuple[BotLevel, ...], number: int) -> Callable[[Any, int], Any]:
    rng = random.Random(number)
    return lambda state, seat: choose(game, state, seat, levels[seat - 1], rng)
