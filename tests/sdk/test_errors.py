"""Errors: one class for each reason of the service, with all details."""

from __future__ import annotations

import pickle
import traceback
from typing import Any

import grpc
import pytest
from google.rpc.status_pb2 import Status

from markethall.v1.match_service_pb2 import PlayMovesResponse
from markethall_client import CallerError, MarketHallError, ServiceError, Unavailable, errors, played
from markethall_service.api.errors import REASONS, status_of
from markethall_service.matches.errors import GameNotFound

from .fake_service import FakeHall, Fault

CODE = grpc.StatusCode


def test_reasons_are_those_of_the_service() -> None:
    assert {reason: family.usual_code for reason, family in errors.BY_REASON.items()} == REASONS


def test_every_class_has_one_branch_and_is_exported() -> None:
    for family in {*errors.BY_REASON.values(), *errors.BY_CODE.values()}:
        assert sum(issubclass(family, branch) for branch in (CallerError, ServiceError, Unavailable)) == 1
        assert family.__name__ in errors.__all__
    assert set(errors.BY_CODE) == set(CODE) - {CODE.OK}


def failing(client: Any, fake: FakeHall, fault: Fault) -> MarketHallError:
    fake.faults["ListLegalMoves"].extend([fault] * 4)
    with pytest.raises(MarketHallError) as caught:
        client.rpc.list_legal_moves("matches/fake")
    return caught.value


@pytest.mark.parametrize("reason", errors.BY_REASON)
def test_every_reason_becomes_its_class(client: Any, fake: FakeHall, reason: str) -> None:
    error = failing(client, fake, Fault(REASONS[reason], reason))
    assert type(error) is errors.BY_REASON[reason]
    assert (error.reason, error.code, error.message) == (reason, REASONS[reason], "It failed.")
    # A player reads the sentence of a refusal; who looks for a fault needs the id. A traceback always has it.
    shown = f" (request id {error.request_id})"
    assert str(error) == ("It failed." if isinstance(error, CallerError) else f"It failed.{shown}")
    assert "".join(traceback.format_exception(error)).count(error.request_id) == 1
    assert fake.request_ids == {error.request_id}


def test_illegal_move_has_the_clause_and_the_numbers(client: Any, fake: FakeHall) -> None:
    metadata = {"clause": "PM-4.3", "needed": "2", "has": "1"}
    error = failing(client, fake, Fault(CODE.FAILED_PRECONDITION, "ILLEGAL_MOVE", metadata=metadata))
    assert isinstance(error, errors.IllegalMove)
    assert error.clause == "PM-4.3"
    assert error.metadata == metadata


@pytest.mark.parametrize("code", errors.BY_CODE)
def test_unknown_reason_becomes_the_class_of_its_code(client: Any, fake: FakeHall, code: grpc.StatusCode) -> None:
    error = failing(client, fake, Fault(code, "NEVER_HEARD_OF"))
    assert type(error) is errors.BY_CODE[code]
    assert error.code is code
    assert error.reason == "NEVER_HEARD_OF"


def test_reason_of_another_domain_is_ignored(client: Any, fake: FakeHall) -> None:
    error = failing(client, fake, Fault(CODE.NOT_FOUND, "MATCH_NOT_FOUND", domain="proxy.example"))
    assert type(error) is errors.NotFound


def test_refused_move_of_a_stream_raises_the_same_error() -> None:
    metadata = {"clause": "PM-4.3", "needed": "2"}
    fault = Fault(CODE.FAILED_PRECONDITION, "ILLEGAL_MOVE", metadata=metadata, retry_after=2.5)
    [(_, status)] = fault.trailers()
    with pytest.raises(errors.IllegalMove, match=r"It failed\.") as caught:
        played(PlayMovesResponse(error=Status.FromString(status)))
    assert (caught.value.clause, caught.value.metadata) == ("PM-4.3", metadata)
    assert (caught.value.reason, caught.value.code, caught.value.retry_after) == ("ILLEGAL_MOVE", fault.code, 2.5)


def test_error_can_be_pickled(client: Any, fake: FakeHall) -> None:
    error = failing(client, fake, Fault(CODE.NOT_FOUND, "MATCH_NOT_FOUND", metadata={"match": "x"}, retry_after=2.5))
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is errors.MatchNotFound
    assert (str(copy), copy.metadata, copy.retry_after) == ("It failed.", {"match": "x"}, 2.5)
    assert copy.request_id == error.request_id != ""


def test_a_localized_error_has_the_english_sentence_too() -> None:
    """For the developer, who sees it in a traceback."""
    status = status_of(GameNotFound("There is no game 'chess'.", field="name", given="chess"), "de")
    with pytest.raises(errors.GameNotFound, match="chess") as caught:
        played(PlayMovesResponse(error=status))
    error = caught.value
    assert (str(error), error.english) == (error.message, "There is no game 'chess'.")
    assert error.message.startswith("Dieses Spiel gibt es nicht. Das Feld „name“ der Anfrage hat den Wert „chess“.")
    assert error.english in "".join(traceback.format_exception(error))
    assert pickle.loads(pickle.dumps(error)).english == error.english
    plain = status_of(GameNotFound("There is no game 'chess'."))
    with pytest.raises(errors.GameNotFound) as caught:
        played(PlayMovesResponse(error=plain))
    assert caught.value.english == caught.value.message
    assert traceback.format_exception(caught.value)[-1].count("chess") == 1


def test_moved_on_covers_all_errors_of_a_late_legal_move() -> None:
    late = {reason for reason, family in errors.BY_REASON.items() if issubclass(family, errors.MovedOn)}
    assert late == {
        "STALE_REVISION", "HISTORY_CHANGED", "NOT_YOUR_TURN", "MATCH_OVER", "SEAT_OUT", "TIME_EXPIRED",
    }  # fmt: skip
    assert issubclass(errors.NotYourTurn, errors.Refused)
    assert errors.BY_CODE[CODE.ABORTED] is errors.MovedOn
