"""A short soak: whatever breaks, nothing that was acknowledged is lost, doubled or shown twice."""

from __future__ import annotations

from tests.soak.chaos import KINDS
from tests.soak.soaking import soak


async def test_no_acknowledged_move_is_lost_during_faults() -> None:
    book = await soak(minutes=0.05, seed=7, pause_s=0.2, tables=5)
    print(book.table())
    assert not book.violations, "\n".join(book.violations)
    assert set(book.faults) == set(KINDS)
    assert book.counts["retries"]
    assert book.counts["resumed"]
    assert book.counts["given up"] == 0
    assert sum(len(sitting.acknowledged) for sitting in book.sittings) > 100
    assert book.counts["verified"] == sum(sitting.finished for sitting in book.sittings) > 0
