"""Public matches by game and state."""

from __future__ import annotations

import base64
from collections.abc import Sequence

import pytest

from markethall_service.matches.log import MatchState
from markethall_service.matches.ports import Hint
from markethall_service.store.redis_store import RedisStore

from .tiny import header


async def fill(store: RedisStore, game: str, state: MatchState, times: Sequence[int]) -> list[Hint]:
    """Public matches created at some times."""
    hints = []
    for number, created in enumerate(times):
        new = header(f"{game}-{number:03}", game, created)
        await store.log.create(new)
        await store.index.add(new, state)
        hints.append(Hint(new.match_id, game, state))
    return hints


async def pages(
    store: RedisStore, games: Sequence[str], states: Sequence[MatchState], size: int
) -> list[tuple[Hint, ...]]:
    found, cursor = [], ""
    while True:
        page = await store.index.page(games, states, size, cursor)
        found.append(page.hints)
        cursor = page.next_cursor
        if not cursor:
            return found


@pytest.mark.parametrize("size", [1, 2, 3, 7, 11, 12, 13, 100])
async def test_pages_of_several_games_are_ordered_newest_first(store: RedisStore, size: int) -> None:
    ours = await fill(store, "kairo", MatchState.SEATING, range(100, 160, 10))
    theirs = await fill(store, "klongs", MatchState.SEATING, range(105, 165, 10))
    await fill(store, "portobello", MatchState.SEATING, range(100))
    await fill(store, "kairo", MatchState.PLAYING, range(3))
    found = await pages(store, ["kairo", "klongs"], [MatchState.SEATING], size)
    newest_first = [hint for pair in zip(reversed(theirs), reversed(ours), strict=True) for hint in pair]
    assert [hint for page in found for hint in page] == newest_first
    assert all(len(page) == size for page in found[:-1])


@pytest.mark.parametrize("size", [1, 3, 50])
async def test_matches_created_in_one_millisecond_are_listed_once_each(store: RedisStore, size: int) -> None:
    hints = await fill(store, "kairo", MatchState.PLAYING, [77] * 20 + [78] * 5)
    found = [hint for page in await pages(store, ["kairo"], list(MatchState), size) for hint in page]
    assert len(found) == 25
    assert set(found) == set(hints)


async def test_paging_continues_while_matches_are_added_and_removed(store: RedisStore) -> None:
    hints = await fill(store, "kairo", MatchState.SEATING, range(10))
    first = await store.index.page(["kairo"], [MatchState.SEATING], 4, "")
    newer = header("newer", "kairo", 1000)
    await store.log.create(newer)
    await store.index.add(newer, MatchState.SEATING)
    for hint in (hints[6], hints[4]):
        await store.index.remove(hint)
    second = await store.index.page(["kairo"], [MatchState.SEATING], 4, first.next_cursor)
    assert first.hints == tuple(reversed(hints[6:]))
    assert second.hints == tuple(hints[number] for number in (5, 3, 2, 1))


async def test_match_that_changes_state_has_a_hint_in_both_lists(store: RedisStore) -> None:
    new, later = header("moving", "kairo"), header("later", "kairo", 2000)
    for one in (new, later):
        await store.log.create(one)
    await store.index.add(later, MatchState.SEATING)
    await store.index.add(new, MatchState.SEATING)
    await store.index.add(new, MatchState.PLAYING)
    both = {Hint("moving", "kairo", MatchState.SEATING), Hint("moving", "kairo", MatchState.PLAYING)}
    found = await pages(store, ["kairo"], list(MatchState), 1)
    assert [set(page) for page in found] == [{Hint("later", "kairo", MatchState.SEATING)}, both]
    [whole] = await pages(store, ["kairo"], list(MatchState), 2)
    assert set(whole) == {Hint("later", "kairo", MatchState.SEATING), *both}
    await store.index.remove(Hint("moving", "kairo", MatchState.SEATING))
    assert (await store.index.page(["kairo"], list(MatchState), 9, "")).hints[1:] == (
        Hint("moving", "kairo", MatchState.PLAYING),
    )


async def test_game_without_matches_has_one_empty_page(store: RedisStore) -> None:
    assert await pages(store, ["kairo"], list(MatchState), 5) == [()]
    assert await pages(store, [], list(MatchState), 5) == [()]


def packed(text: str) -> str:
    """A forged cursor."""
    return base64.urlsafe_b64encode(text.encode()).decode()


NO_CURSORS = ["x", "???", "ü", "AAAA", "MTo=", "1" * 10000, "\0", "MTAwMDphYg=="]
NO_CURSORS += [
    packed(text).rstrip("=") for text in ("x:yz", "007:a", "-5:abcd", "9" * 20 + ":a", f"{1 << 52}:", f"{1 << 53}:a")
]


@pytest.mark.parametrize("cursor", NO_CURSORS)
async def test_invalid_cursor_is_refused(store: RedisStore, cursor: str) -> None:
    with pytest.raises(ValueError, match="not a cursor"):
        await store.index.page(["kairo"], [MatchState.SEATING], 5, cursor)


@pytest.mark.parametrize("state", [MatchState.SEATING, MatchState.PLAYING, MatchState.FINISHED])
async def test_expired_matches_are_removed_from_the_index(store: RedisStore, state: MatchState) -> None:
    kept = header(game="klongs", created_ms=1)
    await store.log.create(kept)
    await store.index.add(kept, state)
    for created in range(2, 302):
        await store.index.add(header(f"gone-{created}", "klongs", created), state)
    found = [hint for page in await pages(store, ["klongs"], [state], 100) for hint in page]
    assert len(found) < 60
    assert Hint(kept.match_id, "klongs", state) in found
