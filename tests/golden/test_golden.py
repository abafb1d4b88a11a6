"""Matches are played as they were recorded, and the records contain every number of seats, option and way to end."""

from __future__ import annotations

import pytest

from markethall_rules.game import OptionFact

from .catalogues import CATALOGUES
from .playthrough import BOXED, ENDS, FOLDER, Catalogue, Entry, option_values

ALL = [
    pytest.param(catalogue, entry, id=f"{catalogue.game.box.name}-{entry.name}")
    for catalogue in CATALOGUES
    for entry in catalogue.entries
]
GAME = pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda catalogue: catalogue.game.box.name)
MOST_BYTES = 60_000


@pytest.mark.parametrize(("catalogue", "entry"), ALL)
def test_match_is_played_as_it_was_recorded(catalogue: Catalogue, entry: Entry) -> None:
    text = catalogue.path(entry).read_text(encoding="utf-8")
    assert catalogue.text(entry).splitlines() == text.splitlines()
    assert len(text.encode()) < MOST_BYTES


def test_every_file_belongs_to_a_catalogue() -> None:
    listed = {catalogue.path(entry) for catalogue in CATALOGUES for entry in catalogue.entries}
    assert set(FOLDER.rglob("*.txt")) == listed


@GAME
def test_every_number_of_seats_is_recorded(catalogue: Catalogue) -> None:
    assert {entry.seats for entry in catalogue.entries} == set(catalogue.game.box.seats)


@GAME
def test_every_way_to_end_is_recorded(catalogue: Catalogue) -> None:
    texts = [catalogue.path(entry).read_text(encoding="utf-8") for entry in catalogue.entries]
    assert {line for text in texts for line in text.splitlines() if line.startswith(ENDS)} == {
        f"{ENDS}{ending}" for ending in catalogue.endings
    }


@GAME
def test_every_value_of_every_option_is_recorded(catalogue: Catalogue) -> None:
    recorded = [option_values(catalogue.game, entry.options) for entry in catalogue.entries]
    for option in catalogue.game.box.options:
        used = {values[option.name] for values in recorded}
        assert used >= _required(option), option.name
        assert len(used) >= 2, option.name


def _required(option: OptionFact) -> set[str]:
    """The values that must be recorded: all choices, or the default of a number or a board."""
    choices = set(option.choices) or {option.default or BOXED}
    return choices | ({"true", "false"} if option.kind == "boolean" else set())
