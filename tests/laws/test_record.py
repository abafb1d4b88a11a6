"""Laws of the record: a match is its events, and the luck of its seed."""

from __future__ import annotations

from itertools import combinations, pairwise

from markethall_rules.chance import NoLuck, SeededChance
from markethall_rules.game import advance, preview_events
from tests.kit import random_match, seed

from .over_all_games import Played, over_all_games


@over_all_games
def test_replay_without_luck_gives_the_same_positions(match: Played) -> None:
    state = match.game.setup(match.options, match.seats)
    for step in match.steps:
        for event in step.events:
            state = match.game.apply(state, event)
        assert state == step.after


@over_all_games
def test_every_move_leaves_a_record(match: Played) -> None:
    assert all(step.events for step in match.steps[1:])


@over_all_games
def test_the_same_seed_gives_the_same_match(match: Played) -> None:
    again = random_match(match.game, match.options, match.seats, match.number)
    assert tuple(again) == tuple(match.steps)


@over_all_games
def test_the_box_is_conserved(match: Played) -> None:
    box = match.kit.census(match.game.setup(match.options, match.seats))
    assert all(match.kit.census(step.after) == box for step in match.steps)


@over_all_games
def test_points_re_added_from_the_events_are_the_scores(match: Played) -> None:
    wanted = {id(step) for step in match.some(8)}
    events: list[object] = []
    for step in match.steps:
        events.extend(step.events)
        if id(step) in wanted:
            assert match.kit.ledger(match.options, match.seats, events) == match.game.scores(step.after)


@over_all_games
def test_turns_are_counted_from_one_and_never_back(match: Played) -> None:
    turns = [match.game.turn(step.after) for step in match.steps]
    assert turns[0] >= 1
    assert all(earlier <= later for earlier, later in pairwise(turns))


@over_all_games
def test_only_a_finished_match_has_winners_and_they_have_the_most_points(match: Played) -> None:
    for step in match.steps:
        scores = match.game.scores(step.after)
        assert len(scores) == match.seats
        best = tuple(seat for seat, points in enumerate(scores, 1) if points == max(scores))
        over = not match.game.to_act(step.after)
        assert match.game.winners(step.after) == (best if over else ())


@over_all_games
def test_a_seat_that_is_out_never_wins_and_the_others_are_ranked_without_it(match: Played) -> None:
    state = match.steps[-1].after
    scores, over = match.game.scores(state), not match.game.to_act(state)
    seats = match.everybody[1:]
    for size in range(1, match.seats + 1):
        for out in combinations(seats, size):
            most = max((scores[seat - 1] for seat in seats if seat not in out), default=0)
            best = tuple(seat for seat in seats if seat not in out and scores[seat - 1] == most)
            assert match.game.winners(state, out) == (best if over else ())


@over_all_games
def test_what_is_foreseen_without_luck_is_what_happens(match: Played) -> None:
    for revision, step in enumerate(match.steps[1:], 2):
        game, chance = match.game, SeededChance(seed(match.number), revision)
        foreseen, all_of_it = preview_events(
            game.apply, step.before, game.play(step.before, step.seat, step.move, NoLuck())
        )
        assert step.events[: len(foreseen)] == foreseen
        after, _ = advance(game.apply, step.before, game.play(step.before, step.seat, step.move, chance))
        assert after == step.after
        assert all_of_it == (chance.draws == 0)
        assert not all_of_it or foreseen == step.events
