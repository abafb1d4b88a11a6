"""Callers of REST while the service stops or is killed, again and again: no error without a reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

import httpx
import pytest

from tests.service import Service
from tests.waiting import wait_until

RESTARTS: Final = 4
CALLERS: Final = 6


class Caller(Thread):
    """Creates, joins, reads, leaves and lists matches until `enough` is set. `errors`: its answers from 400 on."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.errors: list[httpx.Response] = []
        self.answers = 0
        self.enough = Event()
        self._url = url

    def run(self) -> None:
        """Call until `enough` is set."""
        with httpx.Client(base_url=self._url, timeout=30) as web:
            while not self.enough.is_set():
                try:
                    self._play(web)
                except httpx.TransportError:
                    # No answer: the connection was refused or cut.
                    continue

    def wait_for_answers(self, count: int) -> None:
        """Wait until `count` more answers have arrived."""
        enough = self.answers + count
        wait_until(lambda: self.answers >= enough)

    def _play(self, web: httpx.Client) -> None:
        created = self._seen(web.post("/v1/matches", json={"match": {"game": "kairo", "seatCount": 2}}))
        name = created.get("match", {}).get("name", "matches/k3v9")
        joined = self._seen(web.post(f"/v1/{name}:join", json={}))
        self._seen(web.get(f"/v1/{name}"))
        self._seen(web.get("/v1/matches"))
        self._seen(web.post(f"/v1/{name}:leave", headers={"Authorization": f"Bearer {joined.get('token', '')}"}))

    def _seen(self, answer: httpx.Response) -> dict[str, Any]:
        self.answers += 1
        if answer.status_code >= 400:
            self.errors.append(answer)
            return {}
        found: dict[str, Any] = answer.json()
        return found


@contextmanager
def calling(url: str) -> Iterator[list[Caller]]:
    """Callers until the block ends."""
    callers = [Caller(url) for _ in range(CALLERS)]
    for caller in callers:
        caller.start()
    yield callers
    for caller in callers:
        caller.enough.set()
    for caller in callers:
        caller.join(60)
        assert not caller.is_alive()


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_callers_see_no_error_without_a_reason(tmp_path: Path, end: str) -> None:
    service = Service(tmp_path / "data", rest="true", grace_seconds="0.05", log_format="json")
    service.log = tmp_path / "log"
    with ExitStack() as stack:
        service.start()
        stack.callback(service.ensure_stopped)
        callers = stack.enter_context(calling(service.http))
        for _ in range(RESTARTS):
            for caller in callers:
                caller.wait_for_answers(5)
            getattr(service, end)()
            service.start()
    for answer in (error for caller in callers for error in caller.errors):
        error = answer.json()["error"]
        assert error["details"][0]["reason"], answer.text
        assert error["details"][0]["reason"] != "INTERNAL", answer.text
        if answer.status_code == 503:
            assert answer.headers["Retry-After"]
    lines = [json.loads(line) for line in service.log.read_text(encoding="utf-8").splitlines() if line.startswith("{")]
    assert [line for line in lines if "exception" in line or line["level"] == "error"] == []
    assert "Traceback" not in service.log.read_text(encoding="utf-8")
