"""Honest callers are served beside floods, with the limits that a service has by default."""

from __future__ import annotations

from pathlib import Path

import pytest

from .floods import FACTOR, FLOODS, measure

SECONDS = 5.0
GROWTH_MB = 150


@pytest.mark.parametrize("kind", FLOODS)
async def test_honest_callers_wait_no_more_than_five_times_as_long(tmp_path: Path, kind: str) -> None:
    found = await measure(kind, tmp_path, SECONDS)
    if found.ratio > FACTOR:
        # Two cores have other work too: that can only add to a ratio.
        found = await measure(kind, tmp_path / "again", SECONDS)
    assert found.ratio <= FACTOR
    assert found.grown_mb < GROWTH_MB
    if kind in ("streams", "creations"):
        assert found.refused > 0, "the flood has met its limit"
    assert found.created <= 600
