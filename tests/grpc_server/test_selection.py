"""The choice of the server: the core if its private interface is as expected, otherwise grpc.aio with a warning."""

from __future__ import annotations

import pytest

from markethall_platform.grpc_server import ServerKind

from .selection_process import CHANGES, Outcome, outcome_of


@pytest.mark.parametrize(("kind", "server"), [("core", "CoreServer"), ("aio", "AioServer"), ("auto", "CoreServer")])
def test_kind_selects_the_server(kind: ServerKind, server: str) -> None:
    assert outcome_of(kind) == Outcome(server, b"hi")


@pytest.mark.parametrize("change", CHANGES)
def test_auto_falls_back_to_grpc_aio_with_one_warning(change: str) -> None:
    outcome = outcome_of("auto", change)
    [warning] = outcome.warnings
    assert warning.startswith("WARNING gRPC server: using grpc.aio, because grpcio's core is not as expected: ")
    assert outcome == Outcome("AioServer", b"hi", [warning])


@pytest.mark.parametrize("change", ["module is missing", "name is missing"])
def test_core_is_refused_where_its_private_interface_is_missing(change: str) -> None:
    assert outcome_of("core", change).error.startswith("ImportError: grpcio ")
