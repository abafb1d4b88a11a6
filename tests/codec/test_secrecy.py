"""Two matches that differ only in secrets have the same bytes for viewers that may not see the secrets."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings, strategies as st

from markethall_rules import redact
from markethall_service.codec import envelope, matches
from markethall_service.matches.log import Commit, Header, MatchState, Player, Visibility
from markethall_service.matches.match import Match, Seat
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.playing import legal_moves
from markethall_service.matches.visibility import redacted
from tests.kit import Kit, random_match
from tests.kits import GAME_KITS, for_each_game

from .test_roundtrip import header_of


@for_each_game
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_all_bytes_are_equal(kit: Kit, data: Any) -> None:
    options = data.draw(kit.options)
    seats = data.draw(st.sampled_from(kit.game.box.seats))
    header = header_of(kit, seats, options)
    number = data.draw(st.integers(0, 9999))
    rng = random.Random(number)
    for revision, step in enumerate(random_match(kit.game, options, seats, number, 60), 2):
        for viewer in range(seats + 1):
            other = kit.reshuffle(step.after, viewer, rng)
            assert wire(kit, step.after, viewer) == wire(kit, other, viewer)
            commit = Commit(revision, step.seat or 1, step.move, step.events, 1, (), 0, "request")
            assert redacted(commit, viewer).events == redact(step.events, viewer)
            if viewer != commit.seat:
                message = envelope.encode_commit(header, redacted(commit, viewer))
                assert not message.HasField("move")
                assert not message.request_id
            else:
                # A player who takes the seat later sees the earlier moves as others do, also with a cached result.
                assert redacted(commit, viewer).request_id == "request"
                assert not redacted(commit, viewer, since=revision + 1).request_id
                assert redacted(commit, viewer).move == step.move


def wire(kit: Kit, state: Any, viewer: int) -> list[bytes]:
    """All messages that the service sends of a position to a viewer."""
    box = kit.game.box
    count = len(kit.game.scores(state))
    header = Header("x", box.name, box.version, count, state.options, Visibility.PUBLIC, "", bytes(32), 0)
    seats = tuple(Seat(seat + 1, Player("")) for seat in range(count))
    match = Match(header, 9, seats, MatchState.PLAYING, state, (), 0)
    opened = CachedMatch(kit.game, match, 1)
    moves = [envelope.encode_move(header, move) for move in legal_moves(opened, viewer)] if viewer else []
    messages = [matches.encode_match(opened), matches.encode_perspective(match, viewer), *moves]
    return [message.SerializeToString(deterministic=True) for message in messages]


def test_the_seed_is_in_no_record_of_a_running_match() -> None:
    kit = GAME_KITS[0]
    game, box = kit.game, kit.game.box
    options = game.default_options()
    seed = bytes(range(32))
    header = Header("x", box.name, box.version, 2, options, Visibility.PRIVATE, "secretcode", seed, 0)
    match = Match(header, 2, (Seat(), Seat()), MatchState.PLAYING, game.setup(options, 2), (), 0)
    running = matches.encode_record(match, ())
    over = matches.encode_record(replace(match, state=MatchState.FINISHED), ())
    assert running.header.seed == ""
    assert not any(b"secretcode" in one.SerializeToString() for one in (running, over))
    assert over.header.seed == seed.hex()
