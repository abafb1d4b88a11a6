"""Does what nobody asks for: lets clocks run out, and plays for bots and for seats that are on autopilot."""

from __future__ import annotations

from typing import Any, Final

from . import clock, ports
from .bots import Thinker
from .deciding import decided
from .departing import departure, expired
from .listing import AGAIN_MS
from .log import Commit
from .match import on_autopilot
from .open_matches import OpenMatches
from .opened import OpenMatch
from .seating import Seating
from .timing import bot_to_act

AT_ONCE: Final = 32
"""So many commits are made for one match before others have their turn."""


class Steward:
    """Looks after matches that are due. Several may look after the same one: the log takes each commit once."""

    def __init__(self, matches: OpenMatches, clock: ports.Clock, seating: Seating, thinker: Thinker) -> None:
        self._matches = matches
        self._clock = clock
        self._seating = seating
        self._thinker = thinker

    async def attend(self, match_id: str) -> int | None:
        """Does what is due in a match; when it will be due again, in Unix milliseconds, None if never."""
        opened = await self._matches.fresh(match_id)
        for number in range(AT_ONCE):
            due, now = opened.due_ms, self._clock.now_ms()
            if due is None or due > now:
                return due if number else await self._listed(opened)
            made = _due_commit(opened, now) or await self._bots_commit(opened)
            if made is None:
                continue
            commit, state = made
            taken = await self._matches.append(opened, commit, opened.after(commit, state), claimed=True)
            if taken and not commit.to_act:
                await self._seating.finished(opened.match.header)
        return opened.due_ms

    async def _listed(self, opened: OpenMatch) -> int | None:
        """Puts a match of which nothing is due into its list, as it may be noted for that; when it is due next."""
        due = opened.due_ms
        if await self._seating.listing.noted(opened.match.header, opened.match.phase):
            return due
        again = self._clock.now_ms() + AGAIN_MS
        return again if due is None else min(due, again)

    async def _bots_commit(self, opened: OpenMatch) -> tuple[Commit, Any] | None:
        """The commit of the bot that is to act, and the position after it; None if others have come first."""
        match, seat = opened.match, bot_to_act(opened.match, opened.to_act)
        move = await self._thinker.move(opened, seat)
        now = self._clock.now_ms()
        if opened.match is not match or (match.clocks and clock.is_up(match.clocks, seat, now)):
            return None
        return decided(opened, seat, move, now, "")


def _due_commit(opened: OpenMatch, now: int) -> tuple[Commit, Any] | None:
    """The commit that a due match waits for, and the position after it; None if that is a bot's."""
    match, game = opened.match, opened.game
    for seat in opened.to_act:
        if on_autopilot(match, seat):
            return decided(opened, seat, game.autopilot(match.state, seat), now, "")
    for seat in opened.to_act if match.clocks else ():
        if clock.is_up(match.clocks, seat, now):
            return departure(opened, seat, expired(game, match, seat), now, ""), match.state
    return None
