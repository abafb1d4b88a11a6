"""Texts of responses in the language of a request: events, legal moves, prompts and text boards.

All of them are made from what the viewer sees, so they reveal nothing that the messages around them do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from types import MappingProxyType, SimpleNamespace
from typing import Any, Final, NamedTuple

from markethall_rules.sentences import Table, Words, Writer, read_texts, words_of, words_of_bot
from markethall_service import language as languages
from markethall_service.matches.games import Move, Position
from markethall_service.matches.log import (
    MATCH_EVENTS,
    AnyEvent,
    Commit,
    Header,
    Player,
    PlayerKind,
    SeatFreed,
    SeatTaken,
)
from markethall_service.matches.match import Match


class Wording(NamedTuple):
    """The texts that a response has: their language, "" for none, and whether it has a text board and a prompt.

    In the middle of a move no player has a choice, so such a position has no prompt.
    """

    language: str = ""
    text_board: bool = False
    prompt: bool = True


SILENT: Final = Wording()
"""No texts."""


class Texts:
    """Writes the texts of one match in one language, with the names of its players."""

    __slots__ = ("_header", "_table", "_words", "key")

    def __init__(self, language: str, header: Header, players: tuple[Player | None, ...]) -> None:
        self._header = header
        self._words = words_of(header.game, language)
        self._table = Table(header.options, names_of(players, language))
        self.key: Final = (language, players)
        """Equal for texts of the same match that are the same."""

    def event(self, event: AnyEvent) -> str:
        """An event of the match or of the game, redacted for its viewer, as a sentence without a full stop."""
        if type(event) in MATCH_EVENTS:
            writer = Writer(words_of_matches(self._words.language), self._table)
            if isinstance(event, SeatTaken):
                kind = "" if event.player.kind is PlayerKind.PERSON else f".{event.player.kind.name}"
                values = {"display_name": _name_of(event.player, self._words.language), "number": event.seat}
                return writer.write(f"SeatTaken{kind}", values, {})
            return writer.sentence(event, {"number": getattr(event, "seat", 0)})
        return self._words.event(event, self._table)

    def move(self, move: Move, state: Position | None) -> str:
        """A legal move in a position that is redacted for its seat."""
        return self._words.move(move, state, self._table)

    def prompt(self, state: Position) -> str:
        """What the seat to act has to choose in a redacted position."""
        return self._words.prompt(state, self._table)

    def board(self, state: Position, seat: int) -> str:
        """A position that is redacted for a seat (0: a spectator) as plain text."""
        draw = import_module(f"markethall_rules.{self._header.game}.text_board").draw
        text: str = draw(state, seat, self._words, self._table)
        return text

    def after(self, commit: Commit) -> Texts:
        """The texts with the players after a commit, which may have taken or freed seats."""
        if not any(isinstance(event, SeatTaken | SeatFreed) for event in commit.events):
            return self
        language, known = self.key
        players = list(known)
        for event in commit.events:
            if isinstance(event, SeatTaken | SeatFreed):
                players[event.seat - 1] = event.player if isinstance(event, SeatTaken) else None
        return Texts(language, self._header, tuple(players))


def names_of(players: Sequence[Player | None], language: str) -> tuple[str, ...]:
    """The names of players in seat order, "" for a free seat. Bots of one name are numbered."""
    bots: Counter[str] = Counter(player.bot for player in players if player and player.bot)
    numbers: Counter[str] = Counter()
    names = []
    for player in players:
        name = _name_of(player, language) if player else ""
        if player and bots[player.bot] > 1:
            numbers[player.bot] += 1
            name = f"{name} {numbers[player.bot]}"
        names.append(name)
    return tuple(names)


def _name_of(player: Player, language: str) -> str:
    """The name that a person chose, or that of a bot in the language."""
    return words_of_bot(player.bot, language)[0] if player.bot else player.display_name


def texts_of(match: Match, language: str) -> Texts | None:
    """The texts of a match in a language; None without a language."""
    return Texts(language, match.header, tuple(seat.player for seat in match.seats)) if language else None


@cache
def words_of_matches(language: str) -> Words:
    """The words for events and enums of matches, which are the same in all games."""
    texts = {**read_texts("markethall_rules", language), **languages.words(language)}
    of_no_game: Any = SimpleNamespace(WRITERS={})
    return Words(language, MappingProxyType(texts), of_no_game)
