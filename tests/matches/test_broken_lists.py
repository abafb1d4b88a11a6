"""A list does not depend on each of its items: what is broken in Redis is left out, counted, and logged once."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
import pytest_asyncio

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.api.match_service import MatchService
from markethall_service.api.tokens import Tokens
from markethall_service.matches.errors import BadField, LogDamaged, RequestIdReused
from markethall_service.matches.log import Header, MatchState, Visibility
from markethall_service.matches.ports import Summary
from markethall_service.operator.doctor import Finding, Level
from markethall_service.operator.lists import lists
from markethall_service.operator.upgrade import FIT, check_matches
from markethall_service.store.keys import index_key, log_key, present_key, progress_key, snapshot_key, summary_key
from markethall_service.store.redis_store import RedisStore
from tests.store.tiny import raw_redis
from tests.waiting import until_equal

from .table import Table, as_listed

GAME = "portobello"
SEATING = index_key(GAME, MatchState.SEATING)
Break = Callable[[Any, str, str], Awaitable[object]]
"""Breaks something of a match: a client of Redis, the id of the match, and that of another one."""


@pytest_asyncio.fixture
async def headers(table: Table) -> list[Header]:
    """Three public matches, the newest first."""
    made = []
    for _ in range(3):
        table.clock.go_on(1)
        made.append((await table.host.seating.create(GAME, 2, None, Visibility.PUBLIC, "")).match.header)
    return made[::-1]


async def listed(table: Table, size: int = 100) -> list[str]:
    """The ids of all rows, page by page."""
    found: list[str] = []
    token = ""
    while True:
        page = await table.host.list_public(GAME, MatchState.SEATING, size, token)
        found += [one.match_id for one in page.matches]
        token = page.next_page_token
        if not token:
            return found


async def string_at(raw: Any, key: str) -> None:
    """Replaces a key by a list."""
    await raw.delete(key)
    await raw.rpush(key, "not what it was")


async def copy_of_another(raw: Any, name: str, other: str) -> None:
    """Gives the match the summary of another one."""
    await raw.set(summary_key(name), await raw.get(summary_key(other)))


SUMMARIES: dict[str, Break] = {
    "summary missing": lambda raw, name, _: raw.delete(summary_key(name)),
    "progress missing": lambda raw, name, _: raw.delete(progress_key(name)),
    "summary of another type": lambda raw, name, _: string_at(raw, summary_key(name)),
    "progress of another type": lambda raw, name, _: string_at(raw, progress_key(name)),
    "summary cannot be read": lambda raw, name, _: raw.set(summary_key(name), b"\xff\xff garbage"),
    "progress cannot be read": lambda raw, name, _: raw.set(progress_key(name), b"\xff\xff garbage"),
    "summary cut": lambda raw, name, _: raw.setrange(summary_key(name), 20, b"\xff" * 200),
    "summary empty": lambda raw, name, _: raw.set(summary_key(name), b""),
    "summary of another match": copy_of_another,
}


@pytest.mark.parametrize("what", SUMMARIES)
async def test_match_without_a_readable_summary_is_left_out_until_it_is_written_again(
    table: Table,
    other: Table,
    headers: list[Header],
    store: RedisStore,
    server: EmbeddedRedis,
    caplog: pytest.LogCaptureFixture,
    what: str,
) -> None:
    first, broken, last = (header.match_id for header in headers)
    async with raw_redis(server.url) as raw:
        await SUMMARIES[what](raw, broken, last)
        with caplog.at_level(logging.WARNING):
            assert await listed(other) == await listed(other, 1) == [first, last]
    assert other.host.left_out.count == 2
    assert [vars(line)["entry"] for line in caplog.records if "left out" in line.message] == [broken]
    finding = await lists(store)
    assert (finding.level, f"matches/{broken}" in finding.found) == (Level.WARN, True)
    assert f"markethall upgrade matches/{broken}" in finding.change
    # A look changes nothing; the command of the finding does.
    for admit, shown in ((False, [first, last]), (True, [first, broken, last])):
        outcomes = [one.outcome async for one in check_matches(store, [broken], finished=True, admit=admit)]
        assert outcomes == [FIT]
        assert await listed(other) == shown
    assert (await lists(store)).level is Level.OK
    await same_as_the_match(other, broken)
    # Its players notice nothing.
    table.claims[:] = [(await table.host.seating.join(broken, 0, "", "", ""))[1] for _ in range(2)]


@pytest.mark.parametrize("what", SUMMARIES)
async def test_match_with_a_broken_summary_can_be_played(
    table: Table, other: Table, headers: list[Header], server: EmbeddedRedis, what: str
) -> None:
    broken, name = headers[1].match_id, headers[2].match_id
    async with raw_redis(server.url) as raw:
        await SUMMARIES[what](raw, broken, name)
    # Taking a seat writes the whole summary again.
    table.claims[:] = [(await table.host.seating.join(broken, 0, "", "", ""))[1] for _ in range(2)]
    await same_as_the_match(other, broken)
    async with raw_redis(server.url) as raw:
        await SUMMARIES[what](raw, broken, name)
    await table.play()
    assert (await table.match()).revision == 4


async def same_as_the_match(table: Table, match_id: str) -> None:
    """The row of a match is what GetMatch says."""
    [summary] = await table.store.index.summaries([match_id])
    assert isinstance(summary, Summary)
    assert summary.row == as_listed(await table.host.matches.fresh(match_id))


ENTRIES: dict[str, Break] = {
    "no UTF-8": lambda raw, *_: raw.zadd(SEATING, {b"\xff\xfe": 1_700_000_002_500}),
    "braces": lambda raw, *_: raw.zadd(SEATING, {"a{b}c": 1_700_000_002_500}),
    "no ASCII": lambda raw, *_: raw.zadd(SEATING, {"ä": 1_700_000_002_500}),
    "empty name": lambda raw, *_: raw.zadd(SEATING, {"": 1_700_000_002_500}),
    "endless": lambda raw, *_: raw.zadd(SEATING, {"x": "inf"}),
    "before all times": lambda raw, *_: raw.zadd(SEATING, {"x": "-inf"}),
    "negative": lambda raw, *_: raw.zadd(SEATING, {"x": -5}),
    "part of a millisecond": lambda raw, *_: raw.zadd(SEATING, {"x": 1_700_000_002_000.5}),
    "later than all times": lambda raw, *_: raw.zadd(SEATING, {"x": 2**60}),
}


@pytest.mark.parametrize("what", ENTRIES)
async def test_foreign_entry_of_a_list_is_left_out(
    other: Table,
    headers: list[Header],
    store: RedisStore,
    server: EmbeddedRedis,
    caplog: pytest.LogCaptureFixture,
    what: str,
) -> None:
    names = [header.match_id for header in headers]
    async with raw_redis(server.url) as raw:
        await ENTRIES[what](raw, *names[:2])
    with caplog.at_level(logging.WARNING):
        assert await listed(other) == await listed(other, 1) == await listed(other, 2) == names
    assert other.host.left_out.count > 0
    assert len([line for line in caplog.records if "left out" in line.message]) == 1
    finding = await lists(store)
    assert (finding.level, SEATING in finding.found) == (Level.WARN, True)
    async with raw_redis(server.url) as raw:
        await obey(raw, finding)
    assert (await lists(store)).level is Level.OK


async def obey(raw: Any, finding: Finding) -> None:
    """Run the command of Redis that a finding names."""
    [(name, key, member)] = re.findall(r'\b(ZREM|DEL) ([^ .]+)(?: "(.*?)")?', finding.change)
    quoted = [re.sub(rb"\\x(..)", lambda digits: bytes.fromhex(digits[1].decode()), member.encode())]
    await raw.execute_command(name, key, *(quoted if name == "ZREM" else ()))


async def test_entry_of_another_game_or_of_no_match_is_removed(
    table: Table, other: Table, headers: list[Header], server: EmbeddedRedis
) -> None:
    names = [header.match_id for header in headers]
    foreign = (await table.host.seating.create("kairo", 2, None, Visibility.PUBLIC, "")).match.header.match_id
    async with raw_redis(server.url) as raw:
        await raw.zadd(SEATING, {foreign: 1_700_000_002_500, "no-such-match": 1_700_000_002_501})
        assert await listed(other) == names
        # As that of an expired match.
        for wrong in (foreign, "no-such-match"):
            await until_equal(partial(raw.zscore, SEATING, wrong), None)


@pytest.mark.parametrize(("game", "visibility"), [("kairo", Visibility.PUBLIC), (GAME, Visibility.PRIVATE)])
async def test_upgrade_removes_a_wrong_entry_that_doctor_names(
    table: Table,
    headers: list[Header],
    store: RedisStore,
    server: EmbeddedRedis,
    game: str,
    visibility: Visibility,
) -> None:
    wrong = (await table.host.seating.create(game, 2, None, visibility, "")).match.header.match_id
    async with raw_redis(server.url) as raw:
        await raw.zadd(SEATING, {wrong: 1_700_000_002_500})
    finding = await lists(store)
    assert (finding.level, f"`markethall upgrade matches/{wrong}`" in finding.change) == (Level.WARN, True)
    for admit, level in ((False, Level.WARN), (True, Level.OK)):
        assert [one.outcome async for one in check_matches(store, [wrong], finished=True, admit=admit)] == [FIT]
        assert (await lists(store)).level is level
    assert await listed(table) == [header.match_id for header in headers]


async def test_upgrade_enters_a_match_again_that_lost_its_entry(
    table: Table, headers: list[Header], store: RedisStore, server: EmbeddedRedis
) -> None:
    lost = headers[1].match_id
    async with raw_redis(server.url) as raw:
        await raw.zrem(SEATING, lost)
    assert [one.outcome async for one in check_matches(store, [lost], finished=True, admit=True)] == [FIT]
    assert await listed(table) == [header.match_id for header in headers]


@pytest.mark.parametrize("visibility", [Visibility.PUBLIC, Visibility.PRIVATE])
async def test_request_id_that_is_reused_enters_nothing_into_lists(
    table: Table, headers: list[Header], store: RedisStore, visibility: Visibility
) -> None:
    create = table.host.seating.create
    await create(GAME, 2, None, visibility, "one-id-for-two-matches")
    before = await lists(store)
    table.clock.go_on(1)
    for game, seats in (("kairo", 2), ("klongs", 2), (GAME, 3)):
        with pytest.raises(RequestIdReused):
            await create(game, seats, None, Visibility.PUBLIC, "one-id-for-two-matches")
        assert await lists(store) == before
    del headers


async def test_repeated_creation_keeps_the_place_of_the_match_in_its_list(table: Table, other: Table) -> None:
    ids = []
    for request in ("the-first-request", "the-second-request", "the-first-request"):
        table.clock.go_on(1)
        created = await table.host.seating.create(GAME, 2, None, Visibility.PUBLIC, request)
        ids.append(created.match.header.match_id)
    assert await listed(other) == ids[1::-1]


async def test_list_of_another_type_does_not_hide_the_other_lists(
    table: Table, other: Table, headers: list[Header], store: RedisStore, server: EmbeddedRedis
) -> None:
    kairo = (await table.host.seating.create("kairo", 2, None, Visibility.PUBLIC, "")).match.header.match_id
    async with raw_redis(server.url) as raw:
        await string_at(raw, SEATING)
    page = await other.host.list_public("", None, 100, "")
    assert [one.match_id for one in page.matches] == [kairo]
    assert await listed(other) == []
    finding = await lists(store)
    assert (finding.level, SEATING in finding.found) == (Level.WARN, True)
    # Matches are created and played all the same.
    name = (await table.host.seating.create(GAME, 2, None, Visibility.PUBLIC, "")).match.header.match_id
    await table.host.seating.join(name, 0, "", "", "")
    ids = [name, *(header.match_id for header in headers)]
    async with raw_redis(server.url) as raw:
        for _ in range(2):
            # The first time the list is not there yet to enter them.
            assert {one.outcome async for one in check_matches(store, ids, finished=True, admit=True)} == {FIT}
            if (finding := await lists(store)).level is not Level.OK:
                await obey(raw, finding)
    assert set(await listed(other)) == set(ids)


OTHER_KEYS = {"log": log_key, "snapshot": snapshot_key, "presence": present_key}


@pytest.mark.parametrize("which", OTHER_KEYS)
async def test_key_of_another_type_fails_no_list_and_no_other_match(
    other: Table, headers: list[Header], server: EmbeddedRedis, which: str
) -> None:
    names = [header.match_id for header in headers]
    async with raw_redis(server.url) as raw:
        key = OTHER_KEYS[which](names[1])
        await raw.delete(key)
        await raw.set(key, "no such type")
        await raw.zadd(present_key(names[0]), {b"\xffno seat": 2e15, "1:process": 2e15})
    assert await listed(other) == names
    assert [one.seats for one in await other.host.present_in(names)] == [(1,), (), ()]
    if which == "log":
        with pytest.raises(LogDamaged):
            await other.host.view_match(names[1], None, "")
    else:
        await other.host.view_match(names[1], None, "")
        assert (await other.host.present(names[1])).seats == ()
    service = MatchService(other.host, Tokens((bytes(32),), 60, other.clock.now_ms))
    answer = await service.list_matches(service_request(), None)  # type: ignore[arg-type]
    assert [match.name.removeprefix("matches/") for match in answer.matches] == names


def service_request() -> Any:
    from markethall.v1.match_service_pb2 import ListMatchesRequest

    return ListMatchesRequest()


async def test_only_a_wrong_page_token_is_called_so(other: Table, headers: list[Header], server: EmbeddedRedis) -> None:
    async with raw_redis(server.url) as raw:
        for broken in ENTRIES.values():
            await broken(raw, "", "")
    page = await other.host.list_public(GAME, MatchState.SEATING, 1, "")
    assert (await other.host.list_public(GAME, MatchState.SEATING, 1, page.next_page_token)).matches
    with pytest.raises(BadField, match="; it takes nextPageToken"):
        await other.host.list_public(GAME, MatchState.SEATING, 1, page.next_page_token + "x")
    del headers


async def test_healthy_lists_have_no_finding(headers: list[Header], store: RedisStore) -> None:
    assert await lists(store) == Finding("lists", Level.OK, f"all {len(headers)} entries are shown")


async def test_page_of_a_list_reads_a_bounded_number_of_expired_matches(
    other: Table, headers: list[Header], server: EmbeddedRedis
) -> None:
    async with raw_redis(server.url) as raw:
        await raw.zadd(SEATING, {f"gone-{number}": 1_800_000_000_000 + number for number in range(1000)})
        pages = 0
        token = ""
        found: list[str] = []
        before = (await raw.info("commandstats"))["cmdstat_zrevrangebyscore"]["calls"]
        while token or not pages:
            page = await other.host.list_public(GAME, MatchState.SEATING, 10, token)
            token, pages = page.next_page_token, pages + 1
            found += [one.match_id for one in page.matches]
        reads = (await raw.info("commandstats"))["cmdstat_zrevrangebyscore"]["calls"] - before
    assert found == [header.match_id for header in headers]
    assert reads <= 4 * pages
