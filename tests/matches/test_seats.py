"""Seats before the start: a player who left or was kicked can neither act nor watch as that seat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from markethall_rules.klongs.board import THIEF
from markethall_rules.klongs.cards import Pile
from markethall_rules.klongs.events import BoatsDealt
from markethall_rules.secret import Secret, secrets
from markethall_service.matches.errors import JoinCodeWrong, ShortCodeWrong, StoreUnavailable, TokenRevoked
from markethall_service.matches.identifiers import new_join_code
from markethall_service.matches.log import Commit, Visibility
from markethall_service.matches.ports import Present, Unavailable
from markethall_service.matches.visibility import TokenClaims, creator_claims, current_seat, disclosed, redacted
from markethall_service.matches.watching import WatchItem
from tests.waiting import PATIENCE_S, until_equal

from .table import Table

DEVICE = "one-and-the-same-device"


async def new_match(table: Table, visibility: Visibility = Visibility.PUBLIC, seats: int = 2) -> tuple[str, str]:
    """A new match of Kairo, and its join code."""
    header = (await table.host.seating.create("kairo", seats, None, visibility, "")).match.header
    return header.match_id, header.join_code


async def join(table: Table, at: tuple[str, str], seat: int, request_id: str = "", name: str = "") -> TokenClaims:
    return (await table.host.seating.join(at[0], seat, name, at[1], request_id))[1]


async def kick(table: Table, at: tuple[str, str], seat: int, request_id: str = "") -> None:
    await table.host.kick(at[0], creator_claims((await table.host.matches.get(at[0])).match.header), seat, request_id)


async def watch(table: Table, at: tuple[str, str], claims: TokenClaims | None) -> AsyncIterator[WatchItem]:
    found, _ = await table.host.view_match(at[0], claims, at[1])
    return table.host.watch(found, claims, 0)


async def commits(stream: AsyncIterator[Any], count: int) -> list[Commit]:
    """The next `count` commits."""
    found: list[Commit] = []
    while len(found) < count:
        item = await asyncio.wait_for(anext(stream), PATIENCE_S)
        if isinstance(item, Commit):
            found.append(item)
    return found


def readable(commit: Commit) -> list[int]:
    """The seats whose secrets the commit shows."""
    return [secret.owner for event in commit.events for secret in secrets(event) if secret.items is not None]


@pytest.mark.parametrize("leaves", [True, False])
async def test_watch_of_a_freed_seat_continues_with_a_spectators_view(table: Table, other: Table, leaves: bool) -> None:
    at = await new_match(table)
    eve = await join(table, at, 1, DEVICE)
    stream = await watch(other, at, eve)
    [taken] = await commits(stream, 1)
    assert taken.request_id == ""
    if leaves:
        await table.host.leave(at[0], eve, "a-leave")
    else:
        await kick(table, at, 1)
    anna = await join(table, at, 1, "the-request-of-anna")
    await join(table, at, 2)
    seen = await commits(stream, 3)
    assert not any(commit.request_id for commit in seen)
    assert readable(seen[-1]) == []
    [*_, dealt] = await commits(await watch(other, at, anna), 4)
    assert set(readable(dealt)) == {1}


@pytest.mark.parametrize("same_process", [True, False])
async def test_watch_of_a_freed_seat_ends_in_a_private_match(table: Table, other: Table, same_process: bool) -> None:
    at = await new_match(table, Visibility.PRIVATE)
    eve = await join(table, at, 1)
    match = (await table.host.matches.get(at[0])).match
    assert current_seat(match, eve) == 1
    assert match.seats[0].seat_nonce
    assert match.seats[0].seat_nonce not in repr(match)
    stream = await watch(table if same_process else other, at, eve)
    await commits(stream, 1)
    await kick(table, at, 1)
    assert current_seat((await table.host.matches.get(at[0])).match, eve) is None
    await join(table, at, 1)
    [freed] = await commits(stream, 1)
    assert freed.revision == 3
    with pytest.raises(TokenRevoked):
        await commits(stream, 1)


async def test_leave_of_an_earlier_player_does_not_end_the_watch_of_a_later_one(table: Table, other: Table) -> None:
    at = await new_match(table, Visibility.PRIVATE)
    await table.host.leave(at[0], await join(table, at, 1), "")
    anna = await join(table, at, 1)
    stream = await watch(other, at, anna)
    assert [commit.revision for commit in await commits(stream, 3)] == [2, 3, 4]
    assert await table.host.present(at[0]) == Present((1,))
    await table.host.leave(at[0], anna, "")
    await commits(stream, 1)
    with pytest.raises(TokenRevoked):
        await commits(stream, 1)
    await until_equal(lambda: table.host.present(at[0]), Present(()))


async def test_freed_seat_is_absent_while_its_watch_continues(table: Table, other: Table) -> None:
    """A player leaves a public match and keeps watching it: only the next player of the seat counts as present."""
    at = await new_match(table, seats=3)
    eve = await join(table, at, 1)
    stream = await watch(other, at, eve)
    await commits(stream, 1)
    await table.host.leave(at[0], await join(table, at, 2), "")
    await commits(stream, 2)
    assert await table.host.present(at[0]) == Present((1,))
    await table.host.leave(at[0], eve, "")
    await commits(stream, 1)
    # A process learns of watches on other processes at its next heartbeat.
    for host in (table.host, other.host):
        await until_equal(partial(host.present, at[0]), Present(()))
    anna = await watch(table, at, await join(table, at, 1))
    # Among them the one that freed the seat before Anna took it.
    await commits(anna, 5)
    await commits(stream, 1)
    for host in (table.host, other.host):
        await until_equal(partial(host.present, at[0]), Present((1,)))


def as_heard(code: str) -> list[str]:
    """Usual spellings of a join code that was dictated."""
    letters = code.replace("0", "O")
    return [
        code.upper(),
        f" {code}\n",
        f"{code[:4]}-{code[4:]}",
        f"{code[:4]}\u00a0{code[4:].upper()}",
        letters.replace("1", "I"),
        letters.lower().replace("1", "l"),
    ]


async def test_join_code_is_accepted_in_all_usual_spellings(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("markethall_service.matches.identifiers.new_join_code", lambda _: "0a1b0c1d")
    at = await new_match(table, Visibility.PRIVATE)
    for code in as_heard(at[1]):
        _, seat = await table.host.view_match(at[0], None, code)
        assert seat == 0
        claims = await join(table, (at[0], code), 1)
        await table.host.leave(at[0], claims, "")
    for code in ("0a1b0c1", "0a1b0c1dd", "oa1b0cid.", "0a1boc1e", "--"):
        with pytest.raises(JoinCodeWrong):
            await table.host.view_match(at[0], None, code)


def test_join_codes_have_all_letters() -> None:
    """Guessing takes 2**40 tries: 8 letters of 32."""
    codes = [new_join_code(Visibility.PRIVATE) for _ in range(100)]
    assert {len(code) for code in codes} == {8}
    assert len({letter for code in codes for letter in code}) == 32


def test_move_and_request_id_are_shown_to_their_own_seat_only() -> None:
    move: Any = "a move"
    commit = Commit(5, 2, move, (), 0, (1,), 0, "an id")
    assert redacted(commit, 2) == commit
    for seat in (0, 1, 3):
        seen = redacted(commit, seat)
        assert (seen.move, seen.request_id) == (None, "")
    # Once the match is over, all see the move. The request id is that of the client which sent it.
    assert disclosed(commit, 2) == commit
    for seat, since in ((0, 1), (1, 1), (3, 1), (2, 6)):
        assert disclosed(commit, seat, since) == replace(commit, request_id="")


def test_what_another_seat_was_dealt_by_a_commit_is_hidden_from_its_own_seat() -> None:
    dealt: Any = BoatsDealt(1, Pile.ONLY, Secret(1, 1, (THIEF,)))
    commit = Commit(5, 2, None, (dealt,), 1, (1,), 0, "")
    for seat in range(4):
        assert redacted(commit, seat).events == ((dealt,) if seat == 1 else (replace(dealt, boats=Secret(1, 1, None)),))


async def test_request_ids_that_take_or_free_seats_are_never_shown(table: Table) -> None:
    at = await new_match(table)
    bob = await join(table, at, 1, DEVICE)
    await table.host.leave(at[0], bob, "a-leave")
    await join(table, at, 1, DEVICE)
    await kick(table, at, 1, "a-kick")
    eve = await join(table, at, 1, "the-request-of-eve")
    bob = await join(table, at, 2, DEVICE)
    table.claims[:] = [eve, bob]
    for claims in (eve, bob, None):
        record = await table.visible_commits(at[0], claims)
        watched = await commits(await watch(table, at, claims), 6)
        assert [commit.request_id for commit in (*record, *watched)] == [""] * 12
    resigned = await table.resign(1, "a-resignation")
    assert resigned.request_id == "a-resignation"
    for claims, own in ((eve, ["a-resignation"]), (bob, [""]), (None, [""])):
        record = await table.visible_commits(at[0], claims)
        assert [commit.request_id for commit in record] == [""] * 6 + own


async def test_a_match_whose_short_code_another_one_has_gets_the_next(table: Table) -> None:
    ident, _ = await new_match(table)
    codes = [table.host.seating.ids.short_code(ident, number) for number in range(2)]
    await table.store.short_codes.keep(codes[0], "other", 60)
    for _ in range(2):
        assert (await table.host.short_codes.create(ident))[0] == codes[1]
    assert (await table.host.short_codes.find(codes[1])).match_id == ident
    with pytest.raises(ShortCodeWrong):
        await table.host.short_codes.find(codes[0])


@pytest.mark.parametrize("full", range(1, 5))
async def test_a_short_code_on_a_shard_that_takes_no_writes_gives_way_to_the_next(
    table: Table, monkeypatch: pytest.MonkeyPatch, full: int
) -> None:
    ident, _ = await new_match(table)
    codes = [table.host.seating.ids.short_code(ident, number) for number in range(4)]
    keep = table.store.short_codes.keep

    async def keep_elsewhere(code: str, match_id: str, seconds: int) -> bool:
        if code in codes[:full]:
            raise Unavailable("full")
        return await keep(code, match_id, seconds)

    monkeypatch.setattr(table.store.short_codes, "keep", keep_elsewhere)
    if full < len(codes):
        assert (await table.host.short_codes.create(ident))[0] == codes[full]
    else:
        with pytest.raises(StoreUnavailable):
            await table.host.short_codes.create(ident)
