"""A prompt says what is possible now, as far as its viewer knows it, and says so if only one move is possible."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from typing import Any

from markethall_rules import LANGUAGES, redact
from markethall_rules.kairo import GAME as KAIRO, moves as kairo
from markethall_rules.kairo.state import Step
from markethall_rules.klongs import GAME as KLONGS, moves as klongs
from markethall_rules.portobello import GAME as PORTOBELLO
from markethall_rules.portobello.board import PORTOBELLO as BOARD
from markethall_rules.portobello.box import Options
from markethall_rules.portobello.events import BobbyPlaced
from markethall_rules.portobello.moves import PlaceBobby
from markethall_rules.sentences import Table, words_of
from tests.kit import random_match
from tests.kits import GAME_KITS

ONLY = " (no other move is possible)"
ACTIONS = {
    "play cards to build": kairo.PlayCards, "pull a customer": kairo.PullCustomer, "draw two cards": kairo.DrawBlind,
    "pass for good": kairo.PassForGood,
}  # fmt: skip


def prompt(game: Any, state: Any, viewer: int, language: str = "en") -> str:
    return words_of(game.box.name, language).prompt(redact(state, viewer), Table(state.options))


def test_a_forced_move_is_the_prompt_of_its_seat() -> None:
    """A game may have no forced moves."""
    forced, rng = 0, random.Random(2)
    for kit, number in product(GAME_KITS, range(3)):
        game = kit.game
        words = words_of(game.box.name, "en")
        for step in random_match(game, game.default_options(), 2, number, limit=300):
            state = step.after
            for seat in game.to_act(state):
                legal = game.legal_moves(state, seat)
                written = prompt(game, state, seat)
                assert written.endswith(ONLY) == (len(legal) == 1)
                if len(legal) == 1:
                    forced += 1
                    assert written == words.move(legal[0], redact(state, seat), Table(state.options)) + ONLY
                    assert len({prompt(game, state, seat, language) for language in LANGUAGES}) == len(LANGUAGES)
                # Others learn nothing of what is hidden from them.
                for viewer in {0, 1, 2} - {seat}:
                    assert prompt(game, state, viewer) == prompt(game, kit.reshuffle(state, viewer, rng), viewer)
    assert forced


def test_prompt_of_kairo_names_the_actions_that_are_possible() -> None:
    seen = set()
    for number in range(4):
        for step in random_match(KAIRO, KAIRO.default_options(), 2, number, limit=400):
            state = step.after
            if state.turn.step is not Step.ACTION:
                continue
            kinds = {type(move) for move in KAIRO.legal_moves(state, state.turn.seat)}
            possible = {name for name, kind in ACTIONS.items() if kind in kinds}
            seen.add(frozenset(possible))
            mine, of_others = (prompt(KAIRO, state, viewer).lower() for viewer in (state.turn.seat, 0))
            if not mine.endswith(ONLY):
                assert {name for name in ACTIONS if name in mine} == possible
            # A spectator does not know whether the hidden cards can build.
            assert {name for name in ACTIONS if name in of_others} == possible | {"play cards to build"}
    assert {len(possible) for possible in seen} >= {2, 3}


def test_prompt_of_klongs_says_that_no_boat_can_be_placed() -> None:
    found = set()
    for number in range(12):
        for step in random_match(KLONGS, KLONGS.default_options(), 4, number):
            for seat in KLONGS.to_act(step.after):
                kinds = {type(move) for move in KLONGS.legal_moves(step.after, seat)}
                written = prompt(KLONGS, step.after, seat)
                if kinds == {klongs.PassTurn}:
                    assert written == f"Pass the turn{ONLY}"
                    found.add("pass")
                elif klongs.PassTurn in kinds:
                    expected = "Move a boat with a movement card, or pass the turn: no boat can be placed (KL-3.3)"
                    assert written == expected
    assert "pass" in found


def test_sentences_of_an_own_board_of_portobello_name_districts_by_id() -> None:
    districts = tuple(replace(each, id=f"ward {number}") for number, each in enumerate(BOARD.districts))
    own = Options(board=replace(BOARD, name="mine", districts=districts))
    state = PORTOBELLO.setup(own, 2)
    for language, expected in (("en", "Put the Bobby into district ward 3"), ("de", "ward 3")):
        words = words_of("portobello", language)
        assert expected in words.move(PlaceBobby("ward 3"), state, Table(own))
        assert "district ward 3" in words_of("portobello", "en").event(BobbyPlaced(1, "ward 3"), Table(own))
    assert words_of("portobello", "en").event(BobbyPlaced(1, "d03"), Table(Options())).endswith("into district 3")
