"""All golden matches as messages of the contract: events, moves and views, as a player sees them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from markethall.v1.event_pb2 import Event
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match, Seat
from markethall.v1.move_pb2 import Move
from markethall.v1.view_pb2 import View
from markethall_rules import GAMES
from markethall_rules.secret import redact
from markethall_service.api.game_service import game_message
from markethall_service.codec import envelope
from tests.golden import catalogues
from tests.golden.playthrough import Catalogue, Entry, play

CATALOGUES = tuple(each for each in catalogues.CATALOGUES if each.game in GAMES)
MATCHES = [(catalogue, entry) for catalogue in CATALOGUES for entry in catalogue.entries]
PLAYERS = ("Anna", "Bert", "", "Dora")


@cache
def messages(catalogue: Catalogue, entry: Entry) -> tuple[tuple[View, Move | None, list[Event]], ...]:
    """The view before each move as its player sees it, the move, and its events as all players see them."""
    return tuple(_messages(catalogue, entry))


def _messages(catalogue: Catalogue, entry: Entry) -> Iterator[tuple[View, Move | None, list[Event]]]:
    name = catalogue.game.box.name
    for step in play(catalogue.game, entry):
        view = envelope.encode_view(name, redact(step.before, step.seat))
        move = envelope.encode_move(name, step.move) if step.move is not None else None
        # Seat 1 sees its own secrets, and seat 2 does not see them.
        events = [redact(event, seat) for event in step.events for seat in (1, 2)]
        yield view, move, [Event(**envelope.event_fields(name, event)) for event in events]


def match_of(catalogue: Catalogue, entry: Entry) -> Match:
    """A match as far as its names need it."""
    name = catalogue.game.box.name
    options = envelope.encode_options(name, entry.options)
    return Match(game=name, options=options, seats=[Seat(display_name=player) for player in PLAYERS[: entry.seats]])


def game_of(catalogue: Catalogue) -> Game:
    """The answer of GetGame."""
    return game_message(catalogue.game.box.name, full=True)
