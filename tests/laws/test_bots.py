"""Laws of bots: they choose by what their seat sees, finish every match, and are as strong as recorded."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import pytest

from markethall_rules.bot import BOTS, GREEDY, WON, Bot, choose, duels, search
from markethall_rules.game import AnyGame
from markethall_rules.secret import redact
from tests.bench.duel import Player, duel
from tests.kit import Kit, random_match
from tests.kits import KITS, for_each_game, kit_of

from .random_matches import RandomMatch, for_all_games

MAX_MOVES: Final = 5000
MATCHES: Final = 8


@for_all_games
def test_bot_plays_a_legal_move_that_depends_only_on_what_its_seat_sees(match: RandomMatch) -> None:
    game, rng = match.game, match.rng()
    for state in match.sample_positions(6):
        for seat in game.to_act(state):
            for bot in _bots_of(game):
                move = choose(game, state, seat, bot, random.Random(1))
                assert move in game.legal_moves(state, seat)
                for other in (redact(state, seat), match.kit.reshuffle(state, seat, rng)):
                    assert choose(game, other, seat, bot, random.Random(1)) == move


@for_all_games
def test_prospects_depend_only_on_what_the_seat_sees(match: RandomMatch) -> None:
    game, rng = match.game, match.rng()
    for state in match.sample_positions(6):
        for seat in match.viewers:
            prospects = game.prospects(redact(state, seat))
            assert len(prospects) == match.seats
            assert game.prospects(redact(match.kit.reshuffle(state, seat, rng), seat)) == prospects


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.box.name)
def test_match_between_bots_ends(kit: Kit) -> None:
    for number, seats in enumerate(kit.game.box.seats):
        every = _bots_of(kit.game)
        for bots in ((every * 4)[:seats], (every[number % len(every)],) * seats):
            last = [*_match(kit.game, bots, number)][-1]
            assert not kit.game.to_act(last.after), (seats, bots)


@for_each_game
def test_duels_are_played_as_recorded_and_won(kit: Kit) -> None:
    """If not, play them again with `python -m tests.bench.duel GAME --record`, and correct docs/bots.md."""
    bots = _bots_of(kit.game)
    for bot, weaker in pairwise(bots):
        [recorded] = duels(kit.game.box.name, bot.id)
        played = duel(kit.game, Player(bot, kit.game), Player(weaker, kit.game), MATCHES)
        assert recorded.opponent == weaker.id
        assert recorded.results.startswith("".join(result for result, _ in played))
        assert len(recorded.results) >= 200
        assert recorded.results.count(WON) > len(recorded.results) * 3 / 4, "improve `prospects`"
    assert not duels(kit.game.box.name, bots[-1].id)


@for_all_games
def test_search_yields_after_each_move(match: RandomMatch) -> None:
    """The service runs other tasks between two steps of a search."""
    state = match.steps[0].after
    (seat, *_) = match.game.to_act(state)
    moves = match.game.legal_moves(state, seat)
    steps = sum(1 for _ in search(match.game, state, seat, GREEDY, random.Random(1)))
    assert steps >= min(len(moves), 100) or len(moves) == 1


def _bots_of(game: AnyGame) -> tuple[Bot, ...]:
    return tuple(bot for bot in BOTS if bot.plays(game.box.name))


def _match(game: AnyGame, bots: tuple[Bot, ...], number: int) -> Any:
    return random_match(game, game.default_options(), len(bots), number, MAX_MOVES, _chooser(game, bots, number))


def _chooser(game: AnyGame, bots: tuple[Bot, ...], number: int) -> Callable[[Any, int], Any]:
    rng = random.Random(number)
    return lambda state, seat: choose(game, state, seat, bots[seat - 1], rng)


def test_greedy_bots_of_portobello_score_their_districts_before_the_match_ends() -> None:
    """They leave less than ten points in a match: those of the tiles that they could still have laid."""
    kit = kit_of("portobello")
    lost = []
    for number in range(MATCHES):
        *_, last = _match(kit.game, (GREEDY,) * 2, number)
        lost += [left_by_tiles(last.after, seat) for seat in (1, 2)]
    assert sum(lost) / len(lost) < 10, lost


def left_by_tiles(state: Any, seat: int) -> int:
    """The points of the tiles of a seat that were never laid, in the best districts that are free (PM-6.2)."""
    hand = state.hands[seat - 1]
    tiles = sorted((tile.number for tile in (*hand.face_up, *hand.face_down) if tile.scores_districts), reverse=True)
    plan = state.options.board.plan
    own = [
        sum(state.stalls[span].count(seat) for span in spans)
        for number, spans in zip(state.tile_numbers, plan.beside, strict=True)
        if not number
    ]
    return sum(tile * count for tile, count in zip(tiles, sorted(own, reverse=True), strict=False))
