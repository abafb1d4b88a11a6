"""Sentences repeat what was sent so that a reader recognizes it: exact, marked where cut, with nothing invisible."""

from __future__ import annotations

import pytest
from google.protobuf.duration_pb2 import Duration

from markethall.v1 import match_pb2
from markethall.v1.game_pb2 import Game
from markethall_client import Client
from markethall_client.errors import BadField, GameNotFound
from markethall_platform.rates import Rate
from markethall_service.codec.matches import decode_time_control
from markethall_service.codec.records import NotChecked, RecordError, read_record, verify_record
from markethall_service.language import shown
from markethall_service.matches import errors
from tests.kits import GAME_NAMES
from tests.service import Service


@pytest.mark.parametrize(
    ("seconds", "nanos", "exact"),
    [
        (5, 1, "5.000000001"),
        (5, 500_000_000, "5.5"),
        (2_592_000, 999_999_999, "2592000.999999999"),
        (-1, -1, "-1.000000001"),
    ],
)
def test_seconds_are_repeated_as_they_were_sent(seconds: int, nanos: int, exact: str) -> None:
    control = match_pb2.TimeControl(turn_time=Duration(seconds=seconds, nanos=nanos))
    with pytest.raises(errors.BadField, match=rf"takes whole seconds, not {exact}\.$"):
        decode_time_control(control)


@pytest.mark.parametrize(
    ("given", "repeated"),
    [
        ("kairo", "'kairo'"),
        ("kairo ", "'kairo '"),
        ("C4\u200b", "'C4\\u200b'"),
        ("C4\r", "'C4\\r'"),
        ("\ufeffkairo", "'\\ufeffkairo'"),
        ("Größe", "'Größe'"),
        ("x" * 40, f"'{'x' * 40}'"),
        ("x" * 41, f"'{'x' * 40}...'"),
    ],
)
def test_a_text_is_repeated_so_that_it_is_recognized(given: str, repeated: str) -> None:
    assert shown(given) == repeated


def test_errors_of_names_mark_what_they_cut_and_invisible_characters(hall: Service) -> None:
    with Client(hall.target) as client:
        for given, repeated in (("kairo\u200b", "'kairo\\u200b'"), ("k" * 99, f"'{'k' * 40}...'")):
            with pytest.raises(GameNotFound) as caught:
                client.create(Game(name=given), seats=2)
            assert repeated in str(caught.value)


def test_sentences_of_records_end_once() -> None:
    record = match_pb2.Record()
    record.header.seed = "00" * 32
    record.header.game = "games/klongs.."
    with pytest.raises(RecordError) as caught:
        verify_record(record)
    assert str(caught.value).endswith(GAME_NAMES[-1])
    assert not str(NotChecked("one sentence.")).endswith(".")


def test_errors_of_check_record_end_with_one_full_stop(hall: Service) -> None:
    record = match_pb2.Record()
    record.header.seed = "00" * 32
    with Client(hall.target, timeout=100) as client:
        for game in ("games/chess", "games/kairo", ""):
            record.header.game = game
            with pytest.raises(BadField) as caught:
                client.rpc.check_record(record)
            assert str(caught.value).endswith(".")
            assert ".." not in str(caught.value), str(caught.value)


def test_rates_are_repeated_as_they_were_set() -> None:
    assert str(Rate.read("1234567/s")) == "1234567/s:1234567"


@pytest.mark.parametrize("text", ["{", '{"header": 1}', "\udce9"])
def test_a_text_that_is_no_record_says_so(text: str) -> None:
    with pytest.raises(NotChecked, match="this is no record: "):
        read_record(text)
