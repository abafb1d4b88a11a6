"""Fixtures: both clients, and a fake service."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from markethall_client import AsyncClient, Client, Retry
from tests.service import Service

from .blocking_adapter import BlockingAdapter
from .fake_service import FakeHall, serve

QUICK = Retry(attempts=4, attempt_timeout=5.0, first_pause=0.001, longest_pause=0.01, outage=20.0)

Connect = Callable[..., Any]
"""Creates a client, with the arguments of Client."""


@pytest.fixture
def fake() -> FakeHall:
    return FakeHall()


@pytest.fixture
def target(fake: FakeHall) -> Iterator[str]:
    server, port = serve(fake)
    yield f"127.0.0.1:{port}"
    server.stop(None).wait()


@pytest.fixture(params=["sync", "aio"])
def patient(request: pytest.FixtureRequest) -> Iterator[Connect]:
    """Creates clients with the usual retries: a test runs once with Client and once with AsyncClient."""
    with asyncio.Runner() as runner, ExitStack() as stack:

        def build(target: str, **named: Any) -> Any:
            client: Any = (
                Client(target, **named)
                if request.param == "sync"
                else BlockingAdapter(AsyncClient(target, **named), runner)
            )
            stack.callback(client.close)
            return client

        yield build


@pytest.fixture
def connect(patient: Connect) -> Connect:
    """Creates both kinds of clients, with quick retries."""
    return lambda target, **named: patient(target, **{"retry": QUICK, **named})


@pytest.fixture
def client(connect: Connect, target: str) -> Any:
    return connect(target)


@pytest.fixture
def other(hall: Service) -> Iterator[Client]:
    with Client(hall.target) as client:
        yield client
