"""Lookups of names: a name server that never answers."""

from __future__ import annotations

import subprocess
import sys

HANGING = """
import asyncio, socket, time
socket.getaddrinfo = lambda *given, **more: time.sleep(3600)
from markethall_service.webhooks.sender import resolve

async def main():
    lookups = [asyncio.create_task(resolve("hooks.example", 443)) for _ in range(65)]
    await asyncio.wait(lookups, return_when=asyncio.FIRST_COMPLETED)
    print([str(lookup.exception()) for lookup in lookups if lookup.done()], flush=True)

asyncio.run(main())
"""


def test_lookups_under_way_are_limited_and_do_not_delay_the_end_of_the_process() -> None:
    # It would end after an hour.
    done = subprocess.run([sys.executable, "-c", HANGING], capture_output=True, text=True, timeout=600, check=True)
    assert done.stdout == "['too many lookups of names are under way']\n"
