"""Good requests for every method of the contract: what the fuzzer begins with."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from markethall.v1 import game_service_pb2, match_pb2, match_service_pb2, options_pb2
from markethall.v1.match_service_pb2 import PlayMoveRequest
from markethall_rules import GAMES
from tests.api.calls import Table

METHODS: Final[Mapping[str, MethodDescriptor]] = {
    f"/{service.full_name}/{method.name}": method
    for file in (game_service_pb2.DESCRIPTOR, match_service_pb2.DESCRIPTOR)
    for service in file.services_by_name.values()
    for method in service.methods
}
"""Every method by its path."""


@dataclass(frozen=True)
class Seed:
    """A request that the service grants or refuses with a reason, with the caller's metadata."""

    path: str
    request: Message
    metadata: tuple[tuple[str, str], ...]


class Tables:
    """A running match and one with a free seat of each game, on the real service."""

    def __init__(self, target: str, rng: random.Random) -> None:
        self.playing: list[Table] = []
        self.seating: list[Table] = []
        self.records: list[match_pb2.Record] = []
        for game in GAMES:
            table = Table(target)
            table.start(game.box.name)
            table.play_random(rng, 8)
            table.resign(1)
            self.records.append(table.record())
            table.close()
            table = Table(target)
            table.start(game.box.name)
            table.play_random(rng, 12)
            self.playing.append(table)
            table = Table(target)
            table.create(game.box.name)
            table.join()
            self.seating.append(table)

    def close(self) -> None:
        """Ends all channels."""
        for table in (*self.playing, *self.seating):
            table.close()

    def seeds(self) -> dict[str, list[Seed]]:
        """The seeds of every method: at least one for each."""
        found: dict[str, list[Seed]] = {path: [] for path in METHODS}
        for table, record in zip(self.playing, self.records, strict=True):
            _add(found, table, _values(table) | {"record": record})
        for table in self.seating:
            _add(found, table, {"name": table.name, "seat": 2, "display_name": "Anna", "request_id": "f" * 20})
        return found


def _values(table: Table) -> dict[str, Any]:
    """What fields of that name may hold to be right at this table."""
    match = table.get()
    table.tokens = [table.tokens[match.to_act[0] - 1]]
    wanted = match_pb2.Match(game=match.game, seat_count=2, visibility=match_pb2.MATCH_VISIBILITY_PRIVATE)
    wanted.options.CopyFrom(_full_options(table, match.game.removeprefix("games/")))
    move, revision = table.legal(1).moves[0], match.revision
    return {
        "name": table.name,
        "play": PlayMoveRequest(name=table.name, move=move, revision=revision, validate_only=True),
        "match": wanted,
        "game": match.game,
        "state": match_pb2.MATCH_STATE_PLAYING,
        "page_size": 5,
        "move": move,
        "moves": [move],
        "revision": revision,
        "after_revision": match.revision,
        "request_id": "f" * 20,
        "join_code": "abcdefgh",
        # So that most of what is sent leaves the match where it is, and the next one is right again.
        "validate_only": True,
    }


def _full_options(table: Table, game: str) -> options_pb2.Options:
    """Options with the game's own board in them, if it may bring one: much that can be made wrong."""
    facts = table.games.GetGame(game_service_pb2.GetGameRequest(name=f"games/{game}"))
    options = options_pb2.Options()
    inner = getattr(options, game)
    inner.SetInParent()
    boards = {field.message_type.full_name: field for field in inner.DESCRIPTOR.fields if field.message_type}
    for data in facts.boards:
        board = getattr(data, data.WhichOneof("kind"))
        if field := boards.get(board.DESCRIPTOR.full_name):
            getattr(inner, field.name).CopyFrom(board)
    return options


def _add(found: dict[str, list[Seed]], table: Table, values: Mapping[str, Any]) -> None:
    for path, method in METHODS.items():
        request = GetMessageClass(method.input_type)()
        for name, value in _fitting(request, values):
            if isinstance(value, list):
                getattr(request, name).extend(value)
            elif isinstance(value, Message):
                getattr(request, name).CopyFrom(value)
            else:
                setattr(request, name, value)
        if path.endswith("CreateMatch"):
            request.ClearField("request_id")
        if path.endswith("GetGame"):
            request = game_service_pb2.GetGameRequest(name=f"games/{values.get('game', 'kairo')}")
        found[path] += [Seed(path, request, table.as_seat(1)), Seed(path, request, ())]


def _fitting(request: Message, values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for field in request.DESCRIPTOR.fields:
        value = values.get(field.name)
        if value is not None and isinstance(value, Message | list) == (field.message_type is not None):
            yield field.name, value
