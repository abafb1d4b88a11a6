"""Unary calls from threads behave like those of grpcio's own stub, and free what they use."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, TypeAlias

import grpc
import pytest

from markethall_platform.grpc_server import PlainUnaryClient, Refused, UnaryClient, create_unary_client
from markethall_platform.grpc_server import client as core_client
from tests.waiting import wait_until

Ask: TypeAlias = Callable[..., bytes]
ERROR = (("about-bin", b"\x00\xff"), ("retry", "1"))


class Methods(grpc.GenericRpcHandler):
    """What the server does, by the name of the method."""

    def __init__(self) -> None:
        self.started = threading.Event()
        self.may_end = threading.Event()

    def service(self, handler_call_details: Any) -> Any:
        """Its handler; None if there is none of that name."""
        method = getattr(self, handler_call_details.method.removeprefix("/Test/"), None)
        return method and grpc.unary_unary_rpc_method_handler(method)

    def echo(self, data: bytes, context: Any) -> bytes:
        """The request, and what else was sent."""
        return data + str(dict(context.invocation_metadata()).get("who", "")).encode()

    def refuse(self, _: bytes, context: Any) -> bytes:
        """An error with all that one can have."""
        context.set_trailing_metadata(ERROR)
        context.abort(grpc.StatusCode.ABORTED, "somebody – was first")
        raise AssertionError

    def fail(self, _: bytes, __: Any) -> bytes:
        """A fault."""
        raise ValueError("a fault")

    def wait(self, data: bytes, _: Any) -> bytes:
        """The request, when it may be answered."""
        self.started.set()
        assert self.may_end.wait(20)
        return data


class Through(grpc.UnaryUnaryClientInterceptor):
    """Lets calls pass."""

    def intercept_unary_unary(self, continuation: Any, client_call_details: Any, request: Any) -> Any:
        """Lets it pass."""
        return continuation(client_call_details, request)


@pytest.fixture
def methods() -> Methods:
    return Methods()


@pytest.fixture
def target(methods: Methods) -> Iterator[str]:
    """A server of grpcio's."""
    server = grpc.server(ThreadPoolExecutor(8), handlers=[methods])
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield f"127.0.0.1:{port}"
    methods.may_end.set()
    server.stop(None).wait()


def dialled(target: str) -> grpc.Channel:
    """A channel with a connection of its own."""
    return grpc.insecure_channel(target, (("grpc.use_local_subchannel_pool", 1), ("grpc.enable_retries", 0)))


def by_us(channel: grpc.Channel) -> Ask:
    client = UnaryClient(channel)
    return lambda method, data=b"", seconds=20.0, metadata=(): client.ask(
        f"/Test/{method}".encode(), data, seconds, metadata
    ).answer()


def by_public_interface(channel: grpc.Channel) -> Ask:
    client = PlainUnaryClient(channel)
    return lambda method, data=b"", seconds=20.0, metadata=(): client.ask(
        f"/Test/{method}".encode(), data, seconds, metadata
    ).answer()


def by_grpcio(channel: grpc.Channel) -> Ask:
    return lambda method, data=b"", seconds=20.0, metadata=(): channel.unary_unary(f"/Test/{method}")(
        data, timeout=seconds, metadata=metadata
    )


@pytest.fixture(params=[by_us, by_public_interface, by_grpcio])
def asks(request: pytest.FixtureRequest) -> Callable[[grpc.Channel], Ask]:
    found: Callable[[grpc.Channel], Ask] = request.param
    return found


def bringing() -> int:
    """How many channels have a thread that brings their answers; those of tests before may end meanwhile."""
    gc.collect()
    return sum(one.name == "gRPC answers" for one in threading.enumerate())


def told(ask: Ask, *given: Any, **named: Any) -> tuple[Any, str, Any]:
    """How a call is refused."""
    with pytest.raises(grpc.RpcError) as caught:
        ask(*given, **named)
    error: Any = caught.value
    return error.code(), error.details(), tuple(map(tuple, error.trailing_metadata() or ()))


@pytest.mark.parametrize("size", [0, 1, 3_000_000])
def test_response_is_received(target: str, asks: Callable[[grpc.Channel], Ask], size: int) -> None:
    assert asks(dialled(target))("echo", bytes(size), metadata=(("who", "Ada"),)) == bytes(size) + b"Ada"


def test_error_has_code_details_and_metadata(target: str, asks: Callable[[grpc.Channel], Ask]) -> None:
    assert told(asks(dialled(target)), "refuse") == (grpc.StatusCode.ABORTED, "somebody – was first", ERROR)


def test_failing_and_unknown_methods_are_errors(target: str, asks: Callable[[grpc.Channel], Ask]) -> None:
    ask = asks(dialled(target))
    assert told(ask, "fail")[0] is grpc.StatusCode.UNKNOWN
    assert told(ask, "nothing")[0] is grpc.StatusCode.UNIMPLEMENTED
    assert ask("echo", b"still there") == b"still there"


def test_call_ends_at_its_deadline(target: str, asks: Callable[[grpc.Channel], Ask]) -> None:
    ask = asks(dialled(target))
    assert told(ask, "wait", seconds=0.2)[0] is grpc.StatusCode.DEADLINE_EXCEEDED
    assert told(ask, "echo", seconds=-1)[0] is grpc.StatusCode.DEADLINE_EXCEEDED
    assert ask("echo", b"still there") == b"still there"


def test_call_without_a_server_is_unavailable(asks: Callable[[grpc.Channel], Ask]) -> None:
    code, details, _ = told(asks(dialled("127.0.0.1:1")), "echo")
    assert code is grpc.StatusCode.UNAVAILABLE
    assert "Connection refused" in details


def test_invalid_metadata_are_rejected_at_once(target: str, asks: Callable[[grpc.Channel], Ask]) -> None:
    ask = asks(dialled(target))
    # The first up to 1.78.
    with pytest.raises((ValueError, grpc.RpcError), match="metadata"):
        ask("echo", metadata=(("Not lower case", "x"),))
    assert ask("echo", b"still there") == b"still there"


def test_each_thread_gets_its_own_response(target: str, methods: Methods) -> None:
    ask = by_us(dialled(target))
    with ThreadPoolExecutor(17) as threads:
        slow = threads.submit(ask, "wait", b"slow")
        asked = [threads.submit(ask, "echo", str(number).encode()) for number in range(2000)]
        assert [one.result() for one in asked] == [str(number).encode() for number in range(2000)]
        methods.may_end.set()
        assert slow.result() == b"slow"


def test_connection_and_thread_end_with_the_client_object(target: str, methods: Methods) -> None:
    before = bringing()
    ask: Ask | None = by_us(dialled(target))
    assert ask is not None
    assert ask("echo", b"x") == b"x"
    assert bringing() > before
    under_way = threading.Thread(target=ask, args=("wait",))
    under_way.start()
    assert methods.started.wait(20)
    ask = None
    # Who is client still holds it.
    assert bringing() > before
    methods.may_end.set()
    under_way.join()
    del under_way
    wait_until(lambda: bringing() <= before)


def test_many_channels_open_and_close(target: str, methods: Methods) -> None:
    methods.may_end.set()

    def call(number: int) -> bytes:
        channel = dialled(target)
        ask = by_us(channel)
        assert ask("echo") == b""
        answer = ask("wait", str(number).encode())
        if number % 2:
            channel.close()
        return answer

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(call, range(200))) == [str(number).encode() for number in range(200)]


def test_no_thread_remains_of_calls_without_a_waiter(target: str, methods: Methods) -> None:
    before = bringing()
    for _ in range(50):
        client = UnaryClient(dialled(target))
        client.ask(b"/Test/wait", b"", 20)
        client.ask(b"/Test/echo", b"", 20)
        del client
    methods.may_end.set()
    wait_until(lambda: bringing() <= before)


def test_closed_channel_cancels_its_calls(target: str, methods: Methods) -> None:
    channel = dialled(target)
    ask = by_us(channel)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(ask, "wait")
        assert methods.started.wait(20)
        channel.close()
        with pytest.raises(Refused) as caught:
            waiting.result()
    assert caught.value.code() is grpc.StatusCode.CANCELLED
    with pytest.raises(ValueError, match="closed"):
        ask("echo")


def test_only_channels_of_grpcio_are_accepted(target: str) -> None:
    with pytest.raises(TypeError, match="is no channel as"):
        UnaryClient(grpc.intercept_channel(dialled(target), Through()))


def test_client_on_the_core_is_chosen_without_a_warning(target: str, caplog: pytest.LogCaptureFixture) -> None:
    assert isinstance(create_unary_client(dialled(target)), UnaryClient)
    assert not caplog.records


@pytest.mark.parametrize("name", ["SendMessageOperation", "Channel"])
def test_public_interface_is_the_fallback(
    target: str, name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    channel = dialled(target)
    monkeypatch.setattr(core_client, "_cygrpc", SimpleNamespace(**{**vars(core_client._cygrpc), name: None}))
    monkeypatch.delattr(core_client._cygrpc, name)
    client = create_unary_client(channel)
    assert isinstance(client, PlainUnaryClient)
    assert client.ask(b"/Test/echo", b"hi", 20).answer() == b"hi"
    [record] = caplog.records
    assert record.levelname == "WARNING"
    assert name in vars(record)["why"]


def test_intercepted_channel_gets_the_public_interface(target: str) -> None:
    channel = grpc.intercept_channel(dialled(target), Through())
    assert isinstance(create_unary_client(channel), PlainUnaryClient)


def test_program_exits_cleanly_during_a_call(target: str) -> None:
    program = f"""
import contextlib, grpc, threading
from markethall_platform.grpc_server import UnaryClient
def wait():
    with contextlib.suppress(grpc.RpcError):
        client.ask(b"/Test/wait", b"", 20).answer()
client = UnaryClient(grpc.insecure_channel({target!r}))
client.ask(b"/Test/echo", b"", 20).answer()
threading.Thread(target=wait, daemon=True).start()
"""
    for _ in range(5):
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
        assert (run.returncode, run.stderr) == (0, "")
