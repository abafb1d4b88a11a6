"""The watchers of a soak: some watch to the end, some reconnect; over both SDKs and as server-sent events."""

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
from tests.soak.report import Report, Watch

MAX_STREAM_S = 15.0
"""The longest stream of a watcher that reconnects."""


def is_over(commit: Commit) -> bool:
    """Whether the match is over with this commit."""
    return any(event.WhichOneof("kind") == "match_finished" for event in commit.events)


async def watch_to_end(client: AsyncClient, name: str, token: str, watch: Watch) -> None:
    """Watches until the match is over. The SDK resumes broken streams."""
    async with aclosing(client.watch(name, token=token)) as commits:
        async for commit in commits:
            watch.commits.append(commit)
    watch.ended = True


async def follow_to_end(client: AsyncClient, name: str, token: str, watch: Watch) -> None:
    """Follows the match as a screen does, until it is over. Each position must be the one after its commits."""
    async with aclosing(client.follow(name, token=token)) as positions:
        async for position in positions:
            if not watch.commits:
                await _read_past(client, name, token, watch, position.revision)
            watch.commits += position.commits
            last = watch.commits[-1]
            if (last.revision, list(last.to_act)) != (position.revision, list(position.match.to_act)):
                watch.inconsistent.append(last.revision)
    watch.ended = True


async def _read_past(client: AsyncClient, name: str, token: str, watch: Watch, revision: int) -> None:
    """Reads the commits up to a revision."""
    async with aclosing(client.watch(name, token=token)) as commits:
        async for commit in commits:
            watch.commits.append(commit)
            if commit.revision == revision:
                return


async def watch_in_short_streams(
    client: AsyncClient, name: str, token: str, watch: Watch, rng: random.Random, report: Report
) -> None:
    """Closes the stream after some commits, and resumes after the last received one."""
    while not watch.ended:
        last = watch.commits[-1].revision if watch.commits else 0
        async with aclosing(client.watch(name, last, token=token)) as commits:
            watch.ended = await _read_some(commits, watch, rng.randint(1, 40))
        if not watch.ended:
            report.counts["resumed"] += 1
            await asyncio.sleep(rng.random() / 2)


async def _read_some(commits: AsyncGenerator[Commit, None], watch: Watch, count: int) -> bool:
    """Reads up to `count` commits. Returns whether the match is over."""
    try:
        async with asyncio.timeout(MAX_STREAM_S):
            async for commit in commits:
                watch.commits.append(commit)
                count -= 1
                if not count:
                    return is_over(commit)
    except TimeoutError:
        return False
    return True


async def watch_in_thread(client: Client, threads: Executor, name: str, watch: Watch) -> None:
    """Watches with the blocking SDK until the match is over."""

    def read() -> None:
        for commit in client.watch(name):
            watch.commits.append(commit)
        watch.ended = True

    await asyncio.get_running_loop().run_in_executor(threads, read)


async def watch_events(http: httpx.AsyncClient, name: str, token: str, watch: Watch, report: Report) -> None:
    """Reads server-sent events, and resumes with Last-Event-ID as a browser does."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    while not watch.ended:
        if watch.commits:
            headers["Last-Event-ID"] = str(watch.commits[-1].revision)
        try:
            async with http.stream("GET", f"/v1/{name}:watch", headers=headers) as answer:
                if answer.status_code == 204:
                    watch.ended = True
                if answer.status_code == 200:
                    await _read_events(EventSource(answer), watch)
        except httpx.TransportError:
            pass
        if not watch.ended:
            report.counts["resumed"] += 1
            await asyncio.sleep(0.2)


async def _read_events(source: EventSource, watch: Watch) -> None:
    async for event in source.aiter_sse():
        if event.event == "update":
            watch.commits.append(json_format.ParseDict(event.json()["update"]["commit"], Commit()))
        elif event.event == "end":
            watch.ended = True
            return
        elif event.event == "error":
            return
