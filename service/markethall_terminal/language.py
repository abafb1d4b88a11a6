"""The language of a terminal: texts of the catalogue, and events, moves and players of a match in its words."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Final

from markethall_client.sentences import fill, language_code, texts

from markethall.v1.event_pb2 import BotLevel, Event, MatchFinished
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match, MatchState
from markethall_client import MarketHallError, Names, clause, prompt, refusal, say, text, wrap

ENGLISH: Final = "en"


def language_of_environment() -> str:
    """The language that LC_ALL, LC_MESSAGES or LANG names, such as "de_DE.UTF-8"; English without one."""
    return next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), ENGLISH)


class Refused(Exception):
    """The service refused a request. The text is a sentence in the language of the person."""


@contextmanager
def refusals_in(lang: str) -> Iterator[None]:
    """Raise Refused for an error of the service that has a sentence in the language, unless that is English."""
    try:
        yield
    except MarketHallError as error:
        reason = Language(lang).reason(error)
        if reason == str(error):
            raise
        raise Refused(reason) from error


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the catalogue. Each text that contains it inflects it: `{colour:f}` is its form "f"."""

    key: str


_Value = str | int | Term | Sequence[Term]


def term(enum: Any, number: int) -> Term:
    """The word for a value of an enum of the contract; "?" for an unknown value."""
    value = enum.DESCRIPTOR.values_by_number.get(number)
    return Term(f"{enum.DESCRIPTOR.full_name}.{value.name}" if value else "")


@dataclass(frozen=True, slots=True)
class Label:
    """A move in a menu: a sentence around its choice, such as "Put the clerk on " and "Powis Square"."""

    before: str
    choice: str = ""
    after: str = ""

    @property
    def kind(self) -> str:
        """The sentence without the choice. Moves of one kind differ in their choices only."""
        return f"{self.before}…{self.after}" if self.after else self.before.rstrip(" :")

    @property
    def sentence(self) -> str:
        """The whole sentence."""
        return f"{self.before}{self.choice}{self.after}"


_CHOICE: Final = "\0"


@dataclass(frozen=True, slots=True)
class Language:
    """The texts of a language, and the names of one match in it.

    `code` is a language code such as "de" or "de-CH"; English is used for a language without sentences. Players are
    named by their seats, as they are in the picture.
    """

    code: str = ENGLISH
    names: Names = field(default_factory=Names)

    def text(self, key: str, /, **values: _Value) -> str:
        """A text of the catalogue with its placeholders filled. The key with `.none` is used if `count` is 0."""
        catalogue = _catalogue(language_code(self.code))
        if not values.get("count", 1) and f"{key}.none" in catalogue:
            key = f"{key}.none"
        return fill(
            catalogue[key],
            self.code,
            lambda name, form: self._written(values[name], form),
            lambda name: int(str(values[name])),
        )

    def _written(self, value: _Value, form: str) -> str:
        if isinstance(value, Term):
            catalogue = _catalogue(language_code(self.code))
            return catalogue.get(f"{value.key}.{form}") or catalogue.get(value.key, "?")
        return str(value) if isinstance(value, str | int) else self.listed(self._written(each, form) for each in value)

    def label(self, key: str, choice: str = "", /, **values: str | int | Term) -> Label:
        """A text as the label of a move. `choice` is the placeholder in which moves of this kind differ."""
        marked = {choice: _CHOICE} if choice else {}
        before, _, after = self.text(key, **{**values, **marked}).partition(_CHOICE)
        return Label(before[:1].upper() + before[1:], self._written(values.get(choice, ""), ""), after)

    def word(self, term: Term) -> str:
        """A word in its basic form."""
        return self._written(term, "")

    def listed(self, words: Iterable[str]) -> str:
        """Words as a list, such as "1, 2 and 3"; "" if there are none."""
        *others, last = [*words] or [""]
        return self.text("name.and", first=", ".join(others), last=last) if others else last

    def player(self, seat: int) -> str:
        """A player in a sentence, such as "Player 1"."""
        return self.text("name.seat", number=seat)

    def tag(self, seat: int) -> str:
        """A player where there is little room, such as "P1"."""
        return self.text("terminal.tag", number=seat)

    def players(self, seats: Sequence[int]) -> str:
        """Players as a list, such as "Player 1 and Player 2"."""
        return self.listed(map(self.player, seats))

    def display_name(self, match: Match, seat: int) -> str:
        """The name that a player has chosen, or that of a bot; "" for an unknown player."""
        if seat > len(match.seats):
            return ""
        return self._bot(match.seats[seat - 1].bot) or match.seats[seat - 1].display_name

    def _bot(self, level: BotLevel) -> str:
        known = level in (BotLevel.BOT_LEVEL_RANDOM, BotLevel.BOT_LEVEL_GREEDY)
        return self.text(f"terminal.bot.{BotLevel.Name(level)}") if known else ""

    def sentence(self, event: Event) -> str:
        """An event. An event of an unknown kind is shown as its fields."""
        if event.seat_taken.bot:
            named = Event()
            named.CopyFrom(event)
            named.seat_taken.display_name = self._bot(event.seat_taken.bot) or event.seat_taken.display_name
            event = named
        return say(event, self.names, self.code) or text(event)

    def turn(self, match: Match, seats: Sequence[int]) -> str:
        """What these players have to do, such as "Player 1: Draw the second card". The outcome after the end."""
        is_over = match.state == MatchState.MATCH_STATE_FINISHED or any(seat.winner for seat in match.seats)
        if not match.to_act and is_over:
            return f"{self.outcome(match)}."
        task = prompt(match.perspective.view, self.code, self.names)
        if not match.to_act or not seats:
            return f"{task}."
        return self.text("terminal.task", players=self.players(seats), task=task)

    def outcome(self, match: Match) -> str:
        """The points of all players and the winners."""
        winners = [seat.number for seat in match.seats if seat.winner]
        return self.sentence(wrap(Event, MatchFinished(scores=[seat.score for seat in match.seats], winners=winners)))

    def reason(self, error: MarketHallError) -> str:
        """Why the service refused a request: in English its own sentence, which names more."""
        known = "" if language_code(self.code) == ENGLISH else refusal(error.reason, self.code)
        return known or str(error)

    def refusal(self, error: MarketHallError, game: Game) -> str:
        """Why a move was refused, with the clause of the rules."""
        reason = self.reason(error)
        if reason == str(error):
            return self.text("terminal.refused", reason=reason)
        broken = clause(game, error.clause, self.code)
        if not broken:
            return f"{reason}."
        return self.text("terminal.refused.clause", reason=reason, number=error.clause, text=broken)

    def rules(self, game: Game) -> str:
        """The rules text in the language; in English if there is none."""
        found = {each.language_code: each.markdown for each in game.rules_texts}
        return found.get(language_code(self.code)) or found.get(ENGLISH, "")


@cache
def _catalogue(code: str) -> Mapping[str, str]:
    """The sentences of the SDK and the texts of the terminal in one language."""
    file = resources.files(__package__) / "texts" / f"{code}.json"
    return {**texts(code), **json.loads(file.read_text(encoding="utf-8"))}
