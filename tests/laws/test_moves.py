"""Laws of legality: the list of legal moves is the truth, and there is one as long as the match goes on."""

from __future__ import annotations

from typing import Any

import pytest

from markethall_rules.chance import SeededChance
from markethall_rules.errors import BadOptions
from markethall_rules.game import advance
from tests.kit import Kit, seed
from tests.kits import KITS

from .over_all_games import Played, over_all_games
from .refusals import clauses, refusal, told


@over_all_games
def test_the_seats_to_act_have_legal_moves_and_nobody_else_has(match: Played) -> None:
    for step in match.steps:
        to_act = match.game.to_act(step.after)
        assert list(to_act) == sorted(set(to_act) & set(range(1, match.seats + 1)))
        able = [seat for seat in match.everybody if match.game.legal_moves(step.after, seat)]
        assert able == list(to_act)


@over_all_games
def test_legal_moves_are_different_values_in_a_stable_order(match: Played) -> None:
    twins = _replayed(match)
    for step, twin in zip(match.steps, twins, strict=True):
        for seat in match.game.to_act(step.after):
            moves = list(match.game.legal_moves(step.after, seat))
            assert len(set(moves)) == len(moves)
            assert list(match.game.legal_moves(twin, seat)) == moves


def _replayed(match: Played) -> list[Any]:
    """The same positions once more, made from scratch."""
    state = match.game.setup(match.options, match.seats)
    twins = []
    for step in match.steps:
        for event in step.events:
            state = match.game.apply(state, event)
        twins.append(state)
    return twins


@over_all_games
def test_every_legal_move_can_be_played(match: Played) -> None:
    for state in match.positions(5):
        before = repr(state)
        for seat in match.game.to_act(state):
            for move in match.game.legal_moves(state, seat):
                assert refusal(match.game, state, seat, move) is None
                steps = match.game.play(state, seat, move, SeededChance(seed(match.number), 2))
                after, events = advance(match.game.apply, state, steps)
                assert events
                assert after != state
        assert repr(state) == before


@over_all_games
def test_every_other_move_is_refused_with_a_clause_and_the_position_untouched(match: Played) -> None:
    known, rng = clauses(match.game), match.luck()
    for state in match.positions(8):
        before = repr(state)
        for seat in match.everybody[1:]:
            legal = set(match.game.legal_moves(state, seat))
            for _ in range(12):
                move = match.kit.junk(state, rng)
                answer = refusal(match.game, state, seat, move)
                assert (answer is None) == (move in legal), (seat, move, answer)
                assert answer is None or _well_said(answer, known)
        assert repr(state) == before


@over_all_games
def test_the_moves_of_one_seat_are_not_the_moves_of_another(match: Played) -> None:
    known = clauses(match.game)
    for state in match.positions(8):
        to_act = match.game.to_act(state)
        for seat in to_act:
            move = match.luck().choice(match.game.legal_moves(state, seat))
            for other in set(match.everybody) - set(to_act):
                answer = refusal(match.game, state, other, move)
                assert answer is not None, (other, move)
                assert _well_said(answer, known)


@over_all_games
def test_a_finished_match_takes_no_move(match: Played) -> None:
    state = match.steps[-1].after
    if match.game.to_act(state):
        return
    for step in match.some(8)[1:]:
        answer = refusal(match.game, state, step.seat, step.move)
        assert answer is not None
        assert answer[1] == "MATCH_OVER"


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.box.name)
def test_a_match_is_set_up_for_the_seats_on_the_box_and_for_no_other_number(kit: Kit) -> None:
    options = kit.game.default_options()
    for seats in range(-1, 12):
        if seats in kit.game.box.seats:
            assert len(kit.game.scores(kit.game.setup(options, seats))) == seats
        else:
            with pytest.raises(BadOptions) as refused:
                kit.game.setup(options, seats)
            assert _well_said(told(refused.value), clauses(kit.game))


def _well_said(answer: tuple[str, str, str, dict[str, int | str]], known: frozenset[str]) -> bool:
    """Whether a refusal cites a clause of the rules, names its cause in capitals and speaks a sentence."""
    clause, cause, message, numbers = answer
    plain = all(isinstance(number, int | str) for number in numbers.values())
    # With a capital, unless it begins with a name such as a field's, and a stop.
    sentence = message[0] == message[0].upper() or not message.split()[0].isalpha()
    named = cause.isupper() and cause.isascii()
    return clause in known and named and sentence and message.endswith(".") and plain
