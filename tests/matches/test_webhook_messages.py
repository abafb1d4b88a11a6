"""Messages to webhooks: only for turns that a player has to take."""

from __future__ import annotations

from dataclasses import replace

import pytest

from markethall_service.matches.log import TimeControl, Visibility
from markethall_service.matches.ports import Store
from markethall_service.matches.webhooks import CREATOR, Kind, WebhookMessage, Webhooks

from .table import FORFEIT, TURN, SetClock, Table

HOOK = "https://receiver.example/"


async def outbox_messages(store: Store, match_id: str) -> list[WebhookMessage]:
    """The messages of a match that wait, in the order of its log."""
    due = [one.message for one in await store.outbox.lease(10_000, 60)]
    return sorted((one for one in due if one.match_id == match_id), key=lambda one: one.revision)


@pytest.mark.parametrize("control", [TURN, FORFEIT])
async def test_webhook_of_a_seat_that_is_out_gets_the_end_but_no_turns(
    table: Table, store: Store, clock: SetClock, control: TimeControl
) -> None:
    create, join = table.host.seating.create, table.host.seating.join
    cached = await create("portobello", 3, None, Visibility.PUBLIC, "", replace(control, turn_s=60), HOOK)
    name = cached.match.header.match_id
    table.claims[:] = [(await join(name, 0, "", "", "", HOOK))[1] for _ in range(3)]
    out = cached.to_act[0]
    if control is TURN:
        left = (await table.resign(out)).revision
    else:
        left = cached.match.revision + 2
        clock.go_on(60)
    await table.run_due_actions()
    assert cached.match.out == (out,)
    while cached.to_act:
        await table.play()
        await table.run_due_actions()

    messages = await outbox_messages(store, name)
    turns = [one for one in messages if one.kind is Kind.YOUR_TURN]
    assert {(one.to, one.seat) for one in turns if one.revision > left} == {
        (to, seat) for seat in {1, 2, 3} - {out} for to in (CREATOR, seat)
    }
    assert {one.to for one in messages if one.kind is Kind.OVER} == {CREATOR, 1, 2, 3}


@pytest.mark.parametrize("seat_with_webhook", [1, 2])
async def test_single_webhook_of_a_seat_gets_messages_from_every_process(
    table: Table, other: Table, store: Store, clock: SetClock, seat_with_webhook: int
) -> None:
    name = (await table.host.seating.create("kairo", 2, None, Visibility.PUBLIC, "")).match.header.match_id
    await other.host.matches.fresh(name)
    for one, seat in ((table, 1), (other, 2)):
        _, claims = await one.host.seating.join(name, seat, "", "", "", HOOK if seat == seat_with_webhook else "")
        table.claims.append(claims)
    await Table(store, clock, table).resign(1)
    messages = await outbox_messages(store, name)
    kinds = {one.kind for one in messages}
    assert {one.to for one in messages} == {seat_with_webhook}
    assert kinds - {Kind.YOUR_TURN} == {Kind.STARTED, Kind.OVER}


async def test_turn_of_several_moves_causes_one_message(table: Table, store: Store) -> None:
    cached = await table.host.seating.create("portobello", 2, None, Visibility.PUBLIC, "", None, HOOK)
    name = cached.match.header.match_id
    table.claims[:] = [(await table.host.seating.join(name, 0, "", "", ""))[1] for _ in range(2)]
    turns_begun: list[tuple[int, int]] = []
    acts: tuple[int, ...] = ()
    moves = 0
    for commit in await table.commits():
        turns_begun += [(commit.revision, seat) for seat in commit.to_act]
        acts = commit.to_act
    while len(turns_begun) < 4:
        commit = await table.play()
        moves += 1
        turns_begun += [(commit.revision, seat) for seat in commit.to_act if seat not in acts]
        acts = commit.to_act
    assert moves > len(turns_begun)
    turns = [one for one in await outbox_messages(store, name) if one.kind is Kind.YOUR_TURN]
    assert [(one.revision, one.seat) for one in turns] == turns_begun


async def test_rematch_sends_nothing_to_the_webhook_of_the_earlier_match(table: Table, store: Store) -> None:
    cached = await table.host.seating.create("kairo", 2, None, Visibility.PUBLIC, "", None, HOOK)
    name = cached.match.header.match_id
    table.claims[:] = [(await table.host.seating.join(name, 0, "", "", "", HOOK))[1] for _ in range(2)]
    await table.resign(1)
    for claims, url in zip(table.claims, ("", HOOK), strict=True):
        new, _ = await table.host.rematch.join(name, claims, "", url)
    messages = await outbox_messages(store, new.match.header.match_id)
    assert {one.to for one in messages} == {1}
    assert Kind.STARTED in {one.kind for one in messages}


def test_later_occupant_of_a_seat_has_another_webhook_secret() -> None:
    hooks = Webhooks(bytes(32))
    takings = [(match_id, seat, revision) for match_id in ("a", "b") for seat in (0, 1, 2) for revision in (1, 2, 12)]
    assert len({hooks.secret(*taking) for taking in takings}) == len(takings)
