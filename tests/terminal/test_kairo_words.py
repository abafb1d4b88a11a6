"""Moves and events of Kairo in words."""

from __future__ import annotations

import pytest

from markethall.kairo.v1 import event_pb2, move_pb2
from markethall.kairo.v1.component_pb2 import Build, Colour, FinalCause, Medal
from markethall.secret.v1.secret_pb2 import Secret
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move
from markethall_client import wrap
from markethall_rules.kairo import GAME, Options
from markethall_rules.kairo.board import Setup
from markethall_service.codec.kairo import CODEC
from markethall_terminal.drawing import drawing_of
from tests.kit import random_match

from .test_kairo_gallery import GAME_MESSAGE, drawn, position
from .words import Words, assert_each_has_a_sentence, assert_labels_differ, kind_and_choice

POSITION = position("middle")
DRAWING = drawing_of(GAME_MESSAGE, POSITION)
RED, GREEN, BLUE = Colour.COLOUR_RED, Colour.COLOUR_GREEN, Colour.COLOUR_BLUE


class TestWords(Words):
    drawing, position = DRAWING, POSITION
    sentences = (
        (event_pb2.TurnBegan(seat=2, number=9, quiet=3), "Turn 9: Player 2"),
        (event_pb2.StartPlayerDrawn(seat=3), "Player 3 starts"),
        (
            event_pb2.CustomersPlaced(sites=[0, 8, -1, 40, 64, 70]),
            "The customers are on the market: white on A1, red on I1, "
            "violet outside, green on E5, yellow on B8, blue on H8",
        ),
        (event_pb2.HandDealt(seat=2, cards=Secret(owner=2, size=3)), "Player 2 draws 3 stall cards"),
        (
            event_pb2.HandDealt(seat=2, cards=Secret(owner=2, size=3, items=[4, 4, 10])),
            "Player 2 draws stall cards: section 4, section 4, joker 1/2/3",
        ),
        (event_pb2.NeutralDrawn(seat=1, colour=BLUE), "Player 1 draws the neutral blue main stall from the bag"),
        (event_pb2.StallLeftOut(seat=1), "Player 1 has no place for a main stall; it is left out"),
        (event_pb2.StallLeftOut(seat=1, neutral=RED), "The neutral red main stall has no place and is left out"),
        (event_pb2.CardsPlayed(seat=1, cards=[7]), "Player 1 plays section 7"),
        (event_pb2.CardsPlayed(seat=1, cards=[2, 12, 15]), "Player 1 plays section 2, joker 7/8/9, joker 3/6/9"),
        (event_pb2.CardDrawn(seat=1, card=Secret(owner=1, size=1)), "Player 1 draws the top card of the pile"),
        (
            event_pb2.CardDrawn(seat=1, card=Secret(owner=1, size=1, items=[8])),
            "Player 1 draws the top card of the pile: section 8",
        ),
        (event_pb2.OpenCardTaken(seat=1, card=13), "Player 1 takes an open card: joker 1/4/7"),
        (event_pb2.CrierTaken(seat=1), "Player 1 takes a crier card"),
        (event_pb2.CardsDiscarded(seat=1, cards=[1, 9]), "Player 1 discards section 1, section 9"),
        (event_pb2.RowRefilled(cards=[9, 1]), "New cards in the open row: section 9, section 1"),
        (event_pb2.PileShuffled(), "The discard pile is shuffled and becomes the pile"),
        (
            event_pb2.SiteChosen(seat=1, build=Build.BUILD_EXPANSION, colour=RED, site=12),
            "Player 1 chooses D2: expansion (red)",
        ),
        (
            event_pb2.MainPlaced(seat=1, owner=1, colour=RED, site=12, entrance=13),
            "Player 1 builds a red main stall on D2, its entrance on E2",
        ),
        (
            event_pb2.MainPlaced(seat=1, owner=0, colour=RED, site=12, entrance=13),
            "The neutral red main stall stands on D2, its entrance on E2",
        ),
        (
            event_pb2.MainMoved(seat=1, colour=RED, site=12, entrance=13),
            "Player 1 moves the red main stall to D2, its entrance to E2",
        ),
        (
            event_pb2.StallExpanded(seat=1, colour=RED, site=12, size=4, points=4),
            "Player 1 extends the red stall to 4 tiles on D2: 4 points",
        ),
        (
            event_pb2.MedalTaken(seat=1, colour=RED, medal=Medal.MEDAL_GOLD, taken_from=3, points=4),
            "Player 1 takes the red gold medal from Player 3: 4 points",
        ),
        (
            event_pb2.MedalTaken(seat=1, colour=RED, medal=Medal.MEDAL_SILVER, points=3),
            "Player 1 takes the red silver medal from the supply: 3 points",
        ),
        (event_pb2.JokerPaid(seat=1, colour=GREEN), "Player 1 pays a green coin for the joker"),
        (event_pb2.OwnPaid(seat=1, colour=GREEN, coins=2), "Player 1 pays 2 green coins"),
        (
            event_pb2.OthersPaid(seat=1, coins=[1, 0, 0, 3, 0, 0]),
            "Player 1 pays the rest with other coins: 1 × white, 3 × green",
        ),
        (event_pb2.CoinsReceived(seat=1, colour=GREEN, coins=1), "Player 1 gets 1 green coin"),
        (event_pb2.CustomerChosen(seat=1, customer=GREEN), "Player 1 pulls the green customer"),
        (
            event_pb2.CustomerPulled(seat=1, customer=GREEN, entrance=13, owner=2, criers=1, newcomer=BLUE),
            "The green customer leaves by the entrance on E2 to the stall of Player 2; the blue one comes in",
        ),
        (
            event_pb2.CustomerPulled(seat=1, customer=GREEN, entrance=13, newcomer=BLUE),
            "The green customer leaves by the entrance on E2 of a neutral stall; the blue one comes in",
        ),
        (
            event_pb2.FinalPhaseBegan(cause=FinalCause.FINAL_CAUSE_SUPPLY_EMPTY),
            "The final phase begins: one colour has no expansion left",
        ),
        (event_pb2.Passed(seat=1), "Player 1 passes for good"),
        (
            event_pb2.FinalScored(seat=1, medal_points=7, coin_points=2),
            "Player 1 scores at the end: 7 points for medals, 2 points for coins",
        ),
        (event_pb2.MatchEnded(winners=[1, 3]), "The game is over. Most points: Player 1 and Player 3"),
    )
    choices = (
        (move_pb2.PlayCards(cards=[4]), ("Build in section", "4")),
        (move_pb2.PlayCards(cards=[14]), ("Build with a joker and a coin, in sections", "2–5–8")),
        (move_pb2.PlayCards(cards=[4, 4, 14]), ("Build anywhere with three cards", "sections 4, 4, joker 2–5–8")),
        (move_pb2.PayJoker(colour=RED), ("Pay the joker with", "a red coin")),
        (move_pb2.PlaceMain(colour=RED, site=12), ("Put a new red main stall on", "D2")),
        (move_pb2.Expand(colour=BLUE, site=12), ("Expand the blue stall to 3 tiles on", "D2")),
        (move_pb2.MoveMain(colour=RED, site=12), ("Move the red main stall to", "D2")),
        (move_pb2.PlaceEntrance(site=12), ("Put the entrance of the green main stall on", "D2")),
        (move_pb2.PayOwn(coins=2), ("Pay", "2 green coins")),
        (move_pb2.PayOwn(coins=1), ("Pay", "1 green coin, then 2 coins of other colours")),
        (move_pb2.PayOthers(coins=[0, 2, 0, 0, 0, 0]), ("Pay the rest with", "2 red coins")),
        (move_pb2.PullCustomer(customer=GREEN), ("Pull a customer", "green, from B6")),
        (move_pb2.LeadCustomer(entrance=30), ("Lead the green customer to", "D4")),
        (move_pb2.LeadCustomer(entrance=31), ("Lead the green customer to", "E4, to Player 3’s stall of 3 tiles")),
        (move_pb2.LeadCustomer(entrance=39), ("Lead the green customer to", "D5, to the own stall of 1 tile")),
        (move_pb2.DrawOpen(card=5), ("Take an open card", "section 5")),
        (move_pb2.DrawBlind(), ("Draw the top card of the pile", "")),
        (move_pb2.DrawCrier(), ("Take a crier card", "")),
        (move_pb2.Discard(cards=[5, 5]), ("Discard", "sections 5, 5")),
        (move_pb2.PassForGood(), ("Pass: build no more, for good", "")),
    )


def test_neutral_stalls_are_called_so() -> None:
    match = position("own_board")
    drawing = drawing_of(GAME_MESSAGE, match)
    placing = move_pb2.PlaceMain(colour="COLOUR_VIOLET", site=16)
    assert kind_and_choice(drawing, wrap(Move, placing), match) == ("Put the neutral violet main stall on", "A3")
    leading = move_pb2.LeadCustomer(entrance=5)
    match.perspective.view.kairo.turn.colour = Colour.COLOUR_YELLOW
    expected = ("Lead the yellow customer to", "F1, to a neutral stall")
    assert kind_and_choice(drawing, wrap(Move, leading), match) == expected


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("start", "Player 1: Play cards to build, pull a customer, or draw two cards (KA-3.1)."),
        ("middle", "Player 1: Pay the rest with coins of other colours (KA-5.6)."),
        ("final_phase", "Player 2: Play cards to build, or pass for good (KA-9.2)."),
        ("end", "The match is over. Points: Player 1 28, Player 2 47, Player 3 31, Player 4 56. Winner: Player 4."),
        ("market_12", "Player 1: Choose the site of the entrance of the red main stall on I8 (KA-4.1)."),
        ("own_board", "Player 2: Place the neutral violet main stall (KA-2.4)."),
    ],
)
def test_the_last_line_names_the_choice(name: str, words: str) -> None:
    assert drawn(position(name)).splitlines()[-1] == words


@pytest.mark.parametrize(("setup", "seats"), [(Setup.PRINTED, 3), (Setup.VARIABLE, 2)])
def test_the_choices_of_a_position_differ(setup: Setup, seats: int) -> None:
    options = Options(setup=setup)
    match = Match(game="games/kairo", seat_count=seats)
    match.options.kairo.SetInParent()
    drawing = drawing_of(GAME_MESSAGE, match)
    steps: dict[str, str] = {}
    for step in random_match(GAME, options, seats, 3):
        state = step.after
        match.perspective.view.kairo.CopyFrom(CODEC.view.encode(state))
        match.to_act[:] = GAME.to_act(state)
        moves = [Move(kairo=CODEC.moves.encode(move)) for move in GAME.legal_moves(state, state.turn.seat)]
        assert_labels_differ(drawing, match, moves)
        if state.turn.step.name not in steps:
            steps[state.turn.step.name] = drawn(match).splitlines()[-1].removeprefix(f"Player {state.turn.seat}: ")
    assert len(steps) >= 9
    assert_each_has_a_sentence(steps)
