"""A request id identifies one request of one player, on every process."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from unicodedata import normalize

import pytest

from markethall_service.matches.errors import (
    BadField,
    MatchStarted,
    RequestIdReused,
    SeatFree,
    SeatTaken,
    TokenRevoked,
    TooManySeatChanges,
)
from markethall_service.matches.identifiers import is_request_id, short_code_of
from markethall_service.matches.lobby import LEAVING_ENDS, check_freeing, required_game
from markethall_service.matches.log import MatchState, Visibility

from .table import BANK, TURN, Table
from .test_seats import join, kick, new_match
from .test_webhook_messages import HOOK

ID = "the-id-of-one-request"


async def test_process_knows_seat_changes_of_other_processes(table: Table, other: Table) -> None:
    at = await new_match(table)
    for first, second in ((table, other), (other, table)) * 2:
        await second.host.matches.fresh(at[0])
        claims = await join(first, at, 1)
        assert not (await second.host.leave(at[0], claims, ""))[0].match.seats[0].taken_revision
        await join(first, at, 1)
        await kick(second, at, 1)
        await join(first, at, 1)
        await kick(second, at, 1)
        with pytest.raises(SeatFree):
            await kick(first, at, 1)


async def test_revoked_token_is_returned_by_no_process(table: Table, other: Table) -> None:
    at = await new_match(table)
    first = await join(table, at, 1, ID)
    assert await join(other, at, 1, ID) == first
    await kick(table, at, 1)
    again = await join(other, at, 1, ID)
    assert again.taken_revision == 4
    with pytest.raises(TokenRevoked):
        await table.host.leave(at[0], first, "")
    await kick(table, at, 1)
    await join(table, at, 1)
    assert (await join(other, at, 0, ID)).seat == 2


async def test_kicked_player_cannot_repeat_the_leave_of_a_later_player(table: Table) -> None:
    at = await new_match(table, Visibility.PRIVATE)
    eve = await join(table, at, 1)
    await kick(table, at, 1)
    anna = await join(table, at, 1)
    left, is_repeated = await table.host.leave(at[0], anna, ID)
    assert not is_repeated
    again, is_repeated = await table.host.leave(at[0], anna, ID)
    assert (again.match, is_repeated) == (left.match, True)
    with pytest.raises(TokenRevoked):
        await table.host.leave(at[0], eve, ID)


async def test_repeated_join_returns_the_same_seat_or_refuses_other_arguments(table: Table, other: Table) -> None:
    at = await new_match(table)
    first = await join(table, at, 1, ID, "Anna")
    asked: list[Callable[[Table], Awaitable[object]]] = [
        lambda one: join(one, at, 2, ID, "Anna"),
        *(lambda one, name=name: join(one, at, 1, ID, name) for name in ("Aaron", "Bert")),
        lambda one: join(one, at, 0, ID, "Seat 1"),
        lambda one: one.host.seating.join(at[0], 1, "Anna", at[1], ID, "https://example.com/hook"),
    ]
    for one in (table, other):
        assert await join(one, at, 1, ID, "Anna") == await join(one, at, 0, ID) == first
        for ask in asked:
            with pytest.raises(RequestIdReused):
                await ask(one)
    assert (await other.host.matches.fresh(at[0])).match.revision == first.taken_revision


async def test_webhook_is_in_no_text_of_a_match(table: Table) -> None:
    at = await new_match(table)
    await table.host.seating.join(at[0], 1, "", at[1], "", HOOK)
    match = (await table.host.matches.get(at[0])).match
    assert match.seats[0].webhook_url == HOOK
    assert HOOK not in repr(match)


async def test_no_seat_is_freed_from_a_limit_of_revisions_on(table: Table) -> None:
    match = (await table.host.matches.get((await new_match(table))[0])).match
    check_freeing(replace(match, revision=LEAVING_ENDS - 1), LEAVING_ENDS)
    for revision in (LEAVING_ENDS, LEAVING_ENDS + 1):
        with pytest.raises(TooManySeatChanges):
            check_freeing(replace(match, revision=revision), LEAVING_ENDS)


def test_game_must_be_given() -> None:
    assert required_game("klongs").box.name == "klongs"
    with pytest.raises(BadField):
        required_game("")


def test_request_id_is_short_printable_ascii() -> None:
    assert all(map(is_request_id, ("a", "~ 1", "a" * 64)))
    assert not any(map(is_request_id, ("a" * 65, "\u00e9", "a\n", "\0")))
    assert [is_request_id("a" * length, 16) for length in (15, 16)] == [False, True]


async def test_repeated_kick_frees_no_other_seat(table: Table, other: Table) -> None:
    at = await new_match(table)
    await join(table, at, 2)
    await kick(table, at, 2)
    for seat in (0, 3):
        with pytest.raises(BadField):
            await kick(table, at, seat)
    for seat in (-1, 3):
        with pytest.raises(BadField):
            await join(table, at, seat)
    await join(table, at, 1)
    await kick(table, at, 1, ID)
    seated = await join(table, at, 1)
    for one in (table, other):
        await kick(one, at, 1, ID)
        with pytest.raises(RequestIdReused):
            await kick(one, at, 2, ID)
    assert (await other.host.matches.fresh(at[0])).match.revision == seated.taken_revision


@pytest.mark.parametrize("loaded", [True, False])
async def test_request_ids_of_former_players_may_be_used_again(table: Table, other: Table, loaded: bool) -> None:
    at = await new_match(table)
    for number in range(3):
        for seat in (1, 2):
            await table.host.leave(at[0], await join(table, at, seat, ID), f"{number}")
    await join_and_kick(table, at)
    claims = [await join(table, at, seat, f"{ID} {seat}") for seat in (1, 2)]
    one = other if loaded else table
    found = await one.host.matches.fresh(at[0])
    assert found.match.state is MatchState.PLAYING
    seat = found.to_act[0]
    move = found.game.legal_moves(found.match.started_position, seat)[0]
    revision = found.match.revision
    played = await one.host.playing.play(at[0], claims[seat - 1], move, revision, "1")
    assert (played.revision, played.move) == (revision + 1, move)
    assert await one.host.playing.play(at[0], claims[seat - 1], move, revision, "1") == played


async def join_and_kick(table: Table, at: tuple[str, str]) -> None:
    """Another player takes seat 1 and is kicked."""
    await join(table, at, 1, "1" * 16)
    await kick(table, at, 1, "1")


@pytest.mark.parametrize("visibility", [Visibility.PUBLIC, Visibility.PRIVATE])
async def test_repeated_leave_returns_the_match_right_after_the_leave(
    table: Table, other: Table, visibility: Visibility
) -> None:
    at = await new_match(table, visibility)
    eve = await join(table, at, 1)
    left = (await table.host.leave(at[0], eve, "bye"))[0].match
    await join(table, at, 1, name="Anna")
    for seat in (2, 0):
        for one in (table, other):
            again, before = await one.host.leave(at[0], eve, "bye")
            assert before
            assert again.match == left
            with pytest.raises(TokenRevoked):
                await one.host.leave(at[0], eve, "another")
        if seat:
            await join(table, at, seat)


NAMES = [
    *("   ", "\u3164", "\u115f\u1160", "\u2800" * 3, "\u0300", "\u0301\ufe0f"),
    *("Z" + "\u0300" * 39, "a\u0336\u0335\u0334\u0333\u0332b", "a\u0336\u0335\u200d\u0334\u0333b"),
    *(" \u3000\u00a0", "\u200d", "x" * 41, "\u00e4" * 41, "\u0300" * 100_000),
]


# Short, because the id of a test is in the environment of the Redis that a test may start.
@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name)[:40])
async def test_invisible_or_too_long_name_is_refused(table: Table, name: str) -> None:
    at = await new_match(table)
    with pytest.raises(BadField, match="displayName takes"):
        await join(table, at, 1, name=name)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Anna\n", "U+000A is none"),
        ("An\tna", "U+0009 is none"),
        ("\u202eanna", "U+202E is none"),
        ("Anna\u2066", "U+2066 is none"),
        ("An\u200bna", "U+200B is none"),
        ("An\u00adna", "U+00AD is none"),
        ("\U000e0067", "U+E0067 is none"),
        ("\u0301Anna", "U+0301 is a combining mark"),
        (" \u093eAnna", "U+093E is a combining mark"),
        ("\u200dAnna", "U+200D only between two"),
        ("Anna\u200c", "U+200C only between two"),
        ("An\u200d\u200dna", "U+200D only between two"),
        ("Anna\u200c \u200cB", "U+200C only between two"),
    ],
    ids=ascii,
)
async def test_error_of_a_refused_name_states_the_wrong_character(table: Table, name: str, says: str) -> None:
    at = await new_match(table)
    with pytest.raises(BadField, match="displayName takes") as refusal:
        await join(table, at, 1, name=name)
    assert says in refusal.value.message


IGNORABLE = (
    *"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u200b\u200e\u200f\u202a\u202e",
    *"\u2060\u2064\u2065\u206f\u3164\ufe00\ufe0e\ufe0f\ufeff\uffa0\ufff0\ufff8",
    *"\U0001bca0\U0001bca3\U0001d173\U0001d17a\U000e0001\U000e0100\U000e01ef\U000e0fff",
)
"""Characters that Unicode tells programs to show as nothing."""


@pytest.mark.parametrize("code", ["k7q2m", "k7q2mxx", "k7q2m!"])
def test_a_text_that_cannot_be_a_short_code_is_refused(code: str) -> None:
    with pytest.raises(BadField, match=f"shortCode is '{code}'; it takes the 6 letters and digits"):
        short_code_of(code)


@pytest.mark.parametrize("letter", [*IGNORABLE, "\u200c", "\u200d"], ids=ascii)
async def test_name_with_an_invisible_character_is_refused(table: Table, letter: str) -> None:
    at = await new_match(table)
    with pytest.raises(BadField, match="displayName takes") as refusal:
        await join(table, at, 1, name=f"An{letter}na")
    assert f"U+{ord(letter):04X}" in refusal.value.message


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u3000山田\u3000太郎 ", "山田 太郎"),
        ("Anne\u00a0\u2009 Marie", "Anne Marie"),
        ("مهدی\u200cزاده", "مهدی\u200cزاده"),
        ("ශ්\u200dරී", "ශ්\u200dරී"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("e\u0301" * 40, "\u00e9" * 40),
        ("a\u0336\u0335\u0334\u0333b", "a\u0336\u0335\u0334\u0333b"),
    ],
    ids=ascii,
)
async def test_name_is_normalized_and_a_retry_may_use_either_form(
    table: Table, other: Table, name: str, kept: str
) -> None:
    at = await new_match(table)
    first = await join(table, at, 1, ID, name)
    assert (await table.host.matches.fresh(at[0])).match.seats[0].display_name == kept
    for again in (name, kept):
        assert await join(other, at, 1, ID, again) == first


async def test_names_of_all_scripts_are_accepted(table: Table) -> None:
    at = await new_match(table)
    for name in ("Zoë", "Nguye\u0302\u0303n", "ยายี่", "שָׁלוֹם", "नेहा", "李", "🎲", "한글", "-", "x y"):
        claims = await join(table, at, 1, name=name)
        assert (await table.host.matches.fresh(at[0])).match.seats[0].display_name == normalize("NFC", name)
        await table.host.leave(at[0], claims, "")
    with pytest.raises(SeatTaken):
        await join(table, at, (await join(table, at, 1)).seat)


async def test_request_id_of_another_action_neither_resigns_nor_undoes(table: Table, other: Table) -> None:
    at = await new_match(table)
    table.claims[:] = [await join(table, at, seat, f"{ID} {seat}") for seat in (1, 2)]
    for one in (table, other):
        for seat in (1, 2):
            with pytest.raises(RequestIdReused):
                await one.resign(seat, f"{ID} {seat}")
            with pytest.raises(RequestIdReused):
                await one.host.playing.undo(at[0], table.claims[seat - 1], 3, f"{ID} {seat}")
    resigned = await table.resign(1, ID)
    assert await other.resign(1, ID) == resigned
    with pytest.raises(RequestIdReused):
        await other.host.playing.undo(at[0], table.claims[0], resigned.revision, ID)


async def test_request_id_of_a_resignation_takes_no_seat(table: Table, other: Table) -> None:
    at = await new_match(table)
    table.claims[:] = [await join(table, at, seat) for seat in (1, 2)]
    await table.resign(1, ID)
    for one in (table, other):
        for seat in (0, 1):
            with pytest.raises(MatchStarted):
                await join(one, at, seat, ID)


@pytest.mark.parametrize(
    "wishes",
    [
        ("kairo", 2, None, Visibility.PUBLIC, ID, TURN, HOOK),
        ("kairo", 2, None, Visibility.PUBLIC, ID, None, HOOK),
        ("kairo", 2, None, Visibility.PUBLIC, ID, BANK, ""),
        ("kairo", 2, None, Visibility.PUBLIC, ID, BANK, "https://receiver.example/another"),
        ("kairo", 2, None, Visibility.UNLISTED, ID, BANK, HOOK),
        ("kairo", 3, None, Visibility.PUBLIC, ID, BANK, HOOK),
        ("klongs", 2, None, Visibility.PUBLIC, ID, BANK, HOOK),
    ],
)
async def test_repeated_create_returns_the_same_match_or_refuses_other_arguments(
    table: Table, other: Table, wishes: tuple[Any, ...]
) -> None:
    same = ("kairo", 2, None, Visibility.PUBLIC, ID, BANK, HOOK)
    created = (await table.host.seating.create(*same)).match
    for one in (table, other):
        assert (await one.host.seating.create(*same)).match == created
        with pytest.raises(RequestIdReused):
            await one.host.seating.create(*wishes)


async def test_second_leave_without_a_request_id_is_refused(table: Table, other: Table) -> None:
    at = await new_match(table)
    claims = await join(table, at, 1)
    await table.host.leave(at[0], claims, "")
    for one in (table, other):
        with pytest.raises(TokenRevoked):
            await one.host.leave(at[0], claims, "")


async def test_request_id_cannot_occupy_the_id_of_a_rematch(table: Table) -> None:
    await table.start(None)
    await table.resign(1)
    squatted = await table.host.seating.create("portobello", 2, None, Visibility.PUBLIC, table.name)
    new, _ = await table.host.rematch.join(table.name, table.claims[0], "")
    assert new.match.header.match_id != squatted.match.header.match_id
    assert new.match.header.rematch_of == table.name
