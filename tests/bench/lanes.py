"""Matches as lanes of calls that are known in advance, so that a load has PlayMove calls only.

With `allow_debt` a crossing never depends on points. So the moves of a match that was played here with any luck are
legal on the service too.
"""

from __future__ import annotations

import base64
from functools import cache
from typing import Any, Final

import grpc
from google.protobuf import json_format
from google.protobuf.message import Message

from markethall.portobello.v1.options_pb2 import Options as WireOptions
from markethall.v1.match_service_pb2 import PlayMoveRequest, PlayMoveResponse, PlayMovesRequest
from markethall_client import Client
from markethall_rules.portobello import GAME, Options
from markethall_service.codec import envelope
from markethall_service.matches.games import GameOptions
from markethall_service.matches.log import Header, Visibility
from tests.kit import random_match

from .known_matches import request_id
from .load import Lane

MANY: Final = 64
"""Matches at once."""

MOVES: Final = 90
"""Moves of each match. No match is over by then, and the cost of creating it is small beside them."""

PLAY_MOVE: Final = "/markethall.v1.MatchService/PlayMove"
PLAY_MOVES: Final = "/markethall.v1.MatchService/PlayMoves"

_FIRST_REVISION: Final = 3
"""The revision at which a match of two seats starts."""

Calls = list[tuple[str, PlayMoveRequest]]
"""The calls of one match: token and request."""


@cache
def script(number: int, moves: int) -> list[tuple[int, Any]]:
    """Seats and moves of the beginning of a random match."""
    options = Options(allow_debt=True)
    header = Header("x", "portobello", GAME.box.version, 2, GameOptions(options), Visibility.PUBLIC, "", bytes(32), 0)
    steps = random_match(GAME, options, 2, number, moves)
    return [(step.seat, envelope.encode_move(header, step.move)) for step in steps if step.seat]


def matches(target: str, count: int = MANY, moves: int = MOVES, visibility: int = 0) -> list[Calls]:
    """Creates matches on the service, public ones by default, and returns their calls."""
    with Client(target) as client:
        return [_match(client, number, moves, visibility) for number in range(count)]


def _match(client: Client, number: int, moves: int, visibility: int) -> Calls:
    options: Any = {"seats": 2, "options": WireOptions(allow_debt=True), "visibility": visibility}
    match = client.create("portobello", **options)
    tokens = [client.join(match).token for _ in range(2)]
    return [
        (tokens[seat - 1], PlayMoveRequest(name=match.match.name, move=move, revision=at, request_id=request_id(at)))
        for at, (seat, move) in enumerate(script(number, moves), _FIRST_REVISION)
    ]


def unary(played: list[Calls]) -> list[Lane]:
    """Each call as a PlayMove."""
    return [[(f"Bearer {token}", _base64(request)) for token, request in calls] for calls in played]


def streamed(played: list[Calls]) -> list[Lane]:
    """Each call as a message of PlayMoves."""
    return [
        [(f"Bearer {token}", _base64(PlayMovesRequest(play=request, token=token))) for token, request in calls]
        for calls in played
    ]


def over_rest(played: list[Calls]) -> list[Lane]:
    """Each call as a POST."""
    return [
        [(f"Bearer {token}", f"/v1/{request.name}:play", _json(request)) for token, request in calls]
        for calls in played
    ]


def _base64(message: Message) -> str:
    return base64.b64encode(message.SerializeToString()).decode()


def _json(request: PlayMoveRequest) -> str:
    body = PlayMoveRequest()
    body.CopyFrom(request)
    body.ClearField("name")
    return json_format.MessageToJson(body, indent=None)


def typical_answer(target: str) -> PlayMoveResponse:
    """An answer of PlayMove of median size."""
    calls, *_ = matches(target, 1)
    with grpc.insecure_channel(target) as channel:
        play = channel.unary_unary(PLAY_MOVE, PlayMoveRequest.SerializeToString, PlayMoveResponse.FromString)
        answers = [play(request, metadata=(("authorization", f"Bearer {token}"),)) for token, request in calls]
    return sorted(answers, key=PlayMoveResponse.ByteSize)[len(answers) // 2]
