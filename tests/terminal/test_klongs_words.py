"""Moves and events of Bangkok Klongs in words."""

from __future__ import annotations

import pytest

from markethall.klongs.v1 import event_pb2, move_pb2
from markethall.klongs.v1.component_pb2 import MarketDay, Pile
from markethall.klongs.v1.view_pb2 import Step
from markethall.secret.v1.secret_pb2 import Secret
from markethall.v1 import event_pb2 as match_events
from markethall.v1.move_pb2 import Move
from markethall_client import wrap
from markethall_rules.klongs import GAME, Options
from markethall_rules.klongs.board import Good, Trader, boat
from markethall_rules.klongs.box import DrawPiles
from markethall_service.codec.klongs import CODEC
from markethall_terminal.drawing import drawing_of
from tests.kit import random_match
from tests.rules.klongs.kit import CROWDED

from .test_klongs_gallery import GAME_MESSAGE, drawn, match_of, position
from .words import Words, assert_each_has_a_sentence, assert_labels_differ, kind_and_choice

POSITION = position("middle")
DRAWING = drawing_of(GAME_MESSAGE, POSITION)
FISH = boat(Good.FISH, 3)
SIGNED = boat(Good.FLOWERS, 0, Trader.NEUTRAL, True)
SMALL, BIG = MarketDay.MARKET_DAY_SMALL, MarketDay.MARKET_DAY_BIG
VACANT, PRINTED = Pile.PILE_VACANT, Pile.PILE_PRINTED


class TestWords(Words):
    drawing, position = DRAWING, POSITION
    sentences = (
        (
            event_pb2.BoatsDealt(seat=1, pile=Pile.PILE_ONLY, boats=Secret(owner=1, size=4)),
            "Player 1 draws 4 boats",
        ),
        (
            event_pb2.BoatsDealt(seat=1, pile=VACANT, boats=Secret(owner=1, size=2, items=[FISH, 85])),
            "Player 1 draws a boat (fish, 3 baskets, vacant place), a thief",
        ),
        (event_pb2.TurnPassed(seat=1), "Player 1 passes the turn"),
        (
            event_pb2.BoatPlaced(seat=1, boat=FISH, field=32, owner=1),
            "Player 1 places a boat (fish, 3 baskets, vacant place) on C4 and puts a trader on it",
        ),
        (
            event_pb2.BoatPlaced(seat=1, boat=SIGNED, field=0),
            "Player 1 places a boat (flowers, 0 baskets, neutral trader with Luk-Phat) on A1",
        ),
        (event_pb2.TraderTaken(seat=1, origin=79, target=32), "Player 1 moves a trader from J8 to C4"),
        (event_pb2.TraderForgone(seat=1, field=32), "Player 1 leaves the boat on C4 without a trader"),
        (
            event_pb2.LukPhatAdvanced(seat=2, step=1, points=6),
            "Luk-Phat step 1: Player 2 gets 6 points",
        ),
        (
            event_pb2.BoatStolen(seat=1, field=32, boat=FISH, owner=2),
            "Player 1 steals a boat (fish, 3 baskets, vacant place) from C4; Player 2 takes the trader back",
        ),
        (event_pb2.BoatStolen(seat=1, field=32, boat=87), "Player 1 steals a cookshop from C4"),
        (event_pb2.TheftDeclined(seat=1), "Player 1 steals no boat"),
        (
            event_pb2.BoatStored(seat=1, boat=FISH),
            "Player 1 puts a boat (fish, 3 baskets, vacant place) into the warehouse",
        ),
        (
            event_pb2.BoatKept(seat=1, boat=85),
            "Player 1 takes a thief into the hand and does not draw",
        ),
        (event_pb2.ThievesCaught(seat=1, fields=[32]), "Player 1 catches the thieves on C4"),
        (event_pb2.ThievesCaught(seat=1, fields=[2, 32]), "Player 1 catches the thieves on C1, C4"),
        (event_pb2.ThiefDismissed(seat=1), "Player 1 keeps no thief"),
        (
            event_pb2.BoatShifted(seat=1, origin=32, target=43),
            "Player 1 moves a boat from C4 to D5 with a movement card",
        ),
        (event_pb2.CardHeld(seat=1), "Player 1 uses no movement card"),
        (
            event_pb2.BoatDrawn(seat=1, pile=PRINTED, boat=Secret(owner=1, size=1)),
            "Player 1 draws a boat (the pile of boats with a trader and of special boats)",
        ),
        (
            event_pb2.BoatDrawn(seat=1, pile=Pile.PILE_ONLY, boat=Secret(owner=1, size=1, items=[86])),
            "Player 1 draws an overseer",
        ),
        (
            event_pb2.MarketDayOpened(seat=1, day=BIG, opener=2),
            "The big market day begins; first: Player 2",
        ),
        (
            event_pb2.DockScored(seat=1, dock=43, points=[10, 0, 1]),
            "Player 1 scores dock C4–D5: Player 1 10, Player 3 1",
        ),
        (
            event_pb2.BoatRemoved(seat=1, field=32, boat=FISH, owner=1),
            "Player 1 removes a boat (fish, 3 baskets, vacant place) from C4; Player 1 takes the trader back",
        ),
        (event_pb2.BoatRemoved(seat=1, field=32, boat=86), "Player 1 removes an overseer from C4"),
        (event_pb2.DockPassed(seat=1), "Player 1 scores no dock"),
        (event_pb2.MarketDayClosed(day=SMALL), "The small market day ends"),
        (event_pb2.WarehousesScored(points=[35, 0]), "The warehouses are scored: Player 1 35"),
    )
    choices = (
        (move_pb2.PlaceBoat(boat=FISH, field=32), ("Place fish 3 (vacant) on", "C4")),
        (
            move_pb2.TakeTrader(field=37),
            ("Take the trader from another own boat", "H4 bananas 0 (vacant), Player 1’s"),
        ),
        (move_pb2.StealBoat(field=38), ("Let the thief remove", "I4 shrimp 1 (Luk-Phat)")),
        (
            move_pb2.ShiftBoat(origin=37, target=27),
            ("Shift with a movement card: H4 bananas 0 (vacant), Player 1’s, to", "H3"),
        ),
        (move_pb2.DrawBoat(pile=VACANT), ("Draw from", "the pile of vacant boats")),
        (
            move_pb2.ScoreDock(dock=38),
            ("Score the dock", "H3–I4: 4 points for Player 1 and 4 points for Player 3"),
        ),
        (move_pb2.RemoveBoat(field=28), ("Remove to the warehouse", "I3 flowers 0 (vacant), Player 3’s")),
        (move_pb2.PassTurn(), ("Pass the turn: no boat can be placed", "")),
        (move_pb2.PassDock(), ("Score no dock at this call", "")),
        (move_pb2.Decline(), ("Let the thief remove nothing", "")),
    )


def test_the_choice_after_a_theft_names_the_boat() -> None:
    match = position("middle")
    match.perspective.view.klongs.turn.loot = FISH
    moves = move_pb2.StoreBoat(), move_pb2.KeepBoat()
    store, keep = (kind_and_choice(DRAWING, wrap(Move, move), match) for move in moves)
    assert store == ("Store in the warehouse: fish 3 (vacant)", "")
    assert keep == ("Take in hand for all to see, and do not draw: fish 3 (vacant)", "")


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (Step.STEP_TRADER, "Leave the boat without an owner"),
        (Step.STEP_RESCUE, "Take no caught thief in hand"),
        (Step.STEP_SHIFT, "Hold the movement card"),
    ],
)
def test_declining_says_what_is_declined(step: Step, words: str) -> None:
    match = position("middle")
    match.perspective.view.klongs.step = step
    assert kind_and_choice(DRAWING, wrap(Move, move_pb2.Decline()), match) == (words, "")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("start", "Player 1: Place a boat, or move a boat first with a movement card (KL-3.1)."),
        ("middle", "Player 1: Steal a boat in the row of the thief, or decline (KL-7.1)."),
        ("market_day", "Player 3: Score a dock, or pass (KL-8.1)."),
        ("big_market_day", "Player 3: Remove a boat of dock G4–H5 (KL-8.4)."),
        ("end", "The match is over. Points: Player 1 46, Player 2 71, Player 3 51, Player 4 28. Winner: Player 2."),
        ("two_piles", "Player 3: Choose a pile and draw a boat (KL-2.3)."),
    ],
)
def test_the_last_line_names_the_choice(name: str, words: str) -> None:
    assert drawn(position(name)).splitlines()[-1] == words


def test_the_choices_and_steps_of_whole_matches_differ() -> None:
    asked = {"PLACE", "TRADER", "STEAL", "LOOT", "RESCUE", "SHIFT", "PILE", "CALL", "REMOVE"}
    steps: dict[str, str] = {}
    for number, options in enumerate((Options(), Options(draw_piles=DrawPiles.TWO, components=CROWDED)) * 3):
        for step in random_match(GAME, options, 2 + number % 3, number):
            state, match = step.after, match_of(step.after)
            drawing = drawing_of(GAME_MESSAGE, match)
            for event in step.events:
                assert drawing.language.sentence(match_events.Event(klongs=CODEC.events.encode(event)))
            moves = [move for seat in match.to_act for move in GAME.legal_moves(state, seat)]
            assert_labels_differ(drawing, match, [Move(klongs=CODEC.moves.encode(move)) for move in moves])
            if moves and state.step.name not in steps:
                steps[state.step.name] = drawn(match).splitlines()[-1].partition(": ")[2]
    assert set(steps) == asked
    assert_each_has_a_sentence(steps)
