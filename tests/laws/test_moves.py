"""Laws of moves: the game accepts exactly the legal moves, and a running match always has some."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from markethall_rules.chance import SeededChance
from markethall_rules.game import advance
from markethall_rules.secret import redact
from tests.kit import seed

from .random_matches import RandomMatch, clauses_of, for_all_games, is_well_formed, refusal

UNCHANGED_ON_TURN = {"scores", "points", "stalls", "customers", "market", "medals", "row", "discards", "tile_numbers"}
"""Fields of a position that `on_turn` must not change, in the games that have them."""


@for_all_games
def test_only_seats_to_act_have_legal_moves(match: RandomMatch) -> None:
    for step in match.steps:
        to_act = match.game.to_act(step.after)
        assert list(to_act) == sorted(set(to_act) & set(range(1, match.seats + 1)))
        with_moves = [seat for seat in match.viewers if match.game.legal_moves(step.after, seat)]
        assert with_moves == list(to_act)


@for_all_games
def test_legal_moves_are_distinct_and_in_a_stable_order(match: RandomMatch) -> None:
    for step, replayed in zip(match.steps, _replayed(match), strict=True):
        for seat in match.game.to_act(step.after):
            moves = list(match.game.legal_moves(step.after, seat))
            assert len(set(moves)) == len(moves)
            assert list(match.game.legal_moves(replayed, seat)) == moves


def _replayed(match: RandomMatch) -> list[Any]:
    """The positions of the match, computed again from its events."""
    state = match.game.setup(match.options, match.seats)
    positions = []
    for step in match.steps:
        for event in step.events:
            state = match.game.apply(state, event)
        positions.append(state)
    return positions


@for_all_games
def test_every_legal_move_is_accepted(match: RandomMatch) -> None:
    for state in match.sample_positions(5):
        before = repr(state)
        for seat in match.game.to_act(state):
            for move in match.game.legal_moves(state, seat):
                assert refusal(match.game, state, seat, move) is None
                steps = match.game.play(state, seat, move, SeededChance(seed(match.number), 2))
                after, events = advance(match.game.apply, state, steps)
                assert events
                assert after != state
        assert repr(state) == before


@for_all_games
def test_illegal_move_is_refused_with_a_clause_and_changes_nothing(match: RandomMatch) -> None:
    clauses, rng = clauses_of(match.game), match.rng()
    for state in match.sample_positions(8):
        before = repr(state)
        for seat in match.viewers[1:]:
            legal = set(match.game.legal_moves(state, seat))
            for _ in range(12):
                move = match.kit.junk(state, rng)
                answer = refusal(match.game, state, seat, move)
                assert (answer is None) == (move in legal), (seat, move, answer)
                assert answer is None or is_well_formed(answer, clauses)
        assert repr(state) == before


@for_all_games
def test_seat_cannot_play_a_move_of_another_seat(match: RandomMatch) -> None:
    clauses = clauses_of(match.game)
    for state in match.sample_positions(8):
        to_act = match.game.to_act(state)
        for seat in to_act:
            move = match.rng().choice(match.game.legal_moves(state, seat))
            for other in set(match.viewers) - set(to_act):
                answer = refusal(match.game, state, other, move)
                assert answer is not None, (other, move)
                assert is_well_formed(answer, clauses)


@for_all_games
def test_finished_match_refuses_every_move(match: RandomMatch) -> None:
    state = match.last_position
    if match.game.to_act(state):
        return
    for step in match.sample_steps(8)[1:]:
        answer = refusal(match.game, state, step.seat, step.move)
        assert answer is not None
        assert answer[1] == "MATCH_OVER"


@for_all_games
def test_on_turn_gives_the_turn_to_the_seat_and_changes_nothing_else(match: RandomMatch) -> None:
    game = match.game
    for state in match.sample_positions(20):
        for seat in range(1, match.seats + 1):
            on_turn = game.on_turn(redact(state, seat), seat)
            if on_turn is None:
                continue
            assert game.to_act(on_turn) == (seat,)
            assert game.scores(on_turn) == game.scores(state)
            for name in UNCHANGED_ON_TURN & {field.name for field in fields(state)}:
                assert getattr(on_turn, name) == getattr(state, name)


@for_all_games
def test_on_turn_depends_only_on_what_the_seat_sees(match: RandomMatch) -> None:
    game, rng = match.game, match.rng()
    for state in match.sample_positions(10):
        for seat in range(1, match.seats + 1):
            other = match.kit.reshuffle(state, seat, rng)
            turn, other_turn = (game.on_turn(redact(position, seat), seat) for position in (state, other))
            assert turn == other_turn
            if turn is not None:
                assert list(game.legal_moves(turn, seat)) == list(game.legal_moves(other_turn, seat))
