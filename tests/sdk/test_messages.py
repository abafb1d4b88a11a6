"""Helpers for the messages of all games."""

from __future__ import annotations

from typing import Any

import pytest

from markethall.portobello.v1 import move_pb2 as portobello
from markethall.portobello.v1.options_pb2 import EDITION_GERMAN, Options
from markethall.v1 import options_pb2
from markethall.v1.event_pb2 import Event, MatchFinished, SeatTaken
from markethall.v1.match_pb2 import Commit, Record, RecordHeader
from markethall.v1.move_pb2 import Move
from markethall_client import kind, read_record, record_json, text, wrap

STALL = portobello.PlaceStall(space="a03:2")
MOVE = Move(portobello=portobello.Move(place_stall=STALL))


def test_kind_is_the_innermost_message() -> None:
    assert kind(MOVE) == kind(MOVE.portobello) == STALL
    assert kind(Event(seat_taken=SeatTaken(seat=2))) == SeatTaken(seat=2)
    assert kind(Move()) == Move()
    assert isinstance(kind(Move(portobello=portobello.Move(draw_customer={}))), portobello.DrawCustomer)


def test_text_is_one_line() -> None:
    assert text(MOVE) == "place_stall space=a03:2"
    assert text(portobello.TakeTile(tile="n2")) == "take_tile tile=n2"
    assert text(portobello.EndTurn()) == "end_turn"
    assert text(Event(match_finished=MatchFinished(scores=[7, 9], winners=[2]))) == (
        "match_finished scores=[7,9] winners=[2]"
    )
    assert text(Options(edition=EDITION_GERMAN)).startswith("options edition=edition_german open_customers=false")
    assert text(Commit(revision=2, move=MOVE, request_id="r")) == (
        "commit revision=2 move=(place_stall space=a03:2) events=[] to_act=[] draws=0 request_id=r clocks=[]"
    )


def test_wrap_finds_the_outer_type() -> None:
    assert wrap(Move, STALL) == wrap(Move, MOVE.portobello) == wrap(Move, MOVE) == MOVE
    assert wrap(options_pb2.Options, Options()).WhichOneof("kind") == "portobello"
    assert kind(wrap(Move, portobello.EndTurn())) == portobello.EndTurn()
    with pytest.raises(TypeError, match=r"cannot make a markethall\.v1\.Move from a markethall\.v1\.SeatTaken"):
        wrap(Move, SeatTaken())


def test_record_as_json_and_back() -> None:
    record = Record(header=RecordHeader(game="portobello", seat_count=2), commits=[Commit(revision=2, move=MOVE)])
    assert '"seatCount": 2' in record_json(record)
    assert read_record(record_json(record)) == record
    assert read_record(record_json(record).encode()) == record


@pytest.mark.parametrize(
    "wrong",
    ["", "no record", '{"winner": "Anna"}', "[]", "3", "{}", '{"header": 3}', '{"header": {}, "commits": 3}', b"\xff"],
)
def test_text_without_a_record_is_refused(wrong: str | bytes) -> None:
    with pytest.raises(ValueError, match="not the record of a match"):
        read_record(wrong)


@pytest.mark.parametrize("thing", ["take_tile", {"take_tile": {"tile": "1"}}, None])
def test_wrong_type_is_refused_with_a_sentence(client: Any, fake: Any, thing: Any) -> None:
    kind = type(thing).__name__
    with pytest.raises(
        TypeError, match=rf"cannot make a markethall\.v1\.Move from a {kind}: give a markethall\.v1\.Move or"
    ):
        client.seat("matches/fake", "token-1").play(thing)
    if isinstance(thing, str):
        with pytest.raises(TypeError, match=rf"cannot make a markethall\.v1\.Options from a {kind}"):
            client.create("portobello", seats=2, options=thing)
    assert not fake.calls
