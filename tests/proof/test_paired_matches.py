"""No answer of the service tells what its receiver may not know: twins of matches, some steps of each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from markethall_rules import GAMES
from markethall_service.codec import matches
from tests.kit import Kit
from tests.kits import KITS

from .paired_matches import Hall, compare, hall

GAME_KITS: tuple[Kit, ...] = tuple(kit for kit in KITS if kit.game in GAMES)


@pytest.fixture(scope="module")
def place() -> Iterator[Hall]:
    """One service for all pairs."""
    with hall() as place:
        yield place


@pytest.mark.parametrize("kit", GAME_KITS, ids=lambda kit: kit.game.box.name)
def test_nobody_is_told_a_secret_up_to_a_hundred_steps_deep(place: Hall, kit: Kit) -> None:
    assert compare(place, kit, kit.game.box.seats[-1], 3, every=25) > 100


def test_a_service_that_tells_a_secret_is_found_out(place: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "redact", lambda position, _viewer: position)
    kairo = next(kit for kit in GAME_KITS if kit.game.box.name == "kairo")
    with pytest.raises(AssertionError, match=r"tells viewer \d a secret of kairo"):
        compare(place, kairo, 3, 3, every=5)
