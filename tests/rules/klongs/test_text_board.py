"""The position as text: whole positions as they are printed, every public fact, and no secret.

`python -m tests.rules.klongs.test_text_board` writes the files of `text_boards` again. Read the diff.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from markethall_rules.game import LANGUAGES
from markethall_rules.klongs import GAME, Options, State, text_board
from markethall_rules.klongs.board import OVERSEER
from markethall_rules.klongs.box import DrawPiles, MarketDay
from markethall_rules.klongs.state import Step
from markethall_rules.klongs.turn import turns_left
from markethall_rules.secret import redact
from markethall_rules.sentences import Table, words_of
from tests.golden.klongs.entries import CATALOGUE
from tests.golden.playthrough import play
from tests.kit import random_match
from tests.rules.text_boards import check_lines, check_recorded, write

from .kit import CROWDED, KIT
from .positions import FISH, SHRIMP, at, market_day, neutral, position, vacant

FOLDER = Path(__file__).parent / "text_boards"


def moments() -> Iterator[tuple[str, State, int, str]]:
    """Positions with a name, the viewer and the language."""
    states = {entry.name: [step.after for step in play(GAME, entry)] for entry in CATALOGUE.entries}
    yield "start", states["two"][0], 1, "en"
    yield "middle", states["three"][60], 2, "en"
    yield "two piles", states["two-piles-4"][50], 0, "de"
    yield "market day", next(state for state in states["four"] if state.market and state.market.dock), 3, "it"
    yield "stolen", next(state for state in states["thieves"] if state.turn.loot), 1, "fr"
    yield "stuck", next(state for state in states["thieves"] if turns_left(state)), 0, "en"
    yield "end", states["own-components"][-1], 1, "de"


def text(state: State, viewer: int, language: str = "en") -> str:
    """The position as a viewer reads it."""
    table = Table(state.options, ("Ada", "", "Cleo"))
    return text_board.draw(redact(state, viewer), viewer, words_of("klongs", language), table)


@pytest.mark.parametrize("moment", [pytest.param(moment, id=moment[0]) for moment in moments()])
def test_positions_are_printed_as_recorded(moment: tuple[str, State, int, str]) -> None:
    name, state, viewer, language = moment
    check_recorded(FOLDER, name, text(state, viewer, language))


def test_it_shows_no_secret() -> None:
    rng, hidden = random.Random(1), 0
    for draw_piles in DrawPiles:
        for step in random_match(GAME, Options(draw_piles=draw_piles), 2, 3, 100):
            for viewer in range(3):
                other = KIT.reshuffle(step.after, viewer, rng)
                assert text(other, viewer) == text(step.after, viewer)
                hidden += other != step.after
    assert hidden


def test_anything_else_on_the_table_is_another_text() -> None:
    boat, stolen = vacant(FISH, 2), neutral(SHRIMP, 1)
    state = position(water={(3, 0): (boat, 1), (3, 1): stolen}, hands={1: [boat], 2: [boat]}, placed=at(3, 0))
    table, turn = state.table, state.turn
    others = (
        replace(state, water=state.water.with_boat(at(5, 5), OVERSEER)),
        replace(state, water=state.water.with_trader_moved(at(3, 0), at(3, 1))),
        replace(state, hands=position(hands={1: [stolen], 2: [boat]}).hands),
        replace(state, hands=position(hands={1: [boat], 2: [boat, boat]}).hands),
        replace(state, known=(128 + boat,)),
        replace(state, step=Step.SHIFT),
        replace(state, step=Step.OVER),
        replace(state, turn=replace(turn, number=10)),
        replace(state, turn=replace(turn, seat=2)),
        replace(state, turn=replace(turn, moved=True)),
        replace(state, turn=replace(turn, kept=True)),
        replace(state, turn=replace(turn, loot=stolen)),
        replace(state, turn=replace(turn, stock=(70,) * 4)),
        replace(state, table=replace(table, stored=(128 + boat,))),
        replace(state, table=replace(table, lost=1)),
        replace(state, table=replace(table, cards=(1, 2))),
        replace(state, table=replace(table, begun=(1,))),
        replace(state, table=replace(table, passed=(1,))),
        replace(state, table=replace(table, marker=1)),
        replace(state, table=replace(table, scores=(1, 0))),
        replace(state, table=replace(table, points=((9, 0), *table.points[1:]))),
        replace(state, market=market_day(MarketDay.SMALL)),
        replace(state, market=market_day(MarketDay.BIG)),
        replace(state, market=market_day(MarketDay.SMALL, opener=2)),
        replace(state, market=market_day(MarketDay.SMALL, calls=2)),
        replace(state, market=market_day(MarketDay.SMALL, dock=22)),
    )
    assert len({text(one, 1) for one in (state, *others)}) == 1 + len(others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_line_begins_with_a_capital_letter(language: str) -> None:
    for options in (Options(), Options(draw_piles=DrawPiles.TWO)):
        for step in random_match(GAME, options, 3, 7):
            begins = [line[0] for line in text(step.after, 1, language).splitlines() if line]
            assert not any(map(str.islower, begins)), text(step.after, 1, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_fit_in_80_columns(language: str) -> None:
    for options in (Options(), Options(draw_piles=DrawPiles.TWO, components=CROWDED)):
        for step in random_match(GAME, options, 4, 5):
            check_lines(text(step.after, 1, language))


if __name__ == "__main__":
    write(FOLDER, ((name, text(state, viewer, language)) for name, state, viewer, language in moments()))
