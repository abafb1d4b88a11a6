"""Moves by the stream: what becomes of the answers when the caller's own generator fails."""

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

from .conftest import Connect
from .driven import Driven
from .fake import MOVES, FakeHall, Fault

CODE = grpc.StatusCode


class Mistake(Exception):
    """One of the caller's own."""


class Bot:
    """A seat to move, and the request for its first legal move."""

    def __init__(self, client: Any) -> None:
        match = client.create("klongs", seats=2)
        seats = [client.join(match) for _ in range(2)]
        self.client = client
        self.aio = isinstance(client, Driven)
        self.seat = seats[seats[0].refresh().to_act[0] - 1]
        self.request = self.seat.play_request(self.seat.legal_moves()[0])

    def requests(self, end: Any) -> Any:
        """The request, and then the end, raised if it is an error, as the client takes them."""

        def one() -> Iterator[Any]:
            yield self.request
            if isinstance(end, BaseException):
                raise end
            yield end

        async def aone() -> AsyncIterator[Any]:
            for request in one():
                yield request

        return aone() if self.aio else one()


@pytest.fixture
def bot(connect: Connect, hall: Service) -> Bot:
    return Bot(connect(hall.target))


def test_the_answers_that_are_due_come_before_the_callers_own_error(bot: Bot) -> None:
    mistake = Mistake("mine")
    answers = bot.client.play_moves(bot.requests(mistake))
    assert played(next(answers)).revision == bot.seat.revision + 1
    with pytest.raises(Mistake) as caught:
        next(answers)
    assert caught.value is mistake
    assert bot.seat.refresh().revision == bot.request.play.revision + 1


def test_who_reads_no_further_hears_of_no_error(bot: Bot) -> None:
    answers = bot.client.play_moves(bot.requests(Mistake("mine")))
    assert next(answers).HasField("played")
    answers.close()


def test_who_sends_none_for_too_long_hears_what_time_was_given(bot: Bot) -> None:
    done = Event()

    def none() -> Iterator[Any]:
        done.wait()
        yield from ()

    async def anone() -> AsyncIterator[Any]:
        await asyncio.Event().wait()
        yield

    with pytest.raises(errors.TimedOut, match=r"PlayMoves was not over within 0\.5 s"):
        next(bot.client.play_moves(anone() if bot.aio else none(), timeout=0.5))
    done.set()


def test_what_cannot_be_iterated_is_refused_at_once(bot: Bot) -> None:
    with pytest.raises(TypeError, match="iter"):
        bot.client.play_moves(3)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (None, r"requests\[1\] is None, not a PlayMovesRequest"),
        (PlayMoveRequest(), r"requests\[1\] is a PlayMoveRequest, not a PlayMovesRequest"),
    ],
)
def test_what_is_no_request_is_not_sent(bot: Bot, wrong: Any, said: str) -> None:
    answers = bot.client.play_moves(bot.requests(wrong))
    assert played(next(answers)).revision == bot.seat.revision + 1
    with pytest.raises(TypeError, match=said):
        next(answers)


def test_a_list_with_one_is_not_sent_at_all(bot: Bot) -> None:
    with pytest.raises(TypeError, match=r"requests\[1\] is None"):
        bot.client.play_moves([bot.request, None])
    assert bot.seat.refresh().revision == bot.request.play.revision
    [answer] = bot.client.play_moves([bot.request])
    bot.seat.saw(played(answer).revision)
    assert bot.seat.revision == bot.request.play.revision + 1


def test_a_stream_that_was_ended_for_being_quiet_goes_on_in_another(client: Any, fake: FakeHall) -> None:
    seat = client.join("matches/fake")
    sent = [seat.play_request(move) for move in MOVES]
    fake.faults["PlayMoves"].extend(
        [
            Fault(CODE.UNAVAILABLE, "STREAM_IDLE", sent=1, delay=2.0),
            Fault(CODE.DEADLINE_EXCEEDED, "REQUEST_OVERDUE", sent=1),
        ]
    )
    answers = list(client.play_moves(sent, timeout=20))
    assert [played(answer).commit for answer in answers] == fake.commits[1:]
    assert [commit.move for commit in fake.commits[1:]] == MOVES
    # All of them share the time that was given; gRPC may tell it to a second.
    first, second, _ = fake.requests("PlayMoves")
    assert second < first - 0.5


def test_the_callers_own_error_counts_more_than_that_of_the_stream(client: Any, fake: FakeHall) -> None:
    def requests() -> Iterator[Any]:
        yield PlayMovesRequest()
        raise Mistake("mine")

    async def arequests() -> AsyncIterator[Any]:
        for request in requests():
            yield request

    fake.faults["PlayMoves"].append(Fault(CODE.INTERNAL, after=True))
    answers = client.play_moves(arequests() if isinstance(client, Driven) else requests())
    assert next(answers).HasField("played")
    with pytest.raises(Mistake) as caught:
        next(answers)
    assert isinstance(caught.value.__cause__, errors.InternalError)
