# Generated from the contract by proto/enums.py. Do not edit; run `make generate`.
"""The enums of matches and games. A field of a message equals the value with its number."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING


class ContractEnum(IntEnum):
    """An enum of the contract."""

    if TYPE_CHECKING:
        # Fields of messages have types of the generated message code. This lets strict type checkers compare both.
        def __eq__(self, other: object, /) -> bool: ...


class BotPace(ContractEnum):
    """How fast bots move in a match in which only bots of the service play, or no other player plays any more."""

    UNSPECIFIED = 0
    """Default: BOT_PACE_SLOW."""
    SLOW = 1
    """Half a second between two moves, or less if a clock runs short, so that people can watch."""
    FAST = 2
    """No pauses."""


class EndReason(ContractEnum):
    """Why a match is over."""

    UNSPECIFIED = 0
    """Not used."""
    POINTS = 1
    """The game came to its usual end."""
    RESIGNED = 2
    """A player resigned, and one seat was left."""
    TIME = 3
    """A seat forfeited because its time ran out, and one seat was left."""
    BY_RULE = 4
    """The game stood still, and a rule ended it: Match.end_clause. The points decide."""
    CLOSED = 5
    """The creator closed the match: before the start of play, or during play if Match.creator_may_close. Nobody has a
    place."""


class GameView(ContractEnum):
    """Which fields of a Game the response contains."""

    UNSPECIFIED = 0
    """Default: GAME_VIEW_BASIC in ListGames, GAME_VIEW_FULL in GetGame."""
    BASIC = 1
    """All fields except boards, rules, pieces and seat_marks, and of value_names those of matches."""
    FULL = 2
    """All fields."""


class MatchState(ContractEnum):
    """Stage of a match."""

    UNSPECIFIED = 0
    """In a filter: any state."""
    SEATING = 1
    """At least one seat is free."""
    PLAYING = 2
    """The match is being played."""
    FINISHED = 3
    """The game is over."""
    CLOSED = 4
    """The creator closed the match: before the start of play, or during play if Match.creator_may_close. It can no
    longer be played."""


class MatchView(ContractEnum):
    """How much of a match a response contains."""

    UNSPECIFIED = 0
    """The default of the method. Each method states it."""
    BASIC = 1
    """All fields except perspective. They are the same for all callers."""
    POSITION = 2
    """The fields of MATCH_VIEW_BASIC, and perspective without legal_moves."""
    FULL = 3
    """All fields. Not available for a past revision."""


class MatchVisibility(ContractEnum):
    """Who can find, watch and join a match."""

    UNSPECIFIED = 0
    """Default: MATCH_VISIBILITY_PUBLIC."""
    PUBLIC = 1
    """ListMatches lists the match. Any caller can watch it and take a free seat."""
    UNLISTED = 2
    """The match is not listed. Any caller who has its name can watch it and take a free seat."""
    PRIVATE = 3
    """The match is not listed. To watch it, send the token of a seat, the creator's token or the join code. To take a
    seat, send the join code."""


class OnExpiry(ContractEnum):
    """What happens to a seat whose time runs out."""

    UNSPECIFIED = 0
    """Default: ON_EXPIRY_AUTOPILOT."""
    AUTOPILOT = 1
    """The service plays simple legal moves until the seat's turn ends. Then the player continues."""
    FORFEIT = 2
    """The seat is out of the match, as after a resignation."""


class OptionKind(ContractEnum):
    """Type of an option's value."""

    UNSPECIFIED = 0
    """Not used."""
    CHOICE = 1
    """One of OptionFact.choices."""
    BOOLEAN = 2
    """true or false."""
    INTEGER = 3
    """A whole number."""
    BOARD = 4
    """A message with the caller's own board or components."""


class PlayerKind(ContractEnum):
    """What kind of player plays a seat."""

    UNSPECIFIED = 0
    """Default: PLAYER_KIND_PERSON."""
    PERSON = 1
    """A person. The service believes what a player says when joining."""
    BOT = 2
    """A bot of the service: AddBot put it on the seat."""
    PROGRAM = 3
    """A program that plays over the contract with a token, as JoinMatchRequest.kind says. It is not a bot of the
    service: it can be slow or leave as a person can."""


class SeatStanding(ContractEnum):
    """Whether the player of a seat still plays."""

    UNSPECIFIED = 0
    """Not used."""
    IN = 1
    """The player plays."""
    RESIGNED = 2
    """The player has resigned. Autopilot plays for the seat. The seat cannot win."""
    FORFEITED = 3
    """The time of the seat ran out, and the time control is ON_EXPIRY_FORFEIT. Autopilot plays for the seat. The seat
    cannot win."""


class Shape(ContractEnum):
    """Shape of a piece or a mark."""

    UNSPECIFIED = 0
    """Not used."""
    CIRCLE = 1
    """A circle."""
    SQUARE = 2
    """A square."""
    TRIANGLE = 3
    """A triangle with a corner at the top."""
    DIAMOND = 4
    """A square on a corner."""
    HEXAGON = 5
    """A hexagon."""
    CARD = 6
    """An upright rectangle: a card."""
    BOAT = 7
    """A rectangle with round ends: a boat from above."""
    FIGURE = 8
    """A standing figure."""
