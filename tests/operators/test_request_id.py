"""Request ids."""

from __future__ import annotations

import os
import re

from markethall_platform import logs as request_id


def test_request_ids_are_unique_and_valid() -> None:
    found = [request_id.new_request_id() for _ in range(10_000)]
    assert len(set(found)) == len(found)
    assert all(re.fullmatch("[0-9a-f]{32}", one) and request_id.safe_id(one) == one for one in found)


def test_forked_processes_create_different_request_ids() -> None:
    reading, writing = os.pipe()
    for _ in range(2):
        if os.fork() == 0:
            os.write(writing, request_id.new_request_id().encode())
            os._exit(0)
        os.wait()
    os.close(writing)
    with os.fdopen(reading) as said:
        ids = said.read()
    assert len({ids[:32], ids[32:], request_id.new_request_id()}) == 3
