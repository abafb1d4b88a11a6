"""Ways to speak for a seat: the SDK with asyncio, the SDK that waits (in threads), and plain REST."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, Protocol

import grpc
import httpx
from google.protobuf import json_format

from markethall.v1.match_pb2 import Commit
from markethall.v1.match_service_pb2 import ListLegalMovesResponse, PlayMoveResponse, UndoMoveResponse
from markethall.v1.move_pb2 import Move
from markethall_client import AsyncClient, Client, MarketHallError, Retry, Unavailable
from markethall_client.errors import BY_REASON
from tests.soak.book import Book

PATIENCE_S = 60.0
PASSING = frozenset({429, 502, 503, 504})
"""The statuses that a REST client takes for "try again"."""


class Voice(Protocol):
    """Speaks for seats of any match."""

    kind: str

    async def legal(self, name: str, token: str) -> ListLegalMovesResponse:
        """The legal moves."""
        ...

    async def play(
        self, name: str, token: str, move: Move, revision: int, request_id: str = "", *, foresee: bool = False
    ) -> Commit:
        """Plays a move, or only foresees it."""
        ...

    async def undo(self, name: str, token: str, revision: int, request_id: str) -> Commit:
        """Takes a move back."""
        ...


def patient(book: Book, what: str) -> Retry:
    """Tries for as long as any fault of the soak lasts, and counts."""

    class Counting(Retry):
        """Counts its pauses."""

        def pause(self, failures: int) -> float:
            """See `Retry`."""
            book.counts[what] += 1
            return Retry.pause(self, failures)

    return Counting(attempts=200, attempt_timeout=5.0, longest_pause=1.0)


class AsyncVoice:
    """The SDK with asyncio."""

    kind = "async SDK"

    def __init__(self, client: AsyncClient) -> None:
        self.client = client

    async def legal(self, name: str, token: str) -> ListLegalMovesResponse:
        """See `Voice`."""
        return await self.client.list_legal_moves(name, token=token)

    async def play(
        self, name: str, token: str, move: Move, revision: int, request_id: str = "", *, foresee: bool = False
    ) -> Commit:
        """See `Voice`."""
        answer = await self.client.play_move(
            name, move, revision, request_id=request_id, validate_only=foresee, token=token
        )
        return answer.commit

    async def undo(self, name: str, token: str, revision: int, request_id: str) -> Commit:
        """See `Voice`."""
        return (await self.client.undo_move(name, revision, request_id=request_id, token=token)).commit


class SyncVoice:
    """The SDK that waits, in threads."""

    kind = "SDK"

    def __init__(self, client: Client, threads: Executor) -> None:
        self.client = client
        self._threads = threads

    async def legal(self, name: str, token: str) -> ListLegalMovesResponse:
        """See `Voice`."""
        answer: ListLegalMovesResponse = await self._run(lambda: self.client.list_legal_moves(name, token=token))
        return answer

    async def play(
        self, name: str, token: str, move: Move, revision: int, request_id: str = "", *, foresee: bool = False
    ) -> Commit:
        """See `Voice`."""
        answer: PlayMoveResponse = await self._run(
            lambda: self.client.play_move(
                name, move, revision, request_id=request_id, validate_only=foresee, token=token
            )
        )
        return answer.commit

    async def undo(self, name: str, token: str, revision: int, request_id: str) -> Commit:
        """See `Voice`."""
        answer: UndoMoveResponse = await self._run(
            lambda: self.client.undo_move(name, revision, request_id=request_id, token=token)
        )
        return answer.commit

    async def _run(self, call: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)


class RestVoice:
    """Plain HTTP and JSON, repeated as the statuses say."""

    kind = "REST"

    def __init__(self, http: httpx.AsyncClient, book: Book) -> None:
        self._http = http
        self._book = book

    async def legal(self, name: str, token: str) -> ListLegalMovesResponse:
        """See `Voice`."""
        data = await self._ask("GET", f"/v1/{name}/legalMoves", token, None)
        return json_format.ParseDict(data, ListLegalMovesResponse())

    async def play(
        self, name: str, token: str, move: Move, revision: int, request_id: str = "", *, foresee: bool = False
    ) -> Commit:
        """See `Voice`."""
        body = {"move": json_format.MessageToDict(move), "revision": revision, "requestId": request_id}
        data = await self._ask("POST", f"/v1/{name}:play", token, {**body, "validateOnly": foresee})
        return json_format.ParseDict(data, PlayMoveResponse()).commit

    async def undo(self, name: str, token: str, revision: int, request_id: str) -> Commit:
        """See `Voice`."""
        body = {"revision": revision, "requestId": request_id}
        data = await self._ask("POST", f"/v1/{name}:undo", token, body)
        return json_format.ParseDict(data, UndoMoveResponse()).commit

    async def _ask(self, verb: str, path: str, token: str, body: Any) -> Any:
        end = time.monotonic() + PATIENCE_S
        headers = {"Authorization": f"Bearer {token}"}
        while True:
            try:
                answer = await self._http.request(verb, path, json=body, headers=headers)
                if answer.is_success:
                    self._book.counts["REST"] += verb == "POST"
                    return answer.json()
                fault = refusal_of(answer)
                if answer.status_code not in PASSING:
                    raise fault
            except httpx.TransportError as broken:
                fault = Unavailable(f"the connection to the gateway broke: {broken!r}")
            if time.monotonic() > end:
                raise fault
            self._book.counts["retries"] += 1
            await asyncio.sleep(0.2)


def refusal_of(answer: httpx.Response) -> MarketHallError:
    """What an answer that is no success says, as the SDK would say it."""
    error = answer.json()["error"]
    details = error.get("details") or [{}]
    reason = details[0].get("reason", "")
    code = grpc.StatusCode[error["status"]]
    return BY_REASON.get(reason, MarketHallError)(error["message"], reason, code, details[0].get("metadata"))
