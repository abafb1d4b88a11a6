"""Notices: what a commit gives to tell to the webhooks of a match."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from .log import FIRST_REVISION, Commit, MatchClosed, MatchFinished, MatchStarted
from .match import Match

MATCH: Final = 0
"""The receiver that the match's creator has named, among the seats."""


class Kind(StrEnum):
    """What a notice says."""

    STARTED = "started"
    YOUR_TURN = "your_turn"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to tell one receiver: `to` is a seat or MATCH, `seat` is the seat meant (0: all)."""

    match_id: str
    revision: int
    to: int
    seat: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Receiver:
    """A webhook of a match: that of a seat, taken in a revision, or MATCH, named in the first one."""

    to: int
    revision: int
    url: str


def receivers(match: Match) -> Iterator[Receiver]:
    """The webhooks of a match."""
    if match.header.webhook_url:
        yield Receiver(MATCH, FIRST_REVISION, match.header.webhook_url)
    for seat, holder in enumerate(match.holders, 1):
        if holder.webhook_url:
            yield Receiver(seat, holder.taken_revision, holder.webhook_url)


def notices(match: Match, commit: Commit, before: Collection[int]) -> tuple[Notice, ...]:
    """What a commit gives to tell. `match` is the one after it or later, `before` the seats to act ahead of it."""
    return tuple(
        Notice(match.header.match_id, commit.revision, receiver.to, seat, kind)
        for receiver in receivers(match)
        for kind, seat in _said(match, commit, before, receiver.to)
    )


def _said(match: Match, commit: Commit, before: Collection[int], to: int) -> Iterator[tuple[Kind, int]]:
    for event in commit.events:
        if isinstance(event, MatchStarted):
            yield Kind.STARTED, to
        elif isinstance(event, MatchFinished):
            yield Kind.OVER, to
        elif isinstance(event, MatchClosed):
            yield Kind.CLOSED, to
    for seat in commit.to_act:
        # The service plays for bots, and for who is out of the match: there is nothing for them to do.
        if seat not in before and seat not in match.out and seat not in match.bots and to in (MATCH, seat):
            yield Kind.YOUR_TURN, seat
