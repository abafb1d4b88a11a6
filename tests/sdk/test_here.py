"""Whether a target is on this very machine, and so needs no proxy."""

from __future__ import annotations

import pytest

from markethall_client.connection import is_here

HERE = [
    "localhost:50051", "127.0.0.1:50051", "127.1.2.3:1", "[::1]:50051", "localhost", "127.0.0.1", "[::1]",
    "dns:///localhost:50051", "unix:/run/markethall.sock", "unix:///run/x.sock",
]  # fmt: skip
ELSEWHERE = [
    "hall.example:443", "hall.example", "10.0.0.1:50051", "[2001:db8::1]:443", "dns:///hall.example:443", "", "[::1",
]  # fmt: skip


@pytest.mark.parametrize("target", HERE)
def test_targets_on_this_machine(target: str) -> None:
    assert is_here(target)


@pytest.mark.parametrize("target", ELSEWHERE)
def test_targets_elsewhere(target: str) -> None:
    assert not is_here(target)
