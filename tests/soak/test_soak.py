"""A short soak: no acknowledged move is lost or doubled during faults, and watchers receive each commit once."""

from __future__ import annotations

from tests.soak.faults import FAULTS
from tests.soak.run import run_soak


async def test_no_acknowledged_move_is_lost_during_faults() -> None:
    report = await run_soak(minutes=0.05, seed=7, pause_s=0.2, tables=3)
    print(report.table())
    assert not report.violations, "\n".join(report.violations)
    assert set(report.faults) == set(FAULTS)
    assert report.counts["retries"]
    assert report.counts["resumed"]
    assert report.counts["failed"] == 0
    assert sum(len(match.acknowledged) for match in report.matches) > 100
    assert report.counts["verified"] == sum(match.finished for match in report.matches) > 0
