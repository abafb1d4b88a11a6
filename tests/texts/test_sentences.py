"""Events, moves and prompts as sentences: every golden match in every language, and the rules of the sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any, get_args

import pytest

from markethall_rules import GAMES
from markethall_rules.game import LANGUAGES, AnyGame
from markethall_rules.kairo import GAME as KAIRO, events as kairo, moves as kairo_moves
from markethall_rules.kairo.board import BoardName, Options
from markethall_rules.kairo.pieces import Colour
from markethall_rules.klongs import events as klongs
from markethall_rules.secret import redact
from markethall_rules.sentences import Table, words_of
from tests.golden import catalogues
from tests.golden.playthrough import Catalogue, Entry, play

from .typography import slips

MATCHES = [(each, entry) for each in catalogues.CATALOGUES if each.game in GAMES for entry in each.entries]
PLAYERS = ("Anna", "Bert", "", "Dora")
RAW = re.compile(r"[{}#]|[A-Z]+_[A-Z]|\b[a-z]+_[a-z]+\b|None|  |: ?$|^\W|undefined")
"""What a sentence never has: braces, names of enum values and fields, and gaps."""


@pytest.mark.parametrize(
    ("catalogue", "entry"), MATCHES, ids=[f"{catalogue.game.box.name}-{entry.name}" for catalogue, entry in MATCHES]
)
def test_every_golden_match_is_written_in_every_language(catalogue: Catalogue, entry: Entry) -> None:
    game, table = catalogue.game, Table(entry.options, PLAYERS[: entry.seats])
    for step in play(game, entry):
        seen = redact(step.before, step.seat)
        # Seat 1 sees its own secrets, and seat 2 does not see them.
        events = [redact(event, seat) for event in step.events for seat in (1, 2)]
        for lang in LANGUAGES:
            words = words_of(game.box.name, lang)
            written = [words.event(event, table) for event in events] + [words.prompt(seen, table)]
            if step.move is not None:
                written.append(words.move(step.move, seen, table))
            for sentence in written:
                assert sentence
                assert not RAW.search(sentence), sentence
                assert not slips(sentence, lang, names=True), sentence


@pytest.mark.parametrize("game", GAMES, ids=[game.box.name for game in GAMES])
def test_goldens_have_every_kind_of_event_and_move(game: AnyGame) -> None:
    """So that the test above writes each sentence of them."""
    package = type(game).__module__.rpartition(".")[0]
    found: set[str] = set()
    for catalogue, entry in MATCHES:
        if catalogue.game is game:
            for step in play(game, entry):
                found |= {type(each).__name__ for each in (*step.events, *([step.move] if step.move else []))}
    assert kinds(package) - found <= {"ThiefDismissed"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rare_event_is_written(lang: str) -> None:
    """No golden match dismisses a thief."""
    written = words_of("klongs", lang).event(klongs.ThiefDismissed(1), Table(None, ("Anna",)))
    assert "Anna" in written
    assert not RAW.search(written)


def kinds(package: str) -> set[str]:
    """The names of the events and moves of a game."""
    unions = (import_module(f"{package}.events").Event, import_module(f"{package}.moves").Move)
    return {kind.__name__ for union in unions for kind in get_args(union)}


def says(lang: str, *seats: str) -> Callable[[Any], str]:
    """Writes events of Kairo in a language."""
    words = words_of("kairo", lang)
    return lambda event: words.event(event, Table(Options(), seats))


def test_a_sentence_has_names_places_and_plurals() -> None:
    one, two = (kairo.CoinsReceived(seat, Colour.RED, coins) for seat, coins in ((1, 1), (3, 2)))
    assert says("en", "Anna", "Bert")(one) == "Anna gets 1 red coin"
    assert says("en", "Anna", "Bert")(two) == "Player 3 gets 2 red coins"
    assert says("de")(two) == "Spieler 3 erhält 2 rote Münzen"
    assert says("it")(two) == "Giocatore 3 riceve 2 monete rosse"
    assert says("fr")(two) == "Joueur 3 reçoit 2 pièces rouges"


def test_french_has_the_singular_for_0() -> None:
    event = kairo.FinalScored(1, 0, 2)
    assert says("fr", "Anna")(event) == "Anna reçoit à la fin 0 point pour les médailles, 2 points pour les pièces"
    assert "0 points" in says("en")(event)


def test_a_set_field_selects_its_sentence() -> None:
    ids = Options().played_board().ids
    site, entrance = ids.by_id["A2"], ids.by_id["B2"]
    neutral = kairo.MainPlaced(1, 0, Colour.VIOLET, site, entrance)
    assert says("en")(neutral) == "The neutral violet main stall stands on A2, its entrance on B2"
    own = kairo.MainPlaced(1, 2, Colour.VIOLET, site, entrance)
    assert says("en")(own) == "Player 2 builds a violet main stall on A2, its entrance on B2"


def test_a_wider_board_has_other_names_of_sites() -> None:
    words, move = words_of("kairo", "de"), kairo_moves.PlaceEntrance(12)
    for board, site in ((BoardName.MARKET_12, "A2"), (BoardName.MARKET_9, "D2")):
        options = Options(board=board)
        assert words.move(move, KAIRO.setup(options, 2), Table(options)) == f"Den Eingang auf {site} setzen"


def test_a_name_is_never_read_as_a_placeholder() -> None:
    name = "{seat} # {points, plural, one{x} other{y}}"
    assert says("en", name)(kairo.CrierTaken(1)) == f"{name} takes a crier card"


def test_buttons_of_kairo_name_the_colour_and_the_card() -> None:
    start = KAIRO.setup(Options(), 2)
    state = replace(start, turn=replace(start.turn, colour=Colour.RED))

    def text(lang: str, move: Any) -> str:
        return words_of("kairo", lang).move(move, state, Table(state.options))

    one, two = kairo_moves.PayOwn(1), kairo_moves.PayOwn(2)
    assert [text(lang, one) for lang in LANGUAGES] == [
        "Pay 1 red coin", "1 rote Münze zahlen", "Paga 1 moneta rossa", "Payer 1 pièce rouge",
    ]  # fmt: skip
    assert text("it", two) == "Paga 2 monete rosse"
    assert text("en", kairo_moves.PlayCards((3,))) == "Play card 3"
