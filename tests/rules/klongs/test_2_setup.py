"""KL-2: the set-up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from markethall_rules.chance import SeededChance
from markethall_rules.errors import BadOptions
from markethall_rules.game import advance
from markethall_rules.klongs import GAME, Options, State
from markethall_rules.klongs.board import SIGN, VACANT
from markethall_rules.klongs.box import DrawPiles, SeveralCookshops
from markethall_rules.klongs.cards import Pile, hand_size, left, pile_size, piles, stocked
from markethall_rules.klongs.events import BoatDrawn, BoatsDealt, TurnBegan
from markethall_rules.klongs.moves import DrawBoat, PassTurn
from markethall_rules.klongs.state import Step
from markethall_rules.secret import redact
from tests.kit import random_match, seed

from .kit import CROWDED, census
from .positions import FISH, legal, neutral, play, position, refused, vacant

TWO = Options(draw_piles=DrawPiles.TWO)


def dealt(options: Options, seats: int) -> tuple[State, tuple[object, ...]]:
    """A match right after the deal."""
    start = GAME.setup(options, seats)
    return advance(GAME.apply, start, GAME.deal(start, SeededChance(seed(3), 1)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kl_2_1_four_boats_each_and_a_pile_of_public_size(seats: int) -> None:
    state, events = dealt(Options(), seats)
    assert [hand_size(state, seat) for seat in range(1, seats + 1)] == [4] * seats
    assert [type(event) for event in events] == [BoatsDealt] * seats + [TurnBegan]
    assert pile_size(redact(state, 0)) == 72 - 4 * seats


def test_kl_2_1_hands_are_secret() -> None:
    state, events = dealt(Options(), 3)
    assert redact(state, 2).hands[1] == state.hands[1]
    assert redact(state, 2).hands[0].items is None
    dealings = [event for event in redact(events, 0) if isinstance(event, BoatsDealt)]
    assert [event.boats.items for event in dealings] == [None] * 3


def test_kl_2_2_seat_1_starts_at_no_points_and_play_is_clockwise() -> None:
    state, events = dealt(Options(), 3)
    assert events[-1] == TurnBegan(1, 1)
    assert GAME.scores(state) == (0, 0, 0)
    assert state.table.marker == 0
    for seat in (1, 2, 3, 1):
        assert GAME.to_act(state) == (seat,)
        state = next_turn(state)


def next_turn(state: State) -> State:
    """The state at the beginning of the next turn, after the cheapest moves and without a market day."""
    number = GAME.turn(state)
    while GAME.turn(state) == number:
        moves = legal(state)
        plain = [move for move in moves if not SIGN[getattr(move, "boat", 0)]]
        state, _ = play(state, PassTurn() if PassTurn() in moves else plain[0])
    return state


def test_kl_2_2_a_seat_that_is_not_asked_is_refused() -> None:
    state, _ = dealt(Options(), 3)
    assert GAME.legal_moves(state, 2) == ()
    assert refused(state, PassTurn(), seat=2) == ("KL-2.2", "NOT_YOUR_TURN", {"to_act": 1, "seat": 2})
    assert refused(state, PassTurn(), seat=0) == ("KL-2.2", "NOT_YOUR_TURN", {"to_act": 1, "seat": 0})


def test_kl_2_3_with_two_piles_three_vacant_boats_and_one_other() -> None:
    state, events = dealt(TWO, 3)
    assert [sum(VACANT[kind] for kind in hand.seen) for hand in state.hands] == [3, 3, 3]
    assert [hand.size for hand in state.hands] == [4, 4, 4]
    assert redact(state, 0).vacant == (3, 3, 3), "which pile a card came from is public"
    assert [type(event) for event in events] == [BoatsDealt] * 6 + [TurnBegan]


@pytest.mark.parametrize(("pile", "is_vacant"), [(Pile.VACANT, True), (Pile.PRINTED, False)])
def test_kl_2_3_the_player_chooses_the_pile_at_each_draw(pile: Pile, is_vacant: bool) -> None:
    state = position(options=TWO, water={(3, 0): vacant(FISH, 0)}, hands={1: [neutral(FISH, 3)]}, cards=(0, 0))
    state, _ = play(state, legal(state)[0])
    assert state.step == Step.PILE
    assert legal(state) == [DrawBoat(Pile.VACANT), DrawBoat(Pile.PRINTED)]
    assert refused(state, DrawBoat(Pile.ONLY)) == ("KL-2.3", "NO_SUCH_PILE", {"pile": "ONLY"})
    assert refused(state, PassTurn()) == ("KL-2.3", "WRONG_STEP", {"step": "STEP_PILE"})
    _, (drawn, _) = play(state, DrawBoat(pile))
    assert isinstance(drawn, BoatDrawn)
    assert drawn.pile == pile
    assert VACANT[drawn.boat.seen[0]] == is_vacant


def test_kl_2_3_with_one_pile_empty_the_other_is_drawn_from() -> None:
    state = position(
        options=TWO,
        water={(3, 0): neutral(FISH, 2)},
        hands={1: [neutral(FISH, 3)]},
        cards=(0, 0),
        stored={2: all_vacant()},
    )
    assert stocked(state) == (Pile.PRINTED,)
    _, events = play(state, legal(state)[0])
    assert [event.pile for event in events if isinstance(event, BoatDrawn)] == [Pile.PRINTED]


def all_vacant() -> list[int]:
    """All boats with a vacant place of the shipped components."""
    pool = dict(census(GAME.setup(Options(), 2)))  # type: ignore[call-overload]
    return [kind for kind, count in pool.items() if kind and VACANT[kind] for _ in range(count)]


def test_kl_2_3_where_own_components_have_too_few_vacant_boats_the_deal_takes_others() -> None:
    few = position(options=TWO, stored={1: all_vacant()[2:]})
    state, _ = advance(GAME.apply, few, GAME.deal(few, SeededChance(seed(3), 1)))
    assert state.vacant == (2, 0)
    assert [hand.size for hand in state.hands] == [4, 4]


def test_kl_2_3_own_components_are_dealt_whole() -> None:
    state, _ = dealt(Options(DrawPiles.TWO, SeveralCookshops.DOUBLE, CROWDED), 4)
    assert [hand_size(state, seat) for seat in (1, 2, 3, 4)] == [4, 4, 4, 4]


@pytest.mark.parametrize(
    ("options", "clause"),
    [
        (Options(draw_piles=0), "KL-2.3"),  # type: ignore[arg-type]
        (Options(several_cookshops=3), "KL-7.6"),  # type: ignore[arg-type]
    ],
)
def test_kl_2_3_options_that_do_not_exist_are_refused(options: Options, clause: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        GAME.setup(options, 2)
    assert refusal.value.clause == clause


@pytest.mark.parametrize("draw_piles", DrawPiles)
def test_the_piles_hold_what_is_left_of_the_box(draw_piles: DrawPiles) -> None:
    for step in random_match(GAME, Options(draw_piles=draw_piles), 4, 7):
        for pile in piles(draw_piles):
            assert left(step.after, pile) == left(replace(step.after), pile)
