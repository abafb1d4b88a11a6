"""Actions that the server starts: timeouts, autopilot, and bots."""

from __future__ import annotations

import asyncio
from random import Random
from secrets import randbits
from time import perf_counter
from typing import Final

from markethall_rules import BOTS, NO_SEAT, AnyGame, Bot, SeatNumber, bot_by_id, search
from markethall_rules.sentences import words_of_bot

from . import clocks, errors, listing, moves, ports, visibility
from .games import Move, Position
from .lobby import Seating, free_seat
from .log import Commit, Player, PlayerKind, SeatTaken
from .match import on_autopilot
from .match_cache import CachedMatch, MatchCache

MAX_COMMITS_AT_A_TIME: Final = 32
"""The most commits of one run. Then other matches are handled."""


class DueActions:
    """Runs due actions. Several processes may do so for the same match: the log accepts each commit once."""

    def __init__(self, matches: MatchCache, clock: ports.Clock, seating: Seating, bot_searcher: BotSearcher) -> None:
        self._matches = matches
        self._clock = clock
        self._seating = seating
        self._bot_searcher = bot_searcher

    async def run(self, match_id: str) -> int | None:
        """Run the due actions of a match. Returns when the next one is due, in Unix milliseconds, None if never."""
        cached = await self._matches.borrow(match_id)
        for number in range(MAX_COMMITS_AT_A_TIME):
            due, now = cached.due_ms, self._matches.now_ms(cached)
            if due is None or due > now:
                return _next_timer_ms(cached) if number else await self._add_to_list(cached)
            due_commit = _due_commit(cached, now) or await self._bot_commit(cached)
            if due_commit is None:
                continue
            commit, state = due_commit
            recorded = await self._matches.append(cached, commit, cached.after(commit, state), leased=True)
            if recorded and not commit.to_act:
                await self._seating.finished(cached.match.header)
        return _next_timer_ms(cached)

    async def _add_to_list(self, cached: CachedMatch) -> int | None:
        """Add a match without due actions to its public list. Returns when it is due next."""
        due = _next_timer_ms(cached)
        if await self._seating.listing.try_to_add(cached.match.header, cached.match.state):
            return due
        retry_ms = self._clock.now_ms() + listing.RETRY_MS
        return retry_ms if due is None else min(due, retry_ms)

    async def _bot_commit(self, cached: CachedMatch) -> tuple[Commit, Position] | None:
        """The commit of the bot that is to act, and the position after it; None if the match has changed meanwhile."""
        match, seat = cached.match, clocks.bot_to_act(cached.match, cached.to_act)
        move = await self._bot_searcher.move(cached, seat)
        now = self._matches.now_ms(cached)
        if cached.match is not match or (match.clocks and clocks.is_up(match.clocks, seat, now)):
            return None
        return moves.commit_of_move(cached, seat, move, now, "")


def _next_timer_ms(cached: CachedMatch) -> int | None:
    """When the match is due by the clock of this process, in Unix milliseconds; None if never."""
    return None if cached.due_ms is None else cached.due_ms - cached.lead_ms


def _due_commit(cached: CachedMatch, now: int) -> tuple[Commit, Position] | None:
    """The commit of a timeout or of autopilot, and the position after it; None if a bot is to act."""
    match, game = cached.match, cached.game
    for seat in cached.to_act:
        if on_autopilot(match, seat):
            return moves.commit_of_move(cached, seat, game.autopilot(match.started_position, seat), now, "")
    for seat in cached.to_act if match.clocks else ():
        if clocks.is_up(match.clocks, seat, now):
            return moves.commit_of_events(
                cached, seat, moves.timeout_events(game, match, seat), now, ""
            ), match.started_position
    return None


_NAMED_IN: Final = "en"
"""The language of the names of bots in logs. Clients have the name in another language from GetBot."""

_SLICE_S: Final = 0.002
"""How long a bot searches before other tasks run, in seconds. Evaluating a single move may take longer."""


async def add_bot(
    matches: MatchCache,
    seating: Seating,
    match_id: str,
    claims: visibility.TokenClaims | None,
    seat: SeatNumber,
    bot: Bot,
    request_id: str,
) -> tuple[CachedMatch, SeatNumber]:
    """Seat a bot (seat 0: the first free one), with the token of the match's creator. Returns the match and the seat.

    A repeated request id does not seat another bot.
    """
    cached = await matches.fresh(match_id)
    while True:
        match = cached.match
        visibility.check_creator(match, claims)
        if (earlier := cached.answered(NO_SEAT, request_id)) is not None:
            return cached, _seat_of(await matches.commit(cached, earlier), seat, bot)
        _check_plays(bot, cached.game)
        if endless := cached.game.endless(match.header.options):
            # The request has no field for the options of the match.
            endless.field = ""
            raise endless
        taken = free_seat(match, seat)
        player = Player(words_of_bot(bot.id, _NAMED_IN)[0], PlayerKind.BOT, bot.id)
        if await seating.take(cached, taken, player, request_id):
            return cached, taken


def _check_plays(bot: Bot, game: AnyGame) -> None:
    if not bot.plays(game.box.name):
        allowed = ", ".join(other.id for other in BOTS if other.plays(game.box.name)) or "none"
        raise errors.BadField(
            f"bot is '{bot.id}', which does not play {game.box.title}. These bots do: {allowed}.",
            field="bot",
            allowed=allowed,
        )


def _seat_of(commit: Commit, seat: SeatNumber, bot: Bot) -> SeatNumber:
    """The seat of the bot in the commit, if it is the requested one."""
    match commit.events:
        case (SeatTaken(taken, player), *_) if player.bot == bot.id and seat in (NO_SEAT, taken):
            return taken
    raise errors.request_id_reused(commit.revision)


class BotSearcher:
    """Chooses the moves of all bots of this process, one at a time. Other tasks run in between."""

    def __init__(self) -> None:
        self._free = asyncio.Lock()
        self.chosen = 0
        """The number of moves chosen."""

        self.seconds = 0.0
        """The total time of these searches, in seconds."""

        self._pause_until = 0.0

    async def move(self, cached: CachedMatch, seat: SeatNumber) -> Move:
        """The move that the bot of the seat chooses in the current position."""
        match = cached.match
        # Not the random numbers of the match: a bot must neither use nor reveal them.
        rng = Random(randbits(64))
        async with self._free:
            bot = bot_by_id(match.seats[seat - 1].bot)
            assert bot is not None, "logs have bots of this service only"
            search_steps = search(cached.game, match.started_position, seat, bot, rng)
            while True:
                # Pause as long as the last slice took: bots use at most half of the CPU of a process.
                await asyncio.sleep(self._pause_until - perf_counter())
                began = perf_counter()
                try:
                    next(search_steps)
                    while perf_counter() < began + _SLICE_S:
                        next(search_steps)
                except StopIteration as stop:
                    self.chosen += 1
                    move: Move = stop.value
                    return move
                finally:
                    ended = perf_counter()
                    self.seconds += ended - began
                    self._pause_until = ended + (ended - began)
