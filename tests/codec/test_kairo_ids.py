"""Ids of Kairo that a caller sends: each wrong one is refused with its path, its value and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest
from google.protobuf import json_format

from markethall.v1 import move_pb2, options_pb2
from markethall_rules.kairo import GAME, Options
from markethall_rules.kairo.board import BoardName
from markethall_rules.kairo.moves import PlaceEntrance
from markethall_service.codec import envelope
from markethall_service.codec.mirror import InvalidField
from markethall_service.matches.games import GameOptions
from markethall_service.matches.log import Header, Visibility

SITES = "it takes the id of a site, A1 to I9: the letter of a column and the number of a row."
CARDS = "it takes the id of a stall card: 1, 2, 3, 4, 5, 6, 7, 8, 9, 123, 456, ... 369 (GetGame lists all 15)"


def header(options: Options) -> Header:
    """The header of a match of two seats."""
    return Header("x", "kairo", GAME.box.version, 2, GameOptions(options), Visibility.PUBLIC, "", bytes(32), 0)


def refusal(move: dict[str, Any], options: Options | None = None) -> InvalidField:
    message = json_format.ParseDict({"kairo": move}, move_pb2.Move())
    with pytest.raises(InvalidField) as caught:
        envelope.decode_move(header(options or Options()), message)
    return caught.value


@pytest.mark.parametrize("site", ["J1", "A10", "31", "E05", "C4-D5"])
def test_wrong_site_is_refused(site: str) -> None:
    refused = refusal({"placeMain": {"colour": "COLOUR_RED", "site": site}})
    assert refused.metadata["field"] == "move.kairo.placeMain.site"
    assert refused.message == f"move.kairo.placeMain.site is '{site}'; {SITES}"


def test_a_site_that_is_missing_or_in_another_case_is_refused() -> None:
    for site, says in (("", "is missing"), ("e5", "is 'e5' (did you mean E5?)")):
        message = refusal({"placeMain": {"colour": "COLOUR_RED", "site": site}}).message
        assert message == f"move.kairo.placeMain.site {says}; {SITES}"


def test_sites_are_those_of_the_board_of_the_match() -> None:
    message = json_format.ParseDict({"kairo": {"placeEntrance": {"site": "L12"}}}, move_pb2.Move())
    decoded: object = envelope.decode_move(header(Options(board=BoardName.MARKET_12)), message)
    assert decoded == PlaceEntrance(143)
    assert refusal({"placeEntrance": {"site": "L12"}}).metadata["field"] == "move.kairo.placeEntrance.site"


@pytest.mark.parametrize("card", ["0", "10", "987", "1.0", "COLOUR_RED", "7,8,9"])
def test_wrong_card_is_refused(card: str) -> None:
    refused = refusal({"playCards": {"cards": ["7", card]}})
    assert refused.metadata["field"] == "move.kairo.playCards.cards[1]"
    assert refused.message == f"move.kairo.playCards.cards[1] is '{card}'; {CARDS}."


def test_long_values_are_cut() -> None:
    assert len(str(refusal({"drawOpen": {"card": "7" * 100_000}}))) < 300


def test_own_boards_and_their_stalls_have_ids() -> None:
    board = {
        "area": ["MMM", "MMM", "RRR"],
        "section": ["123", "456", "789"],
        "customerStarts": ["A1", "B1", "C1", "A2", "B2"],
        "setups": [{"seats": 2, "colour": "COLOUR_VIOLET", "stall": "C3", "entrance": "C2"}],
    }
    message = json_format.ParseDict({"kairo": {"ownBoard": board}}, options_pb2.Options())
    options: Any = envelope.decode_options("kairo", message)
    assert options.own_board.customer_starts == (0, 1, 2, 3, 4)
    [stall] = options.own_board.setups
    assert (stall.owner, stall.stall, stall.entrance) == (0, 8, 5)
    back = json_format.MessageToDict(envelope.encode_options("kairo", options))
    assert back["kairo"]["ownBoard"] == board


@pytest.mark.parametrize(
    ("board", "path", "says"),
    [
        ({"area": ["MMM"] * 3, "customerStarts": ["A1", "D1"]}, "customerStarts[1]", "is 'D1'; it takes the id of a "
         "site, A1 to C3"),
        ({"area": ["MMM"] * 3, "customerStarts": ["0"]}, "customerStarts[0]", "is '0'"),
        ({"customerStarts": ["Q1"]}, "customerStarts[0]", "is 'Q1'; it takes the id of a site, A1 to P16"),
        ({"area": ["M" * 5000] * 900, "customerStarts": ["A17"]}, "customerStarts[0]", "A1 to P16"),
        ({"setups": [{"colour": "COLOUR_RED", "owner": 0}]}, "setups[0].owner", "is 0; it takes a seat, from 1, or"),
        ({"setups": [{"colour": "COLOUR_RED", "owner": -1}]}, "setups[0].owner", "is -1;"),
        ({"setups": [{"colour": "COLOUR_RED"}]}, "setups[0].stall", "is missing; it takes the id of a site"),
    ],
)  # fmt: skip
def test_wrong_id_of_an_own_board_is_refused(board: dict[str, Any], path: str, says: str) -> None:
    message = json_format.ParseDict({"kairo": {"ownBoard": board}}, options_pb2.Options())
    with pytest.raises(InvalidField) as caught:
        envelope.decode_options("kairo", message)
    assert caught.value.metadata["field"] == f"options.kairo.ownBoard.{path}"
    assert says in caught.value.message
