"""The terminal in other languages than English, and its own texts."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import markethall_terminal
from markethall_client import Client
from markethall_rules.game import LANGUAGES as RULES
from markethall_service.app.cli_play import language_of_environment
from markethall_terminal import LANGUAGES, run_demo, run_play
from markethall_terminal.texts import catalogue
from tests.kits import GAME_NAMES
from tests.service import Service

from .typist import Terminal

ENGLISH_WORDS = re.compile(r"\b(?:the|The|your|You|takes|Turn|Wait|match|moves?|of|and|is)\b")


def test_the_terminal_speaks_the_languages_of_the_rules() -> None:
    assert set(LANGUAGES) == set(RULES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_have_the_same_keys_and_placeholders_in_every_language(lang: str) -> None:
    def placeholders(text: str) -> set[str | None]:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}

    english, texts = catalogue("en"), catalogue(lang)
    assert list(texts) == list(english)
    assert {key for key in english if placeholders(texts[key]) != placeholders(english[key])} == set()
    same = {key for key in english if lang != "en" and texts[key] == english[key]}
    assert same <= {"task", "help.enterKey", "kind.bot"}


def test_the_code_names_every_text_and_no_others() -> None:
    files = Path(markethall_terminal.__path__[0]).glob("*.py")
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    named = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert set(catalogue("en")) <= named


@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize(("lang", "player", "help_word"), [
    ("de", "Spieler 1", "verlässt"), ("it", "Giocatore 1", "lascia"), ("fr", "Joueur 1", "quitte"),
])  # fmt: skip
def test_a_person_plays_in_another_language(hall: Service, lang: str, player: str, help_word: str, game: str) -> None:
    terminal = Terminal("1", "?", "u", "99", "wxyz", "history", "rules", "q", lang=lang)
    with Client(hall.target, language=lang) as client:
        run_play(client, game, 2, None, screen=terminal.screen)
    assert player in terminal.output
    assert help_word in terminal.output
    # What is typed, names of bots and of games, and the command line are as they are.
    frame = re.sub(r"/\S+|“[^”]*”|„[^“]*“|«[^»]*»|.*--resume.*|Greedy bot|rules", "", terminal.output)
    assert ENGLISH_WORDS.findall(frame) == []


def test_rules_and_refusals_are_shown_in_the_language(hall: Service) -> None:
    move = '{"placeStall": {"space": "a01:1"}}'
    terminal = Terminal("rules pm-2.2", "u", move, "q", lang="de")
    with Client(hall.target, language="de") as client:
        run_play(client, "portobello", 2, None, screen=terminal.screen)
    assert "PM-2.2 Sitz 1" in terminal.output
    assert "In diesem Zug gibt es nichts zurückzunehmen." in terminal.output
    # The clause that the move breaks, with its text.
    assert re.search(r"\(PM-\d\.\d\)\. \w+ ", terminal.output)


def test_a_demo_speaks_the_language(hall: Service) -> None:
    terminal = Terminal(lang="fr")
    with Client(hall.target, language="fr") as client:
        run_demo(client, "portobello", 2, None, lambda _: "Verified: x", console=terminal.console, lang="fr")
    assert "Joueur 1" in terminal.output
    assert terminal.output.splitlines()[-1].startswith("Vérifié")
    assert "Player" not in terminal.output


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "it_IT", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "it_IT", "LC_MESSAGES": ""}, "it"),
        ({"LANG": "ja_JP"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
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
