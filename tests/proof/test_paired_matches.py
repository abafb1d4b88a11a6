"""No answer of the service reveals a secret to its receiver: pairs of matches at some steps of each game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from markethall_service.codec import matches
from tests.kit import Kit, random_match
from tests.kits import for_each_game, kit_of

from .paired_matches import STEPS, Hall, compare_match, hall


@pytest.fixture(scope="module")
def service() -> Iterator[Hall]:
    with hall() as service:
        yield service


@for_each_game
def test_answers_reveal_no_secret(service: Hall, kit: Kit) -> None:
    # The deal differs in each run, and a short match may be over before the second step.
    options, seats = kit.game.default_options(), kit.game.box.seats[-1]
    length = sum(1 for _ in random_match(kit.game, options, seats, 3, limit=STEPS))
    assert compare_match(service, kit, seats, 3, (length // 3, length * 9 // 10)) > 12 * seats


def test_service_that_reveals_a_secret_fails_the_comparison(service: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "redact", lambda position, _viewer: position)
    kairo = kit_of("kairo")
    with pytest.raises(AssertionError, match=r"reveals a secret of kairo to viewer \d"):
        compare_match(service, kairo, 3, 3, range(0, STEPS, 5))
