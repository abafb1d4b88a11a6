"""Laws of a supposed turn: it begins, it depends only on what the seat sees, and it changes nothing else."""

from __future__ import annotations

from dataclasses import fields

from markethall_rules.secret import redact

from .over_all_games import Played, over_all_games

UNTOUCHED = {"scores", "points", "stalls", "customers", "market", "medals", "row", "discards", "tile_numbers"}
"""Fields of positions that a supposed turn leaves as they are, in the games that have them."""


@over_all_games
def test_a_supposed_turn_is_the_seats(match: Played) -> None:
    game = match.game
    for state in match.positions(20):
        for seat in range(1, match.seats + 1):
            supposed = game.on_turn(redact(state, seat), seat)
            if supposed is None:
                continue
            assert game.to_act(supposed) == (seat,)
            assert game.scores(supposed) == game.scores(state)
            for name in UNTOUCHED & {field.name for field in fields(state)}:
                assert getattr(supposed, name) == getattr(state, name)


@over_all_games
def test_a_supposed_turn_shows_nothing_hidden(match: Played) -> None:
    game, rng = match.game, match.luck()
    for state in match.positions(10):
        for seat in range(1, match.seats + 1):
            other = match.kit.reshuffle(state, seat, rng)
            here, there = (game.on_turn(redact(one, seat), seat) for one in (state, other))
            assert here == there
            if here is not None:
                assert list(game.legal_moves(here, seat)) == list(game.legal_moves(there, seat))
