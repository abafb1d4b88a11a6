"""The kinds of clients that play in a soak: the asyncio SDK, the blocking SDK in threads, and plain REST."""

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
from markethall.v1.match_service_pb2 import (
    ListLegalMovesResponse,
    MoveLine,
    PlayMoveResponse,
    PreviewMovesResponse,
    UndoMoveResponse,
)
from markethall.v1.move_pb2 import Move
from markethall_client import AsyncClient, Client, MarketHallError, Retry, Unavailable
from markethall_client.errors import BY_REASON, read_status
from tests.soak.report import Report

RETRY_S = 60.0
"""How long the REST client retries a request."""

TRANSIENT = frozenset({429, 502, 503, 504})
"""The statuses after which the REST client retries."""


class PlayClient(Protocol):
    """Calls methods for the seats of any match. Retries transient errors, raises MarketHallError for others."""

    kind: str

    async def legal(self, name: str, token: str) -> ListLegalMovesResponse:
        """The legal moves of the seat."""
        ...

    async def play(
        self, name: str, token: str, move: Move, revision: int, request_id: str = "", *, preview: bool = False
    ) -> Commit:
        """Plays a move, or previews it."""
        ...

    async def undo(self, name: str, token: str, revision: int, request_id: str) -> Commit:
        """Undoes the last move of the seat."""
        ...


def counting_retry(report: Report, count: str) -> Retry:
    """Retries longer than any fault lasts. Counts the retries in the report, under the name `count`."""

    class Counting(Retry):
        def pause(self, failures: int) -> float:
            report.counts[count] += 1
            return Retry.pause(self, failures)

    return Counting(attempts=200, attempt_timeout=5.0, longest_pause=1.0)


def commit_of(answer: PreviewMovesResponse) -> Commit:
    """The commit of the only line, which is not refused."""
    [line] = answer.lines
    if line.HasField("error"):
        raise read_status(line.error)
    return line.preview.commits[0]


class AsyncSdkClient:
    """The asyncio SDK."""

    kind = "async SDK"

    def __init__(self, client: AsyncClient) -> None:
        self.client = client

    async def legal(self, name: str, token: str) -> ListLegalMovesResponse:
        return await self.client.rpc.list_legal_moves(name, token=token)

    async def play(
        self, name: str, token: str, move: Move, revision: int, request_id: str = "", *, preview: bool = False
    ) -> Commit:
        if preview:
            return commit_of(await self.client.rpc.preview_moves(name, [MoveLine(moves=[move])], revision, token=token))
        return (await self.client.rpc.play_move(name, move, revision, request_id=request_id, token=token)).commit

    async def undo(self, name: str, token: str, revision: int, request_id: str) -> Commit:
        return (await self.client.rpc.undo_move(name, revision, request_id=request_id, token=token)).commit


class BlockingSdkClient:
    """The blocking SDK, in threads."""

    kind = "SDK"

    def __init__(self, client: Client, threads: Executor) -> None:
        self.client = client
        self._threads = threads

    async def legal(self, name: str, token: str) -> ListLegalMovesResponse:
        answer: ListLegalMovesResponse = await self._run(lambda: self.client.rpc.list_legal_moves(name, token=token))
        return answer

    async def play(
        self, name: str, token: str, move: Move, revision: int, request_id: str = "", *, preview: bool = False
    ) -> Commit:
        if preview:
            lines = [MoveLine(moves=[move])]
            return commit_of(await self._run(lambda: self.client.rpc.preview_moves(name, lines, revision, token=token)))
        answer: PlayMoveResponse = await self._run(
            lambda: self.client.rpc.play_move(name, move, revision, request_id=request_id, token=token)
        )
        return answer.commit

    async def undo(self, name: str, token: str, revision: int, request_id: str) -> Commit:
        answer: UndoMoveResponse = await self._run(
            lambda: self.client.rpc.undo_move(name, revision, request_id=request_id, token=token)
        )
        return answer.commit

    async def _run(self, call: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)


class RestClient:
    """Plain HTTP and JSON."""

    kind = "REST"

    def __init__(self, http: httpx.AsyncClient, report: Report) -> None:
        self._http = http
        self._report = report

    async def legal(self, name: str, token: str) -> ListLegalMovesResponse:
        data = await self._request("GET", f"/v1/{name}/legalMoves", token, None)
        return json_format.ParseDict(data, ListLegalMovesResponse())

    async def play(
        self, name: str, token: str, move: Move, revision: int, request_id: str = "", *, preview: bool = False
    ) -> Commit:
        sent = json_format.MessageToDict(move)
        if preview:
            body: dict[str, Any] = {"lines": [{"moves": [sent]}], "revision": revision}
            [line] = (await self._request("POST", f"/v1/{name}:preview", token, body))["lines"]
            return json_format.ParseDict(line["preview"]["commits"][0], Commit())
        body = {"move": sent, "revision": revision, "requestId": request_id}
        data = await self._request("POST", f"/v1/{name}:play", token, body)
        return json_format.ParseDict(data, PlayMoveResponse()).commit

    async def undo(self, name: str, token: str, revision: int, request_id: str) -> Commit:
        body = {"revision": revision, "requestId": request_id}
        data = await self._request("POST", f"/v1/{name}:undo", token, body)
        return json_format.ParseDict(data, UndoMoveResponse()).commit

    async def _request(self, verb: str, path: str, token: str, body: Any) -> Any:
        end = time.monotonic() + RETRY_S
        headers = {"Authorization": f"Bearer {token}"}
        while True:
            try:
                answer = await self._http.request(verb, path, json=body, headers=headers)
                if answer.is_success:
                    self._report.counts["REST"] += verb == "POST"
                    return answer.json()
                error = error_of(answer)
                if answer.status_code not in TRANSIENT:
                    raise error
            except httpx.TransportError as transport_error:
                error = Unavailable(f"the connection to the gateway broke: {transport_error!r}")
            if time.monotonic() > end:
                raise error
            self._report.counts["retries"] += 1
            await asyncio.sleep(0.2)


def error_of(answer: httpx.Response) -> MarketHallError:
    """The error of the SDK for an error response of REST."""
    error = answer.json()["error"]
    details = error.get("details") or [{}]
    reason = details[0].get("reason", "")
    code = grpc.StatusCode[error["status"]]
    return BY_REASON.get(reason, MarketHallError)(error["message"], reason, code, details[0].get("metadata"))
