"""Every clause of every rules text has a test, and every reading has its three parts in every language."""

from __future__ import annotations

from typing import Final

import pytest

from markethall_rules import GAMES
from markethall_rules.game import LANGUAGES, AnyGame

from .clauses import TABLE, NotInForm, clauses, named_tests, names_of_tests, numbers_in_names, table
from .readings import READINGS

GAME = pytest.mark.parametrize("game", GAMES, ids=[game.box.name for game in GAMES])
LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

MARKED: Final = (
    "PM-1.1", "PM-2.6", "PM-3.3", "PM-4.4", "PM-5.6", "KA-1.3", "KA-2.3", "KA-2.4", "KA-3.2", "KA-6.1", "KA-6.2",
    "KL-1.1", "KL-4.1", "KL-5.2", "KL-7.1", "KL-7.3", "KL-7.5",
)  # fmt: skip
"""Clauses in which we settle something that no rule sheet says. A reader must see that."""


@GAME
@LANGUAGE
def test_every_clause_of_every_text_has_a_test(game: AnyGame, language: str) -> None:
    listed = clauses(game.box.texts()[language], language)
    assert len(listed) > 3
    assert [number for number in listed if not named_tests(game.box.name, number)] == []


@GAME
def test_every_test_that_names_a_clause_names_one_of_the_text(game: AnyGame) -> None:
    listed = clauses(game.box.texts()["en"], "en")
    prefix = next(iter(listed)).partition("-")[0]
    assert numbers_in_names(game.box.name, prefix) <= set(listed)


@GAME
def test_every_reading_is_one_in_every_language(game: AnyGame) -> None:
    """`clauses` raises NotInForm if a reading of a text lacks one of its parts."""
    readings = {
        language: {number: len(clause.readings) for number, clause in clauses(text, language).items()}
        for language, text in game.box.texts().items()
    }
    assert set(readings) == set(LANGUAGES)
    for language in LANGUAGES:
        assert readings[language] == readings["en"], language


def test_the_tests_of_every_reading_exist() -> None:
    read: dict[str, int] = {}
    names: set[str] = set()
    for game in GAMES:
        names |= names_of_tests(game.box.name)
        for number, clause in clauses(game.box.texts()["en"], "en").items():
            if clause.readings:
                read[number] = len(clause.readings)
    assert read == {number: len(tests) for number, tests in READINGS.items()}
    named = [test for readings in READINGS.values() for tests in readings for test in tests]
    assert all(tests for readings in READINGS.values() for tests in readings)
    assert [test for test in named if test not in names] == []


def test_what_no_sheet_says_is_marked_as_a_reading() -> None:
    assert [number for number in MARKED if number not in READINGS] == []


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
        "Reading: so.",
        "A sentence (reading: so).",
        f"{WHOLE} Reading: and so.",
    ],
)
def test_a_reading_without_one_of_its_parts_is_found(reading: str) -> None:
    assert len(clauses(f"- KL-1.1 A sentence.\n  {WHOLE}\n", "en")["KL-1.1"].readings) == 1
    with pytest.raises(NotInForm, match=r"KL-1\.2"):
        clauses(f"- KL-1.1 A sentence.\n- KL-1.2 Another.\n  {reading}\n", "en")
