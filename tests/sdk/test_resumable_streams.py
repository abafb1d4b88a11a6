"""A cancelled wait ends no stream and loses no item, on the real service."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any

import pytest

from markethall.v1.match_service_pb2 import PlayMovesRequest
from markethall_client import AsyncClient, AsyncSeat, errors, played
from tests.service import Service
from tests.waiting import until

from .fake_service import FakeHall, Fault


@pytest.fixture
async def client(hall: Service) -> AsyncIterator[AsyncClient]:
    async with AsyncClient(hall.target) as client:
        yield client


async def start_match(client: AsyncClient) -> list[AsyncSeat]:
    """Starts a match of two. Returns its seats, first the one that has to act."""
    match = await client.create("kairo", seats=2)
    seats = [await client.join(match) for _ in range(2)]
    [first] = (await seats[0].refresh()).to_act
    return [seats[first - 1], seats[2 - first]]


async def with_cancelled_waits(items: Any, seconds: float = 0.001) -> AsyncIterator[Any]:
    """All items, with waits that are cancelled repeatedly. Yields None for each cancelled wait."""
    while True:
        try:
            yield await asyncio.wait_for(anext(items), seconds)
        except TimeoutError:
            yield None
        except StopAsyncIteration:
            return


async def test_watch_continues_after_each_cancelled_wait(client: AsyncClient) -> None:
    mover, other = await start_match(client)
    seen, cancelled = [], 0
    async for commit in with_cancelled_waits(mover.watch()):
        if commit is not None:
            seen.append(commit.revision)
            continue
        cancelled += 1
        if cancelled == 40:
            await other.resign()
        elif cancelled < 40 and (moves := await mover.legal_moves()):
            await mover.play(random.choice(moves))
    last = (await mover.refresh()).revision
    assert cancelled >= 40
    assert seen == list(range(2, last + 1))


async def test_turns_continue_after_each_cancelled_wait(client: AsyncClient) -> None:
    mover, other = await start_match(client)
    turns, waits = [], 0
    async for turn in with_cancelled_waits(mover.turns()):
        waits += turn is None
        if turn is not None:
            turns.append(turn.revision)
            await asyncio.sleep(0.02)
            if len(turns) == 3:
                await other.resign()
            await turn.play(turn.legal_moves[0])
        elif other.number in (await other.refresh()).to_act and (moves := await other.legal_moves()):
            await other.play(moves[0])
    assert waits
    assert len(turns) == len(set(turns)) == 3


async def test_stream_of_moves_continues_after_a_cancelled_wait(client: AsyncClient) -> None:
    mover, _ = await start_match(client)
    sent = asyncio.Event()
    request = mover.play_request((await mover.legal_moves())[0])

    async def requests() -> AsyncIterator[PlayMovesRequest]:
        await sent.wait()
        yield request

    answers = client.rpc.play_moves(requests())
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(anext(answers), 0.05)
    sent.set()
    assert played(await anext(answers)).revision == mover.revision + 1
    with pytest.raises(StopAsyncIteration):
        await anext(answers)


async def test_closed_stream_of_moves_stops_its_generator(client: AsyncClient) -> None:
    asked, ended = asyncio.Event(), asyncio.Event()

    async def requests() -> AsyncIterator[PlayMovesRequest]:
        asked.set()
        try:
            await asyncio.Event().wait()
            yield PlayMovesRequest()
        finally:
            ended.set()

    answers = client.rpc.play_moves(requests())
    waiting = asyncio.ensure_future(anext(answers))
    async with asyncio.timeout(20):
        await asked.wait()
        await answers.aclose()
        await ended.wait()
        with pytest.raises(StopAsyncIteration):
            await waiting


@pytest.mark.parametrize("how", ["dropped", "closed"])
async def test_abandoned_stream_is_ended(client: AsyncClient, how: str) -> None:
    mover, other = await start_match(client)
    commits = mover.watch((await mover.refresh()).revision)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(anext(commits), 0.1)

    async def present() -> bool:
        return bool((await other.refresh()).seats[mover.number - 1].present)

    while not await present():
        await asyncio.sleep(0.01)
    if how == "closed":
        await commits.aclose()
        with pytest.raises(StopAsyncIteration):
            await anext(commits)
    del commits
    gc.collect()
    while await present():
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("stream", ["watch", "follow", "turns", "play_moves", "matches"])
async def test_closing_a_stream_ends_the_loop_of_another_task(client: AsyncClient, stream: str) -> None:
    _, other = await start_match(client)

    async def requests() -> AsyncIterator[PlayMovesRequest]:
        await asyncio.Event().wait()
        yield PlayMovesRequest()

    seat_has = stream in ("watch", "follow", "turns")
    source: Any = other if seat_has else client
    items: AsyncGenerator[Any, None] = (
        client.rpc.play_moves(requests()) if stream == "play_moves" else getattr(source, stream)()
    )

    async def follow() -> None:
        async for _ in items:
            pass

    loop = asyncio.create_task(follow())
    # A page arrives at once, so its wait is interrupted at its start.
    await asyncio.sleep(0 if stream == "matches" else 0.1)
    assert not loop.done()
    await items.aclose()
    await loop
    with pytest.raises(StopAsyncIteration):
        await anext(items)


async def test_error_between_two_waits_is_raised_by_the_next(client: AsyncClient) -> None:
    mover, _ = await start_match(client)
    commits = mover.watch(mover.revision)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(anext(commits), 0.1)
    await client.close()
    await asyncio.sleep(0.05)
    with pytest.raises(errors.Cancelled):
        await anext(commits)


async def test_only_one_task_at_a_time_can_wait(client: AsyncClient) -> None:
    mover, _ = await start_match(client)
    async with aclosing(mover.watch((await mover.refresh()).revision)) as commits:
        first = asyncio.create_task(anext(commits))
        await asyncio.sleep(0)
        with pytest.raises(RuntimeError, match="another task is already waiting"):
            await anext(commits)
        first.cancel()
        await asyncio.wait({first})
        with pytest.raises(TypeError, match="cannot be sent"):
            await commits.asend(3)  # type: ignore[arg-type]
        with pytest.raises(ZeroDivisionError):
            await commits.athrow(ZeroDivisionError())


async def test_on_presence_can_be_async(client: AsyncClient) -> None:
    mover, other = await start_match(client)
    calls = []

    async def on_presence(seats: tuple[int, ...]) -> None:
        await asyncio.sleep(0)
        calls.append(seats)

    async with aclosing(mover.watch(on_presence=on_presence)) as commits:
        async for _ in commits:
            await other.resign()
            break
    assert calls == [(mover.number,)]


async def test_closing_the_client_ends_the_waits_of_other_tasks(target: str, fake: FakeHall) -> None:
    fake.faults["GetMatch"].append(Fault(delay=1.0))
    async with AsyncClient(target) as client:
        waiting = [
            asyncio.ensure_future(client.get_match("matches/fake")),
            asyncio.ensure_future(anext(client.watch("matches/fake"))),
        ]
        await until(lambda: len(fake.calls) >= 2)
    for error in await asyncio.gather(*waiting, return_exceptions=True):
        assert isinstance(error, errors.Cancelled)


async def test_idle_stream_is_closed_and_resumes_at_the_next_wait(
    client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("markethall_client._async.client.IDLE_CLOSE_S", 0.05)
    mover, other = await start_match(client)
    commits = mover.watch()
    seen: list[int] = []

    async def follow() -> None:
        async for commit in commits:
            seen.append(commit.revision)

    async def present(wanted: bool) -> None:
        while (await other.refresh()).seats[mover.number - 1].present != wanted:
            await asyncio.sleep(0.01)

    # This test still holds the cancelled task, and so all objects that its error refers to.
    first = asyncio.create_task(follow())
    await present(True)
    first.cancel()
    await present(False)
    await mover.play((await mover.legal_moves())[0])
    again = asyncio.create_task(follow())
    await present(True)
    await other.resign()
    await again
    assert first.cancelled()
    assert seen == list(range(2, other.revision + 1))


async def test_turn_between_two_waits_is_kept(client: AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("markethall_client._async.seat.IDLE_CLOSE_S", 0.05)
    match = await client.create("kairo", seats=2)
    seats = [await client.join(match)]
    turns = seats[0].turns()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(anext(turns), 0.02)
    seats.append(await client.join(match))
    await asyncio.sleep(0.2)
    while seats[1].number in (await seats[1].refresh()).to_act:
        await seats[1].play((await seats[1].legal_moves())[0])
    turn = await anext(turns)
    assert turn.legal_moves
    assert turn.revision == seats[1].revision
    await turns.aclose()
