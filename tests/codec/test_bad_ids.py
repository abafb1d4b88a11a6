"""Wrong ids in moves and options are refused with the path of the field, the value, and what is allowed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from google.protobuf import json_format

from markethall.v1 import event_pb2, move_pb2, options_pb2
from markethall_rules.portobello import GAME as PORTOBELLO, Options
from markethall_rules.portobello.board import PORTOBELLO as PRINTED
from markethall_rules.portobello.moves import PlaceStall
from markethall_service.codec import envelope
from markethall_service.codec.mirror import MAX_ENTRIES
from markethall_service.matches.errors import BadField
from markethall_service.matches.games import GameOptions
from markethall_service.matches.log import Header, Visibility

from .test_roundtrip import default_header

FIELDS = "A1, B1, C1, D1, E1, F1, G1, H1, I1, J1, A2, ... J8 (GetGame lists all 80)"
BOATS = "SHRIMP-0-VACANT, SHRIMP-0-NEUTRAL, "

WRONG: list[tuple[str, str, dict[str, str], str, str]] = [
    # game, move, fields, the field that is refused, what the sentence says
    ("portobello", "placeBobby", {"district": "d13"}, "district", "is 'd13'; it takes the id of a district: d01, d02"),
    ("portobello", "placeBobby", {"district": "a01"}, "district", "is 'a01'"),
    ("portobello", "placeBobby", {"district": "D01"}, "district", "is 'D01' (did you mean d01?); it takes"),
    ("portobello", "placeBobby", {}, "district", "district is missing; it takes the id of a district"),
    ("portobello", "placeBobby", {"district": "1"}, "district", "is '1'"),
    ("portobello", "placeBobby", {"district": "\uff44\uff10\uff11"}, "district", "(did you mean d01?)"),
    ("portobello", "placeBobby", {"district": "d01 "}, "district", "'d01 ' (did you mean d01?)"),
    ("portobello", "placeStall", {"space": "a01:0"}, "space", "is 'a01:0'; it takes the id of a space; those of a01"),
    ("portobello", "placeStall", {"space": "a01:5"}, "space", "a space; those of a01 are a01:1, a01:2, a01:3, a01:4."),
    ("portobello", "placeStall", {"space": "a01"}, "space", "a space; those of a01 are a01:1, a01:2,"),
    ("portobello", "placeStall", {"space": "A01:1"}, "space", "is 'A01:1' (did you mean a01:1?)"),
    ("portobello", "placeStall", {"space": "x:1"}, "space", "or the own board of the match lists all 80)."),
    ("portobello", "placeStall", {"space": "a01:01"}, "space", "is 'a01:01'"),
    ("portobello", "placeCustomer", {"square": "L"}, "square", "the id of a square: A, B, C, D, E, F, G, H, I, J, K."),
    ("portobello", "placeCustomer", {"square": "a"}, "square", "is 'a' (did you mean A?)"),
    ("portobello", "moveBobby", {"alley": "d01"}, "alley", "takes the id of an alley: a01"),
    ("portobello", "moveBobby", {"alley": "x" * 10_000}, "alley", f"is '{'x' * 40}...'; it takes"),
    ("portobello", "takeTile", {"tile": "5"}, "tile", "takes the id of a tile: 2, 3, 4, n1, n2, n3."),
    ("portobello", "takeTile", {"tile": "N3"}, "tile", "is 'N3' (did you mean n3?)"),
    ("portobello", "takeTile", {"tile": "n4"}, "tile", "is 'n4'"),
    ("portobello", "scoreDistrict", {"district": "d01", "tile": "n2"}, "tile", "is 'n2'; a district is scored with"),
    ("portobello", "scoreDistrict", {"district": "H", "tile": "2"}, "district", "is 'H'"),
    ("klongs", "placeBoat", {"boat": "FISH-4-VACANT", "field": "A1"}, "boat", f"takes the id of a boat: {BOATS}"),
    ("klongs", "placeBoat", {"boat": "fish-2-vacant", "field": "A1"}, "boat", "is 'fish-2-vacant' (did you mean FISH-"),
    ("klongs", "placeBoat", {"boat": "FISH-2-VACANT-LUK_PHAT", "field": "A1"}, "boat", "is 'FISH-2-VACANT-LUK_PHAT'"),
    ("klongs", "placeBoat", {"boat": "C4", "field": "A1"}, "boat", "is 'C4'"),
    ("klongs", "placeBoat", {"boat": "THIEF"}, "field", f"field is missing; it takes the id of a field: {FIELDS}."),
    ("klongs", "placeBoat", {"boat": "THIEF", "field": "K1"}, "field", "is 'K1'"),
    ("klongs", "placeBoat", {"boat": "THIEF", "field": "a1"}, "field", "is 'a1' (did you mean A1?)"),
    ("klongs", "placeBoat", {"boat": "THIEF", "field": "34"}, "field", "is '34'"),
    ("klongs", "shiftBoat", {"origin": "A1", "target": "A9"}, "target", "is 'A9'"),
    ("klongs", "scoreDock", {"dock": "D5"}, "dock", "is 'D5'; it takes the id of a dock: B1-C2"),
    ("klongs", "scoreDock", {"dock": "A1-B2"}, "dock", "is 'A1-B2'"),
    ("klongs", "scoreDock", {"dock": "C4\u2010D5"}, "dock", "is 'C4\u2010D5' (with U+2010); it takes"),
    ("klongs", "takeTrader", {"field": "C4-D5"}, "field", "is 'C4-D5'"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "move", "fields", "field", "says"), WRONG)
def test_wrong_id_in_a_move(game: str, move: str, fields: dict[str, str], field: str, says: str) -> None:
    message = json_format.ParseDict({game: {move: fields}}, move_pb2.Move())
    with pytest.raises(BadField) as refused:
        envelope.decode_move(default_header(game), message)
    path = f"move.{game}.{move}.{field}"
    assert refused.value.metadata["field"] == path
    assert str(refused.value).startswith(path)
    assert says in str(refused.value)


def test_the_ids_are_those_of_the_board_of_the_match() -> None:
    alleys = tuple(replace(alley, id=f"{alley.id}:1") for alley in PRINTED.alleys)
    districts = tuple(
        replace(one, id=f"{one.id}:1", alleys=tuple(f"{alley}:1" for alley in one.alleys)) for one in PRINTED.districts
    )
    options = Options(board=replace(PRINTED, alleys=alleys, districts=districts))
    header = Header(
        "x", "portobello", PORTOBELLO.box.version, 2, GameOptions(options), Visibility.PUBLIC, "", bytes(32), 0
    )
    # The id of an alley looks like that of a space, but each field takes one kind.
    decoded: object = envelope.decode_move(header, stall("a01:1:2"))
    assert decoded == PlaceStall("a01:1", 1)
    for wrong, says in (("a01:1", "; those of a01:1 are a01:1:1, a01:1:2"), ("a01:2", ": a01:1:1, a01:1:2")):
        with pytest.raises(BadField, match=f"it takes the id of a space{says}"):
            envelope.decode_move(header, stall(wrong))
    with pytest.raises(BadField, match="is 'a01:1:2'"):
        envelope.decode_move(default_header("portobello"), stall("a01:1:2"))


def stall(space: str) -> move_pb2.Move:
    """The message of placing a stall."""
    return json_format.ParseDict({"portobello": {"placeStall": {"space": space}}}, move_pb2.Move())


@pytest.mark.parametrize(
    ("size", "item", "says"),
    [
        (0, "THIEF", "boats.items has 1 ids; size is 0"),
        (2, "THIEF", "boats.items has 1 ids; size is 2"),
        (1, "thief", r"boats.items\[0\] is 'thief'"),
    ],
)
def test_hidden_items_that_are_wrong_or_not_as_many_as_is_said_are_refused(size: int, item: str, says: str) -> None:
    dealt = {"pile": "PILE_ONLY", "boats": {"seenBy": 1, "size": size, "items": [item]}}
    message = json_format.ParseDict({"klongs": {"boatsDealt": {"seat": 1, **dealt}}}, event_pb2.Event())
    with pytest.raises(BadField, match=says):
        envelope.decode_event(default_header("klongs"), message)


COMPONENTS: list[tuple[dict[str, Any], str, str]] = [
    ({"light": ["A9"]}, "light[0]", "is 'A9'; it takes the id of a field"),
    ({"light": ["A9"] * MAX_ENTRIES}, "light[0]", "is 'A9'; it takes the id of a field"),
    ({"light": ["A1"], "dark": ["B1", "b1"]}, "dark[1]", "is 'b1'"),
    ({"traders": [{"seatCount": 2, "count": 3}]}, "traders", "one for 4 players, in this order, not 1."),
    ({"traders": [{"seatCount": 2, "count": 3}] * 3}, "traders[1].seatCount", "is 2; it takes 3: the list has one"),
    ({}, "traders", "not 0"),
]  # fmt: skip


@pytest.mark.parametrize(("components", "field", "says"), COMPONENTS)
def test_wrong_id_in_own_components(components: dict[str, Any], field: str, says: str) -> None:
    options = {"klongs": {"components": components}}
    message = json_format.ParseDict(options, options_pb2.Options())
    with pytest.raises(BadField) as refused:
        envelope.decode_options("klongs", message)
    assert refused.value.metadata["field"] == f"options.klongs.components.{field}"
    assert says in str(refused.value)
