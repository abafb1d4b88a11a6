"""A careful REST client: it repeats writes with a request id, and resumes streams."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable
from typing import Any

import httpx
from httpx_sse import connect_sse

PATIENCE_S = 30


def insist(call: Callable[[], httpx.Response]) -> Any:
    """The successful answer, after any number of broken connections."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            answer = call()
            if answer.status_code < 500 and answer.status_code != 429:
                return answer.raise_for_status().json()
            fault: object = answer.text
        except httpx.TransportError as error:
            fault = error
        assert time.monotonic() < deadline, fault
        time.sleep(0.05)


class RestSeat:
    """A seat that plays over REST."""

    def __init__(self, http: httpx.Client, match: str) -> None:
        self.http = http
        self.match = match
        answer = self._post(f"{match}:join", {})
        self.number: int = answer["seat"]
        self.token: str = answer["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def legal(self) -> Any:
        """The legal moves and their revision."""
        return insist(lambda: self.http.get(f"/v1/{self.match}/legalMoves"))

    def play(self, move: Any, revision: int) -> Any:
        """The commit."""
        return self._post(f"{self.match}:play", {"move": move, "revision": revision})["commit"]

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        body["requestId"] = str(uuid.uuid4())
        return insist(lambda: self.http.post(f"/v1/{path}", json=body))


class EventWatcher:
    """Watches by server-sent events and resumes. `revisions`: in order of arrival. `cuts`: number of broken streams."""

    def __init__(self, base: str, match: str) -> None:
        self.revisions: list[int] = []
        self.cuts = 0
        self._http = httpx.Client(base_url=base, timeout=PATIENCE_S)
        self._path = f"/v1/{match}:watch"

    def run(self) -> None:
        """Return when the match is over and all commits were seen."""
        with self._http:
            while not self._stream():
                self.cuts += 1
                time.sleep(0.05)

    def _stream(self) -> bool:
        """Whether it ended without an error."""
        headers = {"Last-Event-ID": str(self.revisions[-1])} if self.revisions else {}
        try:
            with connect_sse(self._http, "GET", self._path, headers=headers) as source:
                if source.response.status_code == 204:
                    return True
                for event in source.iter_sse() if source.response.status_code == 200 else ():
                    if event.event in ("end", "error"):
                        return event.event == "end"
                    if event.event != "presence":
                        self.revisions.append(json.loads(event.data)["update"]["commit"]["revision"])
        except httpx.TransportError:
            pass
        return False
