"""Watchers of a soak: some stay, some come and go; the SDK with and without asyncio, and server-sent events."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncGenerator
from concurrent.futures import Executor
from contextlib import aclosing

import httpx
from google.protobuf import json_format
from httpx_sse import EventSource

from markethall.v1.match_pb2 import Commit
from markethall_client import AsyncClient, Client
from tests.soak.book import Book, Watched

STAY_S = 15.0
"""No stretch of a watcher who comes and goes lasts longer."""


def is_over(commit: Commit) -> bool:
    """Whether the match is over with the commit."""
    return any(event.WhichOneof("kind") == "match_finished" for event in commit.events)


async def stay(client: AsyncClient, name: str, token: str, watched: Watched) -> None:
    """Watches until the match is over; the SDK mends what breaks."""
    async with aclosing(client.watch(name, token=token)) as commits:
        async for commit in commits:
            watched.commits.append(commit)
    watched.ended = True


async def draw(client: AsyncClient, name: str, token: str, watched: Watched) -> None:
    """Follows the match until it is over, as a screen does: each position is the one after its commits."""
    async with aclosing(client.follow(name, token=token)) as positions:
        async for position in positions:
            if not watched.commits:
                await _catch_up(client, name, token, watched, position.revision)
            watched.commits += position.commits
            last = watched.commits[-1]
            if (last.revision, list(last.to_act)) != (position.revision, list(position.match.to_act)):
                watched.astray.append(last.revision)
    watched.ended = True


async def _catch_up(client: AsyncClient, name: str, token: str, watched: Watched, revision: int) -> None:
    async with aclosing(client.watch(name, token=token)) as commits:
        async for commit in commits:
            watched.commits.append(commit)
            if commit.revision == revision:
                return


async def come_and_go(
    client: AsyncClient, name: str, token: str, watched: Watched, rng: random.Random, book: Book
) -> None:
    """Leaves after some commits, and comes back after the last one it has seen."""
    while not watched.ended:
        last = watched.commits[-1].revision if watched.commits else 0
        async with aclosing(client.watch(name, last, token=token)) as commits:
            watched.ended = await _stretch(commits, watched, rng.randint(1, 40))
        if not watched.ended:
            book.counts["resumed"] += 1
            await asyncio.sleep(rng.random() / 2)


async def _stretch(commits: AsyncGenerator[Commit, None], watched: Watched, count: int) -> bool:
    try:
        async with asyncio.timeout(STAY_S):
            async for commit in commits:
                watched.commits.append(commit)
                count -= 1
                if not count:
                    return is_over(commit)
    except TimeoutError:
        return False
    return True


async def wait(client: Client, threads: Executor, name: str, watched: Watched) -> None:
    """Watches in a thread until the match is over."""

    def watch() -> None:
        for commit in client.watch(name):
            watched.commits.append(commit)
        watched.ended = True

    await asyncio.get_running_loop().run_in_executor(threads, watch)


async def listen(http: httpx.AsyncClient, name: str, token: str, watched: Watched, book: Book) -> None:
    """Server-sent events, resumed with Last-Event-ID as a browser does."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    while not watched.ended:
        if watched.commits:
            headers["Last-Event-ID"] = str(watched.commits[-1].revision)
        try:
            async with http.stream("GET", f"/v1/{name}:watch", headers=headers) as answer:
                if answer.status_code == 204:
                    watched.ended = True
                if answer.status_code == 200:
                    await _read(EventSource(answer), watched)
        except httpx.TransportError:
            pass
        if not watched.ended:
            book.counts["resumed"] += 1
            await asyncio.sleep(0.2)


async def _read(source: EventSource, watched: Watched) -> None:
    async for event in source.aiter_sse():
        if event.event == "update":
            watched.commits.append(json_format.ParseDict(event.json()["update"]["commit"], Commit()))
        elif event.event == "end":
            watched.ended = True
            return
        elif event.event == "error":
            return
