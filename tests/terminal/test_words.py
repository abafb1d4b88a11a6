"""Moves and events in words."""

from __future__ import annotations

import pytest

from markethall.portobello.v1 import event_pb2, move_pb2
from markethall.portobello.v1.component_pb2 import Customer, Ending
from markethall.v1 import event_pb2 as match_events
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match, Seat
from markethall.v1.move_pb2 import Move
from markethall_client import text, wrap
from markethall_terminal.drawing import DRAWINGS, Drawing, drawing_of

from .gallery import GAME_MESSAGE, match
from .words import Words, kind_and_choice, kinds

POSITION = match("middle")
DRAWING: Drawing = drawing_of(GAME_MESSAGE, POSITION)


@pytest.mark.parametrize("name", [name for name in kinds(match_events.Event) if name not in kinds(Move)])
def test_every_event_of_a_match_has_a_sentence(name: str) -> None:
    event = match_events.Event()
    getattr(event, name).SetInParent()
    assert DRAWING.language.sentence(event) not in ("", text(event))


class TestWords(Words):
    drawing, position = DRAWING, POSITION
    sentences = (
        (
            event_pb2.RowDrawn(customers=["CUSTOMER_CLERK", "CUSTOMER_CITIZEN", "CUSTOMER_LORD"]),
            "The customers come in this order: clerk, citizen, Lord",
        ),
        (event_pb2.BobbyPlaced(seat=4, district="d05"), "Player 4 puts the Bobby into district d05"),
        (event_pb2.TurnBegan(seat=1, turn=9), "Turn 9: Player 1"),
        (event_pb2.TileTaken(seat=2, number=1, neutral=True), "Player 2 takes neutral tile 1: 1 action"),
        (event_pb2.TileTaken(seat=2, number=4), "Player 2 takes tile 4: 4 actions"),
        (
            event_pb2.StallPlaced(seat=1, alley="a07", space=2),
            "Player 1 sets up a stall: a07 (C–D), space 3",
        ),
        (
            event_pb2.CustomerDrawn(seat=3, customer=Customer.CUSTOMER_CITIZEN),
            "Player 3 draws a citizen",
        ),
        (
            event_pb2.CustomerPlaced(seat=3, square="G", customer=Customer.CUSTOMER_CLERK),
            "Player 3 puts the clerk on Powis Square (G)",
        ),
        (event_pb2.LordPlaced(seat=3, square="D"), "The Lord stands on the last free square: All Saints Road (D)"),
        (
            event_pb2.LordPlaced(seat=3, square="D", by_action=True),
            "Player 3 spends an action and puts the Lord on All Saints Road (D)",
        ),
        (
            event_pb2.BobbyMoved(seat=1, alley="a09", district="d06"),
            "Player 1 moves the Bobby across a09 (C–G) into district d06 and pays nothing",
        ),
        (
            event_pb2.BobbyMoved(seat=1, alley="a09", district="d06", price=1),
            "Player 1 moves the Bobby across a09 (C–G) into district d06 and pays 1 point",
        ),
        (
            event_pb2.BobbyMoved(seat=1, alley="a09", district="d06", price=2, paid_to=[3, 4]),
            "Player 1 moves the Bobby across a09 (C–G) into district d06 and pays 2 points to Player 3 and Player 4",
        ),
        (
            event_pb2.DistrictScored(seat=1, district="d06", number=4, points=16, neutral=3, neutral_face_up=True),
            "Player 1 scores district d06 with tile 4: 16 points. Neutral tile 3 comes face up",
        ),
        (
            event_pb2.DistrictScored(seat=1, district="d06", number=2, neutral=1),
            "Player 1 scores district d06 with tile 2: 0 points. Neutral tile 1 comes face down",
        ),
        (
            event_pb2.AlleyScored(alley="a03", points=[12, 0, 8]),
            "a03 (A–H) is scored: Player 1 12, Player 3 8",
        ),
        (event_pb2.AlleyScored(alley="a03", points=[0, 0]), "a03 (A–H) is scored: no points"),
        (event_pb2.TurnEnded(seat=2), "Player 2 ends the turn"),
        (event_pb2.TilesTurnedUp(seat=2), "Player 2 turns the tiles face up"),
        (
            event_pb2.GameEnded(ending=Ending.ENDING_STALLS_OUT, winners=[1, 3]),
            "The game ends: a player has set up all stalls",
        ),
        (
            event_pb2.GameEnded(ending=Ending.ENDING_STANDSTILL, winners=[2]),
            "The game ends: nothing was built, placed or scored in three rounds",
        ),
    )
    choices = (
        (move_pb2.PlaceBobby(district="d05"), ("Put the Bobby into", "d05")),
        (move_pb2.TakeTile(number=2, neutral=True), ("Take", "neutral tile 2: 2 actions")),
        (move_pb2.PlaceStall(alley="a07", space=0), ("Set up a stall", "a07 (C–D), space 1 worth 1")),
        (move_pb2.DrawCustomer(), ("Take the next customer", "citizen")),
        (move_pb2.EndTurn(), ("End the turn", "")),
    )


def test_a_crossing_says_where_the_bobby_comes_to() -> None:
    position = match("middle")
    crossing = wrap(Move, move_pb2.MoveBobby(alley="a09"))
    for place, beyond in ((4, "d06"), (5, "d05")):
        position.perspective.view.portobello.bobby = place
        assert kind_and_choice(DRAWING, crossing, position) == ("Move the Bobby", f"into {beyond}, across a09 (C–G)")


def test_a_district_to_score_says_how_many_stalls_count() -> None:
    position = match("start")
    position.to_act[:] = [2]
    position.perspective.view.portobello.stalls[0:7] = [2, 2, 1, 0, 0, 2, 0]
    scoring = wrap(Move, move_pb2.ScoreDistrict(district="d01", number=4))
    assert kind_and_choice(DRAWING, scoring, position) == ("Score a district with tile 4", "d01: 3 own stalls")


def test_a_drawn_customer_is_named() -> None:
    position = match("middle")
    position.perspective.view.portobello.drawn = Customer.CUSTOMER_CLERK
    placing = wrap(Move, move_pb2.PlaceCustomer(square="G"))
    assert kind_and_choice(DRAWING, placing, position) == ("Put the clerk on", "Powis Square (G)")


def test_a_customer_comes_from_the_open_row_or_from_the_bag() -> None:
    position = match("middle")
    drawing = wrap(Move, move_pb2.DrawCustomer())
    position.perspective.view.portobello.row[:] = [Customer.CUSTOMER_CITIZEN, Customer.CUSTOMER_CLERK]
    assert kind_and_choice(DRAWING, drawing, position) == ("Take the next customer", "citizen")
    del position.perspective.view.portobello.row[:]
    assert kind_and_choice(DRAWING, drawing, position) == ("Draw a customer from the bag", "")


def test_the_outcome_names_points_and_winners() -> None:
    position = Match(seats=[Seat(number=1, score=5), Seat(number=2, score=9, winner=True)])
    expected = "The match is over. Points: Player 1 5, Player 2 9. Winner: Player 2"
    assert DRAWING.language.outcome(position) == expected
    position.seats[0].winner = True
    assert DRAWING.language.outcome(position).endswith("Winner: Player 1 and Player 2")


def test_a_seat_that_is_taken_names_its_player() -> None:
    taken = match_events.Event(seat_taken=match_events.SeatTaken(seat=3, display_name="Clara [red]"))
    assert DRAWING.language.sentence(taken) == "Clara [red] takes a seat: Player 3"


def test_a_game_without_a_drawing_is_shown_in_plain_words() -> None:
    position = match("middle")
    position.game = "unheard-of"
    drawing = drawing_of(Game(name="games/unheard-of", title="Unheard Of"), position)
    picture = str(drawing.picture(position, 100))
    assert "Unheard Of" in picture
    assert "Player 1: " in picture
    assert "scores: [" in picture
    move = wrap(Move, move_pb2.PlaceStall(alley="a07", space=2))
    assert kind_and_choice(drawing, move, position) == ("Place stall", "alley=a07 space=2")
    assert drawing.language.sentence(match_events.Event()) == text(match_events.Event())


def test_every_game_of_the_contract_is_drawn() -> None:
    assert set(kinds(Move)) <= set(dict(DRAWINGS))
