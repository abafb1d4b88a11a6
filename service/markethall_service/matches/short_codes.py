"""Short codes: six letters and digits that lead to a match with free seats, for friends who speak to each other."""

from __future__ import annotations

from itertools import count
from typing import Final

from . import errors, ports
from .identifiers import Ids, short_code_of
from .lobby import check_reserved, check_seating
from .log import Header
from .match_cache import MatchCache, map_store_errors

LIFETIME_S: Final = 15 * 60
_TRIES: Final = 4


class ShortCodes:
    """Makes short codes and finds their matches.

    A code follows from the match and the shared key, so a match has one code, and asking again prolongs it.
    """

    def __init__(self, codes: ports.ShortCodes, matches: MatchCache, ids: Ids, clock: ports.Clock) -> None:
        self._codes = codes
        self._matches = matches
        self._ids = ids
        self._clock = clock

    async def create(self, match_id: str) -> tuple[str, int]:
        """The short code of a match, and when it ends (Unix milliseconds)."""
        match = (await self._matches.fresh(match_id)).match
        check_seating(match, "no more players can join it")
        check_reserved(match)
        with map_store_errors(match_id):
            # The code of another match with the same one stays: this match takes the next.
            for number in count():
                code = self._ids.short_code(match_id, number)
                try:
                    if await self._codes.keep(code, match_id, LIFETIME_S):
                        break
                except ports.Unavailable:
                    # The shard of this code is full or down, and that of the next one is most likely another.
                    if number >= _TRIES - 1:
                        raise
        return code, self._clock.now_ms() + LIFETIME_S * 1000

    async def find(self, typed: str) -> Header:
        """The header of the match to which the short code leads that a person has typed. Raises ShortCodeWrong.

        The error is the same for a code that never was and for a match that is full, closed or gone.
        """
        with map_store_errors(""):
            match_id = await self._codes.match_id(short_code_of(typed))
        if match_id:
            try:
                match = (await self._matches.fresh(match_id)).match
                check_seating(match, "")
                return match.header
            except (errors.MatchNotFound, errors.MatchStarted, errors.MatchClosed):
                pass
        raise errors.ShortCodeWrong(
            "No match waits for players under this short code. A code holds for 15 minutes, until all seats are taken: "
            "ask for a new one."
        )
