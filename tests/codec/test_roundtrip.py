"""Options, commits, views, headers and snapshots of every game are the same after encoding and decoding."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from types import NoneType
from typing import Any, get_args, get_type_hints

import pytest
from google.protobuf import json_format
from hypothesis import HealthCheck, given, settings, strategies as st

from markethall.v1 import move_pb2, options_pb2
from markethall_rules import GAMES
from markethall_rules.secret import redact
from markethall_service.codec import CODECS, CODECS_BY_NAME, envelope, stored
from markethall_service.matches.errors import BadField, WrongGame
from markethall_service.matches.log import Commit, Header, MatchState, Player, Visibility
from markethall_service.matches.match import Match, Seat, begin
from markethall_service.matches.turns import TurnCommits
from tests.kit import Kit, Step, random_match
from tests.kits import for_each_game, kit_of

bounded = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))


def test_every_game_of_the_service_has_a_codec() -> None:
    assert [codec.name for codec in CODECS] == [game.box.name for game in GAMES]


@for_each_game
def test_a_move_or_event_without_fields_is_refused_or_a_value_of_the_rules(kit: Kit) -> None:
    """PlayMove takes the move of a stranger, CheckRecord events too: what the rules have as a value is never None."""
    codec = CODECS_BY_NAME[kit.game.box.name]
    ids = codec.ids(kit.game.default_options())
    for kinds in (codec.moves, codec.events):
        for kind in kinds.message.DESCRIPTOR.oneofs_by_name["kind"].fields:
            message = kinds.message()
            getattr(message, kind.name).SetInParent()
            with suppress(BadField):
                value = kinds.decode(message, ids)
                hints = get_type_hints(type(value))
                absent = [name for name in hints if getattr(value, name) is None]
                assert [name for name in absent if NoneType not in get_args(hints[name])] == [], value


@for_each_game
@bounded
@given(data=st.data())
def test_everything_in_a_match_round_trips(kit: Kit, data: Any) -> None:
    name = kit.game.box.name
    options = data.draw(kit.options)
    seats = data.draw(st.sampled_from(kit.game.box.seats))
    header = header_of(kit, seats, options)
    encoded = envelope.encode_options(name, options)
    assert envelope.decode_options(name, through_json(encoded)) == options
    for number, step in enumerate(random_match(kit.game, options, seats, data.draw(st.integers(0, 9999)), 150)):
        commit = commit_of(number, step)
        assert stored.decode_commit(header, stored.encode_commit(header, commit), commit.request_id) == commit
        assert envelope.decode_commit(header, through_json(envelope.encode_commit(header, commit))) == commit
        # As the viewers see it, in turn.
        seen = replace(commit, events=redact(commit.events, number % (seats + 1)))
        assert envelope.decode_commit(header, through_json(envelope.encode_commit(header, seen))) == seen


@for_each_game
def test_a_position_between_the_events_of_a_move_has_a_view(kit: Kit) -> None:
    """A preview shows it, where it stops before luck."""
    game, options, seats = kit.game, kit.game.default_options(), kit.game.box.seats[0]
    header = header_of(kit, seats, options)
    for step in random_match(game, options, seats, 4):
        state = step.before
        for event in step.events:
            state = game.apply(state, event)
            assert envelope.encode_view(header, redact(state, 1)).WhichOneof("kind") == kit.game.box.name


@for_each_game
def test_a_snapshot_is_under_one_kilobyte(kit: Kit) -> None:
    seats = kit.game.box.seats[-1]
    options = kit.game.default_options()
    header = header_of(kit, seats, options)
    assert stored.decode_header(stored.encode_header(header)) == header
    largest = 0
    for step in random_match(kit.game, options, seats, 7):
        match = match_at(header, step.after)
        data = stored.encode_snapshot(match)
        # Names are in the log alone.
        seats_kept = tuple(
            replace(seat, player=seat.player and replace(seat.player, display_name="")) for seat in match.seats
        )
        assert stored.decode_snapshot(header, data) == replace(match, seats=seats_kept)
        largest = max(largest, len(data))
    assert largest < 1024


@pytest.mark.parametrize("codec", CODECS, ids=[codec.name for codec in CODECS])
def test_an_empty_move_is_refused(codec: Any) -> None:
    with pytest.raises(BadField):
        envelope.decode_move(default_header(codec.name), move_pb2.Move())
    inner: Any = {codec.name: codec.moves.message()}
    empty = move_pb2.Move(**inner)
    with pytest.raises(BadField):
        envelope.decode_move(default_header(codec.name), empty)


@pytest.mark.parametrize("codec", CODECS, ids=[codec.name for codec in CODECS])
def test_options_left_out_are_the_defaults(codec: Any) -> None:
    game = next(game for game in GAMES if game.box.name == codec.name)
    inner: Any = {codec.name: codec.options.message()}
    message = options_pb2.Options(**inner)
    assert envelope.decode_options(codec.name, message) == game.default_options()


def test_a_message_of_another_game_is_refused() -> None:
    for codec in CODECS:
        for other in CODECS_BY_NAME:
            if other != codec.name:
                inner: Any = {other: CODECS_BY_NAME[other].moves.message()}
                move = move_pb2.Move(**inner)
                with pytest.raises(WrongGame):
                    envelope.decode_move(default_header(codec.name), move)


def test_a_turn_names_its_first_and_its_last_commit() -> None:
    turn = TurnCommits(1, 7)
    for revision in range(2, 6):
        turn.add(Commit(revision, 1, None, (), 0, (), 0, ""))
    message = envelope.encode_turn(begin(default_header("klongs")), turn, 0, None)
    assert (message.first_revision, message.last_revision, message.commits_left_out) == (2, 5, 0)


def through_json(message: Any) -> Any:
    text = json_format.MessageToJson(message, always_print_fields_with_no_presence=True)
    return json_format.Parse(text, type(message)())


def commit_of(number: int, step: Step) -> Commit:
    return Commit(number + 2, step.seat or 1, step.move, step.events, 3, (1,), 1_700_000_000_123, "r-1")


def header_of(kit: Kit, seats: int, options: Any) -> Header:
    box = kit.game.box
    return Header(
        "k" * 20, box.name, box.version, seats, options, Visibility.PRIVATE, "abcdefgh", bytes(32), 1_700_000_000_123
    )


def default_header(name: str) -> Header:
    kit = kit_of(name)
    return header_of(kit, kit.game.box.seats[0], kit.game.default_options())


def match_at(header: Header, state: Any) -> Match:
    seats = tuple(Seat(seat + 1, Player("N" * 40)) for seat in range(1, header.seat_count + 1))
    return replace(
        begin(header),
        revision=9999,
        seats=seats,
        state=MatchState.PLAYING,
        position=state,
        updated_ms=1_700_000_000_999,
    )
