"""The tiny game follows its rules. The laws rely on that."""

from __future__ import annotations

from itertools import pairwise

import pytest

from markethall_rules.chance import NoLuck, SeededChance
from markethall_rules.errors import BadOptions, IllegalMove
from markethall_rules.game import advance
from markethall_rules.secret import Secret
from tests.kit import random_match, seed

from .box import Options
from .game import GAME
from .moves import CardLaid, CardTurned, Event, LayCard
from .state import State


def dealt(*hands: tuple[int, ...]) -> State:
    """A position with these hands, seat 1 as the starter."""
    cards = tuple(Secret.of(seat, hand) for seat, hand in enumerate(hands, 1))
    none = tuple(Secret[int].of(seat, ()) for seat in range(1, len(hands) + 1))
    return State(3, 1, 1, cards, none, (), 12 - sum(map(len, hands)), (0,) * len(hands))


def lay(state: State, seat: int, card: int) -> tuple[State, tuple[Event, ...]]:
    return advance(GAME.apply, state, GAME.play(state, seat, LayCard(card), SeededChance(seed(1), 2)))


@pytest.mark.parametrize(("options", "seats", "clause"), [(Options(), 4, "TG-1.2"), (Options(0), 2, "TG-1.3")])
def test_tg_1_a_match_outside_the_box_is_not_set_up(options: Options, seats: int, clause: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        GAME.setup(options, seats)
    assert refusal.value.clause == clause


def test_tg_3_1_the_duel_moves_by_one_seat_in_each_round() -> None:
    last = [step.after for step in random_match(GAME, Options(6), 3, 5)]
    duels = list(dict.fromkeys((state.round, state.duel) for state in last))
    assert all(later[1][0] == earlier[1][1] for earlier, later in pairwise(duels))


def test_tg_3_2_both_duellists_may_move_and_the_third_waits() -> None:
    state = dealt((1, 2), (3, 4), (1, 1))
    assert GAME.to_act(state) == (1, 2)
    after, events = lay(state, 2, 4)
    assert events == (CardLaid(2, Secret.of(2, (4,))),)
    assert GAME.to_act(after) == (1,)


@pytest.mark.parametrize(
    ("seat", "card", "clause", "cause"),
    [(3, 1, "TG-3.1", "NOT_YOUR_TURN"), (2, 3, "TG-3.3", "ALREADY_LAID"), (1, 4, "TG-3.2", "NOT_HELD")],
)
def test_tg_3_refusals_cite_their_clause(seat: int, card: int, clause: str, cause: str) -> None:
    state, _ = lay(dealt((1, 2), (3, 4), (1, 1)), 2, 4)
    with pytest.raises(IllegalMove) as refusal:
        next(GAME.play(state, seat, LayCard(card), NoLuck()))
    assert (refusal.value.clause, refusal.value.cause) == (clause, cause)


@pytest.mark.parametrize(("one", "two", "points"), [(4, 3, (7, 0)), (1, 3, (0, 4)), (3, 3, (1, 1))])
def test_tg_4_1_the_higher_card_scores_the_sum(one: int, two: int, points: tuple[int, int]) -> None:
    state, _ = lay(dealt((one,), (two,)), 1, one)
    after, events = lay(state, 2, two)
    assert events[1:3] == (CardTurned(1, one, points[0]), CardTurned(2, two, points[1]))
    assert after.scores == points
    assert after.deck == 8


def test_tg_5_1_a_match_ends_after_its_rounds_or_without_cards() -> None:
    *_, short = random_match(GAME, Options(2), 2, 1)
    *_, long = random_match(GAME, Options(9), 2, 1)
    assert (short.after.round, long.after.round) == (3, 7)
    assert long.after.deck == 0
