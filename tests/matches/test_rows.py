"""The row of a list equals what GetMatch says, after each commit of whole matches; and holds no secret."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from markethall.v1 import match_pb2
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_rules import GAMES
from markethall_rules.bot import GREEDY
from markethall_service.matches.errors import TimeExpired
from markethall_service.matches.log import MatchState, TimeControl, Visibility
from markethall_service.matches.match_cache import SNAPSHOT_EVERY
from markethall_service.matches.ports import Damaged, Summary
from markethall_service.matches.visibility import creator_claims
from markethall_service.store.keys import log_key, progress_key, snapshot_key, summary_key
from markethall_service.store.redis_store import RedisStore
from tests.store.tiny import raw_redis

from .table import BANK, FORFEIT, TURN, SetClock, Table, as_listed

LISTED = (MatchState.SEATING, MatchState.PLAYING, MatchState.FINISHED)
HOOK = "https://receiver.example/secret-path"


async def row_of(table: Table, match_id: str) -> match_pb2.Match:
    """The row that another process would show."""
    [summary] = await table.store.index.summaries([match_id])
    assert isinstance(summary, Summary)
    message: match_pb2.Match = summary.row
    return message


async def check(table: Table, match_id: str) -> None:
    """The row is the match as GetMatch returns it, and in the list of its state only."""
    cached = await table.host.matches.fresh(match_id)
    assert await row_of(table, match_id) == as_listed(cached)
    states = []
    for state in LISTED:
        page = await table.host.list_public(cached.match.header.game, state, 100, "")
        states += [one.state for one in page.matches if one.match_id == match_id]
    reserved = cached.match.header.rematch_of and cached.match.state is MatchState.SEATING
    assert states == ([] if cached.match.state is MatchState.CLOSED or reserved else [cached.match.state])


CASES = [
    (game.box.name, seats, control)
    for game in GAMES
    for seats, controls in ((min(game.box.seats), (None, TURN)), (max(game.box.seats), (BANK, FORFEIT)))
    for control in controls
]


@pytest.mark.parametrize(("game", "seats", "control"), CASES)
async def test_row_equals_the_match_after_each_commit(
    table: Table, other: Table, clock: SetClock, game: str, seats: int, control: TimeControl | None
) -> None:
    rng = random.Random(f"{game} {seats} {control}")
    create, join = table.host.seating.create, table.host.seating.join
    cached = await create(game, seats, None, Visibility.PUBLIC, "", control, HOOK)
    name = cached.match.header.match_id
    await check(other, name)
    table.claims[:] = [(await join(name, 1, "Änne 🎲", "", "", HOOK))[1]]
    await check(other, name)
    await table.host.leave(name, table.claims[0], "")
    await check(other, name)
    table.claims.clear()
    for seat in range(1, seats + 1):
        table.claims.append((await join(name, seat, f"Player {seat}", "", ""))[1])
        await check(other, name)
    played = 0
    while (match := await table.match()).state is MatchState.PLAYING:
        clock.go_on(rng.random())
        cached = await table.host.matches.fresh(name)
        able = [seat for seat in cached.to_act if seat not in match.out]
        undoable = [seat for seat in able if table.host.playing.can_undo(cached, seat)]
        if undoable and rng.random() < 0.1:
            await table.undo(undoable[0])
        elif played == 40 and seats > 2 and seats not in match.out:
            await table.resign(seats)
        elif played == 25 and control is not None:
            clock.go_on(120)
            await table.run_due_actions()
        elif able:
            moves = cached.game.legal_moves(match.started_position, able[0])
            claims = table.claims[able[0] - 1]
            with suppress(TimeExpired):
                await table.host.playing.play(name, claims, rng.choice(moves), match.revision, "")
        if cached.to_act and not set(cached.to_act) - set(cached.match.out):
            await table.run_due_actions()
        played += 1
        if played % 8 == 0 or not able:
            await check(other, name)
        else:
            assert await row_of(other, name) == as_listed(await other.host.matches.fresh(name))
    assert (await row_of(other, name)).state == match_pb2.MATCH_STATE_FINISHED
    assert any(seat.winner for seat in (await row_of(other, name)).seats)
    new, _ = await table.host.rematch.join(name, table.claims[0], "")
    await check(other, name)
    await check(other, new.match.header.match_id)


async def test_row_shows_bots_and_a_closed_match_has_none(table: Table, other: Table) -> None:
    cached = await table.host.seating.create("kairo", 3, None, Visibility.PUBLIC, "")
    name, maker = cached.match.header.match_id, creator_claims(cached.match.header)
    await table.host.add_bot(name, maker, 2, GREEDY, "")
    await check(other, name)
    assert (await row_of(other, name)).seats[1].player.bot == "bots/greedy"
    await table.host.close(name, maker, "")
    await check(other, name)


def stored_keys(match_id: str) -> tuple[str, str]:
    return summary_key(match_id), progress_key(match_id)


async def test_summary_has_no_secret(table: Table, server: EmbeddedRedis) -> None:
    cached = await table.host.seating.create("klongs", 2, None, Visibility.PUBLIC, "", None, HOOK)
    name, seed = cached.match.header.match_id, cached.match.header.seed
    joins = [await table.host.seating.join(name, 0, "", "", f"request-of-{seat}", HOOK) for seat in (1, 2)]
    table.claims[:] = [claims for _, claims in joins]
    secrets = [
        seed, seed.hex().encode(), HOOK.encode(), b"receiver.example", b"request-of-",
        *(claims.seat_nonce.encode() for claims in (creator_claims(cached.match.header), *table.claims)),
    ]  # fmt: skip
    async with raw_redis(server.url) as raw:
        while True:
            held = b"".join([await raw.get(key) for key in stored_keys(name)])
            assert [secret for secret in secrets if secret in held] == []
            row = await row_of(table, name)
            assert not row.HasField("perspective")
            if row.state == match_pb2.MATCH_STATE_FINISHED:
                break
            await table.play()


@pytest.mark.parametrize("visibility", [Visibility.UNLISTED, Visibility.PRIVATE])
async def test_match_that_is_not_public_has_no_summary_and_no_list_shows_it(
    table: Table, other: Table, store: RedisStore, server: EmbeddedRedis, visibility: Visibility
) -> None:
    header = (await table.host.seating.create("portobello", 2, None, visibility, "")).match.header
    name = header.match_id
    table.claims[:] = [(await table.host.seating.join(name, 0, "", header.join_code, ""))[1] for _ in range(2)]
    async with raw_redis(server.url) as raw:
        for _ in range(SNAPSHOT_EVERY + 2):
            await table.play()
        assert await raw.exists(log_key(name), snapshot_key(name)) == 2
        assert await raw.exists(*stored_keys(name)) == 0
    # Nor is it listed after its id was added to the index.
    await store.index.add(header, MatchState.PLAYING)
    page = await other.host.list_public("portobello", None, 100, "")
    assert name not in [one.match_id for one in page.matches]


async def test_lost_summary_is_written_again_with_the_next_snapshot(
    table: Table, other: Table, server: EmbeddedRedis
) -> None:
    await table.start(None)
    async with raw_redis(server.url) as raw:
        await raw.delete(*stored_keys(table.name))
        assert isinstance((await other.store.index.summaries([table.name]))[0], Damaged)
        for _ in range(2 * SNAPSHOT_EVERY):
            await table.play()
        await check(other, table.name)
        log_ttl = await raw.ttl(log_key(table.name))
        assert [abs(await raw.ttl(key) - log_ttl) <= 2 for key in stored_keys(table.name)] == [True, True]


async def test_keys_of_a_summary_expire_with_the_match(table: Table, server: EmbeddedRedis) -> None:
    cached = await table.host.seating.create("portobello", 2, None, Visibility.PUBLIC, "")
    name = cached.match.header.match_id

    async def lifetimes() -> list[int]:
        return [await raw.ttl(key) for key in (log_key(name), *stored_keys(name))]

    async with raw_redis(server.url) as raw:
        assert len(set(await lifetimes())) == 1
        table.claims[:] = [(await table.host.seating.join(name, 0, "", "", ""))[1] for _ in range(2)]
        assert max(await lifetimes()) - min(await lifetimes()) <= 1
        await table.resign(1)
        assert max(await lifetimes()) - min(await lifetimes()) <= 1
        assert min(await lifetimes()) > 0
