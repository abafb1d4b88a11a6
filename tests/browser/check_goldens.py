"""The page looks as its pictures: lobby, form, and the states of a match of each game, light, dark and on a phone."""

from __future__ import annotations

import pytest

from .goldens import FOLDER, MOST_BYTES, MOST_DIFFERENT, compare, states


def test_states_look_as_their_pictures(tmp_path_factory: pytest.TempPathFactory) -> None:
    differences = tmp_path_factory.mktemp("differences")
    shares = compare(differences)
    changed = {name: f"{share:.2%}" for name, share in shares.items() if share > MOST_DIFFERENT}
    assert shares.keys() == states().keys()
    assert changed == {}, f"See {differences}. If wanted: python -m tests.browser.goldens"


def test_there_is_one_small_picture_of_each_state() -> None:
    sizes = {path.stem: path.stat().st_size for path in FOLDER.iterdir()}
    assert sizes.keys() == states().keys()
    assert max(sizes.values()) <= MOST_BYTES
