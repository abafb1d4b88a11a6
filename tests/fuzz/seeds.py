"""Valid requests of every method: the fuzz tests mutate them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from markethall.v1 import game_service_pb2, match_pb2, match_service_pb2, options_pb2
from markethall.v1.match_service_pb2 import MoveLine, PlayMoveRequest, SeatWatch, WatchMatchRequest
from markethall_rules import GAMES
from tests.api.calls import Table
from tests.kits import moves_near

METHODS: Final[Mapping[str, MethodDescriptor]] = {
    f"/{service.full_name}/{method.name}": method
    for file in (game_service_pb2.DESCRIPTOR, match_service_pb2.DESCRIPTOR)
    for service in file.services_by_name.values()
    for method in service.methods
}
"""Every method by its path."""


@dataclass(frozen=True)
class Seed:
    """A valid request with its metadata. It may still be refused with a reason."""

    path: str
    request: Message
    metadata: tuple[tuple[str, str], ...]


class FuzzMatches:
    """Matches of each game on the service: one that is played, one that has a free seat, and a finished one.

    `playing` and `seating` are their tables, `records` the records of the finished ones.
    """

    def __init__(self, target: str, rng: random.Random) -> None:
        self._target = target
        self._rng = rng
        self.records = [self._finished_record(game.box.name) for game in GAMES]
        self.playing = [self._start(game.box.name, moves=12) for game in GAMES]
        self.seating: list[Table] = []
        self._tokens = [table.tokens for table in self.playing]
        self._options = [
            _options_with_board(table, game.box.name) for table, game in zip(self.playing, GAMES, strict=True)
        ]

    def close(self) -> None:
        for table in (*self.playing, *self.seating):
            table.close()

    def renew(self) -> None:
        """Replaces the matches with a free seat, and those that are no longer played. `tokens` of each table is then
        the token of a seat that is to act."""
        for table in self.seating:
            table.close()
        self.seating.clear()
        for number, game in enumerate(GAMES):
            table = Table(self._target)
            table.create(game.box.name)
            table.join()
            self.seating.append(table)
            while self.playing[number].get().state != match_pb2.MATCH_STATE_PLAYING:
                self.playing[number].close()
                self.playing[number] = self._start(game.box.name, moves=12)
                self._tokens[number] = self.playing[number].tokens
            seat = self.playing[number].get().to_act[0]
            self.playing[number].tokens = [self._tokens[number][seat - 1]]

    def seeds(self) -> dict[str, list[Seed]]:
        """The seeds of every method, for the current positions. There are some for each method."""
        seeds: dict[str, list[Seed]] = {path: [] for path in METHODS}
        for table, options, record in zip(self.playing, self._options, self.records, strict=True):
            _add_seeds(seeds, table, _values(table, options) | {"record": record})
        for table in self.seating:
            asked = match_service_pb2.CreateShortCodeRequest(name=table.name)
            code = table.matches.CreateShortCode(asked, metadata=table.as_seat(1)).short_code
            values = {"seat": 2, "display_name": "Anna", "request_id": "f" * 20, "short_code": code}
            _add_seeds(seeds, table, {"name": table.name, **values})
        return seeds

    def _start(self, game: str, moves: int) -> Table:
        table = Table(self._target)
        table.start(game)
        table.play_random(self._rng, moves_near(game, moves))
        return table

    def _finished_record(self, game: str) -> match_pb2.Record:
        table = self._start(game, moves=8)
        table.resign(1)
        record = table.record()
        table.close()
        return record


def _values(table: Table, options: options_pb2.Options) -> dict[str, Any]:
    """Valid values of request fields for the current position of a match, by field name."""
    match = table.get()
    new_match = match_pb2.Match(game=match.game, seat_count=2, visibility=match_pb2.MATCH_VISIBILITY_PRIVATE)
    new_match.options.CopyFrom(options)
    move, revision = table.legal(1).moves[0], match.revision
    return {
        "name": table.name,
        "play": PlayMoveRequest(name=table.name, move=move, revision=revision),
        "match": new_match,
        "game": match.game,
        "state": match_pb2.MATCH_STATE_PLAYING,
        "page_size": 5,
        "move": move,
        "lines": [MoveLine(moves=[move])],
        "watches": [SeatWatch(watch=WatchMatchRequest(name=table.name, after_revision=match.revision))],
        "revision": revision,
        "after_revision": match.revision,
        "request_id": "f" * 20,
        "join_code": "abcdefgh",
        "short_code": "k7q2mx",
    }


def _options_with_board(table: Table, game: str) -> options_pb2.Options:
    """Options with a board of the game, if its options have one. A board has many fields to mutate."""
    response = table.games.GetGame(game_service_pb2.GetGameRequest(name=f"games/{game}"))
    options = options_pb2.Options()
    inner = getattr(options, game)
    inner.SetInParent()
    boards = {field.message_type.full_name: field for field in inner.DESCRIPTOR.fields if field.message_type}
    for data in response.boards:
        board = getattr(data, data.WhichOneof("kind"))
        if field := boards.get(board.DESCRIPTOR.full_name):
            getattr(inner, field.name).CopyFrom(board)
    return options


def _add_seeds(seeds: dict[str, list[Seed]], table: Table, values: Mapping[str, Any]) -> None:
    """Adds a request of every method with these values: with the token of a seat, and without."""
    for path, method in METHODS.items():
        request = GetMessageClass(method.input_type)()
        for name, value in _fitting_values(request, values):
            if isinstance(value, list):
                getattr(request, name).extend(value)
            elif isinstance(value, Message):
                getattr(request, name).CopyFrom(value)
            else:
                setattr(request, name, value)
        if path.endswith("CreateMatch"):
            request.ClearField("request_id")
        if path.endswith("CheckRecord"):
            # A check has a record or a name.
            request.ClearField("name")
            request.ClearField("join_code")
        if path.endswith("GetGame"):
            request = game_service_pb2.GetGameRequest(name=f"games/{values.get('game', 'kairo')}")
        if path.endswith("GetBot"):
            request = game_service_pb2.GetBotRequest(name="bots/greedy")
        seeds[path] += [Seed(path, request, table.as_seat(1)), Seed(path, request, ())]


def _fitting_values(request: Message, values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for field in request.DESCRIPTOR.fields:
        value = values.get(field.name)
        if value is not None and isinstance(value, Message | list) == (field.message_type is not None):
            yield field.name, value
