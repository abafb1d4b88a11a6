"""Laws of secrecy: nothing that a seat receives depends on what is hidden from it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import pytest

from markethall_rules.chance import NoLuck
from markethall_rules.game import AnyGame, preview_events
from markethall_rules.secret import redact, secrets
from tests.kit import Kit
from tests.kits import KITS

from .random_matches import RandomMatch, for_all_games, play_random_match, refusal


@for_all_games
def test_view_has_only_the_secrets_of_its_seat(match: RandomMatch) -> None:
    for step in match.sample_steps(10):
        for viewer in match.viewers:
            for value in (step.after, step.events, step.move):
                visible = [secret for secret in secrets(redact(value, viewer)) if secret.items]
                assert all(secret.owner == viewer != 0 for secret in visible)


@for_all_games
def test_position_with_a_value_of_unknown_type_cannot_be_redacted(match: RandomMatch) -> None:
    for state in match.sample_positions(1):
        for name in (field.name for field in fields(state)):
            with pytest.raises(TypeError, match="redact does not know"):
                redact(replace(state, **{name: {1}}), 1)


@for_all_games
def test_view_has_the_same_legal_moves_and_public_values_as_the_position(match: RandomMatch) -> None:
    game = match.game
    for state in match.sample_positions(20):
        for viewer in match.viewers:
            view = redact(state, viewer)
            assert list(game.legal_moves(view, viewer)) == list(game.legal_moves(state, viewer))
            assert _public_values(game, view) == _public_values(game, state)


@for_all_games
def test_fold_of_redacted_events_is_the_redacted_position(match: RandomMatch) -> None:
    """The fold is redacted too: it still has an open card that an empty hand has taken."""
    game, compared = match.game, {id(step) for step in match.sample_steps(30)}
    for viewer in match.viewers:
        fold = redact(game.setup(match.options, match.seats), viewer)
        for step in match.steps:
            for event in step.events:
                fold = game.apply(fold, redact(event, viewer))
            if id(step) in compared:
                assert redact(fold, viewer) == redact(step.after, viewer)


@for_all_games
def test_views_legal_moves_and_refusals_do_not_depend_on_hidden_values(match: RandomMatch) -> None:
    game, rng = match.game, match.rng()
    for state in match.sample_positions(6):
        for viewer in match.viewers:
            other = match.kit.reshuffle(state, viewer, rng)
            assert redact(other, viewer) == redact(state, viewer)
            assert _public_values(game, other) == _public_values(game, state)
            assert list(game.legal_moves(other, viewer)) == list(game.legal_moves(state, viewer))
            for _ in range(12 if viewer else 0):
                move = match.kit.junk(state, rng)
                assert refusal(game, other, viewer, move) == refusal(game, state, viewer, move)


@for_all_games
def test_events_before_a_random_draw_do_not_depend_on_hidden_values(match: RandomMatch) -> None:
    game, rng = match.game, match.rng()
    for state in match.sample_positions(6):
        for viewer in match.viewers:
            other = match.kit.reshuffle(state, viewer, rng)
            for seat in game.to_act(state):
                for move in _legal_in_both(game, state, other, seat, rng):
                    visible, other_visible = (_visible(match.kit, each, seat, move, viewer) for each in (state, other))
                    assert visible == other_visible, (
                        "name what a move reveals in the move, or the event in tests/kits.py"
                    )


def _public_values(game: AnyGame, state: Any) -> tuple[object, ...]:
    """What the rules show to every viewer: seats to act, turn, scores and winners."""
    return game.to_act(state), game.turn(state), game.scores(state), game.winners(state)


def _legal_in_both(game: AnyGame, state: Any, other: Any, seat: int, rng: random.Random) -> Sequence[Any]:
    """A few moves of the seat that are legal in both positions."""
    legal_in_other = set(game.legal_moves(other, seat))
    moves = [move for move in game.legal_moves(state, seat) if move in legal_in_other]
    return rng.sample(moves, min(4, len(moves)))


def _visible(kit: Kit, state: Any, seat: int, move: Any, viewer: int) -> list[object]:
    """The events and positions that a viewer receives from a move, up to the first random draw or revealing event."""
    game = kit.game
    events, is_complete = preview_events(game.apply, state, game.play(state, seat, move, NoLuck()))
    visible: list[object] = []
    for event in events:
        state = game.apply(state, event)
        visible += [redact(event, viewer), redact(state, viewer)]
        if type(event).__name__ in kit.telling:
            return visible
    return [*visible, is_complete]


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.box.name)
def test_reshuffle_changes_most_positions_with_hidden_values(kit: Kit) -> None:
    match = play_random_match(kit, kit.game.default_options(), kit.game.box.seats[-1], 7)
    rng = match.rng()
    hidden = [state for state in match.sample_positions(30) if any(secret.size for secret in secrets(redact(state, 0)))]
    changed = [state for state in hidden if kit.reshuffle(state, 0, rng) != state]
    assert len(changed) * 2 >= len(hidden)
