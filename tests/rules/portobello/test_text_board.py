"""The position as text: whole positions as they are printed, every public fact, and no secret.

`python -m tests.rules.portobello.test_text_board` writes the files of `text_boards` again. Read the diff.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from markethall_rules.game import LANGUAGES
from markethall_rules.portobello import GAME, Options, State, text_board
from markethall_rules.portobello.box import Customer, Tile
from markethall_rules.sentences import Table, words_of
from tests.golden.playthrough import play
from tests.golden.portobello.entries import CATALOGUE
from tests.kit import random_match
from tests.rules.text_boards import check_lines, check_recorded, write

from .boards import own_board, widest

FOLDER = Path(__file__).parent / "text_boards"


def moments() -> Iterator[tuple[str, State, str]]:
    """Positions with a name and the language."""
    states = {entry.name: [step.after for step in play(GAME, entry)] for entry in CATALOGUE.entries}
    yield "bobby", states["german-2"][0], "en"
    yield "action", next(state for state in states["german-3"][110:] if state.trail.bit_count() > 1), "en"
    yield "square", next(state for state in states["italian-4"][100:] if state.drawn), "de"
    yield "last round", next(state for state in states["german-3"] if 0 in state.supply and state.turn % 3 == 1), "de"
    ends = {name: moves[-1] for name, moves in states.items()}
    yield "stalls out", next(state for state in ends.values() if 0 in state.supply), "it"
    yield "standstill", next(state for state in ends.values() if 0 not in state.supply), "fr"
    *_, own = random_match(GAME, Options(board=own_board(3)), 3, 1, 90)
    yield "own board", own.after, "en"


def text(state: State, language: str = "en") -> str:
    """The position as everybody reads it."""
    table = Table(state.options, ("Ada", "", "Cleo"))
    shown = text_board.draw(state, 0, words_of("portobello", language), table)
    assert all(text_board.draw(state, seat, words_of("portobello", language), table) == shown for seat in (1, 2))
    return shown


@pytest.mark.parametrize("moment", [pytest.param(moment, id=moment[0]) for moment in moments()])
def test_positions_are_printed_as_recorded(moment: tuple[str, State, str]) -> None:
    name, state, language = moment
    check_recorded(FOLDER, name, text(state, language))


def test_anything_else_on_the_table_is_another_text() -> None:
    entry = CATALOGUE.entries[0]
    state = next(step.after for step in play(GAME, entry) if step.after.turn > 8 and step.after.actions)
    hands = (replace(state.hands[0], face_down=(*state.hands[0].face_down, Tile(1, True))), *state.hands[1:])
    others = (
        replace(state, turn=state.turn + 1),
        replace(state, bobby=(state.bobby + 1) % 12),
        replace(state, trail=state.trail ^ 1),
        replace(state, stalls=(*state.stalls[:-1], state.stalls[-1] ^ 1)),
        replace(state, customers=(*state.customers[:-1], state.customers[-1] ^ 1)),
        replace(state, tile_numbers=(4, *state.tile_numbers[1:]), tile_seats=(1, *state.tile_seats[1:])),
        replace(state, hands=hands),
        replace(state, scores=(state.scores[0] + 1, *state.scores[1:])),
        replace(state, points=((99, *state.points[0][1:]), *state.points[1:])),
        replace(state, supply=(state.supply[0] - 1, *state.supply[1:])),
        replace(state, tile=Tile(3, not state.tile or not state.tile.neutral)),
        replace(state, actions=state.actions + 1),
        replace(state, drawn=0 if state.drawn else Customer.CLERK),
        replace(state, row=(*state.row, Customer.CLERK)),
        replace(state, latest=state.latest + 2),
    )
    assert len({text(one) for one in (state, *others)}) == 1 + len(others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_fit_in_80_columns(language: str) -> None:
    for board in (widest(), Options().board):
        for step in random_match(GAME, Options(board=board), 4, 5, 150):
            check_lines(text(step.after, language))


if __name__ == "__main__":
    write(FOLDER, ((name, text(state, language)) for name, state, language in moments()))
