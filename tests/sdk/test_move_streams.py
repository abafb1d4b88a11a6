"""Streams of moves, also when the caller's generator fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from threading import Event
from typing import Any

import grpc
import pytest

from markethall.v1.match_service_pb2 import PlayMoveRequest, PlayMovesRequest
from markethall_client import errors, played
from tests.service import Service

from .blocking_adapter import BlockingAdapter
from .conftest import Connect
from .fake_service import MOVES, FakeHall, Fault

CODE = grpc.StatusCode


class Mistake(Exception):
    """An error of the caller's generator."""


class Bot:
    """A seat that has to act, and the request for its first legal move."""

    def __init__(self, client: Any) -> None:
        match = client.create("klongs", seats=2)
        seats = [client.join(match) for _ in range(2)]
        self.client = client
        self.aio = isinstance(client, BlockingAdapter)
        self.seat = seats[seats[0].refresh().to_act[0] - 1]
        self.request = self.seat.play_request(self.seat.legal_moves()[0])

    def requests(self, end: Any) -> Any:
        """The request and then `end`, which is raised if it is an error. An async generator for an AsyncClient."""

        def one() -> Iterator[Any]:
            yield self.request
            if isinstance(end, BaseException):
                raise end
            yield end

        async def async_one() -> AsyncIterator[Any]:
            for request in one():
                yield request

        return async_one() if self.aio else one()


@pytest.fixture
def bot(connect: Connect, hall: Service) -> Bot:
    return Bot(connect(hall.target))


def test_answers_come_before_the_error_of_the_callers_generator(bot: Bot) -> None:
    mistake = Mistake("mine")
    answers = bot.client.rpc.play_moves(bot.requests(mistake))
    assert played(next(answers)).revision == bot.seat.revision + 1
    with pytest.raises(Mistake) as caught:
        next(answers)
    assert caught.value is mistake
    assert bot.seat.refresh().revision == bot.request.play.revision + 1


def test_closed_stream_raises_no_error_of_the_generator(bot: Bot) -> None:
    answers = bot.client.rpc.play_moves(bot.requests(Mistake("mine")))
    assert next(answers).HasField("played")
    answers.close()


def test_stream_without_requests_reports_its_timeout(bot: Bot) -> None:
    done = Event()

    def no_requests() -> Iterator[Any]:
        done.wait()
        yield from ()

    async def no_async_requests() -> AsyncIterator[Any]:
        await asyncio.Event().wait()
        yield

    with pytest.raises(errors.TimedOut, match=r"PlayMoves did not end within 0\.5 s"):
        next(bot.client.rpc.play_moves(no_async_requests() if bot.aio else no_requests(), timeout=0.5))
    done.set()


def test_requests_must_be_iterable(bot: Bot) -> None:
    with pytest.raises(TypeError, match="iter"):
        bot.client.rpc.play_moves(3)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (None, r"requests\[1\] is None: it must be a PlayMovesRequest"),
        (PlayMoveRequest(), r"requests\[1\] is a PlayMoveRequest: it must be a PlayMovesRequest"),
    ],
)
def test_request_of_a_wrong_type_is_not_sent(bot: Bot, wrong: Any, message: str) -> None:
    answers = bot.client.rpc.play_moves(bot.requests(wrong))
    assert played(next(answers)).revision == bot.seat.revision + 1
    with pytest.raises(TypeError, match=message):
        next(answers)


def test_list_with_a_wrong_request_is_not_sent(bot: Bot) -> None:
    with pytest.raises(TypeError, match=r"requests\[1\] is None"):
        bot.client.rpc.play_moves([bot.request, None])
    assert bot.seat.refresh().revision == bot.request.play.revision
    [answer] = bot.client.rpc.play_moves([bot.request])
    bot.seat.saw(played(answer).revision)
    assert bot.seat.revision == bot.request.play.revision + 1


def test_requests_continue_in_a_new_stream_after_an_idle_one(client: Any, fake: FakeHall) -> None:
    seat = client.join("matches/fake")
    sent = [seat.play_request(move) for move in MOVES]
    fake.faults["PlayMoves"].extend(
        [
            Fault(CODE.UNAVAILABLE, "STREAM_IDLE", sent=1, delay=2.0),
            Fault(CODE.DEADLINE_EXCEEDED, "REQUEST_OVERDUE", sent=1),
        ]
    )
    answers = list(client.rpc.play_moves(sent, timeout=20))
    assert [played(answer).commit for answer in answers] == fake.commits[1:]
    assert [commit.move for commit in fake.commits[1:]] == MOVES
    # All streams share the timeout. gRPC may round it to a second.
    first, second, _ = fake.requests("PlayMoves")
    assert second < first - 0.5


def test_error_of_the_generator_comes_before_that_of_the_stream(client: Any, fake: FakeHall) -> None:
    def requests() -> Iterator[Any]:
        yield PlayMovesRequest()
        raise Mistake("mine")

    async def async_requests() -> AsyncIterator[Any]:
        for request in requests():
            yield request

    fake.faults["PlayMoves"].append(Fault(CODE.INTERNAL, after=True))
    answers = client.rpc.play_moves(async_requests() if isinstance(client, BlockingAdapter) else requests())
    assert next(answers).HasField("played")
    with pytest.raises(Mistake) as caught:
        next(answers)
    assert isinstance(caught.value.__cause__, errors.InternalError)
