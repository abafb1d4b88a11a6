"""How the page looks in Chromium: pictures, window sizes, movement, colours, zoom and accessibility."""

from __future__ import annotations

import pytest

from .driver import run
from .goldens import FOLDER, MIDDLE, MOST_BYTES, MOST_DIFFERENT, compare, states

AXE_STATES = {
    "lobby", "record", "changed record", "wrong record", "form", "link of a seat", "seating", "turn", "picked", "wait",
    "preview", "rules", "menu", "keys", "how to play", "points", "past", "over", "spectator",
    *(f"developer: {tab}" for tab in ("state", "moves", "events", "requests", "seats", "look")),
    *(f"record: {tab}" for tab in ("state", "events", "requests", "look")),
}  # fmt: skip


def test_states_look_as_in_their_pictures(tmp_path_factory: pytest.TempPathFactory) -> None:
    differences = tmp_path_factory.mktemp("differences")
    shares = compare(differences)
    changed = {name: f"{share:.2%}" for name, share in shares.items() if share > MOST_DIFFERENT}
    assert shares.keys() == states().keys()
    assert changed == {}, f"See {differences}. If wanted: python -m tests.browser.goldens"


def test_each_state_has_one_small_picture() -> None:
    sizes = {path.stem: path.stat().st_size for path in FOLDER.iterdir()}
    assert sizes.keys() == states().keys()
    assert max(sizes.values()) <= MOST_BYTES


@pytest.mark.parametrize("game", MIDDLE)
def test_prompt_board_and_own_pieces_are_in_the_window(service: str, game: str) -> None:
    result = run("sizes.mjs", service, game=game)
    assert result["complaints"] == []
    assert result["outside"] == []


@pytest.mark.parametrize("game", MIDDLE)
def test_pieces_move_colours_are_kept_two_fingers_zoom_and_clauses_open_the_rules(service: str, game: str) -> None:
    result = run("look.mjs", service, game=game)
    assert result["moving"]["moved"] >= 3
    assert result["still"]["moved"] == 0
    standard, chosen, reloaded = result["colours"]
    assert standard == {"sign": "rgb(29, 111, 184)", "pieces": "rgb(29, 111, 184)"}
    assert chosen == reloaded == {"sign": "rgb(18, 41, 92)", "pieces": "rgb(18, 41, 92)"}
    assert result["zoom"] == pytest.approx(2, abs=0.1)
    assert result["page"] == 1, "only the board zooms"
    assert result["whole"] <= 1
    assert result["clause"] in result["prompt"]
    assert result["rule"].startswith(result["clause"])
    for part in (result, result["moving"], result["still"]):
        assert part["complaints"] == []


@pytest.mark.parametrize("game", MIDDLE)
def test_axe_finds_no_violation(service: str, game: str) -> None:
    violations = run("axe.mjs", service, game=game)
    assert violations.keys() - {"hand over"} == AXE_STATES
    assert ("hand over" in violations) == (game != "portobello")
    assert {state: some for state, some in violations.items() if some} == {}
