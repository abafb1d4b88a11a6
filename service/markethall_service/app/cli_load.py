"""`markethall load`: honest players and watchers against a running service, and a check of every acknowledged move."""

from __future__ import annotations

import asyncio
import math
import random
import signal
import uuid
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import cycle
from time import monotonic
from typing import Annotated, Final

import typer

from markethall.v1.game_pb2 import Game
from markethall_client import AsyncClient, AsyncSeat, MarketHallError
from markethall_rules import GAMES

from .cli import report_errors
from .cli_play import ERRORS, ApiKey, Ca, ClientCert, ClientKey, ConnectionOptions, Tls, TlsName

SAMPLES: Final = 100_000
"""Latencies that are kept for each kind, a random choice of all."""

WATCHES_PER_CLIENT: Final = 200
PAUSE_S: Final = 1.0
"""The pause of a player or watcher after a call that failed."""

Key = tuple[str, int]
"""A match and a revision."""


@dataclass
class Played:
    """One match: its seats, and the acknowledged moves by request id with seat and revision."""

    name: str
    seats: dict[int, AsyncSeat]
    acknowledged: dict[str, tuple[int, int]] = field(default_factory=dict)


@dataclass
class Report:
    """What the load has seen."""

    matches: list[Played] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    watched: int = 0
    missing: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)
    _latencies: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    _counts: Counter[str] = field(default_factory=Counter)

    def took(self, kind: str, seconds: float) -> None:
        """Count a call. Of many a random choice is kept."""
        self._counts[kind] += 1
        kept = self._latencies[kind]
        if len(kept) < SAMPLES:
            kept.append(seconds)
        elif (place := random.randrange(self._counts[kind])) < SAMPLES:
            kept[place] = seconds

    @property
    def acknowledged(self) -> int:
        """The number of acknowledged moves."""
        return sum(len(match.acknowledged) for match in self.matches)

    def lines(self) -> list[str]:
        """The report as text."""
        lines = [f"{'kind':<16}{'calls':>9}{'p50 ms':>10}{'p99 ms':>10}"]
        for kind, kept in sorted(self._latencies.items()):
            ranked = sorted(kept)
            p50, p99 = (1000 * ranked[math.ceil(part * len(ranked)) - 1] for part in (0.5, 0.99))
            lines.append(f"{kind:<16}{self._counts[kind]:>9,}{p50:>10.1f}{p99:>10.1f}")
        lines += [f"refused {reason:<24}{count:>9,}" for reason, count in self.refusals.most_common()]
        lines.append(f"{len(self.matches):,} matches, {self.watched:,} commits received by watchers")
        lines.append(
            f"{self.acknowledged:,} acknowledged moves: {len(self.missing)} missing, {len(self.doubled)} doubled, "
            f"{len(self.unchecked)} matches not checked"
        )
        lines += [f"missing: {one}" for one in self.missing[:20]] + [f"doubled: {one}" for one in self.doubled[:20]]
        return lines + [f"not checked: {one}" for one in self.unchecked[:5]]


class Load:
    """Players and watchers. `rate` is moves a second of all matches together."""

    def __init__(self, connection: ConnectionOptions, matches: int, rate: float, report: Report) -> None:
        self._connection = connection
        self._count = matches
        self._rate = rate
        self._report = report
        self._games = cycle(game.box.name for game in GAMES)
        self._tables: dict[int, str] = {}
        self._sent: dict[Key, float] = {}

    async def run(self, watchers: int, seconds: float) -> None:
        """Play until the time is over or Ctrl-C is pressed. MarketHallError if no match can be created at all."""
        stop, loop = asyncio.Event(), asyncio.get_running_loop()
        # Ctrl-C ends the load, and then the check.
        loop.add_signal_handler(signal.SIGINT, stop.set)
        async with AsyncExitStack() as stack:
            client = await stack.enter_async_context(self._connection.asynchronous())
            clients = [client]
            for _ in range(0, watchers, WATCHES_PER_CLIENT):
                clients.append(await stack.enter_async_context(self._connection.asynchronous()))
            first = await self._create(client)
            typer.echo(f"Plays {self._count} matches, first {first.name}. Ctrl-C ends it with the report.", err=True)
            tasks = [
                asyncio.create_task(self._table(client, number, first if not number else None))
                for number in range(self._count)
            ]
            tasks += [
                asyncio.create_task(self._watcher(clients[1 + number // WATCHES_PER_CLIENT], number % self._count))
                for number in range(watchers)
            ]
            stopping = asyncio.create_task(stop.wait())
            await asyncio.wait([*tasks, stopping], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            for task in (*tasks, stopping):
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(result, Exception):
                    raise result
            loop.remove_signal_handler(signal.SIGINT)
            await self.check(client)

    @asynccontextmanager
    async def _timed(self, kind: str) -> AsyncIterator[None]:
        started = monotonic()
        yield
        self._report.took(kind, monotonic() - started)

    async def _create(self, client: AsyncClient) -> Played:
        async with self._timed("create"):
            created = await client.create(Game(name=next(self._games)), seats=2)
        match = Played(created.match.name, {})
        for _ in range(2):
            async with self._timed("join"):
                seat = await client.join(created)
            match.seats[seat.number] = seat
        self._report.matches.append(match)
        return match

    async def _table(self, client: AsyncClient, number: int, match: Played | None) -> None:
        """Play one match after the other, each move at its time."""
        start = monotonic() + random.random() * self._count / self._rate
        moves = 0
        to_act: list[int] = []
        while True:
            try:
                if match is None:
                    match, to_act = await self._create(client), []
                self._tables[number] = match.name
                if not to_act:
                    to_act = list((await client.get_match(match.name)).to_act)
                if not to_act:
                    match = None
                    continue
                moves += 1
                # Late moves are not made up for: the service gets the rate, or what it can do.
                due = start + moves * self._count / self._rate
                start += max(monotonic() - due, 0)
                await asyncio.sleep(due - monotonic())
                to_act = await self._move(match, to_act[0])
            except MarketHallError as error:
                self._report.refusals[error.reason or error.code.name] += 1
                to_act = []
                await asyncio.sleep(PAUSE_S)

    async def _move(self, match: Played, number: int) -> list[int]:
        """Play a random legal move. Returns the seats that act next."""
        seat, request_id = match.seats[number], str(uuid.uuid4())
        async with self._timed("legal moves"):
            legal = await seat.legal_moves()
        if not legal:
            return []
        sent = monotonic()
        self._sent[match.name, seat.revision + 1] = sent
        async with self._timed("play"):
            commit = await seat.play(random.choice(legal), request_id=request_id)
        match.acknowledged[request_id] = number, commit.revision
        # Watchers have it by now, or look for it soon.
        while len(self._sent) > SAMPLES:
            self._sent.pop(next(iter(self._sent)))
        return list(commit.to_act)

    async def _watcher(self, client: AsyncClient, table: int) -> None:
        """Follow the matches of one table."""
        seen = ""
        while True:
            name = self._tables.get(table, "")
            if name in ("", seen):
                await asyncio.sleep(0.1)
                continue
            try:
                async for commit in client.watch(name):
                    self._report.watched += 1
                    if sent := self._sent.get((name, commit.revision)):
                        self._report.took("seen by watcher", monotonic() - sent)
                seen = name
            except MarketHallError as error:
                self._report.refusals[f"watch {error.reason or error.code.name}"] += 1
                await asyncio.sleep(PAUSE_S)

    async def check(self, client: AsyncClient) -> None:
        """Look for each acknowledged move in the record of its match, as its seat sees it: once, at its revision."""
        for match in self._report.matches:
            found: defaultdict[str, list[int]] = defaultdict(list)
            try:
                for seat in match.seats.values():
                    record = await client.get_record(match.name, token=seat.token)
                    for commit in record.commits:
                        if commit.request_id and commit.seat == seat.number:
                            found[commit.request_id].append(commit.revision)
            except MarketHallError as error:
                self._report.unchecked.append(f"{match.name}: {error}")
                continue
            for request_id, (number, revision) in match.acknowledged.items():
                text = f"{match.name} revision {revision} of seat {number}"
                if revision not in found[request_id]:
                    self._report.missing.append(text)
                elif len(found[request_id]) > 1:
                    self._report.doubled.append(f"{text}, in the log at {found[request_id]}")


def load(
    target: Annotated[str, typer.Option("--target", help="gRPC address of a running service, for tests only.")],
    matches: Annotated[int, typer.Option(min=1, max=10_000, help="Matches at the same time.")] = 10,
    watchers: Annotated[int, typer.Option(min=0, max=10_000, help="Watchers, spread over the matches.")] = 0,
    rate: Annotated[float, typer.Option(min=0.01, max=100_000, help="Moves a second, of all matches.")] = 10,
    duration: Annotated[float, typer.Option(min=1, help="Seconds.")] = 60,
    tls: Tls = False,
    ca: Ca = None,
    client_cert: ClientCert = None,
    client_key: ClientKey = None,
    tls_name: TlsName = "",
    api_key: ApiKey = "",
) -> None:
    """Play random moves on a running service, and check each acknowledged one at the end.

    The matches stay there until they expire. Exit status 1: an acknowledged move is missing or doubled, or could not be
    checked, or nothing was played. Ctrl-C ends early, with the check.
    """
    connection = ConnectionOptions(target, tls, ca, client_cert, client_key, tls_name, api_key)
    report = Report()
    with report_errors(*ERRORS):
        asyncio.run(Load(connection, matches, rate, report).run(watchers, duration))
    for line in report.lines():
        typer.echo(line)
    if report.missing or report.doubled or report.unchecked or not report.acknowledged:
        raise typer.Exit(1)
