"""KL-1: the components, shipped and own."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import resources
from typing import Any

import pytest

from markethall_rules import klongs
from markethall_rules.errors import BadOptions
from markethall_rules.klongs import GAME, Options
from markethall_rules.klongs.board import (
    BASKETS,
    COOKSHOP,
    DOCKS,
    FIELDS,
    GOOD,
    KINDS,
    OVERSEER,
    QUARTER,
    QUARTERS,
    QUARTETS,
    SIGN,
    THIEF,
    VACANT,
    Good,
    Trader,
    by_kind,
)
from markethall_rules.klongs.box import SHIPPED, Components, Lot, MarketDay, TrackStep
from markethall_rules.klongs.ids import BOAT_IDS
from markethall_rules.klongs.placement import supply

from .kit import CROWDED
from .positions import at


def shipped_file() -> dict[str, Any]:
    text = (resources.files(klongs) / "board.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def reason(components: Components) -> tuple[str, str]:
    """Clause and cause of the refusal of these components."""
    with pytest.raises(BadOptions) as refusal:
        GAME.setup(Options(components=components), 2)
    return refusal.value.clause, refusal.value.cause


def test_kl_1_1_the_water_is_ten_by_eight_in_twenty_quarters_of_two_by_two() -> None:
    assert len(FIELDS) == 80
    assert len(QUARTERS) == 20
    assert [field for field in FIELDS if QUARTER[field] == QUARTER[at(3, 4)]] == [24, 25, 34, 35]
    assert all(bits.bit_count() == 4 for bits in QUARTERS)


def test_kl_1_2_the_docks_are_all_inner_corners_but_the_centres_of_quarters() -> None:
    assert len(DOCKS) == 43
    assert at(1, 1) not in DOCKS, "the centre of the first quarter"
    assert QUARTETS[at(2, 2)] == (at(1, 1), at(1, 2), at(2, 1), at(2, 2))
    assert all(len({QUARTER[field] for field in fields}) in (2, 4) for fields in QUARTETS.values())


def test_kl_1_3_there_are_72_boats_of_which_nine_are_special() -> None:
    boats = [kind for kind, count in enumerate(by_kind(SHIPPED.bag)) for _ in range(count)]
    assert len(boats) == 72
    assert [boats.count(kind) for kind in (THIEF, OVERSEER, COOKSHOP)] == [3, 3, 3]
    assert all(sum(GOOD[kind] == good for kind in boats) == 9 for good in Good)
    assert {BASKETS[kind] for kind in boats} == {0, 1, 2, 3}
    assert all(not VACANT[kind] for kind in boats if SIGN[kind])
    assert all(BASKETS[kind] == 0 and not VACANT[kind] and GOOD[kind] is None for kind in (THIEF, OVERSEER, COOKSHOP))


def test_kl_1_3_every_kind_has_a_different_id() -> None:
    assert len({BOAT_IDS[kind] for kind in KINDS}) == len(KINDS)


def test_kl_1_4_the_shipped_components_say_that_they_are_a_reconstruction() -> None:
    assert "RECONSTRUCTED" in shipped_file()["note"]


def test_kl_1_4_a_match_can_be_played_with_own_components() -> None:
    state = GAME.setup(Options(components=CROWDED), 3)
    assert supply(state, 1) == 2


NONE: Any = 0
SOME = Lot(Good.FISH, 1, Trader.VACANT, False, 63)


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        ({"boats": (SOME,)}, "SIGNS"),
        ({"boats": (replace(SOME, count=62),)}, "BOATS"),
        ({"boats": (replace(SOME, count=64),)}, "BOATS"),
        ({"boats": (replace(SOME, count=-1),)}, "BOATS"),
        ({"boats": (replace(SOME, baskets=4),)}, "BASKETS"),
        ({"boats": (replace(SOME, luk_phat=True),)}, "SIGN"),
        ({"boats": (replace(SOME, good=NONE),)}, "GOODS"),
        ({"boats": (replace(SOME, trader=NONE),)}, "TRADER"),
        ({"overseers": 4}, "SPECIAL_BOATS"),
        ({"cookshops": 0}, "SPECIAL_BOATS"),
        ({"luk_phat": ()}, "MARKET_DAYS"),
        ({"luk_phat": (*CROWDED.luk_phat, TrackStep(1))}, "MARKET_DAYS"),
        ({"luk_phat": (TrackStep(-1), *CROWDED.luk_phat)}, "POINTS"),
        ({"luk_phat": (TrackStep(1, MarketDay.BIG), *CROWDED.luk_phat[1:])}, "MARKET_DAYS"),
        ({"light": (0, 0)}, "ENTRANCES"),
        ({"dark": (0, 80)}, "ENTRANCES"),
        ({"dark": (80, 81)}, "ENTRANCES"),
        ({"traders": (17, 12)}, "TRADERS"),
        ({"traders": (17, 12, 1)}, "TRADERS"),
    ],
)
def test_kl_1_4_components_are_refused_with_the_reason(change: dict[str, Any], cause: str) -> None:
    assert reason(replace(SHIPPED, **change)) == ("KL-1.4", cause)


@pytest.mark.parametrize(("seats", "traders"), [(2, 16), (3, 11), (4, 8)])
def test_kl_1_5_traders_for_boats_by_the_number_of_players(seats: int, traders: int) -> None:
    assert supply(GAME.setup(Options(), seats), seats) == traders


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_kl_1_5_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadOptions) as refusal:
        GAME.setup(Options(), seats)
    assert (refusal.value.clause, refusal.value.cause, refusal.value.numbers["has"]) == ("KL-1.5", "WRONG_SEATS", seats)


def test_kl_1_6_two_movement_cards_each() -> None:
    assert GAME.setup(Options(), 4).table.cards == (2, 2, 2, 2)
