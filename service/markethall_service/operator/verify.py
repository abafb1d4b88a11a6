"""Records of finished matches: verification, and the position after each revision."""

from __future__ import annotations

from typing import Final

from google.protobuf import json_format

from markethall.v1 import match_pb2
from markethall_rules.chance import SEED_BYTES, commitment
from markethall_rules.errors import RulesError
from markethall_rules.game import AnyGame
from markethall_service.codec import matches
from markethall_service.codec.commits import decode_commit
from markethall_service.matches.errors import MatchError
from markethall_service.matches.lobby import find_game
from markethall_service.matches.log import Commit, Header, MatchState
from markethall_service.matches.match import begin, fold
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.verify import Mismatch, verify

NOT_COVERED: Final = (
    "Not checked: the names of players, the times of commits without a time control, and options that had no effect."
)
"""What a record can say without being refused: neither the rules nor the seed determine it."""


class RecordError(Exception):
    """The text is no record of a finished match, or its content is not what the rules and the seed produce."""


class NotChecked(RecordError):
    """The record cannot be checked: no record, not finished, or other rules than the installed ones."""


def verify_text(text: bytes) -> str:
    """The result for a record as JSON in UTF-8. Raises RecordError."""
    return verify_record(read_record(text))


def read_record(text: bytes) -> match_pb2.Record:
    """A record from JSON in UTF-8. Raises NotChecked."""
    try:
        return json_format.Parse(text.decode(), match_pb2.Record())
    except (json_format.ParseError, UnicodeDecodeError) as error:
        # The parser puts the position on separate lines.
        raise NotChecked(f"this is no record: {str(error).splitlines()[0]}") from None


def verify_record(record: match_pb2.Record) -> str:
    """The result for a record. Raises RecordError, which says what is wrong."""
    try:
        return _verified(record)
    except (MatchError, RulesError, ValueError) as error:
        raise RecordError(f"this is no record: {error}") from None


def positions(record: match_pb2.Record, seat: int = 0) -> dict[int, match_pb2.Match]:
    """The match after each revision of a finished match, as a seat saw it (0: a spectator).

    The events are folded, not verified. Raises RecordError.
    """
    try:
        game, header, commits = _decoded(record)
        if not 0 <= seat <= header.seat_count:
            raise RecordError(f"seat {seat} is not in the match; it has seats 1 to {header.seat_count}")
        found, match = {}, begin(header)
        for commit in commits:
            match = fold(game, match, (commit,))
            found[match.revision] = matches.encode_match(CachedMatch(game, match, {}, match.revision), seat)
    except (MatchError, RulesError, ValueError, IndexError) as error:
        raise RecordError(f"this is no record: {error}") from None
    return found


def _decoded(record: match_pb2.Record) -> tuple[AnyGame, Header, list[Commit]]:
    """The game, header and commits of the record of a finished match."""
    try:
        game = find_game(record.header.game)
    except MatchError as error:
        raise NotChecked(f"this is no record: {error}") from None
    if not record.header.seed:
        raise NotChecked("the record holds no seed: it was made before the match was over")
    if record.header.options.WhichOneof("kind") != game.box.name:
        raise ValueError(f"header.options must be those of {game.box.name}")
    header = matches.decode_header(record.header)
    return game, header, [decode_commit(header.game, commit) for commit in record.commits]


def _verified(record: match_pb2.Record) -> str:
    game, header, commits = _decoded(record)
    if len(header.seed) != SEED_BYTES:
        raise RecordError(f"a seed has {SEED_BYTES} bytes, this one {len(header.seed)}")
    if commitment(header.seed) != record.header.seed_commitment:
        raise RecordError("the seed is not the one that was promised: its SHA-256 is another")
    if game.box.version != header.rules_version:
        raise NotChecked(f"it was played by version {header.rules_version} of the rules, here is {game.box.version}")
    try:
        match = verify(game, header, commits)
    except Mismatch as error:
        raise RecordError(str(error)) from None
    log_hash = f"\nLog hash: {record.log_hash}" if record.log_hash else ""
    if match.state is MatchState.CLOSED:
        told = f"Verified: {record.header.name}, {len(commits)} commits: closed before the start, so nothing was dealt."
        return told + log_hash
    if match.state is not MatchState.FINISHED:
        raise RecordError(f"the match is not over after revision {match.revision}")
    scores = ", ".join(map(str, game.scores(match.position)))
    return (
        f"Verified: {record.header.name}, {len(commits)} commits: every draw, event and point. Scores: {scores}.\n"
        f"Seed commitment: {record.header.seed_commitment}{log_hash}\n"
        f"{NOT_COVERED}"
    )
