"""KA-3: a turn."""

from __future__ import annotations

from markethall_rules.kairo.events import CardsPlayed, JokerPaid, RowRefilled, TurnBegan
from markethall_rules.kairo.moves import (
    DrawBlind,
    Expand,
    PayJoker,
    PayOwn,
    PlaceEntrance,
    PlaceMain,
    PlayCards,
    PullCustomer,
)
from markethall_rules.kairo.state import Step

from .positions import (
    BLUE,
    EVERY_CARD,
    GREEN,
    NEUTRAL,
    RED,
    VIOLET,
    WHITE,
    YELLOW,
    Stall,
    after,
    at,
    legal,
    move_events,
    name,
    play,
    position,
    refused,
)

NORTH = 10
"""The joker of the sections 1, 2 and 3."""

NO_COINS = (0, 0, 0, 0, 0, 0)


def test_ka_3_1_a_turn_is_building_or_pulling_or_drawing() -> None:
    state = position(Stall(2, RED, at(4, 6), at(4, 5)))
    kinds = {type(move).__name__ for move in legal(state)}
    assert kinds == {"PlayCards", "PullCustomer", "DrawOpen", "DrawBlind", "DrawCrier"}
    chosen = after(state, PlayCards((1,)))
    assert refused(chosen, DrawBlind()) == ("KA-3.2", "WRONG_STEP", {"step": "STEP_SITE"})
    assert refused(chosen, PullCustomer(RED)) == ("KA-3.2", "WRONG_STEP", {"step": "STEP_SITE"})


def test_ka_3_1_then_the_next_player_clockwise() -> None:
    hands = (EVERY_CARD, (), ())
    coins = ((3,) * 6, (1,) * 6, (1,) * 6)
    state, events = play(position(hands=hands, coins=coins, seat=3), DrawBlind(), DrawBlind())
    assert (state.turn.seat, state.turn.number, state.turn.step) == (1, 6, Step.ACTION)
    assert events[-1] == TurnBegan(1, 6, 1)
    assert refused(state, DrawBlind(), seat=3) == ("KA-3.1", "NOT_YOUR_TURN", {"to_act": 1})


def test_ka_3_2_a_standard_card_names_a_free_site_of_its_section() -> None:
    state = after(position(hands=((2,), ())), PlayCards((2,)))
    sites = {move.site for move in legal(state) if isinstance(move, PlaceMain)}
    assert sites == {at(row, col) for row in range(3) for col in range(3, 6)}
    assert refused(state, PlaceMain(RED, at(1, 1))) == ("KA-3.2", "SITE_NOT_NAMED", {"site": "B2", "section": 1})


def test_ka_3_2_a_joker_costs_a_coin_and_names_three_sections() -> None:
    state = position(hands=((NORTH,), ()), coins=((0, 1, 0, 2, 0, 0), NO_COINS))
    state = after(state, PlayCards((NORTH,)))
    assert legal(state) == (PayJoker(RED), PayJoker(GREEN))
    assert refused(state, PayJoker(WHITE)) == (
        "KA-3.2",
        "NOT_HELD",
        {"colour": "COLOUR_WHITE", "needs": 1, "has": 0},
    )
    assert move_events(state, PayJoker(GREEN)) == (JokerPaid(1, GREEN),)
    state = after(state, PayJoker(GREEN))
    assert state.coins[0].items == (0, 1, 0, 1, 0, 0)
    assert {move.site // 9 for move in legal(state) if isinstance(move, PlaceMain)} == {0, 1, 2}


def test_ka_3_2_three_cards_name_every_site_and_jokers_among_them_cost_nothing() -> None:
    state = position(hands=((1, 1, NORTH, 9), ()), coins=(NO_COINS, NO_COINS))
    assert [move for move in legal(state) if isinstance(move, PlayCards)] == [
        PlayCards((1,)), PlayCards((9,)), PlayCards((1, 1, 9)), PlayCards((1, 1, 10)), PlayCards((1, 9, 10)),
    ]  # fmt: skip
    played = after(state, PlayCards((1, 1, 10)))
    assert played.turn.step is Step.SITE
    assert played.hands[0].items == (9,)
    sites = {move.site for move in legal(played) if isinstance(move, PlaceMain)}
    assert {at(0, 1), at(2, 8), at(8, 2), at(3, 8), at(6, 4)} <= sites


def test_ka_3_2_three_cards_may_be_played_by_a_player_with_a_fitting_card() -> None:
    state = after(position(hands=((1, 2, 3, 4), ())), PlayCards((2, 3, 4)))
    assert PlaceMain(RED, at(1, 1)) in legal(state)


def test_ka_3_2_a_building_is_legal_only_if_the_joker_and_the_expansion_can_be_paid() -> None:
    # No new main has room in the sections 1 to 3, only the red stall may grow there.
    red = Stall(1, RED, at(1, 1), at(1, 0))
    poor = position(red, hands=((NORTH,), ()), coins=((0, 1, 0, 0, 0, 2), NO_COINS), customers={RED: at(7, 7)})
    state = after(poor, PlayCards((NORTH,)), PayJoker(BLUE))
    assert not [move for move in legal(state) if isinstance(move, Expand)]
    assert refused(state, Expand(RED, at(1, 2))) == (
        "KA-5.6", "CANNOT_PAY", {"needs": 2, "has": 1, "others": 1, "needs_others": 2},
    )  # fmt: skip
    rich = position(red, hands=((NORTH,), ()), coins=((1, 1, 0, 0, 0, 2), NO_COINS), customers={RED: at(7, 7)})
    state = after(rich, PlayCards((NORTH,)), PayJoker(BLUE))
    assert Expand(RED, at(1, 2)) in legal(state)


def _only_red_may_grow() -> tuple[Stall, ...]:
    """The seat has five stalls and may only grow the red one. A sixth, violet, has no site in the north."""
    return (
        Stall(1, RED, at(1, 1), at(1, 0)),
        Stall(1, WHITE, at(1, 4), at(0, 4)),
        Stall(1, GREEN, at(1, 7), at(0, 7)),
        Stall(1, BLUE, at(4, 2), at(3, 2)),
        Stall(1, YELLOW, at(4, 6), at(3, 6)),
    )


def test_ka_3_2_the_coin_for_the_joker_must_leave_enough_for_a_building() -> None:
    state = position(*_only_red_may_grow(), hands=((NORTH,), ()), coins=((0, 2, 1, 0, 0, 0), NO_COINS))
    state = after(state, PlayCards((NORTH,)))
    # Two red coins pay the expansion. So do one red coin and two others, but there is only one other.
    assert legal(state) == (PayJoker(VIOLET),)
    assert refused(state, PayJoker(RED)) == ("KA-3.2", "NOTHING_TO_BUILD", {"colour": "COLOUR_RED"})
    short = position(*_only_red_may_grow(), hands=((NORTH,), ()), coins=((0, 2, 0, 0, 0, 0), NO_COINS))
    assert refused(short, PlayCards((NORTH,))) == ("KA-3.2", "NOTHING_TO_BUILD", {})
    assert refused(position(hands=((NORTH,), ()), coins=(NO_COINS, NO_COINS)), PlayCards((NORTH,))) == (
        "KA-3.2", "CANNOT_PAY", {"needs": 1, "has": 0},
    )  # fmt: skip


def test_ka_3_2_a_card_is_played_only_if_a_building_follows() -> None:
    state = position(*_only_red_may_grow(), hands=((1, 3), ()), coins=((0, 2, 0, 0, 0, 0), NO_COINS))
    assert PlayCards((1,)) in legal(state)
    assert refused(state, PlayCards((3,))) == ("KA-3.2", "NOTHING_TO_BUILD", {})


def test_ka_3_2_one_card_or_three_that_the_player_holds() -> None:
    state = position(hands=((1, 2, 2), ()))
    assert refused(state, PlayCards(())) == ("KA-3.2", "WRONG_NUMBER", {"has": 0})
    assert refused(state, PlayCards((1, 2))) == ("KA-3.2", "WRONG_NUMBER", {"has": 2})
    assert refused(state, PlayCards((2, 2, 1))) == ("KA-3.2", "NOT_ASCENDING", {})
    assert refused(state, PlayCards((2, 2, 2))) == ("KA-3.2", "NOT_HELD", {"card": "2", "needs": 3, "has": 2})
    assert refused(state, PlayCards((77,))) == ("KA-3.2", "NOT_HELD", {"card": "77", "needs": 1, "has": 0})


def test_ka_3_3_a_site_is_free_without_stall_entrance_and_customer() -> None:
    stall = Stall(NEUTRAL, RED, at(1, 4), at(1, 5), (at(2, 4),))
    state = after(position(stall, customers={GREEN: at(5, 4)}), PlayCards(EVERY_CARD))
    for site in (at(1, 4), at(2, 4), at(1, 5), at(5, 4)):
        assert refused(state, PlaceMain(GREEN, site)) == ("KA-3.3", "PLACE_TAKEN", {"site": name(site)})
    assert PlaceMain(GREEN, at(5, 5)) in legal(state)
    beside = after(state, PlaceMain(GREEN, at(5, 5)))
    assert refused(beside, PlaceEntrance(at(5, 4))) == ("KA-3.3", "PLACE_TAKEN", {"site": "E6"})


def test_ka_3_4_played_cards_go_to_the_discard_pile() -> None:
    state = position(hands=((2, 3, 10), ()), discards=(5,))
    assert move_events(state, PlayCards((2, 3, 10))) == (CardsPlayed(1, (2, 3, 10)),)
    state = after(state, PlayCards((2, 3, 10)))
    assert state.discards == (2, 3, 5, 10)
    assert state.hands[0].items == ()


def test_a_whole_turn_of_building_leaves_the_row_alone() -> None:
    red = Stall(1, RED, at(1, 1), at(1, 0))
    events = play(position(red), PlayCards(EVERY_CARD), Expand(RED, at(1, 2)), PayOwn(2))[1]
    assert not [event for event in events if isinstance(event, RowRefilled)]
    assert isinstance(events[-1], TurnBegan)


def test_a_sixth_main_has_no_place_in_the_north() -> None:
    state = after(position(*_only_red_may_grow(), hands=((1,), ())), PlayCards((1,)))
    assert {type(move) for move in legal(state)} == {Expand}


def test_ka_3_2_the_joker_may_be_paid_in_the_colour_of_the_expansion() -> None:
    state = position(*_only_red_may_grow(), hands=((NORTH,), ()), coins=((0, 3, 0, 0, 0, 0), NO_COINS))
    assert PlayCards((NORTH,)) in legal(state)
    assert legal(after(state, PlayCards((NORTH,)))) == (PayJoker(RED),)
