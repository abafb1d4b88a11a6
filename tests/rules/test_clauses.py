"""Every clause of every rules text has a test, and every reading has its three parts in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import markethall_rules
from markethall_rules import GAMES
from markethall_rules.game import LANGUAGES, AnyGame
from markethall_rules.rules_text import NotInForm, parse_rules

from .clauses import TABLE, named_tests, names_of_tests, numbers_in_names, readings_of, table

GAME = pytest.mark.parametrize("game", GAMES, ids=[game.box.name for game in GAMES])
RULES: Final = Path(markethall_rules.__path__[0])
NUMBER: Final = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")
LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

MARKED: Final = (
    "PM-1.1", "PM-2.6", "PM-3.3", "PM-4.4", "PM-5.6", "KA-1.3", "KA-2.3", "KA-2.4", "KA-3.2", "KA-6.1", "KA-6.2",
    "KL-1.1", "KL-4.1", "KL-5.2", "KL-7.1", "KL-7.3", "KL-7.5",
)  # fmt: skip
"""Clauses in which we settle something that no rule sheet says. A reader must see that."""


@GAME
@LANGUAGE
def test_every_clause_of_every_text_has_a_test(game: AnyGame, language: str) -> None:
    listed = game.box.rules(language).clauses
    cited = {number for file in (RULES / game.box.name).glob("*.py") for number in NUMBER.findall(file.read_text())}
    assert cited
    assert sorted(cited - set(listed)) == [], "the engine names clauses that the text does not have"
    assert [number for number in listed if not named_tests(game.box.name, number)] == []


@GAME
def test_every_test_that_names_a_clause_names_one_of_the_text(game: AnyGame) -> None:
    listed = game.box.rules("en").clauses
    prefix = next(iter(listed)).partition("-")[0]
    assert numbers_in_names(game.box.name, prefix) <= set(listed)


WORDS: Final = {
    "en": r"\breadings?\b",
    "de": r"\blesart(?:en)?\b",
    "fr": r"\blectures?\b",
    "it": r"\blettur[ae]\b",
}
"""The word for a reading, in any form. In a clause it only begins a reading."""


@GAME
@LANGUAGE
def test_every_reading_is_one_in_every_language(game: AnyGame, language: str) -> None:
    """`rules` raises NotInForm if a reading of a text lacks one of its parts."""
    english, clauses = game.box.rules("en").clauses, game.box.rules(language).clauses
    assert [(number, len(clause.readings), bool(clause.sheet)) for number, clause in clauses.items()] == [
        (number, len(clause.readings), bool(clause.sheet)) for number, clause in english.items()
    ]
    for number, clause in clauses.items():
        words = " ".join((clause.sheet, *(reading.text for reading in clause.readings)))
        assert not re.search(WORDS[language], words, re.IGNORECASE), number


@GAME
def test_the_tests_of_every_reading_exist(game: AnyGame) -> None:
    texts, readings = game.box.rules("en").clauses, readings_of(game.box.name)
    expected = {number: len(clause.readings) for number, clause in texts.items() if clause.readings}
    assert {number: len(tests) for number, tests in readings.items()} == expected
    assert all(tests for of_clause in readings.values() for tests in of_clause)
    named = {test for of_clause in readings.values() for tests in of_clause for test in tests}
    assert sorted(named - names_of_tests(game.box.name)) == []


def test_what_no_sheet_says_is_marked_as_a_reading() -> None:
    marked = {number for game in GAMES for number in readings_of(game.box.name)}
    assert [number for number in MARKED if number not in marked] == []


def test_the_table_of_clauses_is_up_to_date() -> None:
    """If not, write it again: `python -m tests.rules.clauses`."""
    assert TABLE.read_text(encoding="utf-8") == table(tuple(GAMES))


WHOLE: Final = "Reading. Sheet: it is open. Played: so. Why: because."


@pytest.mark.parametrize(
    "reading",
    [
        "Reading. Sheet: it is open. Played: so.",
        "Reading. Played: so. Why: because.",
        "Reading. Sheet: it is open. Why: because.",
        "Reading. Sheet: it is open. Why: because. Played: so.",
        "Reading. Sheet: Played: so. Why: because.",
        "Reading. Sheet: it is open. Played: so. Why:",
        f"{WHOLE} Why: so.",
    ],
)
def test_a_reading_without_one_of_its_parts_is_found(reading: str) -> None:
    sound = parse_rules(f"# A\n## 1 B\n- KL-1.1 A sentence.\n  {WHOLE}\n", "en").clauses["KL-1.1"]
    assert (sound.text, len(sound.readings)) == ("A sentence.", 1)
    with pytest.raises(NotInForm, match=r"KL-1\.2"):
        parse_rules(f"# A\n## 1 B\n- KL-1.1 A sentence.\n- KL-1.2 Another.\n  {reading}\n", "en")


def test_a_reading_is_given_in_parts_and_as_one_text() -> None:
    """Where the sheets leave all of it open, the text of the clause is what is played."""
    [section] = parse_rules(f"# A\n## 1 B\n- KL-1.1 {WHOLE}\n- An example.\n", "en").sections
    clause, example = section.clauses
    [reading] = clause.readings
    assert (clause.text, reading.sheet, reading.played, reading.why) == ("So.", "It is open.", "So.", "Because.")
    assert reading.text == WHOLE.removeprefix("Reading. ")
    assert (example.number, example.text) == ("", "An example.")
