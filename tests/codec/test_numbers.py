"""Every number in a view, a move or an event is a count, a seat, a number of points or a turn: none is a code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Final

import pytest

from markethall.v1 import event_pb2, move_pb2, view_pb2
from tests.kits import GAME_NAMES


class Is(Enum):
    """What a number means."""

    COUNT = "a number of things, turns or steps"
    SEAT = "the number of a seat"
    POINTS = "points, coins that a thing costs, or a factor of points"
    TURN = "the number of a turn"


SHARED: Final = {"Secret.owner": Is.SEAT, "Secret.size": Is.COUNT, "Hidden.size": Is.COUNT}
"""The fields of messages that all games use."""

NUMBERS: Final[Mapping[str, Mapping[str, Is]]] = {
    "portobello": {
        "*.seat": Is.SEAT,
        "AlleyScored.points": Is.POINTS,
        "AlleyState.factor": Is.POINTS,
        "AlleyState.majority": Is.SEAT,
        "BobbyMoved.paid_to": Is.SEAT,
        "BobbyMoved.price": Is.POINTS,
        "CustomersToCome.citizens": Is.COUNT,
        "CustomersToCome.clerks": Is.COUNT,
        "DistrictScored.points": Is.POINTS,
        "End.turns_left": Is.COUNT,
        "End.turns_without_progress_left": Is.COUNT,
        "GameEnded.winners": Is.SEAT,
        "PointsBySource.points": Is.POINTS,
        "SeatState.score": Is.POINTS,
        "SeatState.stalls_left": Is.COUNT,
        "TileTaken.actions": Is.COUNT,
        "Turn.actions_left": Is.COUNT,
        "Turn.number": Is.TURN,
        "TurnBegan.number": Is.TURN,
    },
    "klongs": {
        "*.opener": Is.SEAT,
        "*.owner": Is.SEAT,
        "*.points": Is.POINTS,
        "*.seat": Is.SEAT,
        "DockState.seats": Is.SEAT,
        "DockState.worth": Is.POINTS,
        "End.turns_left": Is.COUNT,
        "View.thieves_out": Is.COUNT,
        "LukPhat.step": Is.COUNT,
        "LukPhat.steps_to_market_day": Is.COUNT,
        "LukPhatAdvanced.step": Is.COUNT,
        "MarketDayState.called": Is.SEAT,
        "MarketDayState.calls_left": Is.COUNT,
        "PileState.boats": Is.COUNT,
        "SeatState.from_vacant_pile": Is.COUNT,
        "SeatState.movement_cards": Is.COUNT,
        "SeatState.score": Is.POINTS,
        "SeatState.traders_left": Is.COUNT,
        "SeatState.warehouse_points": Is.POINTS,
        "Turn.number": Is.TURN,
        "TurnBegan.number": Is.TURN,
    },
    "kairo": {
        "*.seat": Is.SEAT,
        "*.owner": Is.SEAT,
        "Building.cost": Is.COUNT,
        "Building.others_due": Is.COUNT,
        "Building.paid": Is.COUNT,
        "Coins.blue": Is.COUNT,
        "Coins.green": Is.COUNT,
        "Coins.red": Is.COUNT,
        "Coins.violet": Is.COUNT,
        "Coins.white": Is.COUNT,
        "Coins.yellow": Is.COUNT,
        "CoinsReceived.coins": Is.COUNT,
        "CustomerPulled.criers": Is.COUNT,
        "End.limit": Is.COUNT,
        "End.supplies_low": Is.COUNT,
        "End.turns_without_expansion": Is.COUNT,
        "FinalScored.coin_points": Is.POINTS,
        "FinalScored.medal_points": Is.POINTS,
        "Lead.criers": Is.COUNT,
        "MatchEnded.winners": Is.SEAT,
        "MedalState.points": Is.POINTS,
        "MedalTaken.points": Is.POINTS,
        "MedalTaken.taken_from": Is.SEAT,
        "OwnPaid.coins": Is.COUNT,
        "PayOwn.coins": Is.COUNT,
        "PointsBySource.points": Is.POINTS,
        "Purse.size": Is.COUNT,
        "SeatState.criers": Is.COUNT,
        "SeatState.score": Is.POINTS,
        "Stall.size": Is.COUNT,
        "StallExpanded.points": Is.POINTS,
        "StallExpanded.size": Is.COUNT,
        "Supply.count": Is.COUNT,
        "Turn.discard_count": Is.COUNT,
        "Turn.number": Is.TURN,
        "Turn.set_up_stalls_left": Is.COUNT,
        "TurnBegan.number": Is.TURN,
        "TurnBegan.turns_without_expansion": Is.COUNT,
        "View.criers_left": Is.COUNT,
        "View.pile": Is.COUNT,
    },
}
"""The fields with numbers of each game. `*` is every message of the game that has the field."""


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_number_has_a_meaning(game: str) -> None:
    rows = {**SHARED, **NUMBERS[game]}
    unused = set(NUMBERS[game])
    for descriptor in (view_pb2.View, move_pb2.Move, event_pb2.Event):
        field = descriptor.DESCRIPTOR.fields_by_name[game]
        for message, name in numbers(field.message_type, set()):
            row = f"{message}.{name}" if f"{message}.{name}" in rows else f"*.{name}"
            assert row in rows, f"{message}.{name} of {game} is a number without a meaning"
            unused.discard(row)
    assert not unused


def numbers(message: Any, known: set[str]) -> Iterator[tuple[str, str]]:
    """The message and the name of each field with numbers, in a message and those inside it."""
    if message.full_name in known:
        return
    known.add(message.full_name)
    for field in message.fields:
        if field.message_type is not None:
            yield from numbers(field.message_type, known)
        elif field.cpp_type not in (field.CPPTYPE_STRING, field.CPPTYPE_BOOL, field.CPPTYPE_ENUM):
            yield message.name, field.name
