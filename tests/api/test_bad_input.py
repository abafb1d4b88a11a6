"""Invalid input gets an error that names the fault, and does not change the match."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import grpc
import pytest

from markethall.portobello.v1 import move_pb2, options_pb2 as portobello_options
from markethall.v1 import game_service_pb2, match_pb2, options_pb2
from markethall.v1.match_service_pb2 import (
    CreateMatchRequest,
    GetMatchRequest,
    ListMatchesRequest,
    PlayMoveRequest,
    WatchMatchRequest,
)
from markethall.v1.move_pb2 import Move
from markethall_service.api.handlers import METADATA_LIMIT
from markethall_service.codec import envelope
from markethall_service.matches.errors import BadField
from markethall_service.matches.log import Header, Visibility
from tests.kit import random_match
from tests.kits import GAME_NAMES, for_each_game

from .calls import Table, refused

CODE = grpc.StatusCode


def test_unknown_game(table: Table) -> None:
    calls: list[tuple[Callable[[str], object], str]] = [
        (table.create, "match.game"),
        (lambda name: table.games.GetGame(game_service_pb2.GetGameRequest(name=f"games/{name}")), "name"),
        (lambda name: table.matches.ListMatches(ListMatchesRequest(game=name)), "game"),
    ]
    for call, field in calls:
        for name, says in (
            ("chess", "'chess'. The games are kairo, "),
            ("KAIRO", "'KAIRO' (did you mean kairo?). "),
            (" kairo", "(did you mean kairo?)"),
            ("k\N{CYRILLIC SMALL LETTER A}iro", " (with U+0430). "),
        ):
            with refused("GAME_NOT_FOUND", CODE.NOT_FOUND) as refusal:
                call(name)
            assert says in refusal.message
            assert refusal.metadata == {"field": field, "given": name, "allowed": ", ".join(GAME_NAMES)}
            assert refusal.violations == [field]
    with refused("GAME_NOT_FOUND", CODE.NOT_FOUND):
        table.matches.ListMatches(ListMatchesRequest(game="games/"))
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT):
        table.games.GetGame(game_service_pb2.GetGameRequest(name="chess"))


def test_missing_game(table: Table) -> None:
    for game in ("", "games/"):
        with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
            table.create(game, seats=0)
        assert refusal.message == f"match.game is missing: give one of {', '.join(GAME_NAMES)}."
        assert refusal.metadata["field"] == "match.game"
        assert refusal.metadata["allowed"] == ", ".join(GAME_NAMES)
    with refused("GAME_NOT_FOUND", CODE.NOT_FOUND):
        table.games.GetGame(game_service_pb2.GetGameRequest(name="games/"))
    assert table.matches.ListMatches(ListMatchesRequest(game="")).matches is not None


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 1000])
def test_wrong_number_of_seats(table: Table, seats: int) -> None:
    with refused("BAD_SEAT_COUNT", CODE.INVALID_ARGUMENT) as refusal:
        table.create(seats=seats)
    given = str(seats) if seats else ""
    assert refusal.metadata == {
        "field": "match.seatCount", "seatCount": str(seats), "given": given, "allowed": "2, 3, 4"
    }  # fmt: skip
    says = f"is for 2, 3 or 4 players, not {seats}." if seats else "match.seatCount is missing: "
    assert says in refusal.message


def test_unknown_match(table: Table) -> None:
    for name, reason, code in (
        ("matches/nosuchmatch", "MATCH_NOT_FOUND", CODE.NOT_FOUND),
        ("matches/" + "x" * 4000, "MATCH_NOT_FOUND", CODE.NOT_FOUND),
        ("matches/}{:log", "MATCH_NOT_FOUND", CODE.NOT_FOUND),
        ("games/portobello", "BAD_FIELD", CODE.INVALID_ARGUMENT),
        ("", "BAD_FIELD", CODE.INVALID_ARGUMENT),
    ):
        with refused(reason, code):
            table.matches.GetMatch(GetMatchRequest(name=name))
        with refused(reason, code):
            next(table.matches.WatchMatch(WatchMatchRequest(name=name)))


def test_options_of_another_game_or_with_invalid_values(table: Table) -> None:
    edition: Any = 17
    wrong = portobello_options.Options(edition=edition)
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
        table.create(options=options_pb2.Options(portobello=wrong))
    assert "ITALIAN" in refusal.message


def test_invalid_board_error_names_the_clause(table: Table) -> None:
    game = table.games.GetGame(game_service_pb2.GetGameRequest(name="games/portobello"))
    board = game.boards[0].portobello
    own = portobello_options.Options(board=board)
    assert table.create(options=options_pb2.Options(portobello=own)).match.name
    own.board.name = "ours"
    own.board.alleys[0].values[0] = 4
    with refused("BAD_OPTIONS", CODE.INVALID_ARGUMENT) as refusal:
        table.create(options=options_pb2.Options(portobello=own))
    assert refusal.metadata["clause"] in ("PM-1.1", "PM-1.5")
    del own.board.squares[:]
    with refused("BAD_OPTIONS", CODE.INVALID_ARGUMENT):
        table.create(options=options_pb2.Options(portobello=own))


def test_malformed_bytes(table: Table) -> None:
    match = table.start()
    rng = random.Random(1)
    call: Any = table.channel.unary_unary("/markethall.v1.MatchService/PlayMove")
    request = PlayMoveRequest(name=table.name, revision=match.revision, move=table.legal(match.to_act[0]).moves[0])
    good = request.SerializeToString()
    with refused("MALFORMED", CODE.INVALID_ARGUMENT):
        call(b"\xff" * 40, metadata=table.as_seat(1))
    for _ in range(200):
        data = bytearray(good)
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        try:
            call(bytes(data[: rng.randint(1, len(data))]))
        except grpc.RpcError as error:
            status: Any = error
            assert status.code() not in (CODE.INTERNAL, CODE.UNKNOWN), (status, data)
    assert table.get() == match


def test_body_of_ten_megabytes(table: Table) -> None:
    match = table.start()
    with refused("MESSAGE_TOO_LARGE", CODE.RESOURCE_EXHAUSTED) as refusal:
        table.play(1, Move(), match.revision, request_id="x" * 10_000_000)
    assert refusal.metadata["limit"] == "131072"
    assert table.get() == match


def test_very_long_lists(table: Table) -> None:
    board = portobello_options.Board(alleys=[portobello_options.Alley()] * 1001)
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
        table.create(options=options_pb2.Options(portobello=portobello_options.Options(board=board)))
    assert refusal.message == "match.options.portobello.board.alleys takes up to 1000 entries, not 1001."


def test_compressed_requests_are_not_inflated(table: Table) -> None:
    match = table.start()
    call: Any = table.channel.unary_unary("/markethall.v1.MatchService/GetMatch")
    request = GetMatchRequest(name=match.name).SerializeToString()
    assert match_pb2.Match.FromString(call(request)).name == match.name
    with pytest.raises(grpc.RpcError) as caught:
        call(request, compression=grpc.Compression.Gzip)
    status: Any = caught.value
    assert status.code() is CODE.UNIMPLEMENTED


def test_unknown_method(table: Table) -> None:
    call: Any = table.channel.unary_unary("/markethall.v1.MatchService/NoSuchMethod")
    with pytest.raises(grpc.RpcError) as caught:
        call(b"")
    status: Any = caught.value
    assert status.code() == CODE.UNIMPLEMENTED


def test_invalid_fields(table: Table) -> None:
    match = table.start()
    seat = match.to_act[0]
    move = table.legal(seat).moves[0]
    for call in (
        lambda: table.play(seat, move, 0),
        lambda: table.play(seat, move, -3),
        lambda: table.play(seat, Move(), match.revision),
        lambda: table.play(seat, Move(portobello=move_pb2.Move()), match.revision),
        lambda: table.play(seat, move, match.revision, request_id="x" * 65),
        lambda: table.play(seat, move, match.revision, request_id="tab\t"),
        lambda: table.undo(seat, 0),
        lambda: next(table.watch(after=-1)),
        lambda: table.matches.CreateMatch(
            CreateMatchRequest(match=match_pb2.Match(game="portobello", seat_count=2), request_id="short")
        ),
        lambda: table.create(visibility=9),
    ):
        with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
            call()
        assert refusal.metadata["field"]
    assert table.get() == match


@for_each_game
def test_illegal_moves_of_every_kind(table: Table, kit: Any) -> None:
    name = kit.game.box.name
    table.start(name)
    rng = random.Random(3)
    refusals = 0
    # The view has not all that junk is made from: it comes from a position of another match.
    *_, step = random_match(kit.game, kit.game.default_options(), 2, 3, 60)
    header = Header("x", name, 1, 2, kit.game.default_options(), Visibility.PUBLIC, "", bytes(32), 0)
    for _ in range(12):
        match = table.play_random(rng, 5)
        if match.state == match_pb2.MATCH_STATE_FINISHED:
            table.tokens.clear()
            match = table.start(name)
        seat = match.to_act[0]
        legal = {move.SerializeToString() for move in table.legal(seat).moves}
        for _ in range(10):
            junk = known_ids(header, kit.junk(step.after, rng))
            if junk is not None and junk.SerializeToString() not in legal:
                with refused("ILLEGAL_MOVE", CODE.FAILED_PRECONDITION) as refusal:
                    table.play(seat, junk, match.revision)
                assert re.match(r"[A-Z]{2}-\d", refusal.metadata["clause"])
                assert refusal.metadata["cause"].isupper()
                refusals += 1
        assert table.get() == match
    assert refusals


def known_ids(header: Header, move: Any) -> Move | None:
    """The message of a move, None if it has ids or numbers of coins that the game does not have."""
    try:
        message = envelope.encode_move(header, move)
        envelope.decode_move(header, message)
    except (BadField, LookupError, ValueError):
        return None
    return message


FOREIGN: dict[str, Any] = {
    "portobello": {"place_bobby": {"district": "d99"}},
    "kairo": {"play_cards": {"cards": ["777"]}},
    "klongs": {"place_boat": {"boat": "FISH-2-VACANT", "field": "Z9"}},
}
"""Moves with an id that the match does not have."""


@pytest.mark.parametrize("game", FOREIGN)
def test_stale_revision_comes_before_an_unknown_id(table: Table, game: str) -> None:
    match = table.start(game)
    [seat] = match.to_act
    unknown: Any = Move(**{game: FOREIGN[game]})
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT):
        table.play(seat, unknown, match.revision)
    legal = table.legal(seat)
    after = table.play(seat, legal.moves[0], legal.revision).revision
    with refused("STALE_REVISION", CODE.ABORTED) as refusal:
        table.play(seat, unknown, match.revision)
    assert refusal.metadata == {"revision": str(after), "given": str(match.revision)}
    with refused("STALE_REVISION", CODE.ABORTED):
        table.preview_lines(seat, [[unknown]], match.revision)
    # What can never be right is refused first.
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT):
        table.play(seat, Move(), match.revision)
    # Whoever may not see the match learns nothing of it.
    table.tokens.append(table.tokens[0][:-2] + "xx")
    with refused("TOKEN_INVALID", CODE.UNAUTHENTICATED):
        table.play(len(table.tokens), unknown, match.revision)


def test_large_metadata_are_refused_with_a_reason_each_time(table: Table) -> None:
    table.create()
    request = GetMatchRequest(name=table.name)
    allowed = (("x-note", "n" * (METADATA_LIMIT - 300)),)
    too_large = (("x-note", "n" * METADATA_LIMIT),)
    largest = (("x-note", "n" * (2 * METADATA_LIMIT - 1000)),)
    for _ in range(20):
        assert table.matches.GetMatch(request, metadata=allowed).name == table.name
        for metadata in (too_large, largest):
            with refused("HEADERS_TOO_LARGE", CODE.INVALID_ARGUMENT) as refusal:
                table.matches.GetMatch(request, metadata=metadata)
            assert refusal.metadata["limit"] == str(METADATA_LIMIT)
