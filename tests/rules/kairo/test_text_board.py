"""The position as text: whole positions as they are printed, and that it tells a viewer no more than the view.

`python -m tests.rules.kairo.test_text_board` writes the files of `text_boards` again. Read the diff.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from markethall_rules.game import LANGUAGES
from markethall_rules.kairo import GAME, Options, State, text_board
from markethall_rules.kairo.board import Board, Setup
from markethall_rules.kairo.state import Step
from markethall_rules.secret import redact
from markethall_rules.sentences import Table, words_of
from tests.golden.kairo.entries import CATALOGUE
from tests.golden.playthrough import play
from tests.kit import random_match
from tests.rules.text_boards import check_lines, check_recorded, write

from .kit import KIT, SMALL

FOLDER = Path(__file__).parent / "text_boards"
LARGEST = Board(
    area=(*("M" * 16 for _ in range(15)), "R" * 16),
    section=tuple("".join(str(3 * (row // 6) + column // 6 + 1) for column in range(16)) for row in range(16)),
    customer_starts=(0, 5, 14, 25, 28),
    setups=(),
)


def moments() -> Iterator[tuple[str, State, int, str]]:
    """Positions with a name, the viewer and the language."""
    states = {entry.name: [step.after for step in play(GAME, entry)] for entry in CATALOGUE.entries}
    yield "printed-2 middle", states["printed-2"][150], 1, "en"
    yield "variable-4 set-up", first(states["variable-4"], Step.ENTRANCE), 2, "de"
    yield "variable-2 bag", next(state for state in states["variable-2"] if state.course.neutral), 0, "it"
    yield "own-board payment", first(states["own-board"], Step.OTHER_COINS), 3, "fr"
    yield "printed-3 customer", first(states["printed-3"], Step.LEAD), 0, "en"
    yield "twelve-printed-2 discard", first(states["twelve-printed-2"], Step.DISCARD), 1, "en"
    yield "short end", states["short"][-1], 3, "de"


def first(states: list[State], step: Step) -> State:
    return next(state for state in states if state.turn.step is step)


def text(state: State, viewer: int, language: str = "en") -> str:
    """The position as a viewer reads it."""
    table = Table(state.options, ("Ada", "Bob"))
    return text_board.draw(redact(state, viewer), viewer, words_of("kairo", language), table)


@pytest.mark.parametrize("moment", [pytest.param(moment, id=moment[0]) for moment in moments()])
def test_positions_are_printed_as_recorded(moment: tuple[str, State, int, str]) -> None:
    name, state, viewer, language = moment
    check_recorded(FOLDER, name, text(state, viewer, language))


def test_it_shows_what_the_view_shows_and_no_secret() -> None:
    rng, missed = random.Random(1), 0
    for step in random_match(GAME, Options(Setup.VARIABLE, own_board=SMALL), 2, 3, 250):
        state = step.after
        for viewer in range(3):
            shown = text(state, viewer)
            assert shown == text(KIT.reshuffle(state, viewer, rng), viewer)
            missed += text(replaced(state), viewer) == shown
    # Another number of anything public changes the text.
    assert not missed


def replaced(state: State) -> State:
    """The position with one more card in the discard pile."""
    return replace(state, discards=tuple(sorted((*state.discards, 1))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_fit_in_80_columns(language: str) -> None:
    options: Any = Options(Setup.VARIABLE, own_board=LARGEST)
    for step in random_match(GAME, options, 4, 5, 120):
        check_lines(text(step.after, 1, language))
    assert re.search(r"^16 ", text(step.after, 1, language), re.MULTILINE)


if __name__ == "__main__":
    write(FOLDER, ((name, text(state, viewer, language)) for name, state, viewer, language in moments()))
