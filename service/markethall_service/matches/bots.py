"""Bots at the table: the creator seats them, and the service thinks for them."""

from __future__ import annotations

import asyncio
from random import Random
from secrets import randbits
from time import perf_counter
from typing import Any, Final

from markethall_service.rules.bot import BotLevel, thought
from markethall_service.rules.game import Seat
from markethall_service.rules.secret import NOBODY

from .errors import BadField, answered_otherwise
from .log import Commit, SeatTaken
from .open_matches import OpenMatches
from .opened import OpenMatch
from .seating import Seating, free_seat
from .sight import Claim, check_creator

NAMES: Final = {BotLevel.RANDOM: "Random bot", BotLevel.GREEDY: "Greedy bot"}
"""What bots are shown by."""

_SLICE_S: Final = 0.002
"""For so long a bot thinks while everybody else waits; one look at a move may take it a little further."""


async def add_bot(
    matches: OpenMatches,
    seating: Seating,
    match_id: str,
    claim: Claim | None,
    seat: Seat,
    level: BotLevel,
    request_id: str,
) -> tuple[OpenMatch, Seat]:
    """Seats a bot (on seat 0: the first free one) by the claim of the match's creator: the match, and the seat of it.

    The same request id again seats no other.
    """
    opened = await matches.fresh(match_id)
    while True:
        match = opened.match
        check_creator(match, claim)
        if (answering := opened.requests.get((NOBODY, request_id))) is not None:
            return opened, _seat_of(await matches.commit(opened, answering), seat, level)
        if not opened.game.autopilot_ends(match.header.options):
            raise BadField(
                f"With these options a match of {opened.game.box.title} may go on for ever, so it takes no bots."
            )
        taken = free_seat(match, seat)
        if await seating.take(opened, taken, NAMES[level], request_id, bot=level):
            return opened, taken


def _seat_of(commit: Commit, seat: Seat, level: BotLevel) -> Seat:
    """The seat of the bot that the commit has seated, if it is the one that is wanted."""
    match commit.events:
        case (SeatTaken(taken, _, bot), *_) if bot is level and seat in (NOBODY, taken):
            return taken
    raise answered_otherwise(commit.revision)


class Thinker:
    """Thinks for the bots of all matches that are played here, for one at a time, and lets others in all the while."""

    def __init__(self) -> None:
        self._free = asyncio.Lock()
        self.chosen = 0
        """How many moves have been chosen here."""

        self.seconds = 0.0
        """For how long others have waited for that."""

        self._rested = 0.0

    async def move(self, opened: OpenMatch, seat: Seat) -> Any:
        """The move that the bot on that seat chooses in the position as it is now."""
        match = opened.match
        # Not of the match's own luck, which a bot must neither spend nor tell.
        rng = Random(randbits(64))
        async with self._free:
            thinking = thought(opened.game, match.state, seat, match.holders[seat - 1].bot, rng)
            while True:
                # As long again for everybody else: however many bots there are, they take half of a process at most.
                await asyncio.sleep(max(self._rested - perf_counter(), 0))
                began = perf_counter()
                try:
                    next(thinking)
                    while perf_counter() < began + _SLICE_S:
                        next(thinking)
                except StopIteration as chosen:
                    self.chosen += 1
                    return chosen.value
                finally:
                    ended = perf_counter()
                    self.seconds += ended - began
                    self._rested = ended + (ended - began)
