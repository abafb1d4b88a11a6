"""Events, moves and prompts as sentences: every golden match in every language, and the rules of the sentences."""

from __future__ import annotations

import re

import pytest
from markethall_client.sentences import LANGUAGES, texts

from markethall.kairo.v1 import event_pb2 as kairo_event, move_pb2 as kairo_move
from markethall.kairo.v1.component_pb2 import Colour
from markethall.v1.event_pb2 import Event, MatchFinished, SeatTaken
from markethall.v1.move_pb2 import Move
from markethall.v1.view_pb2 import View
from markethall_client import Names, kind, label, names_of, prompt, refusal, say, wrap
from tests.golden.playthrough import Catalogue, Entry

from .played import MATCHES, game_of, match_of, messages

RAW = re.compile(r"[{}#]|[A-Z]+_[A-Z]|\b[a-z]+_[a-z]+\b|\ba\d\d\b|None|  |: ?$|^\W|undefined")
"""What a sentence never has: braces, names of enum values and fields, ids, and gaps."""


@pytest.mark.parametrize(
    ("catalogue", "entry"), MATCHES, ids=[f"{catalogue.game.box.name}-{entry.name}" for catalogue, entry in MATCHES]
)
def test_every_golden_match_is_written_in_every_language(catalogue: Catalogue, entry: Entry) -> None:
    names = names_of(match_of(catalogue, entry), game_of(catalogue))
    for view, move, events in messages(catalogue, entry):
        for lang in LANGUAGES:
            written = [say(event, names, lang) for event in events] + [prompt(view, lang, names)]
            if move is not None:
                written.append(label(move, view, lang, names))
            for sentence in written:
                assert sentence
                assert not RAW.search(sentence), sentence


def test_a_sentence_has_names_places_and_plurals() -> None:
    names = Names(("Anna", "Bert"), columns=9)
    one = wrap(Event, kairo_event.CoinsReceived(seat=1, colour=Colour.COLOUR_RED, coins=1))
    two = wrap(Event, kairo_event.CoinsReceived(seat=3, colour=Colour.COLOUR_RED, coins=2))
    assert say(one, names) == "Anna gets 1 red coin"
    assert say(two, names) == "Player 3 gets 2 red coins"
    assert say(two, names, "de-CH") == "Spieler 3 erhält 2 rote Münzen"
    assert say(two, names, "it") == "Giocatore 3 riceve 2 monete rosse"
    assert say(two, names, "fr_FR.UTF-8") == "Joueur 3 reçoit 2 pièces rouges"


def test_french_has_the_singular_for_0() -> None:
    event = wrap(Event, kairo_event.FinalScored(seat=1, medal_points=0, coin_points=2))
    assert say(event, Names(("Anna",)), "fr") == (
        "Anna reçoit à la fin 0 point pour les médailles, 2 points pour les pièces"
    )
    assert "0 points" in say(event)


def test_a_set_field_selects_its_sentence() -> None:
    neutral = kairo_event.MainPlaced(seat=1, colour=Colour.COLOUR_VIOLET, site=9, entrance=10)
    assert say(wrap(Event, neutral)) == "The neutral violet main stall stands on A2, its entrance on B2"
    neutral.owner = 2
    assert say(wrap(Event, neutral)) == "Player 2 builds a violet main stall on A2, its entrance on B2"


def test_a_wider_board_has_other_names_of_sites() -> None:
    move = wrap(Move, kairo_move.PlaceEntrance(site=12))
    assert label(move, View(), "de", Names(columns=12)) == "Den Eingang auf A2 setzen"
    assert label(move, View(), "de") == "Den Eingang auf D2 setzen"


def test_a_name_is_never_read_as_a_placeholder() -> None:
    event = wrap(Event, SeatTaken(seat=1, display_name="{seat} # {points, plural, one{x} other{y}}"))
    assert say(event) == "{seat} # {points, plural, one{x} other{y}} takes a seat: Player 1"


def test_all_points_and_all_winners_are_named() -> None:
    event = wrap(Event, MatchFinished(scores=[7, 0, 7], winners=[1, 3]))
    names = Names(("Anna", "Bert", "Carla"))
    assert say(event, names) == "The match is over. Points: Anna 7, Bert 0, Carla 7. Winner: Anna and Carla"
    assert say(wrap(Event, MatchFinished(scores=[0])), names, "de").endswith("Sieg: niemand")


def test_unknown_things_are_empty_and_unknown_languages_are_english() -> None:
    assert say(Event(), None, "xx") == ""
    assert prompt(View()) == ""
    assert texts("xx") == texts("en")
    assert refusal("NO_SUCH_REASON") == ""
    assert refusal("NOT_YOUR_TURN", "de") == "Du bist nicht am Zug"


def test_kind_is_the_message_that_a_sentence_is_about() -> None:
    event = wrap(Event, kairo_event.CrierTaken(seat=1))
    assert kind(event).DESCRIPTOR.full_name in texts("en")
