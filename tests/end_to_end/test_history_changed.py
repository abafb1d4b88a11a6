"""Redis is put back to an older state under a running service: every client notices, and goes on from the present."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from queue import Queue
from subprocess import PIPE, Popen
from typing import Any
from urllib.parse import quote, unquote

import grpc
import httpx
import pytest
import pytest_asyncio
from redis import Redis

from markethall.v1 import match_service_pb2 as wire
from markethall_client import AsyncClient, AsyncSeat, Client, MatchState, Seat, errors
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_terminal.play import PlaySession
from markethall_terminal.viewing import run_watch
from tests.api.calls import Table, refused
from tests.service import Service
from tests.terminal.typist import Terminal
from tests.typescript.node import command
from tests.waiting import wait_until

pytestmark = pytest.mark.xdist_group("history_changed")
CODE = grpc.StatusCode

HISTORIES = [pytest.param(0, id="shorter"), pytest.param(6, id="same-length"), pytest.param(9, id="longer")]
"""How many other moves are played after the match is put back by six moves."""


class Backup:
    """The data of a Redis server, which can be put back under the service."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(url)
        self._saved: dict[bytes, tuple[bytes, int]] = {}

    def save(self) -> None:
        redis: Any = self._redis
        keys = redis.keys()
        self._saved = {key: (redis.dump(key), max(redis.pttl(key), 0)) for key in keys}

    def put_back(self) -> None:
        with self._redis.pipeline(transaction=True) as all_at_once:
            all_at_once.flushall()
            for key, (data, ttl) in self._saved.items():
                all_at_once.restore(key, ttl, data)
            all_at_once.execute()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def service(gate: Gate, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Service, str]]:
    with Service(tmp_path_factory.mktemp("history"), redis_url=gate.url, rest="true") as running:
        yield running, gate.redis_url


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def gate(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Gate]:
    folder = tmp_path_factory.mktemp("redis")
    async with EmbeddedRedis(folder) as redis:
        yield Gate(folder, redis.url)


class Gate:
    """A proxy in front of Redis, in a thread. It holds a request, or its answer, until it is opened."""

    def __init__(self, folder: Path, url: str) -> None:
        self._path, self._target, self.redis_url = folder / "gate.sock", unquote(url.removeprefix("unix://")), url
        self.url = f"unix://{quote(str(self._path))}"
        self._loop = asyncio.new_event_loop()
        self._held = self._opened = threading.Event()
        self._holds = ""
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        server = asyncio.start_unix_server(self._accept, self._path)
        asyncio.run_coroutine_threadsafe(server, self._loop).result()

    def hold(self, what: str) -> None:
        """Hold the next script of a commit ("request"), or its answer ("answer")."""
        self._held, self._opened, self._holds = threading.Event(), threading.Event(), what

    def let_pass(self, meanwhile: Callable[[], object]) -> None:
        """Wait until it holds something, do this, and open it."""
        assert self._held.wait(30)
        meanwhile()
        self._opened.set()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, forth = await asyncio.open_unix_connection(self._target)
        now: list[str] = []
        await asyncio.gather(self._pass(reader, forth, "request", now), self._pass(back, writer, "answer", now))

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, what: str, now: list[str]
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                if self._holds and what == "request" and b"EVALSHA" in data:
                    now.append(self._holds)
                    self._holds = ""
                if what in now:
                    now.clear()
                    self._held.set()
                    await asyncio.to_thread(self._opened.wait)
                writer.write(data)
                await writer.drain()
        writer.close()


class Scene:
    """A running match at revision 10 whose data is saved, played to revision 16."""

    def __init__(self, service: Service, url: str) -> None:
        self.http = service.http
        self.backup = Backup(url)
        self.client = Client(service.target)
        self.target = service.target
        created = self.client.create("portobello", 2)
        self.name = created.match.name
        self.seats = [self.client.join(created) for _ in range(2)]
        self.move: Any = None
        self.play(6, pick=0)
        self.backup.save()
        self.play(6, pick=0)
        self.revision = self.seats[0].refresh().revision

    def play(self, moves: int, pick: int) -> None:
        """Play the legal moves with this index."""
        for _ in range(moves):
            match = self.read()
            seat = self.seats[match.to_act[0] - 1]
            legal = seat.legal_moves()
            seat.play(legal[pick % len(legal)])

    def put_back(self, others: int) -> None:
        """Put the match back by six moves, and play other ones."""
        self.backup.put_back()
        self.play(others, pick=-1)

    def read(self) -> Any:
        """The match. The client calls again where the service notices the loss by the first call."""
        return self.client.get_match(self.name)


@pytest.fixture
def scene(service: tuple[Service, str]) -> Iterator[Scene]:
    made = Scene(*service)
    yield made
    made.client.close()


def seen_up_to(scene: Scene, revision: int) -> wire.MatchUpdate:
    with Table(scene.target) as table:
        table.name = scene.name
        for update in table.watch():
            if update.commit.revision == revision:
                return update
    raise AssertionError("the watch ended")


@pytest.mark.parametrize("others", HISTORIES)
def test_a_resume_with_another_history_is_refused_and_the_present_one_is_named(scene: Scene, others: int) -> None:
    lost, kept = seen_up_to(scene, scene.revision), seen_up_to(scene, 5)
    scene.put_back(others)
    now = scene.read()
    with Table(scene.target) as table:
        table.name = scene.name
        with refused("HISTORY_CHANGED", CODE.ABORTED) as refusal:
            next(table.watch(lost.commit.revision, after_history=lost.history))
        assert refusal.metadata["revision"] == str(now.revision)
        assert refusal.metadata["history"] == now.history
        listed = wire.ListCommitsRequest(
            name=scene.name, after_revision=lost.commit.revision, after_history=lost.history
        )
        with refused("HISTORY_CHANGED", CODE.ABORTED):
            table.matches.ListCommits(listed)
        # What both histories have in common can be resumed.
        assert next(table.watch(5, after_history=kept.history)).commit.revision == 6


@pytest.mark.parametrize("others", HISTORIES)
def test_a_seat_reads_again_and_plays(scene: Scene, others: int) -> None:
    seat = scene.seats[scene.read().to_act[0] - 1]
    legal = seat.legal_moves()
    assert (seat.revision, bool(seat.history)) == (scene.revision, True)
    stale, scene.seats = scene.seats, [Seat(scene.client, one.match, one.token) for one in scene.seats]
    scene.put_back(others)
    scene.seats = stale
    with pytest.raises(errors.MovedOn) as caught:
        seat.play(legal[0])
    # In a longer history the revision alone says that there is something new.
    assert isinstance(caught.value, errors.StaleRevision if others > 6 else errors.HistoryChanged)
    assert caught.value.metadata["revision"] == str(scene.read().revision)
    to_act = scene.read().to_act[0]
    mover = scene.seats[to_act - 1]
    mover.refresh()
    assert mover.revision == scene.read().revision
    assert mover.play(mover.legal_moves()[0]).revision == mover.revision


FIRST_CALLS: dict[str, Callable[[Scene, Seat], object]] = {
    "repeated PlayMove": lambda scene, seat: seat.play(scene.move, request_id=REPEATED, revision=seat.revision - 1),
    "repeated ResignMatch": lambda _, seat: seat.resign(request_id=REPEATED),
    "GetMatch of a lost revision": lambda _, seat: seat.at(seat.revision),
    "GetRecord": lambda scene, _: scene.client.get_record(scene.name),
    "PreviewMoves": lambda scene, seat: seat.preview(scene.move),
    "ListCommits": lambda scene, seat: scene.client.rpc.list_commits(
        scene.name, after_revision=seat.revision, after_history=seat.history
    ),
}
REPEATED = "0123456789abcdef"


def test_whichever_call_comes_first_is_answered_from_the_present(scene: Scene) -> None:
    """A client repeats a call whose answer it has not seen. Its own retries are enough."""
    with Client(scene.target, timeout=8) as client:
        for call in FIRST_CALLS.values():
            seat = scene.seats[scene.read().to_act[0] - 1]
            scene.move = seat.legal_moves()[0]
            seat.play(scene.move, request_id=REPEATED)
            again = Seat(client, seat.match, seat.token, number=seat.number, revision=seat.revision)
            again.history = seat.history
            scene.backup.put_back()
            with suppress(errors.MovedOn, errors.BadField, errors.IllegalMove):
                call(scene, again)
            assert client.get_match(scene.name).revision in (9, 10)
            scene.backup.put_back()
            for seat in scene.seats:
                seat.refresh()


@pytest.mark.parametrize("held", ["request", "answer"])
async def test_a_move_in_flight_while_the_history_goes_back(
    service: tuple[Service, str], gate: Gate, held: str
) -> None:
    """Redis is put back before it has a commit of PlayMove or PlayMoves, or before the service knows that it has."""
    scene = await asyncio.to_thread(Scene, *service)
    mover = scene.seats[scene.read().to_act[0] - 1]
    move = mover.legal_moves()[0]
    gate.hold(held)
    played = asyncio.create_task(asyncio.to_thread(mover.play, move))
    await asyncio.to_thread(gate.let_pass, scene.backup.put_back)
    with suppress(errors.HistoryChanged):
        # What was recorded and lost again was played, as far as anybody could know.
        assert ((await played).revision, held) == (scene.revision + 1, "answer")
    assert scene.read().revision == 9
    seen: list[int] = []
    lost: list[int] = []
    moves = 0
    flips: list[asyncio.Task[None]] = []

    def on_moves_lost(revision: int) -> None:
        lost.append(revision)
        seen.clear()

    async def watch(hall: AsyncClient) -> None:
        async for commit in hall.watch(scene.name, on_moves_lost=on_moves_lost):
            seen.append(commit.revision)

    async with AsyncClient(scene.target) as hall:
        watching = asyncio.create_task(watch(hall))
        async for turn in hall.turns([hall.seat(seat.match, seat.token) for seat in scene.seats]):
            moves += 1
            if moves == 20:
                gate.hold(held)
                flips.append(asyncio.create_task(asyncio.to_thread(gate.let_pass, scene.backup.put_back)))
            await turn.play(random.Random(moves).choice(turn.legal_moves))
        await asyncio.wait_for(watching, 60)
    await flips[0]
    end = scene.read().revision
    scene.client.close()
    # It was told once, and has every commit since: none, if the match was over before the watch came back.
    [at] = lost
    assert seen == list(range(at + 1, end + 1))


@pytest.mark.parametrize("others", HISTORIES)
def test_watch_and_follow_of_python_go_on_from_the_present(
    scene: Scene, others: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "markethall_client")
    commits: Queue[int] = Queue()
    positions: Queue[Any] = Queue()
    lost: list[int] = []

    def watch() -> None:
        for commit in scene.client.watch(scene.name, on_moves_lost=lost.append):
            commits.put(commit.revision)

    def follow() -> None:
        for position in scene.seats[0].follow():
            positions.put(position)

    threads = [threading.Thread(target=one, daemon=True) for one in (watch, follow)]
    for thread in threads:
        thread.start()
    assert [commits.get(timeout=30) for _ in range(2, scene.revision + 1)] == list(range(2, scene.revision + 1))
    assert positions.get(timeout=30).revision == scene.revision
    # In between, no move is made: only the clients can notice.
    scene.backup.put_back()
    wait_until(lambda: lost)
    after_loss = positions.get(timeout=30)
    assert after_loss.moves_lost
    assert after_loss.revision == scene.read().revision == lost[-1]
    assert scene.seats[0].revision == after_loss.revision
    assert "moves up to revision" in caplog.text
    scene.play(others, pick=-1)
    assert [commits.get(timeout=30) for _ in range(others)] == [lost[-1] + 1 + at for at in range(others)]
    for seat in scene.seats:
        seat.refresh()
    scene.seats[0].resign()
    for thread in threads:
        thread.join(30)


@pytest.mark.parametrize("bulk", [False, True], ids=["seat.turns", "hall.turns"])
async def test_turns_of_asyncio_go_on_from_the_present(service: tuple[Service, str], bulk: bool) -> None:
    scene = await asyncio.to_thread(Scene, *service)
    rng, moves = random.Random(1), 0

    async def choose(legal_moves: list[Any]) -> Any:
        nonlocal moves
        moves += 1
        if moves == 4:
            await asyncio.to_thread(scene.backup.put_back)
        return rng.choice(legal_moves)

    async with AsyncClient(scene.target) as hall:
        seats = [hall.seat(seat.match, seat.token) for seat in scene.seats]

        async def play(seat: AsyncSeat) -> None:
            async for turn in seat.turns():
                await turn.play(await choose(turn.legal_moves))

        async def play_all(both: list[AsyncSeat]) -> None:
            async for turn in hall.turns(both):
                await turn.play(await choose(turn.legal_moves))

        if bulk:
            await play_all(seats)
        else:
            await asyncio.gather(*map(play, seats))
        assert (await seats[0].refresh()).state == MatchState.FINISHED
    scene.client.close()


@pytest.mark.parametrize("others", HISTORIES)
def test_pages_go_on_from_the_present(scene: Scene, others: int) -> None:
    """`eventSource` is the plain one of the platform, without a client of ours."""

    def until(page: Popen[str], revision: int) -> list[Any]:
        found = []
        assert page.stdout is not None
        for line in map(json.loads, page.stdout):
            found.append(line)
            if line["revision"] == revision:
                return found
        raise AssertionError(found)

    with ExitStack() as stack:
        pages = []
        for kind in ("eventSource", "watch", "follow"):
            script = command("history.ts", kind, scene.http, scene.name)
            script.insert(1, "--experimental-eventsource")
            pages.append(stack.enter_context(Popen(script, stdout=PIPE, text=True)))
            stack.callback(pages[-1].terminate)
        for page in pages:
            until(page, scene.revision)
        scene.put_back(others)
        now = scene.read().revision
        scene.play(1, pick=-1)
        for page in pages:
            found = until(page, now + 1)
            assert any(line["lost"] for line in found), (page.args, found)


def in_thread(target: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=target, daemon=True)
    thread.start()
    return thread


def test_the_terminal_says_that_moves_were_lost_and_shows_the_present(scene: Scene) -> None:
    watched, played = Terminal(), Terminal()
    waiting = scene.seats[scene.read().to_act[0] % 2]
    person = Seat(scene.client, waiting.match, waiting.token, number=waiting.number, revision=scene.revision)
    threads = [
        in_thread(lambda: run_watch(Client(scene.target, language="en"), scene.name, console=watched.console)),
        in_thread(lambda: PlaySession(Client(scene.target, language="en"), person, played.screen, ()).run()),
    ]
    wait_until(lambda: watched.output and "Waiting for" in played.output)
    scene.backup.put_back()
    wait_until(lambda: "put back to an older state" in watched.output)
    wait_until(lambda: "put back to an older state" in played.output)
    for seat in scene.seats:
        seat.refresh()
    scene.seats[0].resign()
    for thread in threads:
        thread.join(30)
        assert not thread.is_alive()
    assert "resigns" in watched.output


def test_nothing_that_can_change_is_cached(scene: Scene) -> None:
    url = f"{scene.http}/v1/{scene.name}"
    params = {"revision": str(scene.revision - 1)}
    before = httpx.get(url, params=params)
    assert "no-cache" in before.headers["Cache-Control"]
    scene.put_back(9)
    scene.read()
    again = httpx.get(url, params=params, headers={"If-None-Match": before.headers["ETag"]})
    assert again.status_code == 200
    assert again.json()["history"] != before.json()["history"]
