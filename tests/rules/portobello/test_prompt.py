"""The prompt: what it names is possible, and what is possible is named."""

from __future__ import annotations

from collections.abc import Iterator

from markethall_rules.game import LANGUAGES
from markethall_rules.portobello import GAME, Options, State
from markethall_rules.portobello.box import Edition
from markethall_rules.portobello.legal import legal_moves
from markethall_rules.portobello.moves import (
    DrawCustomer,
    EndTurn,
    MoveBobby,
    PlaceLord,
    PlaceStall,
    ScoreDistrict,
    TakeTile,
)
from markethall_rules.portobello.state import Step, step_of
from markethall_rules.sentences import Table, words_of
from tests.kit import random_match

from .positions import TEN, all_full, position

KINDS = (TakeTile, ScoreDistrict, PlaceStall, DrawCustomer, PlaceLord, MoveBobby, EndTurn)
PHRASES = {
    "en": ("take a tile", "score a district", "set up a stall", "draw a customer", "put the lord", "move the bobby",
           "end the turn"),
    "de": ("nimm ein plättchen", "werte ein viertel", "baue einen stand", "ziehe einen kunden", "stelle den lord",
           "bewege den bobby", "beende den zug"),
    "it": ("prendi una tessera", "valuta un quartiere", "monta una bancarella", "pesca un cliente", "metti il lord",
           "muovi il bobby", "termina il turno"),
    "fr": ("prenez une tuile", "évaluez un quartier", "installez un étal", "piochez un client", "placez le lord",
           "déplacez le bobby", "terminez le tour"),
}  # fmt: skip
"""How the prompt of each language names a move of each of KINDS."""


def prompt(state: State, language: str = "en") -> str:
    return words_of("portobello", language).prompt(state, Table(state.options))


def positions() -> Iterator[State]:
    """The positions of random matches with each edition and option."""
    for number, edition in enumerate(Edition):
        options = Options(
            edition=edition, allow_debt=number % 2 == 1, may_stop_early=number > 1, open_customers=number == 2
        )
        for seats in (2, 4):
            yield from (step.after for step in random_match(GAME, options, seats, number))


def test_the_prompt_names_the_kinds_of_moves_that_are_legal() -> None:
    seen: set[tuple[Step, frozenset[type]]] = set()
    for state in positions():
        step = step_of(state)
        if step not in (Step.TILE, Step.ACTION, Step.END):
            continue
        moves = legal_moves(state, state.seat)
        legal = frozenset(type(move) for move in moves)
        seen.add((step, legal))
        if len(moves) == 1:
            words = words_of("portobello", "en")
            only = words.move(moves[0], state, Table(state.options))
            assert prompt(state) == f"{only} (no other move is possible)"
            continue
        for language in LANGUAGES:
            text = prompt(state, language).lower()
            named = {kind for kind, phrase in zip(KINDS, PHRASES[language], strict=True) if phrase in text}
            assert named == legal, text
    for step, kinds in (
        (Step.TILE, {TakeTile}),
        (Step.ACTION, {MoveBobby}),
        (Step.ACTION, {PlaceStall, MoveBobby}),
        (Step.ACTION, {PlaceStall, DrawCustomer, MoveBobby}),
        (Step.END, {MoveBobby, EndTurn}),
        (Step.END, {EndTurn}),
    ):
        assert (step, frozenset(kinds)) in seen


def test_a_sentence_of_each_kind() -> None:
    assert prompt(position()) == "Take a tile for actions or score a district (PM-3.1)"
    possible = "Set up a stall, draw a customer or move the Bobby (no action)"
    assert prompt(position(tile=2)) == f"{possible}: 2 actions left (PM-3.2)"
    possible = "Baue einen Stand auf, ziehe einen Kunden oder bewege den Bobby (keine Aktion)"
    assert prompt(position(tile=2), "de").startswith(f"{possible}: ")


def test_only_the_bobby_can_move_to_a_place_for_a_stall() -> None:
    state = position(rows=all_full(1, {"a22": (0, 0)}), customers=TEN, supply=(5, 5), tile=2)
    assert prompt(state) == "Move the Bobby to a district where an action is possible: 2 actions left (PM-3.3)"
