"""Laws of secrecy: what a seat cannot see does not show, in anything that the seat is told."""

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
from tests.kits import KITS, TELLING

from .over_all_games import Played, over_all_games, played
from .refusals import refusal


@over_all_games
def test_a_view_shows_no_secret_of_anybody_else(match: Played) -> None:
    for step in match.some(10):
        for viewer in match.everybody:
            for value in (step.after, step.events, step.move):
                seen = [secret for secret in secrets(redact(value, viewer)) if secret.items]
                assert all(secret.owner == viewer != 0 for secret in seen)


@over_all_games
def test_a_position_that_holds_something_unknown_is_shown_to_nobody(match: Played) -> None:
    for state in match.positions(1):
        for name in (each.name for each in fields(state)):
            with pytest.raises(TypeError, match="redact does not know"):
                redact(replace(state, **{name: {1}}), 1)


@over_all_games
def test_a_view_is_enough_to_know_what_is_legal(match: Played) -> None:
    game = match.game
    for state in match.positions(20):
        for viewer in match.everybody:
            view = redact(state, viewer)
            assert list(game.legal_moves(view, viewer)) == list(game.legal_moves(state, viewer))
            assert _public(game, view) == _public(game, state)


@over_all_games
def test_who_folds_the_events_that_it_is_told_comes_to_its_view(match: Played) -> None:
    """The fold is redacted once more: an open card that an empty hand has taken is known to it."""
    game, compared = match.game, {id(step) for step in match.some(30)}
    for viewer in match.everybody:
        fold = redact(game.setup(match.options, match.seats), viewer)
        for step in match.steps:
            for event in step.events:
                fold = game.apply(fold, redact(event, viewer))
            if id(step) in compared:
                assert redact(fold, viewer) == redact(step.after, viewer)


@over_all_games
def test_what_is_hidden_does_not_show_in_the_view_the_moves_or_the_refusals(match: Played) -> None:
    game, rng = match.game, match.luck()
    for state in match.positions(6):
        for viewer in match.everybody:
            other = match.kit.reshuffle(state, viewer, rng)
            assert redact(other, viewer) == redact(state, viewer)
            assert _public(game, other) == _public(game, state)
            assert list(game.legal_moves(other, viewer)) == list(game.legal_moves(state, viewer))
            for _ in range(12 if viewer else 0):
                move = match.kit.junk(state, rng)
                assert refusal(game, other, viewer, move) == refusal(game, state, viewer, move)


@over_all_games
def test_what_is_hidden_does_not_show_in_the_events_before_luck(match: Played) -> None:
    game, rng = match.game, match.luck()
    for state in match.positions(6):
        for viewer in match.everybody:
            other = match.kit.reshuffle(state, viewer, rng)
            for seat in game.to_act(state):
                for move in _in_both(game, state, other, seat, rng):
                    shown, other_shown = (_watched(game, each, seat, move, viewer) for each in (state, other))
                    assert shown == other_shown, "name what a move reveals in the move, or the event in tests/kits.py"


def _public(game: AnyGame, state: Any) -> tuple[object, ...]:
    """What the rules tell everybody."""
    return game.to_act(state), game.turn(state), game.scores(state), game.winners(state)


def _in_both(game: AnyGame, state: Any, other: Any, seat: int, rng: random.Random) -> Sequence[Any]:
    """A few moves of the seat that are legal in either position."""
    there = set(game.legal_moves(other, seat))
    moves = [move for move in game.legal_moves(state, seat) if move in there]
    return rng.sample(moves, min(4, len(moves)))


def _watched(game: AnyGame, state: Any, seat: int, move: Any, viewer: int) -> list[object]:
    """What `viewer` sees of a move, events and positions, up to its first luck or to what may tell."""
    events, all_of_it = preview_events(game.apply, state, game.play(state, seat, move, NoLuck()))
    telling = TELLING.get(game.box.name, frozenset())
    seen: list[object] = []
    for event in events:
        state = game.apply(state, event)
        seen += [redact(event, viewer), redact(state, viewer)]
        if type(event).__name__ in telling:
            return seen
    return [*seen, all_of_it]


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.box.name)
def test_a_reshuffle_deals_anew_wherever_something_is_hidden(kit: Kit) -> None:
    match = played(kit, kit.game.default_options(), kit.game.box.seats[-1], 7)
    rng = match.luck()
    hidden = [state for state in match.positions(30) if any(secret.size for secret in secrets(redact(state, 0)))]
    changed = [state for state in hidden if kit.reshuffle(state, 0, rng) != state]
    assert len(changed) * 2 >= len(hidden)
