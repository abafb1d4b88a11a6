"""Does what nobody asks for: lets clocks run out, and plays for seats that are on autopilot."""

from __future__ import annotations

from typing import Any, Final

from . import clock, ports
from .deciding import decided
from .departing import departure, expired
from .log import Commit
from .match import on_autopilot
from .open_matches import OpenMatches
from .opened import OpenMatch
from .seating import Seating

AT_ONCE: Final = 32
"""So many commits are made for one match before others have their turn."""


class Steward:
    """Looks after matches that are due. Several may look after the same one: the log takes each commit once."""

    def __init__(self, matches: OpenMatches, clock: ports.Clock, seating: Seating) -> None:
        self._matches = matches
        self._clock = clock
        self._seating = seating

    async def attend(self, match_id: str) -> int | None:
        """Does what is due in a match; when it will be due again, in Unix milliseconds, None if never."""
        opened = await self._matches.fresh(match_id)
        for _ in range(AT_ONCE):
            due, now = opened.due_ms, self._clock.now_ms()
            if due is None or due > now:
                return due
            commit, state = _due_commit(opened, now)
            taken = await self._matches.append(opened, commit, opened.after(commit, state), claimed=True)
            if taken and not commit.to_act:
                await self._seating.finished(opened.match.header)
        return opened.due_ms


def _due_commit(opened: OpenMatch, now: int) -> tuple[Commit, Any]:
    """The commit that a due match waits for, and the position after it."""
    match, game = opened.match, opened.game
    for seat in opened.to_act:
        if on_autopilot(match, seat):
            return decided(opened, seat, game.autopilot(match.state, seat), now, "")
    seat = next(seat for seat in opened.to_act if clock.is_up(match.clocks, seat, now))
    return departure(opened, seat, expired(game, match, seat), now, ""), match.state
