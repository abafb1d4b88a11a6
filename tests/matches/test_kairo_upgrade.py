"""Running Kairo matches of rules version 1 that KA-6.2 affects are reported before they move to version 2."""

from __future__ import annotations

from typing import Any

from markethall_rules.chance import SeededChance
from markethall_rules.game import advance
from markethall_rules.kairo import GAME, Move, Options, State
from markethall_rules.kairo.events import MainMoved
from markethall_rules.kairo.game import Kairo
from markethall_rules.kairo.moves import DrawBlind, MoveMain, PlaceEntrance, PlayCards
from markethall_service.matches import games
from markethall_service.matches.log import Commit, Header, MatchStarted, Player, SeatTaken, Visibility
from markethall_service.matches.verify import differences
from tests.rules.kairo.positions import EVERY_CARD, GREEN, RED, Stall, at, position

SEED = bytes(range(32))
OLD_ENTRANCE = at(0, 7)
BLOCKED = position(
    Stall(1, RED, at(0, 8), OLD_ENTRANCE),
    Stall(2, GREEN, at(2, 8), at(2, 7), (at(1, 8),)),
    customers={RED: OLD_ENTRANCE},
)
"""A red main that may move, with a customer on its entrance."""


class FromBlocked(Kairo):
    """Kairo that begins with this position instead of a deal."""

    def setup(self, options: Options, seats: int) -> State:  # noqa: ARG002
        return BLOCKED

    def deal(self, state: State, chance: Any) -> Any:  # noqa: ARG002
        """No events."""
        yield from ()
        return state


BLOCKED_GAME: Any = FromBlocked()


def log_of(entrance: int) -> tuple[Header, list[Commit]]:
    """The log in which rules version 1 moved the red main, with its entrance on that site, and the next player drew."""
    header = Header("kept", "kairo", 1, 2, games.GameOptions(Options()), Visibility.PUBLIC, "", SEED, 0)
    commits = [
        Commit(2, 1, None, (SeatTaken(1, Player("Ann")),), 0, (), 0, ""),
        Commit(3, 2, None, (SeatTaken(2, Player("Ben")), MatchStarted()), 0, (1,), 0, ""),
    ]
    state = BLOCKED
    moves: tuple[Move, ...] = (PlayCards(EVERY_CARD), MoveMain(RED, at(0, 6)), PlaceEntrance(at(0, 5)), DrawBlind())
    for revision, move in enumerate(moves, 4):
        seat, chance = state.turn.seat, SeededChance(SEED, revision)
        state, events = advance(GAME.apply, state, GAME.play(state, seat, move, chance))
        if isinstance(move, PlaceEntrance):
            # Version 1 let the entrance return to its old site under the customer.
            move = PlaceEntrance(entrance)
            moved = MainMoved(1, RED, at(0, 6), entrance)
            state = GAME.apply(state, moved)
            events = (moved, *events[1:])
        recorded = tuple(games.Event(event) for event in events)
        to_act = GAME.to_act(state)
        commits.append(Commit(revision, seat, games.Move(move), recorded, chance.draws, to_act, 0, ""))
    return header, commits


def test_log_with_an_entrance_under_a_customer_is_reported() -> None:
    header, commits = log_of(OLD_ENTRANCE)
    found = list(differences(BLOCKED_GAME, header, commits, None))
    assert [(one.revision, one.kind) for one in found] == [(6, "legality")]
    assert "KA-3.3" in found[0].detail


def test_log_with_an_entrance_on_a_free_site_is_accepted() -> None:
    header, commits = log_of(at(0, 5))
    assert list(differences(BLOCKED_GAME, header, commits, None)) == []
