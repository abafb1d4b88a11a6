"""A program of a user, for a type checker: each type is known. It is not executed."""

from __future__ import annotations

from datetime import datetime
from http.server import BaseHTTPRequestHandler
from typing import assert_type

import grpc
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message

from markethall.portobello.v1.move_pb2 import PlaceBobby, TakeTile
from markethall.v1.match_pb2 import MATCH_STATE_FINISHED, Commit, Match, TimeControl
from markethall.v1.match_service_pb2 import PlayMoveResponse
from markethall.v1.move_pb2 import Move
from markethall_client import AsyncClient, AsyncTurn, Client, Position, Seat, Turn, errors, kind, played, verify_webhook


def choose(moves: list[Move]) -> Move:
    """Chooses a tile, if there is one."""
    for move in moves:
        match kind(move):
            case TakeTile(tile=tile):
                assert_type(tile, str)
                return move
    return moves[0]


def bot(seat: Seat) -> None:
    """Plays a seat."""
    for turn in seat.turns():
        assert_type(turn, Turn)
        assert_type(turn.play(choose(turn.legal_moves)), Commit | None)


def script() -> None:
    """Uses most of the interface."""
    with Client("localhost:50051", credentials=grpc.ssl_channel_credentials()) as hall:
        match = hall.create("portobello", seats=2, time_control=TimeControl(turn_time=Duration(seconds=60)))
        message: Message = match
        seat = hall.join(message if isinstance(message, Match) else match)
        try:
            seat.play(PlaceBobby(district="d1"), revision=3, timeout=5)
        except errors.MovedOn as error:
            assert_type(error.code, grpc.StatusCode)
        for found in hall.matches(state=MATCH_STATE_FINISHED):
            assert_type(found.create_time.ToDatetime(), datetime)
        for answer in hall.rpc.play_moves(
            [seat.play_request(seat.refresh(legal_moves=True).perspective.legal_moves[0])]
        ):
            assert_type(played(answer), PlayMoveResponse)


class Hooks(BaseHTTPRequestHandler):
    """Receives webhooks."""

    def do_POST(self) -> None:
        """Receives one."""
        verify_webhook("whsec_", self.headers, self.rfile.read())
        verify_webhook("whsec_", dict(self.headers), self.rfile.read())


async def async_script() -> None:
    """The same under asyncio."""
    async with AsyncClient() as hall:
        async for commit in hall.watch("matches/x", on_presence=show_presence):
            assert_type(commit, Commit)
        async for position in hall.follow("matches/x", on_presence=show_presence):
            assert_type(position, Position)
            assert_type(position.match, Match)
            assert_type(position.commits, tuple[Commit, ...])
        async for turn in hall.seat("matches/x", "token").turns():
            assert_type(turn, AsyncTurn)
            assert_type(await turn.play(turn.legal_moves[0]), Commit | None)
            async for answer in hall.rpc.play_moves([turn.seat.play_request(turn.legal_moves[0])]):
                assert_type(played(answer), PlayMoveResponse)


async def show_presence(seats: tuple[int, ...]) -> None:
    """Gets the seats that are present."""
    assert_type(seats, tuple[int, ...])
