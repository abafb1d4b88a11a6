"""What webhooks are told of: turns of those who play themselves, and of nobody else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from markethall_service.matches.log import TimeControl, Visibility
from markethall_service.matches.notices import MATCH, Kind, Notice
from markethall_service.store import RedisStore

from .table import FORFEIT, TURN, SetClock, Table

HOOK = "https://receiver.example/"


async def told(store: RedisStore, match_id: str) -> list[Notice]:
    """What waits to be delivered for a match, in the order of its log."""
    due = [one.notice for one in await store.notices.claim(10_000, 60)]
    return sorted((one for one in due if one.match_id == match_id), key=lambda one: one.revision)


@pytest.mark.parametrize("control", [TURN, FORFEIT])
async def test_who_is_out_of_the_match_is_told_the_end_and_no_more_turns(
    table: Table, store: RedisStore, clock: SetClock, control: TimeControl
) -> None:
    create, join = table.host.seating.create, table.host.seating.join
    opened = await create("portobello", 3, None, Visibility.PUBLIC, "", replace(control, turn_s=60), HOOK)
    name = opened.match.header.match_id
    table.claims[:] = [(await join(name, 0, "", "", "", HOOK))[1] for _ in range(3)]
    out = opened.to_act[0]
    if control is TURN:
        left = (await table.resign(out)).revision
    else:
        left = opened.match.revision + 2
        clock.go_on(60)
    await table.attend()
    assert opened.match.out == (out,)
    while opened.to_act:
        await table.play()
        await table.attend()

    notices = await told(store, name)
    turns = [one for one in notices if one.kind is Kind.YOUR_TURN]
    assert {(one.to, one.seat) for one in turns if one.revision > left} == {
        (to, seat) for seat in {1, 2, 3} - {out} for to in (MATCH, seat)
    }
    assert {one.to for one in notices if one.kind is Kind.OVER} == {MATCH, 1, 2, 3}
