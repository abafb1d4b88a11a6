"""The language of a terminal: the events and moves of one match, and what to do, as sentences of the catalogue."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from markethall.portobello.v1.options_pb2 import Board
from markethall.v1.event_pb2 import Event, MatchFinished
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match, MatchState
from markethall.v1.move_pb2 import Move
from markethall_client import MarketHallError, Names, clause, label, names_of, prompt, refusal, say, text, wrap
from markethall_client.sentences import texts

from .players import scores, winners
from .portobello_board import Places

ENGLISH: Final = "en"


def language_of_environment() -> str:
    """The language that LC_ALL, LC_MESSAGES or LANG names, such as "de_DE.UTF-8"; English without one."""
    return next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), ENGLISH)


@dataclass(frozen=True, slots=True)
class Language:
    """The sentences of one match in a language.

    `code` is a language code such as "de" or "de-CH"; English is used for a language without sentences. Players are
    named by their seats, as they are in the picture.
    """

    code: str = ENGLISH
    names: Names = field(default_factory=Names)

    @property
    def is_english(self) -> bool:
        """Whether the sentences are English."""
        return texts(self.code) == texts(ENGLISH)

    def player(self, seat: int) -> str:
        """A player in a sentence, such as "Player 1"."""
        return texts(self.code)["name.seat"].replace("{number}", str(seat))

    def joined(self, seats: Sequence[int]) -> str:
        """Players as a list, such as "Player 1 and Player 2"."""
        *others, last = map(self.player, seats)
        both = texts(self.code)["name.and"]
        return both.replace("{first}", ", ".join(others)).replace("{last}", last) if others else last

    def sentence(self, event: Event) -> str:
        """An event. An event of an unknown kind is shown as its fields."""
        return say(event, self.names, self.code) or text(event)

    def label(self, move: Move, match: Match) -> str:
        """A move. A move of an unknown kind is shown as its fields."""
        return label(move, match.perspective.view, self.code, self.names) or text(move)

    def turn(self, match: Match, seats: Sequence[int]) -> str:
        """What these players have to do, such as "Player 1: Draw the second card". The outcome after the end."""
        if not match.to_act and (match.state == MatchState.MATCH_STATE_FINISHED or winners(match)):
            return f"{self.outcome(match)}."
        task = prompt(match.perspective.view, self.code, self.names)
        return f"{self.joined(seats)}: {task}." if match.to_act and seats else f"{task}."

    def outcome(self, match: Match) -> str:
        """The points of all players and the winners."""
        return self.sentence(wrap(Event, MatchFinished(scores=scores(match), winners=winners(match))))

    def refusal(self, error: MarketHallError, game: Game) -> str:
        """Why a move was refused: in English the sentence of the service, otherwise the reason and the clause."""
        reason = "" if self.is_english else refusal(error.reason, self.code)
        if not reason:
            return f"Not possible: {error}"
        broken = clause(game, error.clause, self.code)
        return f"{reason}. {error.clause}: {broken}" if broken else f"{reason}."

    def rules(self, game: Game) -> str:
        """The rules text in the language; in English if there is none."""
        found = {each.language_code: each.markdown for each in game.rules_texts}
        return found.get(self.code.lower().replace("_", "-").split("-")[0].split(".")[0]) or found.get(ENGLISH, "")


def language_of(game: Game, match: Match, code: str = ENGLISH) -> Language:
    """The language of a match. Places have the names and ids that the picture shows."""
    names = names_of(match, game)
    places = Places(names.board)
    board = Board()
    # Without its districts, because the picture shows their ids and not their numbers.
    for square in names.board.squares:
        board.squares.add(id=square.id, name=places.square(square.id))
    for alley in names.board.alleys:
        board.alleys.add(id=alley.id, squares=[places.alley(alley.id)])
    return Language(code, Names((), board, names.columns))
