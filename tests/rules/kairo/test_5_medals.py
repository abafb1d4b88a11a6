"""KA-5.8: medals, in sequences of expansions by several players."""

from __future__ import annotations

from markethall_rules.kairo import State
from markethall_rules.kairo.events import MedalTaken
from markethall_rules.kairo.moves import DrawCrier, Expand, PayOwn, PlaceEntrance, PlaceMain, PlayCards
from markethall_rules.kairo.pieces import Medal
from markethall_rules.kairo.score import holder, largest_other

from .positions import BLUE, EVERY_CARD, NEUTRAL, RED, Stall, after, at, legal, play, position

RICH = (6, 6, 6, 6, 6, 6)
HANDS = (EVERY_CARD * 4, EVERY_CARD * 4, EVERY_CARD * 4)
"""More cards than a hand may have, so that several expansions are possible in a row."""

FIRST = Stall(1, RED, at(0, 1), at(1, 1))
SECOND = Stall(2, RED, at(3, 1), at(4, 1))
THIRD = Stall(3, RED, at(6, 1), at(7, 1))
ROWS = (0, 3, 6)


def market(*sizes: int, medals: tuple[int, int] = (0, 0)) -> State:
    """Red stalls of these sizes, in seat order. `medals`: the holders of gold and silver."""
    stalls = [
        Stall(seat, RED, at(row, 1), at(row + 1, 1), tuple(at(row, 1 + step) for step in range(1, size)))
        for seat, (row, size) in enumerate(zip(ROWS, sizes, strict=True), 1)
    ]
    held = [0] * 12
    held[RED - 1], held[6 + RED - 1] = medals
    return position(*stalls, hands=HANDS, coins=(RICH,) * 3, medals=tuple(held), customers={BLUE: at(7, 7)})


def expand(state: State) -> tuple[State, list[MedalTaken]]:
    """The player on turn makes the own red stall longer."""
    seat = state.turn.seat
    size = state.market.expansions[::3].count(seat) + 1
    site = at(ROWS[seat - 1], 1 + size)
    state, events = play(state, PlayCards(EVERY_CARD), Expand(RED, site), PayOwn(size + 1))
    return state, [event for event in events if isinstance(event, MedalTaken)]


def idle(state: State) -> State:
    """A turn without building."""
    state = after(state, DrawCrier(), DrawCrier())
    return after(state, legal(state)[0])


def gold(seat: int, source: int) -> MedalTaken:
    """The gold medal changes hands."""
    return MedalTaken(seat, RED, Medal.GOLD, source, 4)


def silver(seat: int, source: int) -> MedalTaken:
    """The silver medal changes hands."""
    return MedalTaken(seat, RED, Medal.SILVER, source, 3)


def test_ka_5_8_the_first_expansion_takes_both_medals_from_the_supply() -> None:
    state, medals = expand(market(1, 1, 1))
    assert medals == [gold(1, 0), silver(1, 0)]
    assert state.points == (2 + 4 + 3, 0, 0)
    assert (holder(state, RED, Medal.GOLD), holder(state, RED, Medal.SILVER)) == (1, 1)


def test_ka_5_8_an_equal_stall_takes_silver_and_gold_stays() -> None:
    state, _ = expand(market(1, 1, 1))
    state, medals = expand(state)
    assert medals == [silver(2, 1)]
    assert state.points == (9, 2 + 3, 0)
    state, medals = expand(state)
    assert medals == [silver(3, 2)]
    assert state.points == (9, 5, 2 + 3)
    assert (holder(state, RED, Medal.GOLD), holder(state, RED, Medal.SILVER)) == (1, 3)


def test_ka_5_8_a_larger_stall_takes_what_the_builder_lacks() -> None:
    state, _ = expand(market(1, 1, 1))
    state, _ = expand(state)
    state, _ = expand(state)
    # One holds gold, three silver, all have two tiles. One grows: only silver is new.
    state, medals = expand(state)
    assert medals == [silver(1, 3)]
    assert state.points == (9 + 3 + 3, 5, 5)
    # Two draws level: silver. Then three draws level: silver.
    state, medals = expand(state)
    assert medals == [silver(2, 1)]
    state, medals = expand(state)
    assert medals == [silver(3, 2)]


def test_ka_5_8_both_medals_leave_their_holders() -> None:
    state, medals = expand(market(1, 1, 1, medals=(2, 3)))
    assert medals == [gold(1, 2), silver(1, 3)]
    assert state.points == (2 + 4 + 3, 0, 0)
    state = idle(idle(state))
    state, medals = expand(state)
    assert medals == []
    assert state.points == (9 + 3, 0, 0)


def test_ka_5_8_a_smaller_stall_takes_nothing() -> None:
    state, medals = expand(market(1, 3, 2, medals=(2, 2)))
    assert medals == []
    assert state.points == (2, 0, 0)


def test_ka_5_8_an_equal_stall_that_holds_silver_already_gains_nothing() -> None:
    state, medals = expand(market(1, 2, 1, medals=(2, 1)))
    assert medals == []
    assert state.points == (2, 0, 0)
    assert (holder(state, RED, Medal.GOLD), holder(state, RED, Medal.SILVER)) == (2, 1)


def test_ka_5_8_an_equal_stall_that_holds_gold_takes_silver_as_well() -> None:
    state, medals = expand(market(1, 2, 1, medals=(1, 2)))
    assert medals == [silver(1, 2)]
    assert state.points == (5, 0, 0)


def test_ka_5_8_mains_alone_earn_no_medal() -> None:
    state = position(customers={BLUE: at(7, 7)})
    state = after(state, PlayCards(EVERY_CARD), PlaceMain(RED, at(1, 1)), PlaceEntrance(at(1, 2)))
    assert state.medals == (0,) * 12
    assert state.points == (0, 0)


def test_ka_5_8_a_neutral_main_is_another_stall_of_size_one() -> None:
    neutral = Stall(NEUTRAL, RED, at(3, 6), at(3, 7))
    alone = position(FIRST, neutral, hands=HANDS, coins=(RICH,) * 3)
    assert largest_other(alone, 1, RED) == 1
    assert largest_other(position(FIRST), 1, RED) == 0
    assert largest_other(position(FIRST, SECOND, THIRD, hands=HANDS, coins=(RICH,) * 3), 1, RED) == 1
    assert expand(alone)[1] == [gold(1, 0), silver(1, 0)]


def test_ka_2_5_medals_of_one_colour_do_not_matter_to_another() -> None:
    blue = Stall(2, BLUE, at(3, 1), at(4, 1), (at(3, 2), at(3, 3)))
    state = position(FIRST, blue, hands=HANDS, coins=(RICH,) * 3, customers={BLUE: at(7, 7)})
    assert expand(state)[1] == [gold(1, 0), silver(1, 0)]
