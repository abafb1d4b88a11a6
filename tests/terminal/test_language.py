"""The terminal in other languages than English."""

from __future__ import annotations

import re

import pytest
from markethall_client.sentences import LANGUAGES

from markethall.kairo.v1.component_pb2 import Colour
from markethall.v1.event_pb2 import BotLevel, Event, SeatTaken
from markethall.v1.match_pb2 import Match, Seat
from markethall.v1.move_pb2 import Move
from markethall_client import Client, clause, errors, refusal
from markethall_service.codec import envelope
from markethall_terminal import Screen, language_of_environment, run_play
from markethall_terminal.drawing import drawing_of
from markethall_terminal.language import Language, term
from markethall_terminal.menu import Menu
from tests.golden.playthrough import Catalogue, Entry, play
from tests.texts.played import MATCHES, game_of, match_of

from .typist import Terminal

RAW = re.compile(r"[{}#]|[A-Z]+_[A-Z]|None|  |: ?$|^\W")
OTHERS = LANGUAGES[1:]


def positions(catalogue: Catalogue, entry: Entry) -> list[tuple[Match, list[Move]]]:
    """Every fifth position of a golden match, with the legal moves of the first player to act."""
    name, game = catalogue.game.box.name, catalogue.game
    found = []
    for step in list(play(game, entry))[::5]:
        to_act = game.to_act(step.before)
        match = match_of(catalogue, entry)
        match.to_act[:] = to_act
        match.perspective.view.CopyFrom(envelope.encode_view(name, step.before))
        moves = [
            envelope.encode_move(name, move) for seat in to_act[:1] for move in game.legal_moves(step.before, seat)
        ]
        found.append((match, moves))
    return found


@pytest.mark.parametrize(
    ("catalogue", "entry"), MATCHES[::4], ids=[f"{each[0].game.box.name}-{each[1].name}" for each in MATCHES[::4]]
)
def test_every_choice_of_a_match_is_named_in_every_language(catalogue: Catalogue, entry: Entry) -> None:
    for match, moves in positions(catalogue, entry):
        for lang in OTHERS:
            drawing = drawing_of(game_of(catalogue), match, lang)
            named = [drawing.label(move, match).sentence for move in moves]
            assert len(set(named)) == len(moves)
            assert [label for label in named if RAW.search(label)] == []
            assert not RAW.search(drawing.language.turn(match, match.to_act))


@pytest.mark.parametrize(
    ("lang", "player", "task", "take", "tile"),
    [
        ("de", "Spieler 1", "Spieler 1: Nimm ein Plättchen", "Nehmen", "Plättchen 2, 2 Aktionen"),
        ("it", "Giocatore 1", "Giocatore 1: Prendi una tessera", "Prendi", "tessera 2, 2 azioni"),
        ("fr", "Joueur 1", "Joueur 1 : Prenez une tuile", "Prendre", "tuile 2, 2 actions"),
    ],
)
def test_a_person_plays_in_another_language(
    client: Client, lang: str, player: str, task: str, take: str, tile: str
) -> None:
    terminal = Terminal("1", "q")
    screen = Screen(terminal.screen.console, terminal.screen.ask, saved=terminal.screen.saved, lang=lang)
    run_play(client, "portobello", 2, None, screen=screen)
    assert task in terminal.output
    assert player in terminal.output
    assert take in terminal.output
    assert tile in terminal.output
    assert "Player 1" not in terminal.output


def test_the_rules_are_shown_in_the_language(client: Client) -> None:
    terminal = Terminal("rules pm-2.2", "q")
    screen = Screen(terminal.screen.console, terminal.screen.ask, saved=terminal.screen.saved, lang="de")
    run_play(client, "portobello", 2, None, screen=screen)
    assert "PM-2.2 Sitz 1" in terminal.output


def test_a_refusal_is_shown_in_the_language(client: Client) -> None:
    terminal = Terminal("u", "q")
    screen = Screen(terminal.screen.console, terminal.screen.ask, saved=terminal.screen.saved, lang="de")
    run_play(client, "portobello", 2, None, screen=screen)
    assert f"\n{refusal('NOTHING_TO_UNDO', 'de')}." in terminal.output
    assert "Not possible" not in terminal.output


def test_the_refusal_of_a_move_has_its_clause() -> None:
    catalogue, entry = MATCHES[0]
    match, _ = positions(catalogue, entry)[1]
    game = game_of(catalogue)
    error = errors.IllegalMove("The space is taken.", "ILLEGAL_MOVE", metadata={"clause": "PM-4.3"})
    language = drawing_of(game, match, "fr").language
    broken = clause(game, "PM-4.3", "fr")
    assert len(broken) > 20
    assert language.refusal(error, game) == f"{refusal('ILLEGAL_MOVE', 'fr')}. PM-4.3 : {broken}"
    assert drawing_of(game, match).language.refusal(error, game) == "Not possible: The space is taken."
    unknown = errors.IllegalMove("The space is taken.", "NEW_REASON")
    assert language.refusal(unknown, game) == "Impossible : The space is taken."


def test_the_menu_lists_the_moves_of_a_kind_together() -> None:
    catalogue, entry = MATCHES[0]
    match, moves = positions(catalogue, entry)[1]
    drawing = drawing_of(game_of(catalogue), match, "de_DE.UTF-8")
    menu = Menu(drawing, moves, match)
    assert len(menu) == len(moves)
    assert menu.pages(80)[0].plain.splitlines()[0].strip() == "Nehmen"
    assert menu.find(["nehmen"]).plain.splitlines()[0].strip() == "1  Nehmen: Plättchen 3, 3 Aktionen"
    assert menu.find(["nosuchword"]).plain == ""


def test_a_choice_may_be_inside_of_its_sentence() -> None:
    words = Language("de")
    label = words.label("markethall.kairo.v1.PlaceEntrance", "site", site="D2")
    assert (label.kind, label.choice, label.sentence) == ("Den Eingang auf … setzen", "D2", "Den Eingang auf D2 setzen")
    label = words.label("markethall.kairo.v1.DrawOpen", "card", card="Joker 1–2–3")
    assert (label.kind, label.sentence) == ("Offene Karte nehmen", "Offene Karte nehmen: Joker 1–2–3")
    assert words.label("markethall.kairo.v1.DrawBlind").sentence == "Die oberste Karte des Stapels ziehen"


def test_words_are_inflected_in_lists_too() -> None:
    white, red = (term(Colour, colour) for colour in (Colour.COLOUR_WHITE, Colour.COLOUR_RED))
    assert Language("it").text("terminal.kairo.bag", colours=[white, red]).endswith(": bianca e rossa.")
    assert Language("fr").text("terminal.kairo.coins", count=2, colour=white) == "2 pièces blanches"
    assert Language("de").text("terminal.kairo.bag", colours=[term(Colour, 99)]).endswith(": ?.")


def test_nothing_is_a_text_of_its_own() -> None:
    assert Language("fr").text("terminal.klongs.pile", count=0) == "Pile : aucun bateau."
    assert Language("fr").text("terminal.klongs.pile", count=1) == "Pile : 1 bateau."


def test_a_bot_has_a_name_in_the_language() -> None:
    taken = SeatTaken(seat=2, display_name="Greedy bot", bot=BotLevel.BOT_LEVEL_GREEDY)
    match = Match(seats=[Seat(number=1, display_name="Greedy bot"), Seat(number=2, bot=BotLevel.BOT_LEVEL_RANDOM)])
    words = Language("de")
    assert words.sentence(Event(seat_taken=taken)) == "Gieriger Bot nimmt Platz: Spieler 2. Es ist ein Bot: gierig"
    assert [words.display_name(match, seat) for seat in (1, 2, 3)] == ["Greedy bot", "Zufälliger Bot", ""]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de_DE.UTF-8"),
        ({"LANG": "it_IT", "LC_ALL": "fr_FR"}, "fr_FR"),
        ({"LANG": "it_IT", "LC_MESSAGES": ""}, "it_IT"),
        ({}, "en"),
    ],
)
def test_the_default_is_the_language_of_the_environment(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language_of_environment() == language
