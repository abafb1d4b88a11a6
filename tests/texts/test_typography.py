"""No text in any language has a slip of the pen, alone or in a text around it: see `typography.py`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from google.rpc.error_details_pb2 import LocalizedMessage

import markethall_terminal
from markethall_rules import GAMES
from markethall_rules.errors import IllegalMove
from markethall_rules.game import LANGUAGES, AnyGame
from markethall_service.api.errors import status_of
from tests.kits import GAME_NAMES

from .test_catalogue import ALL, DRAWN, catalogue, messages
from .typography import slips

LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
TERMINAL = Path(markethall_terminal.__file__).parent / "texts"
PLURAL = re.compile(r"\{\w+, plural, one\{(?:[^{}]|\{[^{}]*\})*\} other\{((?:[^{}]|\{[^{}]*\})*)\}\}")
SYMBOLS = {"name.board.legend", "name.board.special"}
"""Texts that explain signs, such as »."""


def texts(of: str, lang: str) -> dict[str, str]:
    """The texts of a catalogue, or of the terminal, with their plurals for 2."""
    if of == "terminal":
        found: dict[str, str] = json.loads((TERMINAL / f"{lang}.json").read_text(encoding="utf-8"))
    else:
        found = catalogue(of, lang)
    return {key: PLURAL.sub(lambda plural: plural[1].replace("#", "2"), text) for key, text in found.items()}


def filled(text: str, **values: str) -> str:
    """A text with values in its placeholders, and "x" in the others."""
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda place: values.get(place[1], "x"), text)


def refusal(clause: str, lang: str) -> str:
    """What an error says of a move that breaks a clause."""
    localized = LocalizedMessage()
    for detail in status_of(IllegalMove(clause, "CAUSE", "No."), lang).details:
        detail.Unpack(localized)
    return str(localized.message)


def inner(lang: str) -> Mapping[str, list[str]]:
    """What can stand in a text, by the placeholder that it stands for."""
    moves, prompts, labels, following = [], [], [], [texts("page", lang)["ui.next.button"]]
    for of in GAME_NAMES:
        own = texts(of, lang)
        kinds = {kind.__name__ for kind in messages(of) if kind.__module__.endswith(".moves")}
        moves += [filled(text) for key, text in own.items() if key.partition(".")[0] in kinds]
        prompts += [filled(own[key]) for key in own if key.startswith("Step.") and not key.endswith(".name")]
    for of in DRAWN:
        own = texts(f"page/{of}", lang)
        labels += [filled(own[key]) for key in own if key.startswith("place.")]
        following += [own[key] for key in own if key.startswith("ui.next.")]
    quoted, only = texts("page", lang)["ui.quoted"], texts("all", lang)["name.onlyMove"]
    prompts += [filled(only, move=move) for move in moves]
    following += [filled(quoted, words=move) for move in moves]
    refusals = [refusal(clause, lang) for game in GAMES for clause in game.box.rules(lang).clauses]
    return {
        "task": prompts, "prompt": prompts, "picked": labels, "name": labels, "next": following, "move": moves,
        "reason": refusals,
    }  # fmt: skip


@LANGUAGE
@pytest.mark.parametrize("of", [*ALL, "terminal"])
def test_no_text_has_a_slip(of: str, lang: str) -> None:
    found = {key: slips(filled(text), lang) for key, text in texts(of, lang).items() if key not in SYMBOLS}
    assert {key: wrong for key, wrong in found.items() if wrong} == {}


@LANGUAGE
def test_no_text_has_a_slip_with_another_one_in_it(lang: str) -> None:
    """Names of places and pieces may have a capital letter after a colon; tasks, moves and refusals may not."""
    for place, values in inner(lang).items():
        assert values
        for of in (*ALL, "terminal"):
            for key, text in texts(of, lang).items():
                if f"{{{place}}}" in text:
                    for value in values:
                        written = filled(text, **{place: value})
                        assert not slips(written, lang, names=place in ("picked", "name")), (of, key, written)


@pytest.mark.parametrize("game", GAMES, ids=GAME_NAMES)
@LANGUAGE
def test_no_rule_has_a_slip(game: AnyGame, lang: str) -> None:
    assert {text: wrong for text in lines(game, lang) if (wrong := slips(text, lang))} == {}


def lines(game: AnyGame, lang: str) -> Iterator[str]:
    """All texts of the rules of a game."""
    rules = game.box.rules(lang)
    yield from (rules.title, rules.introduction)
    for section in rules.sections:
        yield section.title
        for clause in section.clauses:
            yield clause.text
            yield from (cell for row in clause.table for cell in row)
            yield from (part for one in clause.readings for part in (one.sheet, one.played, one.why))


@pytest.mark.parametrize(
    ("lang", "text", "wrong"),
    [
        ("fr", "À vous\u00a0: un seul coup\u00a0: placer", "two colons"),
        ("fr", "À vous\u00a0: Placer", "capital after a colon"),
        ("fr", "À vous : placer", "mark at 6"),
        ("fr", "C’est à vous\u00a0?", "mark at 12"),
        ("fr", "«Jouer»", "mark at 0"),
        ("de", "Dein Zug : legen", "mark at 8"),
        ("de", "Wähle »Legen«", "mark at 6"),
        ("it", "Prova ««Metti»»", "doubled quotes"),
        ("en", "It is over.. Anna wins", "two full stops"),
    ],
)
def test_a_slip_is_found(lang: str, text: str, wrong: str) -> None:
    assert wrong in slips(text, lang)
