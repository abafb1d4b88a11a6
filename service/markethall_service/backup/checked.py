"""A line read with every doubt: what it says must be a match that the rules and the seed give."""

from __future__ import annotations

from dataclasses import dataclass

from markethall.store.v1.stored_pb2 import StoredCommit
from markethall_service.codec import stored
from markethall_service.matches.errors import MatchError
from markethall_service.matches.log import Commit, Header, Phase
from markethall_service.matches.ports import Missing
from markethall_service.matches.seating import find_game
from markethall_service.matches.verify import Mismatch, verify
from markethall_service.rules.chance import SEED_BYTES, commitment
from markethall_service.store import Content, log_key, request_field

from . import line
from .line import Backup, BadLine


@dataclass(frozen=True, slots=True)
class Checked:
    """A whole match that may go into a store, and the bytes of its log.

    `rules_version` is the installed version that it was found to fit, 0 if that is the one of its header.
    """

    header: Header
    phase: Phase
    rules_version: int
    contents: tuple[Content, ...]


def check(text: str) -> Checked:
    """The match of a line. BadLine, which tells no secret, if anything in it is not as it must be."""
    backup = line.read(text)
    header = _header(backup)
    commits = [_commit(header.game, number, message) for number, message in enumerate(backup.commits, 1)]
    game = find_game(header.game)
    try:
        match = verify(game, header, commits)
        game.setup(header.options, header.seat_count)
    except Mismatch as error:
        raise BadLine(f"revision {error.revision} is not what the rules and the seed give: {error.kind}") from None
    except Exception:
        raise BadLine(f"version {game.box.version} of the rules of {header.game} cannot replay it") from None
    requests = [b"", *(request_field(commit.seat, commit.request_id) for commit in commits)]
    data = [stored.encode_header(header), *(stored.encode_commit(header.game, commit) for commit in commits)]
    contents = tuple(map(Content, requests, data))
    admitted = 0 if header.rules_version == game.box.version else game.box.version
    return Checked(header, match.phase, admitted, contents)


def _header(backup: Backup) -> Header:
    message = backup.header
    try:
        find_game(message.record.game)
        header = stored.header_of(message)
        log_key(header.match_id)
    except Missing:
        raise BadLine("the header names no match") from None
    except MatchError as error:
        raise BadLine(f"the header: {error}") from None
    except (ValueError, KeyError, TypeError):
        raise BadLine("the header is none of a match") from None
    if len(header.seed) != SEED_BYTES:
        raise BadLine(f"the header holds no seed of {SEED_BYTES} bytes")
    if commitment(header.seed) != message.record.seed_commitment:
        raise BadLine("the seed is not the one that was promised: its SHA-256 is another")
    if stored.header_message(header) != message:
        raise BadLine("the header does not say what a header says")
    return header


def _commit(game: str, number: int, message: StoredCommit) -> Commit:
    try:
        commit = stored.commit_of(game, message)
    except (MatchError, ValueError, KeyError, TypeError):
        raise BadLine(f"commit {number} is none of a match of {game}") from None
    if stored.commit_message(game, commit) != message:
        raise BadLine(f"commit {number} does not say what such a commit says")
    return commit
