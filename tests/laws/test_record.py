"""Laws of the record: events and the seed determine a match, and scores and winners follow from it."""

from __future__ import annotations

from itertools import combinations, pairwise

from markethall_rules.chance import NoLuck, SeededChance
from markethall_rules.game import advance, preview_events
from tests.kit import random_match, seed

from .random_matches import RandomMatch, for_all_games


@for_all_games
def test_replay_without_luck_gives_the_same_positions(match: RandomMatch) -> None:
    state = match.game.setup(match.options, match.seats)
    for step in match.steps:
        for event in step.events:
            state = match.game.apply(state, event)
        assert state == step.after


@for_all_games
def test_every_move_has_events(match: RandomMatch) -> None:
    assert all(step.events for step in match.steps[1:])


@for_all_games
def test_the_same_seed_gives_the_same_match(match: RandomMatch) -> None:
    again = random_match(match.game, match.options, match.seats, match.number)
    assert tuple(again) == tuple(match.steps)


@for_all_games
def test_no_component_is_lost_or_added(match: RandomMatch) -> None:
    components = match.kit.census(match.game.setup(match.options, match.seats))
    assert all(match.kit.census(step.after) == components for step in match.steps)


@for_all_games
def test_scores_are_the_sum_of_the_points_in_events(match: RandomMatch) -> None:
    checked = {id(step) for step in match.sample_steps(8)}
    events: list[object] = []
    for step in match.steps:
        events.extend(step.events)
        if id(step) in checked:
            assert match.kit.ledger(match.options, match.seats, events) == match.game.scores(step.after)


@for_all_games
def test_turn_numbers_follow_the_events_that_begin_turns(match: RandomMatch) -> None:
    turns = [match.game.turn(step.after) for step in match.steps]
    assert all(earlier <= later for earlier, later in pairwise(turns))
    if (began := match.game.turn_began) is not None:
        events = (event for step in match.steps for event in step.events if type(event) is began)
        numbers = [event.number for event in events]
        assert numbers == list(range(1, len(numbers) + 1))
        assert turns[-1] == len(numbers)


@for_all_games
def test_winners_are_the_seats_with_the_most_points_in_a_finished_match(match: RandomMatch) -> None:
    for step in match.steps:
        scores = match.game.scores(step.after)
        assert len(scores) == match.seats
        best = tuple(seat for seat, points in enumerate(scores, 1) if points == max(scores))
        over = not match.game.to_act(step.after)
        assert match.game.winners(step.after) == (best if over else ())


@for_all_games
def test_winner_is_chosen_among_the_seats_that_are_not_out(match: RandomMatch) -> None:
    state = match.last_position
    scores, over = match.game.scores(state), not match.game.to_act(state)
    seats = match.viewers[1:]
    for size in range(1, match.seats + 1):
        for out in combinations(seats, size):
            most = max((scores[seat - 1] for seat in seats if seat not in out), default=0)
            best = tuple(seat for seat in seats if seat not in out and scores[seat - 1] == most)
            assert match.game.winners(state, out) == (best if over else ())


@for_all_games
def test_preview_without_luck_equals_the_played_move(match: RandomMatch) -> None:
    for revision, step in enumerate(match.steps[1:], 2):
        game, chance = match.game, SeededChance(seed(match.number), revision)
        previewed, is_complete = preview_events(
            game.apply, step.before, game.play(step.before, step.seat, step.move, NoLuck())
        )
        assert step.events[: len(previewed)] == previewed
        # The match was played with the check of each move; without it a listed move does the same.
        steps = game.play(step.before, step.seat, step.move, chance, listed=True)
        assert advance(game.apply, step.before, steps) == (step.after, step.events)
        assert is_complete == (chance.draws == 0)
        assert not is_complete or previewed == step.events
