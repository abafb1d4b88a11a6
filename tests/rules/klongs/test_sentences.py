"""Prompts and moves as text: they offer what is legal, and call things by the same names."""

from __future__ import annotations

from dataclasses import replace

from markethall_rules.klongs import State
from markethall_rules.klongs.board import OVERSEER, THIEF
from markethall_rules.klongs.cards import Pile
from markethall_rules.klongs.events import BoatDrawn
from markethall_rules.klongs.moves import KeepBoat, ShiftBoat
from markethall_rules.klongs.state import Step
from markethall_rules.secret import Secret, redact
from markethall_rules.sentences import Table, words_of

from .positions import FISH, Afloat, at, crowded, legal, neutral, position, vacant

WORDS = words_of("klongs", "en")
PLACE = "Place a boat (KL-3.1)"
PLACE_OR_MOVE = "Place a boat, or move a boat first with a movement card (KL-3.1)"
OWN: Afloat = {(3, 0): (vacant(FISH, 1), 1)}
HANDS = {1: [vacant(FISH, 2)]}


def prompt(state: State) -> str:
    """The prompt that the seat to act reads. It offers a move of a boat if and only if one is legal."""
    text = WORDS.prompt(state, Table(state.options, ("Ada", "Bob")))
    assert ("movement card" in text) == any(isinstance(move, ShiftBoat) for move in legal(state))
    return text


def test_the_prompt_offers_a_movement_card_only_if_one_can_be_used() -> None:
    assert prompt(position(water=OWN, hands=HANDS)) == PLACE_OR_MOVE
    assert prompt(position(water=OWN, hands=HANDS, cards=(0, 2))) == PLACE
    assert prompt(position(water=OWN, hands=HANDS, moved=True)) == PLACE
    assert prompt(position(water={(3, 0): (vacant(FISH, 1), 2)}, hands=HANDS)) == PLACE, "no own boat"
    start = position(hands=HANDS, begun=())
    assert prompt(start) == PLACE


def test_the_prompt_offers_no_move_after_which_no_boat_could_be_placed() -> None:
    """KL-3.3. Who does not see the hand reads what the water alone says."""
    water = crowded({(0, 0): OVERSEER, (0, 1): OVERSEER, (1, 0): THIEF, (1, 1): (vacant(FISH, 0), 1), (1, 2): None})
    state = position(water=water, hands={1: [THIEF]})
    assert prompt(state) == PLACE
    assert WORDS.prompt(redact(state, 2), Table(state.options, ("", ""))) == PLACE_OR_MOVE


def test_a_thief_is_called_so_in_the_prompt_and_in_the_move() -> None:
    rescue = position(step=Step.RESCUE, loot=THIEF, placed=at(3, 0))
    stolen = replace(rescue, step=Step.LOOT)
    table = Table(rescue.options, ("Ada", "Bob"))
    assert WORDS.prompt(rescue, table) == "Take a removed thief into the hand, or decline (KL-7.5)"
    assert WORDS.move(KeepBoat(), rescue, table) == "Take a removed thief into the hand and do not draw"
    assert WORDS.move(KeepBoat(), stolen, table) == "Take the stolen boat into the hand and do not draw"
    german = words_of("klongs", "de")
    assert german.move(KeepBoat(), rescue, table) == "Einen entfernten Dieb auf die Hand nehmen und nicht ziehen"


def test_a_hidden_draw_names_the_pile_and_no_kind_of_boat() -> None:
    event = BoatDrawn(1, Pile.ONLY, Secret.of(1, (neutral(FISH, 2),)))
    table = Table(position().options, ("Ada", "Bob"))
    assert WORDS.event(redact(event, 2), table) == "Ada draws a boat from the pile of all boats"
