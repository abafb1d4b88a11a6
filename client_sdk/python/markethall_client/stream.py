"""Answers to a stream of moves."""

from __future__ import annotations

from markethall.v1.match_service_pb2 import PlayMoveResponse, PlayMovesResponse

from .errors.status import read_status


def played(answer: PlayMovesResponse) -> PlayMoveResponse:
    """What PlayMove would have answered to a move of `play_moves`; raises the error that it would have raised."""
    if answer.HasField("error"):
        raise read_status(answer.error)
    return answer.played
